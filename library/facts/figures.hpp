// The figures of a game, each described once. The report of a review, tables of many games, JSON, Python and
// the schema loop over this list. docs/reference/reviews.md has the formulas and their sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "library/facts/json.hpp"
#include "mines/review.hpp"

namespace mines::facts {

/// A figure of a game: null if the game does not have it, a text, a whole number, or a number.
using FigureValue = std::variant<std::nullptr_t, const char*, std::uint64_t, double>;

struct Figure {
  enum class Type {
    text,
    count,  ///< a whole number
    number  ///< a number, or null if the game does not have it
  };

  const char* key;    ///< in JSON, CSV and Python
  const char* label;  ///< for people; empty if only programs get the figure
  int width;          ///< of the column for people
  int decimals;       ///< of a number, for people
  Type type;
  bool in_summary;  ///< whether the summary of a review has it
  bool is_graded;   ///< needs the grades of all moves: value_of() is null if a move is ungraded
  const char* meaning;
  FigureValue (*value)(const Review& review);
};

/// In the order of a table's columns.
const std::vector<Figure>& figures();
/// The figure's value in a table.
FigureValue value_of(const Figure& figure, const Review& review);
/// The value for people; empty if it is null.
std::string text_of(const Figure& figure, const FigureValue& value);

/// Adds a figure with its value.
void add(Object& to, const Figure& figure, const FigureValue& value);

}  // namespace mines::facts

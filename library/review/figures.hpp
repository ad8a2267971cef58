// The figures of a game, each described once. The report of a review, tables of many games, JSON and Python
// loop over this list. docs/reference/reviews.md has the formulas and their sources.
#pragma once

#include <vector>

#include "library/review/review_json.hpp"

namespace mines::library {

struct Figure {
  enum class Type {
    text,
    count,  ///< a whole number, which every game has
    number  ///< a number, or null if the game does not have it
  };

  const char* key;    ///< in JSON, CSV and Python
  const char* label;  ///< for people; empty if only programs get the figure
  int width;          ///< of the column for people
  int decimals;       ///< of a number, for people
  Type type;
  bool in_summary;  ///< whether "summary" in the JSON of a review has it
  bool is_graded;   ///< needs the grades of all moves: value_of() is null if a move is ungraded
  Json (*value)(const Review& review);
};

/// In the order of a table's columns.
const std::vector<Figure>& figures();
/// The figure's value in a table.
Json value_of(const Figure& figure, const Review& review);
/// The value for people; empty if it is null.
std::string text_of(const Figure& figure, const Json& value);

}  // namespace mines::library

// The figures of a game, each described once. The report of a review, tables of many games, JSON, Python and
// the schema loop over this list. docs/reference/reviews.md has the formulas and their sources.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "mines/review.hpp"

namespace mines::facts {

using Json = nlohmann::ordered_json;

struct Figure {
  enum class Type {
    text,
    count,         ///< a whole number, which every game has
    graded_count,  ///< a whole number, or null in a table if the grades of all moves are not known
    number         ///< a number, or null if the game does not have it
  };

  const char* key;    ///< in JSON, CSV and Python
  const char* label;  ///< for people; empty if only programs get the figure
  int width;          ///< of the column for people
  int decimals;       ///< of a number, for people
  Type type;
  bool in_summary;  ///< whether the summary of a review has it
  bool is_graded;   ///< needs the grades of all moves: value_of() is null if a move is ungraded
  const char* meaning;
  Json (*value)(const Review& review);
};

/// In the order of a table's columns.
const std::vector<Figure>& figures();
/// The figure's value in a table.
Json value_of(const Figure& figure, const Review& review);
/// The value for people; empty if it is null.
std::string text_of(const Figure& figure, const Json& value);

}  // namespace mines::facts

// Bounds on a stranger's JSON text, checked before the text is parsed. nlohmann's parser takes 16 bytes for a
// value and 48 for a field, and compares each field of an ordered_json object with the object's other fields.
// A parser with a callback also searches an array from end to end after each object in it. For a file of
// 200 MB this takes hours.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mines {

/// Upper bounds for a text.
struct JsonBounds {
  std::size_t levels = 0;  ///< depth of nested lists and objects, and of the recursion that reads them
  std::size_t values = 0;  ///< values in the whole text
  std::size_t fields = 0;  ///< fields of one object
};

/// Describes the first bound that `text` exceeds, or that a number is beyond doubles; empty if neither is so.
/// Checks `text` only up to the first syntax error. O(bytes). Takes memory for the longest string and for
/// each open list or object.
std::string json_excess(std::string_view text, const JsonBounds& bounds);

}  // namespace mines

// Bounds on a stranger's JSON, checked before it is parsed. nlohmann's parser takes 16 bytes for a value and
// 48 for a field, and compares each field of an ordered_json object with all its other fields. With a
// callback it also searches the whole array after each object in the array: hours for a file of 200 MB.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mines {

/// The most that a text may have.
struct JsonBounds {
  std::size_t levels = 0;  ///< depth of nested lists and objects; code for JSON recurses to this depth
  std::size_t values = 0;  ///< values in the whole text
  std::size_t fields = 0;  ///< fields of one object
};

/// Describes the first bound that `text` exceeds; empty if none. Stops at the first error of syntax.
/// O(bytes). Takes memory for the longest string and the depth.
std::string json_excess(std::string_view text, const JsonBounds& bounds);

}  // namespace mines

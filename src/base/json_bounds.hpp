// Bounds on a stranger's JSON, checked before it is parsed. nlohmann's parser takes 16 bytes for a value and
// 48 for a field, and compares a field of ordered_json with all others of its object. With a callback it also
// searches the whole array after each object in it: hours for a file of 200 MB.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mines {

struct JsonBounds {
  std::size_t levels = 0;  ///< depth of nested lists and objects: copying, comparing and printing JSON
                           ///< recurses
  std::size_t values = 0;
  std::size_t fields = 0;  ///< fields of one object
};

/// The exceeded bound in words; empty if the text keeps all bounds or is not JSON. O(bytes), allocates
/// nothing.
std::string json_excess(std::string_view text, const JsonBounds& bounds);

}  // namespace mines

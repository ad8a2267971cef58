// How much JSON a stranger's text may hold, looked at before it is parsed. nlohmann's parser takes 16 bytes
// for a value and 48 for a field, compares a field of ordered_json with all others of its object, and with a
// callback looks through the whole array after each object in it: hours for a file of 200 MB.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mines {

struct JsonBounds {
  std::size_t levels = 0;  ///< of lists and objects: to copy, compare or print JSON recurses
  std::size_t values = 0;
  std::size_t fields = 0;  ///< of an object
};

/// Which bound the text exceeds, in words; empty if none, or if it is not JSON. O(bytes), without
/// memory.
std::string json_excess(std::string_view text, const JsonBounds& bounds);

}  // namespace mines

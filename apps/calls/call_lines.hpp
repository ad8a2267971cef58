// Finds the calls in a log of the library's calls (library/call_log.hpp). A stranger may have written it.
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace mines::calls {

using Json = nlohmann::ordered_json;

/// A call: its two lines. They stay text until they are read, as the values in them take six times as much.
struct Call {
  std::uint64_t line = 0;  ///< in which it begins, from 1
  std::string_view begin;  ///< the object with its request
  std::string_view end{};  ///< the object with its reply or error; empty if the log has none
};

struct CallLines {
  std::vector<Call> calls;          ///< in the order in which they began
  std::uint64_t damaged = 0;        ///< lines that are none of a log
  std::uint64_t first_damaged = 0;  ///< the first of them, from 1
};

/// The object of a line; empty if the line has no object with "process" and "call".
std::optional<Json> object_in(std::string_view line);

/// The calls of a log; their lines are views of `text`. Left out are calls whose beginning is not there,
/// because the file was cut, and a last line that does not end: the program, or the device, may have ended
/// within it. O(bytes).
CallLines calls_in(std::string_view text);

}  // namespace mines::calls

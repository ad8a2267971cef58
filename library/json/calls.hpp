// Calls in JSON: the table that names them, what a caller allows them, and their replies. libmines,
// mines-view and the engine in a browser all reply from such a table.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "library/json/request.hpp"

namespace mines::json {

/// What a request may take. A program that replies to strangers sets lower limits than these.
struct Limits {
  std::function<bool()> stopped{};        ///< as Budget's: true ends the call, and so does what it throws
  std::uint64_t work = 1'000'000'000;     ///< the most that "work" may ask for
  int threads = 1024;                     ///< no more are used, whatever "threads" asks for
  std::int64_t cells_drawn = 10'000'000;  ///< of a board that "generate" draws: a list takes 16 bytes a cell
  double seconds = std::numeric_limits<double>::infinity();  ///< of the search for a board without guesses
};

/// A call reads all members of its request and returns those of the reply. It throws std::invalid_argument
/// for a wrong request, and what the library throws.
using Call = Json (*)(Request& request, const Limits& limits);
/// The values of "do", and their calls.
using Calls = std::vector<std::pair<const char*, Call>>;

/// The reply to a request, as JSON text with the toolkit's "version": that of the call which the request
/// names, or error_reply(). `error`, if it is not null, is then set to what went wrong, else to an empty
/// text. Throws only std::bad_alloc.
std::string reply_to(const Calls& calls, const std::string& request, const Limits& limits = {},
                     std::string* error = nullptr);

/// {"error": "...", "version": "..."}
std::string error_reply(const std::string& error);

}  // namespace mines::json

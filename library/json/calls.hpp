// Replies to JSON requests with JSON text (docs/reference/json.schema.json).
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>

#include "base/most_threads.hpp"

namespace mines::json {

/// The resources that a request may use. A program that replies to strangers sets lower limits. Words in
/// quotes are keys or values of requests (docs/reference/json.md).
struct Limits {
  std::function<bool()>
      stopped{};  ///< Budget::stopped (mines/budget.hpp): ends the request if it returns true
  /// The most that "work" may ask for (Budget::work); more is an error. At least Budget::usual_work, which
  /// applies without "work".
  std::uint64_t work = 1'000'000'000;
  int threads = most_threads;  ///< the most threads used, even if the request's "threads" is larger
  std::int64_t cells_drawn = 10'000'000;  ///< the most cells of a board that "generate" makes; the reply
                                          ///< takes 16 bytes a cell in memory
  double seconds = std::numeric_limits<double>::infinity();  ///< time limit of the search for a board without
                                                             ///< guesses
};

/// The reply to a request, as JSON text with the toolkit's "version". If the request is wrong or the library
/// throws, the reply is error_reply(). Sets `error`, if not null, to the text of the error, or to "" if there
/// is none. `bytes`: those of the request's member in Base64, if that is left out or null. Throws only
/// std::bad_alloc.
std::string reply_to(const std::string& request, const Limits& limits = {}, std::string* error = nullptr,
                     std::string_view bytes = {});

/// The reply {"error": "...", "version": "..."}.
std::string error_reply(const std::string& error);

}  // namespace mines::json

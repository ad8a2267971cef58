// Replies to JSON requests, as JSON text (docs/reference/json.schema.json).
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

namespace mines::json {

/// The resources that a request may use. A program that replies to strangers sets lower limits. Quoted words
/// are members of requests (docs/reference/json.md).
struct Limits {
  std::function<bool()>
      stopped{};  ///< as Budget::stopped (mines/budget.hpp): true or an exception ends the call
  std::uint64_t work = 1'000'000'000;  ///< the most that "work" may ask for (Budget::work); more is an error
  int threads = 1024;                  ///< the most threads used, whatever "threads" asks for
  std::int64_t cells_drawn = 10'000'000;  ///< the most cells that "generate" draws; the list in its reply
                                          ///< takes 16 bytes a cell
  double seconds = std::numeric_limits<double>::infinity();  ///< time limit of the search for a board without
                                                             ///< guesses
};

/// The reply to a request, as JSON text with the toolkit's "version"; error_reply() if the request is wrong
/// or its call throws. Sets `error`, if not null, to the error's text or "". Throws only std::bad_alloc.
std::string reply_to(const std::string& request, const Limits& limits = {}, std::string* error = nullptr);

/// {"error": "...", "version": "..."}
std::string error_reply(const std::string& error);

}  // namespace mines::json

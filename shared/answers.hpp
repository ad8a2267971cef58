// Answers to JSON requests: how a request finds the function that answers it, and what a caller allows.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "shared/request.hpp"

namespace mines::shared {

/// What a request may take. A program that answers strangers sets lower limits than these.
struct Limits {
  std::function<bool()> stopped{};        ///< as library::Budget's: true ends the call, which throws Stopped
  std::uint64_t work = 1'000'000'000;     ///< the most that "work" may ask for
  int threads = 1024;                     ///< no more are used, whatever "threads" asks for
  std::int64_t cells_drawn = 10'000'000;  ///< of a board that "generate" draws: a list takes 16 bytes a cell
  double seconds = std::numeric_limits<double>::infinity();  ///< of the search for a board without guesses
};

using Answer = Json (*)(Request& request, const Limits& limits);
/// The values of "do", and what answers them.
using Answers = std::vector<std::pair<const char*, Answer>>;

/// The answer of the one that the request names, with the toolkit's "version", as JSON text. Throws
/// std::invalid_argument for a wrong request, and what the library throws.
std::string answer_from(const Answers& answers, const std::string& request, const Limits& limits);

/// {"error": "...", "version": "..."}, for what was thrown.
std::string error_answer(const std::string& error);

}  // namespace mines::shared

// The position of a JSON request, and what else the requests about positions share.
#pragma once

#include <cstdint>

#include "mines/engine.hpp"
#include "shared/answers.hpp"

namespace mines::shared {

inline constexpr std::int64_t most_side = 65536;
inline constexpr std::int64_t most_cells = most_side * most_side;

/// A position, and the share of mines that counts if their number is not known.
struct PositionRequest {
  Engine engine;
  double density;
};

/// Reads the members that give a position: a text or a board of bytes.
PositionRequest position_of(Request& request, const Limits& limits);
/// How much the answer may take. `limits` must outlive it.
Engine::Budget budget_of(Request& request, const Limits& limits);

/// The format that the request names, if it names one.
std::optional<Engine::Format> format_of(Request& request);
/// The word for a format in requests.
const char* name_of(Engine::Format format);

}  // namespace mines::shared

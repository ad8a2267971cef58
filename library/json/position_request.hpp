// The members that JSON requests share, above all the position, and the calls with a source of their own.
#pragma once

#include <cstdint>

#include "library/json/calls.hpp"
#include "library/json/request.hpp"
#include "mines/engine.hpp"
#include "mines/game.hpp"

namespace mines::json {

inline constexpr std::int64_t most_side = 65536;
inline constexpr std::int64_t most_cells = most_side * most_side;

/// A position, and the density that is used if the number of mines is unknown.
struct PositionRequest {
  Engine engine;
  double density;
};

/// Reads the members that give a position, as a text or as a board of bytes, and the engine's options.
PositionRequest position_of(Request& request, const Limits& limits);
/// The budget of the call. `limits` must outlive it.
Budget budget_of(Request& request, const Limits& limits);
/// budget_of() for a call that compares guesses: also reads `games`.
Budget guess_budget_of(Request& request, const Limits& limits);

/// The format that the request names; empty if it names none.
std::optional<PositionFormat> format_of(Request& request);
/// The word that requests use for a format.
const char* name_of(PositionFormat format);

/// The required side of a board.
std::int32_t side_of(Request& request, const char* name);
/// The words for the promise for the first click.
extern const std::vector<std::pair<const char*, FirstClick>> promises;

/// A call reads all members of its request and returns those of the reply. It throws std::invalid_argument
/// for a wrong request, and passes on the library's exceptions.
using Call = Json (*)(Request& request, const Limits& limits);

/// A random placement of mines that fits a position: a board on which the game can go on. A placement is
/// drawn in proportion to its probability; "seed" decides the random numbers. Numbers join unknown cells to
/// groups. If a group is too large to draw from, the placement is an arbitrary one, and "random" is false.
Json placement(Request& request, const Limits& limits);
/// Reviews a game, given as a file of another program or as mines and moves. docs/reference/library.md has
/// the members.
Json review(Request& request, const Limits& limits);
/// Writes a game, given in the same way as for review(), in RawVF (replay/replay.hpp).
Json write_game(Request& request, const Limits& limits);

}  // namespace mines::json

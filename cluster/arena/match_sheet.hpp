// What is done of a match, and what came of it: what a checkpoint of the arena keeps.
#pragma once

#include <vector>

#include "arena/match.hpp"
#include "cluster/bytes.hpp"
#include "cluster/deal.hpp"

namespace mines::cluster {

/// A match in units of 64 games, each a word of WonGames.
struct MatchSheet {
  explicit MatchSheet(std::size_t games) : done((games + games_a_unit - 1) / games_a_unit) {
    result.won = arena::WonGames(games);
  }

  static constexpr std::size_t games_a_unit = arena::WonGames::games_a_word;

  /// The first game of a unit, of a match of `games`; for the unit after the last one, `games`.
  static std::size_t first_game(std::uint64_t unit, std::size_t games);
  std::uint64_t games_done() const;
  /// Adds what came of the games of a stretch that was not done.
  void add(Stretch stretch, const arena::MatchResult& part);

  std::vector<bool> done;
  arena::MatchResult result;
};

/// Appends all of a result but its seconds, which only rank 0 knows.
void pack(Packer& packer, const arena::MatchResult& result);
/// Takes what that appended for so many games.
Result<arena::MatchResult> unpack_match(Unpacker& unpacker, std::size_t games);

/// The state of all matches of a run, for a checkpoint, and back. `sheets` have the right sizes.
Bytes pack(const std::vector<MatchSheet>& sheets);
Result<void> unpack(Unpacker unpacker, std::vector<MatchSheet>& sheets);

}  // namespace mines::cluster

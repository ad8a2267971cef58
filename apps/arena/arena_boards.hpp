// The boards of an arena: one for each game. An arena (mines-arena) plays many games with one or two settings
// of the solver. Every setting gets the same boards.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/assert.hpp"
#include "field/field.hpp"

namespace mines::arena {

/// The promise of a BoardRule for the first click.
enum class First {
  safe,  ///< the start is no mine
  open,  ///< the start shows 0: neither it nor a neighbour is a mine
  any    ///< no promise
};

struct BoardRule {
  BoardSize size{};
  std::uint64_t mines = 0;
  First first = First::safe;
  Cell start{};  ///< the first click
};

/// The most mines that the rule leaves room for.
std::uint64_t most_mines(const BoardRule& rule);

/// The board of game `game`: each placement of mines that the rule allows is equally likely. Depends only on
/// the arguments. The rule must leave room for its mines. O(cells).
Result<Field> draw_board(const BoardRule& rule, std::uint64_t seed, std::uint64_t game);

/// The boards of `games` games: drawn from a seed, or given.
class BoardSource {
 public:
  BoardSource(const BoardRule& rule, std::uint64_t seed, std::size_t games)
      : rule_(rule), seed_(seed), games_(games) {}
  /// `given`: the boards of a file; there is one game for each. `digest`: the file's digest.
  BoardSource(const BoardRule& rule, std::vector<Field> given, std::string digest)
      : rule_(rule), games_(given.size()), given_(std::move(given)), digest_(std::move(digest)) {}

  const BoardRule& rule() const { return rule_; }
  std::size_t games() const { return games_; }
  /// The digest of the file of boards; empty if boards are drawn.
  const std::string& digest() const { return digest_; }
  /// Calls use(field) with the board of game `game` < games(). Thread-safe. Fails if memory is short or `use`
  /// fails.
  template <class Use>
  Result<void> with(std::size_t game, const Use& use) const {
    MINES_ASSERT(game < games_);
    if (!given_.empty()) return use(given_[game]);
    MINES_LET(const auto field, draw_board(rule_, seed_, game));
    return use(field);
  }

 private:
  BoardRule rule_;
  std::uint64_t seed_ = 0;
  std::size_t games_ = 0;
  std::vector<Field> given_;
  std::string digest_;
};

}  // namespace mines::arena

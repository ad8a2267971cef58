// The boards of an arena: one a game, the same whoever plays them.
#pragma once

#include <cstdint>
#include <vector>

#include "field/field.hpp"

namespace mines::arena {

/// What is known of the first click.
enum class First {
  safe,  ///< the start is no mine
  open,  ///< nor is any cell beside it: it cascades
  any    ///< nothing
};

struct BoardRule {
  BoardSize size{};
  std::uint64_t mines = 0;
  First first = First::safe;
  Cell start{};  ///< the first click
};

/// The most mines that the rule leaves room for.
std::uint64_t most_mines(const BoardRule& rule);

/// The board of a game: each placement of mines that the rule allows is equally likely. Depends on nothing
/// but the arguments. O(cells); the rule must leave room for its mines.
Result<Field> draw_board(const BoardRule& rule, std::uint64_t seed, std::uint64_t game);

/// Where boards come from: drawn by a seed, or read from a file.
class Boards {
 public:
  Boards(const BoardRule& rule, std::uint64_t seed, std::size_t games)
      : rule_(rule), seed_(seed), games_(games) {}
  Boards(const BoardRule& rule, std::vector<Field> given)
      : rule_(rule), games_(given.size()), given_(std::move(given)) {}

  const BoardRule& rule() const { return rule_; }
  std::size_t games() const { return games_; }
  /// Calls use(field) for the board of a game. Thread-safe. Fails when memory is short, or as `use` does.
  template <class Use>
  Result<void> with(std::size_t game, const Use& use) const {
    if (!given_.empty()) return use(given_[game]);
    MINES_LET(const auto field, draw_board(rule_, seed_, game));
    return use(field);
  }

 private:
  BoardRule rule_;
  std::uint64_t seed_ = 0;
  std::size_t games_ = 0;
  std::vector<Field> given_;
};

}  // namespace mines::arena

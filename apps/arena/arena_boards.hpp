// The boards of mines-arena, which plays many games with one or two settings of the solver.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "field/field.hpp"
#include "library/facts/game.hpp"

namespace mines::arena {

/// The promise for the first click that a word ("safe") stands for. `where`: the place of the word, for
/// errors.
Result<FirstClick> first_of(const std::string& name, const std::string& where);

struct BoardRule {
  BoardSize size{};
  std::uint64_t mines = 0;
  FirstClick first = FirstClick::safe;
  Cell start{};  ///< the first click
};

/// The most mines that the rule's size and promise leave room for.
std::uint64_t most_mines(const BoardRule& rule);

/// Draws the board of game `game`. Each placement of mines that the rule allows is equally likely. Equal
/// arguments give equal boards. `rule.mines` must be at most most_mines(rule). O(cells).
Result<Field> draw_board(const BoardRule& rule, std::uint64_t seed, std::uint64_t game);

/// The boards of a run, one for each game: drawn, or read from a file.
class BoardSource {
 public:
  BoardSource(const BoardRule& rule, std::uint64_t seed, std::size_t games)
      : rule_(rule), seed_(seed), games_(games) {}
  /// `given`: the boards of a file, at least one. `digest`: a hash of the file's bytes, 16 hexadecimal
  /// digits.
  BoardSource(const BoardRule& rule, std::vector<Field> given, std::string digest)
      : rule_(rule), games_(given.size()), given_(std::move(given)), digest_(std::move(digest)) {
    MINES_ASSERT(!given_.empty() && digest_.size() == 16);
  }

  const BoardRule& rule() const { return rule_; }
  std::size_t games() const { return games_; }
  /// Empty if boards are drawn.
  const std::string& digest() const { return digest_; }
  /// Returns the Result of use(board of `game`); `game` < games(). Thread-safe. Fails if memory is short.
  template <class Use>
  auto with(std::size_t game, const Use& use) const -> decltype(use(Field())) {
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

// A file of boards, which other programs can read, begins with two lines:
//   mines-arena 1
//   rows 16 columns 30 mines 99 first safe start 0 0 games 2
// Then each game has a line of hexadecimal digits, one for each four cells in row-major order. The first of
// the four cells is the digit's highest bit. A bit is 1 for a mine. Unused bits are 0.

/// Writes a file of all boards. The file appears whole or not at all.
Result<void> write_boards(const std::string& path, const BoardSource& boards);

/// Reads a file of write_boards(). Fails if a board breaks the rule in the file's second line. Errors name
/// the line. Memory: 1/8 byte for each cell, and 5 KiB more for each board.
Result<BoardSource> read_boards(const std::string& path);

}  // namespace mines::arena

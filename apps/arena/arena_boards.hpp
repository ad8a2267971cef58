// The boards of mines-arena, which plays many games with one or two settings of the solver on equal boards.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "field/field.hpp"
#include "mines/game.hpp"

namespace mines::arena {

/// The promises for the first click, with their names.
std::vector<std::pair<std::string, FirstClick>> first_clicks();
/// Convert a promise to its name ("safe") and back. An error names the place `where`.
std::string name_of(FirstClick first);
Result<FirstClick> first_of(const std::string& name, const std::string& where);

struct BoardRule {
  BoardSize size{};
  std::uint64_t mines = 0;
  FirstClick first = FirstClick::safe;
  Cell start{};  ///< the first click
};

std::uint64_t most_mines(const BoardRule& rule);

/// The board of game `game`; each placement that the rule allows is equally likely. Depends only on the
/// arguments. The rule must leave room for its mines. O(cells).
Result<Field> draw_board(const BoardRule& rule, std::uint64_t seed, std::uint64_t game);

class BoardSource {
 public:
  BoardSource(const BoardRule& rule, std::uint64_t seed, std::size_t games)
      : rule_(rule), seed_(seed), games_(games) {}
  /// `given`: the boards of a file, one for each game. `digest`: the file's digest.
  BoardSource(const BoardRule& rule, std::vector<Field> given, std::string digest)
      : rule_(rule), games_(given.size()), given_(std::move(given)), digest_(std::move(digest)) {}

  const BoardRule& rule() const { return rule_; }
  std::size_t games() const { return games_; }
  /// The digest of the file of boards; empty if boards are drawn.
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

// All boards in a file, for other programs:
//   mines-arena 1
//   rows 16 columns 30 mines 99 first safe start 0 0 games 2
// Then a line of hexadecimal digits for each game: the cells in row-major order, four to a digit, the first
// of the four in the highest bit. A bit is 1 for a mine. Unused bits are 0.

/// The file appears whole or not at all.
Result<void> write_boards(const std::string& path, const BoardSource& boards);

/// Reads a file of write_boards(). A board that breaks the rule is an error. Errors name the line. Memory:
/// 1/8 byte a cell and 5 KiB a board.
Result<BoardSource> read_boards(const std::string& path);

}  // namespace mines::arena

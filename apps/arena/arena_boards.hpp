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

/// The name of a promise for the first click ("safe"), and the promise by its name. `where`: the place that
/// an error names.
const char* name_of(First first);
Result<First> first_of(const std::string& name, const std::string& where);

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

// All boards as a file, so that other programs can play them:
//   mines-arena 1
//   rows 16 columns 30 mines 99 first safe start 0 0 games 2
// and then a line of hexadecimal digits for each game: the cells in row-major order, four to a digit. The
// first of the four is the digit's highest bit; 1 is a mine. Unused bits of the last digit are 0.

/// Writes all boards; the file appears whole or not at all.
Result<void> write_boards(const std::string& path, const BoardSource& boards);

/// Reads a file of write_boards(). Errors name the line. Each board must have the rule's number of mines, on
/// cells where the rule allows mines. Memory: an eighth of a byte for each cell and 5 KiB for each board.
Result<BoardSource> read_boards(const std::string& path);

}  // namespace mines::arena

// The best play on a small board: how many of its placements of mines it wins, exactly. A mine ends the game,
// which is won when all safe cells are open.
//
// A position is the placements that fit what is open. Cells that are safe in all of them are opened at once,
// at no cost. Then
//   W = max over cells of the sum, over the numbers that the cell may show, of W of what they leave,
// counted in placements: those in which the cell is a mine are lost. Endgame (guess/win/endgame.hpp) has the
// same recurrence. It is made for the few hundred placements that an Expert game ends with, and takes 10 to
// 100 times as long here. This search is made for millions of placements on at most 36 cells.
//
// A position is remembered by its open questions and by what is open next to them, in the smallest of the
// forms that the symmetries of the board give it. That takes 32 bytes, however many placements it has.
//
// Rivals are two placements that agree on the number of every cell that is safe in both. Whatever is opened,
// nothing tells rivals apart before a cell is opened that is a mine in one of them: no play wins both. The
// placements are sorted once into groups of rivals of each other, so a position has at most as many wins as
// it has groups. On 5x5 with 6 mines this takes four fifths of the work away.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "apps/arena/arena_boards.hpp"
#include "board/geometry.hpp"

namespace mines::lab {

/// Calls visit(set) for all sets of `count` out of `cells` < 64 cells, in ascending order (Gosper's hack).
/// The lowest bit is cell 0; `count` is at least 1.
template <class Visit>
void for_each_set(std::uint64_t count, std::uint64_t cells, Visit visit) {
  for (std::uint64_t set = (std::uint64_t{1} << count) - 1; set < std::uint64_t{1} << cells;) {
    visit(set);
    const std::uint64_t next = set + (set & -set);
    set = next | ((set ^ next) >> 2) / (set & -set);
  }
}

/// For one thread.
class PerfectPlay {
 public:
  static constexpr std::uint64_t most_cells = 36;

  /// A board with `mines`, at least one and fewer than its cells, of which there are at most most_cells. The
  /// search takes at most about `most_bytes`.
  PerfectPlay(BoardSize size, std::uint64_t mines, std::size_t most_bytes);

  struct Best {
    Cell cell{};               ///< the first click; the first in row-major order of those that are symmetric
    std::uint64_t won = 0;     ///< placements that are won
    std::uint64_t placed = 0;  ///< placements that the rule of the first click allows
  };
  /// The best play, from the best first cell. Empty if the memory is not enough, or if the rule leaves no
  /// room for the mines whatever the cell.
  std::optional<Best> best(FirstClick first);

  bool is_full() const { return is_full_; }

 private:
  /// Cells as bits in row-major order; above them, in a placement, the number of its group.
  using Cells = std::uint64_t;
  static constexpr int most_numbers = 9;

  struct Position {
    std::size_t begin = 0;  // of its placements on the stack, ordered by group
    std::size_t end = 0;
    Cells open = 0;  // cells that were opened, or need not be as no question is next to them
    std::size_t size() const { return end - begin; }
  };
  using Parts = std::array<Position, most_numbers>;
  using Key = std::array<std::uint64_t, 3>;
  using Counts = std::array<std::uint32_t, 40>;

  /// Upper bound of the wins of a position.
  struct Entry {
    Key key{};
    std::uint32_t wins = 0;  // 0: the entry is free
    bool is_exact = false;
  };
  /// A position in which nothing is certain, and a bound of its wins.
  struct Settled {
    Position position;
    Cells questions = 0;
    Key key{};
    std::size_t bound = 0;
  };

  void find_symmetries(BoardSize size);
  void place_mines();
  Cells image(const std::array<std::array<Cells, 256>, 5>& symmetry, Cells cells) const;
  Key key_of(const Position& position, Cells questions) const;
  Entry& entry_of(const Key& key);
  void remember(const Key& key, std::size_t wins, bool is_exact);
  void reserve(std::size_t placements);

  bool are_rivals(Cells one, Cells other, Cells open) const;
  std::size_t groups(const Position& position) const;
  std::size_t count_hopeless(const Position& position, Counts& hopeless);
  int split(const Position& position, std::size_t cell, Parts& parts);
  std::size_t settle(Position position);

  // What follows returns the wins if they exceed `to_beat`, and otherwise an upper bound of them that does
  // not.
  std::size_t wins_of(const Settled& settled, std::size_t to_beat);
  std::size_t best_of(const Position& position, Cells questions, std::size_t to_beat, std::size_t* choice);
  std::size_t wins_of_parts(const Parts& parts, int count, std::size_t to_beat);

  BoardSize size_;
  std::size_t mines_;
  std::size_t most_bytes_;
  bool is_full_ = false;
  Cells cells_;
  std::array<Cells, most_cells> neighbours_{};
  std::vector<std::array<std::array<Cells, 256>, 5>> symmetries_;  // images of the cells of each byte
  std::vector<Cells> stack_;
  std::size_t top_ = 0;
  std::vector<Cells> grouped_;
  std::vector<Settled> settled_;
  std::vector<Entry> entries_;  // open addressing
  std::size_t known_ = 0;
};

}  // namespace mines::lab

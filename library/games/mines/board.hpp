/// @file
/// Boards: the places of the mines, which are drawn at random, drawn so that no guess is needed, or given.
///
///    const auto board = mines::Board::draw(16, 30, 99, 1);                                     // seed 1
///    const auto fair = mines::Board::draw_no_guess(16, 30, 99, 1, {8, 15});
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "mines/cxx20.hpp"
#include "mines/game.hpp"

namespace mines {

/// How hard a board without guesses is. A player takes the smallest possible step each time; the size of the
/// largest step taken decides. A step proves that a cell is safe or a mine. Its size is the count of the open
/// numbers that it combines. Proven mines count as flagged; the mines left on the board count as one number.
enum class Difficulty : std::int8_t {
  easy,    ///< 1
  medium,  ///< 2
  hard,    ///< 3 or 4
  expert   ///< 5 or more
};

/// The word for a difficulty in JSON, in Python and in arguments of programs.
constexpr const char* name_of(Difficulty difficulty) {
  constexpr const char* names[] = {"easy", "medium", "hard", "expert"};
  return names[static_cast<int>(difficulty)];
}

/// Which board Board::draw_no_guess() searches for, and for how long.
struct NoGuessEffort {
  double seconds = 60;              ///< the search gives up after this time; more than 0
  int threads = 1;                  ///< 1 to 1024; several help only with thousands of cells
  std::function<bool()> stopped{};  ///< asked after each try; if true, the call throws Stopped
  /// If set, boards are made until one has this difficulty: about 1 s for a rare one. At most 10,000 cells.
  std::optional<Difficulty> difficulty{};
  /// true: boards are drawn until one needs no guess, so all such boards are equally likely; quick for Expert
  /// boards and smaller ones. false: a board that needs a guess is changed.
  bool uniform = false;
};

/// The mines of a board. Calls throw std::invalid_argument for arguments that are out of range, and
/// std::bad_alloc when memory is short. A board takes a byte for each cell.
class Board {
 public:
  /// A board of 1 to 65536 rows and columns. `mines`: a byte for each cell, by rows, 1 for a mine, else 0.
  Board(std::int32_t rows, std::int32_t columns, std::span<const std::uint8_t> mines);

  /// Draws a board as `mines-map generate` does: every placement of the mines is equally likely. O(cells).
  static Board draw(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed);
  /// Draws a board that keeps the promise `first` for a first click at `start`; all placements that keep the
  /// promise are equally likely. The mines must have room. O(cells).
  static Board draw(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed,
                    Cell start, FirstClick first);
  /// Makes a board that can be solved from `start` without a guess. The board depends only on the first six
  /// arguments, `difficulty` and `uniform`. `first` must be safe or open. Throws std::runtime_error when the
  /// time is over: there may be no such board. About 1 ms for an Expert board.
  static Board draw_no_guess(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed,
                             Cell start, FirstClick first = FirstClick::open,
                             const NoGuessEffort& effort = {});

  /// The size, and the number of mines.
  ///@{
  std::int32_t rows() const { return rows_; }
  std::int32_t columns() const { return columns_; }
  std::uint64_t mines() const { return mines_; }
  ///@}
  /// Whether the cell is a mine.
  bool is_mine(Cell cell) const;
  /// The mines among the cell's neighbours, 0 to 8. The cell itself may be a mine.
  int number(Cell cell) const;
  /// The mines as the constructor takes them.
  std::span<const std::uint8_t> bytes() const { return bytes_; }

  friend bool operator==(const Board&, const Board&) = default;

 private:
  std::int32_t rows_;
  std::int32_t columns_;
  std::uint64_t mines_ = 0;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace mines

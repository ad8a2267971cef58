/// @file
/// Boards: the places of the mines. A board is drawn at random, made so that no guess is needed, or given.
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

/// How hard a board without guesses is. A step proves that a cell is safe or a mine. The size of the step is
/// the count of open numbers that it combines. The number of mines left counts as one open number;
/// known mines do not count. A player takes the smallest possible step each time. The difficulty depends on
/// the largest step that the player has to take:
enum class Difficulty : std::int8_t {
  easy,    ///< 1 number
  medium,  ///< 2 numbers
  hard,    ///< 3 or 4 numbers
  expert   ///< 5 numbers or more
};

/// The word for a difficulty in JSON, in Python and on command lines.
constexpr const char* name_of(Difficulty difficulty) {
  constexpr const char* names[] = {"easy", "medium", "hard", "expert"};
  return names[static_cast<int>(difficulty)];
}

/// Options of Board::draw_no_guess().
struct NoGuessEffort {
  double seconds = 60;              ///< the search gives up after this time; above 0, at most 10^9
  int threads = 1;                  ///< 1 to 1024; more than one helps only with thousands of cells
  std::function<bool()> stopped{};  ///< called after each board; if it returns true, Stopped is thrown
  /// If set: boards are made until one has this difficulty, which takes about 1 s if few boards have it. The
  /// board may then have at most 10,000 cells.
  std::optional<Difficulty> difficulty{};
  /// true: boards are drawn until one needs no guess, so all boards without guesses are equally likely. This
  /// is quick for Expert boards and smaller boards. false: a board is changed until it needs no guess.
  bool uniform = false;
};

/// A board with its mines. Calls throw std::invalid_argument for arguments that are out of range, and
/// std::bad_alloc when memory is short. A board takes a byte for each cell.
class Board {
 public:
  /// A board of 1 to 65536 rows and columns. `mines`: a byte for each cell, by rows, 1 for a mine, else 0.
  Board(std::int32_t rows, std::int32_t columns, std::span<const std::uint8_t> mines);

  /// Draws a board as `mines-map generate` does: every placement of the mines is equally likely. O(cells).
  static Board draw(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed);
  /// Draws a board for a first click at `start`. `first` promises a cell without a mine (safe) or a 0 (open).
  /// All placements that keep this promise are equally likely; at least one must exist. O(cells).
  static Board draw(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed,
                    Cell start, FirstClick first);
  /// Makes a board that can be solved from `start` without a guess. `first` must be FirstClick::safe or open.
  /// The board does not depend on the members `seconds` and `threads` of `effort`. Throws std::runtime_error
  /// if the search finds no such board within `effort.seconds`. About 1 ms for an Expert board.
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
  /// A byte for each cell, by rows: 1 for a mine, else 0.
  std::span<const std::uint8_t> bytes() const { return bytes_; }

  friend bool operator==(const Board&, const Board&) = default;

 private:
  std::int32_t rows_;
  std::int32_t columns_;
  std::uint64_t mines_ = 0;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace mines

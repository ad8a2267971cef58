/// @file
/// Boards: the places of the mines. They are drawn at random, drawn so that no guess is needed, or given.
///
///    const auto board = mines::Board::draw(16, 30, 99, 1);                                     // seed 1
///    const auto fair = mines::Board::draw_no_guess(16, 30, 99, 1, {8, 15});
///
/// This header is part of libmines; it needs only the standard library.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "mines/cxx20.hpp"
#include "mines/game.hpp"

namespace mines {

/// How hard a board without guesses is. A step proves that a cell is safe or a mine. Its size is the count of
/// the open numbers that it combines. The difficulty is the size of the largest step if a player always takes
/// the smallest step. Proven mines count as flagged, and the mines left on the board count as a number.
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
  std::function<bool()> stopped{};  ///< true ends the call, which throws Stopped; asked after each try
  /// If set, boards are made until one has exactly this difficulty; a board has at most 10,000 cells. The
  /// search takes about a second if such boards are rare.
  std::optional<Difficulty> difficulty{};
  /// true: boards are drawn until one needs no guess, so all such boards are equally likely. This is quick on
  /// small boards: of Expert boards that start with a zero in the middle, one in 6 needs no guess. false: a
  /// board that needs a guess is changed.
  bool uniform = false;
};

/// The mines of a board. Calls throw std::invalid_argument, with what was expected, for arguments that are
/// out of range, and std::bad_alloc when memory is short. A board takes a byte for each cell.
class Board {
 public:
  /// A board of 1 to 65536 rows and columns whose mines are given: rows * columns bytes, row by row, 1 for a
  /// mine and 0 for a safe cell.
  Board(std::int32_t rows, std::int32_t columns, std::span<const std::uint8_t> mines);

  /// Draws a board: every placement of the mines is equally likely. `mines-map generate` draws the same board
  /// from this size, number of mines and seed. O(cells).
  static Board draw(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed);
  /// Draws a board with the promise `first` for a first click at `start`: every placement that keeps the
  /// promise is equally likely. The mines must have room. O(cells).
  static Board draw(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed,
                    Cell start, FirstClick first);
  /// Makes a board that can be solved from `start` without a guess, as `mines-map generate --no-guess` does.
  /// The board depends only on the first six arguments, on `difficulty` and on `uniform`. `first` must be
  /// safe or open. Throws std::runtime_error when the time is over: there may be no such board. An Expert
  /// board takes about 1 ms.
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
  /// The mines among the cell's neighbours, 0 to 8, whether or not the cell is a mine itself.
  int number(Cell cell) const;
  /// The mines, in the form that the constructor takes.
  std::span<const std::uint8_t> bytes() const { return bytes_; }

  friend bool operator==(const Board&, const Board&) = default;

 private:
  std::int32_t rows_;
  std::int32_t columns_;
  std::uint64_t mines_ = 0;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace mines

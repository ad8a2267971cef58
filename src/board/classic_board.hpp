// A board during a classic game: its mines, its open cells and flags, and what each move changes. One byte a
// cell for what is true, and one for what is seen (board/classic_opening.hpp); field/opening/ has boards of
// 10⁹ cells. The rules:
//
// - A closed cell without a flag can be opened. A zero opens its neighbours, and so on; cells with a flag
//   stay closed.
// - A chord acts on an open number that equals the number of flags around it. The chord opens all closed
//   neighbours without a flag, even if one of them is a mine.
// - The game ends when a mine or the last safe cell is opened.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/assert.hpp"
#include "board/classic_opening.hpp"
#include "mines/game.hpp"

namespace mines {

/// What a player sees of a cell, as far as moves depend on it.
enum class Shown : std::uint8_t { closed, flagged, open };

/// The cells that a chord on an open cell with this number opens directly. `shown(cell)` is a Shown.
template <class ShownAt>
std::vector<Cell> cells_of_chord(BoardSize size, Cell cell, int number, const ShownAt& shown) {
  int flags = 0;
  std::vector<Cell> closed;
  for_each_neighbour(size, cell, [&](Cell other) {
    const Shown seen = shown(other);
    flags += seen == Shown::flagged ? 1 : 0;
    if (seen == Shown::closed) closed.push_back(other);
  });
  return flags == number ? closed : std::vector<Cell>();
}

/// For one thread. Cells in arguments must be on the board.
class ClassicBoard {
 public:
  /// Without cells, until clear().
  ClassicBoard() = default;
  /// All cells closed. `mines` is a BitPlane or the like. O(cells).
  template <class Mines>
  explicit ClassicBoard(const Mines& mines) {
    clear(mines.size());
    for_each_cell(mines.size(), [&](Cell cell) {
      if (mines.test(cell)) put_mine(cell);
    });
  }

  // Before the game: how the board begins. A board keeps its memory.

  /// All cells closed, without mines.
  void clear(BoardSize size);
  /// Call it once for a cell.
  void put_mine(Cell cell) {
    MINES_ASSERT(!is_mine(cell));
    classic::change_mine<true>(layout_, truth_.data(), layout_.in_truth(cell));
    MINES_ASSERT(safe_left_ > 0);
    --safe_left_;
  }
  /// Opens a safe cell, without what a zero opens.
  void show(Cell cell) {
    MINES_ASSERT(!is_mine(cell) && at(cell) == unknown_cell);
    at(cell) = truth_[layout_.in_truth(cell)];
    MINES_ASSERT(safe_left_ > 0);
    --safe_left_;
  }

  struct Played {
    bool changed = false;      ///< the move opened a cell, or set or removed a flag
    std::vector<Cell> opened;  ///< the opened cells in the order of opening; also a hit mine
  };
  /// Plays a move. Has no effect after the end of the game. O(cells opened).
  Played play(Action action, Cell cell);
  /// The cells that a click (Action::open) or a chord opens directly, without those that zeros then open.
  std::vector<Cell> clicked(Action action, Cell cell) const;
  /// Opens a cell as a click does, if it is closed and has no flag, even after the end of the game. Calls
  /// opened(cell) for each cell that opens.
  template <class Opened>
  void open(Cell cell, const Opened& opened) {
    if (at(cell) != unknown_cell) return;
    if (is_mine(cell)) {
      at(cell) = mine_cell;
      is_lost_ = true;
      opened(cell);
      return;
    }
    safe_left_ -= opening_.open(truth_.data(), seen_.data(), size_.index(cell),
                                [&](std::size_t index) { opened(size_.cell(index)); });
  }

  bool is_mine(Cell cell) const { return truth_[layout_.in_truth(cell)] >= classic::mine; }
  /// The number of a safe cell.
  int number(Cell cell) const { return truth_[layout_.in_truth(cell)]; }
  /// Safe cells and a hit mine.
  bool is_open(Cell cell) const { return shown(cell) == Shown::open; }
  bool has_flag(Cell cell) const { return shown(cell) == Shown::flagged; }
  GameState state() const {
    return is_lost_ ? GameState::lost : safe_left_ == 0 ? GameState::won : GameState::playing;
  }

 private:
  static constexpr std::int8_t flag = -100;  // in seen_; no byte of an observation

  std::int8_t at(Cell cell) const { return seen_[size_.index(cell)]; }
  std::int8_t& at(Cell cell) { return seen_[size_.index(cell)]; }
  Shown shown(Cell cell) const {
    const std::int8_t seen = at(cell);
    return seen == unknown_cell ? Shown::closed : seen == flag ? Shown::flagged : Shown::open;
  }

  BoardSize size_{};
  classic::Layout layout_;
  classic::Opening opening_{layout_};
  std::vector<std::int8_t> empty_;  // the truth without mines
  std::vector<std::int8_t> truth_;
  std::vector<std::int8_t> seen_;
  std::uint64_t safe_left_ = 0;
  bool is_lost_ = false;
};

}  // namespace mines

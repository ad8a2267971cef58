// A board during a classic game: its open cells and flags, and what each move changes. The rules:
//
// - A closed cell without a flag can be opened. A zero opens its neighbours, and so on; cells with a flag
//   stay closed.
// - A chord acts on an open number that equals the number of flags around it. The chord opens all closed
//   neighbours without a flag, even if one of them is a mine.
// - The game ends when a mine or the last safe cell is opened.
#pragma once

#include <cstdint>
#include <vector>

#include "board/bit_plane.hpp"
#include "mines/game.hpp"

namespace mines::replay {

class PlayedBoard {
 public:
  /// All cells closed. `mines` must outlive this object. O(cells).
  explicit PlayedBoard(const BitPlane& mines);

  struct Played {
    bool changed = false;      ///< the move opened a cell, or set or removed a flag
    std::vector<Cell> opened;  ///< the opened cells in the order of opening; also a hit mine
  };
  /// Plays a move at a cell of the board. Has no effect after the end of the game. O(cells opened).
  Played play(Action action, Cell cell);
  /// The cells that a click (Action::open) or a chord opens directly, without those that zeros then open.
  std::vector<Cell> clicked(Action action, Cell cell) const;

  bool is_open(Cell cell) const { return at(cell) == Shown::open; }
  bool has_flag(Cell cell) const { return at(cell) == Shown::flagged; }
  GameState state() const {
    return is_lost_ ? GameState::lost : safe_left_ == 0 ? GameState::won : GameState::playing;
  }

 private:
  enum class Shown : std::uint8_t { closed, flagged, open };

  void open(Cell first, std::vector<Cell>& opened);
  Shown at(Cell cell) const { return shown_[mines_.size().index(cell)]; }
  Shown& at(Cell cell) { return shown_[mines_.size().index(cell)]; }

  const BitPlane& mines_;
  std::vector<Shown> shown_;
  std::uint64_t safe_left_;
  bool is_lost_ = false;
};

}  // namespace mines::replay

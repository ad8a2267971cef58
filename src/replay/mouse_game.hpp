// A classic game played with the buttons of a mouse: which cells they open. The rules are those of the
// programs that record such games:
//
// - The left button opens a closed cell without a flag when it goes up. A zero opens its neighbours, too, and
//   so on; cells with a flag stay closed.
// - The right button puts a flag on a closed cell when it goes down, or takes it away.
// - With both buttons down, the first that goes up is a chord: if as many neighbours of the open number under
//   the mouse have flags as it says, the other closed ones are opened. The second does nothing when it goes
//   up.
// - The middle button is a chord when it goes up.
// - The game ends with the first mine that is opened, or the last safe cell.
//
// Source: the meaning of the operations in the EVF standard, and the states of the mouse in
// base/src/videos/minesweeper_board.rs; github.com/eee555/ms-toollib.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "replay/replay.hpp"

namespace mines::replay {

/// What a button did. The values are those of the EVF standard.
enum class MouseEvent : std::uint8_t {
  move = 1,
  left_down = 2,
  left_up = 3,
  right_down = 4,
  right_up = 5,
  middle_down = 6,
  middle_up = 7,
  flag = 8,           ///< a flag that stood before the game began
  both_down = 9,      ///< the button that was up went down
  left_change = 10,   ///< down or up, whichever it was not
  right_change = 11,  ///< likewise
  middle_change = 12  ///< likewise
};

class MouseGame {
 public:
  /// Keeps a reference to the mines.
  explicit MouseGame(const BitPlane& mines);

  /// Carries out an event at a cell, or off the board. O(cells that it opens), and O(1) if it opens none.
  void apply(MouseEvent event, std::optional<Cell> cell, std::uint32_t milliseconds);

  /// What was opened so far, in the order of time.
  std::vector<Opening> take_openings() && { return std::move(openings_); }

 private:
  enum class Buttons { none, left, right, both, left_after_chord };
  enum class Shown : std::uint8_t { closed, flagged, open };

  void left_down();
  void left_up(std::optional<Cell> cell);
  void right_down(std::optional<Cell> cell);
  void right_up(std::optional<Cell> cell);
  void toggle_flag(std::optional<Cell> cell);
  void chord(std::optional<Cell> cell);
  void open(Cell cell);
  Shown& shown(Cell cell) { return shown_[mines_.size().index(cell)]; }

  const BitPlane& mines_;
  std::vector<Shown> shown_;
  std::uint64_t safe_left_;
  bool is_lost_ = false;
  Buttons buttons_ = Buttons::none;
  bool middle_is_down_ = false;
  std::uint32_t now_ = 0;
  std::vector<Opening> openings_;
};

}  // namespace mines::replay

// A classic game played with the buttons of a mouse: the moves that the buttons make, and the cells that the
// moves open (rules: board/classic_board.hpp). The buttons act as in the programs that record such games:
//
// - The left button opens the cell over which it goes up.
// - The right button acts where and when it goes down. On a closed cell it sets or removes a flag. With
//   question marks on, a flag becomes a question mark instead, and a question mark is removed. On an open
//   cell it does nothing, even if it goes up over a closed one.
// - If the left and the right button are down, the first release makes a chord at its cell: it opens the
//   cells around a number that has all its flags. The second release has no effect.
// - The middle button makes a chord at the cell over which it goes up; so does the left one if it went down
//   with the shift key. With MouseSettings::super_click so does the left button alone over an open cell.
// - A click without an effect is also a move, because players count their clicks.
//
// Sources: the meaning of the operations in the EVF standard, and the states of the mouse in
// base/src/videos/minesweeper_board.rs; github.com/eee555/ms-toollib. left_click(), right_press() and
// right_click() in src/parser_raw.c; github.com/thefinerminer/minesweeper-rawvf.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "board/classic_board.hpp"
#include "replay/replay.hpp"

namespace mines::replay {

/// An event of a button. The values up to 12 are those of the EVF standard.
enum class MouseEvent : std::uint8_t {
  move = 1,
  left_down = 2,
  left_up = 3,
  right_down = 4,
  right_up = 5,
  middle_down = 6,
  middle_up = 7,
  flag = 8,                 ///< a flag that stood before the game began
  both_down = 9,            ///< the left and the right button are both down now
  left_change = 10,         ///< the left button went down, or up if it was down
  right_change = 11,        ///< the right button, likewise
  middle_change = 12,       ///< the middle button, likewise
  left_down_to_chord = 100  ///< the left button went down with the shift key
};

/// The side of a cell in most programs, in pixels.
inline constexpr std::int32_t usual_cell_pixels = 16;

/// The cell at x, y, in pixels from the board's upper left corner; off the board if no cell is there.
inline Cell cell_at_pixel(std::int32_t x, std::int32_t y, std::int32_t cell_pixels) {
  MINES_ASSERT(cell_pixels > 0);
  // The signs are checked, because the division rounds towards 0: -1 pixel would be cell 0.
  return x < 0 || y < 0 ? Cell{-1, -1} : Cell{y / cell_pixels, x / cell_pixels};
}

/// Settings of a program that change what a button does.
struct MouseSettings {
  bool question_marks = false;                   ///< the right button also sets question marks
  bool super_click = false;                      ///< the left button makes a chord on an open cell
  std::int32_t cell_pixels = usual_cell_pixels;  ///< the side of a cell, above 0
};

class MouseGame {
 public:
  explicit MouseGame(const BitPlane& mines, MouseSettings settings = {})
      : size_(mines.size()), board_(mines), settings_(settings), is_questioned_(mines.size().cells(), 0) {}

  /// Call it first if the left button is down when the recording begins.
  void begin_with_left_down() { buttons_ = Buttons::left; }

  /// Turns question marks on or off. Those that stand on the board stay.
  void toggle_question_marks() { settings_.question_marks = !settings_.question_marks; }

  /// Plays an event at a cell, which may be off the board. O(1 + cells opened).
  void apply(MouseEvent event, Cell at, std::uint32_t milliseconds);
  /// Plays an event at x, y, in pixels from the board's upper left corner, and adds its way to path().
  void apply_at_pixel(MouseEvent event, std::int32_t x, std::int32_t y, std::uint32_t milliseconds);

  /// The openings so far, in the order of time.
  const std::vector<Opening>& openings() const { return openings_; }
  /// The moves so far, with the times given to apply(), in seconds.
  const std::vector<GameMove>& moves() const { return moves_; }
  /// Replay::path so far.
  std::optional<double> path() const;

 private:
  enum class Buttons { none, left, left_to_chord, right, both, left_after_chord };

  void left_down();
  void left_up(std::optional<Cell> cell);
  void right_down(std::optional<Cell> cell);
  void right_up(std::optional<Cell> cell);
  void chord_with_both(std::optional<Cell> cell);
  void toggle_flag(Cell cell);
  void play(Action action, std::optional<Cell> cell);

  BoardSize size_;
  ClassicBoard board_;
  MouseSettings settings_;
  std::vector<std::uint8_t> is_questioned_;  // by cell
  Buttons buttons_ = Buttons::none;
  bool middle_is_down_ = false;
  // Index of the move that the right button made on an open cell, until a chord takes it back.
  std::optional<std::size_t> idle_right_;
  std::uint32_t now_ = 0;
  std::vector<Opening> openings_;
  std::vector<GameMove> moves_;
  bool has_moved_ = false;                         // a move had its pixels
  std::optional<std::pair<double, double>> last_;  // where the mouse was last during the game: x and y
  double path_ = 0;                                // in pixels of the file
};

}  // namespace mines::replay

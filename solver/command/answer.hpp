// An analysed position with all that is to be told of it, and the ways to tell it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "advice/best_move.hpp"
#include "advice/explanation.hpp"
#include "base/atomic_file.hpp"
#include "counted/analysis.hpp"
#include "position/position.hpp"

namespace mines::position {

enum class Goal { win, score };

struct Answer {
  Position position;
  double density = 0;  ///< used where the mines on the board are not given
  Goal goal = Goal::win;
  int penalty = 0;                    ///< of a mine, for Goal::score
  std::string contradiction;          ///< empty for none; then nothing below is there
  std::vector<Cell> contradicting{};  ///< numbers
  std::optional<View> view{};
  Analysis analysis{};
  std::optional<Move> move{};
  std::optional<Explanation> explanation{};  ///< if asked for
};

/// The board, the certain cells and percentages on it, and lines of words. With `colours` a terminal's.
Result<void> write_text(AtomicFile& to, const Answer& answer, bool colours);
/// One object; docs/position.md describes it.
Result<void> write_json(AtomicFile& to, const Answer& answer);

}  // namespace mines::position

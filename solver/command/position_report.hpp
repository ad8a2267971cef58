// An analysed position with everything that mines-solve --position reports about it. report_text and
// report_json print it.
#pragma once

#include <optional>

#include "advice/best_move.hpp"
#include "advice/contradiction.hpp"
#include "advice/explanation.hpp"
#include "counted/analysis.hpp"
#include "position/position.hpp"

namespace mines::position {

enum class Goal { win, score };

struct PositionReport {
  Position position;
  double density = 0;  ///< used where the mines on the board are not given
  Goal goal = Goal::win;
  int penalty = 0;  ///< points that a mine costs, for Goal::score
  std::optional<View> view{};
  std::optional<Contradiction> contradiction{};  ///< if it is set, the position is impossible
  // If it is possible:
  Analysis analysis{};
  std::optional<Move> move{};
  std::optional<Explanation> explanation{};  ///< if it was asked for
};

}  // namespace mines::position

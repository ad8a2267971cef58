// An analysed position with everything that mines-solve --position reports about it. report_text and
// report_json print it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "advice/best_move.hpp"
#include "advice/explanation.hpp"
#include "counted/analysis.hpp"
#include "position/position.hpp"

namespace mines::position {

enum class Goal { win, score };

struct PositionReport {
  Position position;
  double density = 0;  ///< used where the mines on the board are not given
  Goal goal = Goal::win;
  int penalty = 0;            ///< points that a mine costs, for Goal::score
  std::string contradiction;  ///< if it is not empty, the position is impossible, and nothing below is set
  std::vector<Cell> contradicting{};  ///< the numbers that contradict each other; empty without contradiction
  std::optional<View> view{};
  Analysis analysis{};
  std::optional<Move> move{};
  std::optional<Explanation> explanation{};  ///< if it was asked for
};

}  // namespace mines::position

// An analysed position with everything that mines-solve --position reports about it. report_text and
// report_json print it.
#pragma once

#include <optional>

#include "mines/engine.hpp"
#include "position/position.hpp"

namespace mines::position {

struct PositionReport {
  Position position;
  double density = 0;  ///< used where the mines on the board are not given
  Engine::Goal goal = Engine::Goal::win;
  int penalty = 0;              ///< points that a mine costs, for Goal::score
  Engine::Analysis analysis{};  ///< the others are set only if the position is possible
  std::optional<Engine::Move> move{};
  std::optional<Engine::Explanation> explanation{};  ///< if it was asked for

  /// The place of a cell in the vectors of the analysis.
  std::size_t index(std::int32_t row, std::int32_t column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(position.size.columns) +
           static_cast<std::size_t>(column);
  }
};

}  // namespace mines::position

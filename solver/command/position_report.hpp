// An analysed position with everything that mines-solve reports about it, and its output for people
// (report_text.cpp) and for programs (report_json.cpp).
#pragma once

#include <cstddef>
#include <optional>

#include "mines/engine.hpp"
#include "os/atomic_file.hpp"
#include "position/position.hpp"

namespace mines::command {

struct PositionReport {
  Position position;
  double density = 0;  ///< used if the mines on the board are not given
  Goal goal = Goal::win;
  int penalty = 0;      ///< points that a mine costs, for Goal::score
  Analysis analysis{};  ///< if the position is impossible, the members below are empty
  std::optional<Move> move{};
  std::optional<Explanation> explanation{};  ///< empty unless --explain or --games asked for it

  /// The place of a cell in the vectors of the analysis.
  std::size_t index(Cell cell) const { return position.size.index(cell); }
};

/// Writes the board with verdicts and percentages on it (command/report_board.hpp), then lines of text.
/// `colours`: whether to use a terminal's colours; `columns`: the most characters in a line of the board. The
/// position must be possible. Fails if writing fails.
Result<void> write_text(AtomicFile& to, const PositionReport& report, bool colours, std::size_t columns);
/// Writes one JSON object, which docs/reference/position.md describes. Fails if writing fails.
Result<void> write_json(AtomicFile& to, const PositionReport& report);

}  // namespace mines::command

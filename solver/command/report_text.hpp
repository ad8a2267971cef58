// A position report as people read it.
#pragma once

#include <cstddef>

#include "base/atomic_file.hpp"
#include "command/position_report.hpp"

namespace mines::position {

/// Writes the board, with certain cells and percentages on it (command/board_text.hpp), then lines of text.
/// `colours`: whether to use a terminal's colours; `columns`: how wide the board may be. The position must be
/// possible. Fails when writing does.
Result<void> write_text(AtomicFile& to, const PositionReport& report, bool colours, std::size_t columns);

}  // namespace mines::position

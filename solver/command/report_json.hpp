// A position report as programs read it.
#pragma once

#include "base/atomic_file.hpp"
#include "command/position_report.hpp"

namespace mines::position {

/// Writes one JSON object, which docs/reference/position.md describes. Fails when writing does.
Result<void> write_json(AtomicFile& to, const PositionReport& report);

}  // namespace mines::position

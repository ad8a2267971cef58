// Names the shape of a reason (mines/reason.hpp).
#pragma once

#include <optional>

#include "board/view.hpp"
#include "mines/cell.hpp"
#include "mines/reason.hpp"

namespace mines {

/// The pattern of the reason why a cell of the view is safe or a mine. Empty if no reason was found.
std::optional<Pattern> pattern_of(const View& view, Verdict verdict, const Reason& reason);

}  // namespace mines

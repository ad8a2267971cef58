// The fewest clicks that open every safe cell of a field (their number is the 3BV): what a player who knows
// the board sends.
#pragma once

#include "base/error.hpp"
#include "field/field.hpp"

namespace mines {

/// The cells to click: the first zero of each zero region, and each number that is next to no zero. Two scans
/// of the field; takes a plane, and 4 bytes a label (field/survey/zero_runs.hpp).
Result<BitPlane> fewest_clicks(const Field& field);

}  // namespace mines

// Holds what a file states of its game against what the review of its moves found.
#pragma once

#include <string>
#include <vector>

#include "mines/review.hpp"

namespace mines::library {

/// A line for each figure that differs: its name, the file's value and ours. The time is compared only if the
/// game has ended, because a program may go on recording after the last move.
std::vector<std::string> differences(const StatedFigures& stated, const Review& review);

}  // namespace mines::library

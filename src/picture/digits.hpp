// How much a sign looks like each digit, by shapes that were drawn with many fonts. A hint: what the board
// allows decides.
#pragma once

#include <array>

#include "picture/look.hpp"

namespace mines::picture {

/// For 0 to 8, a question mark, a flag and a mine: the correlation with the most similar shape, -1 to 1.
using DigitScores = std::array<float, 12>;
inline constexpr int question = 9;
inline constexpr int flag = 10;
inline constexpr int mine = 11;

DigitScores digit_scores(const Shape& shape);
/// The correlation of two shapes, the better of moving one by at most a small square.
float likeness(const Shape& a, const Shape& b);

}  // namespace mines::picture

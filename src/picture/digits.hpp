// How much a sign looks like each digit, by shapes that were drawn with many fonts. A hint: what the board
// allows decides.
#pragma once

#include <array>
#include <vector>

#include "picture/look.hpp"

namespace mines::picture {

/// For 0 to 8, a question mark, a flag and a mine: the correlation with the most similar shape, -1 to 1.
using DigitScores = std::array<float, 12>;
inline constexpr float clear_lead = 0.05F;  ///< how far a clear score is above the next one
inline constexpr int question = 9;
inline constexpr int flag = 10;
inline constexpr int mine = 11;

/// Of a look with a sign. If it is like nothing as it is, it may be an outline, or drawn wide or narrow;
/// narrow or wide, too, if it is like two digits alike.
DigitScores digit_scores(const Look& sign);
/// A shape that is ready to be compared: soft, less its mean, of length 1. The product of two is their
/// correlation.
using SoftShape = std::array<float, SignShape::side * SignShape::side>;
SoftShape soft(const SignShape& shape);
/// The shape as it is, and moved by one small square in each of the eight ways.
std::vector<SoftShape> moved(const SignShape& shape);
/// The correlation of a shape with the best of the moved ones, -1 to 1.
float likeness(const std::vector<SoftShape>& moved, const SoftShape& other);

}  // namespace mines::picture

// The cells of a picture that look alike, as kinds. What a kind is, others decide.
#pragma once

#include <vector>

#include "picture/digits.hpp"
#include "picture/look.hpp"

namespace mines::picture {

/// How far the rims of blank cells of one kind may differ: in any way, or as little as those of like buttons.
inline constexpr float any_rim = 256, like_rim = 8;

struct Kind {
  std::vector<int> cells{};  ///< indices into the looks
  Look look{};               ///< that of a cell of which most is compared, with the mean of all shapes
  DigitScores scores{};      ///< of a sign
};

/// Puts each look with the most similar ones. Looks with a sign and without never share a kind, nor do blank
/// ones whose rims differ by more than `most_rim`. O(looks · kinds).
std::vector<Kind> kinds_of(const std::vector<Look>& looks, float most_rim);

}  // namespace mines::picture

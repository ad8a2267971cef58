// The cells of a picture that look alike, as kinds. What a kind is, others decide.
#pragma once

#include <vector>

#include "picture/digits.hpp"
#include "picture/look.hpp"

namespace mines::picture {

struct Kind {
  std::vector<int> cells{};  ///< indices into the looks
  Look look{};               ///< that of its first cell, with the mean of all shapes
  DigitScores scores{};      ///< of a sign
};

/// Puts each look with the most similar ones. Looks with a sign and without never share a kind. O(looks ·
/// kinds).
std::vector<Kind> kinds_of(const std::vector<Look>& looks);

}  // namespace mines::picture

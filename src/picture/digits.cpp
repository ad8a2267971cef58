#include "picture/digits.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "picture/sign_shapes.hpp"

namespace mines::picture {

namespace {

float product(const SoftShape& a, const SoftShape& b) {
  float sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

const std::vector<std::pair<int, SoftShape>>& known_shapes() {
  static const auto shapes = [] {
    std::vector<std::pair<int, SoftShape>> all;
    for (const DrawnSign& each : drawn_signs) {
      SignShape shape;
      for (int y = 0; y < SignShape::side; ++y)
        for (int x = 0; x < SignShape::side; ++x)
          shape.at(x, y) = (each.rows[y] >> (SignShape::side - 1 - x) & 1) != 0 ? 1.0F : 0.0F;
      all.emplace_back(each.sign, soft(shape));
    }
    return all;
  }();
  return shapes;
}

}  // namespace

SoftShape soft(const SignShape& shape, int dx, int dy) {
  SignShape blurred;
  const auto at = [&](int x, int y) {
    x -= dx;
    y -= dy;
    return x < 0 || y < 0 || x >= SignShape::side || y >= SignShape::side
               ? 0.0F
               : shape.ink[y * SignShape::side + x];
  };
  for (int y = 0; y < SignShape::side; ++y) {
    for (int x = 0; x < SignShape::side; ++x) {
      float sum = 0;
      for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i)
          sum += at(x + i, y + j) * static_cast<float>((2 - std::abs(i)) * (2 - std::abs(j)));
      blurred.at(x, y) = sum;
    }
  }
  float mean = 0;
  for (const float value : blurred.ink) mean += value / (SignShape::side * SignShape::side);
  float length = 0;
  for (float& value : blurred.ink) {
    value -= mean;
    length += value * value;
  }
  length = std::max(std::sqrt(length), 1e-6F);
  for (float& value : blurred.ink) value /= length;
  return blurred.ink;
}

std::vector<SoftShape> moved(const SignShape& shape) {
  std::vector<SoftShape> shapes;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) shapes.push_back(soft(shape, dx, dy));
  return shapes;
}

float likeness(const std::vector<SoftShape>& moved, const SoftShape& other) {
  float best = -1;
  for (const SoftShape& each : moved) best = std::max(best, product(each, other));
  return best;
}

namespace {

/// The shape with what its ink goes around: a digit may be drawn as an outline.
SignShape filled(const SignShape& shape) {
  constexpr int side = SignShape::side;
  constexpr float ink = 0.2F;
  std::vector<std::pair<int, int>> open;
  std::array<char, side * side> outside{};
  const auto reach = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= side || y >= side || outside[y * side + x] != 0 ||
        shape.ink[y * side + x] >= ink)
      return;
    outside[y * side + x] = 1;
    open.emplace_back(x, y);
  };
  for (int i = 0; i < side; ++i) {
    reach(i, 0);
    reach(i, side - 1);
    reach(0, i);
    reach(side - 1, i);
  }
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    reach(x - 1, y);
    reach(x + 1, y);
    reach(x, y - 1);
    reach(x, y + 1);
  }
  SignShape solid = shape;
  for (int i = 0; i < side * side; ++i)
    if (outside[i] == 0) solid.ink[i] = 1;
  return solid;
}

/// The shape at the proportions that digits usually have; `wide` is how wide it is for its height.
SignShape at_usual_width(const SignShape& shape, double wide) {
  constexpr int side = SignShape::side, steps = 4;
  constexpr double usual = 0.65;
  const double width = side * std::min(1.0, wide), height = side / std::max(1.0, wide);
  SignShape usual_shape;
  for (int y = 0; y < side * steps; ++y) {
    for (int x = 0; x < side * steps; ++x) {
      const auto middle = [](int at) { return (at + 0.5) / steps - side / 2.0; };
      const int from_x = static_cast<int>(std::floor(side / 2.0 + middle(x) * width / (usual * side)));
      const int from_y = static_cast<int>(std::floor(side / 2.0 + middle(y) * height / side));
      if (from_x < 0 || from_x >= side) continue;
      usual_shape.at(x / steps, y / steps) += shape.ink[from_y * side + from_x] / (steps * steps);
    }
  }
  return usual_shape;
}

DigitScores scores_of(const SignShape& shape) {
  DigitScores scores;
  scores.fill(-1);
  const auto vectors = moved(shape);
  for (const auto& [digit, vector] : known_shapes())
    scores[digit] = std::max(scores[digit], likeness(vectors, vector));
  return scores;
}

float best_of(const DigitScores& scores, int signs) {
  return *std::max_element(scores.begin(), scores.begin() + signs);
}

/// Whether the best score is well above the next.
bool has_clear_best(DigitScores scores) {
  std::partial_sort(scores.begin(), scores.begin() + 2, scores.end(), std::greater<>());
  return scores[0] - scores[1] >= clear_lead;
}

}  // namespace

DigitScores digit_scores(const Look& sign) {
  constexpr float clear = 0.8F, least_solid = 0.78F, least_usual = 0.85F;
  constexpr int digits = question;
  DigitScores scores = scores_of(sign.shape);
  const auto best_of_all = [&] { return best_of(scores, std::ssize(scores)); };
  if (best_of_all() >= clear) {
    const bool is_digit = best_of(scores, digits) >= best_of_all();
    if (!is_digit || has_clear_best(scores)) return scores;
  } else {
    const DigitScores solid = scores_of(filled(sign.shape));
    if (best_of(solid, digits) > std::max(least_solid, best_of_all())) scores = solid;
  }
  const DigitScores usual = scores_of(at_usual_width(sign.shape, sign.width_by_height));
  const float best = std::max(least_usual, best_of_all());
  return best_of(usual, digits) > best ? usual : scores;
}

}  // namespace mines::picture

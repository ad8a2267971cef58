#include "picture/digits.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
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

DigitScores digit_scores(const SignShape& shape) {
  DigitScores scores;
  scores.fill(-1);
  const auto vectors = moved(shape);
  for (const auto& [digit, vector] : known_shapes())
    scores[digit] = std::max(scores[digit], likeness(vectors, vector));
  return scores;
}

}  // namespace mines::picture

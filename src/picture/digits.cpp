#include "picture/digits.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "picture/sign_shapes.hpp"

namespace mines::picture {

namespace {

using Vector = std::array<float, Shape::side * Shape::side>;

/// The shape moved by dx, dy, made soft, less its mean, of length 1: the product of two such is their
/// correlation.
Vector vector_of(const Shape& shape, int dx = 0, int dy = 0) {
  Shape soft;
  const auto at = [&](int x, int y) {
    x -= dx;
    y -= dy;
    return x < 0 || y < 0 || x >= Shape::side || y >= Shape::side ? 0.0F : shape.ink[y * Shape::side + x];
  };
  for (int y = 0; y < Shape::side; ++y) {
    for (int x = 0; x < Shape::side; ++x) {
      float sum = 0;
      for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i)
          sum += at(x + i, y + j) * static_cast<float>((2 - std::abs(i)) * (2 - std::abs(j)));
      soft.at(x, y) = sum;
    }
  }
  float mean = 0;
  for (const float value : soft.ink) mean += value / (Shape::side * Shape::side);
  float length = 0;
  for (float& value : soft.ink) {
    value -= mean;
    length += value * value;
  }
  length = std::max(std::sqrt(length), 1e-6F);
  for (float& value : soft.ink) value /= length;
  return soft.ink;
}

float product(const Vector& a, const Vector& b) {
  float sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

std::vector<Vector> moved(const Shape& shape) {
  std::vector<Vector> vectors;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) vectors.push_back(vector_of(shape, dx, dy));
  return vectors;
}

float most(const std::vector<Vector>& vectors, const Vector& other) {
  float best = -1;
  for (const Vector& vector : vectors) best = std::max(best, product(vector, other));
  return best;
}

const std::vector<std::pair<int, Vector>>& known_shapes() {
  static const auto shapes = [] {
    std::vector<std::pair<int, Vector>> all;
    for (const DrawnSign& each : drawn_signs) {
      Shape shape;
      for (int y = 0; y < Shape::side; ++y)
        for (int x = 0; x < Shape::side; ++x)
          shape.at(x, y) = (each.rows[y] >> (Shape::side - 1 - x) & 1) != 0 ? 1.0F : 0.0F;
      all.emplace_back(each.sign, vector_of(shape));
    }
    return all;
  }();
  return shapes;
}

}  // namespace

DigitScores digit_scores(const Shape& shape) {
  DigitScores scores;
  scores.fill(-1);
  const auto vectors = moved(shape);
  for (const auto& [digit, vector] : known_shapes())
    scores[digit] = std::max(scores[digit], most(vectors, vector));
  return scores;
}

float likeness(const Shape& a, const Shape& b) { return most(moved(a), vector_of(b)); }

}  // namespace mines::picture

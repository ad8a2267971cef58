#include "picture/digits.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include "picture/sign_shapes.hpp"

namespace mines::picture {

namespace {

constexpr int shape_side = SignShape::side;

float product(const SoftShape& a, const SoftShape& b) {
  // Four sums at once: compilers may not change the order in which floats are added.
  float sums[4] = {};
  static_assert(std::tuple_size_v<SoftShape> % 4 == 0);
  for (auto at = a.begin(), with = b.begin(); at != a.end(); at += 4, with += 4) {
    sums[0] += at[0] * with[0];
    sums[1] += at[1] * with[1];
    sums[2] += at[2] * with[2];
    sums[3] += at[3] * with[3];
  }
  return sums[0] + sums[1] + sums[2] + sums[3];
}

constexpr int soft_margin = 2;  // of a blurred shape that is moved by one
constexpr int wide_side = shape_side + 2 * soft_margin;

using WideShape = std::array<float, wide_side * wide_side>;

/// The shape, blurred, with a margin.
WideShape blurred_of(const SignShape& shape) {
  WideShape wide{}, blurred{};
  for (int y = 0; y < shape_side; ++y)
    for (int x = 0; x < shape_side; ++x)
      wide[(y + soft_margin) * wide_side + x + soft_margin] = shape.ink[y * shape_side + x];
  const auto three = [&](std::size_t at) { return wide[at - 1] + 2 * wide[at] + wide[at + 1]; };
  for (std::size_t i = wide_side + 1; i + wide_side + 1 < wide.size(); ++i)
    blurred[i] = three(i - wide_side) + 2 * three(i) + three(i + wide_side);
  return blurred;
}

/// The part of a blurred shape that begins at a place, at mean 0 and length 1.
SoftShape part_of(const WideShape& blurred, int left, int top) {
  SoftShape part;
  float sum = 0, squares = 0;
  for (int y = 0; y < shape_side; ++y)
    for (int x = 0; x < shape_side; ++x)
      sum += part[y * shape_side + x] = blurred[(top + y) * wide_side + left + x];
  const float mean = sum / static_cast<float>(part.size());
  for (float& value : part) {
    value -= mean;
    squares += value * value;
  }
  const float length = std::max(std::sqrt(squares), 1e-6F);
  for (float& value : part) value /= length;
  return part;
}

const std::vector<std::pair<int, SoftShape>>& known_shapes() {
  static const auto shapes = [] {
    std::vector<std::pair<int, SoftShape>> all;
    for (const DrawnSign& each : drawn_signs) {
      SignShape shape;
      for (int y = 0; y < shape_side; ++y)
        for (int x = 0; x < shape_side; ++x)
          shape.at(x, y) = (each.rows[y] >> (shape_side - 1 - x) & 1) != 0 ? 1.0F : 0.0F;
      all.emplace_back(each.sign, soft(shape));
    }
    return all;
  }();
  return shapes;
}

}  // namespace

SoftShape soft(const SignShape& shape) { return part_of(blurred_of(shape), soft_margin, soft_margin); }

std::vector<SoftShape> moved(const SignShape& shape) {
  const auto wide = blurred_of(shape);
  std::vector<SoftShape> shapes;
  for (int y = soft_margin + 1; y >= soft_margin - 1; --y)
    for (int x = soft_margin + 1; x >= soft_margin - 1; --x) shapes.push_back(part_of(wide, x, y));
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
  constexpr float ink = 0.2F;
  std::vector<std::pair<int, int>> open;
  std::array<char, shape_side * shape_side> outside{};
  const auto reach = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= shape_side || y >= shape_side || outside[y * shape_side + x] != 0 ||
        shape.ink[y * shape_side + x] >= ink)
      return;
    outside[y * shape_side + x] = 1;
    open.emplace_back(x, y);
  };
  for (int i = 0; i < shape_side; ++i) {
    reach(i, 0);
    reach(i, shape_side - 1);
    reach(0, i);
    reach(shape_side - 1, i);
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
  for (int i = 0; i < shape_side * shape_side; ++i)
    if (outside[i] == 0) solid.ink[i] = 1;
  return solid;
}

/// The shape at the proportions that digits usually have; `wide` is how wide it is for its height.
SignShape at_usual_width(const SignShape& shape, double wide) {
  constexpr int steps = 4;
  constexpr double usual = 0.65;
  const double width = shape_side * std::min(1.0, wide), height = shape_side / std::max(1.0, wide);
  SignShape usual_shape;
  for (int y = 0; y < shape_side * steps; ++y) {
    for (int x = 0; x < shape_side * steps; ++x) {
      const auto middle = [](int at) { return (at + 0.5) / steps - shape_side / 2.0; };
      const int from_x =
          static_cast<int>(std::floor(shape_side / 2.0 + middle(x) * width / (usual * shape_side)));
      const int from_y = static_cast<int>(std::floor(shape_side / 2.0 + middle(y) * height / shape_side));
      if (from_x < 0 || from_x >= shape_side) continue;
      usual_shape.at(x / steps, y / steps) += shape.ink[from_y * shape_side + from_x] / (steps * steps);
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

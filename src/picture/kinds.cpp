#include "picture/kinds.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mines::picture {

namespace {

constexpr std::size_t most_kinds = 200;  // then a look joins the most similar kind, whatever the difference

/// 0 if the look `b`, of which `moved` are the shapes, is that of the kind `a`; above 1 it is of another
/// kind.
float distance(const Look& a, const SoftShape& shape, const Look& b, const std::vector<SoftShape>& moved,
               float most_rim) {
  if (a.has_sign != b.has_sign) return 1000;
  if (!a.has_sign) return std::max(difference(a, b) / 6, rim_difference(a, b) / most_rim);
  const float inks = static_cast<float>(difference(a.ink, b.ink)) / 48;
  const float grounds = static_cast<float>(difference(a.ground, b.ground)) / 24;
  const float places = std::max({std::abs(a.top - b.top), std::abs(a.bottom - b.bottom),
                                 std::abs(a.left - b.left), std::abs(a.right - b.right)}) /
                       0.12F;
  const float reds = std::abs(a.red - b.red) / 0.15F;  // the cross of a wrong flag
  const float rough = std::max({inks, grounds, places, reds});
  if (rough > 1) return rough;
  return std::max(rough, (1 - likeness(moved, shape)) / 0.12F);
}

void finish(Kind& kind, const std::vector<Look>& looks) {
  SignShape sum;
  for (const int cell : kind.cells)
    for (std::size_t i = 0; i < sum.ink.size(); ++i) sum.ink[i] += looks[cell].shape.ink[i];
  for (std::size_t i = 0; i < sum.ink.size(); ++i)
    kind.look.shape.ink[i] = sum.ink[i] / static_cast<float>(kind.cells.size());
  if (kind.look.has_sign) kind.scores = digit_scores(kind.look);
}

/// Cells without a sign that differ little become two kinds if nearly all are like one of two clear looks.
void split(std::vector<Kind>& kinds, std::size_t at, const std::vector<Look>& looks) {
  constexpr float alike = 2, clear = 3;
  if (kinds[at].look.has_sign) return;
  std::vector<int> all = kinds[at].cells;
  std::vector<std::pair<std::ptrdiff_t, int>> parts;  // the cells of each, and its first cell
  for (auto left = all.end(); left != all.begin() && parts.size() < 6;) {
    const Look& look = looks[all.front()];
    const int first = all.front();
    const auto rest =
        std::partition(all.begin(), left, [&](int cell) { return difference(look, looks[cell]) > alike; });
    parts.emplace_back(left - rest, first);
    left = rest;
  }
  std::sort(parts.rbegin(), parts.rend());
  if (parts.size() < 2 || parts[1].first < 4 || (parts[0].first + parts[1].first) * 10 < std::ssize(all) * 9)
    return;
  const Look &a = looks[parts[0].second], &b = looks[parts[1].second];
  if (difference(a, b) < clear) return;
  const auto is_first = [&](int cell) { return difference(a, looks[cell]) <= difference(b, looks[cell]); };
  auto& cells = kinds[at].cells;
  // The shades of a checkerboard change from cell to cell.
  int changes = 0;
  for (std::size_t i = 1; i < cells.size(); ++i)
    changes += cells[i] == cells[i - 1] + 1 && is_first(cells[i]) != is_first(cells[i - 1]);
  if (changes * 2 >= parts[1].first) return;
  const auto second = std::stable_partition(cells.begin(), cells.end(), is_first);
  Kind other{{second, cells.end()}, b, {}};
  cells.erase(second, cells.end());
  kinds[at].look = a;
  kinds.push_back(std::move(other));
}

}  // namespace

std::vector<Kind> kinds_of(const std::vector<Look>& looks, float most_rim) {
  std::vector<Kind> kinds;
  std::vector<SoftShape> shapes;  // of the kinds
  for (std::size_t cell = 0; cell < looks.size(); ++cell) {
    Kind* best = nullptr;
    float least = 1;
    const auto shapes_of_cell = looks[cell].has_sign ? moved(looks[cell].shape) : std::vector<SoftShape>();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      Kind& kind = kinds[i];
      if (kinds.size() >= most_kinds && best == nullptr && kind.look.has_sign == looks[cell].has_sign)
        best = &kind;
      const float far = distance(kind.look, shapes[i], looks[cell], shapes_of_cell, most_rim);
      if (far >= least) continue;
      least = far;
      best = &kind;
    }
    if (best == nullptr) {
      best = &kinds.emplace_back(Kind{{}, looks[cell], {}});
      shapes.push_back(soft(looks[cell].shape));
    } else if (least < 1 && looks[cell].places() > best->look.places()) {  // it tells more of the kind
      best->look = looks[cell];
      shapes[best - kinds.data()] = soft(looks[cell].shape);
    }
    best->cells.push_back(static_cast<int>(cell));
  }
  for (std::size_t i = kinds.size(); i-- > 0;) split(kinds, i, looks);
  for (Kind& kind : kinds) finish(kind, looks);
  return kinds;
}

}  // namespace mines::picture

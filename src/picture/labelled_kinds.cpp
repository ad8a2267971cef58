#include "picture/labelled_kinds.hpp"

#include <algorithm>
#include <utility>

#include "picture/digits.hpp"
#include "picture/orders.hpp"
#include "picture/sign_likeness.hpp"

namespace mines::picture {

namespace {

constexpr double unlikely = 0.3;       // how much a mine or unknown cell counts that may be a misread number
constexpr double beside_closed = 0.2;  // how wrong a clearly open cell is beside closed ones

}  // namespace

LabelledKinds::LabelledKinds(int its_rows, int its_columns, const std::vector<Look>& its_looks,
                             const std::vector<Kind>& its_kinds, float its_most_rim)
    : rows(its_rows),
      columns(its_columns),
      looks(its_looks),
      kinds(its_kinds),
      most_rim(its_most_rim),
      kind_of(looks.size()),
      labels(kinds.size()),
      clearly_open(kinds.size()),
      likely_open(kinds.size()),
      odd(kinds.size()),
      likeness_(kinds.size() * kinds.size(), not_compared) {
  for (int cell = 0; cell < rows * columns; ++cell) {
    const int row = cell / columns, column = cell % columns;
    std::vector<int>& near = around.emplace_back();
    for (int r = std::max(0, row - 1); r <= std::min(rows - 1, row + 1); ++r)
      for (int c = std::max(0, column - 1); c <= std::min(columns - 1, column + 1); ++c)
        if (r != row || c != column) near.push_back(r * columns + c);
  }
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    std::vector<int>& cells = reach.emplace_back(kinds[kind].cells);
    for (const int cell : kinds[kind].cells) {
      kind_of[cell] = static_cast<int>(kind);
      cells.insert(cells.end(), around[cell].begin(), around[cell].end());
    }
    remove_doubles(cells);
  }
}

bool LabelledKinds::is_inside(int cell) const {
  const int row = cell / columns, column = cell % columns;
  return row > 0 && column > 0 && row + 1 < rows && column + 1 < columns;
}

int LabelledKinds::mines_around(int cell, int unknown) const {
  int mines = 0;
  for (const int other : around[cell])
    mines += label_at(other) == mine_cell ? 1 : label_at(other) == unknown_cell ? unknown : 0;
  return mines;
}

double LabelledKinds::wrong_at(int cell) const {
  const std::int8_t number = label_at(cell);
  if (number < 0) return 0;
  int unknown = 0, mines = 0;
  double sure = 0;  // of these
  for (const int other : around[cell]) {
    const std::int8_t label = label_at(other);
    unknown += label == unknown_cell;
    mines += label == mine_cell;
    const int kind = kind_of[other];
    if (label < 0) sure += certain[kind] != 0 && odd[kind] == 0 ? 1 : unlikely;
  }
  // Who writes zeros out may leave the cells around them closed.
  if (number == 0 && has_zeros) return mines;
  if (number == 0)
    return clearly_open[kind_of[cell]] != 0 ? beside_closed * std::min(1.0, sure) : std::min(3.0, sure);
  // What something lies on may be read as any number, and says little of the cells around it.
  constexpr int most_missing = 3;
  const int missing = std::clamp(number - unknown - mines, 0, most_missing);
  // A flag may be wrong, and the board may go on beyond the picture.
  return (is_inside(cell) ? missing : std::min(missing, 1) * 0.35) + 0.5 * std::max(0, mines - number);
}

bool LabelledKinds::is_doubtful_at(int cell) const {
  return wrong_at(cell) >= (label_at(cell) == 0 && clearly_open[kind_of[cell]] != 0 ? beside_closed : 1);
}

double LabelledKinds::wrong_in(const std::vector<int>& cells) const {
  double sum = 0;
  for (const int cell : cells) sum += wrong_at(cell);
  return sum;
}

double LabelledKinds::wrong() const {
  double sum = 0;
  for (int cell = 0; cell < std::ssize(looks); ++cell) sum += wrong_at(cell);
  return sum;
}

double LabelledKinds::wrong_as(std::size_t kind, std::int8_t label) {
  const std::int8_t before = std::exchange(labels[kind], label);
  const double sum = wrong_in(reach[kind]);
  labels[kind] = before;
  return sum;
}

float LabelledKinds::likeness_of(std::size_t i, std::size_t other) const {
  float& like = likeness_[i * kinds.size() + other];
  if (like == not_compared) like = likeness(moved(kinds[other].look.shape), soft(kinds[i].look.shape));
  return like;
}

bool LabelledKinds::is_forced_at(int cell) const {
  return std::any_of(around[cell].begin(), around[cell].end(), [&](int number) {
    return label_at(number) > 0 && label_at(number) == mines_around(number, 1);
  });
}

bool LabelledKinds::is_forced(std::size_t kind) const {
  const auto& cells = kinds[kind].cells;
  const auto forced = std::count_if(cells.begin(), cells.end(), [&](int cell) { return is_forced_at(cell); });
  constexpr int many = 4;  // of some, the numbers that force them may be closed
  return forced == std::ssize(cells) || (forced >= many && forced * 4 >= 3 * std::ssize(cells));
}

bool LabelledKinds::is_like_mines(std::size_t i) const {
  for (std::size_t other = 0; other < kinds.size(); ++other) {
    if (is_blank(other) || labels[other] != mine_cell || kinds[other].cells.size() <= kinds[i].cells.size())
      continue;
    if (likeness_of(i, other) > (is_nearly_same(kinds[i].look, kinds[other].look) ? 0.8F : 0.9F)) return true;
  }
  return false;
}

bool LabelledKinds::is_on_ground_of_mines(std::size_t i) const {
  constexpr int same_ground = 16;
  if (!is_centred(kinds[i].look)) return false;
  bool has_mines = false;
  for (std::size_t other = 0; other < kinds.size(); ++other) {
    if (other == i) continue;
    const int far = difference(kinds[other].look.ground, kinds[i].look.ground);
    if (!is_blank(other) && labels[other] == mine_cell && count(other) > count(i))
      has_mines |= far <= same_ground;
    else if (far <= other_colour)
      return false;
  }
  return has_mines;
}

bool LabelledKinds::is_on_other_colour(std::size_t i) const {
  constexpr int one_colour = 16;
  constexpr float same_shape = 0.95F;
  if (count(i) < 2) return false;  // something may lie on it
  const Kind* first = nullptr;
  bool are_several = false;
  for (const std::size_t other : signs) {
    const Kind& kind = kinds[other];
    if (other == i || labels[other] <= 0 || count(other) < 2 || !is_clear_digit(kind)) continue;
    if (likeness_of(i, other) >= same_shape) return false;  // a number that is lit
    if (first == nullptr) first = &kind;
    if (difference(kind.look.ground, first->look.ground) > one_colour) return false;
    are_several |= best_digit(kind) != best_digit(*first);
  }
  return are_several && difference(kinds[i].look.ground, first->look.ground) > other_colour;
}

bool LabelledKinds::is_known_by_look(std::size_t i) const {
  const Kind& kind = kinds[i];
  const float least = count(i) == 1 ? good_score : 0.7F;
  return kind.cells.size() >= 2 || kind.look.red >= 0.1F || kind.scores[flag] >= least || is_like_mines(i) ||
         is_on_ground_of_mines(i);
}

bool LabelledKinds::is_known_mine(std::size_t i) const {
  return is_known_by_look(i) || (labels[i] < 0 && is_centred(kinds[i].look) && is_forced(i));
}

bool LabelledKinds::has_other_ink(std::size_t i, std::size_t other) const {
  constexpr int same_ink = 60;
  constexpr float equal = 0.95F;
  return difference(kinds[i].look.ink, kinds[other].look.ink) > same_ink && likeness_of(i, other) < equal;
}

}  // namespace mines::picture

#include "picture/covered.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "picture/digits.hpp"
#include "picture/sign_likeness.hpp"

namespace mines::picture {

namespace {

constexpr int look_size = Look::side * Look::side;  // of a look's colours
constexpr int most_covered = 2;                     // cells of a kind that something lies on

Colour colour_at(const Look& look, int place) {
  return {look.colours[3 * place], look.colours[3 * place + 1], look.colours[3 * place + 2]};
}

/// A fourth of what signs usually differ from their ground: colours that are as near are the same.
int nearness(const LabelledKinds& on) {
  std::vector<int> contrasts;
  for (const std::size_t i : on.signs)
    if (on.count(i) > most_covered) contrasts.insert(contrasts.end(), on.count(i), on.kinds[i].look.contrast);
  if (contrasts.empty()) return 24;
  const auto middle = contrasts.begin() + std::ssize(contrasts) / 2;
  std::nth_element(contrasts.begin(), middle, contrasts.end());
  return std::clamp(*middle / 4, 8, 24);
}

/// How a cell compares with the cells of a kind.
struct Comparison {
  std::size_t kind;
  int far = 0;  ///< the sum of the differences, each up to twice the nearness
  int next_far = std::numeric_limits<int>::max() / 8;  ///< the least of the kinds of other labels
  int same = 0;                                        ///< places of the same colour
  int ink = 0;                                         ///< places of the kind's sign
  int same_ink = 0;                                    ///< those of the same colour
  int foreign = 0;  ///< places of a colour that is none between the kind's ground and ink
  int extra = 0;    ///< places of the sign's ink where the kind has none
  int places = 0;   ///< that are compared of both
};

Comparison comparison(const Look& cell, const LabelledKinds& on, std::size_t kind, int near) {
  const Look& look = on.kinds[kind].look;
  Comparison all{kind};
  for (int place = 0; place < look_size; ++place) {
    const int x = place % Look::side, y = place / Look::side;
    if (!cell.has(x, y) || !look.has(x, y)) continue;
    ++all.places;
    const Colour here = colour_at(cell, place), there = colour_at(look, place);
    const int far = difference(here, there);
    const bool is_same = far <= near;
    all.far += std::min(far, 2 * near);
    all.same += is_same;
    if (on.is_blank(kind)) continue;
    const bool is_inside = std::min({x, y, Look::side - 1 - x, Look::side - 1 - y}) > 0;
    const bool is_ink = is_inside && difference(there, look.ground) * 3 > 4 * near;
    all.ink += is_ink;
    all.same_ink += is_ink && is_same;
    all.extra += !is_same && !is_ink && difference(here, look.ink) < difference(here, look.ground);
    all.foreign += !is_same && distance_from_blends(here, look.ground, look.ink) > near;
  }
  return all;
}

/// Whether a sign lies within the cell, as what a program draws.
bool is_contained(const Look& look) {
  constexpr float rim = 0.06F;
  return look.has_sign && std::min({look.left, look.top, 1 - look.right, 1 - look.bottom}) >= rim;
}

/// Whether a kind is a number or question mark that is seen as a whole, in one ink: the cell has nothing
/// else.
bool is_whole_sign(const Kind& kind) {
  return kind.scores[best_digit(kind)] >= good_score && is_centred(kind.look) && !has_red_part(kind.look) &&
         !has_many_inks(kind.look);
}

class Covered {
 public:
  Covered(const LabelledKinds& on, const Doubts& by_kind) : on_(on), by_kind_(by_kind), near_(nearness(on)) {
    for (std::size_t i = 0; i < on.kinds.size(); ++i)
      if (on.count(i) > 1) others_.push_back(i);
  }

  /// Empty if the cell may be as it is, or too little of it is seen.
  std::optional<std::int8_t> label_of(int cell) const {
    const auto own = static_cast<std::size_t>(on_.kind_of[cell]);
    const Look& look = on_.looks[cell];
    if ((on_.count(own) > most_covered && !look.is_cut) || on_.crossed_out[own] != 0) return std::nullopt;
    if (look.has_sign ? is_whole_sign(on_.kinds[own]) : on_.odd[own] == 0) return std::nullopt;
    const auto most_like = nearest(look, own);
    if (!most_like || is_doubtful(most_like->kind)) return std::nullopt;
    const std::int8_t label = on_.labels[most_like->kind];
    // The colour of blank open cells is that of many other things.
    if (label == 0) return std::nullopt;
    const bool fits = on_.is_blank(most_like->kind) ? !is_contained(look)
                      : look.is_cut                 ? is_mostly(*most_like)
                                    : is_partly(*most_like, label) || is_mostly_alone(*most_like);
    return fits ? std::optional(label) : std::nullopt;
  }

 private:
  bool is_doubtful(std::size_t kind) const {
    return by_kind_.unclear[kind] != 0 || by_kind_.alone[kind] != 0 || by_kind_.unlike[kind] != 0;
  }

  /// The kind that a look is like in at least half of its places, if all of other labels are farther.
  std::optional<Comparison> nearest(const Look& look, std::size_t own) const {
    std::vector<Comparison> all;
    for (const std::size_t kind : others_)
      if (kind != own) all.push_back(comparison(look, on_, kind, near_));
    const auto best =
        std::min_element(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.far < b.far; });
    if (best == all.end() || best->same * 2 < best->places) return std::nullopt;
    Comparison nearest = *best;
    for (const Comparison& other : all)
      if (on_.labels[other.kind] != on_.labels[best->kind])
        nearest.next_far = std::min(nearest.next_far, other.far);
    return best->far * 8 > nearest.next_far * 7 ? std::nullopt : std::optional(nearest);
  }

  /// Whether most of what is seen of a sign is the same.
  static bool is_mostly(const Comparison& sign) {
    return sign.same_ink >= 2 && sign.same_ink * 5 >= sign.ink * 3;
  }

  /// Whether half of a sign is seen, no other kind is nearly as near, and no ink is elsewhere: another number
  /// has some.
  static bool is_mostly_alone(const Comparison& sign) {
    return sign.same_ink * 2 >= sign.ink && sign.extra <= 2 && sign.far * 4 <= sign.next_far * 3;
  }

  /// Whether a part of a sign is seen, and something that is not of its colours lies on the rest.
  static bool is_partly(const Comparison& sign, std::int8_t label) {
    // The shine of a closed cell is like a part of a flag.
    const int least_part = label == mine_cell ? 3 : 7;
    return sign.same_ink >= 2 && sign.same_ink * least_part >= sign.ink &&
           sign.foreign * 5 >= (sign.places - sign.same) * 2;
  }

  const LabelledKinds& on_;
  const Doubts& by_kind_;
  int near_;
  std::vector<std::size_t> others_{};  ///< the kinds of more than one cell
};

}  // namespace

void uncover(const LabelledKinds& on, const Doubts& by_kind, Labels& labels) {
  const Covered covered(on, by_kind);
  for (int cell = 0; cell < std::ssize(labels.cells); ++cell) {
    if (labels.doubtful[cell] == 0) continue;
    if (const auto label = covered.label_of(cell)) labels.cells[cell] = *label;
  }
}

}  // namespace mines::picture

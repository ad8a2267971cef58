#include "picture/labels.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "mines/cell.hpp"
#include "picture/blank_groups.hpp"
#include "picture/covered.hpp"
#include "picture/doubts.hpp"
#include "picture/labelled_kinds.hpp"
#include "picture/orders.hpp"
#include "picture/regions.hpp"
#include "picture/sign_likeness.hpp"

namespace mines::picture {

namespace {

constexpr double rim_weight = 0.4;  // of how the rim of a cell looks, next to the score of its sign

/// What a kind may be, and what each choice costs before the board is looked at.
struct Choice {
  std::int8_t label;
  double cost;
};

bool is_seen_mine(const Kind& kind) {
  constexpr float least = 0.85F;
  return kind.look.has_sign && is_like_mine(kind) && kind.scores[mine] >= least;
}

bool has_shown_mines(const std::vector<Kind>& kinds) {
  return std::any_of(kinds.begin(), kinds.end(),
                     [](const Kind& kind) { return is_seen_mine(kind) && kind.cells.size() > 1; });
}

/// A mine in red and another colour, beside mines without red on the same ground: the cross of a wrong flag,
/// below which there is no mine. A mine that is red by itself has no such companion.
bool is_crossed_out(const std::vector<Kind>& kinds, const Kind& kind) {
  constexpr float least_red = 0.15F, most_red = 0.9F, no_red = 0.05F;
  constexpr int same_ground = 32;
  if (!is_seen_mine(kind) || kind.look.red < least_red || kind.look.red > most_red) return false;
  return std::any_of(kinds.begin(), kinds.end(), [&](const Kind& other) {
    return is_seen_mine(other) && other.look.red < no_red &&
           difference(other.look.ground, kind.look.ground) < same_ground;
  });
}

/// Whether one cell alone has a clearly red ground, and no other ground is half as red.
bool is_only_red(const std::vector<Kind>& kinds, const Kind& kind) {
  return kind.cells.size() == 1 && is_clear_red(kind.look.ground) &&
         std::all_of(kinds.begin(), kinds.end(),
                     [&](const Kind& other) { return &other == &kind || !is_reddish(other.look.ground); });
}

/// The mine that was hit, or a flag that the program shows to be wrong: a sign of few cells on a redder
/// ground than that of the mines that are shown, and no digit; or what is on the only red one, and no clear
/// digit.
bool is_on_red(const std::vector<Kind>& kinds, const Kind& kind) {
  constexpr int redder = 50;
  constexpr std::size_t few = 3;
  if (!kind.look.has_sign) return false;
  const int best = best_digit(kind);
  const bool is_digit = kind.scores[best] >= good_score && !is_like_mine(kind);
  if (is_only_red(kinds, kind) && !is_clear_digit(kind)) return true;
  const int red = redness(kind.look.ground);
  if (kind.cells.size() > few || is_digit || red < redder) return false;
  return std::any_of(kinds.begin(), kinds.end(), [&](const Kind& other) {
    return is_seen_mine(other) && other.cells.size() > few && 2 * redness(other.look.ground) < red;
  });
}

/// A sign that is like a digit, however faint. A small one is a digit if several cells have it.
bool is_faint_digit(const Kind& kind) {
  constexpr float high = 0.25F, low = 0.12F;  // of the cell
  constexpr std::size_t several = 3;
  const float height = kind.look.bottom - kind.look.top, best = kind.scores[best_digit(kind)];
  const bool is_like =
      height >= high ? best >= 0.85F : height >= low && best >= 0.9F && kind.cells.size() >= several;
  return is_like && !has_many_inks(kind.look);
}

/// A zero that is written out, in the middle and on the ground of numbers: what lies on blank cells is
/// someone's mark on them.
bool is_zero(const LabelledKinds& on, std::size_t i) {
  const Kind& kind = on.kinds[i];
  if (on.is_blank(i) || on.labels[i] != 0 || kind.scores[0] < good_score || is_like_mine(kind) ||
      !is_centred(kind.look) || on.is_on_other_colour(i))
    return false;
  float from_numbers = no_rim, from_blanks = no_rim;
  for (std::size_t other = 0; other < on.kinds.size(); ++other) {
    if (!on.is_blank(other) && on.labels[other] <= 0) continue;
    float& least = on.is_blank(other) ? from_blanks : from_numbers;
    least = std::min(least, rim_difference(kind.look, on.kinds[other].look));
  }
  return from_numbers <= from_blanks + 1;
}

/// Whether zeros are written out. Where most blank cells have the ground of a few zeros, and others have not,
/// the zeros are too faint to be seen on those.
bool has_zeros(const LabelledKinds& on) {
  constexpr float same_ground = 4;
  constexpr int least = 3;
  std::vector<std::size_t> zeros;
  int count = 0;
  for (std::size_t i = 0; i < on.kinds.size(); ++i) {
    if (!is_zero(on, i)) continue;
    zeros.push_back(i);
    count += on.count(i);
  }
  int like_zeros = 0, others = 0;  // blank cells
  for (std::size_t i = 0; i < on.kinds.size(); ++i) {
    if (!on.is_blank(i)) continue;
    const bool is_like = std::any_of(zeros.begin(), zeros.end(), [&](std::size_t zero) {
      return rim_difference(on.kinds[i].look, on.kinds[zero].look) <= same_ground;
    });
    (is_like ? like_zeros : others) += on.count(i);
  }
  return count >= least && (like_zeros <= count || others <= count);
}

/// Finds the kinds that have a sign, and a first label of each by itself. Signs that are faint next to the
/// others and like no digit are noise.
LabelledKinds with_signs(LabelledKinds on) {
  on.blank.assign(on.kinds.size(), 1);
  const auto contrasts_of = [&](float least) {
    std::vector<int> contrasts;
    for (const Kind& kind : on.kinds)
      if (kind.look.has_sign && kind.scores[best_digit(kind)] >= least)
        contrasts.insert(contrasts.end(), kind.cells.size(), kind.look.contrast);
    return contrasts;
  };
  // The noise of a picture may look like more signs than there are numbers.
  auto contrasts = contrasts_of(good_score);
  if (contrasts.empty()) contrasts = contrasts_of(-1);
  std::sort(contrasts.begin(), contrasts.end());
  const int usual = contrasts.empty() ? 0 : contrasts[contrasts.size() / 2];
  for (std::size_t i = 0; i < on.kinds.size(); ++i) {
    const Kind& kind = on.kinds[i];
    if (!kind.look.has_sign) continue;
    // The shine of a closed cell is not in its middle.
    const bool is_faint = kind.look.contrast < std::clamp(usual / 2, 14, is_centred(kind.look) ? 54 : 60);
    const bool is_seam = is_line_through(kind.look, 2 * kind.look.contrast < usual);
    if ((is_faint && !is_faint_digit(kind)) || is_dash(kind.look) || is_seam) continue;
    on.blank[i] = 0;
  }
  on.certain = on.blank;
  std::vector<std::size_t> counts;
  for (const Kind& kind : on.kinds) counts.push_back(kind.cells.size());
  on.signs = largest_first(counts);
  std::erase_if(on.signs, [&](std::size_t i) { return on.is_blank(i); });
  for (std::size_t i = 0; i < on.kinds.size(); ++i) {
    if (on.is_blank(i)) continue;
    const bool may_be_flag = has_red_part(on.kinds[i].look) || on.kinds[i].scores[flag] >= 0.7F;
    on.certain[i] = may_be_flag && !is_like_mine(on.kinds[i]) ? 1 : 0;
    on.labels[i] = is_number(on.kinds[i]) ? static_cast<std::int8_t>(best_digit(on.kinds[i])) : mine_cell;
    if (best_digit(on.kinds[i]) == question && on.kinds[i].scores[question] >= good_score &&
        !has_many_inks(on.kinds[i].look))
      on.labels[i] = unknown_cell;
  }
  for (const Kind& kind : on.kinds) {
    on.crossed_out.push_back(is_crossed_out(on.kinds, kind) ? 1 : 0);
    on.on_red.push_back(is_on_red(on.kinds, kind) ? 1 : 0);
  }
  on.has_zeros = has_zeros(on);
  return on;
}

class Labelling {
 public:
  Labelling(int rows, int columns, const std::vector<Look>& looks, const std::vector<Kind>& kinds,
            float most_rim)
      : on_(with_signs(LabelledKinds(rows, columns, looks, kinds, most_rim))), blanks_(on_) {}

  Labels labels() {
    const auto first = on_.labels;
    blanks_.label();
    improve_signs();
    // Flags that look like a digit lead astray. So the search begins again with each group of blank cells as
    // the closed ones, all signs on such cells as flags, and unclear ones on others as numbers.
    auto best = std::tuple(on_.labels, on_.likely_open, on_.odd);
    double least = total_cost();
    const auto keep = [&] {
      const double cost = total_cost();
      if (cost >= least) return;
      least = cost;
      best = {on_.labels, on_.likely_open, on_.odd};
    };
    constexpr int none = -1;
    const auto begin_with = [&](int closed) {
      on_.labels = first;
      for (const std::size_t i : on_.signs) {
        const Kind& kind = on_.kinds[i];
        const bool is_unclear = on_.labels[i] == mine_cell && best_digit(kind) != question &&
                                (on_.certain[i] == 0 || on_.count(i) == 1 || closed == none);
        if (is_on(i, closed) || (closed == none && is_like_mine(kind)))
          on_.labels[i] = mine_cell;
        else if (is_unclear && !is_like_mine(kind))
          on_.labels[i] = static_cast<std::int8_t>(best_digit(kind));
      }
      blanks_.label();
      improve_signs();
      keep();
    };
    const double much = static_cast<double>(on_.looks.size()) / 8;
    for (const int group : blanks_.largest()) begin_with(group);
    // At the end of a game no cell may be closed, or none but those with flags.
    if (least > much) begin_with(none);
    if (least > much)
      for (int i = 0; i < std::ssize(on_.kinds); ++i)
        if (!on_.is_blank(i) && on_.count(i) * 20 > std::ssize(on_.looks)) begin_with(i);
    // Flags that look like a digit may lie on the ground of open cells. Each such sign is tried as a flag by
    // itself, whatever the cost so far. Improved at once, it would be a digit again: that costs less as long
    // as the cells around are closed.
    for (const std::size_t i : on_.signs) {
      on_.labels = first;
      if (on_.count(i) < 2 || first[i] <= 0 || !is_other_number(i, first[i])) continue;
      on_.labels[i] = mine_cell;
      blanks_.label();
      keep();
    }
    std::tie(on_.labels, on_.likely_open, on_.odd) = best;
    return result();
  }

 private:
  /// The least difference of the rim of a kind from those of other kinds that are open, or that are not. Rare
  /// signs do not count.
  double rim_to(std::size_t kind, bool open) const {
    double least = no_rim;
    for (std::size_t other = 0; other < on_.kinds.size(); ++other) {
      if (other == kind || (on_.labels[other] >= 0) != open) continue;
      if (!on_.is_blank(other) && on_.count(other) < on_.count(kind) / 4) continue;
      least = std::min(least, double{rim_difference(on_.kinds[kind].look, on_.kinds[other].look)});
    }
    return least;
  }

  /// Whether each cell of a kind has this number of mines around it, when an unknown cell counts as `unknown`
  /// mines.
  bool is_counted(std::size_t i, int number, int unknown) const {
    return std::all_of(on_.kinds[i].cells.begin(), on_.kinds[i].cells.end(),
                       [&](int cell) { return on_.mines_around(cell, unknown) == number; });
  }

  /// Whether the most frequent sign of a number is another one. On grounds of two colours, one number may
  /// have two inks.
  bool is_other_number(std::size_t i, int number) const {
    for (const std::size_t most : on_.signs)
      if (on_.labels[most] == number)
        return on_.count(most) > on_.count(i) && on_.has_other_ink(i, most) &&
               difference(on_.kinds[i].look.ground, on_.kinds[most].look.ground) <= other_colour;
    return false;
  }

  std::vector<Choice> choices(std::size_t i) const {
    const Kind& kind = on_.kinds[i];
    if ((is_pair(kind) && !on_.is_on_ground_of_mines(i)) || on_.crossed_out[i] != 0)
      return {{unknown_cell, 0}};
    if (on_.on_red[i] != 0) return {{mine_cell, 0}};
    const double size = on_.count(i);
    const double open = rim_to(i, true), closed = rim_to(i, false);
    // From -1 (the rim is that of closed cells) to 1 (that of open ones).
    const double openness = std::max(open, closed) >= no_rim ? 0 : (closed - open) / (closed + open + 2);
    const double best = *std::max_element(kind.scores.begin(), kind.scores.begin() + question);
    const bool has_mine = is_like_mine(kind), has_clear_mine = is_clear_mine(kind);
    const double unlike_a_mine = has_clear_mine ? 1.5 : has_mine ? 0.5 : 0;
    std::vector<Choice> all;
    const double inks = has_inks_of_no_digit(kind) ? 0.35 : 0;
    const double colour = on_.is_on_other_colour(i) ? 0.3 : 0;
    for (int digit = 0; digit <= 8; ++digit) {
      const double score = kind.scores[digit];
      if (score < least_score - 0.18) continue;
      const bool is_best = digit == best_digit(kind);
      // Signs on open cells need not be digits: mines that are shown at the end. If all cells around are open
      // or mines, a number may be drawn in any way.
      const double unlike =
          is_best && is_counted(i, digit, 9) ? 0 : 8 * std::max(0.0, 0.72 - score) + unlike_a_mine;
      // A number that has its mines may lie on any ground.
      const bool is_clear = is_best && lead(kind, digit) >= 2 * clear_lead;
      const double rim = is_clear && is_counted(i, digit, 0) ? std::max(0.0, openness) : openness;
      const double other = is_other_number(i, digit) ? 0.3 : 0;
      // Noise gives a sign many inks, but not its mines to each of several numbers.
      const bool is_exact = is_best && on_.count(i) >= 4 && is_counted(i, digit, 0);
      all.push_back(
          {static_cast<std::int8_t>(digit),
           size * (1 - score + (is_exact ? 0 : inks) + colour + unlike + other - rim_weight * rim) * 4});
    }
    const double sign = std::max(0.0, best - inks - colour - 0.55);
    // More than half of the cells are hardly mines, unless they look like it. Closed cells cost less then.
    const double too_many = on_.is_on_most_cells(i) && !has_clear_mine && on_.certain[i] == 0 ? 0.6 : 0;
    const double single = on_.is_known_mine(i) || has_clear_mine ? 0 : 0.4;
    const double on_open = has_mine ? 0 : sign + rim_weight * openness;
    all.push_back({mine_cell, size * (0.22 + single + on_open + too_many) * 4});
    const bool is_question = kind.scores[question] > std::max<double>(best, kind.scores[flag]) && inks == 0;
    // Where mines are shown, the player's flags may be wrong.
    const double like_flag = has_shown_mines_ && is_like_flag(kind) ? 0.5 : 0;
    const double asked = is_question ? 1 - kind.scores[question] : 0.5 + sign + like_flag;
    all.push_back(
        {unknown_cell, size * (asked + rim_weight * (has_mine ? std::abs(openness) : openness)) * 4});
    return all;
  }

  /// Whether a sign lies on the closed cells: a group of blank ones, or a kind with a sign itself.
  bool is_on(std::size_t i, int closed) const {
    const bool has_blanks = on_.signs.size() < on_.kinds.size();
    return has_blanks ? nearest_group(i, closed) == closed : static_cast<int>(i) == closed;
  }

  /// The group of blank cells, or the kind `closed`, whose rim is nearest to that of a kind.
  int nearest_group(std::size_t kind, int closed) const {
    int group = -1;
    float least = 1000;
    for (std::size_t other = 0; other < on_.kinds.size(); ++other) {
      if (!on_.is_blank(other) && static_cast<int>(other) != closed) continue;
      const float far = rim_difference(on_.kinds[kind].look, on_.kinds[other].look);
      if (far >= least) continue;
      least = far;
      group = on_.group[other];
    }
    return group;
  }

  /// What the labels cost, with what is wrong on the board, which weighs twice as much as in improve_signs().
  double total_cost() const {
    double cost = 2 * on_.wrong() - blanks_.gain();
    for (std::size_t i = 0; i < on_.kinds.size(); ++i) {
      if (on_.is_blank(i)) continue;
      double least = 1e9;
      for (const Choice& choice : choices(i))
        if (choice.label == on_.labels[i]) least = choice.cost;
      cost += least;
    }
    return cost;
  }

  /// Gives each kind with a sign the label that costs least with what is wrong on the board, in turn until
  /// none changes.
  void improve_signs() {
    for (int round = 0; round < 4; ++round) {
      bool has_changed = false;
      for (const std::size_t kind : on_.signs) {
        const std::int8_t before = on_.labels[kind];
        std::int8_t best = before;
        double least = 1e300;
        for (const auto& [label, cost] : choices(kind)) {
          const double all = cost + on_.wrong_as(kind, label);
          if (all < least) {
            least = all;
            best = label;
          }
        }
        on_.labels[kind] = best;
        has_changed |= best != before;
      }
      if (!has_changed) break;
      blanks_.label();
    }
  }

  std::vector<Other> others() const {
    std::vector<Other> all;
    std::vector<double> likely;  // of these
    const auto add = [&](std::size_t i, std::int8_t label, double cost) {
      all.push_back({on_.kinds[i].cells, label});
      likely.push_back(-cost);
    };
    for (std::size_t i = 0; i < on_.kinds.size(); ++i) {
      // What a frame or a pointer lies on may be any number. Nothing else is as doubtful.
      if (on_.odd[i] != 0)
        for (std::int8_t number = 0; number <= 4; ++number)
          if (number != on_.labels[i]) add(i, number, number - 1);
      if (on_.is_blank(i)) continue;
      const auto each = choices(i);
      const auto now =
          std::find_if(each.begin(), each.end(), [&](const Choice& c) { return c.label == on_.labels[i]; });
      const double cost = now == each.end() ? 0 : now->cost;
      // A flag may be wrong on the player's board; it is read as it stands. A sign like no other may be the
      // program's word that a flag was wrong.
      const bool is_flag =
          on_.labels[i] == mine_cell && on_.is_known_mine(i) && (on_.count(i) > 1 || on_.is_like_mines(i));
      // The player's wrong flags may contradict it, as the mine that was hit.
      if (on_.labels[i] == mine_cell && is_clear_mine(on_.kinds[i])) continue;
      for (const auto& [label, other_cost] : each)
        if (label != on_.labels[i] && !(label == unknown_cell && is_flag)) add(i, label, other_cost - cost);
    }
    std::vector<Other> likeliest;
    for (const std::size_t i : largest_first(likely))
      if (likeliest.size() < 12) likeliest.push_back(all[i]);
    return likeliest;
  }

  /// Of each kind whether it is a sign of one cell whose border is that of open cells. None is where mines
  /// are shown: there such a sign may be the program's word that a flag was wrong.
  std::vector<char> have_open_border() const {
    std::vector<char> have(on_.kinds.size());
    for (std::size_t i = 0; i < on_.kinds.size(); ++i) {
      if (on_.labels[i] == mine_cell && is_like_mine(on_.kinds[i]))
        return std::vector<char>(on_.kinds.size());
      have[i] = !on_.is_blank(i) && on_.count(i) == 1 && rim_to(i, true) < rim_to(i, false) ? 1 : 0;
    }
    return have;
  }

  /// Whether the look of a kind says that it is a flag or mine, whatever the board says.
  bool has_look_of_mine(std::size_t i) const {
    const Kind& kind = on_.kinds[i];
    return kind.scores[flag] >= good_score || is_clear_mine(kind) || on_.on_red[i] != 0;
  }

  Labels result() {
    Labels labels;
    const Doubts by_kind = doubts_of(on_);
    const std::vector<char> open_border = have_open_border();
    int doubts = 0;
    for (int cell = 0; cell < std::ssize(on_.looks); ++cell) {
      const int kind = on_.kind_of[cell];
      const bool is_unclear = by_kind.unclear[kind] != 0, is_alone = by_kind.alone[kind] != 0;
      const bool is_wrong = is_unclear || on_.is_doubtful_at(cell);
      labels.cells.push_back(on_.label_at(cell));
      const bool has_look_of_label = on_.labels[kind] != mine_cell || has_look_of_mine(kind);
      labels.clear.push_back(!is_unclear && !is_alone && !on_.is_blank(kind) && has_look_of_label ? 1 : 0);
      labels.has_open_border.push_back(open_border[kind]);
      // Of another grid the other doubts would say no more.
      doubts += is_wrong;
      labels.doubtful.push_back(is_wrong || is_alone || by_kind.unlike[kind] != 0 ? 1 : 0);
    }
    uncover(on_, by_kind, labels);
    settle_regions(on_, labels);
    labels.kinds = on_.kind_of;
    labels.others = others();
    labels.quality = 1 - static_cast<double>(doubts) / static_cast<double>(on_.looks.size());
    return labels;
  }

  LabelledKinds on_;
  BlankGroups blanks_;
  const bool has_shown_mines_ = has_shown_mines(on_.kinds);
};

}  // namespace

Labels labels_of(int rows, int columns, const std::vector<Look>& looks, float most_rim) {
  const std::vector<Kind> kinds = kinds_of(looks, most_rim);
  return Labelling(rows, columns, looks, kinds, most_rim).labels();
}

}  // namespace mines::picture

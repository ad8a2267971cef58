#include "picture/blank_groups.hpp"

#include <algorithm>
#include <numeric>

#include "picture/orders.hpp"
#include "picture/sign_likeness.hpp"

namespace mines::picture {

namespace {

constexpr std::size_t together = 4;  // groups that are tried in all ways
constexpr int other_shade = 10;      // the least difference of grounds that no light makes

bool is_red(Colour colour) {
  constexpr int least = 80;
  return redness(colour) > least;
}

/// The share of a cell that has a colour of this kind.
template <class IsOfKind>
double share_of(const Look& look, IsOfKind is_of_kind) {
  int all = 0, of_kind = 0;
  for (int y = look.first_row; y <= look.last_row; ++y) {
    for (int x = look.first_column; x <= look.last_column; ++x) {
      const std::uint8_t* const place = &look.colours[3 * (y * Look::side + x)];
      ++all;
      of_kind += is_of_kind(Colour{place[0], place[1], place[2]});
    }
  }
  return static_cast<double>(of_kind) / all;
}

}  // namespace

BlankGroups::BlankGroups(LabelledKinds& on) : on_(on) {
  on_.group.resize(on_.kinds.size());
  std::iota(on_.group.begin(), on_.group.end(), 0);
  const auto root = [&](int kind) {
    while (on_.group[kind] != kind) kind = on_.group[kind] = on_.group[on_.group[kind]];
    return kind;
  };
  std::vector<int> touches(on_.kinds.size() * on_.kinds.size());
  for (int cell = 0; cell < std::ssize(on_.looks); ++cell)
    for (const int other : on_.around[cell])
      ++touches[on_.kind_of[cell] * on_.kinds.size() + on_.kind_of[other]];
  for (int a = 0; a < std::ssize(on_.kinds); ++a) {
    for (int b = 0; b < a; ++b) {
      if (!on_.is_blank(a) || !on_.is_blank(b)) continue;
      const int few = std::min(on_.count(a), on_.count(b));
      const int touching = touches[a * on_.kinds.size() + b];
      const bool touch = few >= 3 && touching > few;
      // Closed cells of nearly the same colour do not touch open ones without a number.
      const bool is_apart = few >= 4 && touching * 8 < few;
      const bool has_dash = is_dash(on_.kinds[a].look) != is_dash(on_.kinds[b].look);
      if (touch || (!is_apart && !has_dash && difference(on_.kinds[a].look, on_.kinds[b].look) < 8 &&
                    rim_difference(on_.kinds[a].look, on_.kinds[b].look) < on_.most_rim))
        on_.group[root(a)] = root(b);
    }
  }
  for (std::size_t i = 0; i < on_.kinds.size(); ++i) on_.group[i] = root(static_cast<int>(i));
  for (std::size_t i = 0; i < on_.kinds.size(); ++i) {
    if (!on_.is_blank(i) || on_.group[i] != static_cast<int>(i)) continue;
    std::vector<int> members, reach;
    int size = 0;
    for (std::size_t j = 0; j < on_.kinds.size(); ++j) {
      if (!on_.is_blank(j) || on_.group[j] != static_cast<int>(i)) continue;
      members.push_back(static_cast<int>(j));
      size += on_.count(j);
      reach.insert(reach.end(), on_.reach[j].begin(), on_.reach[j].end());
    }
    remove_doubles(reach);
    groups_.push_back(members);
    sizes_.push_back(size);
    reaches_.push_back(reach);
  }
  order_ = largest_first(sizes_);
  find_clearly_open();
}

void BlankGroups::find_clearly_open() {
  // Rims of one ground differ by the softness of a picture, those of others by what people see.
  constexpr double same_ground = 3, other_ground = 15;
  constexpr int few = 2;  // cells that something lies on
  constexpr int least_numbers = 8, numbers_per_wrong = 50;
  if (std::any_of(on_.signs.begin(), on_.signs.end(),
                  [&](std::size_t sign) { return on_.labels[sign] == 0; }))
    return;  // zeros are written out
  const auto is_clear_number = [&](std::size_t i) {
    return on_.labels[i] > 0 && is_clear_digit(on_.kinds[i]);
  };
  std::vector<char> open(on_.kinds.size());
  bool has_closed = false;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (sizes_[i] <= few) continue;
    const double far =
        rim_from(groups_[i], is_clear_number, [&](std::size_t kind) { return on_.count(kind) > 1; });
    if (far > same_ground && far < other_ground) return;
    has_closed |= far >= other_ground;
    for (const int kind : groups_[i]) open[kind] = far <= same_ground ? 1 : 0;
  }
  if (!has_closed) return;
  int numbers = 0, without_mines = 0;
  for (int cell = 0; cell < std::ssize(on_.looks); ++cell) {
    const std::int8_t number = on_.label_at(cell);
    if (!is_clear_number(on_.kind_of[cell])) continue;
    ++numbers;
    const auto& around = on_.around[cell];
    const auto may_be_mine = [&](int near) {
      return open[on_.kind_of[near]] == 0 && !is_clear_number(on_.kind_of[near]);
    };
    without_mines += std::count_if(around.begin(), around.end(), may_be_mine) < number ? 1 : 0;
  }
  if (numbers >= least_numbers && numbers_per_wrong * without_mines <= numbers) on_.clearly_open = open;
}

std::vector<int> BlankGroups::largest() const {
  std::vector<int> largest;
  for (std::size_t i = 0; i < std::min(order_.size(), together); ++i)
    largest.push_back(on_.group[groups_[order_[i]].front()]);
  return largest;
}

void BlankGroups::label() {
  int numbers = 0;
  for (std::size_t i = 0; i < on_.kinds.size(); ++i)
    numbers += !on_.is_blank(i) && on_.labels[i] > 0 ? on_.count(i) : 0;
  for (std::size_t i = 0; i < groups_.size(); ++i) set(i, unknown_cell);
  gain_ = 0;
  if (numbers == 0) return;
  if (on_.has_zeros) return label_flags();
  const Gains gains = gains_of_open(numbers);
  try_all_ways(gains);
  for (std::size_t i = 0; i < groups_.size(); ++i)
    if (on_.labels[groups_[i].front()] == 0) gain_ += gains.gain[i];
  label_flags();
}

void BlankGroups::set(std::size_t group, std::int8_t label) {
  for (const int kind : groups_[group]) on_.labels[kind] = label;
}

BlankGroups::Gains BlankGroups::gains_of_open(int numbers) {
  Gains gains;
  on_.odd.assign(on_.kinds.size(), 0);
  on_.likely_open.assign(on_.kinds.size(), 0);
  // Without mines, the groups themselves say how far the rims of closed cells are.
  double near = no_rim, far = 0;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (sizes_[i] == 1) continue;  // something may lie on it
    const double from_numbers = rim_from_numbers(groups_[i]);
    near = std::min(near, from_numbers);
    far = std::max(far, from_numbers);
  }
  const std::vector<char> shown = shown_mines(near, far);
  // Numbers may lie on the ground of closed cells, but mines that are shown lie on open ones.
  const bool has_shown = std::find(shown.begin(), shown.end(), 1) != shown.end();
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const double from_numbers = rim_from_numbers(groups_[i]), from_flags = rim_from_mines(groups_[i], shown);
    const bool is_far = from_flags == no_rim && from_numbers > near + (far - near) / 3 && far > near + 6;
    const bool is_near = from_numbers < near + 3 && far > near + 6;
    const double closed = !is_far ? from_flags : has_shown ? near + far - from_numbers : (near + far) / 2;
    gains.likely.push_back(std::clamp((closed - from_numbers) / (closed + from_numbers + 4), -1.0, 1.0));
    if (is_done(groups_[i])) gains.likely.back() = std::max(gains.likely.back(), 0.6);
    const bool is_single = sizes_[i] <= 2 && is_odd(groups_[i]);
    for (const int kind : groups_[i]) {
      on_.odd[kind] = is_single ? 1 : 0;
      on_.likely_open[kind] = from_flags < no_rim || is_near ? gains.likely.back() : 0;
    }
    // A look of its own that only one or two cells have may be a mark on unknown cells.
    gains.gain.push_back((is_single ? -0.5 : 0.5) +
                         0.1 * std::min(numbers, 4 * sizes_[i]) * gains.likely.back() +
                         0.03 * std::min(2 * numbers, sizes_[i]));
  }
  return gains;
}

void BlankGroups::try_all_ways(const Gains& gains) {
  const std::size_t large = std::min(order_.size(), together);
  for (std::size_t i = large; i < order_.size(); ++i)
    if (gains.likely[order_[i]] > 0) set(order_[i], 0);
  double least = 1e300;
  unsigned best = 0;
  for (unsigned open = 0; open < 1U << large; ++open) {
    double cost = 0;
    for (std::size_t i = 0; i < large; ++i) {
      const bool is_open = (open >> i & 1) != 0;
      set(order_[i], is_open ? std::int8_t{0} : unknown_cell);
      if (is_open) cost -= gains.gain[order_[i]];
    }
    cost += on_.wrong();
    if (cost >= least) continue;
    least = cost;
    best = open;
  }
  for (std::size_t i = 0; i < large; ++i)
    set(order_[i], (best >> i & 1) != 0 ? std::int8_t{0} : unknown_cell);
  for (int round = 0; round < 2; ++round) {
    for (const std::size_t group : order_) {
      set(group, unknown_cell);
      const double unknown = on_.wrong_in(reaches_[group]);
      set(group, 0);
      if (on_.wrong_in(reaches_[group]) - gains.gain[group] >= unknown) set(group, unknown_cell);
    }
  }
}

void BlankGroups::label_red() {
  // Of the cell. A disc leaves the corners red; blends at a line may be reddish.
  constexpr double some = 0.1, hardly_any = 0.02;
  std::vector<std::size_t> red;
  std::vector<Colour> others;  // the grounds of closed cells without red
  int red_cells = 0, other_cells = 0;
  for (std::size_t i = 0; i < on_.kinds.size(); ++i) {
    const Look& look = on_.kinds[i].look;
    // Where mines have a sign of their own, a cell in red is something else.
    if (!on_.is_blank(i) && on_.labels[i] == mine_cell && is_like_mine(on_.kinds[i])) return;
    if (!on_.is_blank(i)) continue;
    if (on_.is_closed(i) && share_of(look, is_clear_red) >= some) {
      red.push_back(i);
      red_cells += on_.count(i);
    } else if (share_of(look, is_reddish) > hardly_any) {
      return;
    } else if (on_.is_closed(i)) {
      others.push_back(look.ground);
      other_cells += on_.count(i);
    }
  }
  if (2 * red_cells > other_cells) return;
  std::erase_if(red, [&](std::size_t i) {  // a closed cell with a frame
    return std::any_of(others.begin(), others.end(), [&](Colour ground) {
      return difference(ground, on_.kinds[i].look.ground) <= other_colour;
    });
  });
  // What lies on the board may make some numbers wrong.
  const double most_wrong = on_.wrong() + 0.1 * red_cells;
  for (const std::size_t i : red) on_.labels[i] = mine_cell;
  if (on_.wrong() <= most_wrong) return;
  for (const std::size_t i : red) on_.labels[i] = unknown_cell;
}

void BlankGroups::label_flags() {
  label_red();
  std::vector<char> forced(on_.kinds.size());
  for (std::size_t i = 0; i < forced.size(); ++i) forced[i] = on_.is_closed(i) && on_.is_forced(i) ? 1 : 0;
  for (const bool may_be_of_group : {false, true}) {
    std::vector<std::size_t> flags;
    for (std::size_t i = 0; i < forced.size(); ++i)
      if (forced[i] != 0 && has_colour_of_flags(i, forced, may_be_of_group)) flags.push_back(i);
    // Where numbers force a closed cell of nearly the same colour, too, light makes the difference.
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < forced.size(); ++i)
      if (forced[i] != 0 && std::find(flags.begin(), flags.end(), i) == flags.end()) others.push_back(i);
    std::erase_if(flags, [&](std::size_t i) {
      return std::any_of(others.begin(), others.end(),
                         [&](std::size_t other) { return !is_another_colour(i, other); });
    });
    if (are_lit(flags)) continue;
    for (const std::size_t i : flags) on_.labels[i] = mine_cell;
    if (std::find(on_.labels.begin(), on_.labels.end(), mine_cell) != on_.labels.end()) return;
  }
}

bool BlankGroups::is_another_colour(std::size_t flags, std::size_t closed) const {
  const int far = difference(on_.kinds[flags].look.ground, on_.kinds[closed].look.ground);
  if (far > other_colour) return true;
  if (far <= other_shade) return false;
  const std::vector<int> from = closed_like(flags), to = closed_like(closed);
  // The only one of its colour may be a cell that something lies on.
  if (from.size() == 1) return false;
  const auto are_apart_by = [&](const auto& place) {
    const auto is_less = [&](int i, int j) { return place(i) < place(j); };
    const auto [first, last] = std::minmax_element(from.begin(), from.end(), is_less);
    const auto [to_first, to_last] = std::minmax_element(to.begin(), to.end(), is_less);
    return place(*last) < place(*to_first) || place(*to_last) < place(*first);
  };
  return !are_apart_by([&](int cell) { return cell / on_.columns; }) &&
         !are_apart_by([&](int cell) { return cell % on_.columns; });
}

std::vector<int> BlankGroups::closed_like(std::size_t kind) const {
  constexpr int same_shade = 3;  // light makes more between kinds
  std::vector<int> cells;
  for (std::size_t i = 0; i < on_.kinds.size(); ++i)
    if (on_.is_closed(i) && difference(on_.kinds[i].look.ground, on_.kinds[kind].look.ground) <= same_shade)
      cells.insert(cells.end(), on_.kinds[i].cells.begin(), on_.kinds[i].cells.end());
  return cells;
}

bool BlankGroups::are_lit(const std::vector<std::size_t>& flags) const {
  constexpr std::size_t many = 6;
  const auto ground = [&](std::size_t i) { return on_.kinds[i].look.ground; };
  return flags.size() >= many && std::any_of(flags.begin(), flags.end(), [&](std::size_t a) {
           return std::any_of(flags.begin(), flags.end(),
                              [&](std::size_t b) { return difference(ground(a), ground(b)) > other_colour; });
         });
}

bool BlankGroups::has_colour_of_flags(std::size_t i, const std::vector<char>& forced,
                                      bool may_be_of_group) const {
  bool has_closed = false;
  for (std::size_t other = 0; other < on_.kinds.size(); ++other) {
    if (!on_.is_closed(other) || forced[other] != 0) continue;
    // A red one alone may be the mine that was hit.
    has_closed |= on_.count(other) > 1 || !is_red(on_.kinds[other].look.ground);
    if (!may_be_of_group && on_.group[i] == on_.group[other]) return false;
    if (!is_another_colour(i, other)) return false;
  }
  return has_closed || is_red(on_.kinds[i].look.ground) || looks_like_mines(i);
}

bool BlankGroups::looks_like_mines(std::size_t i) const {
  constexpr float same_rim = 16;
  constexpr int same_ink = 32;
  for (const std::size_t sign : on_.signs)
    if (on_.labels[sign] == mine_cell && on_.count(sign) > 1 &&
        difference(on_.kinds[sign].look.ink, on_.kinds[i].look.ground) < same_ink &&
        rim_difference(on_.kinds[sign].look, on_.kinds[i].look) < same_rim)
      return true;
  return false;
}

double BlankGroups::rim_from_numbers(const std::vector<int>& group) const {
  return rim_from(
      group, [&](std::size_t i) { return on_.labels[i] >= 0; },
      [&](std::size_t i) { return on_.count(i) > 1; });
}

double BlankGroups::rim_from_mines(const std::vector<int>& group, const std::vector<char>& shown) const {
  return rim_from(
      group, [&](std::size_t i) { return on_.labels[i] == mine_cell && shown[i] == 0 && on_.on_red[i] == 0; },
      [&](std::size_t i) { return on_.certain[i] != 0; });
}

template <class Counts, class IsCertain>
double BlankGroups::rim_from(const std::vector<int>& group, Counts counts, IsCertain is_certain) const {
  double least = no_rim, least_certain = no_rim;
  for (const int kind : group) {
    for (std::size_t other = 0; other < on_.kinds.size(); ++other) {
      if (on_.is_blank(other) || !counts(other)) continue;
      const double far = rim_difference(on_.kinds[kind].look, on_.kinds[other].look);
      least = std::min(least, far);
      if (is_certain(other)) least_certain = std::min(least_certain, far);
    }
  }
  return least_certain == no_rim ? least : least_certain;
}

std::vector<char> BlankGroups::shown_mines(double near, double far) const {
  std::vector<char> shown(on_.kinds.size());
  if (far <= near + 6) return shown;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const bool is_seen = !on_.is_blank(i) && on_.labels[i] == mine_cell && is_like_mine(on_.kinds[i]);
    shown[i] = is_seen && rim_from_numbers({static_cast<int>(i)}) < (near + far) / 2 ? 1 : 0;
  }
  return shown;
}

bool BlankGroups::is_odd(const std::vector<int>& group) const {
  constexpr float similar = 20;
  for (std::size_t other = 0; other < on_.kinds.size(); ++other)
    if (on_.is_blank(other) && on_.group[other] != on_.group[group.front()] &&
        difference(on_.kinds[group.front()].look, on_.kinds[other].look) < similar)
      return false;
  return true;
}

bool BlankGroups::is_done(const std::vector<int>& group) const {
  int numbers = 0, wrong = 0;
  for (const int kind : group) {
    for (const int cell : on_.kinds[kind].cells) {
      for (const int other : on_.around[cell]) {
        if (on_.is_blank(on_.kind_of[other])) continue;
        ++numbers;
        wrong += on_.mines_around(other, 0) != on_.label_at(other);
      }
    }
  }
  return numbers >= 12 && wrong * 5 <= numbers;
}

}  // namespace mines::picture

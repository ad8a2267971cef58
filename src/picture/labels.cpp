#include "picture/labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "mines/cell.hpp"

namespace mines::picture {

namespace {

constexpr float good_score = 0.80F;   // of a digit
constexpr float least_score = 0.68F;  // of a digit; a sign with less is none
constexpr double rim_weight = 0.4;    // of how the rim of a cell looks, next to the score of its sign
constexpr float clear_lead = 0.05F;   // of a digit before the next one
constexpr double unlikely = 0.3;      // how much a mine or unknown cell counts that may be a misread number
constexpr double no_rim = 255;        // the difference from rims of which there is none

/// Digits have one colour; flags are red and something else.
bool has_many_inks(const Look& look) {
  return look.many_inks >= 0.35F || (look.many_inks >= 0.2F && look.red >= 0.1F && look.red <= 0.9F);
}

/// The indices of `sizes`, that of the largest first.
template <class Size>
std::vector<std::size_t> largest_first(const std::vector<Size>& sizes) {
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
  return order;
}

/// What a kind may be, and what each choice costs before the board is looked at.
struct Choice {
  std::int8_t label;
  double cost;
};

class Labelling {
 public:
  Labelling(int rows, int columns, const std::vector<Look>& looks, const std::vector<Kind>& kinds)
      : rows_(rows),
        columns_(columns),
        looks_(looks),
        kinds_(kinds),
        kind_of_(looks.size()),
        likeness_(kinds.size() * kinds.size(), not_compared),
        labels_(kinds.size()),
        likely_open_(kinds.size()),
        is_odd_(kinds.size()) {
    for (int cell = 0; cell < rows * columns; ++cell) {
      const int row = cell / columns, column = cell % columns;
      std::vector<int>& around = around_.emplace_back();
      for (int r = std::max(0, row - 1); r <= std::min(rows - 1, row + 1); ++r)
        for (int c = std::max(0, column - 1); c <= std::min(columns - 1, column + 1); ++c)
          if (r != row || c != column) around.push_back(r * columns + c);
    }
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      std::vector<int>& reach = reach_.emplace_back(kinds[kind].cells);
      for (const int cell : kinds[kind].cells) {
        kind_of_[cell] = static_cast<int>(kind);
        reach.insert(reach.end(), around_[cell].begin(), around_[cell].end());
      }
      make_unique(reach);
    }
  }

  Labels labels() {
    find_signs();
    group_blanks();
    const auto first = labels_;
    label_blanks();
    improve_signs();
    // Flags that look like a digit lead astray. So the search begins again with each group of blank cells as
    // the closed ones, all signs on such cells as flags, and those on others as numbers.
    auto best = std::tuple(labels_, likely_open_, is_odd_);
    double least = total_cost();
    const auto begin_with = [&](int closed) {
      labels_ = first;
      for (const std::size_t i : signs_) {
        if (nearest_group(i, closed) == closed)
          labels_[i] = mine_cell;
        else if (labels_[i] == mine_cell && is_certain_[i] == 0 && !is_like_mine(kinds_[i]) &&
                 best_digit(kinds_[i]) != question)
          labels_[i] = static_cast<std::int8_t>(best_digit(kinds_[i]));
      }
      label_blanks();
      improve_signs();
      const double cost = total_cost();
      if (cost >= least) return;
      least = cost;
      best = {labels_, likely_open_, is_odd_};
    };
    for (std::size_t i = 0; i < std::min(order_.size(), together); ++i)
      begin_with(group_[groups_[order_[i]].front()]);
    // At the end of a game there may be none but those with flags.
    if (least > static_cast<double>(looks_.size()) / 8)
      for (int i = 0; i < std::ssize(kinds_); ++i)
        if (!is_blank(i) && count(i) * 20 > std::ssize(looks_)) begin_with(i);
    std::tie(labels_, likely_open_, is_odd_) = best;
    return result();
  }

 private:
  int count(std::size_t kind) const { return static_cast<int>(kinds_[kind].cells.size()); }
  std::int8_t label_at(int cell) const { return labels_[kind_of_[cell]]; }
  bool is_blank(std::size_t kind) const { return is_blank_[kind] != 0; }

  bool is_inside(int cell) const {
    const int row = cell / columns_, column = cell % columns_;
    return row > 0 && column > 0 && row + 1 < rows_ && column + 1 < columns_;
  }

  /// The mines around a cell, if each unknown one counts as so many.
  int mines_around(int cell, int unknown) const {
    int mines = 0;
    for (const int other : around_[cell])
      mines += label_at(other) == mine_cell ? 1 : label_at(other) == unknown_cell ? unknown : 0;
    return mines;
  }

  static void make_unique(std::vector<int>& cells) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  }

  static int best_digit(const Kind& kind) {
    return static_cast<int>(std::max_element(kind.scores.begin(), kind.scores.begin() + flag) -
                            kind.scores.begin());
  }
  /// How much more a kind is like a digit or question mark than like any other.
  static float lead(const Kind& kind, int sign) {
    float next = -1;
    for (int digit = 0; digit <= question; ++digit)
      if (digit != sign) next = std::max(next, kind.scores[digit]);
    return kind.scores[sign] - next;
  }
  /// A number on the kind's ground in one colour of ink, by its shape alone.
  static bool is_number(const Kind& kind) {
    const int best = best_digit(kind);
    return best != question && kind.scores[best] >= least_score && !has_many_inks(kind.look);
  }

  /// What a program draws lies in the middle of a cell, a pointer anywhere.
  static bool is_centred(const Look& look) {
    constexpr float near = 0.24F;
    return std::abs(look.top + look.bottom - 1) < near && std::abs(look.left + look.right - 1) < near;
  }

  /// Two signs side by side, as those of a chance in percent: no number, flag or mine has such a gap.
  static bool is_pair(const Kind& kind) {
    // Small ones run together.
    if (kind.look.scale < 0.5F || kind.look.red >= 0.1F) return false;
    std::array<float, SignShape::side> columns{};
    for (std::size_t i = 0; i < kind.look.shape.ink.size(); ++i)
      columns[i % SignShape::side] += kind.look.shape.ink[i];
    const auto middle = columns.begin() + SignShape::side / 2;
    return *std::min_element(middle - 2, middle + 2) < 0.5F && kind.look.right - kind.look.left >= 0.3F &&
           *std::max_element(columns.begin(), middle) > 3 && *std::max_element(middle, columns.end()) > 3;
  }

  /// A mine that is shown at the end of a game, which lies on the same ground as numbers.
  static bool is_like_mine(const Kind& kind) {
    return kind.scores[mine] >= good_score && kind.scores[mine] > kind.scores[best_digit(kind)];
  }

  /// A mine in red and another colour, beside mines without red: the cross of a wrong flag, below which there
  /// is no mine.
  bool is_crossed_out(std::size_t i) const {
    const auto is_mine = [](const Kind& kind) { return is_like_mine(kind) && kind.scores[mine] >= 0.85F; };
    const Look& look = kinds_[i].look;
    if (!is_mine(kinds_[i]) || look.red < 0.15F || look.red > 0.9F) return false;
    return std::any_of(kinds_.begin(), kinds_.end(), [&](const Kind& other) {
      return other.look.has_sign && is_mine(other) && other.look.red < 0.05F &&
             difference(other.look.ground, look.ground) < 32;
    });
  }

  /// Signs that are faint next to the others and like no digit are noise.
  void find_signs() {
    is_blank_.assign(kinds_.size(), 1);
    const auto contrasts_of = [&](float least) {
      std::vector<int> contrasts;
      for (const Kind& kind : kinds_)
        if (kind.look.has_sign && kind.scores[best_digit(kind)] >= least)
          contrasts.insert(contrasts.end(), kind.cells.size(), kind.look.contrast);
      return contrasts;
    };
    // The noise of a picture may look like more signs than there are numbers.
    auto contrasts = contrasts_of(good_score);
    if (contrasts.empty()) contrasts = contrasts_of(-1);
    std::sort(contrasts.begin(), contrasts.end());
    const int usual = contrasts.empty() ? 0 : contrasts[contrasts.size() / 2];
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      const Kind& kind = kinds_[i];
      if (!kind.look.has_sign) continue;
      const bool is_faint = kind.look.contrast < std::clamp(usual / 2, 14, 60);
      const float best = kind.scores[best_digit(kind)];
      const bool is_digit =
          best >= 0.85F && kind.look.bottom - kind.look.top >= 0.25F && !has_many_inks(kind.look);
      if (is_faint && !is_digit) continue;
      is_blank_[i] = 0;
    }
    is_certain_ = is_blank_;
    std::vector<std::size_t> counts;
    for (const Kind& kind : kinds_) counts.push_back(kind.cells.size());
    signs_ = largest_first(counts);
    std::erase_if(signs_, [&](std::size_t i) { return is_blank(i); });
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (is_blank(i)) continue;
      // A red digit is all red.
      const float red = kinds_[i].look.red;
      const bool is_like_flag = (red >= 0.1F && red <= 0.9F) || kinds_[i].scores[flag] >= 0.7F;
      is_certain_[i] = is_like_flag && !is_like_mine(kinds_[i]) ? 1 : 0;
      labels_[i] = is_number(kinds_[i]) ? static_cast<std::int8_t>(best_digit(kinds_[i])) : mine_cell;
      if (best_digit(kinds_[i]) == question && kinds_[i].scores[question] >= good_score &&
          !has_many_inks(kinds_[i].look))
        labels_[i] = unknown_cell;
    }
    int zeros = 0;
    for (std::size_t i = 0; i < kinds_.size(); ++i)
      if (is_zero(i)) zeros += count(i);
    has_zeros_ = zeros >= 3;
  }

  /// A zero that is written out, on the ground of numbers: what lies on blank cells is someone's mark on
  /// them.
  bool is_zero(std::size_t i) const {
    const Kind& kind = kinds_[i];
    if (is_blank(i) || labels_[i] != 0 || kind.scores[0] < good_score || is_like_mine(kind)) return false;
    float from_numbers = no_rim, from_blanks = no_rim;
    for (std::size_t other = 0; other < kinds_.size(); ++other) {
      if (!is_blank(other) && labels_[other] <= 0) continue;
      float& least = is_blank(other) ? from_blanks : from_numbers;
      least = std::min(least, rim_difference(kind.look, kinds_[other].look));
    }
    return from_numbers <= from_blanks + 1;
  }

  /// Groups of blank kinds that are all open or all unknown: they look nearly alike, as the shades of a
  /// checkerboard and of a board that is lit from a corner, or many of their cells touch.
  void group_blanks() {
    group_.resize(kinds_.size());
    std::iota(group_.begin(), group_.end(), 0);
    const auto root = [&](int kind) {
      while (group_[kind] != kind) kind = group_[kind] = group_[group_[kind]];
      return kind;
    };
    std::vector<int> touches(kinds_.size() * kinds_.size());
    for (int cell = 0; cell < std::ssize(looks_); ++cell)
      for (const int other : around_[cell]) ++touches[kind_of_[cell] * kinds_.size() + kind_of_[other]];
    for (int a = 0; a < std::ssize(kinds_); ++a) {
      for (int b = 0; b < a; ++b) {
        if (!is_blank(a) || !is_blank(b)) continue;
        const int few = std::min(count(a), count(b));
        const int touching = touches[a * kinds_.size() + b];
        const bool touch = few >= 3 && touching > few;
        // Closed cells of nearly the same colour do not touch open ones without a number.
        const bool is_apart = few >= 4 && touching * 8 < few;
        if (touch || (!is_apart && difference(kinds_[a].look, kinds_[b].look) < 8)) group_[root(a)] = root(b);
      }
    }
    for (std::size_t i = 0; i < kinds_.size(); ++i) group_[i] = root(static_cast<int>(i));
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (!is_blank(i) || group_[i] != static_cast<int>(i)) continue;
      std::vector<int> members;
      int size = 0;
      for (std::size_t j = 0; j < kinds_.size(); ++j) {
        if (!is_blank(j) || group_[j] != static_cast<int>(i)) continue;
        members.push_back(static_cast<int>(j));
        size += count(j);
      }
      groups_.push_back(members);
      sizes_.push_back(size);
    }
    order_ = largest_first(sizes_);
  }

  /// How far the position is from a possible one around a cell.
  double wrong_at(int cell) const {
    const std::int8_t number = label_at(cell);
    if (number < 0) return 0;
    int unknown = 0, mines = 0;
    double certain = 0;  // of these
    for (const int other : around_[cell]) {
      const std::int8_t label = label_at(other);
      unknown += label == unknown_cell;
      mines += label == mine_cell;
      const int kind = kind_of_[other];
      if (label < 0) certain += is_certain_[kind] != 0 && is_odd_[kind] == 0 ? 1 : unlikely;
    }
    // Who writes zeros out may leave the cells around them closed.
    if (number == 0) return has_zeros_ ? mines : std::min(3.0, certain);
    const int missing = std::max(0, number - unknown - mines);
    // A flag may be wrong, and the board may go on beyond the picture.
    return (is_inside(cell) ? missing : std::min(missing, 1) * 0.35) + 0.5 * std::max(0, mines - number);
  }
  double wrong() const {
    double sum = 0;
    for (int cell = 0; cell < std::ssize(looks_); ++cell) sum += wrong_at(cell);
    return sum;
  }
  /// The part of it on which the label of a kind has a say, if the label is this.
  double wrong_as(std::size_t kind, std::int8_t label) {
    const std::int8_t before = std::exchange(labels_[kind], label);
    double sum = 0;
    for (const int cell : reach_[kind]) sum += wrong_at(cell);
    labels_[kind] = before;
    return sum;
  }

  /// The least difference of a group's rim from those of numbers, or from those of mines. Of the mines only
  /// those like flags count, if there are any; of the numbers those that occur more than once.
  double rim_from(const std::vector<int>& group, bool numbers) const {
    double least = no_rim, least_certain = no_rim;
    for (const int kind : group) {
      for (std::size_t other = 0; other < kinds_.size(); ++other) {
        if (is_blank(other) || (numbers ? labels_[other] < 0 : labels_[other] != mine_cell)) continue;
        const double far = rim_difference(kinds_[kind].look, kinds_[other].look);
        least = std::min(least, far);
        if (numbers ? count(other) > 1 : is_certain_[other] != 0)
          least_certain = std::min(least_certain, far);
      }
    }
    return least_certain == no_rim ? least : least_certain;
  }

  /// Whether no other blank cells look similar.
  bool is_odd(const std::vector<int>& group) const {
    constexpr float similar = 20;
    for (std::size_t other = 0; other < kinds_.size(); ++other)
      if (is_blank(other) && group_[other] != group_[group.front()] &&
          difference(kinds_[group.front()].look, kinds_[other].look) < similar)
        return false;
    return true;
  }

  /// Whether a group of blank cells touches no mine, and numbers that have all their mines elsewhere: so do
  /// open cells at the end of a game, whatever they look like.
  bool is_done(const std::vector<int>& group) const {
    int numbers = 0, wrong = 0;
    for (const int kind : group) {
      for (const int cell : kinds_[kind].cells) {
        for (const int other : around_[cell]) {
          if (is_blank(kind_of_[other])) continue;
          ++numbers;
          wrong += mines_around(other, 0) != label_at(other);
        }
      }
    }
    return numbers >= 12 && wrong * 5 <= numbers;
  }

  void label_blanks() {
    int numbers = 0;
    for (std::size_t i = 0; i < kinds_.size(); ++i) numbers += !is_blank(i) && labels_[i] > 0 ? count(i) : 0;
    const auto set = [&](std::size_t group, std::int8_t label) {
      for (const int kind : groups_[group]) labels_[kind] = label;
    };
    for (std::size_t i = 0; i < groups_.size(); ++i) set(i, unknown_cell);
    gain_ = 0;
    if (numbers == 0) return;
    if (has_zeros_) return label_flags();
    // What is gained if a group is open: a little in any case, more if it looks like the cells with numbers.
    std::vector<double> gains, likely;
    is_odd_.assign(kinds_.size(), 0);
    likely_open_.assign(kinds_.size(), 0);
    // Without mines, the groups themselves say how far the rims of closed cells are.
    double near = no_rim, far = 0;
    for (const auto& group : groups_) {
      const double from_numbers = rim_from(group, true);
      near = std::min(near, from_numbers);
      far = std::max(far, from_numbers);
    }
    const double between = (near + far) / 2;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const double from_numbers = rim_from(groups_[i], true), from_flags = rim_from(groups_[i], false);
      const bool is_far = from_flags == no_rim && from_numbers > near + (far - near) / 3 && far > near + 6;
      const bool is_near = from_numbers < near + 3 && far > near + 6;
      const double closed = is_far ? between : from_flags;
      likely.push_back(std::clamp((closed - from_numbers) / (closed + from_numbers + 4), -1.0, 1.0));
      if (is_done(groups_[i])) likely.back() = std::max(likely.back(), 0.6);
      const bool is_single = sizes_[i] <= 2 && is_odd(groups_[i]);
      for (const int kind : groups_[i]) {
        is_odd_[kind] = is_single ? 1 : 0;
        likely_open_[kind] = from_flags < no_rim || is_near ? likely.back() : 0;
      }
      // A look of its own that only one or two cells have may be a mark on unknown cells.
      gains.push_back((is_single ? -0.5 : 0.5) + 0.1 * std::min(numbers, 4 * sizes_[i]) * likely.back() +
                      0.03 * std::min(2 * numbers, sizes_[i]));
    }
    // The large groups in all ways together, the small ones one after the other.
    const auto& order = order_;
    const std::size_t large = std::min(order.size(), together);
    for (std::size_t i = large; i < order.size(); ++i)
      if (likely[order[i]] > 0) set(order[i], 0);
    double least = 1e300;
    unsigned best = 0;
    for (unsigned open = 0; open < 1U << large; ++open) {
      double cost = 0;
      for (std::size_t i = 0; i < large; ++i) {
        const bool is_open = (open >> i & 1) != 0;
        set(order[i], is_open ? std::int8_t{0} : unknown_cell);
        if (is_open) cost -= gains[order[i]];
      }
      cost += wrong();
      if (cost >= least) continue;
      least = cost;
      best = open;
    }
    for (std::size_t i = 0; i < large; ++i)
      set(order[i], (best >> i & 1) != 0 ? std::int8_t{0} : unknown_cell);
    for (int round = 0; round < 2; ++round) {
      for (const std::size_t group : order) {
        set(group, unknown_cell);
        const double unknown = wrong();
        set(group, 0);
        if (wrong() - gains[group] >= unknown) set(group, unknown_cell);
      }
    }
    gain_ = 0;
    for (std::size_t i = 0; i < groups_.size(); ++i)
      if (labels_[groups_[i].front()] == 0) gain_ += gains[i];
    label_flags();
  }

  /// Cells of another colour than the closed ones that are mines by the numbers are flags. If they touch
  /// closed cells, they may be these, painted by a solver: then only if there is no other flag.
  void label_flags() {
    std::vector<std::size_t> flags;
    for (const bool may_touch : {false, true}) {
      for (std::size_t i = 0; i < kinds_.size(); ++i)
        if (is_coloured_flag(i, may_touch)) flags.push_back(i);
      for (const std::size_t i : flags) labels_[i] = mine_cell;
      if (std::find(labels_.begin(), labels_.end(), mine_cell) != labels_.end()) return;
    }
  }

  bool is_closed(std::size_t i) const { return is_blank(i) && labels_[i] == unknown_cell; }

  bool is_coloured_flag(std::size_t i, bool may_touch) const {
    if (!is_closed(i) || !is_forced(i)) return false;
    int closed = 0, other_colour = 0;
    for (std::size_t other = 0; other < kinds_.size(); ++other) {
      if (!is_closed(other) || is_forced(other)) continue;
      const bool touches = group_[i] == group_[other];
      const int least = count(i) > 1 && !touches ? 10 : 60;
      closed += count(other);
      if ((may_touch || !touches) && difference(kinds_[other].look.ground, kinds_[i].look.ground) > least)
        other_colour += count(other);
    }
    return closed > 0 && other_colour * 8 >= closed * 7;
  }

  /// The kind of blank unknown cells that has most.
  std::optional<std::size_t> most_closed() const {
    std::optional<std::size_t> most;
    for (std::size_t i = 0; i < kinds_.size(); ++i)
      if (is_blank(i) && labels_[i] == unknown_cell && (!most || count(i) > count(*most))) most = i;
    return most;
  }

  /// The least difference of the rim of a kind from those of other kinds that are open, or that are not. Rare
  /// signs do not count.
  double rim_to(std::size_t kind, bool open) const {
    double least = no_rim;
    for (std::size_t other = 0; other < kinds_.size(); ++other) {
      if (other == kind || (labels_[other] >= 0) != open) continue;
      if (!is_blank(other) && count(other) < count(kind) / 4) continue;
      least = std::min(least, double{rim_difference(kinds_[kind].look, kinds_[other].look)});
    }
    return least;
  }

  /// How much the signs of two kinds are alike.
  float likeness_of(std::size_t i, std::size_t other) const {
    float& like = likeness_[i * kinds_.size() + other];
    if (like == not_compared) like = likeness(moved(kinds_[other].look.shape), soft(kinds_[i].look.shape));
    return like;
  }

  /// Whether numbers say of a cell that it is a mine: they have no other cells for theirs.
  bool is_forced_at(int cell) const {
    return std::any_of(around_[cell].begin(), around_[cell].end(), [&](int number) {
      return label_at(number) > 0 && label_at(number) == mines_around(number, 1);
    });
  }

  /// Whether numbers say so of each cell of a kind, or of most if it has many.
  bool is_forced(std::size_t kind) const {
    const auto& cells = kinds_[kind].cells;
    const auto forced =
        std::count_if(cells.begin(), cells.end(), [&](int cell) { return is_forced_at(cell); });
    return forced == std::ssize(cells) || (forced >= 6 && forced * 4 >= 3 * std::ssize(cells));
  }

  /// Whether a sign has the shape of one that is more frequent and a mine: a flag in other colours, below the
  /// pointer.
  bool is_like_mines(std::size_t i) const {
    for (std::size_t other = 0; other < kinds_.size(); ++other) {
      if (is_blank(other) || labels_[other] != mine_cell ||
          kinds_[other].cells.size() <= kinds_[i].cells.size())
        continue;
      if (likeness_of(i, other) > 0.9F) return true;
    }
    return false;
  }

  /// A flag, by its shape or red, or any sign that occurs more often. Another sign that occurs once may be a
  /// mark.
  bool is_known_mine(std::size_t i) const {
    const Kind& kind = kinds_[i];
    const float least = count(i) == 1 ? good_score : 0.7F;
    return kind.cells.size() >= 2 || kind.look.red >= 0.1F || kind.scores[flag] >= least ||
           is_like_mines(i) || (labels_[i] < 0 && is_centred(kind.look) && is_forced(i));
  }

  /// Whether each cell of a kind has this number of mines around it, when an unknown cell counts as `unknown`
  /// mines.
  bool is_counted(std::size_t i, int number, int unknown) const {
    return std::all_of(kinds_[i].cells.begin(), kinds_[i].cells.end(),
                       [&](int cell) { return mines_around(cell, unknown) == number; });
  }

  /// Whether two signs differ in colour, and not in colour alone, as the numbers do that have all their flags
  /// in some programs.
  bool has_other_ink(std::size_t i, std::size_t other) const {
    constexpr int same_ink = 60;
    constexpr float equal = 0.95F;
    return difference(kinds_[i].look.ink, kinds_[other].look.ink) > same_ink && likeness_of(i, other) < equal;
  }

  /// Whether the most frequent sign of a number is another one.
  bool is_other_number(std::size_t i, int number) const {
    for (const std::size_t most : signs_)
      if (labels_[most] == number) return count(most) > count(i) && has_other_ink(i, most);
    return false;
  }

  std::vector<Choice> choices(std::size_t i) const {
    const Kind& kind = kinds_[i];
    if (is_pair(kind) || is_crossed_out(i)) return {{unknown_cell, 0}};
    const double size = count(i);
    const double open = rim_to(i, true), closed = rim_to(i, false);
    // From -1 (the rim is that of closed cells) to 1 (that of open ones).
    const double openness = std::max(open, closed) >= no_rim ? 0 : (closed - open) / (closed + open + 2);
    const double best = *std::max_element(kind.scores.begin(), kind.scores.begin() + question);
    const bool has_mine = is_like_mine(kind);
    std::vector<Choice> all;
    const double inks = has_many_inks(kind.look) ? 0.35 : 0;
    for (int digit = 0; digit <= 8; ++digit) {
      const double score = kind.scores[digit];
      if (score < least_score - 0.18) continue;
      const bool is_best = digit == best_digit(kind);
      // Signs on open cells need not be digits: mines that are shown at the end. If all cells around are open
      // or mines, a number may be drawn in any way.
      const double unlike =
          is_best && is_counted(i, digit, 9) ? 0 : 8 * std::max(0.0, 0.72 - score) + (has_mine ? 0.5 : 0);
      // A number that has its mines may lie on any ground.
      const bool is_clear = is_best && lead(kind, digit) >= 2 * clear_lead;
      const double rim = is_clear && is_counted(i, digit, 0) ? std::max(0.0, openness) : openness;
      const double other = is_other_number(i, digit) ? 0.3 : 0;
      all.push_back({static_cast<std::int8_t>(digit),
                     size * (1 - score + inks + unlike + other - rim_weight * rim) * 4});
    }
    const double sign = std::max(0.0, best - inks - 0.55);
    const double single = is_known_mine(i) ? 0 : 0.4;
    const double on_open = has_mine ? 0 : sign + rim_weight * openness;
    all.push_back({mine_cell, size * (0.22 + single + on_open) * 4});
    const double asked = kind.scores[question] > best && inks == 0 ? 1 - kind.scores[question] : 0.5 + sign;
    all.push_back(
        {unknown_cell, size * (asked + rim_weight * (has_mine ? std::abs(openness) : openness)) * 4});
    return all;
  }

  /// The group of blank cells, or the kind `closed`, whose rim is nearest to that of a kind.
  int nearest_group(std::size_t kind, int closed) const {
    int group = -1;
    float least = 1000;
    for (std::size_t other = 0; other < kinds_.size(); ++other) {
      if (!is_blank(other) && static_cast<int>(other) != closed) continue;
      const float far = rim_difference(kinds_[kind].look, kinds_[other].look);
      if (far >= least) continue;
      least = far;
      group = group_[other];
    }
    return group;
  }

  /// What the labels cost, with what is wrong on the board.
  double total_cost() const {
    double cost = wrong() - gain_;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (is_blank(i)) continue;
      double least = 1e9;
      for (const Choice& choice : choices(i))
        if (choice.label == labels_[i]) least = choice.cost;
      cost += least;
    }
    return cost;
  }

  /// Gives each kind with a sign the label that costs least with what is wrong on the board, in turn until
  /// none changes.
  void improve_signs() {
    for (int round = 0; round < 4; ++round) {
      bool has_changed = false;
      for (const std::size_t kind : signs_) {
        const std::int8_t before = labels_[kind];
        std::int8_t best = before;
        double least = 1e300;
        for (const auto& [label, cost] : choices(kind)) {
          const double all = cost + wrong_as(kind, label);
          if (all < least) {
            least = all;
            best = label;
          }
        }
        labels_[kind] = best;
        has_changed |= best != before;
      }
      if (!has_changed) break;
      label_blanks();
    }
  }

  /// Whether the label of a kind may be wrong.
  bool is_doubtful(std::size_t i) const {
    const Kind& kind = kinds_[i];
    const std::int8_t label = labels_[i];
    if (is_blank(i)) return is_odd_[i] != 0;
    if (label == mine_cell) return !is_known_mine(i);
    const int sign = label == unknown_cell ? question : label;
    const float least_lead = clear_lead * std::max(1.0F, 0.5F / kind.look.scale);
    return kind.scores[sign] < good_score || lead(kind, sign) < least_lead || has_many_inks(kind.look);
  }

  /// Whether a sign that is labelled a mine may be something else: it is like a number, or like neither a
  /// flag nor a mine, beside flags or in three colours, as only numbers have; or half of the board would be
  /// mines.
  bool is_doubtful_mine(std::size_t i) const {
    const Kind& kind = kinds_[i];
    constexpr float far_lead = 0.2F;
    if (is_number(kind) &&
        kind.scores[best_digit(kind)] > std::max(kind.scores[flag], kind.scores[mine]) + far_lead)
      return true;
    if (is_certain_[i] != 0) return false;
    std::vector<Colour> inks;
    std::size_t mines = 0;
    bool has_flags = false;
    for (std::size_t other = 0; other < kinds_.size(); ++other) {
      if (is_blank(other) || labels_[other] != mine_cell) continue;
      mines += kinds_[other].cells.size();
      has_flags = has_flags || is_certain_[other] != 0;
      const Colour ink = kinds_[other].look.ink;
      const auto is_new = [&](Colour each) { return difference(ink, each) > 48; };
      if (is_certain_[other] == 0 && std::all_of(inks.begin(), inks.end(), is_new)) inks.push_back(ink);
    }
    return mines * 2 > looks_.size() || inks.size() > 2 || (has_flags && !is_like_mine(kind));
  }

  /// Whether the ground of a kind is far from that of most unknown cells: flags and mines may be blank cells
  /// of another colour.
  bool has_other_colour(std::size_t i) const {
    const auto most = most_closed();
    return most && difference(kinds_[*most].look.ground, kinds_[i].look.ground) > 60;
  }

  bool is_in_closed_group(std::size_t i) const {
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
      if (is_closed(kind) && group_[kind] == group_[i]) return true;
    return false;
  }

  /// Whether something faint lies on unknown cells of a kind, and others are without it.
  bool is_drawn_on(std::size_t i) const {
    constexpr int visible = 25;
    if (!kinds_[i].look.has_sign || kinds_[i].look.contrast < visible) return false;
    double least = no_rim;
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
      if (labels_[kind] == unknown_cell && !kinds_[kind].look.has_sign)
        least = std::min(least, double{difference(kinds_[kind].look, kinds_[i].look)});
    return least >= 8 && least < no_rim;
  }

  /// Of each kind whether another sign of the same label is more frequent, and none of these looks the same:
  /// numbers have one shape in a picture. Mines have several, but few that occur once.
  std::vector<char> alone() const {
    constexpr float same_shape = 0.85F;
    std::vector<char> is_alone(kinds_.size());
    for (const std::size_t i : signs_) {
      if (labels_[i] == unknown_cell || (labels_[i] == mine_cell && count(i) > 1)) continue;
      bool has_other = false, has_same = false;
      for (const std::size_t other : signs_) {
        if (labels_[other] != labels_[i] || count(other) <= count(i)) continue;
        has_other = true;
        has_same = is_alone[other] == 0 && likeness_of(i, other) >= same_shape &&
                   (labels_[i] == mine_cell || !has_other_ink(i, other));
        if (has_same) break;
      }
      is_alone[i] = has_other && !has_same ? 1 : 0;
    }
    return is_alone;
  }

  /// Whether the board would be much likelier if the kind had another label.
  bool is_unlikely(std::size_t i) {
    const double now = wrong_as(i, labels_[i]) - 0.2 * count(i);
    for (std::int8_t label = mine_cell; label <= (is_blank(i) ? 0 : 8); ++label)
      if (wrong_as(i, label) < now) return true;
    return false;
  }

  /// Whether the rest of the board speaks against the label of a kind, by how its cells look.
  bool is_unlike(std::size_t i) {
    if (is_unlikely(i)) return true;
    if (!is_blank(i)) return labels_[i] == mine_cell && is_doubtful_mine(i);
    if (labels_[i] == mine_cell) return !has_other_colour(i) || count(i) < 3 || is_in_closed_group(i);
    if (labels_[i] == unknown_cell && (has_other_colour(i) || is_drawn_on(i))) return true;
    // Few cells are likelier misread.
    const double few = 0.02 * count(i);
    return labels_[i] == 0 ? -likely_open_[i] > std::min(0.1, few) : likely_open_[i] > std::min(0.5, few);
  }

  std::vector<Other> others() const {
    std::vector<Other> all;
    std::vector<double> likely;  // of these
    const auto add = [&](std::size_t i, std::int8_t label, double cost) {
      all.push_back({kinds_[i].cells, label});
      likely.push_back(-cost);
    };
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      // What a frame or a pointer lies on may be any number. Nothing else is as doubtful.
      if (is_odd_[i] != 0)
        for (std::int8_t number = 0; number <= 4; ++number)
          if (number != labels_[i]) add(i, number, number - 1);
      if (is_blank(i)) continue;
      const auto each = choices(i);
      const auto now =
          std::find_if(each.begin(), each.end(), [&](const Choice& c) { return c.label == labels_[i]; });
      const double cost = now == each.end() ? 0 : now->cost;
      // A flag may be wrong on the player's board; it is read as it stands. A sign like no other may be the
      // program's word that a flag was wrong.
      const bool is_flag = labels_[i] == mine_cell && is_known_mine(i) && (count(i) > 1 || is_like_mines(i));
      for (const auto& [label, other_cost] : each)
        if (label != labels_[i] && !(label == unknown_cell && is_flag)) add(i, label, other_cost - cost);
    }
    std::vector<Other> likeliest;
    for (const std::size_t i : largest_first(likely))
      if (likeliest.size() < 12) likeliest.push_back(all[i]);
    return likeliest;
  }

  /// Blank cells of one label that touch each other, and the numbers around them.
  struct Region {
    std::vector<int> cells;
    std::vector<int> numbers;
    int beside_mines = 0;  ///< of the cells
  };

  std::vector<Region> blank_regions(const std::vector<std::int8_t>& cells,
                                    std::vector<int>& region_of) const {
    std::vector<Region> regions;
    for (int first = 0; first < std::ssize(cells); ++first) {
      if (region_of[first] >= 0 || !is_blank(kind_of_[first]) || cells[first] > 0) continue;
      const int number = static_cast<int>(regions.size());
      Region& region = regions.emplace_back(Region{{first}, {}});
      region_of[first] = number;
      for (std::size_t i = 0; i < region.cells.size(); ++i) {
        bool beside_mine = false;
        for (const int other : around_[region.cells[i]]) {
          beside_mine |= cells[other] == mine_cell;
          if (cells[other] > 0) region.numbers.push_back(other);
          if (region_of[other] >= 0 || cells[other] != cells[first] || !is_blank(kind_of_[other])) continue;
          region_of[other] = number;
          region.cells.push_back(other);
        }
        region.beside_mines += beside_mine ? 1 : 0;
      }
      make_unique(region.numbers);
    }
    return regions;
  }

  /// A region of blank cells is closed if the numbers around it need its mines. It is open if they do not,
  /// and no other cell was taken for open. So regions are told apart that look alike. Those with the most
  /// numbers come first, for they are the surest.
  void settle_regions(Labels& labels) const {
    std::vector<std::int8_t>& cells = labels.cells;
    const bool has_open = std::find(cells.begin(), cells.end(), 0) != cells.end();
    std::vector<int> region_of(cells.size(), -1);
    std::vector<char> opened(kinds_.size());
    const std::vector<Region> regions = blank_regions(cells, region_of);
    std::vector<std::size_t> numbers;
    for (const Region& region : regions) numbers.push_back(region.numbers.size());
    for (const std::size_t next : largest_first(numbers)) {
      const Region& region = regions[next];
      const int here = region_of[region.cells.front()];
      const auto needs_region = [&](int number) {
        const auto elsewhere = std::count_if(around_[number].begin(), around_[number].end(), [&](int other) {
          return cells[other] < 0 && region_of[other] != here;
        });
        return elsewhere < cells[number];
      };
      const auto needing = std::count_if(region.numbers.begin(), region.numbers.end(), needs_region);
      // Numbers on the border may have their mines beyond the picture.
      std::vector<int> inside;
      std::copy_if(region.numbers.begin(), region.numbers.end(), std::back_inserter(inside),
                   [&](int number) { return is_inside(number); });
      const auto& judges = inside.empty() ? region.numbers : inside;
      std::int8_t label = cells[region.cells.front()];
      if (label == 0 && 2 * std::count_if(judges.begin(), judges.end(), needs_region) > std::ssize(judges))
        label = unknown_cell;
      const bool is_open = label == unknown_cell && !has_open && region.numbers.size() >= 5 && needing == 0 &&
                           region.beside_mines == 0;
      // A closed cell that is held down looks open.
      const bool is_pressed =
          label == 0 && (region.numbers.empty() || 2 * region.beside_mines >= std::ssize(region.cells));
      for (const int cell : region.cells) {
        cells[cell] = is_open ? std::int8_t{0} : is_pressed ? unknown_cell : label;
        if (is_open || is_pressed) labels.doubtful[cell] = 1;
        if (is_open) opened[kind_of_[cell]] = 1;
      }
    }
    // If no cell of a kind stayed closed, its look tells the same.
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      const auto& all = kinds_[i].cells;
      if (opened[i] == 0 || all.size() < 4) continue;
      if (std::any_of(all.begin(), all.end(), [&](int cell) { return cells[cell] != 0; })) continue;
      for (const int cell : all) labels.doubtful[cell] = 0;
    }
  }

  Labels result() {
    Labels labels;
    std::vector<char> of_kind(kinds_.size()), unlike(kinds_.size());
    const std::vector<char> is_alone = alone();
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      of_kind[i] = is_doubtful(i) ? 1 : 0;
      unlike[i] = is_alone[i] != 0 || is_unlike(i) ? 1 : 0;
    }
    int doubts = 0;
    for (int cell = 0; cell < std::ssize(looks_); ++cell) {
      labels.cells.push_back(label_at(cell));
      labels.doubtful.push_back(of_kind[kind_of_[cell]] != 0 || wrong_at(cell) >= 1 ? 1 : 0);
      doubts += labels.doubtful.back();
      // Of another grid it would say no more.
      if (unlike[kind_of_[cell]] != 0) labels.doubtful.back() = 1;
    }
    settle_regions(labels);
    labels.kinds = kind_of_;
    labels.others = others();
    labels.quality = 1 - static_cast<double>(doubts) / static_cast<double>(looks_.size());
    return labels;
  }

  int rows_;
  int columns_;
  const std::vector<Look>& looks_;
  const std::vector<Kind>& kinds_;
  std::vector<int> kind_of_;
  std::vector<std::vector<int>> around_;  ///< of each cell: its neighbours
  std::vector<std::vector<int>> reach_;   ///< of each kind: its cells and those around them
  static constexpr float not_compared = -2;
  mutable std::vector<float> likeness_;  ///< of the signs of two kinds
  std::vector<std::int8_t> labels_;
  bool has_zeros_ = false;  ///< the program writes zeros out: no blank cell is open
  std::vector<char> is_blank_;
  std::vector<char> is_certain_;  ///< of each kind: blank, or like a flag. Other signs may be misread numbers
  std::vector<int> group_;
  std::vector<std::vector<int>> groups_;      // of blank kinds
  std::vector<int> sizes_;                    // of each group, in cells
  std::vector<std::size_t> order_;            ///< of the groups, the largest first
  std::vector<std::size_t> signs_;            ///< the kinds with a sign, those of most cells first
  static constexpr std::size_t together = 4;  ///< groups that are tried in all ways
  double gain_ = 0;                           ///< of the groups that label_blanks() has made open
  std::vector<double>
      likely_open_;  ///< of each blank kind: -1, its rim is that of mines, to 1, of numbers; 0 if unclear
  std::vector<char> is_odd_;  ///< of each kind: a blank look of one or two cells
};

}  // namespace

Labels labels_of(int rows, int columns, const std::vector<Look>& looks, const std::vector<Kind>& kinds) {
  return Labelling(rows, columns, looks, kinds).labels();
}

}  // namespace mines::picture

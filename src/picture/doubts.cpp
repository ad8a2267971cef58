#include "picture/doubts.hpp"

#include <algorithm>
#include <optional>

#include "picture/digits.hpp"
#include "picture/sign_likeness.hpp"

namespace mines::picture {

namespace {

class Doubting {
 public:
  explicit Doubting(LabelledKinds& on)
      : on_(on),
        are_flags_missing_(are_flags_missing()),
        are_numbers_unseen_(has_mines_without_clear_numbers() || has_colours_alone()),
        is_consistent_(is_consistent()) {}

  Doubts doubts() {
    Doubts found{{}, alone(), {}};
    for (std::size_t i = 0; i < on_.kinds.size(); ++i) {
      found.unclear.push_back(is_unclear(i) ? 1 : 0);
      found.unlike.push_back(is_unlike(i) ? 1 : 0);
    }
    return found;
  }

 private:
  /// Whether what the sign of a kind is cannot be seen well, or a blank look is of one or two cells alone.
  bool is_unclear(std::size_t i) const {
    const Kind& kind = on_.kinds[i];
    const std::int8_t label = on_.labels[i];
    if (on_.is_blank(i)) return on_.odd[i] != 0;
    if (label == mine_cell) return !on_.is_known_mine(i) || is_clear_digit(kind) || has_shape_of_number(i);
    // The sign of most cells is that of closed ones. Several characters may be a chance, or a word for a
    // flag.
    if (label == unknown_cell && on_.is_on_most_cells(i) && !is_pair(kind) && !are_numbers_unseen_)
      return false;
    return is_unclear_as(kind, label == unknown_cell ? question : label);
  }

  static bool is_unclear_as(const Kind& kind, int sign) {
    const float least_lead = clear_lead * std::max(1.0F, 0.5F / kind.look.scale);
    return kind.scores[sign] < good_score || lead(kind, sign) < least_lead || has_inks_of_no_digit(kind);
  }

  /// Whether a sign has the shape of another one that is a number.
  bool has_shape_of_number(std::size_t i) const {
    constexpr float same_shape = 0.95F;
    const int digit = best_digit(on_.kinds[i]);
    if (digit <= 0 || !is_number(on_.kinds[i])) return false;
    return std::any_of(on_.signs.begin(), on_.signs.end(), [&](std::size_t other) {
      return on_.labels[other] == digit && on_.likeness_of(i, other) >= same_shape;
    });
  }

  /// Whether a sign is a flag or mine by how it looks, not by the numbers alone: a pointer may lie on a cell
  /// that must be one.
  bool is_seen_as_mine(std::size_t i) const {
    const Kind& kind = on_.kinds[i];
    return on_.is_known_by_look(i) || is_clear_mine(kind) || (on_.on_red[i] != 0 && is_like_mine(kind));
  }

  /// Whether a sign that is labelled a mine may be something else: it is like a number, or a block; it is no
  /// clear flag or mine, and no number is seen well; it is like neither a flag nor a mine, beside flags or in
  /// three colours, as only numbers have; or half of the board would be mines.
  bool is_unlike_mine(std::size_t i) const {
    const Kind& kind = on_.kinds[i];
    const float far_lead = on_.count(i) == 1 ? 0.1F : 0.2F;  // a sign that occurs once is less sure
    if (is_number(kind) &&
        kind.scores[best_digit(kind)] > std::max(kind.scores[flag], kind.scores[mine]) + far_lead)
      return true;
    if (is_block(kind.look) && !most_closed()) return true;
    if (are_numbers_unseen_ && !is_clear_mine(kind) && kind.scores[flag] < good_score) return true;
    if (on_.certain[i] != 0) return false;
    std::vector<Colour> inks;
    std::size_t mines = 0;
    bool has_flags = false;
    for (std::size_t other = 0; other < on_.kinds.size(); ++other) {
      if (on_.is_blank(other) || on_.labels[other] != mine_cell) continue;
      mines += on_.kinds[other].cells.size();
      has_flags = has_flags || on_.certain[other] != 0;
      const Colour ink = on_.kinds[other].look.ink;
      const auto is_new = [&](Colour each) { return difference(ink, each) > 48; };
      if (on_.certain[other] == 0 && std::all_of(inks.begin(), inks.end(), is_new)) inks.push_back(ink);
    }
    return mines * 2 > on_.looks.size() || inks.size() > 2 || (has_flags && !is_like_mine(kind));
  }

  /// The kind of closed cells that has most.
  std::optional<std::size_t> most_closed() const {
    std::optional<std::size_t> most;
    for (std::size_t i = 0; i < on_.kinds.size(); ++i)
      if (on_.is_closed(i) && (!most || on_.count(i) > on_.count(*most))) most = i;
    return most;
  }

  /// Whether the ground of a kind is far from that of most unknown cells: flags and mines may be blank cells
  /// of another colour.
  bool has_other_colour(std::size_t i) const {
    const auto most = most_closed();
    return most && difference(on_.kinds[*most].look.ground, on_.kinds[i].look.ground) > other_colour;
  }

  bool is_in_closed_group(std::size_t i) const {
    for (std::size_t kind = 0; kind < on_.kinds.size(); ++kind)
      if (on_.is_closed(kind) && on_.group[kind] == on_.group[i]) return true;
    return false;
  }

  /// Whether all unknown cells are mines by the numbers though there are flags: then they may be flags, too.
  bool are_flags_missing() const {
    bool has_flag = false;
    for (std::size_t kind = 0; kind < on_.kinds.size(); ++kind) {
      if (on_.is_closed(kind) && !on_.is_forced(kind)) return false;
      has_flag = has_flag || (!on_.is_blank(kind) && on_.labels[kind] == mine_cell && on_.count(kind) > 1);
    }
    return has_flag;
  }

  /// Whether there are mines, and not a number that is seen well.
  bool has_mines_without_clear_numbers() const {
    int mines = 0;
    for (std::size_t kind = 0; kind < on_.kinds.size(); ++kind) {
      if (on_.labels[kind] > 0 && !is_unclear_as(on_.kinds[kind], on_.labels[kind])) return false;
      mines += on_.labels[kind] == mine_cell ? on_.count(kind) : 0;
    }
    return mines > 1;
  }

  /// Whether no cell has a sign, and many differ in colour from the next one but one, which on a checkerboard
  /// has the same shade.
  bool has_colours_alone() const {
    constexpr int far = 40, many = 20;
    if (std::any_of(on_.labels.begin(), on_.labels.end(),
                    [](std::int8_t label) { return label > 0 || label == mine_cell; }))
      return false;
    int differing = 0;
    const auto compare = [&](int cell, int other) {
      if (difference(on_.looks[cell].ground, on_.looks[other].ground) > far) ++differing;
    };
    for (int cell = 0; cell < std::ssize(on_.looks); ++cell) {
      if (cell % on_.columns >= 2) compare(cell, cell - 2);
      if (cell / on_.columns >= 2) compare(cell, cell - 2 * on_.columns);
    }
    return differing * many > std::ssize(on_.looks);
  }

  /// Whether unknown cells have no dash, and others have one.
  bool is_without_dash(std::size_t i) const {
    if (is_dash(on_.kinds[i].look)) return false;
    for (std::size_t kind = 0; kind < on_.kinds.size(); ++kind)
      if (on_.is_closed(kind) && on_.count(kind) > on_.count(i) && is_dash(on_.kinds[kind].look)) return true;
    return false;
  }

  /// Whether something faint lies on unknown cells of a kind, and others are without it.
  bool is_drawn_on(std::size_t i) const {
    constexpr int visible = 25;
    if (!on_.kinds[i].look.has_sign || on_.kinds[i].look.contrast < visible) return false;
    std::optional<float> least;  // difference from those without it
    for (std::size_t kind = 0; kind < on_.kinds.size(); ++kind) {
      if (on_.labels[kind] != unknown_cell || on_.kinds[kind].look.has_sign) continue;
      const float far = difference(on_.kinds[kind].look, on_.kinds[i].look);
      least = std::min(least.value_or(far), far);
    }
    return least && (*least >= 8 || on_.kinds[i].scores[flag] >= good_score);
  }

  /// Of each kind whether another sign of the same label is more frequent, and none of these looks the same:
  /// numbers have one shape in a picture. Mines have several, but few that occur once.
  std::vector<char> alone() const {
    constexpr float same_shape = 0.85F;
    std::vector<char> is_alone(on_.kinds.size());
    for (const std::size_t i : on_.signs) {
      if (on_.labels[i] == unknown_cell || (on_.labels[i] == mine_cell && on_.count(i) > 1)) continue;
      bool has_other = false, has_same = false;
      for (const std::size_t other : on_.signs) {
        if (on_.labels[other] != on_.labels[i] || on_.count(other) <= on_.count(i)) continue;
        has_other = true;
        has_same = is_alone[other] == 0 && on_.likeness_of(i, other) >= same_shape &&
                   (on_.labels[i] == mine_cell || !on_.has_other_ink(i, other));
        if (has_same) break;
      }
      is_alone[i] = has_other && !has_same ? 1 : 0;
    }
    return is_alone;
  }

  /// Whether the board would be much likelier if the kind had another label.
  bool is_unlikely(std::size_t i) {
    const double now = on_.wrong_as(i, on_.labels[i]) - 0.2 * on_.count(i);
    for (std::int8_t label = mine_cell; label <= (on_.is_blank(i) ? 0 : 8); ++label)
      if (on_.wrong_as(i, label) < now) return true;
    return false;
  }

  /// Whether hardly a number is impossible, and many open cells have none.
  bool is_consistent() const {
    constexpr double little = 0.5;
    constexpr int many = 16;
    int zeros = 0;
    for (std::size_t kind = 0; kind < on_.kinds.size(); ++kind)
      zeros += on_.is_blank(kind) && on_.labels[kind] == 0 ? on_.count(kind) : 0;
    return zeros > many && zeros * 10 > std::ssize(on_.looks) && on_.wrong() < little;
  }

  /// Whether the numbers of a consistent board say what the blank cells of a kind are, however these look:
  /// numbers may lie on the ground of closed cells. A kind of few cells may be what lies on others.
  bool is_clear_by_numbers(std::size_t i) {
    constexpr double least = 0.5;  // what else would be wrong for each cell
    if (!is_consistent_ || on_.count(i) * 20 < std::ssize(on_.looks)) return false;
    const std::int8_t other = on_.labels[i] == 0 ? unknown_cell : std::int8_t{0};
    return on_.wrong_as(i, other) - on_.wrong_as(i, on_.labels[i]) > least * on_.count(i);
  }

  /// Whether the rest of the board speaks against the label of a kind, by how its cells look.
  bool is_unlike(std::size_t i) {
    if (is_unlikely(i)) return true;
    if (!on_.is_blank(i)) return on_.labels[i] == mine_cell && (!is_seen_as_mine(i) || is_unlike_mine(i));
    if (on_.labels[i] == mine_cell) return !has_other_colour(i) || on_.count(i) < 3 || is_in_closed_group(i);
    if (on_.labels[i] == unknown_cell && (has_other_colour(i) || is_drawn_on(i) || is_without_dash(i) ||
                                          are_flags_missing_ || are_numbers_unseen_))
      return true;
    if (is_clear_by_numbers(i)) return false;
    // Few cells are likelier misread.
    const double few = 0.02 * on_.count(i);
    return on_.labels[i] == 0 ? -on_.likely_open[i] > std::min(0.1, few)
                              : on_.likely_open[i] > std::min(0.5, few);
  }

  LabelledKinds& on_;
  const bool are_flags_missing_;
  const bool are_numbers_unseen_;
  const bool is_consistent_;
};

}  // namespace

Doubts doubts_of(LabelledKinds& on) { return Doubting(on).doubts(); }

}  // namespace mines::picture

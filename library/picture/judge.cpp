#include "library/picture/judge.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "library/picture/contradiction.hpp"
#include "picture/digits.hpp"
#include "picture/orders.hpp"
#include "picture/sign_likeness.hpp"

namespace mines {

namespace {

/// The cells of the numbers, and those around them, each once.
std::vector<int> cells_around(const picture::Reading& reading, const std::vector<Cell>& numbers) {
  std::vector<int> cells;
  const auto add = [&](Cell cell) { cells.push_back(static_cast<int>(size_of(reading).index(cell))); };
  for (const Cell number : numbers) {
    add(number);
    for_each_neighbour(size_of(reading), number, add);
  }
  picture::remove_doubles(cells);
  return cells;
}

/// Marks cells of a position that is impossible, until the rest is possible: numbers that contradict each
/// other and the cells around them. A wrong flag of the player is at one place, and so is a cell that
/// something lies on. At more places it is a look that is misread, so all cells are marked that look like
/// these. If the position is possible without flags, these alone are marked, and a number at the first
/// places; a player may put flags at random, so a clear flag says nothing of others.
void mark_contradictions(picture::Reading& reading, std::vector<Cell> numbers, bool are_flags_wrong) {
  constexpr int few_places = 3;
  const int most_rounds = are_flags_wrong ? 64 : 8;
  picture::Reading rest = reading;
  for (int round = 1; round <= most_rounds && !numbers.empty(); ++round) {
    const bool is_first = round <= few_places;
    bool has_changed = false;
    const auto mark = [&](int cell) {
      reading.doubtful[cell] = 1;
      has_changed |= std::exchange(rest.cells[cell], unknown_cell) != unknown_cell;
    };
    if (are_flags_wrong && is_first)
      for (const Cell number : numbers) reading.doubtful[size_of(reading).index(number)] = 1;
    for (const int cell : cells_around(rest, numbers)) {
      if (are_flags_wrong && rest.cells[cell] != mine_cell) continue;
      const bool is_kind = !is_first && !(are_flags_wrong && reading.clear[cell] != 0);
      for (int other = 0; is_kind && other < std::ssize(rest.cells); ++other)
        if (rest.kinds[other] == rest.kinds[cell]) mark(other);
      mark(cell);
    }
    if (!has_changed) return;  // the contradiction is elsewhere, or not found out soon
    numbers = contradiction_in(rest);
  }
}

/// Changes one kind of cells, or makes one doubtful number near those that contradict each other unknown, so
/// that the position is possible. Cells whose looks are clear stay, if these are to be kept. False if neither
/// does.
bool make_possible(picture::Reading& reading, bool is_part, bool keeps_clear) {
  const auto may_change = [&](int cell) { return !keeps_clear || reading.clear[cell] == 0; };
  const auto contradiction = [&](const picture::Reading& read) {
    return is_part ? contradiction_in_part(read) : contradiction_in(read);
  };
  for (const picture::Other& other : reading.others) {
    if (!may_change(other.cells.front())) continue;
    picture::Reading changed = reading;
    for (const int cell : other.cells) {
      changed.cells[cell] = other.label;
      changed.doubtful[cell] = 1;
    }
    if (!contradiction(changed).empty()) continue;
    reading = std::move(changed);
    return true;
  }
  for (const int cell : cells_around(reading, contradiction(reading))) {
    if (reading.doubtful[cell] == 0 || reading.cells[cell] < 0 || !may_change(cell)) continue;
    const std::int8_t before = std::exchange(reading.cells[cell], unknown_cell);
    if (contradiction(reading).empty()) return true;
    reading.cells[cell] = before;
  }
  return false;
}

}  // namespace

bool judge(picture::Reading& reading) {
  const auto numbers = contradiction_in(reading);
  if (numbers.empty()) return false;
  if (!is_impossible_part(reading)) return true;
  picture::Reading without_flags = reading;
  std::replace(without_flags.cells.begin(), without_flags.cells.end(), mine_cell, unknown_cell);
  // A wrong flag of the player's is likelier than a clear sign that is misread.
  const bool keeps_clear = contradiction_in(without_flags).empty();
  for (const bool is_part : {false, true})
    if (make_possible(reading, is_part, keeps_clear)) return is_part;
  mark_contradictions(reading, numbers, keeps_clear);
  return false;
}

namespace {

/// Settles doubtful cells by those that are sure.
class Settling {
 public:
  Settling(picture::Reading& reading, picture::Looks& looks, bool is_part)
      : reading_(reading), looks_(looks), sure_(reading.cells) {
    std::set<std::pair<bool, int>> seen;
    for (int cell = 0; cell < std::ssize(sure_); ++cell) {
      if (reading.doubtful[cell] != 0) {
        sure_[cell] = unknown_cell;
        continue;
      }
      const bool is_open = sure_[cell] >= 0;
      if (seen.emplace(is_open, reading.kinds[cell]).second)
        (is_open ? open_ : closed_).push_back(look_at(cell));
    }
    verdicts_ = verdicts_on(reading, sure_, is_part);
  }

  void settle() {
    if (verdicts_.of_cells.empty()) return;
    for (int cell = 0; cell < std::ssize(sure_); ++cell)
      if (reading_.doubtful[cell] != 0 && reading_.cells[cell] == unknown_cell)
        reading_.cells[cell] = label_of(cell);
  }

 private:
  const picture::Look& look_at(int cell) {
    const auto [row, column] = size_of(reading_).cell(cell);
    return looks_.at(reading_.grid, row, column);
  }

  std::int8_t label_of(int cell) {
    if (verdicts_.of_cells[cell] == Verdict::mine)
      return is_like_flag_or_mine(look_at(cell)) ? mine_cell : unknown_cell;
    return verdicts_.of_cells[cell] == Verdict::safe ? label_of_safe(cell) : unknown_cell;
  }

  /// A safe cell may be closed, or open.
  std::int8_t label_of_safe(int cell) {
    constexpr float near = 16, much_nearer = 1.3F;  // of rims
    constexpr float least_score = 0.5F;
    if (verdicts_.is_beside_others[cell] != 0) return unknown_cell;
    int mines = 0;
    bool is_open = reading_.has_open_border[cell] != 0, is_known = true;
    for_each_neighbour(size_of(reading_), size_of(reading_).cell(cell), [&](Cell neighbour) {
      const auto other = size_of(reading_).index(neighbour);
      mines += sure_[other] == mine_cell || verdicts_.of_cells[other] == Verdict::mine ? 1 : 0;
      is_known &= !is_uncertain(verdicts_.of_cells[other]);
      is_open |= sure_[other] == 0;
    });
    if (!is_known) return unknown_cell;
    const auto number = static_cast<std::int8_t>(mines);
    if (is_open) return number;
    const picture::Look& look = look_at(cell);
    const float from_open = rim_from(open_, look), from_closed = rim_from(closed_, look);
    if (mines == 0) return from_open <= near && from_open * much_nearer < from_closed ? number : unknown_cell;
    if (!look.has_sign || !is_centred(look) || from_open >= from_closed) return unknown_cell;
    return picture::digit_scores(look)[mines] > least_score ? number : unknown_cell;
  }

  static bool is_like_flag_or_mine(const picture::Look& look) {
    constexpr int clear = 60;
    constexpr float least = 0.6F;
    if (!look.has_sign || look.contrast <= clear || !is_centred(look)) return false;
    const auto scores = picture::digit_scores(look);
    return std::max(scores[picture::flag], scores[picture::mine]) > least;
  }

  /// The least difference of a rim from those of other looks.
  static float rim_from(const std::vector<picture::Look>& others, const picture::Look& look) {
    float least = 255;
    for (const picture::Look& other : others) least = std::min(least, rim_difference(look, other));
    return least;
  }

  picture::Reading& reading_;
  picture::Looks& looks_;
  std::vector<std::int8_t> sure_;                 ///< the cells, unknown where they are doubtful
  std::vector<picture::Look> open_{}, closed_{};  ///< of sure cells, one of each kind
  Verdicts verdicts_{};
};

}  // namespace

void settle(picture::Reading& reading, picture::Looks& looks, bool is_part) {
  bool has_unknown = false;
  for (std::size_t cell = 0; cell < reading.cells.size(); ++cell)
    has_unknown |= reading.doubtful[cell] != 0 && reading.cells[cell] == unknown_cell;
  if (has_unknown) Settling(reading, looks, is_part).settle();
}

}  // namespace mines

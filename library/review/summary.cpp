#include "library/review/summary.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/assert.hpp"
#include "replay/replay.hpp"

namespace mines::library {

namespace {

/// Figures of a board that players use: 3BV, openings, islands (mines/review.hpp explains them). field/survey
/// counts 3BV as well, word by word on boards of any size. This code is for small boards: it lists the zeros
/// of each opening.
struct BoardFacts {
  BoardSize size{};
  std::vector<std::int8_t> numbers;         ///< by cell; mine_cell for a mine
  std::vector<std::vector<Cell>> openings;  ///< the zeros of each opening
  std::vector<Cell> lone;                   ///< safe cells outside of all openings
  std::uint64_t islands = 0;                ///< the number of groups of connected cells in `lone`

  std::uint64_t three_bv() const { return openings.size() + lone.size(); }
  std::int8_t number(Cell cell) const { return numbers[size.index(cell)]; }
};

/// Calls visit(cell) for the cells that are joined with `first` and for which take(index) is true; it is
/// false the next time.
template <class Take, class Visit>
void flood(BoardSize size, Cell first, const Take& take, const Visit& visit) {
  std::vector<Cell> waiting{first};
  while (!waiting.empty()) {
    const Cell cell = waiting.back();
    waiting.pop_back();
    if (!take(size.index(cell))) continue;
    visit(cell);
    for_each_neighbour(size, cell, [&](Cell other) { waiting.push_back(other); });
  }
}

/// A board in the course of the greedy rule (ReviewSummary::zini), or of the human one (hzini). O(cells) for
/// each chord or click.
class Greedy {
 public:
  enum class Rule { greedy, human };

  Greedy(const BoardFacts& board, Rule rule)
      : board_(board),
        rule_(rule),
        is_open_(board.numbers.size(), 0),
        has_flag_(board.numbers.size(), 0),
        premium_(board.numbers.size(), 0),
        openings_of_(board.numbers.size()) {
    for (std::size_t which = 0; which < board.openings.size(); ++which) add_opening(which);
    // A chord next to a lone cell, or on it, does its 3BV.
    for (const Cell cell : board.lone) give_near(cell, 1);
    for (std::size_t i = 0; i < board.numbers.size(); ++i) {
      // A closed cell costs the click that opens it, the chord, and a flag for each mine around it.
      premium_[i] -= 2 + std::max<int>(board.numbers[i], 0);
      safe_left_ += is_mine(i) ? 0 : 1;
    }
  }

  std::uint64_t clicks() {
    if (rule_ == Rule::human) {
      for (const auto& zeros : board_.openings) click(zeros.front());
    }
    while (safe_left_ > 0) {
      const std::size_t before = safe_left_;
      const auto best = best_chord();
      best ? chord_at(*best) : click_first();
      MINES_ASSERT(safe_left_ < before);  // else this would not end
    }
    return clicks_;
  }

 private:
  bool is_mine(std::size_t i) const { return board_.numbers[i] == mine_cell; }
  /// The index of the cell that is number `k`, from 0, by columns.
  std::size_t by_columns(std::size_t k) const {
    const auto rows = static_cast<std::size_t>(board_.size.rows);
    return board_.size.index({static_cast<std::int32_t>(k % rows), static_cast<std::int32_t>(k / rows)});
  }
  /// The opening that a cell belongs to is 3BV for a chord there, once.
  void add_opening(std::size_t which) {
    const auto add = [&](Cell cell) {
      auto& list = openings_of_[board_.size.index(cell)];
      if (!list.empty() && list.back() == which) return;
      list.push_back(which);
      ++premium_[board_.size.index(cell)];
    };
    for (const Cell zero : board_.openings[which]) {
      add(zero);
      for_each_neighbour(board_.size, zero, add);
    }
  }
  void give_near(Cell cell, int premium) {
    premium_[board_.size.index(cell)] += premium;
    for_each_neighbour(board_.size, cell, [&](Cell other) { premium_[board_.size.index(other)] += premium; });
  }
  void show(Cell cell) {
    const std::size_t i = board_.size.index(cell);
    if (is_open_[i] != 0) return;
    is_open_[i] = 1;
    MINES_ASSERT(safe_left_ > 0 && !is_mine(i));
    --safe_left_;
    // An open cell needs no click before the chord.
    ++premium_[i];
    // Its 3BV is done, and no chord gains it any more.
    if (openings_of_[i].empty()) give_near(cell, -1);
  }
  void open(Cell cell) {
    const std::size_t i = board_.size.index(cell);
    if (is_open_[i] != 0 || has_flag_[i] != 0) return;
    if (board_.numbers[i] != 0) return show(cell);
    const std::size_t which = openings_of_[i].front();
    for (std::size_t k = 0; k < openings_of_.size(); ++k) {
      if (std::find(openings_of_[k].begin(), openings_of_[k].end(), which) == openings_of_[k].end()) continue;
      show(board_.size.cell(k));
      // The opening's 3BV is done for all cells that touch it.
      --premium_[k];
    }
  }
  void click(Cell cell) {
    open(cell);
    ++clicks_;
  }
  std::optional<Cell> best_chord() const {
    std::optional<std::size_t> best;
    for (std::size_t k = 0; k < premium_.size(); ++k) {
      const std::size_t i = by_columns(k);
      // A later cell must be better, so ties go to the first.
      if (rule_ == Rule::human && is_open_[i] == 0) continue;
      if (!is_mine(i) && premium_[i] >= 0 && (!best || premium_[i] > premium_[*best])) best = i;
    }
    return best ? std::optional(board_.size.cell(*best)) : std::nullopt;
  }
  void chord_at(Cell cell) {
    if (is_open_[board_.size.index(cell)] == 0) click(cell);
    for_each_neighbour(board_.size, cell, [&](Cell other) {
      const std::size_t i = board_.size.index(other);
      if (!is_mine(i) || has_flag_[i] != 0) return;
      has_flag_[i] = 1;
      ++clicks_;
      // A flag that stands saves a click to every other chord next to the mine.
      give_near(other, 1);
    });
    for_each_neighbour(board_.size, cell, [&](Cell other) { open(other); });
    ++clicks_;
  }
  /// No chord is worth its clicks: a zero or a cell without an opening is left, as they open all.
  void click_first() {
    for (std::size_t k = 0; k < is_open_.size(); ++k) {
      const std::size_t i = by_columns(k);
      if (is_open_[i] != 0 || is_mine(i) || (board_.numbers[i] != 0 && !openings_of_[i].empty())) continue;
      return click(board_.size.cell(i));
    }
  }

  const BoardFacts& board_;
  Rule rule_;
  std::vector<std::uint8_t> is_open_;
  std::vector<std::uint8_t> has_flag_;
  std::vector<int> premium_;
  std::vector<std::vector<std::size_t>> openings_of_;  // of each cell
  std::size_t safe_left_ = 0;
  std::uint64_t clicks_ = 0;
};

/// O(cells).
BoardFacts facts_of(const BitPlane& mines) {
  BoardFacts facts;
  facts.size = mines.size();
  const std::uint64_t cells = facts.size.cells();
  for (std::uint64_t i = 0; i < cells; ++i) {
    const Cell cell = facts.size.cell(i);
    facts.numbers.push_back(mines.test(cell) ? mine_cell
                                             : static_cast<std::int8_t>(replay::number_at(mines, cell)));
  }
  std::vector<std::uint8_t> is_free(cells, 1);
  const auto take_zero = [&](std::uint64_t i) {
    return facts.numbers[i] == 0 && std::exchange(is_free[i], 0) != 0;
  };
  for (std::uint64_t i = 0; i < cells; ++i) {
    if (facts.numbers[i] != 0 || is_free[i] == 0) continue;
    facts.openings.emplace_back();
    flood(facts.size, facts.size.cell(i), take_zero,
          [&](Cell cell) { facts.openings.back().push_back(cell); });
  }
  for (std::uint64_t i = 0; i < cells; ++i) {
    // Mines count here as well, since they are no 3BV.
    bool has_opening = facts.numbers[i] == mine_cell || facts.numbers[i] == 0;
    for_each_neighbour(facts.size, facts.size.cell(i),
                       [&](Cell other) { has_opening = has_opening || facts.number(other) == 0; });
    is_free[i] = has_opening ? 0 : 1;
    if (!has_opening) facts.lone.push_back(facts.size.cell(i));
  }
  const auto take_lone = [&](std::uint64_t i) { return std::exchange(is_free[i], 0) != 0; };
  for (const Cell cell : facts.lone) {
    // Only the first cell of a group is still free: the flood takes the others.
    facts.islands += is_free[facts.size.index(cell)];
    flood(facts.size, cell, take_lone, [](Cell) {});
  }
  return facts;
}

/// How much of the chance that the best move had the move left; nothing for moves that are no opening.
std::optional<double> kept_chance(const ReviewedMove& move) {
  switch (move.grade) {
    case Grade::first:
    case Grade::proven:
    case Grade::best:
      return 1;
    case Grade::guess:
      MINES_ASSERT(move.value && move.best);
      // Where even the best guess wins nothing, no chance was given away.
      return move.best->value > 0 ? std::clamp(*move.value / move.best->value, 0.0, 1.0) : 1;
    case Grade::missed:
    case Grade::mistake:
      // A safe cell would have kept all of it.
      MINES_ASSERT(move.risk);
      return 1 - *move.risk;
    case Grade::wasted:
    case Grade::flag:
    case Grade::wrong_flag:
    case Grade::unproven_flag:
    case Grade::ungraded:
      break;
  }
  return std::nullopt;
}

/// How much 3BV is done once these cells are open: an opening counts when all its zeros are open.
class DoneCounter {
 public:
  explicit DoneCounter(const BoardFacts& facts) : facts_(facts), part_of_(facts.numbers.size(), none) {
    for (std::size_t i = 0; i < facts.openings.size(); ++i) {
      for (const Cell cell : facts.openings[i]) part_of_[facts.size.index(cell)] = i;
      left_.push_back(facts.openings[i].size());
    }
    for (const Cell cell : facts.lone) {
      part_of_[facts.size.index(cell)] = left_.size();
      left_.push_back(1);
    }
  }
  void open(Cell cell) {
    const std::size_t part = part_of_[facts_.size.index(cell)];
    if (part != none && --left_[part] == 0) ++done_;
  }
  std::uint64_t done() const { return done_; }

 private:
  static constexpr std::size_t none = ~std::size_t{0};
  const BoardFacts& facts_;
  std::vector<std::size_t> part_of_;  // of each cell
  std::vector<std::size_t> left_;
  std::uint64_t done_ = 0;
};

void add_clicks(const ReviewedMove& move, ReviewSummary& summary) {
  if (move.move.action == Action::open) {
    ++summary.left;
  } else if (move.move.action == Action::chord) {
    ++summary.chord;
  } else {
    ++summary.right;
  }
  summary.wasted += move.grade == Grade::wasted ? 1 : 0;
}

void add_grade(const ReviewedMove& move, ReviewSummary& summary) {
  summary.luck += move.luck;
  summary.guesses += move.grade == Grade::best || move.grade == Grade::guess ? 1 : 0;
  summary.missed += move.grade == Grade::missed ? 1 : 0;
  summary.mistakes += move.grade == Grade::mistake ? 1 : 0;
  summary.wrong_flags += move.grade == Grade::wrong_flag ? 1 : 0;
  summary.unproven_flags += move.grade == Grade::unproven_flag ? 1 : 0;
  summary.coin_flips += move.coin_flip ? 1 : 0;
  summary.ungraded += move.grade == Grade::ungraded ? 1 : 0;
}

}  // namespace

ReviewSummary summary_of(const BitPlane& mines, const std::vector<ReviewedMove>& moves) {
  const BoardFacts facts = facts_of(mines);
  ReviewSummary summary;
  summary.three_bv = facts.three_bv();
  summary.openings = facts.openings.size();
  summary.islands = facts.islands;
  summary.zini = Greedy(facts, Greedy::Rule::greedy).clicks();
  summary.hzini = Greedy(facts, Greedy::Rule::human).clicks();
  DoneCounter counter(facts);
  double kept = 0;
  std::size_t opening_moves = 0;
  double phase_began = 0;
  constexpr const char* names[] = {"opening", "middle", "end"};
  for (const ReviewedMove& move : moves) {
    add_clicks(move, summary);
    add_grade(move, summary);
    if (const auto chance = kept_chance(move)) {
      kept += *chance;
      ++opening_moves;
    }
    // The move belongs to the phase that the game was in before it.
    const std::size_t phase =
        std::min<std::size_t>(3 * counter.done() / std::max<std::uint64_t>(facts.three_bv(), 1), 2);
    // A single move may finish a third, or skip one.
    while (summary.phases.size() <= phase) {
      if (!summary.phases.empty()) phase_began += summary.phases.back().seconds;
      summary.phases.push_back({names[summary.phases.size()]});
    }
    // Each move extends its phase up to its own time. Times need not ascend.
    summary.phases.back().seconds = std::max(0.0, move.move.seconds - phase_began);
    for (const Cell cell : move.opened) counter.open(cell);
  }
  summary.three_bv_done = counter.done();
  MINES_ASSERT(summary.three_bv_done <= summary.three_bv);
  if (opening_moves > 0) summary.accuracy = kept / static_cast<double>(opening_moves);
  if (!moves.empty())
    summary.efficiency = static_cast<double>(counter.done()) / static_cast<double>(moves.size());
  return summary;
}

}  // namespace mines::library

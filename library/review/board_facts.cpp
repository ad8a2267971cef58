#include "library/review/board_facts.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "replay/replay.hpp"

namespace mines::library {

namespace {

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

/// A board in the course of the greedy rule.
class Greedy {
 public:
  explicit Greedy(const BoardFacts& board)
      : board_(board),
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
    while (safe_left_ > 0) {
      const auto best = best_chord();
      best ? chord_at(*best) : click_first();
    }
    return clicks_;
  }

 private:
  bool is_mine(std::size_t i) const { return board_.numbers[i] == mine_cell; }
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
  std::optional<Cell> best_chord() const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < premium_.size(); ++i) {
      // A later cell must be better, so ties go to the first by rows.
      if (!is_mine(i) && premium_[i] >= 0 && (!best || premium_[i] > premium_[*best])) best = i;
    }
    return best ? std::optional(board_.size.cell(*best)) : std::nullopt;
  }
  void chord_at(Cell cell) {
    if (is_open_[board_.size.index(cell)] == 0) {
      open(cell);
      ++clicks_;
    }
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
    for (std::size_t i = 0; i < is_open_.size(); ++i) {
      if (is_open_[i] != 0 || is_mine(i) || (board_.numbers[i] != 0 && !openings_of_[i].empty())) continue;
      ++clicks_;
      return open(board_.size.cell(i));
    }
  }

  const BoardFacts& board_;
  std::vector<std::uint8_t> is_open_;
  std::vector<std::uint8_t> has_flag_;
  std::vector<int> premium_;
  std::vector<std::vector<std::size_t>> openings_of_;  // of each cell
  std::size_t safe_left_ = 0;
  std::uint64_t clicks_ = 0;
};

}  // namespace

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

std::uint64_t zini(const BoardFacts& board) { return Greedy(board).clicks(); }

}  // namespace mines::library

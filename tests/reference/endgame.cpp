#include "reference/endgame.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace reference {

Endgame::Endgame(const Puzzle& puzzle, const Truth& truth) : puzzle_(puzzle) {
  if (truth.placements > Count(most_placements)) return;
  for (std::size_t cell = 0; cell < truth.verdicts.size(); ++cell) {
    if (truth.verdicts[cell] != Verdict::mine) cells_.push_back(static_cast<int>(cell));
  }
  if (cells_.size() > 64) return;
  std::vector<bool> mine(puzzle.unknown.size());
  int steps = most_steps;
  place(truth, 0, *puzzle.board.mines - puzzle.flags, mine, steps);
  possible_ = steps > 0 && Count(placements_.size()) == truth.placements;
  if (!possible_) return;
  for (const int cell : cells_) {
    std::vector<int>& numbers = number_.emplace_back(placements_.size());
    for (std::size_t i = 0; i < placements_.size(); ++i) {
      puzzle.board.for_each_neighbour(puzzle.unknown[static_cast<std::size_t>(cell)], [&](int beside) {
        const int at = puzzle.place[static_cast<std::size_t>(beside)];
        numbers[i] += at >= 0 && placements_[i][static_cast<std::size_t>(at)] ? 1 : 0;
      });
    }
  }
}

/// Whether no number next to cell `until` - 1 has too many mines on the cells before `until`, or too few
/// cells left.
bool Endgame::fits(const std::vector<bool>& mine, std::size_t until) const {
  const std::vector<int>& numbers = puzzle_.numbers_of[until - 1];
  return std::all_of(numbers.begin(), numbers.end(), [&](int number) {
    const Sum& sum = puzzle_.numbers[static_cast<std::size_t>(number)];
    int lacks = sum.mines;
    int to_come = 0;
    for (const int cell : sum.cells) {
      const bool is_placed = static_cast<std::size_t>(cell) < until;
      to_come += is_placed ? 0 : 1;
      lacks -= is_placed && mine[static_cast<std::size_t>(cell)] ? 1 : 0;
    }
    return lacks >= 0 && lacks <= to_come;
  });
}

void Endgame::place(const Truth& truth, std::size_t next, int left, std::vector<bool>& mine, int& steps) {
  if (left < 0 || left > static_cast<int>(mine.size() - next) || --steps <= 0) return;
  if (next == mine.size()) {
    placements_.push_back(mine);
    return;
  }
  for (const bool here : {false, true}) {
    const Verdict verdict = truth.verdicts[next];
    if (verdict != Verdict::open && here != (verdict == Verdict::mine)) continue;
    mine[next] = here;
    if (fits(mine, next + 1)) place(truth, next + 1, left - (here ? 1 : 0), mine, steps);
  }
  mine[next] = false;
}

/// In how many of the placements the best play wins.
int Endgame::wins(std::uint32_t placements, std::uint64_t opened) {
  if (std::popcount(placements) < 2) return std::popcount(placements);
  const auto [known, is_new] = memory_[placements].try_emplace(opened, 0);
  if (!is_new) return known->second;
  if (++states_ > most_states) return 0;
  int best = 0;
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    if ((opened >> cell & 1) != 0) continue;
    int mines = 0;
    for (std::size_t i = 0; i < placements_.size(); ++i)
      mines += (placements >> i & 1) != 0 && is_mine(i, cell) ? 1 : 0;
    if (mines == std::popcount(placements)) continue;
    best = std::max(best, wins_after(placements, opened, cell));
    if (mines == 0) break;  // it costs nothing, and what it shows does no harm
  }
  memory_[placements][opened] = best;
  return best;
}

int Endgame::wins_after(std::uint32_t placements, std::uint64_t opened, std::size_t cell) {
  std::map<int, std::uint32_t> by_number;
  for (std::size_t i = 0; i < placements_.size(); ++i) {
    if ((placements >> i & 1) != 0 && !is_mine(i, cell)) by_number[number_[cell][i]] |= std::uint32_t{1} << i;
  }
  int sum = 0;
  for (const auto& [number, group] : by_number) sum += wins(group, opened | std::uint64_t{1} << cell);
  return sum;
}

std::optional<double> Endgame::value_of(int cell) {
  const auto at = std::find(cells_.begin(), cells_.end(), cell);
  if (!possible_ || at == cells_.end()) return {};
  const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << placements_.size()) - 1);
  const int won = wins_after(all, 0, static_cast<std::size_t>(at - cells_.begin()));
  if (states_ > most_states) return {};
  return static_cast<double>(won) / static_cast<double>(placements_.size());
}

std::optional<double> Endgame::best_value() {
  std::optional<double> best;
  for (const int cell : cells_) {
    const auto value = value_of(cell);
    if (!value) return {};
    best = std::max(best.value_or(0), *value);
  }
  return best;
}

}  // namespace reference

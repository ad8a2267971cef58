#include "library/review/summary.hpp"

#include <algorithm>

#include "library/review/board_facts.hpp"

namespace mines::library {

namespace {

/// How much of the chance that the best move had the move left; nothing for moves that are no opening.
std::optional<double> kept_chance(const ReviewedMove& move) {
  switch (move.grade) {
    case Grade::first:
    case Grade::proven:
    case Grade::best:
      return 1;
    case Grade::guess:
      // Where even the best guess wins nothing, no chance was given away.
      return move.best->value > 0 ? std::clamp(*move.value / move.best->value, 0.0, 1.0) : 1;
    case Grade::missed:
    case Grade::mistake:
      // A safe cell would have kept all of it.
      return 1 - *move.risk;
    case Grade::wasted:
    case Grade::flag:
    case Grade::wrong_flag:
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
  summary.coin_flips += move.coin_flip ? 1 : 0;
}

}  // namespace

ReviewSummary summary_of(const BitPlane& mines, const std::vector<ReviewedMove>& moves) {
  const BoardFacts facts = facts_of(mines);
  ReviewSummary summary;
  summary.three_bv = facts.three_bv();
  summary.openings = facts.openings.size();
  summary.islands = facts.islands;
  summary.zini = zini(facts);
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
  if (opening_moves > 0) summary.accuracy = kept / static_cast<double>(opening_moves);
  if (!moves.empty())
    summary.efficiency = static_cast<double>(counter.done()) / static_cast<double>(moves.size());
  return summary;
}

}  // namespace mines::library

#include "apps/play/game/machine.hpp"

#include <algorithm>
#include <utility>

#include "apps/play/game/exact_view.hpp"
#include "base/assert.hpp"

namespace mines::play {

namespace {

// How much is thought about at once. Each takes about a millisecond.
constexpr std::size_t numbers_at_once = 4096;
constexpr std::size_t pairs_at_once = 1024;
constexpr std::int32_t words_at_once = 1 << 16;
constexpr std::size_t queue_enough = 4096;

/// Exact inference on a large board takes a square of cells with this side, and a margin around it.
constexpr std::int32_t spot_side = 32;
constexpr std::int32_t spot_margin = 16;

/// The number of rules at a level. At Level::exact all four run before exact inference.
int rules_of(Level level) { return std::min(static_cast<int>(level), 4); }

}  // namespace

Machine::Machine(InteractiveGame& game, Level level, std::vector<std::uint32_t> priorities)
    : game_(game), level_(level), priorities_(std::move(priorities)), sweep_row_(game.size().rows) {
  MINES_ASSERT(priorities_.empty() || priorities_.size() == game.size().cells());
}

std::uint64_t Machine::key(Cell cell) const {
  if (!priorities_.empty()) return priorities_[game_.size().index(cell)];
  const std::int64_t down = cell.row - centre_.row;
  const std::int64_t right = cell.column - centre_.column;
  return static_cast<std::uint64_t>(down * down + right * right);
}

void Machine::set_level(Level level) {
  if (level > level_) {
    sweep_row_ = 0;
    changed_ = true;
  }
  level_ = level;
  // Only exact inference removes spots: at a lower level they would keep the machine from being idle.
  if (level != Level::exact) spots_.clear();
  rest_row_ = -1;
  if (level == Level::none) pairs_.clear();
}

void Machine::learned(std::span<const Cell> changed) {
  for (const Cell cell : changed) wake(cell);
}

/// All that the rules may conclude from a cell involves a number next to it, or its own.
void Machine::wake(Cell cell) {
  wake_around(cell);
  // A deduction that was shown and has been taken back waits again.
  if (game_.is_pending(cell)) queue_.push({key(cell), cell, true});
  if (game_.view().is_mine(cell) && !game_.is_shown(cell)) queue_.push({key(cell), cell, false});
  if (game_.view().is_open(cell)) numbers_.push_back(cell);
}

void Machine::wake_around(Cell cell) {
  changed_ = true;
  rest_row_ = -1;
  for_each_neighbour(game_.size(), cell, [&](Cell next) {
    if (game_.view().is_open(next)) numbers_.push_back(next);
  });
  if (level_ != Level::exact || game_.size().cells() <= most_whole_cells) return;
  const auto row = static_cast<std::uint64_t>(cell.row / spot_side);
  spots_.insert(row << 32 | static_cast<std::uint64_t>(cell.column / spot_side));
}

bool Machine::has_work() const {
  return !numbers_.empty() || !pairs_.empty() || !spots_.empty() || sweep_row_ < game_.size().rows ||
         rest_row_ >= 0 || (changed_ && level_ != Level::none);
}

Result<std::size_t> Machine::advance(std::size_t most) {
  // The queue stays: the move that lost may be taken back.
  if (game_.phase() == Phase::lost) return 0;
  for (int thoughts = 0; !numbers_.empty() && thoughts < 16; ++thoughts) think_of_numbers();
  // What costs more is thought about only when nothing is left to show.
  for (int thoughts = 0; queue_.empty() && thoughts < 4 && has_work(); ++thoughts) think();
  safe_.clear();
  learned_.clear();
  std::size_t applied = 0;
  while (applied < most && !queue_.empty()) {
    const Waiting next = queue_.top();
    queue_.pop();
    // The player may have opened the cell, or taken back the step from which this followed.
    const bool due = next.safe ? game_.is_pending(next.cell)
                               : game_.view().is_mine(next.cell) && !game_.is_shown(next.cell);
    if (!due) continue;
    ++applied;
    if (next.safe) {
      safe_.push_back(next.cell);
    } else {
      game_.show_mine(next.cell);
    }
  }
  MINES_TRY(game_.open_proven(safe_, learned_));
  learned(learned_);
  return applied;
}

void Machine::think() {
  // One step for each call, single numbers first and exact inference last. A step runs only if those before
  // it have nothing left.
  if (!numbers_.empty()) return think_of_numbers();
  if (sweep_row_ < game_.size().rows) return sweep_all();
  if (!pairs_.empty()) return think_of_pairs();
  if (level_ == Level::none) {
    changed_ = false;
    return;
  }
  think_of_rest();
  if (!queue_.empty() || rest_row_ >= 0) return;
  if (level_ == Level::exact) return think_exactly();
  changed_ = false;
}

void Machine::think_of_numbers() {
  const bool pairs = level_ >= Level::three;
  for (std::size_t i = 0; i < numbers_at_once && !numbers_.empty(); ++i) {
    const Cell cell = numbers_.back();
    numbers_.pop_back();
    if (!game_.view().is_open(cell)) continue;
    const Square square = square_at(game_.view(), cell);
    // A number without closed neighbours concludes nothing alone, but it may be the second of a pair.
    if ((square.closed & Square::around(0, 0)) == 0 && !pairs) continue;
    take(square, by_one_number(square, rules_of(level_)));
    if (pairs) pairs_.push_back(cell);
  }
}

void Machine::think_of_pairs() {
  // Each change next to a number adds it once more. A long list is worth sorting.
  if (pairs_.size() > pairs_at_once) {
    std::sort(pairs_.begin(), pairs_.end());
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
  }
  for (std::size_t i = 0; i < pairs_at_once && !pairs_.empty() && queue_.size() < queue_enough; ++i) {
    const Cell cell = pairs_.back();
    pairs_.pop_back();
    if (!game_.view().is_open(cell)) continue;
    const Square square = square_at(game_.view(), cell);
    if (square.closed != 0) take(square, by_two_numbers(square, rules_of(level_)));
  }
}

/// If as many mines are left as cells, or none, all the rest is certain.
void Machine::think_of_rest() {
  const std::uint64_t rest = game_.undecided();
  if (rest == 0) return;
  if (rest_row_ < 0) {
    const std::uint64_t left = game_.mines() - std::min(game_.known_mines(), game_.mines());
    if (left != 0 && left != rest) return;
    rest_row_ = 0;
    // Kept for the calls that follow: each deduction of this pass changes the counts.
    rest_safe_ = left == 0;
  }
  const BoardSize size = game_.size();
  std::int32_t row = std::exchange(rest_row_, -1);
  for (std::int32_t words = 0; row < size.rows && words < words_at_once; ++row) {
    for (std::int32_t word = 0; word < size.words(); ++word, ++words) {
      const Word cells = game_.view().load(row, word).undecided() & size.word_mask(word);
      for_each_bit(cells, [&](int bit) { deduce(cell_at(row, word, bit), rest_safe_); });
    }
  }
  if (row < size.rows) rest_row_ = row;
}

void Machine::think_exactly() {
  if (game_.size().cells() > most_whole_cells) return analyse_spot();
  // One analysis finds all that follows, so it is due again only after a change.
  if (!std::exchange(changed_, false)) return;
  const auto exact = ExactView::of(game_.view(), {}, game_.mines());
  exact.for_each_certain([&](Cell cell, bool safe) { deduce(cell, safe); });
}

void Machine::analyse_spot() {
  changed_ = false;
  if (spots_.empty()) return;
  const std::uint64_t spot = *spots_.begin();
  spots_.erase(spots_.begin());
  const Cell first{static_cast<std::int32_t>(spot >> 32) * spot_side,
                   static_cast<std::int32_t>(spot & 0xFFFF'FFFF) * spot_side};
  const Area area = widened({first, {spot_side, spot_side}}, spot_margin, game_.size());
  const auto exact = ExactView::of(game_.view(), area, game_.mines());
  // Deductions in the margin count as well: what is certain in a part is certain on the board.
  exact.for_each_certain([&](Cell cell, bool safe) { deduce(cell, safe); });
}

/// After a step up more may follow from any number.
void Machine::sweep_all() {
  const BoardSize size = game_.size();
  for (std::int32_t words = 0;
       sweep_row_ < size.rows && words < words_at_once && numbers_.size() < numbers_at_once; ++sweep_row_) {
    for (std::int32_t word = 0; word < size.words(); ++word, ++words) {
      for_each_bit(game_.view().opened_on_board(sweep_row_, word), [&](int bit) {
        const Cell cell = cell_at(sweep_row_, word, bit);
        if ((square_at(game_.view(), cell).closed & Square::around(0, 0)) != 0) wake(cell);
      });
    }
  }
}

void Machine::take(const Square& square, const Deduced& deduced) {
  for_each_bit(deduced.safe, [&](int bit) { deduce(square.cell_of(bit), true); });
  for_each_bit(deduced.mines, [&](int bit) { deduce(square.cell_of(bit), false); });
}

void Machine::deduce(Cell cell, bool safe) {
  const bool news = safe ? game_.prove_safe(cell) : game_.prove_mine(cell);
  if (!news) return;
  queue_.push({key(cell), cell, safe});
  // wake_around() ends a pass over the rest, since its counts no longer hold. Deductions of the pass itself
  // let it go on.
  const std::int32_t rest_row = rest_row_;
  wake_around(cell);
  rest_row_ = rest_row;
}

}  // namespace mines::play

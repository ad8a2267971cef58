#include "cluster/play/watch/band_watcher.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <system_error>
#include <utility>

#include "base/urgency.hpp"
#include "show/clocks.hpp"
#include "show/pace.hpp"

namespace mines::cluster {

namespace {

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

std::size_t patches_of(const Band& band) {
  return static_cast<std::size_t>(
      PatchGrid::over({band.end_row - band.first_row, band.board.columns}).count());
}

}  // namespace

BandWatcher::BandWatcher(const GameBoard& board, const Band& band, double processors)
    : board_(board),
      band_(band),
      values_(patches_of(band)),
      told_(patches_of(band)),
      counts_(board, band.rows_of_tiles(), values_),
      for_counts_(show::budget_for_counts(processors)),
      for_details_(show::budget_for_details(processors)) {}

BandWatcher::~BandWatcher() {
  if (!thread_.joinable()) return;
  stopping_.store(true);
  wake();
  thread_.join();
}

Result<void> BandWatcher::start() {
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error& error) {
    return broken("threads", error.what());
  }
  return {};
}

void BandWatcher::wake() {
  bell_.fetch_add(1);
  futex_wake(bell_, FutexScope::process);
}

void BandWatcher::obey(Order order) {
  has_taken_ = true;
  if (const auto* const count = std::get_if<CountOrder>(&order)) taken_.count = *count;
  if (auto* const draw = std::get_if<DrawOrder>(&order)) taken_.draw = std::move(*draw);
  if (std::holds_alternative<EndOrder>(order)) taken_.has_end = true;
}

/// The thread may have been put aside while it holds the lock, and the caller carries parcels: it does not
/// wait, and comes again.
std::vector<Answer> BandWatcher::take_answers() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return {};
  if (has_taken_) {
    tasks_.count = taken_.count;
    if (taken_.draw) tasks_.draw = std::exchange(taken_.draw, {});
    tasks_.has_end = taken_.has_end;
    has_taken_ = false;
    wake();
  }
  return std::exchange(answers_, {});
}

void BandWatcher::end_game() {
  game_is_over_.store(true);
  wake();
}

/// What is to be done now. A drawing is moved to drawing_: it may be long, and may have to wait for its
/// budget.
BandWatcher::Tasks BandWatcher::tasks() {
  const std::scoped_lock lock(mutex_);
  if (tasks_.draw) drawing_ = std::exchange(tasks_.draw, {});
  return tasks_;
}

void BandWatcher::run() {
  bool has_given_way = false;
  while (!stopping_.load()) {
    const std::uint32_t bell = bell_.load();
    const Tasks now_due = tasks();
    // Until then it has nothing to do: if nobody ever looks, its end takes no time on a busy machine.
    if (!has_given_way && (now_due.count.round > 0 || drawing_)) {
      give_way();
      has_given_way = true;
    }
    const std::int64_t now = show::monotonic_ns();
    for_counts_.earn(now);
    for_details_.earn(now);
    if (now_due.has_end) {
      give(EndAnswer{});
      return;
    }
    std::int64_t next = never;
    if (now_due.count.round != round_done_) next = count(now_due.count, now);
    if (drawing_) next = std::min(next, draw(now_due.count.is_last, now));
    if (next <= now) continue;
    std::optional<std::chrono::nanoseconds> timeout;
    if (next != never) timeout = std::chrono::nanoseconds(next - now);
    if (!stopping_.load()) futex_wait({&bell_, bell, FutexScope::process}, timeout);
  }
}

/// Counts if it is time to. Gives when to count on.
std::int64_t BandWatcher::count(const CountOrder& order, std::int64_t now) {
  if (order.is_last) {
    if (!game_is_over_.load()) return never;
    counts_.count_all();
  } else {
    if (now < next_look_) return next_look_;
    next_look_ = now + show::look_interval;
  }
  charge(for_details_);
  const bool is_done = order.is_last || counts_.count(for_counts_.left());
  CountAnswer answer = changes();
  if (is_done) answer.round_done = round_done_ = order.round;
  if (is_done || !answer.patches.empty()) give(std::move(answer));
  charge(for_counts_);
  return is_done ? never : next_look_;
}

/// What rank 0 has not been told.
CountAnswer BandWatcher::changes() {
  CountAnswer answer;
  const std::int32_t first = band_.first_row / patch_side * PatchGrid::over(band_.board).columns;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const PatchValue value = values_[i].load(std::memory_order_relaxed);
    if (value == told_[i]) continue;
    told_[i] = value;
    answer.patches.push_back({first + static_cast<std::int32_t>(i), value});
  }
  return answer;
}

/// Draws what is in drawing_ if the budget can pay, or if it need not. Gives when it will.
std::int64_t BandWatcher::draw(bool is_free, std::int64_t now) {
  if (!is_free && for_details_.left() < show::least_for_details)
    return now + for_details_.until(show::least_for_details);
  const DrawOrder order = *std::exchange(drawing_, {});
  const std::int32_t above = band_.window_first_row();
  DrawAnswer answer;
  answer.pixels.resize(order.patches.size() * order.bytes_each());
  show::draw_details(
      order, band_.board,
      [&](std::int32_t row, std::int32_t word) { return board_.mines(row - above, word); },
      [&](std::int32_t row, std::int32_t word) { return board_.opened(row - above, word); }, answer.pixels);
  give(std::move(answer));
  charge(for_details_);
  return never;
}

void BandWatcher::give(Answer answer) {
  const std::scoped_lock lock(mutex_);
  answers_.push_back(std::move(answer));
}

/// Has the budget pay for the processor time since the last payment.
void BandWatcher::charge(show::TimeBudget& budget) {
  const std::int64_t used = show::thread_ns();
  budget.spend(used - charged_);
  charged_ = used;
}

}  // namespace mines::cluster

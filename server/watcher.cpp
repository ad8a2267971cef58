#include "server/watcher.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <system_error>

#include "base/assert.hpp"
#include "os/clocks.hpp"
#include "os/processors.hpp"
#include "os/urgency.hpp"

namespace mines::server {

namespace {

std::span<std::atomic<PatchValue>> values_of(watch::WatchPage& page, BoardSize size) {
  return std::span(page.values).first(static_cast<std::size_t>(PatchGrid::over(size).count()));
}

}  // namespace

Watcher::Watcher(const GameBoard& board, watch::WatchPage& page)
    : board_(board),
      page_(page),
      counts_(board, values_of(page, board.size())),
      for_counts_(0.01 * usable_processor_count(), most_saved),
      for_details_(0.04 * usable_processor_count(), most_saved) {
  MINES_ASSERT(page.server.version == 0 && page.server.finished == 0);
}

Result<void> Watcher::start() {
  MINES_ASSERT(!thread_.joinable());
  watch::ServerPart& server = page_.server;
  server.rows.store(board_.size().rows, std::memory_order_relaxed);
  server.columns.store(board_.size().columns, std::memory_order_relaxed);
  server.mines.store(board_.mine_count(), std::memory_order_relaxed);
  // The version comes last: a viewer that sees it also sees the board's size.
  server.version.store(watch::page_version, std::memory_order_release);
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error& error) {
    return broken("server thread", error.what());
  }
  return {};
}

void Watcher::stop() {
  if (!thread_.joinable()) return;
  stopping_.store(true);
  control_.fetch_add(1);
  futex_wake(control_, FutexScope::process);
  thread_.join();
}

void Watcher::run() {
  give_way();
  while (!stopping_.load()) {
    // Loaded before the page is looked at: a ring after this load changes the word, so sleep_until() returns
    // at once.
    const std::uint32_t bell = page_.viewer.bell.load(std::memory_order_acquire);
    const std::int64_t now = monotonic_ns();
    for_counts_.earn(now);
    for_details_.earn(now);
    if (!looked_within(page_, watch::look_lasts, now)) {
      // Nobody looks: sleep until the bell rings. Waking up costs the same budget; when it is used up, the
      // bell is ignored until the budget has recovered.
      const bool pays = for_details_.left() >= least_for_details;
      sleep_until(pays ? 0 : now + for_details_.until(least_for_details), bell, pays);
      charge(for_details_);
      continue;
    }
    std::int64_t wake_up = look(now);
    if (is_asked() && for_details_.left() >= least_for_details) draw_details();
    charge(for_details_);
    // A bell that rings all the time is not heard until it has been paid for.
    const bool can_pay = for_details_.left() >= least_for_details;
    if (!can_pay) wake_up = std::min(wake_up, now + for_details_.until(least_for_details));
    sleep_until(wake_up, bell, can_pay);
  }
}

/// Counts if it is time to. Gives the time of the next look.
std::int64_t Watcher::look(std::int64_t now) {
  if (now < next_look_) return next_look_;
  next_look_ = now + look_interval;
  charge(for_details_);
  if (round_begun_ == 0) round_begun_ = now;
  // A round may take several looks. The time of its beginning is what is complete when it ends: a cell opened
  // later may be missing in tiles that were counted before.
  if (counts_.count(for_counts_.left())) {
    page_.server.counted_to.store(round_begun_, std::memory_order_release);
    round_begun_ = 0;
  }
  charge(for_counts_);
  return next_look_;
}

/// Whether a viewer requests details.
bool Watcher::is_asked() const { return page_.request.number.load(std::memory_order_acquire) != taken_; }

void Watcher::draw_details() {
  const watch::DetailsRequest& request = page_.request;
  // The acquire pairs with the release of who asks: the request is whole once its number is seen.
  taken_ = request.number.load(std::memory_order_acquire);
  const std::uint32_t level = request.level.load(std::memory_order_relaxed);
  const std::uint32_t count = request.count.load(std::memory_order_relaxed);
  const PatchGrid grid = PatchGrid::over(board_.size());
  bool is_right = level < patch_level && count <= watch::max_details;
  std::vector<std::int32_t> patches;
  for (std::uint32_t i = 0; is_right && i < count; ++i) {
    // Loaded once, then checked: mines-view could change it in between.
    const std::uint32_t patch = request.patches[i].load(std::memory_order_relaxed);
    is_right = patch < static_cast<std::uint32_t>(grid.count());
    patches.push_back(static_cast<std::int32_t>(patch));
  }
  if (is_right) draw(patches, static_cast<int>(level));
  // A wrong request is answered as well, so that nobody waits for it.
  page_.reply.drawn.store(is_right ? count : 0, std::memory_order_relaxed);
  // The number comes last: who sees it also sees the pixels and how many patches were drawn.
  page_.reply.number.store(taken_, std::memory_order_release);
  futex_wake(page_.reply.number, FutexScope::shared);
}

void Watcher::draw(const std::vector<std::int32_t>& patches, int level) {
  const auto mines = [this](std::int32_t row, std::int32_t word) { return board_.mines(row, word); };
  const auto opened = [this](std::int32_t row, std::int32_t word) { return board_.opened(row, word); };
  const auto side = static_cast<std::size_t>(patch_pixels(level));
  // Drawn here first, because a viewer can write to the page.
  std::array<std::uint8_t, patch_side * patch_side> drawn;
  const std::span<std::uint8_t> picture = std::span(drawn).first(side * side);
  MINES_ASSERT(patches.size() <= watch::max_details);
  std::uint8_t* place = page_.pixels;
  for (const std::int32_t patch : patches) {
    draw_patch(board_.size(), patch, level, mines, opened, picture);
    place = std::copy(picture.begin(), picture.end(), place);
  }
}

void Watcher::finish() {
  if (!thread_.joinable()) return;
  stop();
  const std::int64_t now = monotonic_ns();
  if (!looked_within(page_, watch::interest_lasts, now)) return;
  // Everything at once, without a budget: the game is over and slows nothing down.
  counts_.count_all();
  page_.server.counted_to.store(now, std::memory_order_relaxed);
  page_.server.finished.store(1, std::memory_order_release);
  futex_wake(page_.server.finished, FutexScope::shared);
  serve_last();
}

void Watcher::serve_last() {
  const std::int64_t end = monotonic_ns() + last_moment;
  while (page_.viewer.has_all.load(std::memory_order_relaxed) == 0) {
    const std::uint32_t bell = page_.viewer.bell.load(std::memory_order_acquire);
    if (is_asked()) draw_details();
    const std::int64_t now = monotonic_ns();
    if (now >= end) return;
    if (!is_asked()) futex_wait({&page_.viewer.bell, bell}, std::chrono::nanoseconds(end - now));
  }
}

/// Sleeps until `time` (0: as long as it takes), until the thread is to stop, or, if it hears the bell, until
/// that no longer reads `bell`.
void Watcher::sleep_until(std::int64_t time, std::uint32_t bell, bool hears_bell) {
  // Loaded before stopping_: stop() sets stopping_ first, so a stop after this load changes the word and ends
  // the sleep.
  const std::uint32_t control = control_.load();
  if (stopping_.load()) return;
  std::optional<std::chrono::nanoseconds> timeout;
  if (time != 0) timeout = std::chrono::nanoseconds(std::max<std::int64_t>(0, time - monotonic_ns()));
  const std::array<FutexWait, 2> waits{
      {{&control_, control, FutexScope::process}, {&page_.viewer.bell, bell, FutexScope::shared}}};
  if (futex_wait_any(std::span(waits).first(hears_bell ? 2 : 1), timeout) != FutexOutcome::unsupported)
    return;
  // Without futex_waitv only one word can be watched. 20 ms is half of a look's interval.
  constexpr std::chrono::nanoseconds nap{20 * millisecond};
  futex_wait(waits[0], std::min(timeout.value_or(nap), nap));
}

/// Has the budget pay for the processor time since the last payment.
void Watcher::charge(TimeBudget& budget) {
  const std::int64_t used = thread_ns();
  MINES_ASSERT(used >= charged_);  // the times of one thread
  budget.spend(used - charged_);
  charged_ = used;
}

}  // namespace mines::server

#include "server/watcher.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>

#include "base/urgency.hpp"
#include "server/game_clock.hpp"
#include "watch/patch_pixels.hpp"

namespace mines::server {

namespace {

constexpr std::int64_t millisecond = 1'000'000;
constexpr std::int64_t second = 1000 * millisecond;

/// Between two looks at what has changed.
constexpr std::int64_t look_interval = 40 * millisecond;
/// Of the machine's processors.
constexpr double share_for_counts = 0.01;
constexpr double share_for_details = 0.04;
/// What a budget may save: a viewer that comes late sees a picture at once.
constexpr std::int64_t most_saved = 50 * millisecond;
/// Details begin when this much is left: a request takes up to 8 ms.
constexpr std::int64_t least_for_details = 1 * millisecond;
/// The time for a viewer to take the last picture.
constexpr std::int64_t last_moment = 500 * millisecond;

double processors() { return std::max(1U, std::thread::hardware_concurrency()); }

std::span<std::atomic<PatchValue>> values_of(watch::WatchPage& page, BoardSize size) {
  return std::span(page.values).first(static_cast<std::size_t>(PatchGrid::over(size).count()));
}

bool within(std::int64_t looked, double seconds, std::int64_t now) {
  // A time to come is no better than now.
  return looked > 0 && static_cast<double>(now - std::min(looked, now)) < seconds * second;
}

}  // namespace

Watcher::Watcher(const GameBoard& board, watch::WatchPage& page)
    : board_(board),
      page_(page),
      counts_(board, values_of(page, board.size())),
      for_counts_(share_for_counts * processors(), most_saved),
      for_details_(share_for_details * processors(), most_saved) {
  asked_.reserve(watch::max_details);
}

Result<void> Watcher::start() {
  watch::ServerPart& server = page_.server;
  server.rows.store(board_.size().rows, std::memory_order_relaxed);
  server.columns.store(board_.size().columns, std::memory_order_relaxed);
  server.mines.store(board_.mine_count(), std::memory_order_relaxed);
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
    const std::uint32_t bell = page_.viewer.bell.load(std::memory_order_acquire);
    const std::int64_t now = monotonic_ns();
    for_counts_.earn(now);
    for_details_.earn(now);
    if (!somebody_looks(now)) {
      const bool pays = for_details_.left() >= least_for_details;
      sleep_until(pays ? 0 : now + for_details_.until(least_for_details), bell, pays);
      charge(for_details_);
      continue;
    }
    std::int64_t wake_up = look(now);
    const bool asked = is_asked();
    if (asked && for_details_.left() >= least_for_details) draw_details();
    charge(for_details_);
    // A bell that rings all the time is not heard until it has been paid for.
    const bool can_pay = for_details_.left() >= least_for_details;
    if (!can_pay) wake_up = std::min(wake_up, now + for_details_.until(least_for_details));
    sleep_until(wake_up, bell, can_pay);
  }
}

bool Watcher::somebody_looks(std::int64_t now) const {
  return within(page_.viewer.looked.load(std::memory_order_relaxed), watch::look_lasts, now);
}

bool Watcher::is_asked() const { return page_.request.number.load(std::memory_order_acquire) != answered_; }

/// Counts if it is time to. Gives the time of the next look.
std::int64_t Watcher::look(std::int64_t now) {
  if (now < next_look_) return next_look_;
  next_look_ = now + look_interval;
  charge(for_details_);
  if (round_begun_ == 0) round_begun_ = now;
  if (counts_.count(for_counts_.left())) {
    page_.server.counted_to.store(round_begun_, std::memory_order_release);
    round_begun_ = 0;
  }
  charge(for_counts_);
  return next_look_;
}

/// What was asked for is copied before it is checked: it may change meanwhile, and then another request
/// follows.
void Watcher::draw_details() {
  const watch::DetailsRequest& request = page_.request;
  answered_ = request.number.load(std::memory_order_acquire);
  const std::uint32_t level = request.level.load(std::memory_order_relaxed);
  const std::uint32_t count = request.count.load(std::memory_order_relaxed);
  const auto patches = static_cast<std::uint32_t>(PatchGrid::over(board_.size()).count());
  asked_.clear();
  bool is_right = level < patch_level && count <= watch::max_details;
  for (std::uint32_t i = 0; is_right && i < count; ++i) {
    const std::uint32_t patch = request.patches[i].load(std::memory_order_relaxed);
    is_right = patch < patches;
    if (is_right) asked_.push_back(static_cast<std::int32_t>(patch));
  }
  if (is_right) {
    const auto pixels = static_cast<std::size_t>(patch_pixels(static_cast<int>(level)));
    std::array<std::uint8_t, patch_side * patch_side> drawn;
    const std::span<std::uint8_t> picture = std::span(drawn).first(pixels * pixels);
    std::uint8_t* place = page_.pixels;
    for (const std::int32_t patch : asked_) {
      draw_patch(
          board_.size(), patch, static_cast<int>(level),
          [this](std::int32_t row, std::int32_t word) { return board_.mines(row, word); },
          [this](std::int32_t row, std::int32_t word) { return board_.opened(row, word); }, picture);
      place = std::copy(picture.begin(), picture.end(), place);
    }
  }
  page_.answer.drawn.store(is_right ? count : 0, std::memory_order_relaxed);
  page_.answer.number.store(answered_, std::memory_order_release);
  futex_wake(page_.answer.number, FutexScope::shared);
}

void Watcher::finish() {
  if (!thread_.joinable()) return;
  stop();
  const std::int64_t now = monotonic_ns();
  if (!within(page_.viewer.looked.load(std::memory_order_relaxed), watch::interest_lasts, now)) return;
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
  const std::uint32_t control = control_.load();
  if (stopping_.load()) return;
  std::optional<std::chrono::nanoseconds> timeout;
  if (time != 0) timeout = std::chrono::nanoseconds(std::max<std::int64_t>(0, time - monotonic_ns()));
  const std::array<FutexWait, 2> waits{
      {{&control_, control, FutexScope::process}, {&page_.viewer.bell, bell, FutexScope::shared}}};
  if (futex_wait_any(std::span(waits).first(hears_bell ? 2 : 1), timeout) != FutexOutcome::unsupported)
    return;
  constexpr std::chrono::nanoseconds nap{20 * millisecond};
  futex_wait(waits[0], std::min(timeout.value_or(nap), nap));
}

/// Has the budget pay for the processor time since the last payment.
void Watcher::charge(TimeBudget& budget) {
  const std::int64_t used = thread_ns();
  budget.spend(used - charged_);
  charged_ = used;
}

}  // namespace mines::server

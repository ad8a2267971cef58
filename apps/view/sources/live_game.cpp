#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <deque>
#include <new>
#include <numeric>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "apps/view/sources/last_picture.hpp"
#include "apps/view/sources/source.hpp"
#include "os/clocks.hpp"
#include "os/futex.hpp"
#include "os/mapping.hpp"
#include "watch/watch_page.hpp"

namespace mines::view {

namespace {

using watch::WatchPage;

constexpr std::int64_t second = 1'000'000'000;
/// How long each request for details waits. The server's thread runs only when the game leaves it time, and
/// after a long reply it first earns the time that the reply took.
constexpr std::int64_t draw_patience = second / 4;
/// A patch without change for so long is stuck.
constexpr std::int64_t quiet_time = second;
/// The server replies for so long after its game's end.
constexpr std::int64_t keeping_time = second / 2;
/// The server is gone so long after its game's end.
constexpr std::int64_t farewell = 2 * second;
/// The last picture of larger boards is not kept: it would take more than 32 MiB.
constexpr std::int32_t most_kept_patches = (8192 / patch_side) * (8192 / patch_side);
constexpr std::size_t values_at_once = 256;  // compared in one step

/// The text in a place that others wrote to: up to its NUL, or to its end.
template <std::size_t size>
std::string text_in(const char (&place)[size]) {
  return {place, strnlen(place, size)};
}

Result<void> check_descriptor(int descriptor) {
  const auto wrong = [descriptor](const char* what) {
    return bad_input("--live", fmt::format("descriptor {} is {}", descriptor, what));
  };
  struct stat status {};
  if (fstat(descriptor, &status) != 0) return wrong("not open");
  // Of a page that could become smaller a load could fault.
  const int seals = fcntl(descriptor, F_GET_SEALS);
  if (seals < 0 || (seals & F_SEAL_SHRINK) == 0 || status.st_size != static_cast<off_t>(sizeof(WatchPage)))
    return wrong("not the watched game's shared memory, which mines-judge --watch makes");
  return {};
}

class LiveGame final : public Source {
 public:
  LiveGame(Mapping mapping, SourceInfo info);
  ~LiveGame() override;

  Progress progress(double after) override;
  void start() override;
  void look(std::optional<double> seconds) override;
  Drawn draw(int level, std::span<const std::int32_t> patches, std::span<std::uint8_t> pixels) override;

 private:
  /// Patches that changed at one look.
  struct Change {
    std::int64_t time = 0;
    Stamp stamp = 0;
    std::vector<std::int32_t> patches{};
  };

  WatchPage& page() const { return *reinterpret_cast<WatchPage*>(mapping_.data()); }
  void ring();
  void take_values(std::int64_t now);
  void forget_first();
  void find_stuck(std::int64_t counted_to);
  bool request(int level, std::span<const std::int32_t> patches, std::span<std::uint8_t> pixels,
               std::int64_t deadline);
  void await_end();
  void keep_last_picture();

  Mapping mapping_;
  PatchGrid grid_;
  std::deque<Change> recent_;   ///< changes that may leave patches stuck
  std::size_t remembered_ = 0;  ///< patches in `recent_`
  std::uint32_t requests_ = 0;
  LastPicture last_;

  std::thread keeper_;  ///< waits for the end of the game, to keep the last picture
  std::atomic<bool> stopping_ = false;
};

LiveGame::LiveGame(Mapping mapping, SourceInfo info)
    : Source(std::move(info)), mapping_(std::move(mapping)), grid_(PatchGrid::over(info_.size)) {
  patches_.newest.resize(patches_.values.size() / run_patches + 1);
}

LiveGame::~LiveGame() {
  // The keeper sleeps on `finished`, which the server alone may change. A wake without a change makes it
  // look at stopping_.
  stopping_.store(true);
  futex_wake(page().server.finished, FutexScope::shared);
  if (keeper_.joinable()) keeper_.join();
}

Progress LiveGame::progress(double after) {
  const watch::JudgePart& judge = page().judge;
  Progress progress;
  const bool has_ended = judge.ended.load() != 0;
  // A page that has the whole last picture asks for no more of it.
  if (has_ended) page().viewer.looked.store(monotonic_ns(), std::memory_order_relaxed);
  progress.phase = has_ended ? Phase::over : judge.started.load() != 0 ? Phase::playing : Phase::waiting;
  // The judge writes this number; a wrong one must not lead behind the history.
  const std::uint32_t samples = std::min(judge.samples.load(std::memory_order_acquire), watch::max_samples);
  const std::span<const watch::Sample> history(judge.history, samples);
  const auto first = std::upper_bound(history.begin(), history.end(), after,
                                      [](double time, const watch::Sample& at) { return time < at.seconds; });
  for (auto at = first; at != history.end(); ++at)
    progress.history.push_back({at->seconds, at->safe, at->mines_hit});
  if (samples != 0) progress.now = {history.back().seconds, history.back().safe, history.back().mines_hit};
  if (judge.record_is_whole.load() != 0) progress.record = text_in(judge.record);
  return progress;
}

/// Wakes the server. The release orders this process's earlier stores to the page before the wake.
void LiveGame::ring() {
  page().viewer.bell.fetch_add(1, std::memory_order_release);
  futex_wake(page().viewer.bell, FutexScope::shared);
}

void LiveGame::look(std::optional<double> /*seconds*/) {
  page().viewer.looked.store(monotonic_ns(), std::memory_order_relaxed);
  ring();
  const std::int64_t now = monotonic_ns();
  // Loaded before the values: all that the server had counted by then is in what is read next.
  const std::int64_t counted_to = page().server.counted_to.load(std::memory_order_acquire);
  take_values(now);
  const std::int64_t ended = page().judge.ended.load();
  // After the end nothing changes in any patch, which says nothing of the player.
  if (ended == 0) find_stuck(counted_to);
  const std::int64_t started = page().judge.started.load();
  const std::int64_t played = started == 0 ? 0 : (ended != 0 ? ended : now) - started;
  patches_.seconds = static_cast<double>(std::max<std::int64_t>(0, played)) / second;
}

/// Compares the values with those of the last look: 0.2 ms for the largest board.
void LiveGame::take_values(std::int64_t now) {
  Change change{now, patches_.stamp + 1};
  std::array<PatchValue, values_at_once> fresh;
  const std::size_t count = patches_.values.size();
  for (std::size_t first = 0; first < count; first += values_at_once) {
    const std::size_t some = std::min(values_at_once, count - first);
    // A value is two bytes and is copied whole.
    std::memcpy(fresh.data(), static_cast<const void*>(page().values + first), some * sizeof(PatchValue));
    if (std::memcmp(fresh.data(), patches_.values.data() + first, some * sizeof(PatchValue)) == 0) continue;
    for (std::size_t i = 0; i < some; ++i) {
      const std::size_t patch = first + i;
      if (fresh[i] == patches_.values[patch]) continue;
      patches_.values[patch] = fresh[i];
      patches_.changed[patch] = change.stamp;
      patches_.newest[patch / run_patches] = change.stamp;
      patches_.stuck[patch] = 0;
      change.patches.push_back(static_cast<std::int32_t>(patch));
    }
  }
  if (change.patches.empty()) return;
  patches_.stamp = change.stamp;
  remembered_ += change.patches.size();
  recent_.push_back(std::move(change));
  // Of a server that does not get on with counting only the latest changes are remembered.
  while (remembered_ > 4 * patches_.values.size()) forget_first();
}

void LiveGame::forget_first() {
  remembered_ -= recent_.front().patches.size();
  recent_.pop_front();
}

/// A patch is stuck if the server has counted a second's changes since its last one.
void LiveGame::find_stuck(std::int64_t counted_to) {
  Stamp stamp = 0;
  for (; !recent_.empty() && recent_.front().time + quiet_time <= counted_to; forget_first()) {
    const Change& change = recent_.front();
    for (const std::int32_t number : change.patches) {
      const auto patch = static_cast<std::size_t>(number);
      // A patch that has changed again is in a later entry. One without a frontier has nothing to be stuck
      // at.
      if (patches_.changed[patch] != change.stamp || (patches_.values[patch] & patch_frontier) == 0) continue;
      // One new stamp for all patches of this look, and none if no patch is stuck.
      if (stamp == 0) stamp = ++patches_.stamp;
      patches_.stuck[patch] = stamp;
      patches_.newest[patch / run_patches] = stamp;
    }
  }
}

Drawn LiveGame::draw(int level, std::span<const std::int32_t> patches, std::span<std::uint8_t> pixels) {
  const auto each = static_cast<std::size_t>(patch_pixels(level)) * patch_pixels(level);
  if (std::all_of(patches.begin(), patches.end(), [this](std::int32_t patch) { return last_.has(patch); })) {
    for (std::size_t i = 0; i < patches.size(); ++i)
      last_.draw(patches[i], level, pixels.subspan(i * each, each));
    return Drawn::all;
  }
  const std::int64_t ended = page().judge.ended.load();
  if (ended != 0 && monotonic_ns() - ended > farewell) return Drawn::never;
  for (std::size_t first = 0; first < patches.size(); first += watch::max_details) {
    const std::size_t count = std::min<std::size_t>(watch::max_details, patches.size() - first);
    if (!request(level, patches.subspan(first, count), pixels.subspan(first * each, count * each),
                 monotonic_ns() + draw_patience)) {
      return Drawn::later;
    }
  }
  return Drawn::all;
}

/// Asks the server to draw patches, and waits for it.
bool LiveGame::request(int level, std::span<const std::int32_t> patches, std::span<std::uint8_t> pixels,
                       std::int64_t deadline) {
  watch::DetailsRequest& request = page().request;
  const watch::DetailsReply& reply = page().reply;
  request.level.store(static_cast<std::uint32_t>(level), std::memory_order_relaxed);
  request.count.store(static_cast<std::uint32_t>(patches.size()), std::memory_order_relaxed);
  for (std::size_t i = 0; i < patches.size(); ++i)
    request.patches[i].store(static_cast<std::uint32_t>(patches[i]), std::memory_order_relaxed);
  // The release publishes the relaxed stores above; the server loads the number first.
  request.number.store(++requests_, std::memory_order_release);
  ring();
  for (;;) {
    // A server that was late may still reply to an earlier request, whose number is passed over.
    const std::uint32_t number = reply.number.load(std::memory_order_acquire);
    if (number == requests_) break;
    const std::int64_t left = deadline - monotonic_ns();
    if (left <= 0) return false;
    futex_wait({&reply.number, number}, std::chrono::nanoseconds(left));
  }
  // The server draws all patches of a request or none.
  if (reply.drawn.load(std::memory_order_relaxed) != patches.size()) return false;
  std::copy_n(page().pixels, pixels.size(), pixels.begin());
  return true;
}

void LiveGame::start() {
  try {
    keeper_ = std::thread([this] { await_end(); });
  } catch (const std::system_error&) {
    // Then details end with the server.
  }
}

/// Takes the last picture, and lets the server go.
void LiveGame::await_end() {
  constexpr std::chrono::milliseconds look_again{200};
  while (page().server.finished.load(std::memory_order_acquire) == 0) {
    if (stopping_.load()) return;
    // The destructor may wake this thread just before it sleeps, so the sleep has a limit.
    futex_wait({&page().server.finished, 0}, look_again);
  }
  try {
    if (grid_.count() <= most_kept_patches) keep_last_picture();
  } catch (const std::bad_alloc&) {
    // Then details end with the server.
  }
  const auto held = lock();
  try {
    take_values(monotonic_ns());
  } catch (const std::bad_alloc&) {
    // A page that looks takes them: the values stay.
  }
  // The server may end now. The lock shows that no page waits for details.
  page().viewer.has_all.store(1, std::memory_order_relaxed);
  ring();
}

void LiveGame::keep_last_picture() {
  LastPicture picture(grid_.count());
  const std::int64_t deadline = monotonic_ns() + keeping_time;
  constexpr std::size_t pixels = std::size_t{patch_side} * patch_side;
  std::vector<std::int32_t> patches;
  std::vector<std::uint8_t> drawn(watch::max_details * pixels);
  for (std::int32_t first = 0; first < grid_.count(); first += static_cast<std::int32_t>(patches.size())) {
    patches.resize(std::min<std::size_t>(watch::max_details, grid_.count() - first));
    std::iota(patches.begin(), patches.end(), first);
    {
      // The lock is held for one request at a time, so that pages get their pictures between two of them.
      const auto held = lock();
      if (stopping_.load() || !request(0, patches, std::span(drawn).first(patches.size() * pixels), deadline))
        break;
    }
    for (std::size_t i = 0; i < patches.size(); ++i)
      picture.keep(patches[i], std::span(drawn).subspan(i * pixels, pixels));
  }
  const auto held = lock();
  // Also after a break: the patches that were drawn in time are kept.
  last_ = std::move(picture);
}

}  // namespace

Result<std::unique_ptr<Source>> open_live_game(int descriptor) {
  MINES_TRY(check_descriptor(descriptor));
  Mapping mapping(descriptor, sizeof(WatchPage));
  if (mapping.empty()) return system_failure(ExitCode::bad_input, "--live", "mmap", errno);
  const auto& page = *reinterpret_cast<const WatchPage*>(mapping.data());
  if (page.server.version.load(std::memory_order_acquire) != watch::page_version)
    return bad_input("--live", "the page is not from a server of this version");
  SourceInfo info;
  info.kind = Kind::live;
  info.name = text_in(page.judge.name);
  info.size = {page.server.rows.load(), page.server.columns.load()};
  info.mines = page.server.mines.load();
  info.penalty = page.judge.penalty;
  if (page.judge.limit > 0) info.limit = page.judge.limit;
  // This process does not trust the page, and the sizes decide how much memory it takes.
  if (info.size.rows < 1 || info.size.rows > max_side || info.size.columns < 1 ||
      info.size.columns > max_side || info.mines > info.size.cells()) {
    return bad_input("--live", "the page shows no board");
  }
  return std::make_unique<LiveGame>(std::move(mapping), std::move(info));
}

}  // namespace mines::view

#include "cluster/play/watch/play_watch.hpp"

#include "show/clocks.hpp"

namespace mines::cluster {

namespace {

using namespace std::chrono_literals;

// A look takes some microseconds: it finds nothing of its own in the cache.
constexpr auto between_looks = 500us;
constexpr auto between_idle_looks = 20ms;
// After the last order.
constexpr auto idle_after = 2s;
constexpr auto between_looks_for_the_viewer = 500ms;

}  // namespace

PlayWatch::PlayWatch(Ranks& ranks, judge::Viewer* viewer, BoardSize board, int threads)
    : ranks_(ranks), viewer_(viewer), threads_(threads) {
  if (viewer != nullptr) keeper_.emplace(viewer->page(), board, ranks.count());
}

Result<void> PlayWatch::begin(const BandGame& game) {
  const std::scoped_lock lock(mutex_);
  begun_ = std::chrono::steady_clock::now();
  MINES_TRY(watcher_.emplace(game.board(), game.band(), threads_).start());
  if (viewer_ != nullptr) viewer_->show_start(begun_);
  return {};
}

void PlayWatch::finish() {
  std::unique_lock lock(mutex_);
  game_is_over_ = true;
  watcher_->end_game();
  if (viewer_ != nullptr) viewer_->show_end(std::chrono::steady_clock::now());
  if (keeper_) keeper_->end_game();
  ended_.wait(lock, [this] { return is_over_; });
}

void PlayWatch::leave() {
  const std::scoped_lock lock(mutex_);
  watcher_.reset();
}

Result<void> PlayWatch::look(Time now, const PlayProgress& progress) {
  if (now < next_look_) return {};
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || !watcher_ || is_over_) return {};
  const bool is_busy =
      game_is_over_ || (keeper_ ? keeper_->is_busy(show::monotonic_ns()) : now - last_order_ < idle_after);
  next_look_ = now + (is_busy ? between_looks : between_idle_looks);
  if (viewer_ != nullptr) show(now, progress);
  return carry(now);
}

/// Rank 0's page, while the game goes on: how far it is, and whether mines-view is still there.
void PlayWatch::show(Time now, const PlayProgress& progress) {
  if (!game_is_over_) {
    const OpenedCount opened = progress.opened();
    viewer_->show_opened(std::chrono::duration<double>(now - begun_).count(), opened.safe, opened.mines);
  }
  if (now < next_viewer_look_) return;
  next_viewer_look_ = now + between_looks_for_the_viewer;
  if (viewer_->look_for_end()) viewer_->tell_end();
}

/// Passes on orders and answers.
Result<void> PlayWatch::carry(Time now) {
  if (keeper_) {
    MINES_TRY(keep_page());
  } else {
    while (const auto message = ranks_.receive(Topic::watching)) {
      MINES_LET(auto order, unpacked_order(message->bytes));
      watcher_->obey(std::move(order));
      last_order_ = now;
    }
  }
  for (const Answer& answer : watcher_->take_answers()) {
    if (keeper_) {
      MINES_TRY(keeper_->hear(0, answer));
    } else {
      ranks_.send(0, packed(answer), Topic::watching);
      is_over_ = std::holds_alternative<EndAnswer>(answer);
    }
  }
  if (keeper_) is_over_ = keeper_->is_over();
  if (is_over_) ended_.notify_one();
  return {};
}

Result<void> PlayWatch::keep_page() {
  for (OrderTo& to : keeper_->look(show::monotonic_ns())) {
    if (to.rank == 0) {
      watcher_->obey(std::move(to.order));
    } else {
      ranks_.send(to.rank, packed(to.order), Topic::watching);
    }
  }
  while (keeper_->awaits_answers()) {
    const auto message = ranks_.receive(Topic::watching);
    if (!message) break;
    MINES_LET(const auto answer, unpacked_answer(message->bytes));
    MINES_TRY(keeper_->hear(message->from, answer));
  }
  return {};
}

}  // namespace mines::cluster

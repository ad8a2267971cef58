#include "server/workers.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "base/assert.hpp"
#include "os/processors.hpp"
#include "protocol/orders.hpp"

namespace mines::server {

namespace {

/// The worker of this index; starts it and those before it if need be. Each has one of `lines` to itself.
template <class AnyWorker>
Result<AnyWorker*> started(std::deque<AnyWorker>& workers, std::size_t index, const ServedGame& game,
                           ProgressLine* lines) {
  while (workers.size() <= index) {
    // Worker i writes to line i alone; add_v1() and add_v2() bound i.
    if (const auto start = workers.emplace_back(game, lines[workers.size()]).start(); !start) {
      // Without its thread the worker would take channels that nobody serves.
      workers.pop_back();
      return Unexpected(start.error());
    }
  }
  return &workers[index];
}

/// Half as many as there are processors, or as many where the answer has others. Each has one of `lines`
/// lines of the progress page to itself.
std::size_t worker_count(std::size_t lines, bool has_own_processors) {
  const int count = usable_processor_count() / (has_own_processors ? 1 : 2);
  return std::clamp<std::size_t>(static_cast<std::size_t>(count), 1, lines);
}

}  // namespace

Workers::Workers(const ServedGame& game, ProgressPage& progress, bool has_own_processors)
    : game_(game),
      progress_(progress),
      first_v1_workers_(worker_count(v1_progress_lines, has_own_processors)),
      most_v2_workers_(worker_count(v2_progress_lines, has_own_processors)),
      cascades_(v2::cascades_allowed(game.board.size(), game.board.mine_count())) {
  static_assert(v1_progress_lines * V1Worker::max_channels > v1::max_channels);
}

Result<void> Workers::add_v1(std::byte* memory, std::int32_t id) {
  MINES_ASSERT(id >= 0 && id < v1::max_channels);
  const auto channel = static_cast<std::size_t>(id);
  const bool shared_out = channel < first_v1_workers_ * V1Worker::max_channels;
  // The first workers share channels 0, 1, 2 ... round robin, each up to max_channels. Later channels fill
  // one further worker after the other: channel / max_channels >= first_v1_workers_ there.
  const std::size_t index = shared_out ? channel % first_v1_workers_ : channel / V1Worker::max_channels;
  MINES_ASSERT(index < v1_progress_lines);
  MINES_LET(const auto worker, started(v1_workers_, index, game_, progress_.lines));
  worker->add(memory, id);
  return {};
}

Result<void> Workers::add_v2(std::byte* memory, std::int32_t id) {
  MINES_ASSERT(id >= 0 && id < v2::max_channels);
  const std::size_t index = static_cast<std::size_t>(id) % most_v2_workers_;
  MINES_ASSERT(index < v2_progress_lines);
  MINES_LET(const auto worker, started(v2_workers_, index, game_, progress_.lines + v1_progress_lines));
  worker->add(std::make_unique<V2ChannelServer>(memory, id, game_.board.size(), cascades_, game_.judge));
  progress_.v2_channels.store(static_cast<std::uint32_t>(id) + 1, std::memory_order_relaxed);
  return {};
}

void Workers::stop() {
  const auto for_each = [this](const auto& visit) {
    for (V1Worker& worker : v1_workers_) visit(worker);
    for (V2Worker& worker : v2_workers_) visit(worker);
  };
  // All are asked before the first is waited for: cells opened after the end would count.
  for_each([](auto& worker) { worker.ask_to_stop(); });
  for_each([](auto& worker) { worker.stop(); });
  for_each([](auto& worker) { worker.record_all(); });
}

void V1Worker::add(std::byte* memory, std::int32_t id) {
  MINES_ASSERT(added() < max_channels);
  served_[added()] = {memory, id, 0};
  announce_added();
}

/// A new channel counts as in use.
std::int32_t V1Worker::make(std::size_t index) {
  MINES_ASSERT(index == count() && hot_ <= index);
  Served& served = served_[index];
  // order_ is always a permutation of the channels, split at hot_: [0, hot_) are in use, [hot_, count()) are
  // not. promote() moves the new one, at the end, across the split.
  new (served.memory) v1::ChannelHead{};
  served.last_round = round_;
  order_[index] = &served;
  promote(index);
  return served.id;
}

bool V1Worker::serve_round() {
  ++round_;
  bool busy = false;
  for (std::size_t i = 0; i < hot_ && !is_stopping(); ++i) busy |= poll(*order_[i]);
  // Channel heads lie 256 KiB apart and fall into one set of every cache, so polling a channel out of use is
  // a cache miss: it is done only now and then. count() - hot_ is not 0 here. next_cold_ grows without a
  // bound; unsigned wrap-around only skips some turns.
  if (hot_ < count() && (hot_ == 0 || round_ % rounds_between_cold == 0)) {
    const std::size_t position = hot_ + next_cold_++ % (count() - hot_);
    if (poll(*order_[position])) {
      promote(position);
      busy = true;
    }
  }
  if (round_ % rounds_in_use == 0) demote_idle();
  return busy;
}

bool V1Worker::poll(Served& served) {
  // Acquire: pairs with the answer's release; the request follows it.
  if (served.head().pending.load(take_over) == 0) return false;
  server_.serve(served.memory, served.id);
  note_service();
  served.last_round = round_;
  return true;
}

void V1Worker::promote(std::size_t position) {
  MINES_ASSERT(position >= hot_);
  std::swap(order_[position], order_[hot_++]);
}

void V1Worker::demote_idle() {
  // Backwards: the element swapped into place i comes from behind i and has been looked at already.
  for (std::size_t i = hot_; i-- > 0;) {
    if (order_[i]->last_round + rounds_in_use < round_) std::swap(order_[i], order_[--hot_]);
  }
}

/// Stores `sleeping` before any_called() loads `pending`, both sequentially consistent. An answer stores and
/// loads them the other way round: so either any_called() sees its request, or it sees the flag.
std::size_t V1Worker::fall_asleep(std::span<FutexWait> waits) {
  MINES_ASSERT(waits.size() >= count());
  for (std::size_t i = 0; i < count(); ++i) {
    v1::ChannelHead& head = served_[i].head();
    head.sleeping.store(1, before_sleep);
    waits[i] = {&head.pending, 0, FutexScope::shared};
  }
  return count();
}

bool V1Worker::any_called() const {
  return std::any_of(served_.begin(), served_.begin() + static_cast<std::ptrdiff_t>(count()),
                     [](const Served& s) { return s.head().pending.load(before_sleep) != 0; });
}

void V1Worker::wake_up() {
  for (std::size_t i = 0; i < count(); ++i) served_[i].head().sleeping.store(0, std::memory_order_relaxed);
}

/// The channel that called may be one out of use.
void V1Worker::after_sleep() {
  ++round_;
  // promote(i) swaps channel i with the first one behind the split, which lies at or before i and has been
  // polled.
  for (std::size_t i = hot_; i < count() && !is_stopping(); ++i) {
    if (poll(*order_[i])) promote(i);
  }
}

void V2Worker::add(std::unique_ptr<V2ChannelServer> channel) {
  MINES_ASSERT(added() < channels_.size());
  channels_[added()] = std::move(channel);
  announce_added();
}

bool V2Worker::serve_round() {
  bool busy = false;
  // One chunk for each channel in turn: a busy channel cannot starve the others.
  for (std::size_t i = 0; i < count() && !is_stopping(); ++i) {
    if (!channels_[i]->serve(cascade_)) continue;
    note_service();
    progress_.safe_opened.store(cascade_.count().safe, std::memory_order_relaxed);
    progress_.mines_opened.store(cascade_.count().mines, std::memory_order_relaxed);
    busy = true;
  }
  return busy;
}

std::size_t V2Worker::fall_asleep(std::span<FutexWait> waits) {
  // A channel with an impossible index is dead: waiting on its words would let the answer wake this thread at
  // will.
  std::size_t served = 0;
  for (std::size_t i = 0; i < count(); ++i) {
    if (channels_[i]->is_served()) waits[served++] = channels_[i]->fall_asleep();
  }
  return served;
}

bool V2Worker::any_called() const {
  return std::any_of(channels_.begin(), channels_.begin() + static_cast<std::ptrdiff_t>(count()),
                     [](const auto& channel) { return channel->is_served() && channel->is_called(); });
}

void V2Worker::wake_up() {
  for (std::size_t i = 0; i < count(); ++i) channels_[i]->wake_up();
}

}  // namespace mines::server

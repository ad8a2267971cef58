#include "server/v1_worker.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "base/assert.hpp"
#include "protocol/orders.hpp"

namespace mines::server {

void V1Worker::add(std::byte* memory, std::int32_t id) {
  MINES_ASSERT(added() < max_channels);
  served_[added()] = {memory, id, 0};
  announce_added();
}

/// A new channel counts as in use.
std::int32_t V1Worker::make(std::size_t index) {
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
  // count() - hot_ is not 0 here. next_cold_ grows without a bound; unsigned wrap-around only skips some
  // turns.
  if (hot_ < count() && (hot_ == 0 || round_ % rounds_between_cold == 0)) {
    const std::size_t position = hot_ + next_cold_++ % (count() - hot_);
    if (poll(*order_[position])) {
      promote(position);
      busy = true;
    }
  }
  if (round_ % rounds_in_use == 0) demote_idle();
  server_.record_due();
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

void V1Worker::promote(std::size_t position) { std::swap(order_[position], order_[hot_++]); }

void V1Worker::demote_idle() {
  // Backwards: the element swapped into place i comes from behind i and has been looked at already.
  for (std::size_t i = hot_; i-- > 0;) {
    if (order_[i]->last_round + rounds_in_use < round_) std::swap(order_[i], order_[--hot_]);
  }
}

/// Stores `sleeping` before any_called() loads `pending`, both sequentially consistent. An answer stores and
/// loads them the other way round: so either any_called() sees its request, or it sees the flag.
std::size_t V1Worker::fall_asleep(std::span<FutexWait> waits) {
  server_.record_all();
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

}  // namespace mines::server

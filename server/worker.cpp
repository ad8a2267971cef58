#include "server/worker.hpp"

#include <algorithm>
#include <utility>

namespace mines {

void Worker::add(std::byte* region, std::int32_t id) {
  served_[added()] = {region, id, 0};
  announce_added();
}

/// New channels are in use until they prove otherwise.
void Worker::adopt(std::size_t place) {
  Served& served = served_[place];
  served.last_round = round_;
  order_[place] = &served;
  promote(place);
}

bool Worker::serve_round() {
  ++round_;
  bool busy = false;
  for (std::size_t i = 0; i < hot_ && !is_stopping(); ++i) busy |= poll(*order_[i]);
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

bool Worker::poll(Served& served) {
  // Acquire: pairs with the answer's release, the request follows.
  if (served.head().pending.load(std::memory_order_acquire) == 0) return false;
  requests_.serve(served.region, served.id);
  served.last_round = round_;
  return true;
}

void Worker::promote(std::size_t position) { std::swap(order_[position], order_[hot_++]); }

void Worker::demote_idle() {
  for (std::size_t i = hot_; i-- > 0;) {
    if (order_[i]->last_round + rounds_in_use < round_) std::swap(order_[i], order_[--hot_]);
  }
}

/// Store `sleeping`, then read `pending`, both sequentially consistent: a client that does it the other way
/// round is seen by any_called() or sees the flag.
std::size_t Worker::fall_asleep(std::span<FutexWait> waits) {
  for (std::size_t i = 0; i < count(); ++i) {
    v1::RegionHead& head = served_[i].head();
    head.sleeping.store(1, std::memory_order_seq_cst);
    waits[i] = {&head.pending, 0, FutexScope::shared};
  }
  return count();
}

bool Worker::any_called() const {
  return std::any_of(served_.begin(), served_.begin() + static_cast<std::ptrdiff_t>(count()),
                     [](const Served& s) { return s.head().pending.load(std::memory_order_seq_cst) != 0; });
}

void Worker::wake_up() {
  for (std::size_t i = 0; i < count(); ++i) served_[i].head().sleeping.store(0, std::memory_order_relaxed);
}

/// Who has called may be out of use so far.
void Worker::look_around() {
  ++round_;
  for (std::size_t i = hot_; i < count() && !is_stopping(); ++i) {
    if (poll(*order_[i])) promote(i);
  }
}

}  // namespace mines

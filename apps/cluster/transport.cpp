#include "apps/cluster/transport.hpp"

#include <sched.h>

#include <thread>

#include "apps/cluster/carrier.hpp"
#include "base/assert.hpp"
#include "os/clocks.hpp"

namespace mines::cluster {

namespace {

using namespace std::chrono_literals;

// While the player works, a look takes about 13 µs of the core that they share: it finds nothing of its own
// in the cache. With looks every 200 µs that was 6.6 % of a game of 16384² over 2 ranks, with these it is 2
// %.
constexpr auto rest_while_player_works = 1ms;
// A wait that takes longer than this without an event is one for ranks that still work.
constexpr auto short_wait = 1ms;
constexpr auto rest_in_long_wait = 50us;

}  // namespace

Transport::Transport() = default;
Transport::~Transport() = default;

Result<std::unique_ptr<Transport>> Transport::make() {
  std::unique_ptr<Transport> transport(new Transport);
  MINES_LET(transport->carrier_, Carrier::make());
  return transport;
}

Result<void> Transport::carry(const std::function<void(Clock::time_point)>& meanwhile) {
  std::unique_lock lock(mutex_);
  auto last_event = Clock::now();
  double processor_begin = thread_seconds();
  for (bool worked = player_works();;) {
    const auto now = Clock::now();
    MINES_LET(const bool event, look(now));
    if (is_over()) return {};
    if (event) last_event = now;
    // A change between work and wait begins a new interval. The carrier's processor time counts only while
    // the player works, and a short wait counts from the change.
    if (worked != player_works()) {
      worked = !worked;
      last_event = now;
      const double processor = thread_seconds();
      if (!worked) traffic_.processor_seconds += processor - processor_begin;
      processor_begin = processor;
    }
    const bool works = worked;
    // Without the lock the player can ask while this thread shows progress or rests.
    lock.unlock();
    meanwhile(now);
    if (!works && now - last_event < short_wait) {
      sched_yield();
    } else if (!works) {
      std::this_thread::sleep_for(rest_in_long_wait);
    }
    lock.lock();
    // A player that begins to wait ends this rest at once.
    if (works) wished_.wait_for(lock, rest_while_player_works, [this] { return !player_works(); });
  }
}

/// Does what can be done now. Gives whether something has happened.
Result<bool> Transport::look(Clock::time_point now) {
  bool event = false;
  if (cargo_ != nullptr) {
    MINES_LET(event, carrier_->carry(*cargo_, now, !player_works()));
  }
  MINES_TRY(carrier_->forget_sent());
  // A wave goes on when the player works again, and this rank must complete it with the others. It finds
  // all ranks quiet only if no player has had news since it joined.
  MINES_LET(const auto all_quiet, carrier_->wave_ended());
  switch (wish_) {
    case Wish::none:
      return event;
    case Wish::news:
      has_news_ = cargo_ != nullptr && cargo_->has_news();
      if (has_news_ || all_quiet) return fulfil();
      // Bytes that still gather are no parcel yet, and no wave counts them. A rank that joined with such
      // bytes could be taken for quiet.
      if (cargo_ == nullptr || carrier_->has_handed_over(*cargo_)) {
        MINES_TRY(carrier_->join_wave());
      }
      return event;
    case Wish::sums: {
      MINES_LET(const auto is_done, carrier_->add_up(values_));
      return is_done ? fulfil() : event;
    }
    case Wish::sharing: {
      MINES_LET(const auto is_done, carrier_->share(said_, shared_));
      return is_done ? fulfil() : event;
    }
    case Wish::end:
    case Wish::abandon:
      return event;
  }
  return event;
}

bool Transport::is_over() const {
  return wish_ == Wish::abandon || (wish_ == Wish::end && carrier_->has_sent_all());
}

/// The player goes on.
bool Transport::fulfil() {
  wish_ = Wish::none;
  fulfilled_.notify_one();
  return true;
}

void Transport::ask(std::unique_lock<std::mutex>& lock, Wish wish) {
  MINES_ASSERT(player_works());  // one wish at a time, and none after end()
  const auto begin = Clock::now();
  wish_ = wish;
  wished_.notify_one();
  fulfilled_.wait(lock, [this] { return player_works(); });
  traffic_.waiting_seconds += seconds_since(begin);
}

void Transport::attach(Cargo& cargo) {
  const std::scoped_lock lock(mutex_);
  MINES_ASSERT(cargo_ == nullptr);
  cargo_ = &cargo;
}

void Transport::detach() {
  const std::scoped_lock lock(mutex_);
  MINES_ASSERT(cargo_ != nullptr);
  cargo_ = nullptr;
}

void Transport::end(bool abandon) {
  const std::scoped_lock lock(mutex_);
  MINES_ASSERT(player_works());
  wish_ = abandon ? Wish::abandon : Wish::end;
  wished_.notify_one();
}

Result<bool> Transport::wait_for_news() {
  std::unique_lock lock(mutex_);
  ask(lock, Wish::news);
  return has_news_;
}

Result<void> Transport::add_up(std::span<std::uint64_t> values) {
  std::unique_lock lock(mutex_);
  // The carrier's thread writes to this memory. That is safe, because ask() returns only when it has
  // finished.
  values_ = values;
  ask(lock, Wish::sums);
  return {};
}

Result<std::vector<std::vector<std::byte>>> Transport::share(std::span<const std::byte> said) {
  std::unique_lock lock(mutex_);
  said_ = said;
  shared_.clear();
  ask(lock, Wish::sharing);
  return std::move(shared_);
}

Traffic Transport::traffic() {
  const std::scoped_lock lock(mutex_);
  Traffic traffic = traffic_;
  carrier_->count(traffic);
  return traffic;
}

}  // namespace mines::cluster

#include "protocol/batch_channel.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstring>

#include "protocol/futex.hpp"

namespace mines::v2 {

namespace {

static_assert(offsetof(OpenedWord, mines) - offsetof(OpenedWord, opened) ==
              offsetof(Reply, mines) - offsetof(Reply, opened));
static_assert(offsetof(OpenedWord, number) - offsetof(OpenedWord, opened) ==
              offsetof(Reply, number) - offsetof(Reply, opened));

// The lines come from the server's core, one after the other 100 ns each, or many at a time.
constexpr std::uint32_t prefetched_replies = 16;

/// Copies a reply out of the ring, once and for all: what is checked afterwards is the copy.
void copy_reply(const std::byte* slot, OpenedWord& reply) {
  std::uint32_t place = 0;
  std::memcpy(&place, slot, sizeof place);
  std::memcpy(&reply.opened, slot + offsetof(Reply, opened), reply_mask_bytes);
  std::atomic_signal_fence(std::memory_order_seq_cst);  // the compiler must not read the slot again
  reply.row = static_cast<std::int32_t>(place & 0xffff);
  reply.word = static_cast<std::int32_t>(place >> 16);
}

/// Whether the reply says what a server can say of a board of this size.
bool is_possible(const OpenedWord& reply, BoardSize size) {
  const Word low = reply.number[0] | reply.number[1] | reply.number[2];
  const Word wrong = ((reply.opened | reply.mines) & ~size.word_mask(reply.word)) |
                     (reply.opened & reply.mines) | ((low | reply.number[3]) & ~reply.opened) |
                     (low & reply.number[3]);
  return reply.row < size.rows && reply.word < size.words() && wrong == 0;
}

}  // namespace

void Channel::publish() {
  head().posted.store(written_, std::memory_order_release);  // the server loads it with acquire
  polls_asleep_ = 0;
  wake_if_asleep();
}

Result<std::size_t> Channel::take(std::vector<OpenedWord>& replies) {
  ChannelHead& head = this->head();
  published_ = head.published.load(std::memory_order_acquire);
  // In this order: once nothing is due, all replies are in the ring.
  const std::uint32_t answered = head.answered.load(std::memory_order_acquire);
  const std::uint32_t replied = head.replied.load(std::memory_order_acquire);
  if (answered == answered_ && replied == taken_) {
    wake_if_asleep();
    return std::size_t{0};
  }
  const std::uint32_t count = replied - taken_;
  if (count > reply_slots || answered - answered_ > due()) {
    return broken("server", fmt::format("a batch channel of {} replies out and {} requests due says {} "
                                        "replied and {} answered",
                                        taken_, due(), replied, answered));
  }
  const std::uint32_t newly_answered = answered - answered_;
  answered_ = answered;
  const std::size_t before = replies.size();
  replies.resize(before + count);
  for (std::uint32_t i = 0; i < count; ++i) {
    OpenedWord& reply = replies[before + i];
    __builtin_prefetch(reply_at(memory_, taken_ + i + prefetched_replies));
    copy_reply(reply_at(memory_, taken_ + i), reply);
    if (!is_possible(reply, size_)) {
      const OpenedWord wrong = reply;
      replies.resize(before);
      return broken("server", fmt::format("a reply for word {} of row {} that cannot be on this board",
                                          wrong.word, wrong.row));
    }
  }
  taken_ = replied;
  head.taken.store(taken_, std::memory_order_release);  // the server loads it with acquire, then writes there
  polls_asleep_ = 0;
  wake_if_asleep();
  return std::size_t{count} + newly_answered;
}

void Channel::sleep(std::chrono::nanoseconds most) {
  ChannelHead& head = this->head();
  // Everything that the server may sleep on once more, now so that it cannot be missed.
  head.posted.store(written_, std::memory_order_seq_cst);
  head.taken.store(taken_, std::memory_order_seq_cst);
  head.answer_sleeping.store(sleeps_on_published, std::memory_order_seq_cst);
  if (head.server_sleeping.load(std::memory_order_seq_cst) != awake) wake();
  if (head.published.load(std::memory_order_seq_cst) == published_) {
    futex_wait({&head.published, published_, FutexScope::shared}, most);
  }
  head.answer_sleeping.store(awake, std::memory_order_relaxed);
}

void Channel::wake() {
  // One call is enough, but the server clears its flag only some microseconds later: see v1::Channel::wake().
  constexpr std::uint32_t polls_between_calls = 4096;
  if (polls_asleep_++ % polls_between_calls != 0) return;
  ChannelHead& head = this->head();
  const bool full = head.server_sleeping.load(std::memory_order_relaxed) == sleeps_on_taken;
  futex_wake(full ? head.taken : head.posted, FutexScope::shared);
}

}  // namespace mines::v2

#include "protocol/batch_channel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "protocol/futex.hpp"

namespace mines::v2 {

namespace {

// A line comes from the server's core in 100 ns, many of them at a time in little more, if they are asked
// for: without that the copy took a tenth of a game.
constexpr std::uint32_t asked_for = 32;
constexpr std::uint32_t copied_at_once = 8;
static_assert(reply_slots % copied_at_once == 0);

/// Copies replies out of the ring, once and for all: what is checked afterwards are the copies.
void copy_replies(std::byte* memory, std::uint32_t first, std::uint32_t end,
                  std::vector<OpenedWord>& replies) {
  const auto ask_for = [&](std::uint32_t from, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) __builtin_prefetch(reply_at(memory, from + i));
  };
  ask_for(first, std::min(asked_for, end - first));
  while (first != end) {
    // Up to the next multiple, so that the ring's end lies between two pieces.
    const std::uint32_t count = std::min(end - first, copied_at_once - first % copied_at_once);
    const std::uint32_t left = end - first;
    if (left > asked_for) ask_for(first + asked_for, std::min(count, left - asked_for));
    const auto* const slots = reinterpret_cast<const OpenedWord*>(reply_at(memory, first));
    replies.insert(replies.end(), slots, slots + count);
    first += count;
  }
  std::atomic_signal_fence(std::memory_order_seq_cst);  // the compiler must not read the slots again
}

/// Whether the reply says what a server can say of a board of this size.
bool is_possible(const OpenedWord& reply, BoardSize size) {
  const Word low = reply.number[0] | reply.number[1] | reply.number[2];
  const bool on_board =
      reply.row >= 0 && reply.row < size.rows && reply.word >= 0 && reply.word < size.words();
  if (!on_board) return false;
  const Word wrong = ((reply.opened | reply.mines) & ~size.word_mask(reply.word)) |
                     (reply.opened & reply.mines) | ((low | reply.number[3]) & ~reply.opened) |
                     (low & reply.number[3]);
  return wrong == 0;
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
  copy_replies(memory_, taken_, replied, replies);
  for (std::size_t i = before; i < replies.size(); ++i) {
    if (is_possible(replies[i], size_)) continue;
    const OpenedWord wrong = replies[i];
    replies.resize(before);
    return broken("server", fmt::format("a reply for word {} of row {} that cannot be on this board",
                                        wrong.word, wrong.row));
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

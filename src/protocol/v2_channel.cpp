#include "protocol/v2_channel.hpp"

#include <fmt/format.h>

#include <atomic>

#include "base/assert.hpp"
#include "os/futex.hpp"

namespace mines::v2 {

namespace {

/// Whether a server can give this reply on a board of this size. The planes may still change while the player
/// reads them. That does no harm: a player takes no cell off the board for closed.
bool is_possible(const OpenedBlock& reply, BoardSize size) {
  if (reply.row % block_rows != 0 || reply.row >= size.rows || reply.word >= size.words()) return false;
  const Word outside = ~size.word_mask(reply.word);
  // A block wholly on the board needs no look at its cells.
  if (outside == 0 && reply.row + block_rows <= size.rows) [[likely]]
    return true;
  Word wrong = 0;
  for (const Word lane : reply.planes->opened) wrong |= lane & outside;
  for (std::int32_t lane = size.rows - reply.row; lane < block_rows; ++lane)
    wrong |= reply.planes->opened[lane];
  return wrong == 0;
}

bool is_possible(const OpenedWord& reply, BoardSize size) {
  if (reply.row >= size.rows || reply.word >= size.words()) return false;
  const Word low = reply.number[0] | reply.number[1] | reply.number[2];
  // In order: cells off the board; cells both open and mines; numbers of cells that are not open; numbers
  // above 8.
  const Word wrong = ((reply.opened | reply.mines) & ~size.word_mask(reply.word)) |
                     (reply.opened & reply.mines) | ((low | reply.number[3]) & ~reply.opened) |
                     (low & reply.number[3]);
  return wrong == 0;
}

/// Appends a reply and checks it. A block's planes stay in the ring, a word is copied out of it once. False
/// if no server can give it.
bool take_reply(std::byte* memory, std::uint32_t index, BoardSize size, Replies& replies) {
  ReplyHead head;
  std::memcpy(&head, reply_head_at(memory, index), sizeof head);
  std::atomic_signal_fence(std::memory_order_seq_cst);  // the compiler must not read the slot again
  if (head.kind == reply_block) {
    const auto* const planes = reinterpret_cast<const OpenedPlanes*>(reply_body_at(memory, index));
    return is_possible(replies.blocks.emplace_back(OpenedBlock{head.row, head.word, planes}), size);
  }
  OpenedWord& word = replies.words.emplace_back();
  std::memcpy(&word.opened, reply_body_at(memory, index), word_bytes);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  word.row = head.row;
  word.word = head.word;
  return head.kind == reply_word && is_possible(word, size);
}

}  // namespace

void Channel::publish() {
  head().posted.store(written_, hand_over);  // the server loads it with acquire
  polls_asleep_ = 0;
  wake_if_asleep();
}

Result<std::size_t> Channel::take(Replies& replies) {
  ChannelHead& head = this->head();
  give_back();
  published_ = head.published.load(take_over);
  // `answered` first: if it says that all requests are answered, `replied` counts all of their replies.
  const std::uint32_t answered = head.answered.load(take_over);
  const std::uint32_t replied = head.replied.load(take_over);
  // A quiet poll repeats the check of the flag that publish() may have made too early.
  if (answered == answered_ && replied == taken_) {
    wake_if_asleep();
    return std::size_t{0};
  }
  const std::uint32_t count = replied - taken_;
  // Differences of indices that wrap at 2^32: a server that counts backwards shows up as a huge difference.
  if (count > reply_slots || answered - answered_ > due()) {
    return broken("server", fmt::format("its v2 index replied is {}, with {} replies taken; answered is {}, "
                                        "with {} requests due",
                                        replied, taken_, answered, due()));
  }
  const std::uint32_t newly_answered = answered - answered_;
  answered_ = answered;
  MINES_ASSERT(due() <= request_slots);
  const std::size_t blocks = replies.blocks.size();
  const std::size_t words = replies.words.size();
  for (std::uint32_t i = 0; i < count; ++i) {
    if (take_reply(memory_, taken_ + i, size_, replies)) continue;
    // The caller's replies as before: no half-taken batch.
    replies.blocks.resize(blocks);
    replies.words.resize(words);
    return wrong_reply(taken_ + i);
  }
  taken_ = replied;
  polls_asleep_ = 0;
  wake_if_asleep();
  return std::size_t{count} + newly_answered;
}

/// Gives the server the slots of the replies that were taken: nobody reads them any more.
void Channel::give_back() {
  if (given_back_ == taken_) return;
  given_back_ = taken_;
  polls_asleep_ = 0;
  head().taken.store(taken_,
                     hand_over);  // the server loads it with acquire, then reuses them
}

Result<std::size_t> Channel::wrong_reply(std::uint32_t index) const {
  ReplyHead reply;
  std::memcpy(&reply, reply_head_at(memory_, index), sizeof reply);
  return broken("server",
                fmt::format("sent a reply of kind {} for word {} of row {}, which cannot be on this board",
                            reply.kind, reply.word, reply.row));
}

void Channel::sleep(std::chrono::nanoseconds most) {
  MINES_ASSERT(most.count() > 0);
  ChannelHead& head = this->head();
  // Both words that the server may sleep on, once more: publish() and give_back() only handed them over
  // (orders.hpp). V2ChannelServer::fall_asleep() does the same with the roles exchanged.
  head.posted.store(written_, before_sleep);
  head.taken.store(taken_, before_sleep);
  given_back_ = taken_;
  head.answer_sleeping.store(sleeps_on_published, before_sleep);
  if (head.server_sleeping.load(before_sleep) != awake) wake();
  if (head.published.load(before_sleep) == published_) {
    futex_wait({&head.published, published_, FutexScope::shared}, most);
  }
  head.answer_sleeping.store(awake, std::memory_order_relaxed);
}

void Channel::wake() {
  // Not at every poll, for the reasons that v1::Channel::wake() gives.
  constexpr std::uint32_t polls_between_calls = 4096;
  if (polls_asleep_++ % polls_between_calls != 0) return;
  ChannelHead& head = this->head();
  const bool full = head.server_sleeping.load(glance) == sleeps_on_taken;
  futex_wake(full ? head.taken : head.posted, FutexScope::shared);
}

}  // namespace mines::v2

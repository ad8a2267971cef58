#include "server/v2_channel_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>

#include "base/assert.hpp"
#include "protocol/orders.hpp"
#include "protocol/past_caches.hpp"

namespace mines::server {

namespace {

template <class Reply>
v2::ReplyHead head_of(const Reply& reply, std::uint32_t kind) {
  MINES_ASSERT(reply.row >= 0 && reply.row < max_side && reply.word >= 0 && reply.word < max_side);
  return {static_cast<std::uint16_t>(reply.row), static_cast<std::uint16_t>(reply.word), kind};
}

}  // namespace

std::int32_t V2ChannelServer::make() {
  new (memory_) v2::ChannelHead{};
  return id_;
}

bool V2ChannelServer::serve(Cascade& cascade) {
  if (gave_up_) return false;
  bool moved = false;
  // Kept replies come before new requests. So at most one chunk's replies are ever in memory.
  if (keeps_replies()) {
    moved = write_replies();
    if (keeps_replies()) {
      if (moved) {
        publish();
      } else {
        wake_answer_if_asleep();
      }
      // The requests stay unanswered until the last of their replies is in the ring (publish()).
      return moved;
    }
  } else {
    const std::uint32_t waiting = posted_requests();
    if (waiting == 0) {
      wake_answer_if_asleep();
      return false;
    }
    read_requests(std::min(waiting, chunk));
    replies_.clear();
    written_ = 0;
    cascade.open(clicks_, replies_);
    if (!clicks_alone_.empty()) cascade.open_alone(clicks_alone_, replies_);
    write_replies();
  }
  publish();
  return true;
}

std::uint32_t V2ChannelServer::posted_requests() {
  const std::uint32_t posted = head().posted.load(take_over);  // the requests follow
  // Both indices wrap at 2^32, so the difference is right as long as it is small. The answer can write any
  // `posted`; at most request_slots requests can be in the ring.
  if (posted - read_ <= v2::request_slots) return posted - read_;
  give_up(fmt::format("the index 'posted' is {}, expected {} (the number of requests read) or up to {} more",
                      posted, read_, v2::request_slots));
  return 0;
}

void V2ChannelServer::read_requests(std::uint32_t count) {
  MINES_ASSERT(!keeps_replies() && count <= v2::request_slots);
  clicks_.clear();
  clicks_alone_.clear();
  constexpr std::uint32_t ahead = 8;  // requests whose bodies are on their way
  for (std::uint32_t i = 0; i < count; ++i) {
    if (i + ahead < count) __builtin_prefetch(v2::request_body_at(memory_, read_ + i + ahead));
    read_request(read_ + i);
  }
  read_ += count;
}

/// Copies a request once; the copy is checked and used.
void V2ChannelServer::read_request(std::uint32_t index) {
  v2::RequestHead head;
  ClickBlock click;
  std::memcpy(&head, v2::request_head_at(memory_, index), sizeof head);
  std::memcpy(click.mask, v2::request_body_at(memory_, index), v2::click_bytes);
  std::atomic_signal_fence(std::memory_order_seq_cst);  // the compiler must not read the slot again
  click.row = head.row;
  click.word = head.word;
  if (!is_on_board(click, size_)) {
    judge_.complain(
        fmt::format("v2 channel {}: a request for cells off the board of {} x {}, in the block of 8 rows by "
                    "64 columns at row {}, word {}",
                    id_, size_.rows, size_.columns, head.row, head.word));
  } else if (head.flags == 0 && cascades_) {
    clicks_.push_back(click);
  } else if (head.flags == v2::request_alone) {
    clicks_alone_.push_back(click);
  } else {
    judge_.complain(fmt::format("v2 channel {}: a request with flags {}, expected {}", id_, head.flags,
                                cascades_ ? "0 or 1" : "1, as cascades on this board may be too large"));
  }
}

/// Writes as many of the replies as the ring has room for; false if it has none.
bool V2ChannelServer::write_replies() {
  const std::size_t left = replies_.size() - written_;
  MINES_ASSERT(replied_ - taken_ <= v2::reply_slots);
  // taken_ is the last known value, which only lags behind: with enough room by it the line need not be
  // fetched from the answer's core.
  if (v2::reply_slots - (replied_ - taken_) < left) {
    const std::uint32_t taken = head().taken.load(take_over);  // those slots are free
    if (replied_ - taken > v2::reply_slots) {
      // The answer cannot have taken more than was written, or have left more than the ring holds.
      give_up(fmt::format(
          "the index 'taken' is {}, expected {} (the number of replies written) or up to {} fewer", taken,
          replied_, v2::reply_slots));
      return false;
    }
    taken_ = taken;
  }
  const std::size_t count = std::min<std::size_t>(left, v2::reply_slots - (replied_ - taken_));
  if (count == 0) return false;
  const bool past_caches = count >= least_copies_past_caches;
  for (std::size_t i = 0; i < count; ++i) write_reply(written_ + i, past_caches);
  if (past_caches) end_copies_past_caches();
  written_ += count;
  return true;
}

/// Writes reply `index` into the next slot; blocks come first, then words.
void V2ChannelServer::write_reply(std::size_t index, bool past_caches) {
  const std::uint32_t slot = replied_++;
  std::byte* const body = v2::reply_body_at(memory_, slot);
  v2::ReplyHead head{};
  if (index < replies_.blocks.size()) {
    const OpenedBlock& reply = replies_.blocks[index];
    head = head_of(reply, v2::reply_block);
    copy_lines<v2::block_bytes>(body, reply.planes, past_caches);
  } else {
    const OpenedWord& reply = replies_.words[index - replies_.blocks.size()];
    head = head_of(reply, v2::reply_word);
    std::memcpy(body, &reply.opened, v2::word_bytes);
  }
  std::memcpy(v2::reply_head_at(memory_, slot), &head, sizeof head);
}

/// Shows the answer the replies written so far. The requests read so far count as answered once no reply is
/// kept.
void V2ChannelServer::publish() {
  v2::ChannelHead& head = this->head();
  // The order of the three stores matters to the answer (v2.hpp): replies, then "answered", then the wake
  // word.
  head.replied.store(replied_, hand_over);
  if (!keeps_replies()) head.answered.store(read_, hand_over);
  head.published.store(++published_, hand_over);
  polls_asleep_ = 0;
  wake_answer_if_asleep();
}

void V2ChannelServer::wake_answer_if_asleep() {
  if (head().answer_sleeping.load(glance) == v2::awake) return;
  // One call is enough: the answer needs a while to wake up. It is repeated now and again all the same.
  constexpr std::uint32_t polls_between_calls = 4096;
  if (polls_asleep_++ % polls_between_calls == 0) futex_wake(head().published, FutexScope::shared);
}

FutexWait V2ChannelServer::fall_asleep() {
  MINES_ASSERT(is_served());
  v2::ChannelHead& head = this->head();
  const std::uint32_t sleeps_on = keeps_replies() ? v2::sleeps_on_taken : v2::sleeps_on_posted;
  // The same value again: publish() only handed it over, and the answer may have loaded an older one just
  // before it set its flag (protocol/orders.hpp).
  head.published.store(published_, before_sleep);
  head.server_sleeping.store(sleeps_on, before_sleep);
  if (head.answer_sleeping.load(before_sleep) != v2::awake) {
    futex_wake(head.published, FutexScope::shared);
  }
  return keeps_replies() ? FutexWait{&head.taken, taken_, FutexScope::shared}
                         : FutexWait{&head.posted, read_, FutexScope::shared};
}

void V2ChannelServer::wake_up() { head().server_sleeping.store(v2::awake, std::memory_order_relaxed); }

bool V2ChannelServer::is_called() const {
  return keeps_replies() ? head().taken.load(before_sleep) != taken_
                         : head().posted.load(before_sleep) != read_;
}

void V2ChannelServer::give_up(const std::string& why) {
  judge_.complain(fmt::format("v2 channel {}: {}", id_, why));
  gave_up_ = true;
}

}  // namespace mines::server

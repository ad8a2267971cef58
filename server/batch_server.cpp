#include "server/batch_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>

namespace mines {

namespace {

std::uint64_t read_once(const std::byte* from) {
  auto& shared = *reinterpret_cast<std::uint64_t*>(const_cast<std::byte*>(from));
  return std::atomic_ref(shared).load(std::memory_order_relaxed);
}

}  // namespace

BatchServer::BatchServer(std::byte* memory, std::int32_t id, BoardSize size, bool cascades, JudgeLine& judge)
    : memory_(memory), id_(id), size_(size), cascades_(cascades), judge_(judge) {
  new (memory) v2::ChannelHead{};
}

bool BatchServer::serve(WordOpener& opener) {
  if (gave_up_) return false;
  bool moved = false;
  if (keeps_replies()) {
    moved = write_replies();
    if (keeps_replies()) {
      if (moved) {
        publish();
      } else {
        wake_client_if_asleep();
      }
      return moved;
    }
  } else {
    const std::uint32_t waiting = look_at_posted();
    if (waiting == 0) {
      wake_client_if_asleep();
      return false;
    }
    read_requests(std::min(waiting, chunk));
    replies_.clear();
    written_ = 0;
    opener.open(clicks_, replies_);
    if (!clicks_alone_.empty()) opener.open_alone(clicks_alone_, replies_);
    write_replies();
  }
  publish();
  return true;
}

std::uint32_t BatchServer::look_at_posted() {
  const std::uint32_t posted = head().posted.load(std::memory_order_acquire);  // the requests follow
  if (posted - read_ <= v2::request_slots) return posted - read_;
  give_up("posted", posted, read_);
  return 0;
}

void BatchServer::read_requests(std::uint32_t count) {
  clicks_.clear();
  clicks_alone_.clear();
  for (std::uint32_t i = 0; i < count; ++i) read_request(v2::request_at(memory_, read_ + i));
  read_ += count;
}

void BatchServer::read_request(const std::byte* slot) {
  const std::uint64_t place = read_once(slot);
  const Word mask = read_once(slot + 8);
  const auto row = static_cast<std::int32_t>(place & 0xffff);
  const auto word = static_cast<std::int32_t>(place >> 16 & 0xffff);
  const auto flags = static_cast<std::uint32_t>(place >> 32);
  const bool on_board = row < size_.rows && (mask & ~size_.word_mask(word)) == 0 && word < size_.words();
  const bool allowed = flags == v2::request_alone || (flags == 0 && cascades_);
  if (on_board && allowed) [[likely]] {
    (flags == 0 ? clicks_ : clicks_alone_).push_back({row, word, mask});
  } else if (!on_board) {
    judge_.complain(
        fmt::format("batch channel {}: a request for cells {:#018x} of word {} of row {}, which is "
                    "not on the board of {} x {}",
                    id_, mask, word, row, size_.rows, size_.columns));
  } else {
    judge_.complain(fmt::format("batch channel {}: a request with flags {}, expected {}", id_, flags,
                                cascades_ ? "0 or 1" : "1, as regions of this board may be too large"));
  }
}

/// Writes what the ring has room for; false if that is nothing.
bool BatchServer::write_replies() {
  const std::size_t left = replies_.size() - written_;
  if (v2::reply_slots - (replied_ - taken_) < left) {
    const std::uint32_t taken = head().taken.load(std::memory_order_acquire);  // those slots are free
    if (replied_ - taken > v2::reply_slots) {
      give_up("taken", taken, replied_);
      return false;
    }
    taken_ = taken;
  }
  const std::size_t count = std::min<std::size_t>(left, v2::reply_slots - (replied_ - taken_));
  if (count == 0) return false;
  const std::size_t before_the_end =
      std::min<std::size_t>(count, v2::reply_slots - replied_ % v2::reply_slots);
  std::memcpy(v2::reply_at(memory_, replied_), &replies_[written_], before_the_end * sizeof(OpenedWord));
  if (before_the_end < count) {
    std::memcpy(v2::reply_at(memory_, 0), &replies_[written_ + before_the_end],
                (count - before_the_end) * sizeof(OpenedWord));
  }
  written_ += count;
  replied_ += static_cast<std::uint32_t>(count);
  return true;
}

/// The requests read so far are answered once no reply is kept.
void BatchServer::publish() {
  v2::ChannelHead& head = this->head();
  head.replied.store(replied_, std::memory_order_release);
  if (!keeps_replies()) head.answered.store(read_, std::memory_order_release);
  head.published.store(++published_, std::memory_order_release);
  polls_asleep_ = 0;
  wake_client_if_asleep();
}

void BatchServer::wake_client_if_asleep() {
  if (head().answer_sleeping.load(std::memory_order_relaxed) == v2::awake) return;
  // One call is enough for as long as the client needs to get up; repeated now and again all the same.
  constexpr std::uint32_t polls_between_calls = 4096;
  if (polls_asleep_++ % polls_between_calls == 0) futex_wake(head().published, FutexScope::shared);
}

FutexWait BatchServer::fall_asleep() {
  v2::ChannelHead& head = this->head();
  const std::uint32_t sleeps_on = keeps_replies() ? v2::sleeps_on_taken : v2::sleeps_on_posted;
  head.published.store(published_, std::memory_order_seq_cst);
  head.server_sleeping.store(sleeps_on, std::memory_order_seq_cst);
  if (head.answer_sleeping.load(std::memory_order_seq_cst) != v2::awake) {
    futex_wake(head.published, FutexScope::shared);
  }
  return keeps_replies() ? FutexWait{&head.taken, taken_, FutexScope::shared}
                         : FutexWait{&head.posted, read_, FutexScope::shared};
}

void BatchServer::wake_up() { head().server_sleeping.store(v2::awake, std::memory_order_relaxed); }

bool BatchServer::is_called() const {
  return keeps_replies() ? head().taken.load(std::memory_order_seq_cst) != taken_
                         : head().posted.load(std::memory_order_seq_cst) != read_;
}

void BatchServer::give_up(const char* what, std::uint32_t index, std::uint32_t ours) {
  judge_.complain(
      fmt::format("batch channel {}: the index '{}' is {}, which cannot be while the server's is {}", id_,
                  what, index, ours));
  gave_up_ = true;
}

}  // namespace mines

// The answer's side of a v2 channel (v2.hpp), its line to the server. The answer, a contestant's program,
// writes requests straight into one ring, and reads replies in place in the other ring.
//
// A caller must keep polling while a reply is due: publish() may miss that the server sleeps, and then the
// next take() wakes the server. A sleeping side does not poll. So before a side sleeps, it stores again how
// far it has written and read, sets its flag "I sleep", and loads the other side's flag, all with
// before_sleep (orders.hpp). Thus the two sides never both sleep while one has something for the other.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "board/game.hpp"
#include "protocol/orders.hpp"
#include "protocol/past_caches.hpp"
#include "protocol/v2.hpp"

namespace mines::v2 {

/// For one thread at a time.
class Channel {
 public:
  /// The channel at `memory` (channel_at()), which the server has just created. `size` is the board's size.
  Channel(std::byte* memory, BoardSize size) : memory_(memory), size_(size) {
    MINES_ASSERT(memory != nullptr && reinterpret_cast<std::uintptr_t>(memory) % alignof(ChannelHead) == 0);
  }

  /// The number of requests that can be written now. It grows when take() finds requests answered.
  std::uint32_t room() const { return request_slots - (written_ - answered_); }
  /// The number of written requests that were still unanswered at the last take().
  std::uint32_t due() const { return written_ - answered_; }

  /// Writes requests, at most room(), which the server sees after publish(). The clicks must be on cells of
  /// the board; `flags` is RequestHead::flags.
  void write(std::span<const ClickBlock> clicks, std::uint32_t flags) {
    MINES_ASSERT(clicks.size() <= room() && flags <= request_alone);
    const bool past_caches = clicks.size() >= least_copies_past_caches;
    for (const ClickBlock& click : clicks) {
      MINES_ASSERT(is_on_board(click, size_));
      const std::uint32_t slot = written_++;
      const RequestHead head{static_cast<std::uint16_t>(click.row), static_cast<std::uint16_t>(click.word),
                             flags};
      std::memcpy(request_head_at(memory_, slot), &head, sizeof head);
      copy_lines<click_bytes>(request_body_at(memory_, slot), click.mask, past_caches);
    }
    if (past_caches) end_copies_past_caches();
  }
  /// Hands all written requests to the server.
  void publish();

  /// Appends the arrived replies to `replies`, without blocking. The cells of Replies::blocks stay in the
  /// ring, valid until the next take() or sleep(). Returns the number of new replies plus the number of newly
  /// answered requests. Fails if the server has written impossible values, such as cells off the board.
  Result<std::size_t> take(Replies& replies);

  /// Sleeps until the server publishes replies, or until `most`, above 0, has passed.
  void sleep(std::chrono::nanoseconds most);

 private:
  ChannelHead& head() const { return channel_head(memory_); }
  void wake_if_asleep() {
    if (head().server_sleeping.load(glance) != awake) wake();
  }
  void wake();
  void give_back();
  Result<std::size_t> wrong_reply(std::uint32_t index) const;

  std::byte* memory_;
  BoardSize size_;
  std::uint32_t written_ = 0;
  std::uint32_t answered_ = 0;    // requests that the server has answered, as last loaded
  std::uint32_t taken_ = 0;       // replies that take() has returned
  std::uint32_t given_back_ = 0;  // replies whose slots were given back to the server
  std::uint32_t published_ = 0;   // ChannelHead::published as last loaded
  std::uint32_t polls_asleep_ = 0;
};

}  // namespace mines::v2

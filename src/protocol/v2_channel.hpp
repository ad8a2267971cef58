// The answer's side of a v2 channel: requests are written straight into the ring, replies are read where they
// lie in it.
//
// Wake-up rule. Each side sets its flag before it loads the other's index for the last time and sleeps. The
// other side loads the flag right after it has published, without a barrier in between, and again at every
// later poll. Before it goes to sleep itself it stores its index once more and loads the flag again, both
// sequentially consistent. So if a load came too early, the next poll makes up for it, and two sides never
// sleep at once while one has something for the other. A caller must keep polling while anything is due.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "board/game.hpp"
#include "protocol/v2.hpp"

namespace mines::v2 {

/// One thread at a time uses it.
class Channel {
 public:
  /// The channel whose memory begins there, just created by the server. `size` is that of the board.
  Channel(std::byte* memory, BoardSize size) : memory_(memory), size_(size) {}

  /// How many requests the ring has room for now; grows as replies are taken.
  std::uint32_t room() const { return request_slots - (written_ - answered_); }
  /// Requests not yet answered, as of the last take().
  std::uint32_t due() const { return written_ - answered_; }

  /// Writes a request: clicks on cells of the board, flags as in RequestHead. There must be room(). The
  /// server sees it once it is published.
  void write(const ClickBlock& click, std::uint32_t flags) {
    MINES_ASSERT(room() != 0);
    MINES_ASSERT(is_on_board(click, size_));
    const std::uint32_t slot = written_++;
    const RequestHead head{static_cast<std::uint16_t>(click.row), static_cast<std::uint16_t>(click.word),
                           flags};
    std::memcpy(request_head_at(memory_, slot), &head, sizeof head);
    std::memcpy(request_body_at(memory_, slot), click.mask, click_bytes);
  }
  /// Hands the server all requests written so far. Does not block.
  void publish();

  /// Appends the replies that have arrived to `replies`. The planes of blocks stay in the ring, until the
  /// next take() or sleep(). Gives how many replies and answered requests are new, 0 if none are. An error if
  /// the server writes what cannot be: replies about cells off the board, or more of anything than there can
  /// be. Does not block.
  Result<std::size_t> take(Replies& replies);

  /// Sleeps until there is something to take, for at most `most`.
  void sleep(std::chrono::nanoseconds most);

 private:
  ChannelHead& head() const { return channel_head(memory_); }
  void wake_if_asleep() {
    if (head().server_sleeping.load(std::memory_order_relaxed) != awake) wake();
  }
  void wake();
  void give_back();
  Result<std::size_t> wrong_reply(std::uint32_t index) const;

  std::byte* memory_;
  BoardSize size_;
  std::uint32_t written_ = 0;
  std::uint32_t answered_ = 0;  // as last loaded
  std::uint32_t taken_ = 0;
  std::uint32_t given_back_ = 0;  // of the replies taken, those whose slots are the server's again
  std::uint32_t published_ = 0;   // as last loaded
  std::uint32_t polls_asleep_ = 0;
};

}  // namespace mines::v2

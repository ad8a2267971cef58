// The answer's side of a batch channel of protocol v2: requests written straight into the ring, replies
// copied out of it.
//
// Wake-up rule. Either side says in its flag that it sleeps before it looks at the other's index for the last
// time. The other side looks at the flag right after it has published, without a barrier in between, and
// again at every later poll; and before it goes to sleep itself it stores its index once more and looks
// again, both sequentially consistent. So a look that came too early is made up for by the next poll, and two
// sides never sleep at once while one has something for the other. A caller must keep polling while anything
// is due.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/error.hpp"
#include "board/game.hpp"
#include "protocol/v2.hpp"

namespace mines::v2 {

/// One thread at a time uses it.
class Channel {
 public:
  /// The channel that begins at `memory`, just created by the server. `size` is that of the board.
  Channel(std::byte* memory, BoardSize size) : memory_(memory), size_(size) {}

  /// Requests that fit in the ring now; grows as replies are taken.
  std::uint32_t room() const { return request_slots - (written_ - answered_); }
  /// Requests that are not answered, as of the last take().
  std::uint32_t due() const { return written_ - answered_; }

  /// Writes a request, if there is room. The server sees it once it is published.
  void write(const ClickBlock& click, std::uint32_t flags) {
    const std::uint32_t slot = written_++;
    const RequestHead head{static_cast<std::uint16_t>(click.row), static_cast<std::uint16_t>(click.word),
                           flags};
    std::memcpy(request_head_at(memory_, slot), &head, sizeof head);
    std::memcpy(request_body_at(memory_, slot), click.mask, click_bytes);
  }
  /// Hands all requests written to the server. Does not block.
  void publish();

  /// Appends what has arrived to `replies`; how much, 0 if nothing has. An error if the server writes what
  /// cannot be: replies for cells beside the board, or more of anything than there can be. Does not block.
  Result<std::size_t> take(Replies& replies);

  /// Sleeps until there is something to take, at most `most`.
  void sleep(std::chrono::nanoseconds most);

 private:
  ChannelHead& head() const { return channel_head(memory_); }
  void wake_if_asleep() {
    if (head().server_sleeping.load(std::memory_order_relaxed) != awake) wake();
  }
  void wake();
  Result<std::size_t> wrong_reply(std::uint32_t index) const;

  std::byte* memory_;
  BoardSize size_;
  std::uint32_t written_ = 0;
  std::uint32_t answered_ = 0;  // the server's index as last seen
  std::uint32_t taken_ = 0;
  std::uint32_t published_ = 0;  // the server's word as last seen
  std::uint32_t polls_asleep_ = 0;
};

}  // namespace mines::v2

// The server's side of one v2 channel (protocol/v2.hpp). It takes requests from one ring buffer, opens cells,
// and writes replies into another ring buffer. Replies that do not fit into the second ring are kept, and no
// request is taken until the kept replies are written. So an answer (a contestant's program) that does not
// take its replies holds up only this channel. protocol/v2_channel.hpp describes how the two sides wake each
// other.
//
// The answer can write to all of the channel's memory. So every value is loaded once, then checked, then
// used: the answer cannot make the server access other memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/assert.hpp"
#include "field/opening/cascade.hpp"
#include "os/futex.hpp"
#include "protocol/v2.hpp"
#include "server/lines.hpp"

namespace mines::server {

/// For one thread.
class V2ChannelServer {
 public:
  /// `cascades`: whether a request may open cascades; if false, each request must have the flag
  /// v2::request_alone. The constructor runs on the main thread, so it leaves the channel's memory alone: an
  /// answer can make a page fault in this memory take seconds.
  V2ChannelServer(std::byte* memory, std::int32_t id, BoardSize size, bool cascades, JudgeLine& judge)
      : memory_(memory), id_(id), size_(size), cascades_(cascades), judge_(judge) {
    MINES_ASSERT(memory != nullptr && id >= 0 && id < v2::max_channels);
  }

  /// Initialises the channel's memory; call it before serve(). Returns the channel's id.
  std::int32_t make();
  /// Writes the kept replies; if there are none, serves up to `chunk` requests. False if there is no work or
  /// no room. Reports wrong requests to the judge and skips them. If the answer has written an impossible
  /// count of its requests or of the replies read, reports this to the judge, and from then on does nothing.
  bool serve(Cascade& cascade);

  /// False once the answer has written an impossible count.
  bool is_served() const { return !gave_up_; }
  /// Sets the server's flag in the channel to asleep. Returns the word to sleep on, which changes when work
  /// comes. The caller must check is_called() before it sleeps. is_served() must be true.
  FutexWait fall_asleep();
  /// Sets the flag to awake.
  void wake_up();
  /// Whether the word that fall_asleep() returned has changed.
  bool is_called() const;

 private:
  /// The most requests that one serve() takes. Those for cells of one block (8 x 64 cells) can share a reply.
  /// A larger chunk would take longer, so that the answer could run out of replies meanwhile.
  static constexpr std::uint32_t chunk = 256;

  v2::ChannelHead& head() const { return v2::channel_head(memory_); }
  bool keeps_replies() const { return written_ != replies_.size(); }
  /// The number of requests posted and not yet read. 0 if the answer has written an impossible count.
  std::uint32_t posted_requests();
  void read_requests(std::uint32_t count);
  void read_request(std::uint32_t index);
  bool write_replies();
  void write_reply(std::size_t index, bool past_caches);
  void publish();
  void wake_answer_if_asleep();
  void give_up(const std::string& why);

  std::byte* memory_;
  std::int32_t id_;
  BoardSize size_;
  bool cascades_;
  JudgeLine& judge_;
  bool gave_up_ = false;
  std::uint32_t read_ = 0;     // requests taken from the ring
  std::uint32_t replied_ = 0;  // replies written to the ring
  std::uint32_t taken_ = 0;    // replies that the answer had read when the server last looked
  std::uint32_t published_ = 0;
  std::uint32_t polls_asleep_ = 0;
  std::vector<ClickBlock> clicks_;
  std::vector<ClickBlock> clicks_alone_;
  Replies replies_;
  std::size_t written_ = 0;  // replies_ before this index are in the ring
};

}  // namespace mines::server

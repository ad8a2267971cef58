// The server's side of one v2 channel: takes requests from one ring, opens cells and writes replies into the
// other ring. It never waits: it keeps replies that find no room, and takes no more requests until those
// replies are written. So an answer that does not take its replies holds up only this channel. The replies
// kept are at most those to one chunk of requests.
//
// The answer can write to all of the channel's memory. So every value is loaded once, then checked, then
// used. Nothing that the answer writes can make the server load or store outside of the rings. The wake-up
// rule is in protocol/v2_channel.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "field/opening/cascade.hpp"
#include "os/futex.hpp"
#include "protocol/v2.hpp"
#include "server/lines.hpp"

namespace mines::server {

/// One thread uses it.
class V2ChannelServer {
 public:
  /// Channel `id`. `cascades`: whether requests without v2::request_alone are allowed; a zero that they open
  /// opens its neighbours. Does not touch the channel's memory: the caller is the main thread, and an answer
  /// can make a page fault there take seconds.
  V2ChannelServer(std::byte* memory, std::int32_t id, BoardSize size, bool cascades, JudgeLine& judge)
      : memory_(memory), id_(id), size_(size), cascades_(cascades), judge_(judge) {}

  /// Initialises the channel's memory; call it before serve(). Returns `id`.
  std::int32_t make();
  /// Does what can be done now: if replies are kept, writes them, else serves a chunk of requests. False if
  /// nothing could be done. A request that breaks the rules is reported to the judge and skipped. An
  /// impossible index in the ring is reported as well, and ends the service of this channel.
  bool serve(Cascade& cascade);

  /// False once the answer has written an impossible index.
  bool is_served() const { return !gave_up_; }
  /// Sets the server's flag in the channel to asleep, and returns the word to sleep on. This channel has no
  /// work until the word changes. The caller must ask is_called() before it sleeps.
  FutexWait fall_asleep();
  /// Sets the server's flag in the channel to awake.
  void wake_up();
  /// Whether the word that fall_asleep() gave has changed.
  bool is_called() const;

 private:
  /// The most requests of one call of serve(). The number is large enough that replies about one block of 8 ×
  /// 64 cells are merged and that publishing costs next to nothing. It is small enough that the answer does
  /// not run out of replies while a chunk is served.
  static constexpr std::uint32_t chunk = 256;

  v2::ChannelHead& head() const { return v2::channel_head(memory_); }
  bool keeps_replies() const { return written_ != replies_.size(); }
  /// The number of requests that are posted and not yet read; 0 if the answer's index is impossible.
  std::uint32_t posted_requests();
  void read_requests(std::uint32_t count);
  void read_request(std::uint32_t index);
  bool write_replies();
  void write_reply(std::size_t index);
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
  std::uint32_t taken_ = 0;    // the answer's index as last loaded
  std::uint32_t published_ = 0;
  std::uint32_t polls_asleep_ = 0;
  std::vector<ClickBlock> clicks_;
  std::vector<ClickBlock> clicks_alone_;
  Replies replies_;
  std::size_t written_ = 0;  // how many of replies_ are in the ring
};

}  // namespace mines::server

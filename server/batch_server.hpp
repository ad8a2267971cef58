// The server's side of one batch channel of protocol v2: takes requests from the ring, opens cells and puts
// replies into the other one. It never waits: replies that find no room are kept, and no more requests are
// taken until they are out. So a client that does not read holds up nobody but itself, and what is kept is
// bounded by what one chunk of requests opens.
//
// The memory belongs to the client as well: every value is read once, checked, and then used; nothing that it
// writes there moves a read or a write of ours out of the rings. The wake-up rule is that of the other side,
// protocol/batch_channel.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "field/block_opener.hpp"
#include "protocol/futex.hpp"
#include "protocol/v2.hpp"
#include "record/record_writer.hpp"
#include "server/judge_line.hpp"

namespace mines {

/// One thread uses it.
class BatchServer {
 public:
  /// Channel `id` at `memory`, which is initialised here. `cascades` says whether requests may cascade.
  BatchServer(std::byte* memory, std::int32_t id, BoardSize size, bool cascades, JudgeLine& judge);

  /// Does what can be done now: replies kept, then a chunk of requests. False if that is nothing. A request
  /// that breaks the rules is reported to the judge and skipped; a client whose indices cannot be is reported
  /// and not served any more. What is opened goes to `record`, too, unless that is null.
  bool serve(BlockOpener& opener, RecordLog* record);

  /// False once the client's indices could not be.
  bool is_served() const { return !gave_up_; }
  /// Says in the channel that its server goes to sleep, and gives what to sleep on: nothing can be done
  /// before that word changes. The caller asks is_called() before it sleeps.
  FutexWait fall_asleep();
  void wake_up();
  /// Whether what fall_asleep() waits for has come.
  bool is_called() const;

 private:
  /// What one call takes: enough for replies about one block to be merged and for publishing to cost nothing,
  /// few enough for the client not to run dry meanwhile.
  static constexpr std::uint32_t chunk = 256;

  v2::ChannelHead& head() const { return v2::channel_head(memory_); }
  bool keeps_replies() const { return written_ != replies_.size(); }
  /// What the client has posted and we have not read; 0 if it cannot be.
  std::uint32_t look_at_posted();
  void read_requests(std::uint32_t count);
  void read_request(std::uint32_t index);
  bool write_replies();
  void write_reply(std::size_t number);
  void publish();
  void wake_client_if_asleep();
  void give_up(const char* what, std::uint32_t index, std::uint32_t ours);

  std::byte* memory_;
  std::int32_t id_;
  BoardSize size_;
  bool cascades_;
  JudgeLine& judge_;
  bool gave_up_ = false;
  std::uint32_t read_ = 0;     // requests
  std::uint32_t replied_ = 0;  // replies in the ring
  std::uint32_t taken_ = 0;    // the client's index as last seen
  std::uint32_t published_ = 0;
  std::uint32_t polls_asleep_ = 0;
  std::vector<ClickBlock> clicks_;
  std::vector<ClickBlock> clicks_alone_;
  Replies replies_;
  std::size_t written_ = 0;  // of replies_
};

}  // namespace mines

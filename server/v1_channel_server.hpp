// The server's side of v1 channels: takes a request from a channel's memory, opens cells and writes the
// reply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "field/cascade_by_words.hpp"
#include "field/game_board.hpp"
#include "protocol/progress.hpp"
#include "protocol/v1.hpp"
#include "record/record_writer.hpp"
#include "server/judge_line.hpp"

namespace mines::server {

/// Serves all channels of one thread. Several such threads share a board.
class V1ChannelServer {
 public:
  /// Counts what it opens on `progress`, which no other thread writes to, and writes it to `record`; both may
  /// be null.
  V1ChannelServer(GameBoard& board, JudgeLine& judge, RecordFile* record, ProgressLine* progress)
      : board_(board), judge_(judge), record_(log_to(record, board.size())), progress_(progress) {}

  /// Serves the request that is pending in `memory`, which is that of channel `id`. A request that breaks the
  /// rules is reported to the judge and gets no reply. A cascade that does not fit in a reply is reported,
  /// too: it gets no reply, and its cells stay closed. O(cells reported).
  void serve(std::byte* memory, std::int32_t id);
  /// Writes the rest of what this thread has to record.
  void flush_record() {
    if (record_) record_->flush();
  }

 private:
  struct Request {
    bool skip_when_reopen, do_not_expand;
    Cell cell;
  };

  /// Opens cells and writes those to report to `cells`. Gives the reply's opened_count; 0 if there is no
  /// reply.
  std::int32_t reply(const Request& request, std::byte* cells, std::int32_t id);
  std::int32_t reply_to_zero(Cell zero, std::byte* cells, std::int32_t id);
  // Both count cells that this thread has just opened, on the page and in the record.
  void count_safe(std::int32_t row, std::int32_t word, Word fresh);
  void count_mine(Cell cell);

  GameBoard& board_;
  JudgeLine& judge_;
  std::optional<RecordLog> record_;
  ProgressLine* progress_;
  OpenedCount opened_;
  CascadeByWords cascade_;
};

}  // namespace mines::server

// The server's side of v1 channels: takes a request from a channel's memory, opens cells and writes the
// reply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "field/opening/cascade_by_words.hpp"
#include "field/opening/game_board.hpp"
#include "protocol/progress.hpp"
#include "protocol/v1.hpp"
#include "server/judge_line.hpp"
#include "server/record_log.hpp"

namespace mines::server {

/// Serves all channels of one thread. Several such threads share a board.
class V1ChannelServer {
 public:
  /// Counts what it opens on `progress`, which no other thread writes to, and writes it to `record`; both may
  /// be null.
  V1ChannelServer(GameBoard& board, JudgeLine& judge, GameRecord* record, ProgressLine* progress)
      : board_(board), judge_(judge), record_(log_to(record)), progress_(progress) {}

  /// Serves the request that is pending in `memory`, which is that of channel `id`. A request that breaks the
  /// rules is reported to the judge and gets no reply. A cascade that does not fit in a reply is reported,
  /// too: it gets no reply, and its cells stay closed. O(cells reported).
  void serve(std::byte* memory, std::int32_t id);
  /// Records what has waited long enough; to be called after each round.
  void record_due() {
    if (record_) record_->record_due();
  }
  /// Records what this thread still has to record.
  void record_all() {
    if (record_) record_->record_all();
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
  /// Opens cells of a word and gives those that were not open.
  Word open(std::int32_t row, std::int32_t word, Word mask) {
    return board_.open(row, word, mask, watch_of(record_));
  }
  // Both count cells that this thread has just opened on the page.
  void count_safe(Word fresh);
  void count_mine();

  GameBoard& board_;
  JudgeLine& judge_;
  std::optional<RecordLog> record_;
  ProgressLine* progress_;
  OpenedCount opened_;
  CascadeByWords cascade_;
};

}  // namespace mines::server

// Serves the requests of protocol v1: reads one from a channel's region, opens cells and writes the reply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "field/flood.hpp"
#include "field/game_board.hpp"
#include "protocol/progress.hpp"
#include "protocol/v1.hpp"
#include "record/record_writer.hpp"
#include "server/judge_line.hpp"

namespace mines {

/// One thread uses it; several of them share a board.
class RequestServer {
 public:
  /// Reports what this thread opens on `progress`, which nobody else writes to; may be null.
  /// What is opened goes to `record`, too, unless that is null.
  RequestServer(GameBoard& board, JudgeLine& judge, RecordFile* record, ProgressLine* progress)
      : board_(board), judge_(judge), record_(log_to(record, board.size())), progress_(progress) {}

  /// Serves the request that is pending in the region of channel `id`. A request that breaks the rules is
  /// reported to the judge and gets no reply; so does a region that does not fit in a reply, and its cells
  /// stay closed. O(cells reported).
  void serve(std::byte* region, std::int32_t id);
  /// Writes what is still to be recorded.
  void flush_record() {
    if (record_) record_->flush();
  }

 private:
  struct Request {
    bool skip_when_reopen, do_not_expand;
    Cell cell;
  };

  /// opened_count of the reply, the reported cells written; 0 if there is no reply.
  std::int32_t answer(const Request& request, std::byte* cells, std::int32_t id);
  std::int32_t answer_zero(Cell zero, std::byte* cells, std::int32_t id);
  /// Cells that were just opened.
  void count_safe(std::int32_t row, std::int32_t word, Word fresh);
  void count_mine(Cell cell);

  GameBoard& board_;
  JudgeLine& judge_;
  std::optional<RecordLog> record_;
  ProgressLine* progress_;
  OpenedCount opened_;
  Flood flood_;
};

}  // namespace mines

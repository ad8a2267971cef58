// Serves v1 channels: reads requests, opens cells and writes replies. A channel has one request at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "field/opening/cascade_by_words.hpp"
#include "field/opening/game_board.hpp"
#include "protocol/progress.hpp"
#include "protocol/v1.hpp"
#include "server/lines.hpp"

namespace mines::server {

/// Serves the v1 channels of one thread. Several threads, each with its own object, share a board.
class V1ChannelServer {
 public:
  /// Counts opened cells in `progress`; no other thread may write there. `watch`, if not null, sees openings.
  V1ChannelServer(GameBoard& board, JudgeLine& judge, OpeningWatch* watch, ProgressLine& progress)
      : board_(board), judge_(judge), watch_(watch), progress_(progress) {}

  /// Serves the request in `memory`, the memory of channel `id`. If the clicked cell is off the board, or its
  /// cascade is too large for a reply, opens nothing, writes no reply, and reports the request to the judge.
  void serve(std::byte* memory, std::int32_t id);

 private:
  /// The flags are those of v1::ChannelHead.
  struct Request {
    bool skip_when_reopen, do_not_expand;
    Cell cell;
  };

  /// Writes to `cells` all cells that the reply reports, including cells that were open before. Returns the
  /// reply's opened_count; 0 if there is no reply.
  std::int32_t reply(const Request& request, std::byte* cells, std::int32_t id);
  std::int32_t reply_to_zero(Cell zero, std::byte* cells, std::int32_t id);
  void count_safe(Word fresh);

  GameBoard& board_;
  JudgeLine& judge_;
  OpeningWatch* watch_;
  ProgressLine& progress_;
  OpenedCount opened_;
  CascadeByWords cascade_;
};

}  // namespace mines::server

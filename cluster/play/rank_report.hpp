// What a rank reports of its band when the game is over, and as bytes for the others.
#pragma once

#include <cstdint>
#include <string>

#include "cluster/bytes.hpp"
#include "cluster/play/checkpoint/keeper.hpp"
#include "cluster/play/transport.hpp"
#include "engine/statistics.hpp"

namespace mines::cluster {

struct RankReport {
  std::string machine;
  int first_row = 0;
  int rows = 0;
  std::uint64_t mines = 0;  ///< in the band
  std::uint64_t safe_opened = 0;
  std::uint64_t mines_opened = 0;
  std::uint64_t digest = 0;  ///< of the band's rows (field/board_digest.hpp)
  double setup_seconds = 0;  ///< until its board was there
  double seconds = 0;        ///< of the game
  Statistics statistics;
  Traffic traffic;
  std::uint64_t peak_bytes = 0;  ///< of memory
  std::uint64_t progress_messages = 0;
  CheckpointTotals checkpoints;
  int rows_resumed = 0;  ///< rows of tiles that a checkpoint had
  // With --check:
  std::uint64_t deductions = 0;
  std::uint64_t wrong = 0;
  int first_wrong_row = 0;  ///< on the board, of the first wrong one seen
  int first_wrong_column = 0;
};

Bytes packed(const RankReport& report);
Result<RankReport> unpacked_report(std::span<const std::byte> bytes);

}  // namespace mines::cluster

// The report of a rank (an MPI process) on its band (the rows of the board that it plays), and the report of
// the whole run. All ranks run the same program, so they exchange their reports as raw bytes.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "apps/cluster/checkpoint/keeper.hpp"
#include "apps/cluster/cluster_settings.hpp"
#include "apps/cluster/transport.hpp"
#include "engine/statistics.hpp"

namespace mines::cluster {

struct RankReport {
  char machine[65] = {};    ///< name of the rank's machine, truncated
  int first_row = 0;        ///< the band's first row, counted on the board
  int rows = 0;             ///< number of rows of the band
  std::uint64_t mines = 0;  ///< number of mines in the band
  std::uint64_t safe_opened = 0;
  std::uint64_t mines_opened = 0;
  std::uint64_t digest = 0;  ///< digest (a hash) of the mines in the band (apps/cluster/band/band_board.hpp)
  double setup_seconds = 0;  ///< time until the band's board was ready
  double seconds = 0;        ///< time of the game
  Statistics statistics;
  Traffic traffic;
  std::uint64_t peak_bytes = 0;  ///< the most memory that the rank used at a time
  CheckpointTotals checkpoints;
  int rows_resumed = 0;  ///< rows of tiles (64 x 512 cells) that were read from checkpoints
  // The members below are set with --check, which compares each deduction with the truth.
  std::uint64_t deductions = 0;
  std::uint64_t wrong = 0;
  int first_wrong_row = 0;  ///< board row of the first wrong deduction
  int first_wrong_column = 0;
};

static_assert(std::is_trivially_copyable_v<RankReport>);

/// The report of the run in the form that `settings.report` names, newline included. `ranks` has the report
/// of each rank, in the order of the bands.
std::string report(const PlaySettings& settings, const std::vector<RankReport>& ranks);

}  // namespace mines::cluster

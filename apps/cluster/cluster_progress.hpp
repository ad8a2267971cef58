// Shows the progress of a game whose board is divided among ranks (MPI processes, ranks.hpp): live on a
// terminal, else as a line at intervals. The progress is the share of open cells in rank 0's band (its part
// of the board), estimated from some rows of tiles (board/tile.hpp). This share stands for the whole board:
// no rank gets far ahead, because before a guess each rank waits until no rank has work left.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

#include "apps/cluster/band/band_game.hpp"
#include "apps/cluster/cluster_settings.hpp"
#include "score/live_line.hpp"

namespace mines::cluster {

class PlayProgress {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Only rank 0 shows progress; the calls of other ranks have no effect.
  PlayProgress(const PlaySettings& settings, int rank);

  // The player's thread calls follow() and finish().

  /// Begins to show a game on a band with `safe_cells` safe cells. `game` must exist until finish().
  void follow(const BandGame& game, std::uint64_t safe_cells);
  void finish();

  /// Counts and shows the progress, at most twice a second. look() is called often, on the MPI thread.
  void look(Time now);

 private:
  double open_cells(const BandGame& game);

  std::mutex mutex_;  // guards the members that both threads use
  std::chrono::seconds between_lines_{0};
  bool is_shown_ = false;
  const BandGame* game_ = nullptr;
  std::int64_t safe_cells_ = 0;  // of the band
  static constexpr std::size_t most_counts = 64;
  std::array<std::uint64_t, most_counts> counts_{};  // ring buffer: open cells in each counted row of tiles
  std::uint64_t counted_ = 0;                        // rows of tiles counted so far
  Time game_begin_{};
  Time next_{};
  Time next_line_{};
  std::optional<judge::LiveLine> line_;
};

}  // namespace mines::cluster

// How far a game on a board over ranks has come: rank 0 shows it on a terminal, or else says it now and then,
// as mpirun gives ranks no terminal. It speaks of its own band: ranks guess together, so none is far ahead of
// the others. Counting a band's open cells would take too long for something that is only looked at. So some
// rows of its tiles are counted at a time, spread over the band, and taken for all.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

#include "apps/cluster/cluster_settings.hpp"
#include "field/band/band_game.hpp"
#include "score/live_line.hpp"

namespace mines::cluster {

/// The share of a band that is open, roughly.
class BandSample {
 public:
  /// Counts at most about a million words: a millisecond.
  double open_cells(const BandGame& game);

 private:
  static constexpr std::size_t most_counts = 64;
  std::array<std::uint64_t, most_counts> counts_{};  // of the last rows of tiles that were counted, a ring
  std::uint64_t counted_ = 0;
};

class PlayProgress {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Only rank 0 shows anything.
  PlayProgress(const PlaySettings& settings, int rank);

  // On the player's thread:

  /// The game has begun, on a band with so many safe cells.
  void follow(const BandGame& game, std::uint64_t safe_cells);
  /// The game is over.
  void finish();

  /// On the thread of MPI: twice a second, counts and shows.
  void look(Time now);

 private:
  std::mutex mutex_;  // of what both threads use
  std::chrono::seconds between_lines_{0};
  bool is_shown_ = false;
  const BandGame* game_ = nullptr;
  std::int64_t safe_cells_ = 0;  // of the band
  BandSample sample_;
  Time game_begin_{};
  Time next_{};
  Time next_line_{};
  std::optional<judge::LiveLine> line_;
};

}  // namespace mines::cluster

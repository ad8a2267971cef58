// How far a game on a board over ranks has come: rank 0 shows it on a terminal, or else says it now and then,
// as mpirun gives ranks no terminal. Counting a band's open
// cells would take too long for something that is only looked at. So a rank counts some rows of its tiles at
// a time, spread over its band, and takes these for all.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cluster/play/rank_report.hpp"
#include "cluster/ranks.hpp"
#include "field/band_game.hpp"
#include "judge/game/live_line.hpp"

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

  explicit PlayProgress(Ranks& ranks);

  // The player's thread:

  /// Before the game; the same for all ranks. `seconds` pass between two lines where there is no terminal; 0:
  /// no lines. `safe_cells` are those of the whole board.
  void begin(bool is_shown, bool is_watched, int seconds, std::uint64_t safe_cells);
  /// The game has begun; null: it is over.
  void follow(const BandGame* game);
  /// How often this rank has told rank 0.
  std::uint64_t told();

  // The thread of MPI:

  /// Twice a second: tells rank 0 how much is open. Rank 0 shows it.
  void look(Time now);
  /// On rank 0: about how much is open, and the mines that were hit.
  OpenedCount opened() const;
  /// After the game. On rank 0: takes what is still under way, and removes the line.
  void finish(const std::vector<RankReport>& reports);
  /// "after 3.2 s of the game, about 41.20 % open": what rank 0 knows.
  std::string how_far(Time now);

 private:
  void take_messages();
  void show(Time now);
  std::uint64_t open_cells() const;

  Ranks& ranks_;
  std::mutex mutex_;         // of what both threads use
  bool is_shown_ = false;    // here
  bool is_watched_ = false;  // in a browser
  const BandGame* game_ = nullptr;
  std::uint64_t told_ = 0;
  std::uint64_t safe_cells_ = 0;
  std::optional<Time> game_begin_;
  BandSample sample_;
  Time next_{};
  std::chrono::seconds between_lines_{0};
  Time next_line_{};
  std::uint64_t received_ = 0;
  std::vector<std::uint64_t> open_cells_;  // by rank, safe ones, about
  std::vector<std::uint64_t> hits_;        // by rank, mines that were opened
  std::optional<judge::LiveLine> line_;
};

}  // namespace mines::cluster

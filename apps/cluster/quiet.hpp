// Detects that a game of several players, each on a band of the board (apps/cluster/band/band.hpp), is quiet:
// all players wait for parcels (messages about cells, apps/cluster/band/border.hpp), and no parcel is under
// way. Uses the four-counter method of F. Mattern ("Algorithms for distributed termination detection", 1987).
// In each wave, every player reports once, while it waits, how many parcels it has sent and received so far.
// The caller adds up these numbers over all players, and gives both sums to each player. The game is quiet if
// the sum of received parcels in one wave equals the sum of sent parcels in the next wave.
#pragma once

#include <cstdint>
#include <optional>

#include "base/assert.hpp"

namespace mines::cluster {

struct ParcelCounts {
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
};

/// One player's part. Every player joins every wave.
class QuietDetector {
 public:
  void note_sent() { ++own_.sent; }
  void note_received() { ++own_.received; }

  bool is_in_wave() const { return in_wave_; }
  /// Joins the next wave, and returns this player's counts for the sums. The player must be waiting, with all
  /// delivered parcels taken. The caller must have called note_sent() for each parcel of this player.
  ParcelCounts join() {
    MINES_ASSERT(!in_wave_);
    in_wave_ = true;
    ++waves_;
    return own_;
  }
  /// Completes the wave with the sums over all players. Returns whether the game is quiet; every player gets
  /// the same result. If true, all players still wait, and the next call returns false.
  bool complete(ParcelCounts sums) {
    MINES_ASSERT(in_wave_);
    in_wave_ = false;
    const bool is_quiet = received_before_ == sums.sent;
    received_before_.reset();
    if (!is_quiet) received_before_ = sums.received;
    return is_quiet;
  }

  ParcelCounts own() const { return own_; }
  std::uint64_t waves() const { return waves_; }

 private:
  ParcelCounts own_;
  std::optional<std::uint64_t> received_before_;  // sum of `received` in the wave before
  bool in_wave_ = false;
  std::uint64_t waves_ = 0;
};

}  // namespace mines::cluster

// Detects that a game of several players, each on a band of the board (board/band.hpp), is quiet: all players
// wait, and no parcel (field/band/border.hpp) is under way. This is the four-counter method of F. Mattern
// ("Algorithms for distributed termination detection", 1987). It works in waves: each player joins a wave
// when it waits, and contributes the numbers of parcels that it has sent and received so far. The caller adds
// up the numbers (transport.hpp) and gives both sums to all players. The game is quiet if the received
// parcels of one wave are as many as the sent parcels of the next wave.
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
  /// Joins the next wave and returns this player's counts for the sums. The player must wait and have taken
  /// all delivered news. All its parcels must be sent and noted.
  ParcelCounts join() {
    MINES_ASSERT(!in_wave_);
    in_wave_ = true;
    ++waves_;
    return own_;
  }
  /// Completes the wave with its sums. Returns whether the game is quiet; every player gets the same result.
  /// After true all players still wait, and the next wave begins a new detection.
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

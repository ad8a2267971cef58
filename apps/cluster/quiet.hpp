// Detects that the game on a board's bands is quiet: all players wait, and no parcel (field/band/border.hpp)
// is under way. The method is the four-counter method of F. Mattern ("Algorithms for distributed termination
// detection", 1987). Each player joins a wave when it waits, and contributes the numbers of parcels that it
// has sent and received so far. The caller forms the sums (transport.hpp) and gives them to all players. If
// the sum of received parcels in one wave equals the sum of sent parcels in the next wave, the game is quiet.
// (One wave does not suffice: its players contribute at different moments, and two errors can cancel each
// other.)
#pragma once

#include <cstdint>
#include <optional>

#include "base/assert.hpp"

namespace mines::cluster {

struct ParcelCounts {
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
};

/// One player's part. All players take part in every wave, in the same order.
class QuietDetector {
 public:
  void note_sent() { ++own_.sent; }
  void note_received() { ++own_.received; }

  bool is_in_wave() const { return in_wave_; }
  /// Joins the next wave and returns this player's counts for the sums. The player must wait and have no
  /// news, and must have sent and noted all its parcels.
  ParcelCounts join() {
    MINES_ASSERT(!in_wave_);
    in_wave_ = true;
    ++waves_;
    return own_;
  }
  /// Completes the wave with its sums. Returns whether all players are quiet; every player gets the same
  /// result. After true all players still wait, and detection begins again.
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

// Finds out that all players of a board's bands wait and nothing is under way between them, without stopping
// anyone: the four counters of F. Mattern ("Algorithms for distributed termination detection", 1987). In a
// wave every player that waits gives the numbers of parcels that it has sent and received, and all get the
// sums. The next wave begins when that one is complete. If all that was received up to a wave equals all that
// was sent up to the next one, then nothing was under way between the two, and nobody has had news since.
// (The sums of one wave do not suffice: its players give their numbers at different moments, and two mistakes
// can cancel out.)
//
// Only counts: how sums are formed is the business of the caller (apps/cluster/transport.hpp).
#pragma once

#include <cstdint>
#include <optional>

#include "base/assert.hpp"

namespace mines::cluster {

struct ParcelCounts {
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
};

/// One player's part. A player takes part in every wave, in the same order as all others.
class QuietDetector {
 public:
  void note_sent() { ++own_.sent; }
  void note_received() { ++own_.received; }

  bool is_in_wave() const { return in_wave_; }
  /// Joins the next wave: gives what is to be summed up. The player waits, it has no news, and what it had
  /// for others has been sent and noted.
  ParcelCounts join() {
    MINES_ASSERT(!in_wave_);
    in_wave_ = true;
    ++waves_;
    return own_;
  }
  /// The wave is complete, with these sums: whether all are quiet. Every player gets the same result. If it
  /// is true, all still wait, and detection begins again.
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
  std::optional<std::uint64_t> received_before_;  // of the wave before, by all
  bool in_wave_ = false;
  std::uint64_t waves_ = 0;
};

}  // namespace mines::cluster

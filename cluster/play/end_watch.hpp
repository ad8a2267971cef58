// Ends a rank that should not go on: a signal has come, or a rank of its machine has gone. mpirun sends
// signals to all ranks then; other launchers may leave that to the ranks.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cluster/interruption.hpp"
#include "cluster/play/roll_call.hpp"

namespace mines::cluster {

/// The thread of MPI looks. Rank 0 says what has happened, unless a guard has said it (cluster/guard.hpp).
class EndWatch {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit EndWatch(int rank) : rank_(rank) {}

  /// Who is there. The player's thread calls it once.
  void know(std::vector<Present> all);

  /// Ends the process if it should end: by the signal, or with ExitCode::broken. `how_far` is asked for rank
  /// 0's line.
  void look(Time now, const std::function<std::string()>& how_far);

 private:
  bool is_rank_gone();
  bool is_first_here();

  int rank_;
  Interruption interruption_;
  std::mutex mutex_;  // of all_
  std::vector<Present> all_;
  Time next_look_{};
  std::optional<Time> gone_since_;
};

}  // namespace mines::cluster

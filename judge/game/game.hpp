// One game from the first process to the last: the server loads the map, the answer plays until it ends or
// its time is up, the server counts.
//
// Everything happens on one thread that sleeps in ppoll until a child ends, the server speaks, a signal comes
// or a deadline passes. One thread also because the kernel ties "die with your parent" to the thread that
// forked.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "judge/game/live_line.hpp"
#include "judge/game/progress_memory.hpp"
#include "judge/game/score.hpp"
#include "judge/game/settings.hpp"
#include "judge/isolation/isolation_options.hpp"

namespace mines::judge {

/// How a child ended. Peak memory is the largest of the process and of those that it waited for.
struct ProcessEnd {
  std::optional<int> exit_code;  ///< unless a signal ended it
  std::optional<int> signal;
  std::uint64_t peak_bytes = 0;
};

/// How far a game was when the judge was told to stop.
struct Reached {
  double seconds = 0;  ///< of the answer's time
  std::uint64_t safe_opened = 0;
  std::uint64_t mines_opened = 0;
  std::optional<std::int64_t> safe_cells;  ///< of the board, if it is known
};

struct Outcome {
  int stop_signal = 0;  ///< not 0: the judge was told to stop, and of the rest only this is filled in:
  std::optional<Reached> reached;  ///< if the answer had been started
  Tally tally;
  std::int64_t server_status = 0;        ///< 0 is good
  std::optional<std::string> violation;  ///< what the server said of the answer
  double seconds = 0;                    ///< from the answer's start to its end, or the limit
  bool timed_out = false;
  /// Seconds after the limit from which on nothing was opened, if the answer played up to it and the server
  /// tells.
  std::optional<double> overrun{};
  bool memory_exceeded = false;  ///< the answer was stopped for it
  Isolation isolation;
  const char* wire = "v1";                        ///< what the answer used: "v2" if it opened a batch channel
  std::chrono::steady_clock::time_point started;  ///< the answer
  RecordFate record;
  ProcessEnd answer;
  ProcessEnd server;
};

/// Hears, just before the answer's time begins, how it is isolated: what it says is not the answer's time.
using HearIsolation = std::function<void(const Isolation&)>;

/// Plays one game over the shared memory `shared_name`, with `live` kept up to date unless null. When it
/// returns, with a value or not, no process is left below the calling one. Call it with signals taken over
/// (signals.hpp), as a subreaper's child, one thread. A map that the server refuses is ExitCode::bad_input; a
/// game without a result is ExitCode::broken.
Result<Outcome> play_game(const Settings& settings, const std::string& shared_name, LiveLine* live,
                          const HearIsolation& hear);

}  // namespace mines::judge

// The course of one game, for game.cpp, which has its stages, and game_events.cpp, which waits, takes note of
// what happens to the processes, and ends them.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "judge/game/game.hpp"
#include "judge/game/progress_memory.hpp"
#include "judge/game/server_reports.hpp"
#include "judge/isolation/answer_output.hpp"
#include "judge/isolation/descendants.hpp"
#include "judge/isolation/isolator.hpp"
#include "judge/isolation/pipe.hpp"

namespace mines::judge {

using Clock = std::chrono::steady_clock;

inline Clock::time_point after(Clock::time_point start, double seconds) {
  // Thirty years are a limit, and do not overflow the clock.
  return start +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e9)));
}

inline double seconds_between(Clock::time_point start, Clock::time_point end) {
  return std::chrono::duration<double>(end - start).count();
}

struct Child {
  pid_t process = 0;
  bool ended = false;
  Clock::time_point ended_at;
  ProcessEnd end;

  bool runs() const { return process != 0 && !ended; }
};

/// One object for each game; play() once.
class Game {
 public:
  Game(const Settings& settings, const std::string& shared_name, LiveLine* live, const HearIsolation& hear)
      : settings_(settings), shared_name_(shared_name), live_(live), hear_(hear), isolator_(settings) {}

  Result<Outcome> play();

 private:
  // The stages of a game, in order. Each returns early, without an error, when a stop signal has come.
  Result<void> prepare();
  Result<void> start_server();
  Result<void> build_sandbox();
  Result<void> await_server();
  Result<void> start_answer();
  Result<void> watch_answer();
  Result<void> stop_answer();
  void take_words();
  Result<void> ask_for_result();
  /// Has the server count, which may take so many seconds.
  Result<void> count(double seconds);
  void note_overrun();
  void dismiss_server();
  /// The judge was told to stop: ends the answer and notes what it had reached, as the server counts it if it
  /// does so at once.
  void note_reached();
  /// Waits for the server's own end, but not for long.
  void await_server_end(double seconds);

  /// Sleeps until something happens or `deadline`, then takes note of all that has happened. server_ready_
  /// is set once the server has written to the answer.
  void wait(Clock::time_point deadline);
  void take_signals();
  void take_ended_children();
  void take_stage_messages();
  void take_end_of(Child& child, const Reaped& reaped);
  /// Asks whether the answer uses more memory than it may, if it is time to.
  void watch_memory(Clock::time_point now);
  /// It cannot go on: it ended, or closed one of its pipes while the judge held the other end.
  bool server_is_gone() const { return server_.ended || from_server_.closed() || server_mute_; }
  /// The error of a game without result.
  tl::unexpected<Error> server_failed(const char* when);
  void show_progress();
  /// Ends all processes below this one but the spared; false if some would not.
  bool end_all_but(const std::vector<pid_t>& spared);

  const Settings& settings_;
  const std::string& shared_name_;
  LiveLine* live_;
  const HearIsolation& hear_;

  FileDescriptor signals_;
  ProgressMemory progress_;
  // The judge keeps the answer's ends to the last: an answer that ends in the middle of creating a channel is
  // silent to the server, neither a closed pipe to read nor a SIGPIPE to die of.
  Pipe to_answer_;    // server to answer
  Pipe from_answer_;  // answer to server
  Pipe to_judge_;     // server to judge
  Pipe from_judge_;   // judge to server

  Child server_;
  Child answer_;  // or the sandbox that it is in
  Isolator isolator_;
  AnswerOutput output_;
  Clock::time_point next_memory_look_;
  Clock::time_point next_output_look_;
  bool sandbox_ended_ = false;  ///< with all processes in it
  bool asked_ = false;          ///< the server, for the result
  MessageReader from_server_;
  bool server_ready_ = false;
  bool server_mute_ = false;  ///< closed its pipe to the answer before it was ready
  int stop_signal_ = 0;
  bool deaf_ = false;  ///< to more stop signals
  Clock::time_point started_;
  Outcome outcome_;
};

}  // namespace mines::judge

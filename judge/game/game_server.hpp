// The server process of one game, and the pipes between the server, the judge and the answer (a contestant's
// program). No call waits for a message: the caller (judged_game.hpp) polls, and passes on the events.
#pragma once

#include <poll.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "isolation/processes/launch.hpp"
#include "judge/game/settings.hpp"
#include "score/score.hpp"

namespace mines::judge {

/// The server's reports to the judge, read from a non-blocking pipe. A report is a text that ends with a NUL.
/// During the game a report is a complaint in free text. The last report is the result (parse_result()).
class ServerReports {
 public:
  /// The most bytes of a report. A longer text is split into several reports.
  static constexpr std::size_t longest = 4096;

  /// Reads the bytes that are in the pipe now. closed() is true after the end of the stream.
  void read_from(int descriptor);
  /// Removes the next complete report and returns it without its NUL; empty if there is none.
  std::optional<std::string> next();
  bool has_report() const;
  /// False after the end of the stream, and while 2 · `longest` or more bytes wait for next().
  bool has_room() const { return !closed_ && bytes_.size() < 2 * longest; }
  bool closed() const { return closed_; }

 private:
  std::string bytes_;
  bool closed_ = false;
};

struct ServerResult {
  std::int64_t status = 0;  ///< other than 0: counts as a breach of the protocol by the answer
  Tally tally;
};

/// Reads "<status> <N> <K> <safe opened> <mines opened>". Fails with ExitCode::broken if a board of N x N
/// cells with K mines cannot have these counts.
Result<ServerResult> parse_result(std::string_view text);

class GameServer {
 public:
  /// Opens the pipes.
  Result<void> open();
  /// Starts the server's program. Call it once, after open(). `shared_name`: name of the memory that server
  /// and answer share. `progress`: the descriptor of the progress page (protocol/progress.hpp). `watch`: the
  /// descriptor of the page for viewers (watch/watch_page.hpp); -1 if nobody watches.
  Result<void> start(const Settings& settings, const std::string& shared_name, int progress, int watch);

  /// The ends of the pipes that the answer uses. The judge also holds these ends until close_pipes(). So the
  /// server sees no end of file and no SIGPIPE if the answer ends early.
  int answer_reader() const { return to_answer_.reader.number(); }
  int answer_writer() const { return from_answer_.writer.number(); }

  /// The events to poll for: the server's next report, and the server's first bytes to the answer. The
  /// descriptor is -1 if the event is not wanted now.
  pollfd wanted_report() const;
  pollfd wanted_readiness() const;
  /// Take the events that poll reported for wanted_report() and wanted_readiness().
  void take_report(short events);
  void take_readiness(short events);
  /// `reaped`: a child that has ended. If it is the server, notes this and reads the server's last reports.
  void take(const Reaped& reaped);

  pid_t process() const { return process_; }
  bool runs() const { return process_ != 0 && !has_ended_; }
  bool has_ended() const { return has_ended_; }
  const ProcessEnd& end() const { return end_; }
  /// Whether the server has loaded its map. Its first bytes to the answer show this.
  bool is_ready() const { return is_ready_; }
  /// Whether the server has ended, or has closed a pipe that the game still needs.
  bool is_gone() const { return has_ended_ || reports_.closed() || is_mute_; }

  bool has_report() const { return reports_.has_report(); }
  std::optional<std::string> next_report() { return reports_.next(); }

  /// Asks the server to stop the game and to count the open cells. False if the server no longer reads.
  bool ask_for_result();
  /// Continues the server's process (SIGCONT) if it was stopped.
  void go_on() const;
  /// Closes the judge's ends of all pipes except the pipe for reports.
  void close_pipes();

  /// How the server failed, followed by `when`, as in "ended with code 1 before the game began".
  std::string failure(const char* when) const;

 private:
  Pipe to_answer_;    // server to answer
  Pipe from_answer_;  // answer to server
  Pipe to_judge_;     // server to judge
  Pipe from_judge_;   // judge to server
  pid_t process_ = 0;
  bool has_ended_ = false;
  ProcessEnd end_;
  ServerReports reports_;
  bool is_ready_ = false;
  bool is_mute_ = false;  // the server closed its pipe to the answer before it was ready
};

}  // namespace mines::judge

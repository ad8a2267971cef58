// The server of one game: its process, and the pipes between server, answer (a contestant's program) and
// judge. No call waits: the caller (judged_game.hpp) sleeps in poll and passes on the events.
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
#include "judge/game/game_settings.hpp"
#include "score/score.hpp"

namespace mines::judge {

/// The server's reports to the judge: NUL-terminated texts on a non-blocking pipe. During the game a report
/// is free text; after the game one has the result. All bytes are checked: another program wrote them.
class ServerReports {
 public:
  /// A longer report is cut after this many bytes; its rest is taken for the next report.
  static constexpr std::size_t longest = 4096;

  /// Takes the bytes that are there now. closed() is true after the end of the stream.
  void read_from(int descriptor);
  /// The next complete report, without its NUL.
  std::optional<std::string> next();
  bool has_report() const;
  /// Whether read_from() would take more bytes; if false, call next() first.
  bool has_room() const { return !closed_ && bytes_.size() < 2 * longest; }
  bool closed() const { return closed_; }

 private:
  std::string bytes_;
  bool closed_ = false;
};

struct ServerResult {
  std::int64_t status = 0;  ///< 0 is good
  Tally tally;
};

/// Reads "<status> <N> <K> <safe opened> <mines opened>" and checks that a board can have these counts.
Result<ServerResult> parse_result(std::string_view text);

class GameServer {
 public:
  Result<void> open();
  /// Starts the server's program. Call it once, after open(). `shared_name`: the memory that server and
  /// answer share. `progress`: the descriptor of the progress page (protocol/progress.hpp). `watch`: the
  /// descriptor of the page for viewers (watch/watch_page.hpp); -1 if nobody watches.
  Result<void> start(const Settings& settings, const std::string& shared_name, int progress, int watch);

  /// The answer's ends of its pipes. The judge keeps them open until close_pipes(): an answer that ends while
  /// the server makes a channel (protocol/v1.hpp) must not give the server an end of file or a SIGPIPE.
  int answer_reader() const { return to_answer_.reader.number(); }
  int answer_writer() const { return from_answer_.writer.number(); }

  /// What to poll for: the server's next report, and its first bytes to the answer. The descriptor is -1 if
  /// the event is not wanted now.
  pollfd wanted_report() const;
  pollfd wanted_readiness() const;
  /// Take the events that poll reported for wanted_report() and wanted_readiness().
  void take_report(short events);
  void take_readiness(short events);
  /// If `reaped` is the server, notes its end and takes its last reports. Ignores any other child.
  void take(const Reaped& reaped);

  pid_t process() const { return process_; }
  bool runs() const { return process_ != 0 && !has_ended_; }
  bool has_ended() const { return has_ended_; }
  const ProcessEnd& end() const { return end_; }
  /// Whether the server has written to the answer, which means that its map is loaded.
  bool is_ready() const { return is_ready_; }
  /// Whether the server ended, or closed one of its pipes while the judge held the other end.
  bool is_gone() const { return has_ended_ || reports_.closed() || is_mute_; }

  bool has_report() const { return reports_.has_report(); }
  std::optional<std::string> next_report() { return reports_.next(); }

  /// Asks the server to stop the game and to count the open cells. False if it no longer reads its pipe.
  bool ask_for_result();
  /// Continues the server's process (SIGCONT) if it was stopped.
  void go_on() const;
  /// Closes the judge's ends of the pipes, except the one on which reports come.
  void close_pipes();

  /// How the server failed: "ended with code 1 before the game began" if `when` is "before the game began".
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
  bool is_mute_ = false;  // closed its pipe to the answer before it was ready
};

}  // namespace mines::judge

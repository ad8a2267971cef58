// Passes on the output of an answer (a contestant's program): unchanged to a file, or to the judge's standard
// error, where each line is marked as the answer's (AnswerLines). Output beyond a limit is discarded, so an
// answer that prints without end fills no disk and delays only itself.
#pragma once

#include <poll.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "isolation/processes/launch.hpp"

namespace mines::judge {

/// Makes lines that begin with "answer: ", so that no line can pass for one of the judge's own. Control
/// characters, which could hide or move other text, become '?'.
class AnswerLines {
 public:
  /// Breaks lines so that each part, with its prefix, is shorter than max(columns, 20) columns. (If a
  /// terminal broke a line, the second part would have no prefix.)
  explicit AnswerLines(std::size_t columns);

  /// Takes more output. Returns the lines that `bytes` complete, and keeps an unfinished line.
  std::string take(std::string_view bytes);
  /// Returns the unfinished line with a newline; empty if there is none.
  std::string finish();

 private:
  std::string end_line();

  std::size_t room_;       ///< columns for a line
  std::size_t width_ = 0;  ///< upper bound of the columns of line_
  std::string bytes_;      ///< an unfinished character
  std::string line_;       ///< already safe for the terminal
};

/// For one thread. The answer writes into a pipe. While the target (the file or standard error) accepts no
/// bytes, output stays in the pipe. Only finish() may wait.
class AnswerOutput {
 public:
  /// Passes on at most `most` bytes, then a line that reports the limit. If `descriptor` is -1, the output
  /// goes to standard error as AnswerLines, else unchanged to `descriptor`, which the caller keeps open.
  static Result<AnswerOutput> open(std::uint64_t most, int descriptor = -1);

  /// The writing end of the pipe, for the answer. Call close_writer() once the answer has been started.
  int writer() const { return pipe_.writer.number(); }
  void close_writer() { pipe_.writer.close(); }

  /// The event for which the caller must poll; its descriptor is -1 once all output has ended.
  pollfd wanted() const;
  /// Passes on some output. Call move() when the event of wanted() is ready. False if no output was pending.
  bool move();
  /// Passes on as much pending output as the target accepts at once. Then ends an unfinished line on standard
  /// error, and waits until the newline is written.
  void finish();

  /// Whether output was discarded because of the limit.
  bool is_exceeded() const { return is_exceeded_; }
  /// errno of the first failed write, after which output is discarded; 0 if none failed.
  int failure() const { return failure_; }

  /// Returns up to 4 KiB of pending output instead of passing it on; empty if none is pending.
  std::string take();
  /// The first line of take(). If the sandbox could not be built, this is the sandbox's own message.
  std::string take_line();

 private:
  void read_some();
  int target() const;
  /// False if the target accepts no bytes.
  bool write_some();
  void hold(std::string_view printed);

  Pipe pipe_;
  FileDescriptor nowhere_;  // /dev/null: the target after a failed write
  std::uint64_t left_ = 0;
  bool is_exceeded_ = false;
  int failure_ = 0;
  std::string held_;                  // output that is still to be written
  int descriptor_ = -1;               // -1: standard error
  std::optional<AnswerLines> lines_;  // set if the output goes to standard error
  bool in_line_ = false;              // the last write ended in the middle of a line
};

}  // namespace mines::judge

// Passes the output of an answer (a contestant's program) on to the judge's standard error, up to a limit.
// The rest is discarded unread: an answer that prints without end fills no disk and delays only itself. Lines
// are marked as the answer's (AnswerLines). Or the output goes unchanged to a file.
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

/// Each line begins with "answer: ", so that no line can pass for one of the judge's own. Control characters,
/// which could hide or move other text, become '?'.
class AnswerLines {
 public:
  /// Breaks lines, so that each is shorter than max(columns, 20) columns with its prefix: a terminal would
  /// break them without the prefix.
  explicit AnswerLines(std::size_t columns);

  /// The lines that `bytes` complete. An unfinished line waits for its end.
  std::string take(std::string_view bytes);
  /// The unfinished line, ended; empty if there is none.
  std::string finish();

 private:
  std::string end_line();

  std::size_t room_;       ///< columns for a line
  std::size_t width_ = 0;  ///< upper bound of the columns of line_
  std::string bytes_;      ///< an unfinished character
  std::string line_;       ///< already safe for the terminal
};

/// For one thread. No call waits: while the target accepts no bytes, output stays in the answer's pipe.
class AnswerOutput {
 public:
  /// Passes on at most `most` bytes, then a line about the limit. Output goes to standard error as
  /// AnswerLines if `descriptor` is -1, else unchanged to `descriptor`, which the caller keeps open.
  static Result<AnswerOutput> open(std::uint64_t most, int descriptor = -1);

  /// The writing end of the pipe, for the answer. Call close_writer() once the answer has it.
  int writer() const { return pipe_.writer.number(); }
  void close_writer() { pipe_.writer.close(); }

  /// The event to poll for; the descriptor is -1 if there is none.
  pollfd wanted() const;
  /// Passes on a piece of output; call it when wanted() is ready. False if none was pending.
  bool move();
  /// Passes on as much of the rest as possible without waiting, and ends an unfinished line.
  void finish();

  bool is_exceeded() const { return is_exceeded_; }
  /// errno of the first failed write, after which output is discarded; 0 if none failed.
  int failure() const { return failure_; }

  /// Returns up to 4 KiB of pending output instead of passing it on; empty if none is pending.
  std::string take();
  /// The first line of take(): the sandbox's own message if the sandbox could not be built.
  std::string take_line();

 private:
  void read_some();
  /// A terminal's descriptor never blocks.
  int target() const;
  /// False if the target accepts no bytes.
  bool write_some();
  void hold(std::string_view printed);

  Pipe pipe_;
  FileDescriptor nowhere_;
  std::uint64_t left_ = 0;
  bool is_exceeded_ = false;
  int failure_ = 0;
  std::string held_;                  // output that is still to be written
  int descriptor_ = -1;               // -1: standard error
  std::optional<AnswerLines> lines_;  // set if the output goes to standard error
  bool in_line_ = false;              // the last write ended in the middle of a line
};

}  // namespace mines::judge

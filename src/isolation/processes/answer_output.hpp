// Passes what an answer prints on to the judge's standard error, up to a limit. The rest is thrown away
// unread: an answer that prints without end fills no disk and holds up only itself. The output comes line by
// line, marked as the answer's and made fit for a terminal (answer_lines.hpp), in files and pipes as well: a
// log has the judge's own lines beside them. It may go to a file of its own instead, as it is.
#pragma once

#include <poll.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "isolation/processes/answer_lines.hpp"
#include "isolation/processes/pipe.hpp"

namespace mines::judge {

/// One thread uses it, from a loop of ppoll. Nothing here waits: while the target takes nothing (a stopped
/// terminal, a full pipe), what the answer prints stays in its pipe.
class AnswerOutput {
 public:
  /// Passes on at most `most` bytes of the answer's, then one line that says so. They go to standard error,
  /// marked, or as they are to `descriptor`, which the caller keeps open.
  static Result<AnswerOutput> open(std::uint64_t most, int descriptor = -1);

  /// The end that the answer writes to. Call close_writer() once the answer has it.
  int writer() const { return pipe_.writer.number(); }
  void close_writer() { pipe_.writer.close(); }

  /// What to poll for; the descriptor is -1 when there is nothing to wait for.
  pollfd wanted() const;
  /// Passes a piece on; call it when wanted() is ready. True if there was one.
  bool move();
  /// Passes on what is left, as far as that goes without waiting, and ends an unfinished line of standard
  /// error.
  void finish();

  /// Whether it printed more than is passed on.
  bool is_exceeded() const { return is_exceeded_; }
  /// errno of a write that failed; 0 if none did. Nothing is passed on after it.
  int failure() const { return failure_; }

  /// Gives a piece of what has come to the caller instead, at most 4 KiB; empty if there is nothing.
  std::string take();
  /// The first line of what take() gives: the sandbox's own message about why it could not be built.
  std::string take_line();

 private:
  void read_some();
  /// Where it goes. That of a terminal never blocks.
  int target() const;
  /// Writes held_. False if the target takes nothing.
  bool write_some();
  void pass_on_rest();
  /// Puts what was printed into held_.
  void hold(std::string_view printed);

  Pipe pipe_;
  FileDescriptor nowhere_;
  std::uint64_t left_ = 0;
  bool is_exceeded_ = false;
  int failure_ = 0;
  std::string held_;                  // what is still to be written
  int descriptor_ = -1;               // -1: standard error
  std::optional<AnswerLines> lines_;  // set if it goes to standard error
  bool in_line_ = false;              // the last write ended in the middle of a line
};

}  // namespace mines::judge

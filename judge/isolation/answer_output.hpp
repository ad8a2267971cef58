// What an answer prints, passed on to the judge's standard error as far as it is reasonable. The rest is
// thrown away without being looked at: an answer that prints without end fills no disk and holds up nobody
// but itself. On a terminal it comes line by line, made fit for it (answer_lines.hpp); elsewhere, in a file
// or a pipe, as it is.
#pragma once

#include <poll.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "judge/isolation/answer_lines.hpp"
#include "judge/isolation/pipe.hpp"

namespace mines::judge {

/// One thread uses it, from a loop of ppoll. Nothing here waits: while standard error takes nothing (a
/// terminal that is held, a pipe that is full), what the answer prints stays in its pipe.
class AnswerOutput {
 public:
  /// Passes on at most `most` bytes, then one line that says so.
  static Result<AnswerOutput> open(std::uint64_t most);

  /// For the answer; close_writer() once it has it.
  int writer() const { return pipe_.writer.number(); }
  void close_writer() { pipe_.writer.close(); }

  /// What to wait for; its descriptor is -1 when there is nothing.
  pollfd wanted() const;
  /// After wanted() has come. True if something was passed on.
  bool move();
  /// Passes on what is left, as far as it goes without waiting. A terminal's line is ended.
  void finish();

  /// Takes what has come so far for itself, a piece of it; empty if there is nothing.
  std::string take();
  /// The first line of that: the words of a sandbox that could not be built.
  std::string take_line();

 private:
  void read_some();
  /// False if nobody takes anything.
  bool write_some();
  void pass_on_rest();
  /// Holds what was printed, to be written.
  void hold(std::string_view printed);

  Pipe pipe_;
  FileDescriptor nowhere_;
  std::uint64_t left_ = 0;
  std::string held_;                  // to be written
  std::optional<AnswerLines> lines_;  // on a terminal
  bool in_line_ = false;              // what was written last has not ended its line
};

}  // namespace mines::judge

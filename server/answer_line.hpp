// The server's pipe to the answer, a contestant's program. The server sends the size and mines of the board,
// then the index of each channel (protocol/v1.hpp) once the channel is made.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"
#include "server/judge_line.hpp"

namespace mines::server {

/// The main thread gives a worker (worker.hpp) one channel at a time to make, and learns from made() when the
/// channel is made. The main thread never waits for the worker: the answer shares the memory of channels, and
/// can make a page fault there take seconds.
class AnswerLine {
 public:
  /// Writes to `descriptor`, which stays the caller's and must not block.
  static Result<AnswerLine> open(int descriptor, JudgeLine& judge);

  /// Writes "N K", the board's side and mines. An answer that has ended is no error.
  void send_board(std::int32_t side, std::uint64_t mines) const;
  /// Sends the index of a channel that has been made and is served from now on. For the worker's thread.
  void send_index(std::int32_t id) const;

  /// An eventfd that becomes readable when send_index() has sent an index. A read of eight bytes clears it.
  int made() const { return made_.number(); }

 private:
  AnswerLine(int descriptor, JudgeLine& judge, FileDescriptor made)
      : descriptor_(descriptor), judge_(&judge), made_(std::move(made)) {}
  bool write(const std::string& text) const;

  int descriptor_;
  JudgeLine* judge_;
  FileDescriptor made_;
};

}  // namespace mines::server

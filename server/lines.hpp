// The server's pipes to the judge and to the answer (a contestant's program). A NUL ends each message.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines::server {

/// The pipe to the judge. It carries at most one message about a fault, then the result. Thread-safe.
class JudgeLine {
 public:
  /// Writes to `descriptor`, which the caller closes.
  explicit JudgeLine(int descriptor) : descriptor_(descriptor) {}

  /// Reports a fault: the first call writes `text`, unless close() was called before. Later calls write
  /// nothing. If shared memory has been lost, every other fault follows from that, so that is what the first
  /// call writes. True if this call has written.
  bool complain(const std::string& text);
  /// Whether complain() was ever called; calls after close() count, too.
  bool complained() const { return complained_; }

  /// Ends the reports of faults: complain() writes nothing from now on, so the result is the next message.
  void close();
  /// Writes a message, which has no NUL in it. False if the judge no longer reads.
  bool write(std::string_view text) const;

 private:
  int descriptor_;
  std::mutex mutex_;
  std::atomic<bool> complained_ = false;
  bool closed_ = false;
};

/// The pipe to the answer. It carries the board's size and mines, then the index of each new channel (memory
/// for requests and replies). Worker threads (worker.hpp) make the channels, one after the other. The main
/// thread never waits for a worker, because the answer can make a worker's page fault take seconds.
class AnswerLine {
 public:
  /// Writes to `descriptor`, which must not block and which the caller closes.
  static Result<AnswerLine> open(int descriptor, JudgeLine& judge);

  /// Writes "N K": the board's side and the number of mines. If the answer has ended, writes nothing.
  void send_board(std::int32_t side, std::uint64_t mines) const;
  /// Sends the index of a channel that is served from now on. For the worker's thread.
  void send_index(std::int32_t id) const;

  /// An eventfd, which can be read once send_index() has sent an index. Read eight bytes to reset it.
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

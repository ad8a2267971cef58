// The server's pipes to the judge and to the answer, a contestant's program. A NUL ends each message.
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

/// The pipe to the judge: at most one message of free text about a fault, then the result. Thread-safe.
class JudgeLine {
 public:
  /// `descriptor` stays the caller's.
  explicit JudgeLine(int descriptor) : descriptor_(descriptor) {}

  /// Reports a fault. Only the first call writes, and only before close(). True if this call wrote its text.
  bool complain(const std::string& text);
  bool complained() const { return complained_; }

  /// From now on complain() writes nothing, so that the result is the next message.
  void close();
  /// Writes a message. False if the judge no longer reads.
  bool write(std::string_view text) const;

 private:
  int descriptor_;
  std::mutex mutex_;
  std::atomic<bool> complained_ = false;
  bool closed_ = false;
};

/// The pipe to the answer: the board's size and mines, then the index of each channel (protocol/v1.hpp) made.
/// The main thread gives a worker (worker.hpp) one channel at a time to make, and never waits for the worker:
/// the answer shares the memory of channels, and can make a page fault there take seconds.
class AnswerLine {
 public:
  /// `descriptor` stays the caller's and must not block.
  static Result<AnswerLine> open(int descriptor, JudgeLine& judge);

  /// Writes "N K", the board's side and mines. An answer that has ended is no error.
  void send_board(std::int32_t side, std::uint64_t mines) const;
  /// Sends the index of a channel that is served from now on. For the worker's thread.
  void send_index(std::int32_t id) const;

  /// An eventfd, readable when send_index() has sent an index. A read of eight bytes clears it.
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

// How an answer, a contestant's program, joins a game. It reads the judge's environment variables, receives
// the board's size from the server, and asks the server for channels (v1.hpp, v2.hpp).
#pragma once

#include <chrono>
#include <memory>
#include <mutex>

#include "base/error.hpp"
#include "board/game.hpp"
#include "protocol/patience.hpp"
#include "protocol/shared_memory.hpp"
#include "protocol/v1_channel.hpp"
#include "protocol/v2_channel.hpp"

namespace mines {

/// An answer's part in a game. All calls except open() are thread-safe.
class AnswerSession {
 public:
  /// Joins the game and waits for the board's size. First asks the kernel to kill this process when its
  /// parent, a thread of the judge, ends. Call it once in a process. Fails if no judge started this process,
  /// or if the server ended before the game began.
  static Result<std::unique_ptr<AnswerSession>> open();

  AnswerSession(const AnswerSession&) = delete;
  AnswerSession& operator=(const AnswerSession&) = delete;

  GameInfo info() const { return info_; }

  /// A new v1 channel. Fails beyond v1::max_channels in a game. Takes some microseconds.
  Result<v1::Channel> create_v1_channel();

  bool offers_v2() const { return v2_offered_; }
  /// A new v2 channel; needs offers_v2(). Fails beyond v2::max_channels in a game. Takes some microseconds.
  Result<v2::Channel> create_v2_channel();

  /// Fails if the server has ended. Costs a system call: call it only from time to time during a wait.
  Result<void> check_server() const;

 private:
  AnswerSession() = default;
  /// Asks the server for a channel of `kind`: 'C' for v1, 'B' for v2. `created` channels of this kind exist,
  /// and `most` are allowed. Returns the channel's id, the index of its place in the shared memory.
  Result<std::int32_t> request_channel(char kind, std::int32_t& created, std::int32_t most);
  /// Reads a message of the server: text up to a NUL, at most `most` bytes.
  Result<std::string> read_message(std::size_t most);

  GameInfo info_{};
  GameMemory memory_;
  bool v2_offered_ = false;
  int to_server_ = -1;
  int from_server_ = -1;
  std::mutex creating_;
  std::int32_t v1_created_ = 0;
  std::int32_t v2_created_ = 0;
};

/// For one thread that polls for replies: yields the processor core in a long wait (patience.hpp), and checks
/// that the server still runs. `session` must outlive this object.
class ServerWatch {
 public:
  explicit ServerWatch(const AnswerSession& session) : session_(session) {}

  /// Call it after a poll that found a reply.
  void reset() {
    patience_.reset();
    next_check_ = between_checks;
  }

  /// Call it after a poll that found no reply; may yield the core. Returns the length of the wait so far
  /// (Patience::wait()). Checks the server every 0.1 s, and fails if the server has ended.
  Result<Patience::Duration> wait() {
    const Patience::Duration waited = patience_.wait();
    if (waited <= next_check_) return waited;
    next_check_ = waited + between_checks;
    MINES_TRY(session_.check_server());
    return waited;
  }

 private:
  static constexpr Patience::Duration between_checks = std::chrono::milliseconds(100);

  const AnswerSession& session_;
  Patience patience_;
  Patience::Duration next_check_ = between_checks;
};

}  // namespace mines

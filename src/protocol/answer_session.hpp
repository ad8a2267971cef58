// The answer's side of a game's start: what the judge left in the environment, the size of the board, and
// channels.
#pragma once

#include <memory>
#include <mutex>

#include "base/error.hpp"
#include "board/game.hpp"
#include "protocol/batch_channel.hpp"
#include "protocol/channel.hpp"
#include "protocol/game_memory.hpp"

namespace mines {

/// All calls but open() are thread-safe.
class AnswerSession {
 public:
  /// Reads the environment, asks the kernel to be killed when the parent thread ends, maps the shared memory
  /// and waits for the server to say which board it is. Errors: not started by a judge, or the server ended
  /// before the game began. Call it once in a process: the message comes once.
  static Result<std::unique_ptr<AnswerSession>> open();

  AnswerSession(const AnswerSession&) = delete;
  AnswerSession& operator=(const AnswerSession&) = delete;

  GameInfo info() const { return info_; }

  /// A new channel of the server. Some microseconds; at most v1::max_channels in a game.
  Result<v1::Channel> create_channel();

  /// Whether the server offers batch channels.
  bool offers_batches() const { return batches_offered_; }
  /// A new batch channel; only if they are offered. Some microseconds; at most v2::max_channels in a game.
  Result<v2::Channel> create_batch_channel();

  /// An error when the server has closed its ends of the pipes, which a living one never does. One system
  /// call: for use now and again while waiting.
  Result<void> check_server() const;

 private:
  AnswerSession() = default;
  /// Asks for a channel of one kind by its byte; the number of the new one, the `created`-th.
  Result<std::int32_t> request_channel(char kind, std::int32_t& created, std::int32_t most);
  /// One message of the server: text up to a NUL.
  Result<std::string> read_message(std::size_t most);

  GameInfo info_{};
  GameMemory memory_;
  bool batches_offered_ = false;
  int to_server_ = -1;
  int from_server_ = -1;
  std::mutex creating_;
  std::int32_t created_ = 0;
  std::int32_t batches_created_ = 0;
};

}  // namespace mines

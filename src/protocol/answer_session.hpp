// How an answer joins a game: it reads what the judge left in the environment, learns the size of the board,
// and asks for channels.
#pragma once

#include <memory>
#include <mutex>

#include "base/error.hpp"
#include "board/game.hpp"
#include "protocol/game_memory.hpp"
#include "protocol/v1_channel.hpp"
#include "protocol/v2_channel.hpp"

namespace mines {

/// All calls but open() are thread-safe.
class AnswerSession {
 public:
  /// Reads the environment, asks the kernel to kill this process when the parent thread ends, maps the shared
  /// memory and waits for the server's message with the board's size. Errors: not started by a judge, or the
  /// server ended before the game began. Call it once in a process, because the message comes once.
  static Result<std::unique_ptr<AnswerSession>> open();

  AnswerSession(const AnswerSession&) = delete;
  AnswerSession& operator=(const AnswerSession&) = delete;

  GameInfo info() const { return info_; }

  /// A new v1 channel. Takes some microseconds; at most v1::max_channels in a game.
  Result<v1::Channel> create_v1_channel();

  /// Whether the server offers v2 channels.
  bool offers_v2() const { return v2_offered_; }
  /// A new v2 channel; offers_v2() must be true. Takes some microseconds; at most v2::max_channels in a game.
  Result<v2::Channel> create_v2_channel();

  /// An error when the server has closed its ends of the pipes, which a living one never does. One system
  /// call, so only for use now and again while waiting.
  Result<void> check_server() const;

 private:
  AnswerSession() = default;
  /// Asks for a channel by the byte of its kind, of which `created` exist and at most `most` may. Gives its
  /// index.
  Result<std::int32_t> request_channel(char kind, std::int32_t& created, std::int32_t most);
  /// A message of the server: text up to a NUL, at most `most` bytes.
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

}  // namespace mines

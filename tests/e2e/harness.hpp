// What a judge does for a game, for tests: pipes with descriptors from 100 on, shared memory, environment,
// and the two programs. The test itself may also play the answer, through the raw shared memory or in-process
// with the client's libraries. Whatever does not happen in time is an exception, so a test never hangs.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/file_descriptor.hpp"
#include "field/field.hpp"
#include "field/game_board.hpp"
#include "protocol/progress.hpp"
#include "protocol/shared_memory.hpp"
#include "protocol/v1.hpp"
#include "protocol/v2.hpp"
#include "unit/temporary_folder.hpp"

namespace mines::testing {

/// A child process.
class Process {
 public:
  struct End {
    int exit_code = -1;  ///< -1 if a signal ended it
    int signal = 0;
    double cpu_seconds = 0;
  };

  Process() = default;
  explicit Process(pid_t id) : id_(id) {}
  Process(Process&& other) noexcept : id_(std::exchange(other.id_, -1)) {}
  Process& operator=(Process&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  /// Kills it if it still runs.
  ~Process();

  pid_t id() const { return id_; }
  bool running() const { return id_ > 0; }
  End wait(std::chrono::milliseconds most = std::chrono::seconds(20));
  void send(int signal) const;
  /// Stops it until SIGCONT is sent; returns when none of its threads runs any more.
  void stop() const;
  /// Time that it has used so far.
  double cpu_seconds() const;

 private:
  pid_t id_ = -1;
};

/// "NAME=value" entries that a child gets on top of PATH and the like.
using Environment = std::vector<std::string>;

/// Starts a program that keeps only the given descriptors besides 0 to 2. Its output goes to `output` if that
/// is not empty.
Process start(const std::vector<std::string>& command, const Environment& environment,
              const std::vector<int>& descriptors, const std::string& output = "");

struct GameResult {
  int status = -1;
  std::uint64_t side = 0, mines = 0, safe_opened = 0, mines_opened = 0;
};

class TestGame {
 public:
  /// A game on the map file, nothing started yet.
  explicit TestGame(std::string map, int penalty = 8);
  /// Writes the field to a map file first.
  explicit TestGame(const Field& field, int penalty = 8);
  /// Ends the server if it still runs, and removes the shared memory.
  ~TestGame();
  TestGame(const TestGame&) = delete;
  TestGame& operator=(const TestGame&) = delete;

  // Before the start.
  Environment& server_environment() { return server_environment_; }
  Environment& answer_environment() { return answer_environment_; }
  /// Tells both programs where v2 channels may be, as our judge does. Without it a game is one of v1.
  void leave_room_for_v2(std::size_t offset = v2::area_offset);

  /// Starts the server, ours unless another program is named.
  Process& start_server(const std::vector<std::string>& command = {});
  /// Starts an answer; `file(output)` gets what it prints. The answer's pipes are then its own.
  Process& start_answer(const std::vector<std::string>& command, const std::string& output = "");
  Process& server() { return server_; }
  Process& answer() { return answer_; }

  /// The next message of the server to the judge; empty at the end of the pipe.
  std::string judge_message(std::chrono::milliseconds most = std::chrono::seconds(20));
  /// Whether the server has said anything to the judge.
  bool judge_message_waits(std::chrono::milliseconds most) const;
  /// Writes 'F' and reads the result.
  GameResult finish();
  void write_to_server_as_judge(const std::string& bytes);
  void close_judge_pipes();

  // The test as the answer.
  /// Makes this process the answer: AnswerSession::open() and minesweeper_init() find the game.
  void become_answer() const;
  void write_to_server(const std::string& bytes);
  std::string answer_message();
  bool answer_message_waits(std::chrono::milliseconds most) const;
  void close_answer_pipes();
  /// The answer's end of the pipe from the server.
  int answer_reading_end() const { return to_answer_.reading; }
  /// Asks for a channel and checks that it is the next one.
  std::int32_t create_channel();
  std::byte* region(std::int32_t channel) {
    return memory_.data() + static_cast<std::size_t>(channel) * v1::channel_bytes;
  }
  /// Where the server writes its offer.
  std::byte* v2_area() { return memory_.data() + v2::area_offset; }
  /// Asks for a v2 channel, checks that it is the next one, and gives its memory.
  std::byte* create_v2_channel();
  v1::ChannelHead& head(std::int32_t channel) { return *reinterpret_cast<v1::ChannelHead*>(region(channel)); }

  const std::string& shared_memory_name() const { return name_; }
  bool shared_memory_exists() const;
  std::string file(const std::string& name) const { return folder_ / name; }

 private:
  void create();
  struct Pipe {
    int reading = -1, writing = -1;
  };
  static Pipe make_pipe();
  static void close_end(int& descriptor);
  static std::string read_message(int descriptor, std::string& rest, std::chrono::milliseconds most);

  TemporaryFolder folder_;
  std::string map_;
  std::string name_;
  int penalty_;
  SharedMemory memory_;
  Pipe to_answer_, from_answer_, to_judge_, from_judge_;  // as the server sees them
  std::string from_server_rest_, to_answer_rest_;
  Environment server_environment_, answer_environment_;
  Process server_, answer_;
  std::int32_t channels_ = 0;
  std::int32_t v2_channels_ = 0;
};

/// The page on which our judge watches a game.
class TestProgress {
 public:
  /// For a game whose server has not been started.
  explicit TestProgress(TestGame& game);
  ~TestProgress();
  TestProgress(const TestProgress&) = delete;
  TestProgress& operator=(const TestProgress&) = delete;

  /// What all threads of the server say that they have opened.
  OpenedCount opened() const;
  std::uint32_t v2_channels() const { return page_->v2_channels.load(); }

 private:
  FileDescriptor memory_;
  const ProgressPage* page_;
};

}  // namespace mines::testing

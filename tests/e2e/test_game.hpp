// What a judge does for a game, for tests: pipes with descriptors from 100 on, shared memory, environment,
// and the two programs. The test may also play the answer itself, through the raw shared memory or with the
// client's libraries. What does not happen in time throws an exception, so a test never hangs.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "field/field.hpp"
#include "field/opening/game_board.hpp"
#include "os/file_descriptor.hpp"
#include "protocol/progress.hpp"
#include "protocol/shared_memory.hpp"
#include "protocol/v1.hpp"
#include "protocol/v2.hpp"
#include "support/boards.hpp"
#include "support/temporary_folder.hpp"

namespace mines::testing {

/// A process that was started for a game.
class ChildProcess {
 public:
  struct End {
    int exit_code = -1;  ///< -1 if a signal ended it
    int signal = 0;
    double cpu_seconds = 0;
  };

  ChildProcess() = default;
  explicit ChildProcess(pid_t id) : id_(id) {}
  ChildProcess(ChildProcess&& other) noexcept : id_(std::exchange(other.id_, -1)) {}
  ChildProcess& operator=(ChildProcess&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  /// Kills it if it still runs.
  ~ChildProcess();

  pid_t id() const { return id_; }
  bool running() const { return id_ > 0; }
  End wait(std::chrono::milliseconds most = std::chrono::seconds(20));
  void send(int signal) const;
  /// Stops it until SIGCONT is sent; returns when none of its threads runs any more.
  void stop() const;
  /// Processor time that it has used so far.
  double cpu_seconds() const;

 private:
  pid_t id_ = -1;
};

/// "NAME=value" entries that a child gets on top of PATH and the like.
using Environment = std::vector<std::string>;

/// Starts a program that keeps only the given descriptors besides 0 to 2. Its output goes to `output` if that
/// is not empty.
ChildProcess start(const std::vector<std::string>& command, const Environment& environment,
                   const std::vector<int>& descriptors, const std::string& output = "");

/// A square board with each cell a mine with the given probability.
inline Field random_board(std::int32_t side, double density, std::uint64_t seed = 41) {
  RandomSequence random(seed, 0);
  return random_field({side, side}, density, random);
}

struct GameResult {
  int status = -1;
  std::uint64_t side = 0, mines = 0, safe_opened = 0, mines_opened = 0;
};

/// A pipe between a test and its programs. An answer may use the low descriptors, so these are from 100 on.
class GamePipe {
 public:
  GamePipe();

  FileDescriptor reading, writing;

  /// The next message, up to its NUL; empty at the end of the pipe.
  std::string message(std::chrono::milliseconds most);
  bool has_message(std::chrono::milliseconds most) const;
  void write(const std::string& bytes) const;

 private:
  std::string rest_;  ///< of what was read
};

class TestGame {
 public:
  /// A game on the map file, nothing started yet.
  explicit TestGame(std::string map, int penalty = 8);
  /// Writes the field to a map file first.
  explicit TestGame(const Field& field, int penalty = 8);
  /// Ends the server if it still runs, and removes the shared memory.
  ~TestGame() { SharedMemory::unlink(name_); }
  TestGame(const TestGame&) = delete;
  TestGame& operator=(const TestGame&) = delete;

  // Before the start.
  Environment& server_environment() { return server_environment_; }
  /// Tells both programs where v2 channels may be, as our judge does. Without it a game is one of v1.
  void leave_room_for_v2(std::size_t offset = v2::area_offset);

  /// Starts the server, ours unless another program is named.
  ChildProcess& start_server(const std::vector<std::string>& command = {});
  /// Starts an answer; `file(output)` gets what it prints. The answer's pipes are then its own.
  ChildProcess& start_answer(const std::vector<std::string>& command, const std::string& output = "");
  ChildProcess& server() { return server_; }
  ChildProcess& answer() { return answer_; }

  // The test as the judge.
  std::string judge_message(std::chrono::milliseconds most = std::chrono::seconds(20)) {
    return to_judge_.message(most);
  }
  bool judge_message_waits(std::chrono::milliseconds most) const { return to_judge_.has_message(most); }
  void write_to_server_as_judge(const std::string& bytes) const { from_judge_.write(bytes); }
  /// Writes 'F' and reads the result.
  GameResult finish();
  void close_judge_pipes();

  // The test as the answer.
  /// Makes this process the answer: AnswerSession::open() and minesweeper_init() find the game.
  void become_answer() const;
  void write_to_server(const std::string& bytes) const { from_answer_.write(bytes); }
  std::string answer_message() { return to_answer_.message(std::chrono::seconds(20)); }
  bool answer_message_waits(std::chrono::milliseconds most) const { return to_answer_.has_message(most); }
  void close_answer_pipes();
  /// The answer's end of the pipe from the server.
  int answer_reading_end() const { return to_answer_.reading.number(); }
  /// Asks for a channel and checks that it is the next one.
  std::int32_t create_channel() { return ask("C", channels_); }
  std::byte* region(std::int32_t channel) {
    return memory_.data() + static_cast<std::size_t>(channel) * v1::channel_bytes;
  }
  /// Where the server writes its offer.
  std::byte* v2_area() { return memory_.data() + v2::area_offset; }
  /// Asks for a v2 channel, checks that it is the next one, and gives its memory.
  std::byte* create_v2_channel() { return v2::channel_at(v2_area(), ask("B", v2_channels_)); }
  v1::ChannelHead& head(std::int32_t channel) { return *reinterpret_cast<v1::ChannelHead*>(region(channel)); }

  const std::string& shared_memory_name() const { return name_; }
  bool shared_memory_exists() const { return access(("/dev/shm" + name_).c_str(), F_OK) == 0; }
  std::string file(const std::string& name) const { return folder_ / name; }

 private:
  void create();
  std::int32_t ask(const char* kind, std::int32_t& count);

  TemporaryFolder folder_;
  std::string map_;
  std::string name_;
  int penalty_;
  Mapping memory_;
  GamePipe to_answer_, from_answer_, to_judge_, from_judge_;  // as the server sees them
  Environment server_environment_, answer_environment_;
  ChildProcess server_, answer_;
  std::int32_t channels_ = 0;
  std::int32_t v2_channels_ = 0;
};

/// A game whose server has been started and has said that it is ready.
struct StartedGame : TestGame {
  explicit StartedGame(const Field& field, bool has_v2 = false) : TestGame(field) {
    if (has_v2) leave_room_for_v2();
    start_server();
    answer_message();
  }
};

/// The page on which our judge watches a game.
class TestProgress {
 public:
  /// For a game whose server has not been started.
  explicit TestProgress(TestGame& game);
  ~TestProgress();
  TestProgress(const TestProgress&) = delete;
  TestProgress& operator=(const TestProgress&) = delete;

  /// What the server's threads report as opened, added up.
  OpenedCount opened() const;
  std::uint32_t v2_channels() const { return page_->v2_channels.load(); }

 private:
  FileDescriptor memory_;
  const ProgressPage* page_;
};

}  // namespace mines::testing

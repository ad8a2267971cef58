// What the server does alike for both wires, v1's cells and v2's blocks.
#include "support/catch.hpp"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "e2e/raw_client.hpp"
#include "support/boards.hpp"

using namespace mines;
using namespace mines::testing;
using namespace std::chrono_literals;

namespace {

class V1Client {
 public:
  static constexpr char letter = 'C';
  static constexpr std::size_t most = 1024;

  explicit V1Client(TestGame& game) : game_(&game), channel_(game.create_channel()) {}

  /// Opens a cell alone. False if no reply comes.
  bool open(Cell cell) {
    post(*game_, channel_, {cell.row, cell.column, 0, 1});
    return reply(*game_, channel_).has_value();
  }
  bool falls_asleep() { return testing::falls_asleep(*game_, channel_); }

 private:
  TestGame* game_;
  std::int32_t channel_;
};

class V2Client {
 public:
  static constexpr char letter = 'B';
  static constexpr std::size_t most = 64;

  explicit V2Client(TestGame& game) : client_(game) {}

  bool open(Cell cell) {
    client_.write(cell.row, cell.column / 64, 1ULL << cell.column % 64, 1);
    client_.publish();
    return client_.take_all();
  }
  bool falls_asleep() { return client_.falls_asleep(1); }

 private:
  RawBatchClient client_;
};

}  // namespace

TEMPLATE_TEST_CASE("an idle server sleeps, and each wake-up brings it back", "", V1Client, V2Client) {
  StartedGame game(random_board(64, 0.3), true);
  TestType client(game);
  TestType other(game);
  for (int i = 0; i < 20; ++i) {
    REQUIRE(client.falls_asleep());
    REQUIRE(other.falls_asleep());
    REQUIRE((i % 2 == 0 ? client : other).open({i, i}));
  }
}

TEMPLATE_TEST_CASE("all channels of a wire are served, one more is a violation, told once", "", V1Client,
                   V2Client) {
  StartedGame game(field_of(small_board), true);
  std::vector<TestType> clients;
  while (clients.size() < TestType::most) clients.emplace_back(game);
  const auto all_are_served = [&] {
    return std::all_of(clients.begin(), clients.end(), [](TestType& client) { return client.open({1, 1}); });
  };
  CHECK(all_are_served());
  REQUIRE(clients.back().falls_asleep());
  CHECK(all_are_served());
  CHECK_FALSE(game.judge_message_waits(0ms));
  game.write_to_server(std::string(1, TestType::letter));
  CHECK_THAT(game.judge_message(), Catch::Contains(std::to_string(TestType::most)));
  CHECK_FALSE(game.answer_message_waits(20ms));
  game.write_to_server(std::string(1, TestType::letter));  // only the first violation is reported
  CHECK(all_are_served());
  const auto result = game.finish();
  CHECK(result.status == 1);
  CHECK(result.safe_opened == 1);
  CHECK(game.server().wait().exit_code == 0);
}

TEMPLATE_TEST_CASE("what was opened counts, whether the answer goes on, is killed or has closed its pipes",
                   "", V1Client, V2Client) {
  enum class End { none, killed, closed };
  const End end = GENERATE(End::none, End::killed, End::closed);
  TestGame game(random_board(256, 0.125));
  const TestProgress progress(game);
  game.leave_room_for_v2();
  game.start_server();
  game.answer_message();
  TestType client(game);
  const pid_t child = fork();
  for (int i = 0; child == 0; ++i) client.open({i / 256 % 256, i % 256});
  const ChildProcess clicker(child);
  const auto opened = [&] { return progress.opened().safe + progress.opened().mines; };
  while (opened() < 100) std::this_thread::yield();
  if (end != End::none) {
    clicker.send(SIGKILL);
    waitpid(child, nullptr, 0);
  }
  if (end == End::closed) {
    game.close_answer_pipes();
    CHECK_FALSE(game.judge_message_waits(100ms));
  } else {
    CHECK(TestType(game).open({255, 255}));
  }
  const auto result = game.finish();
  CHECK(result.status == 0);
  CHECK(result.safe_opened + result.mines_opened >= 100);
  CHECK(game.server().wait().exit_code == 0);
}

TEMPLATE_TEST_CASE("the progress page shows what all channels have opened", "", V1Client, V2Client) {
  TestGame game(random_board(32, 0.125));
  const TestProgress progress(game);
  game.leave_room_for_v2();
  game.start_server();
  game.answer_message();
  CHECK(progress.v2_channels() == 0);
  std::vector<TestType> clients;
  while (clients.size() < std::min(TestType::most, std::size_t{300})) clients.emplace_back(game);
  CHECK(progress.v2_channels() == (TestType::letter == 'B' ? clients.size() : 0));
  for (std::int32_t i = 0; i < 32 * 32; ++i)
    REQUIRE(clients[static_cast<std::size_t>(i) % clients.size()].open({i / 32, i % 32}));
  const OpenedCount shown = progress.opened();
  const auto result = game.finish();
  CHECK(shown.safe == result.safe_opened);
  CHECK(shown.mines == result.mines_opened);
  CHECK(shown.safe + shown.mines == 32 * 32);
}

TEMPLATE_TEST_CASE("a shared memory cut short by the answer is a violation, not a crash", "", V1Client,
                   V2Client) {
  StartedGame game(field_of(small_board), true);
  TestType client(game);
  CHECK(client.open({1, 1}));
  const bool is_v2 = TestType::letter == 'B';
  REQUIRE(truncate(("/dev/shm" + game.shared_memory_name()).c_str(), is_v2 ? v1::shared_memory_bytes : 0) ==
          0);
  game.write_to_server(std::string(1, TestType::letter));
  CHECK_THAT(game.judge_message(), Catch::Contains("shared memory"));
  const auto result = game.finish();
  CHECK(result.status == 1);
  CHECK(result.safe_opened == 1);
  CHECK(game.server().wait().exit_code == 0);
}

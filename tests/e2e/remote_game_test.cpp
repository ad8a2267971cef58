// The toolkit's remote game against real servers, ours and one that shares no line with it.
#include "protocol/remote_game.hpp"

#include "support/catch.hpp"
#include <signal.h>

#include <ctime>
#include <mutex>
#include <thread>

#include "board/view.hpp"
#include "e2e/test_game.hpp"
#include "support/boards.hpp"

using namespace mines;
using namespace mines::testing;
using namespace std::chrono_literals;

namespace {

/// Clicks every cell of the rows, mines too, until every click has its reply. Returns an error text, or "".
std::string click_rows(Game& game, View& view, std::mutex& of_view, std::int32_t first, std::int32_t step) {
  auto link = game.connect();
  if (!link) return to_string(link.error());
  Replies replies;
  const BoardSize size = view.size();
  const auto deadline = std::chrono::steady_clock::now() + 60s;
  const auto poll = [&](std::size_t most) -> std::string {
    while (true) {
      replies.clear();
      const auto waiting = (*link)->poll(replies);
      if (!waiting) return to_string(waiting.error());
      {
        const std::lock_guard lock(of_view);
        add(replies, view);
      }
      if (*waiting <= most) return "";
      if (std::chrono::steady_clock::now() > deadline) return "no reply in time";
    }
  };
  for (std::int32_t row = first; row < size.rows; row += step) {
    std::vector<ClickWord> clicks;
    for (std::int32_t word = 0; word < size.words(); ++word)
      clicks.push_back({row, word, size.word_mask(word)});
    (*link)->post(to_blocks(clicks));
    if (const auto problem = poll(200); !problem.empty()) return problem;
  }
  return poll(0);
}

std::uint64_t mines_beside_eights(const Field& field) {
  std::uint64_t mines = 0;
  for (std::int32_t row = 0; row < field.size().rows; ++row) {
    for (std::int32_t column = 0; column < field.size().columns; ++column) {
      bool beside = false;
      for_each_neighbour(field.size(), {row, column},
                         [&](Cell cell) { beside |= !field.is_mine(cell) && field.number(cell) == 8; });
      mines += beside && field.is_mine({row, column}) ? 1 : 0;
    }
  }
  return mines;
}

bool agrees(const View& view, const Field& field) {
  bool right = true;
  for (std::int32_t row = 0; row < field.size().rows; ++row) {
    for (std::int32_t column = 0; column < field.size().columns; ++column) {
      const Cell cell{row, column};
      right &= field.is_mine(cell) ? view.is_mine(cell)
                                   : view.is_open(cell) && view.number(cell) == field.number(cell);
    }
  }
  return right;
}

void play_whole_board(const Field& field, const RemoteOptions& options, int threads,
                      const std::vector<std::string>& server = {}) {
  TestGame game(field, 3);
  if (options.wire == Wire::v2) game.leave_room_for_v2();
  game.start_server(server);
  game.become_answer();
  const auto remote = RemoteGame::start(options);
  REQUIRE(remote);
  CHECK((*remote)->wire() == (options.wire == Wire::v2 ? Wire::v2 : Wire::v1));
  CHECK((*remote)->info().size == field.size());
  CHECK((*remote)->info().mines == field.mine_count());
  CHECK((*remote)->info().penalty == 3);
  View view = View::make(field.size()).value();
  std::mutex of_view;
  std::vector<std::string> problems(static_cast<std::size_t>(threads));
  std::vector<std::thread> crew;
  for (int i = 0; i < threads; ++i) {
    crew.emplace_back(
        [&, i] { problems[static_cast<std::size_t>(i)] = click_rows(**remote, view, of_view, i, threads); });
  }
  for (auto& thread : crew) thread.join();
  for (const auto& problem : problems) CHECK(problem.empty());
  CHECK(agrees(view, field));
  const auto result = game.finish();
  CHECK(result.status == 0);
  CHECK(result.safe_opened == field.size().cells() - field.mine_count());
  // The mines around an 8 are known from its reply on and need no click.
  CHECK(result.mines_opened <= field.mine_count());
  CHECK(result.mines_opened >= field.mine_count() - mines_beside_eights(field));
}

/// A game that this process has joined by one link.
struct JoinedGame : TestGame {
  std::unique_ptr<RemoteGame> remote;
  std::unique_ptr<GameLink> link;

  explicit JoinedGame(const Field& field, bool has_v2, const RemoteOptions& options = {}) : TestGame(field) {
    if (has_v2) leave_room_for_v2();
    start_server();
    become_answer();
    remote = RemoteGame::start(options).value();
    link = remote->connect().value();
  }
  /// Posts a click on all cells of a word.
  void post(std::int32_t row, Word mask = ~Word{0}) const {
    const ClickBlock click = to_block({row, 0, mask});
    link->post({&click, 1});
  }
  /// Adds replies until no click waits for one.
  void take_all(Replies& replies) const {
    while (link->poll(replies).value() != 0) continue;
  }
};

}  // namespace

TEST_CASE(
    "a remote game opens every cell, with and without cascades, by one link or several, over both wires") {
  for (const auto cascades : {Cascades::automatic, Cascades::always, Cascades::never}) {
    play_whole_board(random_board(100, 0.125), {0, cascades}, 1);
    play_whole_board(random_board(100, 0.125), {3, cascades}, 3);
    play_whole_board(random_board(100, 0.125), {8, cascades, Wire::v2}, 1);
    play_whole_board(random_board(100, 0.125), {8, cascades, Wire::v2}, 3);
  }
  for (const auto wire : {Wire::automatic, Wire::v2}) {
    play_whole_board(random_board(64, 0.4), {wire == Wire::v2 ? 8 : 1, Cascades::automatic, wire},
                     2);  // eights
    // Regions are larger than v1 takes.
    play_whole_board(random_board(300, 0.001), {8, Cascades::automatic, wire}, 2);
  }
  for (const auto cascades : {Cascades::always, Cascades::never})
    play_whole_board(random_board(100, 0.125), {4, cascades}, 2, {THREAD_PER_CHANNEL_SERVER});
  CHECK(cascades_fit({{128, 128}, 0, 8}));
  CHECK_FALSE(cascades_fit({{129, 129}, 0, 8}));
  CHECK(cascades_fit({{65536, 65536}, std::uint64_t{1} << 29, 8}));
  CHECK_FALSE(cascades_fit({{1000, 1000}, 110000, 8}));
}

TEST_CASE("v1 is used where our server has no room for v2 channels, or offers another version of them") {
  for (const auto& [has_room, wanted] :
       {std::pair{false, Wire::automatic}, {false, Wire::v2}, {true, Wire::automatic}}) {
    TestGame game(random_board(16, 0.125));
    if (has_room) game.leave_room_for_v2();
    game.start_server();
    while (has_room && game.v2_area()[8] == std::byte{0}) std::this_thread::yield();
    if (has_room) game.v2_area()[8] = std::byte{2};
    game.become_answer();
    const auto remote = RemoteGame::start({1, Cascades::automatic, wanted});
    REQUIRE(remote.has_value() == (wanted != Wire::v2));
    if (remote) CHECK((*remote)->wire() == Wire::v1);
    if (!remote) CHECK(remote.error().code == ExitCode::bad_input);
  }
}

TEST_CASE("a v2 link takes more clicks at once than its ring does") {
  const Field field = random_board(1024, 0.2);
  JoinedGame game(field, true);
  View view = View::make(field.size()).value();
  std::vector<ClickWord> clicks;
  for (std::int32_t row = 0; row < 1024; ++row) {
    for (std::int32_t word = 0; word < 16; ++word) clicks.push_back({row, word, ~Word{0}});
  }
  game.link->post(to_blocks(clicks));
  // The server sleeps, as the ring of replies is full, until the link that takes them wakes it.
  const v2::ChannelHead& head = v2::channel_head(v2::channel_at(game.v2_area(), 0));
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  while (head.server_sleeping.load() != v2::sleeps_on_taken) {
    REQUIRE(std::chrono::steady_clock::now() < deadline);
    std::this_thread::sleep_for(1ms);
  }
  Replies replies;
  for (std::size_t due = 1; due != 0;) {
    REQUIRE(std::chrono::steady_clock::now() < deadline);
    due = game.link->poll(replies).value();
    add(replies, view);
    replies.clear();
  }
  CHECK(agrees(view, field));
  CHECK(game.link->poll(replies).value() == 0);
  CHECK(game.finish().safe_opened == field.size().cells() - field.mine_count());
}

TEST_CASE("a v2 link that waits leaves the core to others") {
  JoinedGame game(random_board(64, 0.125), true);
  game.server().stop();
  game.post(1);
  Replies replies;
  const auto cpu = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  const double before = cpu();
  const auto start = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - start < 400ms) REQUIRE(game.link->poll(replies).value() == 1);
  CHECK(cpu() - before < 0.2);
  game.server().send(SIGCONT);
  game.take_all(replies);
  CHECK_FALSE(replies.empty());
  CHECK(game.finish().status == 0);
}

TEST_CASE("a click on a cell that a reply has shown is answered without the server") {
  const JoinedGame game(random_board(64, 0.125), false);
  Replies replies;
  game.post(5);
  game.take_all(replies);
  const std::size_t before = replies.size();
  game.post(5);
  CHECK(game.link->poll(replies).value() == 0);
  CHECK(replies.size() == before);
}

TEST_CASE("clicks go out in the order in which they were posted, and posting does not block") {
  const JoinedGame game(field_of({"XXXX", "XXXX", "XXXX", "XXXX"}), false, {1, Cascades::automatic});
  for (std::int32_t row = 0; row < 4; ++row) game.post(row, 15);
  Replies replies;
  game.take_all(replies);
  REQUIRE(replies.words.size() == 16);
  for (std::size_t i = 0; i < 16; ++i) CHECK(replies.words[i].row == static_cast<int>(i) / 4);
}

TEST_CASE("a link whose server has ended says so soon") {
  JoinedGame game(random_board(64, 0.125), GENERATE(false, true));
  game.server().send(SIGKILL);
  game.server().wait();
  game.post(1);
  Replies replies;
  const auto start = std::chrono::steady_clock::now();
  auto polled = game.link->poll(replies);
  while (polled && std::chrono::steady_clock::now() - start < 5s) polled = game.link->poll(replies);
  REQUIRE_FALSE(polled);
  CHECK(polled.error().code == ExitCode::broken);
  CHECK_FALSE(game.remote->connect());
}

TEST_CASE("a remote game without a judge, or with nonsense from one, is an error") {
  unsetenv("MINESWEEPER_LAUNCHED_BY_JUDGER");
  CHECK(RemoteGame::start({}).error().code == ExitCode::bad_input);
  CHECK_FALSE(RemoteGame::start({-1, Cascades::automatic}));
  CHECK_FALSE(RemoteGame::start({1025, Cascades::automatic}));
  const TestGame game(random_board(16, 0.125));
  game.become_answer();
  setenv("MINESWEEPER_SHM_NAME", "/minesweeper_shm_none", 1);
  CHECK_THAT(RemoteGame::start({}).error().where, Catch::Contains("none"));
}

TEST_CASE("more channels than a game has are refused, the others go on") {
  for (const bool has_v2 : {false, true}) {
    const int most = has_v2 ? 64 : 2;  // links: each has a v2 channel, or 512 of v1
    JoinedGame game(random_board(64, 0.125), has_v2, {512, Cascades::automatic});
    std::vector<std::unique_ptr<GameLink>> links;
    links.push_back(std::move(game.link));
    while (links.size() < static_cast<std::size_t>(most)) links.push_back(game.remote->connect().value());
    CHECK_FALSE(game.remote->connect());
    Replies replies;
    game.link = std::move(links.back());
    game.post(1);
    game.take_all(replies);
    CHECK_FALSE(replies.empty());
    CHECK(game.finish().status == 0);
  }
}

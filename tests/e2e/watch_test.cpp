// Games that are watched: what the judge and the server do for a viewer, and that no viewer changes a game.
// The viewer is tests/e2e/page_viewer.cpp, in the place of mines-view.
#include "support/catch.hpp"
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <vector>

#include "e2e/judge_output.hpp"
#include "support/drawn_map.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "watch/watch_page.hpp"

using namespace mines::testing;
using namespace mines;
using Catch::Contains;

namespace {

const Words with_sat{"--solver", "sat"};

/// A judge with our server and solver, and page_viewer for mines-view. The map has so few mines that every
/// safe cell is opened.
struct Watched {
  TemporaryFolder folder;
  std::string judge = folder / "mines-judge";
  std::string map = folder / "a.map";
  Field field;

  explicit Watched(std::int32_t side = 2048) {
    const std::filesystem::path programs = std::filesystem::path(MINES_JUDGE).parent_path();
    for (const char* name : {"mines-judge", "mines-server", "mines-solve", "mines-stage"})
      std::filesystem::copy_file(programs / name, folder / name);
    std::filesystem::copy_file(PAGE_VIEWER, folder / "mines-view");
    field = draw_map(map, side, static_cast<std::uint64_t>(side * side) / 40, 5);
  }

  Command command(const std::string& viewer, const Words& options = with_sat) const {
    return {.arguments = with({judge, "--map", map, "--json", "--watch"}, options),
            .variables = {"MINES_TEST_VIEWER=" + viewer}};
  }
  Finished play(const std::string& viewer, const Words& options = with_sat) const {
    return run(command(viewer, options), 100);
  }
  void check_full_score(const Finished& finished) const {
    const nlohmann::json report = json_of(finished);
    CHECK(report["watched"] == true);
    CHECK(report["safe_opened"] == field.size().cells() - field.mine_count());
    CHECK(report["violation"].is_null());
    CHECK(report["server_status"] == 0);
  }
};

}  // namespace

TEST_CASE("A watched game ends with the open cells of the map on the page") {
  const Watched game;
  const std::string values = game.folder / "values";
  const Finished finished = game.play("count " + values);
  game.check_full_score(finished);
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') >= 1);
  // The address stands alone on its line, and cannot write to a terminal.
  CHECK_THAT(finished.errors, Catch::StartsWith("mines-judge: watch at http://127.0.0.1:0/?[31mtoken/\n"));
  std::vector<PatchValue> counted(watch::max_patches);
  const std::string bytes = read_file(values);
  REQUIRE(bytes.size() == counted.size() * sizeof(PatchValue));
  std::memcpy(counted.data(), bytes.data(), bytes.size());
  std::uint64_t open = 0;
  for (int patch = 0; patch < 32 * 32; ++patch) open += counted[static_cast<std::size_t>(patch)] & patch_open;
  const auto hits = json_of(finished)["mines_opened"].get<std::uint64_t>();
  CHECK(open == game.field.size().cells() - game.field.mine_count() + hits);
  CHECK(std::all_of(counted.begin() + 32 * 32, counted.end(), [](PatchValue value) { return value == 0; }));
}

TEST_CASE("A viewer that ends in the game, is not looked at, or writes what it likes, changes no score") {
  const Watched game(4096);
  for (const char* viewer : {"leave", "killed"}) {
    INFO(viewer);
    const Finished finished = game.play(viewer);
    game.check_full_score(finished);
    CHECK_THAT(finished.errors, Contains("mines-judge: mines-view has ended, nobody can watch any more"));
  }
  game.check_full_score(game.play("scribble"));
  const Finished unseen = game.play("idle");  // nobody looks
  game.check_full_score(unseen);
  CHECK(unseen.seconds < 15);
  CHECK_THAT(unseen.errors, !Contains("has ended"));
}

TEST_CASE("At a terminal a game waits for the first look, elsewhere it does not") {
  const Watched game;
  const std::string file = game.folder / "seen";
  for (const int columns : {0, 100}) {
    Command command = game.command("late " + file);
    command.terminal_columns = columns;
    const Finished finished = run(command, 60);
    game.check_full_score(finished);
    // Elsewhere the game may even be over by then, and the viewer with it.
    CHECK((read_file(file) == "waited") == (columns != 0));
    const std::string told = columns == 0 ? finished.errors : finished.terminal;
    CHECK((told.find("the game begins when the page is open, or in 30 s") != std::string::npos) ==
          (columns != 0));
  }
}

TEST_CASE("While somebody looks the judge stays, and a signal ends it with the exit code of the game") {
  const Watched game;
  for (const int number : {SIGINT, SIGTERM}) {
    Command command = game.command("stay");
    const std::string output = game.folder / fmt::format("report of signal {}", number);
    command.output_path = output;
    Process judge(command);
    REQUIRE(becomes_true(20, [&] { return !read_file(output).empty(); }));
    sleep_seconds(0.5);
    CHECK_FALSE(judge.named("mines-view").empty());
    CHECK(judge.named("mines-server").empty());
    judge.signal(number);
    Finished finished = judge.wait();
    finished.output = read_file(output);
    game.check_full_score(finished);
    CHECK_THAT(
        finished.errors,
        Contains("the game is over; its page stays until Ctrl-C, or until nobody has looked for 60 s\n"));
    CHECK(judge.leaves_nothing());
  }
}

TEST_CASE("Nothing is left of a watched game whose judge is killed") {
  const Watched game;
  Process judge(game.command("stay"));
  REQUIRE(becomes_true(20, [&] { return !judge.named("mines-view").empty(); }));
  judge.signal(SIGKILL);
  judge.wait();
  CHECK(judge.leaves_nothing(15));
}

TEST_CASE("A game that cannot be watched is an error before it begins") {
  const Watched game;
  CHECK_THAT(failure_of(game.play("mute"), 3), Contains("mines-view: ended before it had an address"));
  CHECK_THAT(failure_of(game.play("idle", with(with_sat, {"--server", THREAD_PER_CHANNEL_SERVER})), 2),
             Contains("--watch: this server shows nothing of its games; our mines-server does"));
  std::filesystem::remove(game.folder / "mines-view");
  CHECK_THAT(failure_of(game.play("idle"), 2), Contains("expected the program that shows games"));
  game.folder.write_program("mines-view", "nothing that runs");
  CHECK_THAT(failure_of(game.play("idle"), 2), Contains("execve"));
}

TEST_CASE("A viewer gets the page and nothing else, and an answer nothing of it") {
  const Watched game(256);
  const std::string list = game.folder / "list";
  game.play("list " + list);
  const std::string given = read_file(list);
  const std::string descriptors = given.substr(0, given.find("\n\n"));
  CHECK_THAT(descriptors, Catch::StartsWith("0 /dev/null\n1 pipe:") && Contains("\n2 ") &&
                              Contains("\n100 /memfd:mines_watch"));
  CHECK(std::count(descriptors.begin(), descriptors.end(), '\n') == 3);
  CHECK_THAT(given, !Contains("MINESWEEPER_") && !Contains("MINES_FD_"));

  const std::string answer =
      game.folder.write_program("answer", "#!/bin/sh\nls -l /proc/self/fd >&2\nenv >&2\n");
  const Finished finished = game.play("idle", {"--solver", answer, "--isolate", "off"});
  CHECK_THAT(finished.errors, Contains("100 -> pipe:") && !Contains("memfd") && !Contains("MINES_FD_WATCH"));
}

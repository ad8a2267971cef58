// Games that are watched: what the judge and the server do for a viewer, and that no viewer changes a game.
// The viewer is tests/e2e/page_viewer.cpp, in the place of mines-view.
#include "support/catch.hpp"
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <vector>

#include "e2e/judge_output.hpp"
#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "watch/watch_page.hpp"

using namespace mines::testing;
using namespace mines;
using Catch::Contains;

namespace {

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
    const auto cells = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
    auto drawn = generate({side, side}, cells / 40, 5, 1);
    REQUIRE(drawn);
    REQUIRE(write_map(map, *drawn));
    field = std::move(*drawn);
  }

  Command command(const std::string& viewer, std::vector<std::string> options = {}) const {
    Command command;
    command.arguments = {judge, "--map", map, "--json", "--watch"};
    if (std::find(options.begin(), options.end(), "--solver") == options.end())
      options.insert(options.end(), {"--solver", "sat"});
    command.arguments.insert(command.arguments.end(), options.begin(), options.end());
    command.variables = {"MINES_TEST_VIEWER=" + viewer};
    return command;
  }
  Finished play(const std::string& viewer, std::vector<std::string> options = {}) const {
    return run(command(viewer, std::move(options)), 100);
  }
  void check_full_score(const Finished& finished) const {
    const nlohmann::json report = json_of(finished);
    CHECK(report["watched"] == true);
    CHECK(report["safe_opened"] == field.size().cells() - field.mine_count());
    CHECK(report["violation"].is_null());
    CHECK(report["server_status"] == 0);
  }
};

bool has_process(const Process& judge, const std::string& name) {
  const std::vector<pid_t> all = judge.tagged();
  return std::any_of(all.begin(), all.end(), [&](pid_t process) {
    return read_file(fmt::format("/proc/{}/comm", process)) == name + "\n";
  });
}

}  // namespace

TEST_CASE("A watched game ends with the open cells of the map on the page") {
  const Watched game;
  const std::string values = game.folder / "values";
  const Finished finished = game.play("count " + values);
  game.check_full_score(finished);
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') >= 1);
  // The address stands alone on its line, and cannot write to a terminal.
  CHECK_THAT(finished.errors, Catch::StartsWith("mines-judge: watch at http://127.0.0.1:0/?[31mtoken/\n"));
  const std::string bytes = read_file(values);
  REQUIRE(bytes.size() == watch::max_patches * sizeof(PatchValue));
  std::vector<PatchValue> counted(watch::max_patches);
  std::memcpy(counted.data(), bytes.data(), bytes.size());
  const auto hits = json_of(finished)["mines_opened"].get<std::uint64_t>();
  std::uint64_t open = 0;
  std::int32_t wrong = 0;
  for (std::int32_t patch = 0; patch < 32 * 32; ++patch) {
    std::uint32_t safe = 0;
    for (std::int32_t row = patch / 32 * 64; row < patch / 32 * 64 + 64; ++row)
      safe += 64 - static_cast<std::uint32_t>(std::popcount(game.field.mines().word(row, patch % 32)));
    const PatchValue value = counted[static_cast<std::size_t>(patch)];
    open += value & patch_open;
    if ((value & patch_hit) == 0) wrong += (value & ~patch_frontier) != safe;
  }
  CHECK(wrong == 0);
  CHECK(open == game.field.size().cells() - game.field.mine_count() + hits);
  CHECK(std::all_of(counted.begin() + 32 * 32, counted.end(), [](PatchValue value) { return value == 0; }));
}

TEST_CASE("A viewer that ends in the game, or writes what it likes, changes no score") {
  const Watched game(4096);
  for (const char* viewer : {"leave", "killed"}) {
    INFO(viewer);
    const Finished finished = game.play(viewer);
    game.check_full_score(finished);
    CHECK_THAT(finished.errors, Contains("mines-judge: mines-view has ended, nobody can watch any more"));
  }
  game.check_full_score(game.play("scribble"));
}

TEST_CASE("A viewer at whom nobody looks ends with the game") {
  const Watched game;
  const Finished finished = game.play("idle");
  game.check_full_score(finished);
  CHECK(finished.seconds < 15);
  CHECK_THAT(finished.errors, !Contains("has ended"));
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
    CHECK(has_process(judge, "mines-view"));
    CHECK_FALSE(has_process(judge, "mines-server"));
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
  REQUIRE(becomes_true(20, [&] { return has_process(judge, "mines-view"); }));
  judge.signal(SIGKILL);
  judge.wait();
  CHECK(judge.leaves_nothing(15));
}

TEST_CASE("A game that cannot be watched is an error before it begins") {
  const Watched game;
  CHECK_THAT(failure_of(game.play("mute"), 3), Contains("mines-view: ended before it had an address"));
  CHECK_THAT(failure_of(game.play("idle", {"--server", THREAD_PER_CHANNEL_SERVER}), 2),
             Contains("--watch: this server shows nothing of its games; our mines-server does"));
  std::filesystem::remove(game.folder / "mines-view");
  CHECK_THAT(failure_of(game.play("idle"), 2), Contains("expected the program that shows games"));
  write_file(game.folder / "mines-view", "nothing that runs");
  chmod((game.folder / "mines-view").c_str(), 0755);
  CHECK_THAT(failure_of(game.play("idle"), 2), Contains("execve"));
}

TEST_CASE("A viewer gets the page and nothing else, and an answer nothing of it") {
  const Watched game(256);
  const std::string list = game.folder / "list";
  game.play("list " + list);
  std::istringstream lines(read_file(list));
  std::vector<std::string> found;
  for (std::string line; std::getline(lines, line) && !line.empty();) found.push_back(line);
  REQUIRE(found.size() >= 4);
  CHECK(found[0] == "0 /dev/null");
  CHECK(found[1].starts_with("1 pipe:"));
  CHECK(found[2].starts_with("2 "));
  CHECK_THAT(found[3], Catch::StartsWith("100 /memfd:mines_watch"));
  CHECK(found.size() == 4);
  CHECK_THAT(read_file(list), !Contains("MINESWEEPER_"));
  CHECK_THAT(read_file(list), !Contains("MINES_FD_"));

  const std::string answer = game.folder / "answer";
  write_file(answer, "#!/bin/sh\nls -l /proc/self/fd >&2\nenv >&2\n");
  chmod(answer.c_str(), 0755);
  const Finished finished = game.play("idle", {"--solver", answer, "--isolate", "off"});
  CHECK_THAT(finished.errors, Contains("100 -> pipe:"));
  CHECK_THAT(finished.errors, !Contains("memfd"));
  CHECK_THAT(finished.errors, !Contains("MINES_FD_WATCH"));
}

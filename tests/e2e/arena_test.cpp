#include "support/catch.hpp"
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <csignal>

#include "support/columns.hpp"
#include "support/commands.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"

using namespace mines::testing;

namespace {

Finished arena(const Words& arguments) { return run({with({MINES_ARENA}, arguments)}, 60); }

nlohmann::json arena_json(const Words& arguments) {
  const Finished result = arena(with(arguments, {"--json"}));
  INFO(result.errors);
  REQUIRE(result.exit_code == 0);
  return parsed(result.output);
}

}  // namespace

TEST_CASE("mines-arena plays the same games on any number of threads, and loses none on a safe cell") {
  for (const auto& [solver, games] :
       {std::pair("strong", 100), {"deep", 4}, {"fast", 100}, {"safest", 100}}) {
    const std::string count = std::to_string(games);  // a game of deep takes 0.4 s
    const auto one = arena_json({"--games", count, "--seed", "7", "--threads", "1", "--solver", solver});
    const auto two = arena_json({"--games", count, "--seed", "7", "--threads", "2", "--solver", solver});
    CHECK(one["games"] == games);
    CHECK(one["wins"] == two["wins"]);
    CHECK(one["moves_per_game"] == two["moves_per_game"]);
    CHECK(one["lost_on_safe"] == 0);
    const auto value = [&one](const char* key) { return one[key].get<double>(); };
    if (games >= 100) {
      CHECK(value("win_rate") > 0.25);
      CHECK(value("win_rate") < 0.6);
    }
    CHECK(value("win_rate") == Approx(value("wins") / games));
    CHECK(value("ci95_low") < value("win_rate"));
    CHECK(value("ci95_high") > value("win_rate"));
    CHECK(value("move_ms_p50") <= value("move_ms_p999"));
    CHECK(value("move_ms_p999") <= 1.02 * value("move_ms_max"));
    for (const char* key : {"cpu_ms_per_game", "games_per_s", "move_ms_p99"}) CHECK(value(key) > 0);
  }
}

TEST_CASE("mines-arena plays boards of any shape and rule to their end") {
  for (const char* board : {"1x1/0", "1x40/5", "40x1/5", "9x9/10", "8x8", "3x3/8", "70x130/900", "4x4/0"}) {
    const auto result = arena_json({"--board", board, "--games", "20"});
    INFO(board);
    CHECK(result["games"] == 20);
    CHECK(result["lost_on_safe"] == 0);
  }
  CHECK(arena_json({"--board", "5x5/0", "--games", "3"})["wins"] == 3);
  // The first click is the only safe one.
  CHECK(arena_json({"--board", "5x5/24", "--games", "3"})["wins"] == 3);
  CHECK(arena_json({"--board", "5x5/25", "--first", "any", "--games", "3"})["wins"] == 0);
  const auto open =
      arena_json({"--board", "beginner", "--first", "open", "--start", "4,4", "--games", "200"});
  CHECK(open["wins"].get<int>() > 170);
}

TEST_CASE("mines-arena compares two settings board by board") {
  const auto same = arena_json({"--games", "60", "--solver", "fast", "--against", "fast"});
  CHECK(same["difference"]["win_rate"] == 0);
  CHECK(same["against"]["wins"] == same["wins"]);
  const Finished table = arena({"--games", "60", "--against", "safest"});
  CHECK_THAT(table.output, Catch::Contains("strong") && Catch::Contains(" games than safest, by ") &&
                               Catch::Contains(" % of all games;\n95 % interval of the difference: "));
  CHECK(widest_line(table.output) <= 80);
  CHECK_THAT(arena({"--games", "3", "--solver", "fast", "--against", "fast"}).output,
             Catch::Contains("\nfast and fast win the same number of games;\n95 % interval of the "
                             "difference: +0.000 to +0.000 %\n"));
}

TEST_CASE("over all boards of a size the luck of the guesses is 0, and without it the games scatter less") {
  const TemporaryFolder folder;
  const std::string path = folder / "all.txt";
  // The first of the twelve cells is the highest bit, and has no mine.
  std::string text;
  int boards = 0;
  for (unsigned mines = 0; mines < 1U << 11; ++mines) {
    if (std::popcount(mines) != 4) continue;
    text += fmt::format("{:03x}\n", mines);
    ++boards;
  }
  REQUIRE(boards == 330);
  write_file(path, fmt::format("mines-arena 1\nrows 3 columns 4 mines 4 first safe start 0 0 games {}\n{}",
                               boards, text));
  for (const char* solver : {"strong", "deep", "fast", "safest"}) {
    INFO(solver);
    const auto result = arena_json({"--maps-in", path, "--solver", solver});
    const auto value = [&result](const char* key) { return result[key].get<double>(); };
    CHECK(value("without_luck") == Approx(value("win_rate")).margin(0.0001));
    CHECK(value("without_luck_high") - value("without_luck_low") <
          0.8 * (value("ci95_high") - value("ci95_low")));
  }
}

TEST_CASE("mines-arena exchanges its boards by a file") {
  const TemporaryFolder folder;
  const std::string path = folder / "boards.txt";
  const Words boards = {"--board", "7x9/14", "--first", "open", "--start", "3,3", "--games", "50"};
  const Finished written = arena(with(boards, {"--maps-out", path}));
  CHECK(written.exit_code == 0);
  CHECK(written.output.empty());
  const std::string text = read_file(path);
  CHECK_THAT(text,
             Catch::StartsWith("mines-arena 1\nrows 7 columns 9 mines 14 first open start 3 3 games 50\n"));
  CHECK(std::count(text.begin(), text.end(), '\n') == 52);
  CHECK(arena_json({"--maps-in", path})["wins"] == arena_json(boards)["wins"]);
}

namespace {

/// A report without what depends on times and threads.
nlohmann::json counts_of(nlohmann::json report) {
  for (nlohmann::json* part : {&report, report.contains("against") ? &report["against"] : &report}) {
    for (const char* key : {"cpu_ms_per_game", "games_per_s", "move_ms_p50", "move_ms_p99", "move_ms_p999",
                            "move_ms_max", "seconds", "threads", "tasks"})
      part->erase(key);
  }
  return report;
}

/// Plays all tasks, and gives their files.
Words play_tasks(const Words& games, int tasks, const TemporaryFolder& folder) {
  for (int task = 1; task <= tasks; ++task) {
    const std::string which = std::to_string(task) + "/" + std::to_string(tasks);
    const Finished played = arena(with(games, {"--task", which, "--output", folder.path()}));
    INFO(played.errors);
    REQUIRE(played.exit_code == 0);
    CHECK((played.output + played.errors).empty());
  }
  Words files;
  for (const std::string& name : folder.names()) files.push_back(folder / name);
  REQUIRE(files.size() == static_cast<std::size_t>(tasks));
  return files;
}

}  // namespace

TEST_CASE("tasks of mines-arena, merged, are the single run") {
  const TemporaryFolder boards;
  const std::string maps = boards / "boards.txt";
  REQUIRE(arena({"--board", "7x9/14", "--games", "33", "--maps-out", maps}).exit_code == 0);
  const std::pair<Words, int> runs[] = {
      {{"--games", "150", "--seed", "3", "--solver", "fast", "--against", "safest"}, 7},
      {{"--games", "130", "--board", "9x9/12", "--first", "open", "--start", "4,4"}, 1},
      {{"--games", "3", "--board", "8x8"}, 3},
      {{"--maps-in", maps}, 4},
  };
  for (const auto& [games, tasks] : runs) {
    INFO(games[1]);
    const TemporaryFolder folder;
    auto files = play_tasks(games, tasks, folder);
    std::reverse(files.begin(), files.end());
    const auto merged = arena_json(with({"merge"}, files));
    CHECK(counts_of(merged) == counts_of(arena_json(games)));
    CHECK(merged["tasks"] == tasks);
    CHECK(merged["move_ms_p50"].get<double>() <= merged["move_ms_max"].get<double>());
    CHECK(merged["seconds"].get<double>() > 0);
  }
}

TEST_CASE("a task of mines-arena whose file is there is not played again, and no other file is replaced") {
  const TemporaryFolder folder;
  const Words games = {"--games", "20", "--board", "8x8"};
  const auto play = [&](const Words& more) {
    return arena(with(games, with({"--output", folder.path()}, more)));
  };
  CHECK(arena(with(games, {"--task", "count"})).output == "20\n");
  CHECK(arena(with(games, {"--task", "1/20"})).output.size() > 100);
  REQUIRE(play({"--task", "2/games"}).exit_code == 0);
  const std::string path = folder / "task-02-of-20.json";
  const std::string text = read_file(path);
  REQUIRE(play({"--task", "2/20"}).exit_code == 0);
  CHECK(read_file(path) == text);  // its times would differ
  write_file(path, text.substr(0, 300));
  REQUIRE(play({"--task", "2/20"}).exit_code == 0);
  CHECK(read_file(path).size() > 300);
  check_refused(play({"--task", "2/20", "--seed", "1"}), "mines-arena: " + path,
                ": the file is of other games");
  write_file(path, "{}");
  CHECK(play({"--task", "2/20"}).exit_code == 2);
  CHECK(read_file(path) == "{}");
}

TEST_CASE("mines-arena merge refuses files that do not belong together, and damaged ones") {
  const auto check_merge_refuses = [](const Words& merged, const std::string& expected) {
    check_refused(arena(with({"merge"}, merged)), "mines-arena merge: ", expected);
  };
  const TemporaryFolder folder;
  const auto files = play_tasks({"--games", "60", "--board", "8x8", "--against", "fast"}, 3, folder);
  check_merge_refuses({files[2]}, "of 3 tasks, these are missing: 1-2");
  check_merge_refuses({files[0], files[1], files[0]}, files[0] + ": task 1 of 3 is in " + files[0] + ", too");
  const TemporaryFolder other;
  const auto seed =
      play_tasks({"--games", "60", "--board", "8x8", "--against", "fast", "--seed", "1"}, 2, other);
  check_merge_refuses({files[0], seed[1]},
                      seed[1] + ": the games differ from those in " + files[0] + ": 'seed' is 1, there 0");

  const std::string text = read_file(files[1]);
  const auto with = [&](const std::string& pattern, const std::string& instead) {
    REQUIRE(text.find(pattern) != std::string::npos);
    return std::string(text).replace(text.find(pattern), pattern.size(), instead);
  };
  const std::pair<std::string, std::string> damaged[] = {
      {text.substr(0, 200), "byte 200: the file ends too early"},
      {with("\"wins\":", "\"wins\";"), ": no JSON"},
      {with("\"version\":1", "\"version\":2"), "the format has version 2"},
      {with("mines-arena task", "mines-judge suite task"), "not a file that 'mines-arena --task' writes"},
      {with("\"of\":3", "\"of\":4"), "'games' is 20, but 15 follows from the rest"},
      {with("\"wins\":", "\"won\":"), "'wins'"},
      {with("\"moves\":", "\"moves\":1"), "'move_times' counts fewer moves than 'moves'"},
      {with("],\"move_ns_max\":", ",4095,1],\"move_ns_max\":"),
       "'move_times' counts more moves than 'moves'"},
      {with("\"move_ns_max\":", "\"move_ns_max\":999"),
       "'move_ns_max' is not in the last step of 'move_times'"},
      {with("\"fast\"", "\"best\""), "'solvers' has an unknown setting"},
      {with("\"cpu_seconds\":", "\"cpu_seconds\":-"), "'cpu_seconds' is below 0"},
      {with("\"luck\":", "\"luck\":999999999,\"was\":"), "'luck' is more than a game for each guess"},
      {with("\"task\":2", "\"more\":0,\"task\":2"), "there are fields that no task writes"},
      {with("\"rows\":8", "\"rows\":0"), "'rows' is not a whole number from 1 to"},
  };
  const std::string wrong = folder / "wrong.json";
  for (const auto& [content, expected] : damaged) {
    write_file(wrong, content);
    check_merge_refuses({files[0], wrong, files[2]}, expected);
  }
}

// Sanitizers take terabytes of address space.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("mines-arena says that memory is short") {
  const std::string short_of_memory = "ulimit -v 100000; exec \"$0\" --games 1000000000 --threads 1";
  const Finished big = run({{"/bin/sh", "-c", short_of_memory, MINES_ARENA}}, 60);
  CHECK(big.exit_code == 3);
  CHECK(big.errors == "mines-arena: memory: there is not enough for this command\n");
}
#endif

TEST_CASE("mines-arena shows on a terminal how far it is, and is interrupted at once") {
  Process endless({{MINES_ARENA, "--games", "100000000"}, {}, 100});
  sleep_seconds(0.5);
  endless.signal(SIGINT);
  const Finished finished = endless.wait();
  CHECK(finished.signal == SIGINT);
  CHECK_THAT(finished.terminal, Catch::Contains("strong [") && Catch::Contains("games/s"));
}

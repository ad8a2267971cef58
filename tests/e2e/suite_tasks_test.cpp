// A suite as tasks: real games, files, and their merge.
#include "support/catch.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <tuple>

#include "e2e/judge_output.hpp"
#include "support/allowance.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using Catch::Contains;

namespace {

/// A suite of two solvers that play the same game every time.
const Words two_solvers{"suite",   "--solver", "rules",     "--solver", "naive",  "--points", "0,2",
                        "--seeds", "1-2",      "--threads", "1",        "--seed", "4"};

Finished judge(const Words& arguments, const Words& more = {}) {
  return run({.arguments = with(with({MINES_JUDGE}, arguments), more)}, 60);
}

Finished task(const Words& suite, const std::string& which, const std::string& folder) {
  return judge(suite, {"--quiet", "--task", which, "--output", folder});
}

/// What does not depend on time of a suite's report.
nlohmann::json timeless(const nlohmann::json& report) {
  nlohmann::json found;
  for (const auto& solver : report.at("solvers")) {
    for (const auto& point : solver.at("points")) {
      for (const auto& game : point.at("games")) {
        found.push_back({solver.at("solver"), solver.at("place"), solver.at("marks"), point.at("id"),
                         game.at("seed"), game.at("map_seed"), game.at("score"), game.at("safe_opened"),
                         game.at("mines_opened"), game.at("answer_exit_code")});
      }
    }
  }
  return found;
}

}  // namespace

TEST_CASE("suite tasks: merged they are the whole suite, however many there are") {
  CHECK(judge(two_solvers, {"--task", "count"}).output == "8\n");
  const nlohmann::json expected = json_of(judge(two_solvers, {"--json", "--quiet", "--show-seeds"}));
  for (const std::string tasks : {"1", "3", "games"}) {
    const TemporaryFolder folder;
    const std::uint64_t count = tasks == "games" ? 8 : std::stoull(tasks);
    for (std::uint64_t number = 1; number <= count; ++number) {
      const Finished played = task(two_solvers, std::to_string(number) + "/" + tasks, folder.path());
      CHECK(played.exit_code == 0);
      CHECK(played.output.empty());
      CHECK(played.errors.empty());
    }
    Words files{"merge"};
    for (const std::string& name : folder.names()) files.push_back(folder / name);
    REQUIRE(files.size() == count + 1);
    const nlohmann::json merged = json_of(judge(files, {"--json", "--show-seeds"}));
    CHECK(timeless(merged) == timeless(expected));
    const Finished again =
        judge(files, {"--csv", folder / "csv", "--html", folder / "html", "--games", folder / "games"});
    CHECK(again.exit_code == 0);
    CHECK_THAT(again.output, Contains("\n    1  rules ") && Contains("\n    2  naive "));
    CHECK_THAT(read_file(folder / "csv"), Catch::StartsWith("place,") && Contains("\n1,rules,"));
    CHECK_THAT(read_file(folder / "html"), Catch::StartsWith("<!DOCTYPE html>"));
    // A browser runs the page's script only if its policy has the script's hash.
    const char* const hash_in_policy =
        "import base64, hashlib, re, sys; page = open(sys.argv[1]).read(); script = "
        "re.search('<script>(.*?)</script>', page, re.S)[1]; "
        "print(base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() == re.search(\"script-src "
        "'sha256-(.*?)'\", page)[1])";
    CHECK(run({.arguments = {"/usr/bin/env", "python3", "-c", hash_in_policy, folder / "html"}}).output ==
          "True\n");
    const std::string games = read_file(folder / "games");
    CHECK(std::count(games.begin(), games.end(), '\n') == 1 + 8);
    files.pop_back();
    if (count == 1) continue;
    const Finished partial = judge(files);
    CHECK(partial.exit_code == 1);
    CHECK_THAT(partial.errors,
               Contains(" of 8 games are missing and count 0 (numbers from 0: ") &&
                   Contains("; tasks to run: MINES_TASKS=" + std::to_string(count) + " sbatch --array="));
    CHECK_THAT(partial.output, Contains("standings"));
  }
}

TEST_CASE("suite tasks: a file of a few KB that names ten million games is merged in little memory") {
  // 2000 solvers, eight points and 625 seeds.
  Words suite{"suite", "--quiet", "--seeds", "1-625", "--task", "1/10000000"};
  for (int i = 0; i < 2000; ++i) suite = with(std::move(suite), {"--solver", "naive"});
  const TemporaryFolder folder;
  const std::string path = folder.write("task", judge(suite).output);
  REQUIRE(read_file(path).size() < 25'000);
  const auto merge = [&](int kilobytes, const Words& form) {
    // Sanitizers reserve more addresses than that.
    const std::string limit = is_sanitized ? "" : "ulimit -v " + std::to_string(kilobytes) + "; ";
    return run({.arguments = with(
                    {"/bin/bash", "-c", limit + "exec \"$@\"", "bash", MINES_JUDGE, "merge", path}, form)},
               60);
  };
  for (const Words& form :
       {Words{"--json"}, {"--games", folder / "games", "--html", folder / "html", "--csv", folder / "csv"}}) {
    const Finished merged = merge(256 << 10, form);
    CHECK(merged.exit_code == 1);
    CHECK(merged.seconds < 10 * allowance);
    CHECK_THAT(merged.errors, Contains("9999999 of 10000000 games are missing and count 0 (numbers from 0: "
                                       "1-9999999); tasks to run: MINES_TASKS=10000000"));
  }
  CHECK(std::filesystem::file_size(folder / "games") < 2000);
  if (is_sanitized) return;
  // However little memory there is, the program ends in order.
  int refused = 0;
  for (int kilobytes = 20'000; kilobytes < 60'000; kilobytes += 5'000) {
    const Finished merged = merge(kilobytes, {"--json"});
    // The linker says it another way, before the program begins.
    if (merged.exit_code == 127) continue;
    CHECK((merged.exit_code == 1 || merged.exit_code == 3));
    CHECK(std::count(merged.errors.begin(), merged.errors.end(), '\n') == 1);
    refused += merged.exit_code == 3 ? 1 : 0;
  }
  CHECK(refused > 0);
}

TEST_CASE("suite tasks: what is whole is not played again, and what is not is") {
  const TemporaryFolder folder;
  REQUIRE(task(two_solvers, "1/2", folder.path()).exit_code == 0);
  const std::string path = folder / "task-1-of-2.json";
  const std::string text = read_file(path);
  const Finished again = judge(two_solvers, {"--task", "1/2", "--output", folder.path()});
  CHECK(again.exit_code == 0);
  CHECK_THAT(again.errors, Contains("task-1-of-2.json is complete already: no game is played"));
  CHECK(read_file(path) == text);  // its times would differ
  write_file(path, text.substr(0, text.size() / 2));
  CHECK_THAT(failure_of(judge({"merge", path}), 2),
             Contains(path + ": byte ") && Contains("the file ends too early"));
  CHECK(task(two_solvers, "1/2", folder.path()).exit_code == 0);
  CHECK(judge({"merge", path}).exit_code == 1);  // whole, but not all of the suite
  // Another suite's file is kept.
  const std::string kept = read_file(path);
  const Words other = with(two_solvers, {"--scale", "3"});
  CHECK_THAT(failure_of(task(other, "1/2", folder.path()), 2), Contains(path) && Contains("other games"));
  CHECK(read_file(path) == kept);
  write_file(path, "no task\n");
  CHECK_THAT(failure_of(task(two_solvers, "1/2", folder.path()), 2), Contains(path));
  CHECK(read_file(path) == "no task\n");
}

TEST_CASE("suite tasks: contestants come from a folder or a list, and each is checked before a game") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "answers");
  for (const char* name : {"answers/ada", "answers/Grace H."}) folder.write_program(name, "#!/bin/sh\n");
  const Words suite{"suite", "--answers", folder / "answers", "--points", "0", "--seeds", "1"};
  const nlohmann::json report = json_of(judge(suite, {"--json", "--quiet", "--isolate", "auto"}));
  REQUIRE(report["solvers"].size() == 2);
  CHECK(report["solvers"][0]["solver"] == "Grace H.");
  CHECK(report["solvers"][1]["solver"] == "ada");
  const std::string list = folder.write("list", "sat Ours\nanswers/ada Ada\n");
  CHECK(judge({"suite", "--answers", list, "--solver", "rules", "--task", "count"}).output == "24\n");
  CHECK_THAT(failure_of(judge({"suite", "--answers", list, "--solver", "Ours"}), 2), Contains("Ours"));
  CHECK_THAT(failure_of(judge({"suite", "--answers", folder / "answers", "--solver", folder / "none"}), 2),
             Contains("none"));
  folder.write("answers/notes.txt", "no program");
  CHECK_THAT(failure_of(judge(suite), 2), Contains("notes.txt: expected an answer program"));
  // The organiser has written the list, and may name a link. The entries of a folder come from contestants.
  std::filesystem::create_symlink("ada", folder / "answers/Eve");
  folder.write("list", "answers/Eve Eve\n");
  CHECK(judge({"suite", "--answers", list, "--task", "count"}).exit_code == 0);
  CHECK_THAT(failure_of(judge(suite), 2), Contains("answers: 'Eve' is a symbolic link, expected a program"));
}

TEST_CASE("suite tasks: a program is named as it was before its first game") {
  const OpenFolder folder;
  const std::string before = "#!/bin/sh\nprintf '#' >>\"$0\"\n";
  const std::string answer = folder.write("answer", before);
  std::filesystem::permissions(answer, std::filesystem::perms::all);  // it writes to itself
  const nlohmann::json file = json_of(judge(
      {"suite", "--solver", answer, "--points", "0,2", "--seeds", "1", "--isolate", "off", "--task", "1/1"}));
  REQUIRE(std::filesystem::file_size(answer) == before.size() + 2);
  for (const auto& game : file["games"]) CHECK(game["program"]["bytes"] == before.size());
}

TEST_CASE("suite tasks: seeds are drawn once, for all tasks") {
  const TemporaryFolder folder;
  const Finished drawn = judge({"seeds", "2"});
  REQUIRE(drawn.exit_code == 0);
  const std::string seeds = folder.write("seeds", drawn.output);
  const Words drawing{"suite", "--solver", "naive", "--points", "0", "--seeds"};
  const Words suite = with(drawing, {"@" + seeds});
  for (const char* which : {"1/2", "2/2"}) REQUIRE(task(suite, which, folder.path()).exit_code == 0);
  const nlohmann::json merged = json_of(
      judge({"merge", folder / "task-1-of-2.json", folder / "task-2-of-2.json", "--json", "--show-seeds"}));
  CHECK(merged["seeds"][0].get<std::string>() + "\n" + merged["seeds"][1].get<std::string>() + "\n" ==
        drawn.output);
  CHECK_THAT(failure_of(judge(drawing, {"draw,draw", "--task", "1/2"}), 2), Contains("seeds of its own"));
  CHECK_THAT(failure_of(judge(drawing, {"@" + (folder / "none")}), 2), Contains("none"));
  folder.write("seeds", "1-2\r\n7\n\n");
  CHECK(judge(suite, {"--task", "count"}).output == "3\n");
  // No message shows a secret.
  const std::string secret = drawn.output.substr(0, drawn.output.find('\n'));
  for (const auto& [wrong, says] : {std::pair{std::string("1\ndraw\n"), "mines-judge seeds"},
                                    {"", ": expected seeds"},
                                    {"\n \n", ": expected seeds"},
                                    {secret + "\n1-100000\n", ""},
                                    {secret + "\n" + secret + "\n", ""}}) {
    folder.write("seeds", wrong);
    CHECK_THAT(failure_of(judge(suite), 2), Contains(seeds) && Contains(says) && !Contains(secret));
  }
  folder.write("seeds", "1-100000\n");
  CHECK_THAT(failure_of(judge(suite, {"--solver", "sat", "--task", "1/1"}), 2),
             Contains("--task: more than 100000 games in one task"));
  CHECK(judge({"seeds"}).output != judge({"seeds"}).output);
}

TEST_CASE(
    "suite tasks: the script for Slurm submits as many tasks as there are games, or as an array may have") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "bin");
  // What the real ones do is tried by tests/queue/slurm_test. Lines of `scontrol show config` have a key of
  // 23 characters, " = " and a value; slurm_print_ctl_conf() in src/api/config_info.c of Slurm.
  folder.write_program("bin/sbatch",
                       "#!/bin/sh\nprintf '%s %s' \"$MINES_JUDGE\" \"$MINES_TASKS\"; printf ' <%s>' \"$@\"");
  const Words arguments =
      with({MINES_QUEUE "/judge.sbatch", folder / "results"}, {two_solvers.begin() + 1, two_solvers.end()});
  const auto script = [&](const Words& more) {
    return run({.arguments = arguments,
                .variables = with({"PATH=" + (folder / "bin:") + std::getenv("PATH"),
                                   std::string("MINES_JUDGE=") + MINES_JUDGE},
                                  more)});
  };
  for (const auto& [most, tasks, in_each] :
       {std::tuple{"1001", "8", "1"}, {"9", "8", "1"}, {"8", "7", "2"}, {"5", "4", "2"}}) {
    folder.write_program("bin/scontrol",
                         std::string("#!/bin/sh\necho 'Configuration data as of 2026-01-01T00:00:00'\n") +
                             "echo 'MaxArraySize            = " + most + "'\n");
    const Finished submitted = script({});
    CHECK(submitted.exit_code == 0);
    CHECK_THAT(submitted.output,
               Catch::StartsWith(std::string(MINES_JUDGE) + " " + tasks + " <--array=1-" + tasks + ">") &&
                   Contains("<" + (folder / "results") + "> <--solver> <rules>"));
    CHECK_THAT(submitted.errors,
               Contains(std::string("8 games in ") + tasks + " tasks: at most " + in_each + " in each"));
    CHECK(std::filesystem::status(folder / "results").permissions() == std::filesystem::perms::owner_all);
  }
  // A job whose array was submitted by hand, without the number of tasks.
  const std::string in_job = "SLURM_ARRAY_TASK_ID=2";
  const std::string line =
      "judge.sbatch: MINES_TASKS: a number from 1 to that of the games, 8, is expected\n";
  for (const auto& [variable, says] : {std::pair{in_job, std::string("judge.sbatch: MINES_TASKS: ")},
                                       {"MINES_TASKS=0", line},
                                       {"MINES_TASKS=9", line},
                                       {"MINES_TASKS=x", line}}) {
    const Finished refused = script({variable});
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.errors, Catch::StartsWith(says));
  }
  CHECK(std::filesystem::is_empty(folder / "results"));
  const Words three_tasks{"MINES_TASKS=3", "MINES_AT_ONCE=2"};
  CHECK_THAT(script(three_tasks).output, Contains(" 3 <--array=1-3%2>"));
  // In a job it plays the task.
  CHECK(script(with(three_tasks, {in_job})).exit_code == 0);
  CHECK(std::filesystem::exists(folder / "results/task-2-of-3.json"));
}

TEST_CASE("suite tasks: the scripts refuse wrong usage in one line") {
  const TemporaryFolder folder;
  const std::string judge = std::string("MINES_JUDGE=") + MINES_JUDGE;
  const Words suite{":", folder / "results", "--solver", "sat"};
  for (const std::string name : {"judge.sbatch", "judge.parallel"}) {
    const std::string path = std::string(MINES_QUEUE "/") + name;
    const Finished help = run({{path, "--help"}});
    CHECK(help.exit_code == 0);
    CHECK_THAT(help.output, Catch::StartsWith("Usage: " + name) && Contains("Exit codes: "));
    for (const auto& [arguments, variable, says] :
         {std::tuple{Words{}, judge, "--help"},
          {Words{folder / "results"}, judge, "--help"},
          {suite, std::string("PATH=/usr/bin:/bin"), "mines-judge is not on the PATH"}}) {
      const Finished refused = run({.arguments = with({path}, arguments), .variables = {variable}});
      CHECK(refused.exit_code == 2);
      CHECK(refused.output.empty());
      CHECK_THAT(refused.errors, Catch::StartsWith(name + ": ") && Contains(says));
      CHECK(std::count(refused.errors.begin(), refused.errors.end(), '\n') == 1);
    }
    CHECK_FALSE(std::filesystem::exists(folder / "results"));
  }
}

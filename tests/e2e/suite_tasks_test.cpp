// A suite as tasks: real games, files, and their merge.
#include "support/catch.hpp"
#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "e2e/judge_output.hpp"
#include "support/allowance.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using Catch::Contains;

namespace {

/// A suite of two solvers that play the same game every time.
const std::vector<std::string> two_solvers{"--solver", "rules", "--solver",  "naive", "--points", "0,2",
                                           "--seeds",  "1-2",   "--threads", "1",     "--seed",   "4"};

Finished judge(std::vector<std::string> arguments, const std::vector<std::string>& more = {},
               double seconds = 60) {
  arguments.insert(arguments.begin(), MINES_JUDGE);
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run({.arguments = arguments}, seconds);
}

Finished task(std::vector<std::string> suite, const std::string& which, const std::string& folder) {
  suite.insert(suite.begin(), "suite");
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
  std::vector<std::string> whole = two_solvers;
  whole.insert(whole.begin(), "suite");
  CHECK(judge(whole, {"--task", "count"}).output == "8\n");
  const nlohmann::json expected = json_of(judge(whole, {"--json", "--quiet", "--show-seeds"}));
  for (const std::string tasks : {"1", "3", "games"}) {
    const TemporaryFolder folder;
    const std::uint64_t count = tasks == "games" ? 8 : std::stoull(tasks);
    for (std::uint64_t number = 1; number <= count; ++number) {
      const Finished played = task(two_solvers, std::to_string(number) + "/" + tasks, folder.path());
      CHECK(played.exit_code == 0);
      CHECK(played.output.empty());
      CHECK(played.errors.empty());
    }
    std::vector<std::string> files{"merge"};
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
  std::vector<std::string> suite{"suite", "--quiet", "--seeds", "1-625", "--task", "1/10000000"};
  for (int i = 0; i < 2000; ++i) suite.insert(suite.end(), {"--solver", "naive"});
  const TemporaryFolder folder;
  const std::string path = folder.write("task", judge(suite).output);
  REQUIRE(read_file(path).size() < 25'000);
  const auto merge = [&](int kilobytes, const std::vector<std::string>& form) {
    // Sanitizers reserve more addresses than that.
    const std::string limit = is_sanitized ? "" : "ulimit -v " + std::to_string(kilobytes) + "; ";
    Command command{
        .arguments = {"/bin/bash", "-c", limit + "exec \"$@\"", "bash", MINES_JUDGE, "merge", path}};
    command.arguments.insert(command.arguments.end(), form.begin(), form.end());
    return run(command, 60);
  };
  const std::vector<std::vector<std::string>> forms{
      {}, {"--json"}, {"--games", folder / "games"}, {"--html", folder / "html"}, {"--csv", folder / "csv"}};
  for (const auto& form : forms) {
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
  for (int kilobytes = 20'000; kilobytes < 60'000; kilobytes += 2'500) {
    const Finished merged = merge(kilobytes, {"--json"});
    // The linker says it another way, before the program begins.
    if (merged.exit_code == 127) continue;
    CHECK((merged.exit_code == 1 || merged.exit_code == 3));
    CHECK(std::count(merged.errors.begin(), merged.errors.end(), '\n') == 1);
    refused += merged.exit_code == 3 ? 1 : 0;
  }
  CHECK(refused > 0);
}

TEST_CASE("suite tasks: without a folder the file is printed") {
  std::vector<std::string> suite = two_solvers;
  suite.insert(suite.begin(), "suite");
  const TemporaryFolder folder;
  const nlohmann::json file = json_of(judge(suite, {"--task", "2/8"}));
  CHECK(file["games"].size() == 1);
  CHECK(file["games"][0]["number"] == 1);
  CHECK(file["host"]["processors"] > 0);
  const std::string path = folder.write("any name", file.dump());
  CHECK(judge({"merge", path}).exit_code == 1);  // dump() has sorted the fields, which changes nothing
}

TEST_CASE("suite tasks: what is whole is not played again, and what is not is") {
  const TemporaryFolder folder;
  REQUIRE(task(two_solvers, "1/2", folder.path()).exit_code == 0);
  const std::string path = folder / "task-1-of-2.json";
  const std::string text = read_file(path);
  std::vector<std::string> suite = two_solvers;
  suite.insert(suite.begin(), "suite");
  const Finished again = judge(suite, {"--task", "1/2", "--output", folder.path()});
  CHECK(again.exit_code == 0);
  CHECK_THAT(again.errors, Contains("task-1-of-2.json is complete already: no game is played"));
  CHECK(read_file(path) == text);  // its times would differ
  for (const std::size_t bytes : {std::size_t{0}, text.size() / 2}) {
    write_file(path, text.substr(0, bytes));
    CHECK_THAT(failure_of(judge({"merge", path}), 2),
               Contains(path + ": byte ") && Contains("the file ends too early"));
    CHECK(task(two_solvers, "1/2", folder.path()).exit_code == 0);
    CHECK(judge({"merge", path}).exit_code == 1);  // whole, but not all of the suite
  }
  // Another suite's file is kept.
  const std::string kept = read_file(path);
  std::vector<std::string> other = two_solvers;
  other.insert(other.end(), {"--scale", "3"});
  CHECK_THAT(failure_of(task(other, "1/2", folder.path()), 2), Contains(path) && Contains("other games"));
  for (const char* foreign : {"{}\n", "no task\n", "{\"a\": 1,}\n"}) {
    write_file(path, foreign);
    CHECK_THAT(failure_of(task(two_solvers, "1/2", folder.path()), 2), Contains(path));
    CHECK(read_file(path) == foreign);
  }
  write_file(path, kept);
  REQUIRE(task(other, "2/4", folder.path()).exit_code == 0);
  CHECK_THAT(failure_of(judge({"merge", path, folder / "task-2-of-4.json"}), 2),
             Contains("'scale' is 3.0, there 1.0"));
  // The game was played twice, and its time is another one.
  const TemporaryFolder second;
  REQUIRE(task(two_solvers, "1/2", second.path()).exit_code == 0);
  CHECK_THAT(failure_of(judge({"merge", path, second / "task-1-of-2.json"}), 2),
             Contains("game 0: point 0, seed #1, rules: its result differs from that in " + path));
}

TEST_CASE("suite tasks: contestants come from a folder or a list, and each is checked before a game") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "answers");
  for (const char* name : {"answers/ada", "answers/Grace H."}) {
    folder.write(name, "#!/bin/sh\n");
    std::filesystem::permissions(folder / name, std::filesystem::perms::owner_all);
  }
  const std::vector<std::string> points{"--points", "0", "--seeds", "1"};
  std::vector<std::string> suite{"suite", "--answers", folder / "answers"};
  suite.insert(suite.end(), points.begin(), points.end());
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
  folder.write("list", "sat A\nsat A\n");
  CHECK_THAT(failure_of(judge({"suite", "--answers", list}), 2),
             Contains("byte 6: the name 'A' comes twice"));
}

TEST_CASE("suite tasks: a program is named as it was before its first game") {
  const OpenFolder folder;
  const std::string before = "#!/bin/sh\nprintf '#' >>\"$0\"\n";
  const std::string answer = folder.write("answer", before);
  std::filesystem::permissions(answer, std::filesystem::perms::all);
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
  const std::vector<std::string> suite{"--solver", "naive", "--points", "0", "--seeds", "@" + seeds};
  for (const char* which : {"1/2", "2/2"}) REQUIRE(task(suite, which, folder.path()).exit_code == 0);
  const nlohmann::json merged = json_of(
      judge({"merge", folder / "task-1-of-2.json", folder / "task-2-of-2.json", "--json", "--show-seeds"}));
  std::istringstream lines(drawn.output);
  for (std::size_t i = 0; i < 2; ++i) {
    std::string line;
    std::getline(lines, line);
    CHECK(merged["seeds"][i] == line);
  }
  const std::vector<std::string> drawing{"suite", "--solver", "naive", "--points", "0", "--seeds"};
  CHECK_THAT(failure_of(judge(drawing, {"draw,draw", "--task", "1/2"}), 2), Contains("seeds of its own"));
  folder.write("seeds", "1\ndraw\n");
  CHECK_THAT(failure_of(judge(drawing, {"@" + seeds}), 2), Contains(seeds) && Contains("mines-judge seeds"));
  folder.write("seeds", "1-2\r\n7\n\n");
  CHECK(judge(drawing, {"@" + seeds, "--task", "count"}).output == "3\n");
  CHECK_THAT(failure_of(judge(drawing, {"@" + (folder / "none")}), 2), Contains("none"));
  for (const char* nothing : {"", "\n \n"}) {
    folder.write("seeds", nothing);
    CHECK_THAT(failure_of(judge(drawing, {"@" + seeds}), 2), Contains(seeds + ": expected seeds"));
  }
  // No message shows a secret.
  const std::string secret = drawn.output.substr(0, drawn.output.find('\n'));
  for (const std::string& more : {std::string("1-100000\n"), secret + "\n"}) {
    folder.write("seeds", secret + "\n" + more);
    CHECK_THAT(failure_of(judge(drawing, {"@" + seeds}), 2), Contains(seeds) && !Contains(secret));
  }
  folder.write("seeds", "1-100000\n");
  CHECK_THAT(failure_of(judge(drawing, {"@" + seeds, "--solver", "sat", "--task", "1/1"}), 2),
             Contains("--task: more than 100000 games in one task"));
  CHECK(judge({"seeds"}).output != judge({"seeds"}).output);
}

TEST_CASE("suite tasks: a signal ends a task, and leaves no file") {
  const TemporaryFolder folder;
  Process running({{MINES_JUDGE, "suite", "--solver", "sat", "--points", "7", "--seeds", "1", "--task", "1/1",
                    "--output", folder.path()}});
  REQUIRE(becomes_true(20, [&] { return running.tagged().size() == 3; }));  // keeper, judge, mines-map
  running.signal(SIGTERM);
  CHECK(running.wait().signal == SIGTERM);
  CHECK(running.leaves_nothing(10));
  CHECK(folder.names().empty());
}

TEST_CASE(
    "suite tasks: the script for Slurm submits as many tasks as there are games, or as an array may have") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "bin");
  const auto program = [&](const char* name, const std::string& body) {
    const std::string path = folder.write(std::string("bin/") + name, "#!/bin/sh\n" + body);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  };
  // What the real ones do is tried by tests/queue/slurm_test. Lines of `scontrol show config` have a key of
  // 23 characters, " = " and a value; slurm_print_ctl_conf() in src/api/config_info.c of Slurm.
  program("sbatch", R"(printf '%s %s' "$MINES_JUDGE" "$MINES_TASKS"; printf ' <%s>' "$@")");
  std::vector<std::string> variables{"PATH=" + (folder / "bin:") + std::getenv("PATH"),
                                     std::string("MINES_JUDGE=") + MINES_JUDGE};
  const auto script = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {MINES_QUEUE "/judge.sbatch"});
    return run({.arguments = arguments, .variables = variables});
  };
  std::vector<std::string> arguments{folder / "results"};
  arguments.insert(arguments.end(), two_solvers.begin(), two_solvers.end());
  for (const auto& [most, tasks] : {std::pair{"1001", "8"}, {"9", "8"}, {"8", "7"}, {"5", "4"}}) {
    program("scontrol", std::string("echo 'Configuration data as of 2026-01-01T00:00:00'\n") +
                            "echo 'MaxArraySize            = " + most + "'\n");
    const Finished submitted = script(arguments);
    CHECK(submitted.exit_code == 0);
    CHECK_THAT(submitted.output,
               Catch::StartsWith(std::string(MINES_JUDGE) + " " + tasks + " <--array=1-" + tasks + ">") &&
                   Contains("<" + (folder / "results") + "> <--solver> <rules>"));
    const int in_each = std::string(tasks) == "8" ? 1 : 2;
    CHECK_THAT(submitted.errors, Contains(std::string("8 games in ") + tasks + " tasks: at most " +
                                          std::to_string(in_each) + " in each"));
    CHECK(std::filesystem::status(folder / "results").permissions() == std::filesystem::perms::owner_all);
  }
  // A job whose array was submitted by hand, without the number of tasks.
  variables.emplace_back("SLURM_ARRAY_TASK_ID=2");
  const Finished alone = script(arguments);
  CHECK(alone.exit_code == 2);
  CHECK_THAT(alone.errors, Catch::StartsWith("judge.sbatch: MINES_TASKS: "));
  CHECK(std::filesystem::is_empty(folder / "results"));
  variables.pop_back();
  for (const char* wrong : {"MINES_TASKS=0", "MINES_TASKS=9", "MINES_TASKS=x"}) {
    variables.emplace_back(wrong);
    const Finished refused = script(arguments);
    CHECK(refused.exit_code == 2);
    CHECK(refused.errors ==
          "judge.sbatch: MINES_TASKS: a number from 1 to that of the games, 8, is expected\n");
    variables.pop_back();
  }
  variables.insert(variables.end(), {"MINES_TASKS=3", "MINES_AT_ONCE=2"});
  CHECK_THAT(script(arguments).output, Contains(" 3 <--array=1-3%2>"));
  // In a job it plays the task.
  variables.emplace_back("SLURM_ARRAY_TASK_ID=2");
  CHECK(script(arguments).exit_code == 0);
  CHECK(std::filesystem::exists(folder / "results/task-2-of-3.json"));
}

TEST_CASE("suite tasks: the scripts refuse wrong usage in one line") {
  const TemporaryFolder folder;
  for (const std::string name : {"judge.sbatch", "judge.parallel"}) {
    const std::string path = std::string(MINES_QUEUE "/") + name;
    const Finished help = run({{path, "--help"}});
    CHECK(help.exit_code == 0);
    CHECK_THAT(help.output, Catch::StartsWith("Usage: " + name) && Contains("Exit codes: "));
    const auto refusal = [&](const std::vector<std::string>& arguments, const std::string& variable) {
      std::vector<std::string> words{path};
      words.insert(words.end(), arguments.begin(), arguments.end());
      const Finished refused = run({.arguments = words, .variables = {variable}});
      CHECK(refused.exit_code == 2);
      CHECK(refused.output.empty());
      CHECK(std::count(refused.errors.begin(), refused.errors.end(), '\n') == 1);
      return refused.errors;
    };
    const std::string judge = std::string("MINES_JUDGE=") + MINES_JUDGE;
    CHECK_THAT(refusal({}, judge), Catch::StartsWith(name + ": ") && Contains("--help"));
    CHECK_THAT(refusal({folder / "results"}, judge), Contains("--help"));
    CHECK_THAT(refusal({":", folder / "results", "--solver", "sat"}, "PATH=/usr/bin:/bin"),
               Contains("mines-judge is not on the PATH"));
    CHECK_FALSE(std::filesystem::exists(folder / "results"));
  }
}

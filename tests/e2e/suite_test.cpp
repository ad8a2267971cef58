// mines-judge suite: real programs on small points, and fakes for what breaks. Each run also checks that no
// process is left and the folder for maps is empty.
#include "support/catch.hpp"
#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "base/seed.hpp"
#include "e2e/judge_output.hpp"
#include "os/processors.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines;
using namespace mines::testing;
using Catch::Contains;

namespace {

struct SuiteRun {
  std::vector<std::string> options;
  std::vector<std::string> variables{};
  TemporaryFolder maps{};
  OpenFolder fakes{};

  Command command() const {
    Command command;
    command.arguments = {MINES_JUDGE, "suite"};
    command.arguments.insert(command.arguments.end(), options.begin(), options.end());
    command.variables = variables;
    command.variables.push_back("TMPDIR=" + maps.path());
    command.variables.push_back("FAKE_RECORD=" + (fakes / ""));
    return command;
  }
  Finished play(double seconds = 60) const {
    Finished finished = run(command(), seconds);
    CHECK(maps.names().empty());
    return finished;
  }
};

}  // namespace

TEST_CASE("suite: the points that were chosen are played on fresh maps, the same for the same seed") {
  SuiteRun suite{{"--solver", "sat", "--points", "0,2,3", "--seeds", "5", "--scale", "20", "--json",
                  "--quiet", "--show-seeds"}};
  const Finished finished = suite.play();
  CHECK(finished.errors.empty());
  const nlohmann::json report = json_of(finished);
  CHECK(report["marks"] == 38);
  CHECK(report["marks_most"] == 38);
  CHECK(report["scale"] == 20);
  CHECK(report["seeds"] == nlohmann::json{5});
  REQUIRE(report["points"].size() == 3);
  const std::vector<std::vector<double>> expected{{0, 512, 0, 40}, {2, 512, 8, 40}, {3, 2048, 8, 160}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const nlohmann::json& point = report["points"][i];
    CHECK(point["id"] == expected[i][0]);
    CHECK(point["side"] == expected[i][1]);
    CHECK(point["penalty"] == expected[i][2]);
    CHECK(point["time_limit_s"] == expected[i][3]);
    CHECK(point["score"] == 100);
    CHECK(point["seconds"] > 0);
    CHECK(point["deficit"] < 400);
    CHECK(point["games"][0]["isolation"]["wanted"] == true);
    CHECK(point["games"][0]["isolation"]["missing"].is_array());
  }
  CHECK(report["points"][0]["games"][0]["map_seed"] != report["points"][1]["games"][0]["map_seed"]);
  CHECK(json_of(suite.play())["points"][0]["games"][0]["map_seed"] ==
        report["points"][0]["games"][0]["map_seed"]);
}

TEST_CASE("suite: solvers play the same maps, side by side") {
  SuiteRun suite{{"--solver", "rules", "--solver", "naive", "--solver", "rules", "--points", "0", "--seeds",
                  "1-3", "--threads", "1", "--seed", "4", "--show-seeds", "--json"}};
  const nlohmann::json report = json_of(suite.play());
  REQUIRE(report["solvers"].size() == 3);
  CHECK(report["solvers"][1]["solver"] == "naive");
  for (const char* field : {"seed", "map_seed"}) {
    for (int seed = 0; seed < 3; ++seed) {
      CHECK(report["solvers"][0]["points"][0]["games"][seed][field] ==
            report["solvers"][1]["points"][0]["games"][seed][field]);
    }
  }
  // One thread and one map play one game.
  CHECK(report["solvers"][0]["points"][0]["deficit"] == report["solvers"][2]["points"][0]["deficit"]);
  CHECK(report["solvers"][0]["points"][0]["games"].size() == 3);

  suite.options.back() = "--csv";
  const std::string csv = suite.play().output;
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 1 + 9);
  suite.options.pop_back();
  const std::string table = suite.play().output;
  CHECK_THAT(table, Contains("side by side") && Contains("seeds  1-3\n"));
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 100);
  suite.options.push_back("--quiet");
  const Finished quiet = suite.play();
  CHECK(std::count(quiet.output.begin(), quiet.output.end(), '\n') == 3);
  CHECK(quiet.errors.empty());
}

TEST_CASE("suite: a seed is drawn when none is given, and told") {
  SuiteRun suite{{"--solver", "rules", "--points", "0", "--json", "--show-seeds"}};
  const nlohmann::json first = json_of(suite.play());
  const nlohmann::json second = json_of(suite.play());
  REQUIRE(first["seeds"].size() == 1);
  CHECK(first["seeds"][0].get<std::string>().size() == 34);  // 128 bits, in groups of letters
  CHECK(first["seeds"] != second["seeds"]);
  suite.options = {"--solver", "rules",        "--points", "0",
                   "--json",   "--show-seeds", "--seeds",  first["seeds"][0]};
  const nlohmann::json again = json_of(suite.play());
  CHECK(again["seeds"] == first["seeds"]);
  const auto map_seed_of = [](const nlohmann::json& report) {
    return report["points"][0]["games"][0]["map_seed"].get<std::string>();
  };
  CHECK(map_seed_of(again) == map_seed_of(first));
  CHECK(map_seed_of(first) != map_seed_of(second));
  suite.options = {"--solver", "rules", "--points", "0", "--scale", "2.5"};
  const Finished hidden = suite.play();
  CHECK_THAT(hidden.output, Contains("seed   1, not shown (--show-seeds)") &&
                                Contains("2.5 x those of the contest (--scale)"));
  // The seed is not lost: who plays the suite is told it, and the report is not.
  const std::string drawn = "mines-judge: drawn: --seeds ";
  const std::size_t told = hidden.errors.find(drawn);
  REQUIRE(told != std::string::npos);
  const std::string seed = hidden.errors.substr(told + drawn.size(), 34);
  CHECK(mines::read_seed("", seed));
  CHECK_THAT(hidden.output, !Contains(seed));
  // --quiet leaves out progress; only where marks are all that is asked for, no seed is told.
  suite.options = {"--solver", "rules", "--points", "0", "--json", "--quiet"};
  CHECK_THAT(suite.play().errors, Catch::StartsWith(drawn));
  std::erase(suite.options, "--json");
  CHECK(suite.play().errors.empty());
}

TEST_CASE("suite: the seed of a map in the report draws that map") {
  const TemporaryFolder folder;
  for (const std::string seeds : {"draw", "5"}) {
    SuiteRun suite{{"--solver", "rules", "--threads", "1", "--points", "0", "--seeds", seeds, "--json",
                    "--quiet", "--show-seeds"}};
    const nlohmann::json report = json_of(suite.play());
    const nlohmann::json& game = report["points"][0]["games"][0];
    const nlohmann::json& seed = game["map_seed"];
    CHECK(seed.is_string() == (seeds == "draw"));
    const std::string map = folder / (seeds + ".map");
    REQUIRE(run({{MINES_MAP, "generate", "512", "-o", map, "--seed",
                  seed.is_string() ? seed.get<std::string>() : seed.dump()}})
                .exit_code == 0);
    // One thread and one map play one game, and another map would leave other cells.
    const nlohmann::json single = json_of(run({{MINES_JUDGE, "--map", map, "--solver", "rules", "--threads",
                                                "1", "--penalty", "0", "--time", "2", "--json"}}));
    CHECK(single["safe_opened"] == game["safe_opened"]);
    CHECK(single["mines_opened"] == game["mines_opened"]);
  }
}

TEST_CASE("suite: a game that breaks counts 0 with its reason, and the suite goes on") {
  for (const std::string fault : {"exit in the game", "killed at start", "exit at the end"}) {
    SuiteRun suite{{"--solver", FAKE_ANSWER, "--server", FAKE_SERVER, "--isolate", "off", "--points", "0,2",
                    "--seeds", "1", "--json", "--quiet"},
                   {"FAKE_SERVER=" + fault, "FAKE_ANSWER=channel"}};
    const nlohmann::json report = json_of(suite.play());
    CHECK(report["marks"] == 0);
    REQUIRE(report["points"].size() == 2);
    for (const auto& point : report["points"]) {
      CHECK(point["score"] == 0);
      CHECK_THAT(point["games"][0]["error"].get<std::string>(), Contains("server"));
    }
  }
}

TEST_CASE("suite: a game with a violation counts what was opened, or nothing if the suite is strict") {
  SuiteRun suite{{"--solver", FAKE_ANSWER, "--server", FAKE_SERVER, "--isolate", "off", "--points", "0",
                  "--seeds", "1", "--quiet", "--json"},
                 {"FAKE_SERVER=violation", "FAKE_ANSWER=channel", "FAKE_RESULT=0 512 32768 229376 0"}};
  nlohmann::json report = json_of(suite.play());
  CHECK(report["strict"] == false);
  CHECK(report["marks"] == 8);
  CHECK(report["points"][0]["games"][0]["disqualified"] == false);
  suite.options.push_back("--strict");
  report = json_of(suite.play());
  CHECK(report["strict"] == true);
  CHECK(report["marks"] == 0);
  CHECK(report["points"][0]["score"] == 0);
  CHECK(report["points"][0]["games"][0]["disqualified"] == true);
  std::erase(suite.options, "--json");
  std::erase(suite.options, "--quiet");
  CHECK_THAT(suite.play().output, Contains("(--strict)\n\n") && Contains("; no marks (--strict)\n"));
  suite.options[9] = "1,2";
  CHECK_THAT(suite.play().output, Contains("point 0, seed #2: ") && Contains("; no marks (--strict)\n"));
  // A server that ends with a status and without a message is reported with the status.
  suite.variables = {"FAKE_SERVER=", "FAKE_ANSWER=channel", "FAKE_RESULT=1 512 32768 229376 0"};
  CHECK_THAT(suite.play().output, Contains("; no marks (--strict)\n"));
  suite.options.pop_back();
  CHECK_THAT(suite.play().output, !Contains("strict"));
}

TEST_CASE("suite: an answer that cannot be executed has no marks, and the others play on") {
  TemporaryFolder folder;
  const std::string text = folder.write("answer", "no program");
  const std::string large = folder.write("large", "");
  for (const std::string& path : {text, large})
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  std::filesystem::resize_file(large, std::uintmax_t{300} << 20);  // a hole
  SuiteRun suite{{"--solver", text, "--solver", large, "--solver", "sat", "--points", "0", "--seeds", "1",
                  "--scale", "20", "--json", "--quiet"}};
  const nlohmann::json solvers = json_of(suite.play()).at("solvers");
  for (const std::size_t bad : {0, 1}) {
    CHECK(solvers[bad]["marks"] == 0);
    CHECK_THAT(solvers[bad]["points"][0]["games"][0]["error"].get<std::string>(),
               Contains(bad == 0 ? text : large));
  }
  CHECK(solvers[2]["marks"] == 8);
}

namespace {

/// As many games at once as this machine can, but no more than two.
std::string two_jobs() { return std::to_string(std::min(usable_processor_count(), 2)); }

/// What two ways to play the same suite agree on.
nlohmann::json without_measures(nlohmann::json report) {
  if (report.is_object()) {
    for (const char* measure :
         {"seconds", "seconds_sd", "seconds_least", "seconds_most", "place", "overrun_ms", "processors",
          "processors_by", "answer_peak_rss_bytes", "server_peak_rss_bytes"})
      report.erase(measure);
  }
  if (report.is_structured()) {
    for (auto& inside : report) inside = without_measures(inside);
  }
  return report;
}

}  // namespace

TEST_CASE("suite: games that are played at once have the results of games one after the other") {
  SuiteRun suite{{"--solver", "rules", "--solver", "naive", "--points", "0,2", "--seeds", "1-3", "--threads",
                  "1", "--scale", "20", "--json"}};
  const nlohmann::json alone = json_of(suite.play());
  suite.options.insert(suite.options.end(), {"--jobs", two_jobs()});
  const Finished finished = suite.play();
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 12);
  CHECK_THAT(finished.errors,
             Contains("mines-judge: 1 of 12: point ") && Contains("mines-judge: 12 of 12: "));
  const nlohmann::json at_once = json_of(finished);
  CHECK(without_measures(at_once) == without_measures(alone));
  std::set<std::string> shares;
  for (const auto& point : at_once["points"]) {
    for (const auto& game : point["games"]) shares.insert(game["isolation"]["processors"]);
  }
  CHECK(shares.size() == std::stoul(two_jobs()));
  suite.options.push_back("--quiet");
  CHECK(suite.play().errors.empty());
  std::replace(suite.options.begin(), suite.options.end(), std::string("--json"), std::string("--csv"));
  const std::string csv = suite.play().output;
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 1 + 12);
}

TEST_CASE("suite: what an answer prints ends with its game, and what could not be kept is named") {
  const OpenFolder folder;
  const TemporaryFolder kept;
  std::vector<std::string> programs;
  std::vector<std::string> files;
  for (const std::string word : {"one", "two"}) {
    const std::string program = programs.emplace_back(folder.write(word, "#!/bin/sh\nprintf " + word + "\n"));
    REQUIRE(chmod(program.c_str(), 0755) == 0);
    std::string name = program.substr(0, 64);
    std::replace(name.begin(), name.end(), '/', '_');
    files.push_back(kept / ("game-" + std::to_string(files.size()) + "-" + name + ".txt"));
  }
  REQUIRE(mkdir(files[0].c_str(), 0755) == 0);
  for (const char* jobs : {"", "1"}) {
    INFO("jobs: " << jobs);
    SuiteRun suite{{"--solver", programs[0], "--solver", programs[1], "--isolate", "off", "--points", "0",
                    "--seeds", "1", "--json", "--quiet"}};
    if (*jobs != '\0') suite.options.insert(suite.options.end(), {"--jobs", jobs});
    CHECK(suite.play().errors == "answer: one\nanswer: two\n");
    suite.options.insert(suite.options.end(), {"--answer-output", kept.path()});
    const Finished finished = suite.play();
    CHECK(finished.exit_code == 3);
    CHECK(parsed(finished.output)["solvers"][0]["endings"] == nlohmann::json{{"accepted", 1}});
    CHECK(finished.errors == "mines-judge: " + files[0] +
                                 ": what the answer printed is lost: is a directory, expected a file\n");
    CHECK(read_file(files[1]) == "two");
  }
}

TEST_CASE("suite: all jobs play maps of the seeds that were drawn once, which no argument shows") {
  SuiteRun suite{
      {"--solver", "rules", "--points", "0,2", "--json", "--quiet", "--show-seeds", "--jobs", two_jobs()}};
  const nlohmann::json drawn = json_of(suite.play());
  REQUIRE(drawn["seeds"].size() == 1);
  suite.options.insert(suite.options.end(), {"--seeds", drawn["seeds"][0]});
  const nlohmann::json again = json_of(suite.play());
  for (const int point : {0, 1})
    CHECK(again["points"][point]["games"][0]["map_seed"] == drawn["points"][point]["games"][0]["map_seed"]);
}

TEST_CASE("suite: more games at once than processors are refused, and so are wrong processors") {
  const auto failure = [](std::vector<std::string> options) {
    options.insert(options.begin(), {"--solver", "rules", "--points", "0"});
    return failure_of(SuiteRun{std::move(options)}.play(), 2);
  };
  const std::string first = std::to_string(usable_processors().front());
  const int count = usable_processor_count();
  CHECK_THAT(
      failure({"--jobs", std::to_string(count + 1)}),
      Contains("--jobs: " + std::to_string(count + 1) + " games at once need " + std::to_string(count + 1) +
               " processors, " + std::to_string(count) + " can be used here"));
  CHECK_THAT(failure({"--jobs", "2", "--processors", first}), Contains("1 can be used here"));
  CHECK_THAT(failure({"--processors", "8191"}), Contains("processor 8191 cannot be used here"));
  CHECK_THAT(failure({"--processors", first + "/" + first}), Contains("on both sides of the slash"));
}

TEST_CASE("suite: a signal ends all jobs with one line, and kill -9 of any process leaves nothing") {
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    INFO(signal);
    SuiteRun suite{{"--solver", FAKE_ANSWER, "--server", FAKE_SERVER, "--isolate", "off", "--seeds", "1",
                    "--jobs", two_jobs()},
                   {"FAKE_SERVER=", "FAKE_ANSWER=sleep"}};
    Process judge(suite.command());
    REQUIRE(becomes_true(20, [&] {
      return std::filesystem::exists(suite.fakes / "answer") &&
             suite.maps.names().size() == std::stoul(two_jobs());
    }));
    judge.signal(signal);
    const Finished finished = judge.wait();
    CHECK(finished.signal == signal);
    CHECK(finished.output.empty());
    CHECK(finished.errors == (signal == SIGKILL
                                  ? ""
                                  : "mines-judge: interrupted; 0 of 8 games were played to their "
                                    "end, no marks were counted\n"));
    CHECK(judge.leaves_nothing(10));
    CHECK(becomes_true(10, [&] { return suite.maps.names().empty(); }));
  }
}

TEST_CASE("suite: a job that dies ends the suite, and is named") {
  for (const bool guardian : {true, false}) {
    INFO(guardian);
    SuiteRun suite{{"--solver", FAKE_ANSWER, "--server", FAKE_SERVER, "--isolate", "off", "--seeds", "1",
                    "--points", "0", "--jobs", "1"},
                   {"FAKE_SERVER=", "FAKE_ANSWER=sleep"}};
    Process judge(suite.command());
    REQUIRE(becomes_true(20, [&] { return std::filesystem::exists(suite.fakes / "answer"); }));
    // The job's guardian is the child of the parent, and its judge the child of the guardian.
    std::map<pid_t, pid_t> parents;
    for (const pid_t process : judge.tagged()) {
      const std::string status = read_file("/proc/" + std::to_string(process) + "/status");
      if (status.starts_with("Name:\tmines-judge\n"))
        parents[process] = std::atoi(status.c_str() + status.find("\nPPid:\t") + 7);
    }
    pid_t victim = 0;
    for (const auto& [process, parent] : parents) {
      const bool is_guardian = parent == judge.number();
      const bool is_judge = parents.count(parent) == 1 && parents[parent] == judge.number();
      if (guardian ? is_guardian : is_judge) victim = process;
    }
    REQUIRE(victim > 0);
    REQUIRE(kill(victim, SIGKILL) == 0);
    const std::string line = failure_of(judge.wait(), 3);
    CHECK_THAT(line, guardian ? Contains("point 0, seed #1: its judge was killed by signal 9")
                              : Contains("judge: was killed by signal 9 in the middle of a game"));
    CHECK(judge.leaves_nothing(10));
    CHECK(suite.maps.names().empty());
  }
}

TEST_CASE("suite: games that are played at once have a line of their own on a terminal") {
  SuiteRun suite{{"--solver", "rules", "--points", "0,2", "--seeds", "1,2", "--jobs", two_jobs()}};
  Command command = suite.command();
  command.terminal_columns = 100;
  const Finished finished = run(command);
  CHECK_THAT(finished.terminal, Contains("\r0 of 4 games, " + two_jobs() + " running"));
  CHECK_THAT(finished.terminal, !Contains("4 of 4: "));
}

TEST_CASE("suite: a folder for maps that is not there is an error") {
  Command command = SuiteRun{{"--solver", "sat"}}.command();
  command.variables = {"TMPDIR=/no/such/folder"};
  CHECK_THAT(failure_of(run(command), 3), Contains("/no/such/folder"));
}

TEST_CASE("suite: a map for which there is no room is a clear error") {
  SuiteRun suite{{"--solver", "sat", "--points", "7", "--quiet"}};
  Command command = suite.command();
  command.largest_file = std::uint64_t{400} << 20;  // more than the shared memory, less than the map
  CHECK_THAT(failure_of(run(command), 3), Contains("the map of point 7 cannot be drawn: "));
  CHECK(suite.maps.names().empty());
}

TEST_CASE("suite: signals end it with nothing left over") {
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    SuiteRun suite{{"--solver", FAKE_ANSWER, "--server", FAKE_SERVER, "--isolate", "off", "--seeds", "1"},
                   {"FAKE_SERVER=", "FAKE_ANSWER=sleep"}};
    Process judge(suite.command());
    REQUIRE(becomes_true(20, [&] { return std::filesystem::exists(suite.fakes / "answer"); }));
    CHECK_FALSE(suite.maps.names().empty());
    judge.signal(signal);
    const Finished finished = judge.wait();
    CHECK(finished.signal == signal);
    CHECK(finished.output.empty());
    if (signal != SIGKILL) {
      CHECK_THAT(finished.errors,
                 Catch::StartsWith("mines-judge: interrupted after ") &&
                     Contains(" s of point 0, seed #1, " FAKE_ANSWER
                              ": opened 100.00 % of the safe cells, 0 mines hit; ") &&
                     Catch::EndsWith("; 0 of 8 games were played to their end, no marks were counted\n"));
    }
    CHECK(judge.leaves_nothing(10));
    CHECK(becomes_true(10, [&] { return suite.maps.names().empty(); }));
  }
}

TEST_CASE("suite: a signal while a map is drawn ends it, too") {
  SuiteRun suite{{"--solver", "sat", "--points", "7", "--seeds", "1"}};
  Process judge(suite.command());
  REQUIRE(becomes_true(20, [&] { return judge.tagged().size() == 3; }));  // keeper, judge, mines-map
  // All users can read arguments: the seed of the map is not among them.
  for (const pid_t process : judge.tagged())
    CHECK_THAT(read_file("/proc/" + std::to_string(process) + "/cmdline"),
               !Contains(std::string("--seed\0", 7)));
  judge.signal(SIGINT);
  const Finished finished = judge.wait();
  CHECK(finished.signal == SIGINT);
  CHECK(finished.errors ==
        "mines-judge: interrupted before point 7, seed #1 began; 0 of 1 games were played to their end, no "
        "marks "
        "were counted\n");
  CHECK(judge.leaves_nothing(10));
  CHECK(suite.maps.names().empty());
}

TEST_CASE("suite: the page and the tables of merge are written without tasks, by one process or by jobs") {
  for (const std::vector<std::string>& more : {{}, std::vector<std::string>{"--jobs", "1"}}) {
    const TemporaryFolder folder;
    SuiteRun suite{{"--solver", "rules", "--solver", "naive", "--points", "0", "--seeds", "918273645",
                    "--html", folder / "page", "--standings", folder / "standings", "--games",
                    folder / "games", "--title", "Our contest"}};
    suite.options.insert(suite.options.end(), more.begin(), more.end());
    const Finished finished = suite.play();
    INFO(finished.errors);
    CHECK(finished.exit_code == 0);
    CHECK_THAT(finished.errors,
               Contains("mines-judge: 2 of 2: point 0, seed #1, naive: score ") && !Contains("918273645"));
    const std::string page = read_file(folder / "page");
    CHECK_THAT(page, Contains("<h1>Our contest</h1>") && Contains("As of 20") && Contains("2 games on ") &&
                         !Contains("918273645"));
    CHECK_THAT(read_file(folder / "standings"), Catch::StartsWith("place,solver,") && Contains("\n1,rules,"));
    const std::string games = read_file(folder / "games");
    CHECK(std::count(games.begin(), games.end(), '\n') == 1 + 2);
    CHECK_THAT(games, !Contains("918273645"));
    suite.options.push_back("--show-seeds");
    const Finished open = suite.play();
    CHECK(open.exit_code == 0);
    CHECK_THAT(open.errors, Contains("mines-judge: 2 of 2: point 0, seed 918273645, naive: score "));
    CHECK_THAT(read_file(folder / "page"), Contains("918273645"));
  }
  // The marks are printed before a file fails.
  SuiteRun suite{
      {"--solver", "rules", "--points", "0", "--seeds", "1", "--quiet", "--html", "/nowhere/page"}};
  const Finished finished = suite.play();
  CHECK(finished.exit_code == 2);
  CHECK(finished.output == "8.00\n");
  CHECK_THAT(finished.errors, Contains("/nowhere/page"));
}

TEST_CASE("suite: progress is a bar on a terminal, and lines elsewhere") {
  SuiteRun suite{{"--solver", "rules", "--points", "0,2", "--seeds", "1,2"}};
  const std::string lines = suite.play().errors;
  CHECK(std::count(lines.begin(), lines.end(), '\n') == 4);
  CHECK_THAT(lines, Contains("mines-judge: 1 of 4: point 0, seed #1, rules: score "));
  CHECK_THAT(lines, Contains("mines-judge: 4 of 4: point 2, seed #2, rules: score "));

  // The table of one answer on one seed has a line for each game.
  for (const std::vector<std::string>& more : {{}, std::vector<std::string>{"--jobs", "1"}}) {
    suite.options = {"--solver", "rules", "--points", "0,2", "--seeds", "1"};
    suite.options.insert(suite.options.end(), more.begin(), more.end());
    const Finished once = suite.play();
    CHECK(once.errors == "mines-judge: 1 of 2 games played\nmines-judge: 2 of 2 games played\n");
    CHECK_THAT(once.output, Contains("accepted"));
  }
  suite.options = {"--solver", "rules", "--points", "0,2", "--seeds", "1,2"};

  Command command = suite.command();
  command.terminal_columns = 100;
  const Finished on_terminal = run(command);
  CHECK_THAT(on_terminal.terminal,
             Contains("\r[") && Contains("point 2, seed #2, rules") && Contains(" left"));
  CHECK_THAT(on_terminal.terminal, !Contains("4 of 4"));
  command.arguments.push_back("--quiet");
  CHECK(run(command).terminal.empty());
}

// mines-judge suite: real programs on small points, and fakes for what breaks. Each run also checks that no
// process is left and the folder for maps is empty.
#include "support/catch.hpp"
#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <set>

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
  Words options;
  Words variables{};
  TemporaryFolder maps{};
  OpenFolder fakes{};

  Command command() const {
    return {.arguments = with({MINES_JUDGE, "suite"}, options),
            .variables = with(variables, {"TMPDIR=" + maps.path(), "FAKE_RECORD=" + (fakes / "")})};
  }
  Finished play(double seconds = 60) const {
    Finished finished = run(command(), seconds);
    CHECK(maps.names().empty());
    return finished;
  }
  /// The report in JSON of a run with more options.
  nlohmann::json report(const Words& more = {}) const {
    return json_of(SuiteRun{with(with(options, {"--json"}), more), variables}.play());
  }
  bool has_answer() const {
    return becomes_true(20, [&] { return std::filesystem::exists(fakes / "answer"); });
  }
};

/// Games of the fakes, whose maps have one seed.
const Words fake_games{"--solver", FAKE_ANSWER, "--server", FAKE_SERVER, "--isolate", "off", "--seeds", "1"};
const Words sleeping_fakes{"FAKE_SERVER=", "FAKE_ANSWER=sleep"};

/// As many games at once as this machine can, but no more than two.
std::string two_jobs() { return std::to_string(std::min(usable_processor_count(), 2)); }

const nlohmann::json& first_game(const nlohmann::json& report, std::size_t point = 0) {
  return report["points"][point]["games"][0];
}

}  // namespace

TEST_CASE("suite: the points that were chosen are played on maps of their own") {
  const SuiteRun suite{{"--solver", "sat", "--points", "0,2,3", "--seeds", "5", "--scale", "20", "--json",
                        "--quiet", "--show-seeds"}};
  const Finished finished = suite.play();
  CHECK(finished.errors.empty());
  const nlohmann::json report = json_of(finished);
  check_has(report, {{"marks", 38}, {"marks_most", 38}, {"scale", 20}, {"seeds", {5}}});
  REQUIRE(report["points"].size() == 3);
  const double expected[][4] = {{0, 512, 0, 40}, {2, 512, 8, 40}, {3, 2048, 8, 160}};
  for (std::size_t i = 0; i < std::size(expected); ++i) {
    const auto& [id, side, penalty, seconds] = expected[i];
    const nlohmann::json& point = report["points"][i];
    check_has(point,
              {{"id", id}, {"side", side}, {"penalty", penalty}, {"time_limit_s", seconds}, {"score", 100}});
    CHECK(point["seconds"] > 0);
    CHECK(point["deficit"] < 400);
    CHECK(first_game(report, i)["isolation"]["wanted"] == true);
  }
  CHECK(first_game(report, 0)["map_seed"] != first_game(report, 1)["map_seed"]);
}

TEST_CASE("suite: solvers play the same maps, side by side") {
  SuiteRun suite{{"--solver", "rules", "--solver", "naive", "--solver", "rules", "--points", "0", "--seeds",
                  "1-2", "--threads", "1", "--seed", "4", "--show-seeds"}};
  const nlohmann::json report = suite.report();
  REQUIRE(report["solvers"].size() == 3);
  CHECK(report["solvers"][1]["solver"] == "naive");
  const auto points = [&](std::size_t solver) { return report["solvers"][solver]["points"][0]; };
  for (const char* field : {"seed", "map_seed"}) {
    for (const std::size_t seed : {0, 1})
      CHECK(points(0)["games"][seed][field] == points(1)["games"][seed][field]);
  }
  // One thread and one map play one game.
  CHECK(points(0)["deficit"] == points(2)["deficit"]);
  CHECK(points(0)["games"].size() == 2);
  suite.options.push_back("--csv");
  const std::string csv = suite.play().output;
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 1 + 6);
}

TEST_CASE("suite: seeds are drawn once for all jobs where none are given, and told") {
  SuiteRun suite{{"--solver", "rules", "--points", "0,2", "--show-seeds"}};
  const nlohmann::json first = suite.report({"--jobs", two_jobs()});
  REQUIRE(first["seeds"].size() == 1);
  CHECK(first["seeds"][0].get<std::string>().size() == 34);  // 128 bits, in groups of letters
  const nlohmann::json again = suite.report({"--seeds", first["seeds"][0]});
  CHECK(again["seeds"] == first["seeds"]);
  for (const std::size_t point : {0, 1})
    CHECK(first_game(again, point)["map_seed"] == first_game(first, point)["map_seed"]);

  suite.options = {"--solver", "rules", "--points", "0"};
  const Finished hidden = SuiteRun{with(suite.options, {"--scale", "2.5"})}.play();
  CHECK_THAT(hidden.output,
             Contains("seed   not shown (--show-seeds)") && Contains("2.5 x those of the contest (--scale)"));
  // The seed is not lost: who plays the suite is told it, and the report is not.
  const std::string drawn = "mines-judge: drawn: --seeds ";
  const std::size_t told = hidden.errors.find(drawn);
  REQUIRE(told != std::string::npos);
  const std::string seed = hidden.errors.substr(told + drawn.size(), 34);
  CHECK(mines::read_seed("", seed));
  CHECK(seed != first["seeds"][0]);
  CHECK_THAT(hidden.output, !Contains(seed));
  // --quiet leaves out progress; only where marks are all that is asked for, no seed is told.
  suite.options.push_back("--quiet");
  CHECK(suite.play().errors.empty());
  suite.options.push_back("--json");
  CHECK_THAT(suite.play().errors, Catch::StartsWith(drawn));
}

TEST_CASE("suite: the seed of a map in the report draws that map") {
  const TemporaryFolder folder;
  for (const std::string seeds : {"draw", "5"}) {
    const SuiteRun suite{
        {"--solver", "rules", "--threads", "1", "--points", "0", "--seeds", seeds, "--show-seeds"}};
    const nlohmann::json report = suite.report();
    const nlohmann::json& game = first_game(report);
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

TEST_CASE(
    "suite: a game that breaks counts 0 with its reason, and the suite goes on to marks that are not final") {
  for (const std::string fault : {"exit in the game", "killed at start", "exit at the end"}) {
    const Words jobs = fault == "killed at start" ? Words{"--jobs", "1"} : Words{};
    const SuiteRun suite{with(with(fake_games, {"--points", "0,2", "--json"}), jobs),
                         {"FAKE_SERVER=" + fault, "FAKE_ANSWER=channel"}};
    const Finished finished = suite.play();
    CHECK_THAT(finished.errors,
               Catch::EndsWith("mines-judge: 2 games ended without a verdict (judge error or "
                               "not measurable) and must be played again\n"));
    const nlohmann::json report = json_of(finished, 1);
    CHECK(report["marks"] == 0);
    REQUIRE(report["points"].size() == 2);
    for (const std::size_t point : {0, 1}) {
      CHECK(report["points"][point]["score"] == 0);
      CHECK_THAT(first_game(report, point)["error"].get<std::string>(), Contains("server"));
    }
  }
}

TEST_CASE("suite: a game with a violation counts what was opened, or nothing if the suite is strict") {
  SuiteRun suite{with(fake_games, {"--points", "0"}),
                 {"FAKE_SERVER=violation", "FAKE_ANSWER=channel", "FAKE_RESULT=0 512 32768 229376 0"}};
  for (const bool strict : {false, true}) {
    const nlohmann::json report = suite.report(strict ? Words{"--strict"} : Words{});
    CHECK(report["strict"] == strict);
    CHECK(report["marks"] == (strict ? 0 : 8));
    CHECK(first_game(report)["disqualified"] == strict);
  }
  const auto table = [&](const Words& more) {
    return SuiteRun{with(suite.options, more), suite.variables}.play().output;
  };
  CHECK_THAT(table({"--strict"}), Contains("(--strict)\n\n") && Contains("; no marks (--strict)\n"));
  // A server that ends with a status and without a message is reported with the status.
  suite.variables = {"FAKE_SERVER=", "FAKE_ANSWER=channel", "FAKE_RESULT=1 512 32768 229376 0"};
  CHECK_THAT(table({"--strict"}), Contains("; no marks (--strict)\n"));
  CHECK_THAT(table({}), !Contains("strict"));
}

TEST_CASE("suite: games that are played at once have the results of games one after the other") {
  SuiteRun suite{{"--solver", "rules", "--solver", "naive", "--points", "0,2", "--seeds", "1-3", "--threads",
                  "1", "--scale", "20", "--json"}};
  const nlohmann::json alone = json_of(suite.play());
  suite.options = with(suite.options, {"--jobs", two_jobs()});
  const Finished finished = suite.play();
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 12);
  CHECK_THAT(finished.errors,
             Contains("mines-judge: 1 of 12: point ") && Contains("mines-judge: 12 of 12: "));
  const nlohmann::json at_once = json_of(finished);
  std::set<std::string> shares;
  for (const std::size_t solver : {0, 1}) {
    for (const std::size_t point : {0, 1}) {
      const auto games_of = [&](const nlohmann::json& report) {
        return report["solvers"][solver]["points"][point]["games"];
      };
      for (const std::size_t game : {0, 1, 2}) {
        for (const char* key : {"safe_opened", "mines_opened", "ending", "score"})
          CHECK(games_of(at_once)[game][key] == games_of(alone)[game][key]);
        shares.insert(games_of(at_once)[game]["isolation"]["processors"]);
      }
    }
  }
  CHECK(shares.size() == std::stoul(two_jobs()));
}

TEST_CASE("suite: what an answer prints ends with its game, and what could not be kept is named") {
  const OpenFolder folder;
  const TemporaryFolder kept;
  Words programs;
  Words files;
  for (const std::string word : {"one", "two"}) {
    const std::string program =
        programs.emplace_back(folder.write_program(word, "#!/bin/sh\nprintf " + word + "\n"));
    std::string name = program.substr(0, 64);
    std::replace(name.begin(), name.end(), '/', '_');
    files.push_back(kept / ("game-" + std::to_string(files.size()) + "-" + name + ".txt"));
  }
  REQUIRE(mkdir(files[0].c_str(), 0755) == 0);
  for (const Words& jobs : {Words{}, {"--jobs", "1"}}) {
    SuiteRun suite{with({"--solver", programs[0], "--solver", programs[1], "--isolate", "off", "--points",
                         "0", "--seeds", "1", "--json", "--quiet"},
                        jobs)};
    CHECK(suite.play().errors == "answer: one\nanswer: two\n");
    suite.options = with(suite.options, {"--answer-output", kept.path()});
    const Finished finished = suite.play();
    CHECK(finished.exit_code == 3);
    CHECK(parsed(finished.output)["solvers"][0]["endings"] == nlohmann::json{{"accepted", 1}});
    CHECK(finished.errors == "mines-judge: " + files[0] +
                                 ": what the answer printed is lost: is a directory, expected a file\n");
    CHECK(read_file(files[1]) == "two");
  }
}

TEST_CASE("suite: more games at once than processors are refused, and so are wrong processors") {
  const std::string first = std::to_string(usable_processors().front());
  const std::string count = std::to_string(usable_processor_count());
  const std::string more = std::to_string(usable_processor_count() + 1);
  for (const auto& [options, says] :
       {std::pair{Words{"--jobs", more}, more + " games at once need " + more + " processors, " + count},
        {{"--jobs", "2", "--processors", first}, "1 can be used here"},
        {{"--processors", "8191"}, "processor 8191 cannot be used here"},
        {{"--processors", first + "/" + first}, "on both sides of the slash"}})
    CHECK_THAT(failure_of(SuiteRun{with({"--solver", "rules", "--points", "0"}, options)}.play(), 2),
               Contains(says));
}

TEST_CASE("suite: a signal ends it and all its jobs with one line, and leaves nothing") {
  for (const bool jobs : {false, true}) {
    for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
      INFO(signal << " " << jobs);
      const SuiteRun suite{jobs ? with(fake_games, {"--jobs", two_jobs()}) : fake_games, sleeping_fakes};
      Process judge(suite.command());
      const std::size_t games = jobs ? std::stoul(two_jobs()) : 1;
      REQUIRE(suite.has_answer());
      REQUIRE(becomes_true(20, [&] { return suite.maps.names().size() == games; }));
      judge.signal(signal);
      const Finished finished = judge.wait();
      CHECK(finished.signal == signal);
      CHECK(finished.output.empty());
      if (signal == SIGKILL) {
        // What plays the games may still tell that it was interrupted, when its guardian is gone.
        CHECK_THAT(finished.errors, Catch::Equals("") || Catch::StartsWith("mines-judge: interrupted"));
      } else {
        CHECK_THAT(finished.errors,
                   Catch::StartsWith("mines-judge: interrupted") &&
                       Contains(jobs ? "interrupted;"
                                     : " s of point 0, seed #1, " FAKE_ANSWER
                                       ": opened 100.00 % of the safe cells, 0 mines hit; ") &&
                       Catch::EndsWith("; 0 of 8 games were played to their end, no marks were counted\n"));
        CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
      }
      CHECK(judge.leaves_nothing(10));
      CHECK(becomes_true(10, [&] { return suite.maps.names().empty(); }));
    }
  }
}

TEST_CASE("suite: a job that dies ends the suite, and is named") {
  for (const bool guardian : {true, false}) {
    INFO(guardian);
    const SuiteRun suite{with(fake_games, {"--points", "0", "--jobs", "1"}), sleeping_fakes};
    Process judge(suite.command());
    REQUIRE(suite.has_answer());
    // Each has started the next one: the parent, the job's guardian, its judge.
    std::vector<pid_t> judges = judge.named("mines-judge");
    std::sort(judges.begin(), judges.end());
    REQUIRE(judges.size() == 3);
    const pid_t victim = judges[guardian ? 1 : 2];
    REQUIRE(kill(victim, SIGKILL) == 0);
    CHECK_THAT(failure_of(judge.wait(), 3),
               guardian ? Contains("point 0, seed #1: its judge was killed by signal 9")
                        : Contains("judge: was killed by signal 9 in the middle of a game"));
    CHECK(judge.leaves_nothing(10));
    CHECK(suite.maps.names().empty());
  }
}

TEST_CASE("suite: maps that cannot be written are a clear error") {
  Command command = SuiteRun{{"--solver", "sat"}}.command();
  command.variables = {"TMPDIR=/no/such/folder"};
  CHECK_THAT(failure_of(run(command), 3), Contains("/no/such/folder"));
  const SuiteRun suite{{"--solver", "sat", "--points", "0", "--quiet"},
                       {"LD_PRELOAD=" NOTHING_TAKEN, "MINES_TEST_TAKES_NOTHING=files",
                        "ASAN_OPTIONS=verify_asan_link_order=0"}};
  CHECK_THAT(failure_of(suite.play(), 3), Contains("the map of point 0 cannot be drawn: "));
}

TEST_CASE("suite: a signal while a map is drawn ends it, too, and a task leaves no file") {
  const TemporaryFolder folder;
  const SuiteRun suite{
      {"--solver", "sat", "--points", "7", "--seeds", "1", "--task", "1/1", "--output", folder.path()}};
  Process judge(suite.command());
  REQUIRE(becomes_true(20, [&] { return judge.tagged().size() == 3; }));  // keeper, judge, mines-map
  // All users can read arguments: the seed of the map is not among them.
  for (const pid_t process : judge.tagged())
    CHECK_THAT(read_file("/proc/" + std::to_string(process) + "/cmdline"),
               !Contains(std::string("--seed\0", 7)));
  judge.signal(SIGINT);
  const Finished finished = judge.wait();
  CHECK(finished.signal == SIGINT);
  CHECK_THAT(finished.errors,
             Catch::StartsWith("mines-judge: interrupted before point 7, seed #1 began; 0 of 1 games were"));
  CHECK(judge.leaves_nothing(10));
  CHECK(suite.maps.names().empty());
  CHECK(folder.names().empty());
}

TEST_CASE("suite: the page and the tables of merge are written without tasks, by one process or by jobs") {
  for (const Words& jobs : {Words{}, {"--jobs", "1"}}) {
    const TemporaryFolder folder;
    const SuiteRun suite{with({"--solver", "rules", "--solver", "naive", "--points", "0", "--seeds",
                               "918273645", "--html", folder / "page", "--standings", folder / "standings",
                               "--games", folder / "games", "--title", "Our contest"},
                              jobs)};
    const Finished finished = suite.play();
    INFO(finished.errors);
    CHECK(finished.exit_code == 0);
    CHECK_THAT(finished.errors,
               Contains("mines-judge: 2 of 2: point 0, seed #1, naive: score ") && !Contains("918273645"));
    CHECK_THAT(read_file(folder / "page"), Contains("<h1>Our contest</h1>") && Contains("As of 20") &&
                                               Contains("2 games on ") && !Contains("918273645"));
    CHECK_THAT(read_file(folder / "standings"), Catch::StartsWith("place,solver,") && Contains("\n1,rules,"));
    const std::string games = read_file(folder / "games");
    CHECK(std::count(games.begin(), games.end(), '\n') == 1 + 2);
    CHECK_THAT(games, !Contains("918273645"));
  }
  // The marks are printed before a file fails.
  const Finished finished = SuiteRun{
      {"--solver", "rules", "--points", "0", "--seeds", "1", "--quiet", "--html",
       "/nowhere/page"}}.play();
  CHECK(finished.exit_code == 2);
  CHECK(finished.output == "8.00\n");
  CHECK_THAT(finished.errors, Contains("/nowhere/page"));
}

TEST_CASE("suite: progress is a bar on a terminal, and lines elsewhere") {
  const Words two_points{"--solver", "rules", "--points", "0,2"};
  const SuiteRun suite{with(two_points, {"--seeds", "1,2"})};
  const std::string lines = suite.play().errors;
  CHECK(std::count(lines.begin(), lines.end(), '\n') == 4);
  CHECK_THAT(lines, Contains("mines-judge: 1 of 4: point 0, seed #1, rules: score ") &&
                        Contains("mines-judge: 4 of 4: point 2, seed #2, rules: score "));

  // The table of one answer on one seed has a line for each game.
  for (const Words& jobs : {Words{}, {"--jobs", "1"}}) {
    const Finished once = SuiteRun{with(with(two_points, {"--seeds", "1"}), jobs)}.play();
    CHECK(once.errors == "mines-judge: 1 of 2 games played\nmines-judge: 2 of 2 games played\n");
    CHECK_THAT(once.output, Contains("accepted"));
  }

  const auto on_terminal = [&](const Words& more) {
    Command command = suite.command();
    command.arguments = with(command.arguments, more);
    command.terminal_columns = 100;
    return run(command).terminal;
  };
  CHECK_THAT(on_terminal({}), Contains("\r[") && Contains("point 2, seed #2, rules") && Contains(" left") &&
                                  !Contains("4 of 4"));
  CHECK(on_terminal({"--quiet"}).empty());
  CHECK_THAT(on_terminal({"--jobs", two_jobs()}),
             Contains("\r0 of 4 games, " + two_jobs() + " running") && !Contains("4 of 4: "));
}

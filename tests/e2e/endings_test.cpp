// How games end, as an organiser reads it: an answer of each kind plays a game of a suite, and every report
// has the same word for it.
#include "support/catch.hpp"
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "support/allowance.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using Catch::Contains;

namespace {

struct Kind {
  const char* name;     ///< of the contestant
  const char* program;  ///< a technique of tests/hostile; nullptr: no program
  const char* ending;
  const char* text;  ///< what the tables say of the game
};

/// Root may look into a program that the kernel hides from others.
const bool is_root = geteuid() == 0;

const Kind kinds[] = {
    {"plays and ends", "asks_and_exits", "accepted", "accepted"},
    {"sleeps", "sleeps", "time limit", "time limit"},
    {"fills memory", "allocates_until_killed", "memory limit", "memory limit"},
    {"prints for ever", "prints_without_end", "output limit", "output limit"},
    {"garbage", "writes_unknown_bytes", "violation", "violation: the answer wrote the byte 0x00"},
    {"crashes", "crashes", "crashed", "crashed, signal 11"},
    {"ends with a code", "exits_with_a_code", "crashed", "crashed, exit code 3"},
    {"needs a trace", "needs_a_trace", "refused call", "refused call (ptrace 1), exit code 96"},
    {"hides its program", "hides_its_program", is_root ? "time limit" : "memory limit",
     is_root ? "time limit" : "memory limit: a process does not let its open files be looked at"},
    {"no program", nullptr, "not started", "not started: "},
    {"its server dies", "asks_and_exits", "judge error", "judge error: server: ended with code 7"},
};

/// The suite's file of its one task. The last game has a server that fails.
std::string play(const TemporaryFolder& folder) {
  std::string list;
  for (const Kind& kind : kinds) {
    const std::string program = kind.program == nullptr ? "none" : kind.program;
    list += program + "  " + kind.name + "\n";
    if (kind.program == nullptr) {
      folder.write_program(program, "this is no program\n");
    } else if (!std::filesystem::exists(folder / program)) {
      std::filesystem::copy_file(HOSTILE_ANSWER, folder / program);
    }
  }
  folder.write_program("server", "#!/bin/sh\necho >> '" + (folder / "games") + "'\n[ $(wc -l < '" +
                                     (folder / "games") + "') -lt " + std::to_string(std::size(kinds)) +
                                     " ] || exit 7\nexec '" MINES_SERVER "'\n");
  const Finished played =
      run({.arguments = {MINES_JUDGE, "suite", "--answers", folder.write("list", list), "--server",
                         folder / "server", "--points", "2", "--seeds", "1", "--memory", "0.1", "--scale",
                         std::to_string(0.75 * printing_allowance), "--quiet", "--task", "1/1"}},
          120);
  INFO(played.errors.substr(0, 2000));
  REQUIRE(played.exit_code == 0);
  return played.output;
}

}  // namespace

TEST_CASE("an ending has one word in all reports, and whoever made it is named", "[alone]") {
  if (run({.arguments = {MINES_JUDGE, "check"}}).exit_code != 0) {
    std::cout << "skipped: this system has not all that isolation needs\n";  // ctest looks for the word
    return;
  }
  const TemporaryFolder folder;
  const std::string task = folder.write("task.json", play(folder));
  const std::string copy = folder.write("copy.json", read_file(task));
  const auto merge = [&](const Words& options) {
    const Finished merged = run({.arguments = with({MINES_JUDGE, "merge", task, copy}, options)});
    CHECK_THAT(merged.errors,
               Catch::EndsWith("1 game ended without a verdict (judge error or not measurable) "
                               "and must be played again: remove " +
                               copy + ", " + task + ", and start the same tasks\n"));
    REQUIRE(merged.exit_code == 1);
    return merged.output;
  };
  const auto report = parsed(merge({"--json"}));
  const std::string table =
      merge({"--csv", folder / "csv", "--games", folder / "lines", "--html", folder / "page"});
  const std::string csv = read_file(folder / "csv");
  const std::string lines = read_file(folder / "lines");
  const std::string page = read_file(folder / "page");
  for (std::size_t i = 0; i < std::size(kinds); ++i) {
    const Kind& kind = kinds[i];
    const auto& solver = report.at("solvers").at(i);
    const auto& game = solver.at("points").at(0).at("games").at(0);
    INFO(kind.name << " " << game.dump(1));
    CHECK(solver.at("solver") == kind.name);
    CHECK(game.at("ending") == kind.ending);
    CHECK(solver.at("endings") == nlohmann::json{{kind.ending, 1}});
    const std::string ending = kind.ending;
    const bool must_be_repeated = ending == "judge error" || ending == "not measurable";
    CHECK(game.at("error").is_string() == (must_be_repeated || kind.program == nullptr));
    const std::string one = std::string("1 ") + kind.ending;
    const auto line_of = [&](const std::string& text, const std::string& begin) {
      const std::size_t at = text.find(begin);
      REQUIRE(at != std::string::npos);
      return text.substr(at, text.find('\n', at) - at);
    };
    CHECK_THAT(line_of(table, std::string("  ") + kind.name + "  "), Catch::EndsWith("  " + one));
    CHECK_THAT(line_of(csv, std::string(",") + kind.name + ","),
               Contains(must_be_repeated ? ",1,0," : ",0,0,") && Catch::EndsWith("," + one));
    CHECK_THAT(line_of(lines, std::string(kind.name) + ","), Catch::EndsWith(std::string(",") + kind.ending));
    const std::string games = page.substr(page.find(std::string("<summary><bdi>") + kind.name));
    CHECK_THAT(line_of(games, "<tr><td data-label=\"point\">2</td>"),
               Contains(std::string("<bdi>") + kind.text));
    CHECK_THAT(line_of(page, std::string("<bdi>") + kind.name + "</bdi></th>"),
               Contains(">" + one + "<") || Contains("<bdi>" + one + "</bdi>"));
  }
}

TEST_CASE("no line of a log that an answer has written looks like one of the judge's") {
  const TemporaryFolder folder;
  const std::string program = folder / "forges_a_report";
  std::filesystem::copy_file(HOSTILE_ANSWER, program);
  const std::string log = folder / "log";
  for (const std::string jobs : {"", " --jobs 1"}) {
    INFO(jobs);
    const std::string suite = std::string("'" MINES_JUDGE "' suite --solver '") + program +
                              "' --points 2 --seeds 1 --isolate off" + jobs;
    REQUIRE(run({.arguments = {"/bin/sh", "-c", suite + " > '" + log + "' 2>&1"}}).exit_code == 0);
    std::istringstream lines(read_file(log));
    int answers = 0;
    int scores = 0;
    for (std::string line; std::getline(lines, line);) {
      INFO(line);
      CHECK(std::none_of(line.begin(), line.end(), [](char byte) { return byte >= 0 && byte < ' '; }));
      const bool is_answers = line.starts_with("answer: ");
      answers += is_answers ? 1 : 0;
      if (!is_answers) CHECK_THAT(line, !Contains("99.99") && !Contains("all is well"));
      scores += !is_answers && line.find("forges_a_report") != std::string::npos ? 1 : 0;
    }
    CHECK(answers == 3);
    CHECK(scores >= 1);
  }
}

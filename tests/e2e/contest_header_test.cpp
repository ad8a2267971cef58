// An answer compiled against the contest's own header plays as one compiled against ours
// (answers/either_header.cpp), whatever the compiler's level of optimisation.
#include "support/catch.hpp"

#include <set>
#include <string>
#include <tuple>

#include "e2e/judge_output.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;

namespace {

/// The digest of what the answer saw, and what the server counted.
std::tuple<std::string, int, int> played_by(const std::string& answer, const char* isolate, bool by_int) {
  static const OpenFolder folder;
  static const std::string map = folder / "a.map";
  static const Finished drawn = run({.arguments = {MINES_MAP, "generate", "64", "--seed", "3", "-o", map}});
  REQUIRE(drawn.exit_code == 0);
  Command command;
  command.arguments = {MINES_JUDGE, "--map", map, "--solver", answer, "--isolate", isolate, "--json"};
  if (by_int) command.variables = {"MINES_ANSWER_INT=1"};
  const Finished finished = run(command);
  const nlohmann::json report = json_of(finished);
  CHECK(report.at("ending") == "accepted");
  const std::size_t at = finished.errors.find("digest ");
  INFO(finished.errors);
  REQUIRE(at != std::string::npos);
  return {finished.errors.substr(at, finished.errors.find('\n', at) - at), report.at("safe_opened"),
          report.at("mines_opened")};
}

}  // namespace

TEST_CASE("an answer compiled against the contest's header plays as one compiled against ours") {
  std::set<std::tuple<std::string, int, int>> results;
  for (const char* answer : {OUR_HEADER_O0, OUR_HEADER_FAST, CONTEST_HEADER_O0, CONTEST_HEADER_FAST}) {
    for (const char* isolate : {"off", "auto"}) {
      INFO(answer << " --isolate " << isolate);
      const bool by_int =
          std::string(isolate) == "off";  // one of the two overloads of minesweeper_init in each
      results.insert(played_by(answer, isolate, by_int));
    }
  }
  REQUIRE(results.size() == 1);
  const auto [digest, safe, mines] = *results.begin();
  CHECK(safe > 64 * 64 / 2);
  CHECK(mines > 0);
}

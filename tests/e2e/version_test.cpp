// The version of the toolkit, where programs say it.
#include "support/catch.hpp"

#include <string>
#include <vector>

#include "judge/replay/record_replay.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;

namespace {

using Words = std::vector<std::string>;

std::string output_of(const Words& command) {
  const Finished finished = run({.arguments = command});
  INFO(command[0] << ": " << finished.errors);
  CHECK(finished.exit_code == 0);
  return finished.output;
}

std::string version_in(const Words& command, const std::string& input = {}) {
  const Finished finished = run({.arguments = command, .input = input});
  INFO(command[0] << ": " << finished.errors);
  return parsed(finished.output).at("version");
}

}  // namespace

TEST_CASE("the version names the kernel that is chosen") {
  const Finished finished =
      run({.arguments = {MINES_SOLVE, "--version"}, .variables = {"MINES_KERNEL=generic"}});
  CHECK_THAT(finished.output, Catch::EndsWith("kernel generic\n"));
}

TEST_CASE("each JSON object that a program prints has the version") {
  const TemporaryFolder folder;
  const std::string map = folder.path() + "/a.map";
  output_of({MINES_MAP, "generate", "16", "-o", map, "--seed", "1"});
  CHECK(version_in({MINES_MAP, "info", map, "--json"}) == MINES_VERSION);
  CHECK(version_in({MINES_ARENA, "--games", "1", "--json"}) == MINES_VERSION);
  CHECK(version_in({MINES_CLASSROOM, "batch", "--maps", "1", "--json"}, "8 8 10\n1\n3\n") == MINES_VERSION);
  CHECK(version_in({MINES_SOLVE, "--position", "-", "--json"}, "2 2 1\n1?\n??\n") == MINES_VERSION);
  CHECK(version_in({MINES_SOLVE, "--constraints", "-", "--json"}, "1 x1 1 x2 = 1 ;\n") == MINES_VERSION);
  CHECK(version_in({MINES_JUDGE, "check", "--json"}) == MINES_VERSION);
}

TEST_CASE("a report, a record and what is counted from the record again have the version") {
  const TemporaryFolder folder;
  const std::string map = folder.path() + "/a.map";
  const std::string record = folder.path() + "/a.record";
  output_of({MINES_MAP, "generate", "16", "-o", map, "--seed", "1"});
  const Words game = {MINES_JUDGE, "--map", map, "--solver", "rules", "--isolate", "off"};
  Words recorded = game;
  recorded.insert(recorded.end(), {"--record", record, "--json"});
  CHECK(version_in(recorded) == MINES_VERSION);
  CHECK(version_in({MINES_JUDGE, "--replay", record, "--map", map, "--json"}) == MINES_VERSION);
  const std::string row = "version        " MINES_VERSION "\n";
  CHECK_THAT(output_of(game), Catch::Contains(row));
  CHECK_THAT(output_of({MINES_JUDGE, "--replay", record, "--map", map}), Catch::Contains(row));
}

TEST_CASE("a record of before, whose report names no version, is reported without one") {
  using namespace mines::judge;
  const TemporaryFolder folder;
  const std::string map = folder.path() + "/a.map";
  output_of({MINES_MAP, "generate", "16", "-o", map, "--seed", "1"});
  auto report = nlohmann::ordered_json::parse(
      output_of({MINES_JUDGE, "--map", map, "--solver", "rules", "--isolate", "off", "--json"}));
  const auto table_of = [&] {
    const Tally tally{16, 16, 32, report["safe_opened"], report["mines_opened"]};
    const Replayed replayed{tally, tally, report.dump(), 8};
    return report_again(replayed, Report::table, {}, "a.record").value();
  };
  CHECK_THAT(table_of(), Catch::Contains("version "));
  report.erase("version");
  CHECK_THAT(table_of(), !Catch::Contains("version ") && Catch::StartsWith("map "));
}

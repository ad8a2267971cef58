// The version of the toolkit, in reports and records. That each JSON object has one, json_test sees.
#include "support/catch.hpp"

#include <string>
#include <vector>

#include "judge/replay/record_replay.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;

TEST_CASE("the checker of proofs, which shares no line with the others, prints the same version") {
  for (const std::string option : {"--version", "-V"})
    CHECK(run({.arguments = {MINES_CHECK_PROOF, option}}).output == "mines-check-proof " MINES_VERSION "\n");
}

TEST_CASE("a report, a record and what is counted from the record again have the version, if it was known") {
  using namespace mines::judge;
  using Words = std::vector<std::string>;
  const TemporaryFolder folder;
  const std::string map = folder / "a.map";
  const std::string record = folder / "a.record";
  const auto output_of = [](const Words& command) {
    const Finished finished = run({.arguments = command});
    INFO(command[0] << ": " << finished.errors);
    CHECK(finished.exit_code == 0);
    return finished.output;
  };
  output_of({MINES_MAP, "generate", "16", "-o", map, "--seed", "1"});
  auto report = nlohmann::ordered_json::parse(output_of(
      {MINES_JUDGE, "--map", map, "--solver", "rules", "--isolate", "off", "--record", record, "--json"}));
  CHECK(report["version"] == MINES_VERSION);
  const Words replay{MINES_JUDGE, "--replay", record, "--map", map};
  CHECK_THAT(output_of(replay), Catch::Contains("version        " MINES_VERSION "\n"));
  // Reports of before name none.
  const auto table_of = [&] {
    const Tally tally{16, 16, 32, report["safe_opened"], report["mines_opened"]};
    return report_again({tally, tally, report.dump(), 8}, Report::table, {}, "a.record").value();
  };
  CHECK_THAT(table_of(), Catch::Contains("version        " MINES_VERSION "\n"));
  report.erase("version");
  CHECK_THAT(table_of(), !Catch::Contains("version ") && Catch::StartsWith("map "));
}

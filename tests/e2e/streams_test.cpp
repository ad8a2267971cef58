// What every program does with its standard output: the exit code is not 0 if something could not be written.
#include "support/catch.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "support/commands.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using Catch::Contains;

TEST_CASE("a report that cannot be written is one line and exit code 3, in every program") {
  const TemporaryFolder folder;
  const std::string map = folder / "a.map";
  REQUIRE(run({{MINES_MAP, "generate", "16", "-o", map}}).exit_code == 0);
  folder.write("a.position", "2 2 1\n??\n1?\n");
  folder.write("a.cnf", "p cnf 1 2\n1 0\n-1 0\n");
  folder.write("a.drat", "0\n");
  REQUIRE(
      run({{MINES_JUDGE, "--map", map, "--solver", "naive", "--record", folder / "a.record"}}).exit_code ==
      0);
  const Words reports[] = {
      {MINES_JUDGE, "--map", map, "--solver", "naive", "--quiet"},
      {MINES_JUDGE, "--map", map, "--solver", "naive", "--json"},
      {MINES_JUDGE, "--replay", folder / "a.record", "--map", map},
      {MINES_JUDGE, "suite", "--solver", "naive", "--points", "0", "--quiet"},
      {MINES_MAP, "print", map},
      {MINES_MAP, "info", map},
      {MINES_MAP, "board", "5", "2"},
      {MINES_MAP, "generate", "16", "-o", "-"},
      {MINES_SOLVE, "--position", folder / "a.position"},
      {MINES_ARENA, "--games", "2", "--board", "beginner"},
      {MINES_ARENA, "--games", "2", "--board", "beginner", "--task", "1/2"},
      {MINES_CHECK_PROOF, folder / "a.cnf", folder / "a.drat"},
      {MINES_CHECK_PROOF, "--help"},
  };
  for (const Words& report : reports) {
    INFO(report[0] << ' ' << report[1]);
    const Finished good = run({.arguments = report});
    INFO(good.errors);
    CHECK(good.exit_code == 0);
    CHECK_FALSE(good.output.empty());
    check_not_written(report);
  }
}

TEST_CASE("a write that takes nothing is an error, and not asked for ever") {
  const TemporaryFolder folder;
  const std::string map = folder / "a.map";
  const std::vector<std::string> preload = {"LD_PRELOAD=" NOTHING_TAKEN, "MINES_TEST_TAKES_NOTHING=files",
                                            "ASAN_OPTIONS=verify_asan_link_order=0"};
  const Finished drawn =
      run({.arguments = {MINES_MAP, "generate", "16x20", "-o", map}, .variables = preload});
  CHECK(drawn.exit_code == 2);
  CHECK_THAT(drawn.errors, Contains("a.map: write failed: Input/output error"));
  REQUIRE(run({.arguments = {MINES_MAP, "generate", "16", "-o", map}}).exit_code == 0);

  const auto play = [&](const std::string& descriptor) {
    const std::string server = folder.write("server",
                                            "#!/bin/sh\nASAN_OPTIONS=verify_asan_link_order=0 "
                                            "LD_PRELOAD='" NOTHING_TAKEN "' MINES_TEST_TAKES_NOTHING=" +
                                                descriptor + " exec '" MINES_SERVER "'\n");
    std::filesystem::permissions(server, std::filesystem::perms::owner_all);
    return run({.arguments = {MINES_JUDGE, "--map", map, "--solver", "naive", "--server", server, "--record",
                              folder / "a.record"}});
  };
  const Finished lost = play("files");
  CHECK(lost.exit_code == 3);
  CHECK_THAT(lost.output, Contains("score "));
  CHECK_THAT(lost.errors, Contains("a.record: no record: the server could not write it: Input/output error"));
  const Finished silent = play("102");  // the pipe to the judge
  CHECK(silent.exit_code == 3);
  CHECK_THAT(silent.errors, Contains("server: ended with code 3 before it gave a result"));
}

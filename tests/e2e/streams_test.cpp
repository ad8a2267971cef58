// What every program does with its standard streams: the exit code is not 0 if something could not be
// written, and control characters in others' text do not reach a terminal.
#include "support/catch.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "support/process.hpp"

using namespace mines::testing;
using Catch::Contains;

namespace {

using Words = std::vector<std::string>;

const Words programs = {
#ifdef MINES_CLUSTER
    MINES_CLUSTER,
#endif
    MINES_JUDGE,   MINES_SERVER, MINES_MAP,       MINES_SOLVE,
    MINES_PLAY,    MINES_ARENA,  MINES_CLASSROOM, MINES_VIEW};

Words closed_output(const Words& command) {
  Words closed = {"/bin/sh", "-c", "exec \"$0\" \"$@\" >&-"};
  closed.insert(closed.end(), command.begin(), command.end());
  return closed;
}

/// One line that names program and standard output, exit code 3.
void check_not_written(const Finished& finished, const std::string& program) {
  INFO(finished.errors);
  CHECK(finished.exit_code == 3);
  CHECK(finished.output.empty());
  CHECK(finished.errors.starts_with(name_of(program)));
  CHECK_THAT(finished.errors, Contains(": standard output: "));
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
}

/// Commands that print what they were asked for, about the files "a.map", "a.record" and "a.position".
std::vector<Words> reports(const TemporaryFolder& folder) {
  return {
      {MINES_JUDGE, "--map", folder / "a.map", "--solver", "naive", "--quiet"},
      {MINES_JUDGE, "--map", folder / "a.map", "--solver", "naive", "--json"},
      {MINES_JUDGE, "--replay", folder / "a.record", "--map", folder / "a.map"},
      {MINES_JUDGE, "suite", "--solver", "naive", "--points", "0", "--quiet"},
      {MINES_MAP, "print", folder / "a.map"},
      {MINES_MAP, "info", folder / "a.map"},
      {MINES_MAP, "board", "5", "2"},
      {MINES_MAP, "generate", "16", "-o", "-"},
      {MINES_SOLVE, "--position", folder / "a.position"},
      {MINES_ARENA, "--games", "2", "--board", "beginner"},
      {MINES_ARENA, "--games", "2", "--board", "beginner", "--task", "1/2"},
#ifdef MINES_CLUSTER
      {MINES_CLUSTER, "--side", "20"},
#endif
  };
}

}  // namespace

TEST_CASE("help that cannot be written is one line and exit code 3, in every program") {
  std::vector<Words> helps;
  for (const std::string& program : programs) helps.push_back({program, "--help"});
  for (const char* command : {"generate", "print", "info", "convert", "board", "examples"}) {
    helps.push_back({MINES_MAP, command, "--help"});
  }
  for (const char* command : {"basic", "advanced", "batch", "grade"}) {
    helps.push_back({MINES_CLASSROOM, command, "--help"});
  }
  helps.push_back({MINES_ARENA, "merge", "--help"});
  helps.push_back({MINES_JUDGE, "suite", "--help"});
  helps.push_back({MINES_JUDGE, "--replay", "a.record", "--help"});
  for (const Words& help : helps) {
    INFO(help[0] << ' ' << help[1]);
    CHECK(run({.arguments = help}).exit_code == 0);
    check_not_written(run({.arguments = help, .output_path = "/dev/full"}), help[0]);
    check_not_written(run({.arguments = closed_output(help)}), help[0]);
  }
}

TEST_CASE("a report that cannot be written is one line and exit code 3, in every program") {
  const TemporaryFolder folder;
  REQUIRE(run({.arguments = {MINES_MAP, "generate", "16", "-o", folder / "a.map"}}).exit_code == 0);
  folder.write("a.position", "2 2 1\n??\n1?\n");
  REQUIRE(run({.arguments = {MINES_JUDGE, "--map", folder / "a.map", "--solver", "naive", "--record",
                             folder / "a.record"}})
              .exit_code == 0);
  for (const Words& report : reports(folder)) {
    INFO(report[0] << ' ' << report[1]);
    const Finished good = run({.arguments = report});
    INFO(good.errors);
    CHECK(good.exit_code == 0);
    CHECK_FALSE(good.output.empty());
    check_not_written(run({.arguments = report, .output_path = "/dev/full"}), report[0]);
    check_not_written(run({.arguments = closed_output(report)}), report[0]);
  }
}

TEST_CASE("the name of a file is printed on one line without control characters, in every program") {
  const TemporaryFolder folder;
  // ESC, an end of a line, and C1 as UTF-8 and as a byte.
  const std::string name = folder / "no\x1b[31mil\n.\xc2\x9bm\x9bp";
  const Words commands[] = {
      {MINES_JUDGE, "--map", name, "--solver", "naive"},
      {MINES_JUDGE, "--map", folder.write("a.map", "1 0\n\1"), "--solver", name},
      {MINES_JUDGE, "--replay", name, "--map", "/dev/null"},
      {MINES_MAP, "print", name},
      {MINES_MAP, "generate", "16", "-o", name + "/a.map"},
      {MINES_PLAY, name},
      {MINES_VIEW, name},
      {MINES_VIEW, "--position", name},
      {MINES_SOLVE, "--position", name},
      {MINES_ARENA, "--maps-in", name},
#ifdef MINES_CLUSTER
      {MINES_CLUSTER, "--map", name},
#endif
      {MINES_CLASSROOM, "grade", "--client", name},
  };
  const auto check = [](const Finished& finished, const std::string& program, const char* expected) {
    INFO(program << ": " << finished.errors);
    CHECK(finished.exit_code == 2);
    CHECK(finished.output.empty());
    CHECK(finished.errors.starts_with(name_of(program)));
    CHECK_THAT(finished.errors, Contains(expected));
    CHECK(finished.errors.find_first_of("\x1b\x9b") == std::string::npos);
    CHECK(finished.errors.find('\n') == finished.errors.size() - 1);
  };
  for (const Words& command : commands) {
    check(run({.arguments = command}), command[0], "no?[31mil .?m?p");
  }
  for (const std::string& program : programs) {
    const bool by_subcommand = program == MINES_MAP || program == MINES_CLASSROOM;
    check(run({.arguments = {program, by_subcommand ? program == MINES_MAP ? "info" : "batch" : "--help"},
               .variables = {"MINES_KERNEL=no\x1b[31m\nne"}}),
          program, "no?[31m ne");
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

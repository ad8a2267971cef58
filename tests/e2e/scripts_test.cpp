// The scripts' options. That the scripts do what they are for, ctest sees by running them.
#include "support/catch.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "support/process.hpp"
#include "support/temporary_folder.hpp"

using namespace mines::testing;

namespace {

Finished script(const std::string& name, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), MINES_SCRIPTS "/" + name);
  return run({std::move(arguments)});
}

}  // namespace

TEST_CASE("scripts/bench, scripts/strength and scripts/check explain their options") {
  for (const auto& [name, option] :
       {std::pair{"bench", "--smoke"}, std::pair{"strength", "--smoke"}, std::pair{"check", "--tidy-all"}}) {
    const Finished help = script(name, {"--help"});
    CHECK(help.exit_code == 0);
    CHECK(help.errors.empty());
    CHECK_THAT(help.output, Catch::StartsWith(std::string("Usage: scripts/") + name) &&
                                Catch::Contains(option) && Catch::Contains("Exit codes: 0 "));
  }
}

TEST_CASE("scripts that install, build or measure explain themselves before they do") {
  for (const std::string name :
       {"format", "notebooks", "package", "release", "run", "score", "screens", "soak", "test", "test-page",
        "try-packages", "try-release", "view-pictures", "view-speed"}) {
    for (const char* const option : {"--help", "-h"}) {
      const Finished help = script(name, {option});
      INFO(name);
      CHECK(help.exit_code == 0);
      CHECK(help.errors.empty());
      CHECK_THAT(help.output, Catch::StartsWith("Usage: scripts/" + name) && !Catch::Contains("set -euo"));
      CHECK(std::count(help.output.begin(), help.output.end(), '\n') >= 2);
    }
  }
}

TEST_CASE("scripts refuse wrong options in one line") {
  const TemporaryFolder folder;
  const std::string file = folder.write("file", "");
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{"--colour"}, "'--colour' is not an option"},
      {{"--smoke", "extra"}, "'extra' is not an option"},
      {{"--bin"}, "--bin: a value is expected"},
      {{"--bin", folder.path()}, "is not a folder with the programs"},
      {{"--output"}, "--output: a value is expected"},
      {{"--output", ""}, "--output: a folder is expected"},
      {{"--output", file}, "is not a folder that can be written to"},
      {{"--output", folder.path(), "--redraw"}, "results.json"},
  };
  const auto check = [](const std::string& name, const std::vector<std::string>& arguments,
                        const std::string& expected) {
    const Finished result = script(name, arguments);
    INFO(result.errors);
    CHECK(result.exit_code == 2);
    CHECK(result.output.empty());
    CHECK_THAT(result.errors, Catch::StartsWith(name + ": ") && Catch::Contains(expected));
    CHECK(std::count(result.errors.begin(), result.errors.end(), '\n') == 1);
  };
  for (const auto& [arguments, expected] : wrong) {
    for (const char* const name : {"bench", "strength"}) check(name, arguments, expected);
  }
  check("bench", {"--runs", "0"}, "--runs: '0' is not a whole number");
  check("bench", {"--largest", "1000"}, "--largest: '1000' is not a power of two");
  check("bench", {"--against"}, "--against: a value is expected");
  check("bench", {"--against", "no-such-commit"},
        "'no-such-commit' is neither a commit nor a folder with the programs");
  check("bench", {"--against", folder.path()}, "is neither a commit nor a folder with the programs");
  check("bench", {"--pairs", "0"}, "--pairs: '0' is not a whole number from 1 to 999");
  check("bench", {"--bound", "0.9"}, "--bound: '0.9' is not a number of at least 1 and below 10");
  check("bench", {"--smoke", "--pairs", "3"}, "--pairs: has no meaning without --against");
  check("bench", {"--bound", "1.1"}, "--bound: has no meaning without --against");
  const std::string programs = std::filesystem::path(MINES_JUDGE).parent_path();
  check("bench", {"--against", programs, "--redraw"}, "--redraw: cannot be used together with --against");
  check("bench", {"--against", programs, "--runs", "3"}, "--runs: cannot be used together with --against");
  check("check", {"--layers", "--everything"}, "'--everything' is not an option");
  check("format", {"--colour"}, "'--colour' is not --check");
  check("run", {"--colour"}, "'--colour' is not an option of mines-judge");
  check("run", {"--yes", "--solver", "sat", "--colour=1"}, "'--colour' is not an option of mines-judge");
  // The beginning of an option, a pattern, and an option of suites alone.
  for (const char* const option : {"--s", "--.*", "--points", "--replay"}) {
    check("run", {option}, "'" + std::string(option) + "' is not an option of mines-judge");
  }
  check("soak", {"--watch"}, "'--watch' is not an option of mines-judge");
  check("soak", {"10", "--colour"}, "'--colour' is not an option of mines-judge");
  check("soak", {"--bin"}, "is not a folder with the programs");
  check("test", {"fast"}, "'fast' is none of test, debug, asan, tsan");
  check("package", {"--colour"}, "'--colour' is not an option");
  check("release", {"wheels"}, "'wheels' is not a kind of file");
  check("release", {"--arch", "i386"}, "--arch: amd64 or arm64 is expected");
  check("try-release", {"--keep"}, "--keep: a folder is expected");
  check("try-packages", {"--keep"}, "--keep: a folder is expected");
  check("score", {}, "usage");
  check("score", {"many", "1"}, "usage");
}

TEST_CASE("scripts take every option that mines-judge explains") {
  const std::string take = R"(
    source "$1/common.sh"
    mapfile -t options < <("$2" $([[ $3 == play ]] || echo "$3") --help | sed -nE '/--help|--generate/d; s/^ {6}(--[a-z-]+).*/\1/p')
    ((${#options[@]} >= 10))
    check_judge_options "$3" "${options[@]}")";
  for (const char* const game : {"play", "suite"}) {
    const Finished taken = run({{"/bin/bash", "-euc", take, "scripts", MINES_SCRIPTS, MINES_JUDGE, game}});
    INFO(taken.errors);
    CHECK(taken.exit_code == 0);
  }
}

TEST_CASE("packages are missing where Debian's list of packages is there and does not have them") {
  const std::string list = R"(source "$1/common.sh"; eval "$2"; missing_packages one two)";
  const auto missing = [&](const char* before) {
    return run({{"/bin/bash", "-euc", list, "scripts", MINES_SCRIPTS, before}}).output;
  };
  CHECK(missing("PATH=/nowhere").empty());
  CHECK(missing("dpkg-query() { echo installed; }").empty());
  CHECK(missing("dpkg-query() { echo config-files; }") == "one\ntwo\n");
  CHECK(missing("dpkg-query() { return 1; }") == "one\ntwo\n");
}

TEST_CASE("scripts/run says what it will install and build, and nothing about what is there") {
  // Scripts with tools that do nothing: the run ends when it would install or build.
  const TemporaryFolder folder;
  const std::string make = R"(
    cd "$2"
    mkdir -p scripts tools build/release/bin
    cp "$1/run" "$1/common.sh" scripts
    ln -s "$1/../judge" "$1/../src" .
    for tool in apt-get cmake sudo; do printf '#!/bin/sh\nexit 1\n' >tools/$tool; done
    printf '#!/bin/sh\necho "$STATUS"\n' >tools/dpkg-query
    cp tools/cmake build/release/bin/mines-judge
    chmod +x tools/* build/release/bin/*)";
  REQUIRE(run({{"/bin/bash", "-euc", make, "make", MINES_SCRIPTS, folder.path()}}).exit_code == 0);
  const auto said = [&](const std::string& status) {
    const Finished result =
        run({.arguments = {folder / "scripts/run", "--yes"},
             .variables = {"STATUS=" + status,
                           "SUDO_USER=", "PATH=" + folder / "tools" + ":" + std::getenv("PATH")}});
    CHECK(result.exit_code == 1);
    return result.errors;
  };
  CHECK_THAT(said("installed"), !Catch::Contains("This will"));
  CHECK_THAT(said("config-files"),
             Catch::StartsWith("This will\n- install ") && !Catch::Contains("- build the toolkit"));
  std::filesystem::remove(folder / "build/release/bin/mines-judge");
  CHECK_THAT(said("installed"), Catch::StartsWith("This will\n- build the toolkit in ") &&
                                    Catch::Contains("\n- draw a board") && !Catch::Contains("install"));
}

TEST_CASE("scripts/check prints a line for each check") {
  const Finished result = script("check", {"--layers"});
  INFO(result.errors);
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.output, Catch::StartsWith("layers      ok, "));
  CHECK(std::count(result.output.begin(), result.output.end(), '\n') == 1);
}

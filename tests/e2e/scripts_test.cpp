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

TEST_CASE("scripts explain themselves before they install, build or measure") {
  int scripts = 0;
  for (const std::filesystem::directory_entry& entry : std::filesystem::directory_iterator(MINES_SCRIPTS)) {
    const bool is_run =
        (entry.status().permissions() & std::filesystem::perms::owner_exec) != std::filesystem::perms::none;
    if (!entry.is_regular_file() || !is_run) continue;
    ++scripts;
    const std::string name = entry.path().filename().string();
    for (const std::string option : {"--help", "-h"}) {
      const Finished help = script(name, {option});
      INFO(name << ' ' << option);
      CHECK(help.exit_code == 0);
      CHECK(help.errors.empty());
      // Python's argparse begins with a small letter.
      CHECK_THAT(help.output,
                 Catch::Matches("[Uu]sage: (scripts/)?" + name + "\\b[^]*") && !Catch::Contains("set -euo"));
      CHECK(std::count(help.output.begin(), help.output.end(), '\n') >= 2);
      if (name == "bench" || name == "check" || name == "strength")
        CHECK_THAT(help.output, Catch::Contains(name == "check" ? "--tidy-all" : "--smoke") &&
                                    Catch::Contains("Exit codes: 0 "));
    }
  }
  CHECK(scripts > 30);
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

TEST_CASE("scripts/check-tag takes a signed tag of the version, and no other") {
  // A checkout whose keys are git's own (gpg.format ssh), and a `gh` that says what GitHub's API does: the
  // types of "Get a reference", and the reasons of "Get a tag" (docs.github.com/en/rest/git).
  const TemporaryFolder folder;
  const std::string make = R"-(
    cd "$2"
    mkdir -p scripts tools
    cp "$1/check-tag" "$1/common.sh" scripts
    printf 'project(mines VERSION 7.8.9)\n' >CMakeLists.txt
    printf '## 7.8.9\n' >NEWS.md
    git init -q -b main . && git add . && git -c user.name=m -c user.email=m@localhost commit -qm first
    git config user.name m && git config user.email m@localhost && git config gpg.format ssh
    ssh-keygen -q -t ed25519 -N '' -f key && printf 'm@localhost %s\n' "$(cat key.pub)" >allowed
    git config user.signingkey "$PWD/key" && git config gpg.ssh.allowedSignersFile "$PWD/allowed"
    printf '#!/bin/sh\ncase $2 in */ref/*) echo "$TYPE 0123" ;; *) echo "$REASON" ;; esac\n' >tools/gh
    chmod +x tools/gh)-";
  const Finished made = run({{"/bin/bash", "-euc", make, "make", MINES_SCRIPTS, folder.path()}});
  INFO(made.errors);
  REQUIRE(made.exit_code == 0);
  const auto check = [&](const std::string& before, const char* tag = "v7.8.9") {
    return run({{"/bin/bash", "-c",
                 "cd \"$1\" && unset GITHUB_REPOSITORY && { " + before +
                     "; } >/dev/null && PATH=$PWD/tools:$PATH exec scripts/check-tag \"$2\"",
                 "check", folder.path(), tag}});
  };
  const auto refused = [&](const std::string& before, const std::string& why, const char* tag = "v7.8.9") {
    const Finished checked = check(before, tag);
    CHECK(checked.exit_code == 1);
    CHECK_THAT(checked.errors, Catch::Contains(why));
    CHECK(checked.output.empty());
  };
  refused("true", "not an annotated tag here");
  refused("true", "so v7.8.9 is expected", "v7.8.8");
  refused("git tag -f v7.8.9", "not an annotated tag here");
  refused("git tag -fam unsigned v7.8.9", "its signature is not good");
  CHECK(check("git tag -fsm signed v7.8.9").exit_code == 0);
  refused("echo >allowed", "its signature is not good");
  refused("echo '## 7.8.9 (coming)' >NEWS.md", "a line '## 7.8.9' is expected");
  const std::string on_github = "echo '## 7.8.9' >NEWS.md && export GITHUB_REPOSITORY=o/mines ";
  CHECK(check(on_github + "TYPE=tag REASON=valid").exit_code == 0);
  refused(on_github + "TYPE=tag REASON=unsigned", "its signature is not good: unsigned");
  refused(on_github + "TYPE=commit REASON=valid", "is not annotated");
}

// What an isolated answer sees of the machine's files: a real answer (prying_answer.c) looks for what is
// private, wherever that lies. Below /usr only root can put something, so most cases show the answer a folder
// in which everything lies; both ways go by the same rule.
#include "support/catch.hpp"
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "support/drawn_map.hpp"
#include "support/process.hpp"

using namespace mines;
using namespace mines::testing;
using Catch::Contains;

namespace {

namespace fs = std::filesystem;
/// A folder outside of /tmp, of which a sandbox has its own.
fs::path visible_folder() {
  std::string name = "/var/tmp/mines-test-XXXXXX";
  REQUIRE(mkdtemp(name.data()) != nullptr);
  return name;
}

/// Starts the judge in a folder.
Finished judge_in(const std::string& folder, const Words& arguments, Words variables = {}) {
  const Words command{"/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, MINES_JUDGE};
  return run({.arguments = with(command, arguments), .variables = std::move(variables)}, 60);
}

/// A contest in a folder: in it lie all that an answer must not see, and a language, which it may see.
struct Contest {
  SystemFolder place;
  fs::path base = place.path();

  explicit Contest(const fs::path& folder = visible_folder()) : place(folder) {
    if (!place.is_made()) return;
    fs::permissions(base, fs::perms(0755));
    for (const char* name :
         {"maps", "answers", "home/.ssh", "here", "seeds", "results", "rival", "language/private", "list"})
      fs::create_directories(base / name);
    for (const char* name : {"maps/other.map", "home/.ssh/id_test", "here/notes", "results/task",
                             "language/run", "language/private/file"})
      write_file(path(name), "bytes");
    write_file(path("seeds/list"), "7\n");
    for (const char* name : {"answers/Ada", "rival/program"}) fs::copy_file(PRYING_ANSWER, base / name);
    // The list of contestants lies in a folder of its own: it is private with all that lies in it.
    write_file(path("list/all"), path("answers/Ada") + " Ada\n" + path("rival/program") + " Ben\n");
    draw_map(path("maps/secret.map"), 64, 512, 5);
  }

  std::string path(const std::string& name) const { return (base / name).string(); }
  Words game() const {
    return {"--map", path("maps/secret.map"), "--solver", path("answers/Ada"), "--quiet"};
  }
  Words suite() const {
    return {"suite", "--answers", path("list/all"), "--seeds", "@" + path("seeds/list"), "--points", "0"};
  }
  Words all_shown() const { return {"--show", base.string()}; }

  /// Checks which of the names an answer of the judge sees.
  void expect(const Words& arguments, const Words& seen, const Words& hidden,
              const std::string& home = "home", const std::string& here = "here") const {
    std::string list;
    for (const std::string& name : with(seen, hidden)) list += path(name) + ":";
    const Finished finished =
        judge_in(path(here), arguments,
                 {"MINES_ANSWER_TEST=look for all", "MINES_ANSWER_LOOK_FOR=" + list, "HOME=" + path(home)});
    INFO(finished.errors << finished.output);
    REQUIRE(finished.exit_code == 0);
    for (const std::string& name : seen) CHECK_THAT(finished.errors, Contains(path(name) + ": 1\n"));
    for (const std::string& name : hidden) CHECK_THAT(finished.errors, Contains(path(name) + ": 0\n"));
    CHECK_THAT(finished.errors, Contains("name of the map among the mounts: 0\n"));
  }
};

const Words all_private{"maps/secret.map",   "maps/other.map", "answers/Ada",
                        "home/.ssh/id_test", "home",           "here/notes"};

bool plays_here() {
  static const bool plays = [] {
    if (run({{MINES_JUDGE, "check"}}).exit_code == 0) return true;
    WARN("nothing is tested: --isolate require refuses here");
    return false;
  }();
  return plays;
}

}  // namespace

TEST_CASE("of a contest, homes and sources below /usr an answer sees nothing") {
  if (!plays_here()) return;
  const Contest contest("/usr/mines_files_test");
  if (!contest.place.is_made()) {
    WARN("not tested: only root may put a contest below /usr");
    return;
  }
  const Words hidden = with(all_private, {"rival/program", "seeds/list", "results/task", "language/run"});
  contest.expect(contest.game(), {}, hidden);
  contest.expect(with(contest.suite(), {"--quiet"}), {}, hidden);
}

TEST_CASE("of a folder that is shown all is seen but what is private") {
  if (!plays_here()) return;
  const Contest contest;
  // Nobody has named the rival.
  contest.expect(with(contest.game(), contest.all_shown()), {"language/run", "rival/program"}, all_private);
  contest.expect(with(with(contest.suite(), contest.all_shown()),
                      {"--task", "1/1", "--output", contest.path("results")}),
                 {"language/run"},
                 {"seeds/list", "answers/Ada", "rival/program", "results/task", "list/all"});
  // A link is private where it lies, and where it leads to.
  fs::create_directory(contest.base / "links");
  fs::create_symlink(contest.base / "maps/secret.map", contest.base / "links/secret.map");
  Words by_link = with(contest.game(), contest.all_shown());
  by_link[1] = contest.path("links/secret.map");
  contest.expect(with(by_link, {"--record", contest.path("language/private/record")}), {"language/run"},
                 {"maps/other.map", "links", "language/private/file"});
}

TEST_CASE("a folder that is shown inside a private one is seen, and what is private inside it is not") {
  if (!plays_here()) return;
  const Contest contest;
  const Words game = with(contest.game(), {"--show", contest.path("language/private/../")});
  for (const Words& more : {Words{}, {"--show", contest.base.parent_path().string()}}) {
    // HOME has all in it, and the working directory lies in the language.
    contest.expect(with(game, more), {"language/run"}, {"language/private/file", "home/.ssh/id_test"}, ".",
                   "language/private");
  }
  // By the name of a link, as well.
  fs::create_symlink(contest.base / "language", contest.base / "link");
  contest.expect(with(contest.game(), {"--show", contest.path("link")}), {"link/run", "language/run"}, {});
}

TEST_CASE(
    "a private folder that a judge that is root has closed to all others is hidden with what lies in it") {
  if (!plays_here()) return;
  const Contest contest;
  fs::create_directories(contest.base / "closed/maps");
  fs::copy_file(contest.base / "maps/secret.map", contest.base / "closed/maps/secret.map");
  fs::permissions(contest.base / "closed", fs::perms::owner_all);
  Words game = with(contest.game(), contest.all_shown());
  game[1] = contest.path("closed/maps/secret.map");
  contest.expect(game, {"language/run"}, {"closed/maps/secret.map"});
}

TEST_CASE("a folder can be shown in which the sandbox has files of its own") {
  if (!plays_here()) return;
  const Contest contest;
  // Debian's /etc/localtime is a link to another folder, and /etc/alternatives a folder.
  for (const char* mode : {"require", "auto"}) {
    INFO(mode);
    const Finished finished = judge_in("/", with(contest.game(), {"--show", "/etc", "--isolate", mode}));
    INFO(finished.errors);
    CHECK(finished.exit_code == 0);
    CHECK_THAT(finished.errors, !Contains("isolation without"));
  }
  const Finished checked = judge_in("/", {"check", "--show", "/etc", "--show", contest.path("language")});
  INFO(checked.output << checked.errors);
  CHECK(checked.exit_code == 0);
}

TEST_CASE("a folder with which no sandbox can be built is refused, and never shown by a weaker sandbox") {
  if (!plays_here()) return;
  const Contest contest;
  // bubblewrap, but for this folder, which it cannot mount. Its second argument is the descriptor with the
  // mounts.
  const OpenFolder programs;
  programs.write_program("bwrap",
                         "#!/bin/sh\nif grep -q '/language' < /proc/self/fd/$2; then\n"
                         "  echo \"bwrap: Can't bind mount /language\" >&2\n  exit 1\nfi\n"
                         "PATH=${PATH#*:}\nexec bwrap \"$@\"\n");
  const std::string path = "PATH=" + programs.path() + ":" + std::getenv("PATH");
  const Words show{"--show", contest.path("language")};
  for (const Words& asked : {with(contest.game(), {"--isolate", "require"}),
                             with(contest.game(), {"--isolate", "auto"}), Words{"check"}}) {
    INFO(asked.back());
    const Finished finished = judge_in("/", with(asked, show), {path});
    CHECK(finished.exit_code == 2);
    CHECK(finished.errors ==
          "mines-judge: --show: no sandbox can be built with the folders that are shown (bwrap: Can't bind "
          "mount /language); without them it can\n");
  }
  CHECK(judge_in("/", {"check"}, {path}).exit_code == 0);
}

TEST_CASE("what cannot be shown is refused with one line") {
  const Contest contest;
  const auto refusal = [&](const std::string& folder, const Words& more = {}) {
    const Finished finished =
        judge_in(contest.path("here"), with(with(contest.game(), {"--show", folder}), more),
                 {"HOME=" + contest.path("home")});
    CHECK(finished.exit_code == 2);
    CHECK(finished.errors.starts_with("mines-judge: --show: '" + folder + "' "));
    CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
    return finished.errors;
  };
  for (const char* folder :
       {"/", "//", "////", "/proc", "/proc/sys/..", "/dev/shm", "/sys/devices", "/tmp", "/var/../tmp"})
    CHECK_THAT(refusal(folder), Contains("cannot be shown: the sandbox has a "));
  for (const char* name : {"language/run", "nothing"})
    CHECK_THAT(refusal(contest.path(name)), Contains("is no folder"));
  if (geteuid() == 0) {
    fs::create_directory(contest.base / "closed");
    fs::permissions(contest.base / "closed", fs::perms::owner_all);
    CHECK_THAT(refusal(contest.path("closed")), Contains("/closed' is closed to other accounts"));
  }
  if (!plays_here()) return;
  for (const auto& [folder, what] : {std::pair{"maps", "--map"},
                                     {"answers", "--solver"},
                                     {"home", "HOME"},
                                     {"here", "the working directory"}}) {
    for (const char* mode : {"require", "auto"})
      CHECK_THAT(refusal(contest.path(folder), {"--isolate", mode}),
                 Contains(std::string("because it is private (") + what + "): choose another folder"));
  }
}

TEST_CASE("a private folder that programs need refuses the game, or is missing, or is nobody's business") {
  if (!plays_here()) return;
  const Contest contest;
  const std::string clause =
      "isolation without a cover over '/usr/bin', which is private (the working directory) but needed by "
      "programs: choose another folder";
  Finished finished = judge_in("/usr/bin", contest.game());
  CHECK(finished.exit_code == 2);
  CHECK(finished.errors.starts_with("mines-judge: --isolate require: " + clause + "; fix that"));
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
  finished = judge_in("/usr/bin", with(contest.game(), {"--isolate", "auto"}));
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors == "mines-judge: " + clause + "\n");
  finished = judge_in("/usr/bin", with(contest.game(), {"--isolate", "off"}));
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors.empty());
  finished = judge_in("/", contest.game(), {"HOME=/bin/../lib"});
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.errors, Contains("a cover over '") && Contains("private (HOME) but "));
  finished = judge_in("/usr/bin", {"check"});
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.output, Contains("require refuses: " + clause));
  // What is only above what programs need is not seen anyway.
  for (const std::string folder : {"/", "/usr", "/usr/local"}) {
    INFO(folder);
    CHECK(judge_in(folder, contest.game(), {"HOME=" + folder}).errors.empty());
    CHECK(judge_in(folder, {"check"}).exit_code == 0);
  }
}

TEST_CASE("a file in a folder that programs need is hidden alone, and a new one there refuses the game") {
  if (!plays_here()) return;
  const Contest contest;
  const std::string map = "/usr/share/mines_files_test.map";
  std::error_code problem;
  if (!fs::copy_file(contest.base / "maps/secret.map", map, fs::copy_options::overwrite_existing, problem)) {
    WARN("not tested: only root may put a map into /usr/share");
    return;
  }
  const Finished finished =
      run({.arguments = {MINES_JUDGE, "--map", map, "--solver", contest.path("answers/Ada"), "--quiet"},
           .variables = {"MINES_ANSWER_TEST=look for all", "MINES_ANSWER_LOOK_FOR=/usr/share:" + map}});
  CHECK_THAT(finished.errors, Contains("/usr/share: 1\n") && Contains(map + ": 0\n"));
  fs::remove(map);
  // A link in such a folder to a map that is covered where it lies, or not there inside.
  fs::create_symlink(contest.base / "maps/secret.map", map);
  std::vector<std::string> by_link = contest.game();
  by_link[1] = map;
  CHECK(judge_in("/", by_link).errors.empty());
  CHECK(judge_in("/", with(by_link, {"--show", contest.base.string()})).errors.empty());
  fs::remove(map);
  for (const std::string option : {"--record", "--answer-output"}) {
    const Finished refused =
        judge_in("/", with(contest.game(), {option, "/usr/share/mines_files_test.file"}));
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.errors, Contains("a cover over '/usr/share', which is private (" + option +
                                        ") but needed by programs"));
    CHECK_FALSE(fs::exists("/usr/share/mines_files_test.file"));
  }
}

TEST_CASE("of the variables answers get those that the toolkit's answers read, and an organiser's own") {
  if (!plays_here()) return;
  const Contest contest;
  Words variables{"MINES_ANSWER_TEST=variables", "MINES_SECRET_SEED=2A8C", "MINES_ANSWERS=all", "SECRET=1"};
  Words read;
  const std::regex name("\\bMINES_[A-Z_]+");
  for (const char* program : {MINES_SOLVE, MINES_PLAY}) {
    const std::string page = run({{program, "--generate", "man"}}).output;
    for (auto found = std::sregex_iterator(page.begin(), page.end(), name); found != std::sregex_iterator();
         ++found)
      read.push_back(found->str());
  }
  CHECK(read.size() > 8);
  for (const std::string& variable : read) variables.push_back(variable + "=1");
  const Finished finished = run({.arguments = with({MINES_JUDGE}, contest.game()), .variables = variables});
  for (const std::string& variable : with(read, {"MINES_ANSWER_TEST"})) {
    INFO(variable);
    CHECK_THAT(finished.errors, Contains(variable + ": 1\n"));
  }
  CHECK_THAT(finished.errors, !Contains("SECRET") && !Contains("MINES_ANSWERS:"));
}

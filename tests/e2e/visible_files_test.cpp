// What an isolated answer sees of the machine's files: a real answer (prying_answer.c) looks for what is
// private, wherever that lies. Below /usr only root can put something, so most cases show the answer a folder
// in which everything lies; both ways go by the same rule.
#include "support/catch.hpp"
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "support/process.hpp"

using namespace mines;
using namespace mines::testing;
using Catch::Contains;

namespace {

namespace fs = std::filesystem;

/// A folder outside of /tmp, of which a sandbox has its own.
class VisiblePlace {
 public:
  VisiblePlace() {
    std::string name = "/var/tmp/mines-test-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder in /var/tmp");
    place_.emplace(name);
    fs::permissions(name, fs::perms(0755));
  }
  const fs::path& path() const { return place_->path(); }

 private:
  std::optional<SystemFolder> place_;
};

/// A contest below `base`: in it lie all that an answer must not see, and a language, which it may see.
struct Contest {
  fs::path base;

  explicit Contest(fs::path folder) : base(std::move(folder)) {
    for (const char* name :
         {"maps", "answers", "home/.ssh", "here", "seeds", "results", "rival", "language/private"})
      fs::create_directories(base / name);
    write_file(path("maps/other.map"), "map");
    write_file(path("seeds/list"), "7\n");
    write_file(path("home/.ssh/id_test"), "key");
    write_file(path("here/notes"), "notes");
    write_file(path("results/task"), "result");
    write_file(path("language/run"), "language");
    write_file(path("language/private/file"), "private");
    for (const char* name : {"answers/Ada", "rival/program"}) fs::copy_file(PRYING_ANSWER, base / name);
    write_file(path("answers.list"), path("answers/Ada") + " Ada\n" + path("rival/program") + " Ben\n");
    const Field field = generate({64, 64}, 512, 5, 1).value();
    REQUIRE(write_map(path("maps/a.map"), field));
  }

  std::string path(const std::string& name) const { return (base / name).string(); }

  /// What the answer sees, by name.
  std::map<std::string, bool> seen(std::vector<std::string> arguments, const std::vector<std::string>& names,
                                   const std::string& home = "home", const std::string& here = "here") const {
    std::string list;
    for (const std::string& name : names) list += path(name) + ":";
    arguments.insert(arguments.begin(),
                     {"/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", path(here), MINES_JUDGE});
    const Finished finished = run({.arguments = arguments,
                                   .variables = {"MINES_ANSWER_TEST=look for all",
                                                 "MINES_ANSWER_LOOK_FOR=" + list, "HOME=" + path(home)}},
                                  60);
    INFO(finished.errors << finished.output);
    REQUIRE(finished.exit_code == 0);
    std::map<std::string, bool> results;
    for (const std::string& name : names) {
      const std::size_t place = finished.errors.find(path(name) + ": ");
      REQUIRE(place != std::string::npos);
      results[name] = finished.errors[place + path(name).size() + 2] == '1';
    }
    return results;
  }
  std::vector<std::string> game() const {
    return {"--map", path("maps/a.map"), "--solver", path("answers/Ada"), "--quiet"};
  }
};

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

const std::vector<std::string> all_private{"maps/a.map",        "maps/other.map", "answers/Ada",
                                           "home/.ssh/id_test", "home",           "here/notes"};

bool plays_here() {
  static const bool plays = [] {
    if (run({{MINES_JUDGE, "check"}}).exit_code == 0) return true;
    WARN("nothing is tested: --isolate require refuses here");
    return false;
  }();
  return plays;
}

/// Starts the judge in a folder.
Finished judge_in(const std::string& folder, const std::vector<std::string>& arguments,
                  std::vector<std::string> variables = {}) {
  std::vector<std::string> command{"/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, MINES_JUDGE};
  return run({.arguments = with(command, arguments), .variables = std::move(variables)}, 60);
}

}  // namespace

TEST_CASE("of a contest, homes and sources below /usr an answer sees nothing") {
  if (!plays_here()) return;
  const SystemFolder below("/usr/mines_files_test");
  if (!below.is_made()) {
    WARN("not tested: only root may put a contest below /usr");
    return;
  }
  const Contest contest(below.path());
  const std::vector<std::string> names =
      with(all_private, {"rival/program", "seeds/list", "results/task", "language/run"});
  for (const auto& [name, is_seen] : contest.seen(contest.game(), names)) {
    INFO(name);
    CHECK_FALSE(is_seen);
  }
  const auto seen = contest.seen({"suite", "--answers", contest.path("answers.list"), "--seeds",
                                  "@" + contest.path("seeds/list"), "--points", "0", "--quiet"},
                                 names);
  for (const auto& [name, is_seen] : seen) {
    INFO(name);
    CHECK_FALSE(is_seen);
  }
}

TEST_CASE("of a folder that is shown all is seen but what is private") {
  if (!plays_here()) return;
  const VisiblePlace place;
  const Contest contest(place.path());
  const std::vector<std::string> show{"--show", contest.base.string()};
  auto seen = contest.seen(with(contest.game(), show), with(all_private, {"language/run", "rival/program"}));
  CHECK(seen.at("language/run"));
  CHECK(seen.at("rival/program"));  // nobody has named it
  for (const std::string& name : all_private) {
    INFO(name);
    CHECK_FALSE(seen.at(name));
  }
  const std::vector<std::string> suite{"suite",
                                       "--seeds",
                                       "@" + contest.path("seeds/list"),
                                       "--task",
                                       "1/1",
                                       "--show",
                                       contest.base.string(),
                                       "--points",
                                       "0",
                                       "--output",
                                       contest.path("results")};
  const std::vector<std::string> names{"seeds/list", "answers/Ada", "rival/program", "results/task",
                                       "language/run"};
  // The list of contestants lies in a folder of its own: its folder is private with all that lies in it.
  fs::create_directory(contest.base / "list");
  fs::rename(contest.base / "answers.list", contest.base / "list/all");
  seen = contest.seen(with(suite, {"--answers", contest.path("list/all")}), with(names, {"list/all"}));
  for (const auto& [name, is_seen] : seen) {
    INFO(name);
    CHECK(is_seen == (name == "language/run"));
  }
  // A link is private where it lies, and where it leads to.
  fs::create_directory(contest.base / "links");
  fs::create_symlink(contest.base / "maps/a.map", contest.base / "links/a.map");
  seen =
      contest.seen({"--map", contest.path("links/a.map"), "--solver", contest.path("answers/Ada"), "--quiet",
                    "--show", contest.base.string(), "--record", contest.path("language/private/record")},
                   {"maps/other.map", "links", "language/private/file", "language/run"});
  CHECK_FALSE(seen.at("maps/other.map"));
  CHECK_FALSE(seen.at("links"));
  CHECK_FALSE(seen.at("language/private/file"));
  CHECK(seen.at("language/run"));
}

TEST_CASE("a folder that is shown inside a private one is seen, and what is private inside it is not") {
  if (!plays_here()) return;
  const VisiblePlace place;
  const Contest contest(place.path());
  const std::vector<std::string> names{"language/run", "language/private/file", "home/.ssh/id_test"};
  for (const bool all_is_shown : {false, true}) {
    INFO(all_is_shown);
    std::vector<std::string> game = with(contest.game(), {"--show", contest.path("language/private/../")});
    if (all_is_shown) game = with(game, {"--show", contest.base.parent_path().string()});
    // HOME has all in it, and the working directory lies in the language.
    auto seen = contest.seen(game, names, ".", "language/private");
    CHECK(seen.at("language/run"));
    CHECK_FALSE(seen.at("language/private/file"));
    CHECK_FALSE(seen.at("home/.ssh/id_test"));
  }
  // By the name of a link, as well.
  fs::create_symlink(contest.base / "language", contest.base / "link");
  auto seen =
      contest.seen(with(contest.game(), {"--show", contest.path("link")}), {"link/run", "language/run"});
  CHECK(seen.at("link/run"));
  CHECK(seen.at("language/run"));
}

TEST_CASE(
    "a private folder that a judge that is root has closed to all others is hidden with what lies in it") {
  if (!plays_here()) return;
  const VisiblePlace place;
  const Contest contest(place.path());
  fs::create_directories(contest.base / "closed/maps");
  fs::copy_file(contest.base / "maps/a.map", contest.base / "closed/maps/a.map");
  fs::permissions(contest.base / "closed", fs::perms::owner_all);
  const auto seen = contest.seen({"--map", contest.path("closed/maps/a.map"), "--solver",
                                  contest.path("answers/Ada"), "--quiet", "--show", contest.base.string()},
                                 {"closed/maps/a.map", "language/run"});
  CHECK_FALSE(seen.at("closed/maps/a.map"));
  CHECK(seen.at("language/run"));
}

TEST_CASE("a folder can be shown in which the sandbox has files of its own") {
  if (!plays_here()) return;
  const VisiblePlace place;
  const Contest contest(place.path());
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
  const VisiblePlace place;
  const Contest contest(place.path());
  // bubblewrap, but for this folder, which it cannot mount. Its second argument is the descriptor with the
  // mounts.
  const std::string programs = contest.path("programs");
  fs::create_directory(programs);
  write_file(programs + "/bwrap",
             "#!/bin/sh\nif grep -q '/language' < /proc/self/fd/$2; then\n"
             "  echo \"bwrap: Can't bind mount /language\" >&2\n  exit 1\nfi\n"
             "PATH=${PATH#*:}\nexec bwrap \"$@\"\n");
  fs::permissions(programs + "/bwrap", static_cast<fs::perms>(0755));
  fs::permissions(programs, static_cast<fs::perms>(0755));
  const std::string path = "PATH=" + programs + ":" + std::getenv("PATH");
  const std::string line =
      "mines-judge: --show: no sandbox can be built with the folders that are shown (bwrap: Can't bind mount "
      "/language); without them it can\n";
  for (const char* mode : {"require", "auto"}) {
    INFO(mode);
    const Finished finished =
        judge_in("/", with(contest.game(), {"--show", contest.path("language"), "--isolate", mode}), {path});
    CHECK(finished.exit_code == 2);
    CHECK(finished.output.empty());
    CHECK(finished.errors == line);
  }
  const Finished checked = judge_in("/", {"check", "--show", contest.path("language")}, {path});
  CHECK(checked.exit_code == 2);
  CHECK(checked.errors == line);
  CHECK(judge_in("/", {"check"}, {path}).exit_code == 0);
}

TEST_CASE("what cannot be shown is refused with one line") {
  const VisiblePlace place;
  const Contest contest(place.path());
  const std::vector<std::string> game = contest.game();
  const std::string file = contest.path("language/run");
  for (const std::string folder :
       {"/", "/proc", "/proc/sys/..", "/dev/shm", "/sys/devices", "/tmp", "/var/../tmp"}) {
    INFO(folder);
    const Finished finished = judge_in("/", with(game, {"--show", folder}));
    CHECK(finished.exit_code == 2);
    CHECK(finished.errors.starts_with("mines-judge: --show: '" + folder +
                                      "' cannot be shown: the sandbox has a "));
  }
  for (const std::string& folder : {file, contest.path("nothing")}) {
    const Finished finished = judge_in("/", with(game, {"--show", folder}));
    CHECK(finished.exit_code == 2);
    CHECK(finished.errors == "mines-judge: --show: '" + folder + "' is no folder\n");
  }
  fs::create_directory(contest.base / "closed");
  fs::permissions(contest.base / "closed", fs::perms::owner_all);
  if (geteuid() == 0) {
    const std::string closed = contest.path("closed");
    CHECK(judge_in("/", with(game, {"--show", closed})).errors == "mines-judge: --show: '" + closed +
                                                                      "' cannot be shown: '" + closed +
                                                                      "' is closed to other accounts\n");
  }
  if (!plays_here()) return;
  for (const auto& [folder, what] : {std::pair{"maps", "--map"},
                                     {"answers", "--solver"},
                                     {"home", "HOME"},
                                     {"here", "the working directory"}}) {
    for (const char* mode : {"require", "auto"}) {
      const Finished finished =
          judge_in(contest.path("here"), with(game, {"--show", contest.path(folder), "--isolate", mode}),
                   {"HOME=" + contest.path("home")});
      CHECK(finished.exit_code == 2);
      CHECK(finished.errors == "mines-judge: --show: '" + contest.path(folder) +
                                   "' cannot be shown, because it is private (" + what +
                                   "): choose another folder\n");
    }
  }
}

TEST_CASE("a private folder that programs need refuses the game, or is missing, or is nobody's business") {
  if (!plays_here()) return;
  const VisiblePlace place;
  const Contest contest(place.path());
  const std::vector<std::string> game = contest.game();
  const std::string clause =
      "isolation without a cover over '/usr/bin', which is private (the working directory) but needed by "
      "programs: choose another folder";
  Finished finished = judge_in("/usr/bin", game);
  CHECK(finished.exit_code == 2);
  CHECK(finished.errors.starts_with("mines-judge: --isolate require: " + clause + "; fix that"));
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
  finished = judge_in("/usr/bin", with(game, {"--isolate", "auto"}));
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors == "mines-judge: " + clause + "\n");
  finished = judge_in("/usr/bin", with(game, {"--isolate", "off"}));
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors.empty());
  finished = judge_in("/", game, {"HOME=/bin/../lib"});
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.errors, Contains("a cover over '") && Contains("private (HOME) but "));
  finished = judge_in("/usr/bin", {"check"});
  CHECK(finished.exit_code == 2);
  CHECK_THAT(finished.output, Contains("require refuses: " + clause));
  // What is only above what programs need is not seen anyway.
  for (const std::string folder : {"/", "/usr", "/usr/local"}) {
    INFO(folder);
    CHECK(judge_in(folder, game, {"HOME=" + folder}).errors.empty());
    CHECK(judge_in(folder, {"check"}).exit_code == 0);
  }
}

TEST_CASE("a file in a folder that programs need is hidden alone, and a new one there refuses the game") {
  if (!plays_here()) return;
  const VisiblePlace place;
  const Contest contest(place.path());
  const std::string map = "/usr/share/mines_files_test.map";
  std::error_code problem;
  if (!fs::copy_file(contest.base / "maps/a.map", map, fs::copy_options::overwrite_existing, problem)) {
    WARN("not tested: only root may put a map into /usr/share");
    return;
  }
  const Finished finished =
      run({.arguments = {MINES_JUDGE, "--map", map, "--solver", contest.path("answers/Ada"), "--quiet"},
           .variables = {"MINES_ANSWER_TEST=look for all", "MINES_ANSWER_LOOK_FOR=/usr/share:" + map}});
  CHECK_THAT(finished.errors, Contains("/usr/share: 1\n") && Contains(map + ": 0\n"));
  fs::remove(map);
  // A link in such a folder to a map that is covered where it lies, or not there inside.
  fs::create_symlink(contest.base / "maps/a.map", map);
  std::vector<std::string> by_link = contest.game();
  by_link[1] = map;
  CHECK(judge_in("/", by_link).errors.empty());
  CHECK(judge_in("/", with(by_link, {"--show", contest.base.string()})).errors.empty());
  fs::remove(map);
  const Finished refused =
      judge_in("/", with(contest.game(), {"--record", "/usr/share/mines_files_test.record"}));
  CHECK(refused.exit_code == 2);
  CHECK_THAT(refused.errors,
             Contains("a cover over '/usr/share', which is private (--record) but needed by programs"));
  CHECK_FALSE(fs::exists("/usr/share/mines_files_test.record"));
}

TEST_CASE("an answer can open no pseudo-terminal") {
  if (!plays_here()) return;
  const VisiblePlace place;
  const Contest contest(place.path());
  const Finished finished =
      run({.arguments = with({MINES_JUDGE}, contest.game()), .variables = {"MINES_ANSWER_TEST=open a pty"}});
  CHECK_THAT(finished.errors, Contains("pty: ") && !Contains("pty: 0"));
}

TEST_CASE("of the variables answers get those that the toolkit's answers read, and an organiser's own") {
  if (!plays_here()) return;
  const VisiblePlace place;
  const Contest contest(place.path());
  std::vector<std::string> variables{"MINES_ANSWER_TEST=variables", "MINES_SECRET_SEED=2A8C",
                                     "MINES_ANSWERS=all", "SECRET=1"};
  std::vector<std::string> read;
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

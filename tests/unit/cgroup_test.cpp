// Control groups, on a folder that looks like the kernel's: what is written where, and what becomes of a
// group whose files are missing or refuse to be written.
#include "isolation/memory/cgroup.hpp"

#include "support/catch.hpp"
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::judge;
using namespace mines::testing;

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t limit_bytes = 123456789;

/// Hierarchies in a folder. New groups get `files`, empty, and a folder in the place of each of `refusing`.
/// Names of files, their lines and those of /proc/PID/cgroup are the kernel's: cgroups(7), and in the sources
/// of Linux 6.1 Documentation/admin-guide/cgroup-v2.rst, cgroup-v1/memory.rst, cgroup-v1/pids.rst. How real
/// groups behave is tried by isolation_test and hostile_test.
class FakeGroups {
 public:
  explicit FakeGroups(const std::string& own) {
    place_.root = folder_ / "root";
    place_.own = folder_.write("own", own);
    fs::create_directories(place_.root + "/memory/some/where");
    fs::create_directories(place_.root + "/pids/else");
    fs::create_directories(place_.root + "/cpuset/there");
    write_file(place_.root + "/cpuset/there/cpuset.mems", "0-1\n");
    fs::create_directories(place_.root + "/slice/judge");
    place_.make_folder = [this](const std::string& group) {
      std::error_code problem;
      if (!fs::create_directory(group, problem)) return false;
      for (const std::string& file : files) write_file(group + "/" + file, "");
      for (const std::string& file : refusing) fs::create_directory(group + "/" + file);
      made.push_back(group);
      if (after_making) after_making(group);
      return true;
    };
    place_.remove_folder = [this](const std::string& group) {
      removed.push_back(group);
      return fs::remove_all(group) > 0;
    };
  }

  Cgroup make(int processes = 100, bool counted = false, std::uint64_t bytes = limit_bytes) {
    return Cgroup({bytes, processes, counted}, place_);
  }
  Cgroup make_for(const std::string& processors, std::uint64_t bytes = 0) {
    return Cgroup({bytes, 100, true, processors}, place_);
  }
  std::string in(const std::string& path) const { return place_.root + "/" + path; }
  /// A file of the nth group that was made.
  std::string of_group(std::size_t n, const std::string& file) const {
    return read_file(made.at(n) + "/" + file);
  }
  void set(const std::string& file, const std::string& content) const {
    write_file(made.at(0) + "/" + file, content);
  }
  /// A group of version 2 that is there before.
  std::string put(const std::string& name) const {
    const std::string group = in("slice/" + name);
    fs::create_directory(group);
    write_file(group + "/cgroup.procs", "");
    return group;
  }
  const CgroupPlace& place() const { return place_; }

  std::vector<std::string> files{"cgroup.procs"};
  std::vector<std::string> refusing{};
  std::function<void(const std::string&)> after_making{};
  std::vector<std::string> made{};
  std::vector<std::string> removed{};

 private:
  TemporaryFolder folder_;
  CgroupPlace place_;
};

constexpr const char* version_1 = "5:memory:/some/where\n3:pids:/else\n0::/\n";
constexpr const char* version_2 = "0::/slice/judge\n";

std::string parent(const std::string& path) { return fs::path(path).parent_path(); }

}  // namespace

TEST_CASE("version 1 limits memory with swap in one group and processes in another") {
  FakeGroups fake(version_1);
  fake.files = {"cgroup.procs", "memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "pids.max"};
  {
    const Cgroup group = fake.make();
    REQUIRE(fake.made.size() == 2);
    CHECK(parent(fake.made[0]) == fake.in("memory/some/where"));
    CHECK(parent(fake.made[1]) == fake.in("pids/else"));
    CHECK(fake.of_group(0, "memory.limit_in_bytes") == "123456789");
    CHECK(fake.of_group(0, "memory.memsw.limit_in_bytes") == "123456789");
    CHECK(fake.of_group(1, "pids.max") == "100");
    CHECK((group.limits_memory() && group.limits_swap() && group.limits_processes() && group.exists()));
    CHECK_FALSE(group.kill_all());
    CHECK(group.verdict() == MemoryVerdict::within_limit);
    fake.set("memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 0\n");
    CHECK(group.verdict() == MemoryVerdict::within_limit);
    // Also counted is who was killed when a group around this one had no memory left.
    fake.set("memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n");
    fake.set("memory.max_usage_in_bytes", "100000000\n");
    fake.set("memory.memsw.max_usage_in_bytes", "100000000\n");
    CHECK(group.verdict() == MemoryVerdict::killed_for_others);
    // The limit of memory, or the one of memory and swap together: Linux 6.18 shows a limit of 107374182
    // bytes as 107372544, whole pages, and at a kill for it the same number as the most in use.
    const std::string reached = GENERATE("memory.max_usage_in_bytes", "memory.memsw.max_usage_in_bytes");
    fake.set(reached, "123453440\n");
    CHECK(group.verdict() == MemoryVerdict::exceeded);
    CHECK(fake.removed.empty());
  }
  CHECK(fake.removed == fake.made);
}

TEST_CASE("version 1 without accounts of swap limits memory, and says that swap is not limited") {
  FakeGroups fake(version_1);
  fake.files = {"cgroup.procs", "memory.limit_in_bytes", "pids.max"};
  const bool refused = GENERATE(false, true);
  if (refused) fake.refusing = {"memory.memsw.limit_in_bytes"};
  const Cgroup group = fake.make();
  CHECK((group.limits_memory() && !group.limits_swap() && group.limits_processes()));
}

TEST_CASE("version 2 is one group beside the judge's, which limits memory, swap and processes") {
  FakeGroups fake(version_2);
  fake.files = {"cgroup.procs",     "cgroup.kill", "memory.max",   "memory.swap.max",
                "memory.oom.group", "pids.max",    "memory.events"};
  // It costs nothing, so it is done even where the sandbox counts processes.
  const bool counted = GENERATE(false, true);
  {
    const Cgroup group = fake.make(100, counted);
    REQUIRE(fake.made.size() == 1);
    CHECK(parent(fake.made[0]) == fake.in("slice"));
    CHECK(fake.of_group(0, "memory.max") == "123456789");
    CHECK(fake.of_group(0, "memory.swap.max") == "0");
    CHECK(fake.of_group(0, "memory.oom.group") == "1");
    CHECK(fake.of_group(0, "pids.max") == "100");
    CHECK((group.limits_memory() && group.limits_swap() && group.limits_processes() && group.exists()));
    CHECK(group.verdict() == MemoryVerdict::within_limit);
    fake.set("memory.events", "low 0\nhigh 0\nmax 5\noom 0\noom_kill 1\noom_group_kill 1\n");
    CHECK(group.verdict() == MemoryVerdict::killed_for_others);
    fake.set("memory.events", "low 0\nhigh 0\nmax 5\noom 1\noom_kill 1\noom_group_kill 1\n");
    CHECK(group.verdict() == MemoryVerdict::exceeded);
    CHECK(fake.of_group(0, "cgroup.kill").empty());
    CHECK(group.kill_all());
    CHECK(fake.of_group(0, "cgroup.kill") == "1");
  }
  CHECK(fake.removed == fake.made);
}

TEST_CASE("version 2 of an older kernel, or without the controller of processes, limits memory") {
  FakeGroups fake(version_2);
  fake.files = {"cgroup.procs", "memory.max"};
  const Cgroup group = fake.make();
  CHECK((group.limits_memory() && !group.limits_swap() && !group.limits_processes() && !group.kill_all()));
}

TEST_CASE("a group that cannot be joined, or whose limit is refused, is removed and counts for nothing") {
  const bool first_version = GENERATE(true, false);
  const std::string limit = first_version ? "memory.limit_in_bytes" : "memory.max";
  const std::string procs = "cgroup.procs";
  using Names = std::vector<std::string>;
  // No limit, a limit that is refused, no entrance, an entrance that is refused, no folder.
  for (const auto& [files, refusing] :
       {std::pair{Names{procs}, Names{}}, {{procs}, {limit}}, {{limit}, {}}, {{limit}, {procs}}, {{}, {}}}) {
    INFO((first_version ? "version 1" : "version 2"));
    CAPTURE(files, refusing);
    FakeGroups fake(first_version ? "5:memory:/some/where\n" : version_2);
    fake.files = files;
    fake.refusing = refusing;
    if (files.empty()) fs::remove_all(fake.place().root);
    const Cgroup group = fake.make();
    CHECK_FALSE((group.limits_memory() || group.limits_swap() || group.exists()));
    CHECK(fake.removed == fake.made);
  }
}

TEST_CASE("without a limit of memory there is a group only for processes that nobody counts") {
  FakeGroups fake(GENERATE(version_1, version_2));
  fake.files = {"cgroup.procs", "memory.limit_in_bytes", "memory.max", "pids.max"};
  const Cgroup none = fake.make(100, true, 0);
  CHECK((fake.made.empty() && !none.limits_processes()));
  const Cgroup group = fake.make(100, false, 0);
  REQUIRE(fake.made.size() == 1);
  CHECK(fake.of_group(0, "pids.max") == "100");
  CHECK(fake.of_group(0, "memory.max").empty());
  CHECK((!group.limits_memory() && group.limits_processes()));
  // Nor is there one beside that of memory.
  const Cgroup memory = fake.make(100, true);
  CHECK((fake.made.size() == 2 && memory.limits_memory()));
}

TEST_CASE("version 1 holds processors in a group of their own, which has its parent's memory") {
  FakeGroups fake("4:cpuset:/there\n5:memory:/some/where\n");
  fake.files = {"cgroup.procs", "cpuset.mems", "cpuset.cpus", "memory.limit_in_bytes"};
  const Cgroup none = fake.make_for("");
  CHECK(fake.made.empty());
  {
    const Cgroup group = fake.make_for("0-3,6", limit_bytes);
    REQUIRE(fake.made.size() == 2);
    CHECK(parent(fake.made[1]) == fake.in("cpuset/there"));
    CHECK(fake.of_group(1, "cpuset.mems") == "0-1");
    CHECK(fake.of_group(1, "cpuset.cpus") == "0-3,6");
    CHECK((group.holds_processors() && group.limits_memory()));
  }
  CHECK(fake.removed == fake.made);
  fake.refusing = {"cpuset.cpus"};
  fake.files = {"cgroup.procs", "cpuset.mems", "memory.limit_in_bytes"};
  const Cgroup group = fake.make_for("0", limit_bytes);
  CHECK((!group.holds_processors() && group.limits_memory()));
}

TEST_CASE("version 2 holds processors in the one group, if the controller was handed down") {
  FakeGroups fake(version_2);
  fake.files = {"cgroup.procs", "memory.max", "cpuset.cpus"};
  const std::uint64_t bytes = GENERATE(std::uint64_t{0}, limit_bytes);
  const Cgroup group = fake.make_for("1", bytes);
  REQUIRE(fake.made.size() == 1);
  CHECK(fake.of_group(0, "cpuset.cpus") == "1");
  CHECK((group.holds_processors() && group.limits_memory() == (bytes > 0)));
  fake.files = {"cgroup.procs", "memory.max"};
  CHECK_FALSE(fake.make_for("1", bytes).holds_processors());
}

TEST_CASE("groups of one judge have different names, by which they are found when it is gone") {
  FakeGroups fake(version_2);
  fake.files = {"cgroup.procs", "memory.max"};
  const Cgroup first = fake.make();
  const Cgroup second = fake.make();
  REQUIRE(fake.made.size() == 2);
  CHECK(fake.made[0] != fake.made[1]);
  const std::string number = std::to_string(getpid());
  const std::vector<std::string> old{fake.put("mines_" + number + "_00fe"),
                                     fake.put("mines_" + number + "_00ff")};
  fake.put("mines_" + number + "1_00ff");
  fake.put("mines_of_somebody");
  // What is locked is of a judge that lives: of this one here, or of one with the same number in a container.
  remove_cgroups_of(getpid(), fake.place());
  std::sort(fake.removed.begin(), fake.removed.end());
  CHECK(fake.removed == old);
}

TEST_CASE("a group that a stranger has locked before the judge is made again under another name") {
  FakeGroups fake(version_2);
  fake.files = {"cgroup.procs", "memory.max"};
  // flock(2): two descriptors of one file that were opened separately refuse each other.
  std::vector<FileDescriptor> locks;
  const int quick = GENERATE(3, 1000);
  fake.after_making = [&](const std::string& group) {
    if (static_cast<int>(locks.size()) == quick) return;
    locks.emplace_back(open((group + "/cgroup.procs").c_str(), O_RDONLY | O_CLOEXEC));
    REQUIRE(flock(locks.back().number(), LOCK_EX | LOCK_NB) == 0);
  };
  const Cgroup group = fake.make();
  const std::set<std::string> names(fake.made.begin(), fake.made.end());
  CHECK(names.size() == fake.made.size());
  if (quick == 3) {
    CHECK(group.limits_memory());
    CHECK(group.obstacle().empty());
    REQUIRE(fake.made.size() == 4);
    CHECK(fake.removed == std::vector<std::string>(fake.made.begin(), fake.made.begin() + 3));
  } else {
    CHECK_FALSE(group.limits_memory());
    CHECK(group.obstacle() == "another process locked 10 new groups (cgroup.procs) in " + fake.in("slice"));
    CHECK(fake.removed == fake.made);
  }
}

TEST_CASE("what a judge that is gone has left behind is removed by the next one") {
  FakeGroups fake(version_2);
  fake.files = {"cgroup.procs", "memory.max"};
  // Its number may be another process's by now: there are few numbers in a container.
  const std::string old = fake.put("mines_" + std::to_string(getpid()) + "_0123456789abcdef");
  // Of a judge that lives, perhaps in a container, where it has another number.
  const std::string locked = fake.put("mines_999999997_0123456789abcdef");
  const std::string strange = fake.put("mines_999999999");
  fake.put("mines_999999998_0123456789abcdef");  // a young one
  for (const std::string& group : {old, locked, strange}) {
    const timespec past{std::time(nullptr) - 2, 0};
    const std::array<timespec, 2> times{past, past};
    REQUIRE(utimensat(AT_FDCWD, group.c_str(), times.data(), 0) == 0);
  }
  const FileDescriptor lock(open((locked + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  REQUIRE(flock(lock.number(), LOCK_EX) == 0);
  const Cgroup group = fake.make();
  CHECK(fake.removed == std::vector<std::string>{old});
  CHECK(group.limits_memory());
  // What the judge itself has made is locked.
  const FileDescriptor own(open((fake.made[0] + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  CHECK(flock(own.number(), LOCK_EX | LOCK_NB) != 0);
}

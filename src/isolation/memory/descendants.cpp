#include "isolation/memory/descendants.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>
#include <system_error>

#include "base/assert.hpp"
#include "os/byte_reader.hpp"

namespace mines::judge {

Result<void> become_subreaper() {
  if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) {
    return system_failure(ExitCode::broken, "judge", "prctl", errno);
  }
  // An optional part of the kernel (CONFIG_PROC_CHILDREN). Without it no descendant would ever be found.
  const char* const list = "/proc/thread-self/children";
  if (access(list, R_OK) != 0) return system_failure(ExitCode::broken, list, "access", errno);
  return {};
}

std::vector<pid_t> children(pid_t process) {
  MINES_ASSERT(process > 0);
  std::vector<pid_t> found;
  std::error_code gone;
  for (std::filesystem::directory_iterator task(fmt::format("/proc/{}/task", process), gone), end;
       !gone && task != end; task.increment(gone)) {
    std::istringstream numbers(read_kernel_file(task->path().string() + "/children"));
    found.insert(found.end(), std::istream_iterator<pid_t>(numbers), {});
  }
  return found;
}

std::vector<pid_t> descendants(const std::vector<pid_t>& spared, std::size_t most, pid_t ancestor) {
  std::vector<pid_t> found;
  std::vector<pid_t> parents{ancestor};
  while (!parents.empty()) {
    const pid_t parent = parents.back();
    parents.pop_back();
    for (const pid_t child : children(parent)) {
      // The children of a spared process are spared with it.
      if (std::find(spared.begin(), spared.end(), child) != spared.end()) continue;
      if (found.size() == most) return found;
      found.push_back(child);
      parents.push_back(child);
    }
  }
  return found;
}

void kill_descendants(const std::vector<pid_t>& spared) {
  std::set<pid_t> stopped;
  bool found_new = true;
  // Bounded, because processes that are started faster than they are stopped would keep the judge here.
  for (int round = 0; found_new && round < 1000; ++round) {
    found_new = false;
    for (const pid_t process : descendants(spared)) {
      MINES_ASSERT(process > 1);  // kill() takes 0 and negative numbers for groups, and 1 is the system's
      if (!stopped.insert(process).second) continue;
      // A stopped process cannot fork. When a round finds no new process, all are stopped, and none can
      // escape the kill.
      kill(process, SIGSTOP);
      found_new = true;
    }
  }
  for (const pid_t process : stopped) kill(process, SIGKILL);
}

}  // namespace mines::judge

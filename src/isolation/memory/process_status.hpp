// Reads of the kernel's files about a process that a stranger controls: its threads come and go meanwhile.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "isolation/processes/clock.hpp"

namespace mines::judge {

inline bool is_past(Clock::time_point deadline) { return Clock::now() >= deadline; }

/// The number that follows `name`; 0 if there is none.
std::uint64_t number_after(std::string_view text, std::string_view name);
/// The number of KiB that follows `name`, in bytes.
inline std::uint64_t bytes_after(std::string_view text, std::string_view name) {
  return number_after(text, name) << 10;
}

/// The numbers among a folder's names: the processes of a /proc, or the threads of a process.
std::vector<pid_t> numbers_in(const std::string& folder);

/// Looks at all numbers that `list` gives, and then at new ones until one pass finds none gone: `look`
/// returns false for a number that is gone. So a process, or a thread, that hands its memory on and ends
/// before it is looked at is followed. The last comes first, as it is the youngest. False if there is no time
/// left.
template <class List, class Look>
bool look_at_all(const List& list, const Look& look, Clock::time_point deadline) {
  std::set<pid_t> seen;
  for (bool is_one_gone = true; is_one_gone;) {
    is_one_gone = false;
    const std::vector<pid_t> numbers = list();
    for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
      if (is_past(deadline)) return false;
      if (!seen.insert(*number).second) continue;
      is_one_gone |= !look(*number);
    }
  }
  return true;
}

/// What the kernel reports of a process that has memory.
struct Status {
  pid_t thread = 0;    ///< of which the process's files can be read; 0 without memory
  std::string text{};  ///< of the thread's file "status"

  bool has_memory() const { return thread != 0; }
};

/// `proc`: the folder of a /proc. A thread that has ended has no memory.
Status status_of_thread(const std::string& proc, pid_t thread);

/// The status of a thread of `process` that has not ended. When the first thread of a process has ended and
/// others live, only the files of the others have figures. No listing of /proc shows their folders.
Status status_of(const std::string& proc, pid_t process, Clock::time_point deadline);

}  // namespace mines::judge

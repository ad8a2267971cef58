#include "isolation/processes/account.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <sstream>
#include <system_error>

#include "base/assert.hpp"
#include "isolation/processes/launch.hpp"
#include "os/byte_reader.hpp"
#include "os/file_descriptor.hpp"
#include "os/passing_account.hpp"

namespace mines::judge {

namespace {

/// What a child could not do. The text lies at the same address in both processes.
struct Refusal {
  const char* call = nullptr;
  int error = 0;
};

/// Gives a file to the account, as the judge gives a game's shared memory, and takes the account.
Refusal try_account(uid_t number, int file) {
  const char* const call = fchown(file, number, number) != 0 ? "fchown" : take_account(number);
  return {call, call == nullptr ? 0 : errno};
}

constexpr const char* users_map = "/proc/self/uid_map";
constexpr const char* groups_map = "/proc/self/gid_map";

/// Why no process of this one's may have the account; empty if one may. Also empty if that cannot be found
/// out: then a game fails where it needs the account, and no answer runs as root.
std::string why_not(uid_t number) {
  for (const char* map : {users_map, groups_map}) {
    const std::string lines = read_kernel_file(map);
    if (lines.empty() || outside_number(lines, number)) continue;
    return outside_number(lines, 1) ? fmt::format("this user namespace has no account {}", number)
                                    : "this user namespace has a single account";
  }
  const FileDescriptor file(memfd_create("mines_account", MFD_CLOEXEC));
  auto report = Pipe::open();
  const pid_t child = file.is_open() && report ? fork() : -1;
  if (child < 0) return {};
  if (child == 0) {
    const Refusal refusal = try_account(number, file.number());
    _exit(write(report->writer.number(), &refusal, sizeof refusal) == sizeof refusal ? 0 : 1);
  }
  report->writer.close();
  Refusal refusal;
  [[maybe_unused]] const ssize_t bytes = read(report->reader.number(), &refusal, sizeof refusal);
  waitpid(child, nullptr, 0);
  if (refusal.call == nullptr) return {};
  return fmt::format("{} failed: {}", refusal.call, std::generic_category().message(refusal.error));
}

AnswerAccount find_account() {
  AnswerAccount found;
  if (geteuid() != 0) return found;
  const uid_t number = answer_account(getpid());
  MINES_ASSERT(number != 0);
  found.why_not = why_not(number);
  if (found.why_not.empty()) {
    found.own = number;
  } else {
    found.is_root = outside_number(read_kernel_file(users_map), 0).value_or(0) == 0;
  }
  return found;
}

}  // namespace

std::optional<uid_t> outside_number(const std::string& map, uid_t inside) {
  std::istringstream lines(map);
  for (std::uint64_t first = 0, outside = 0, count = 0; lines >> first >> outside >> count;) {
    if (inside >= first && inside - first < count) return static_cast<uid_t>(outside + (inside - first));
  }
  return std::nullopt;
}

AnswerAccount account_of_answers() {
  static AnswerAccount found;
  static pid_t finder = 0;
  // Each job of a suite is a process of its own, and gets an account of its own.
  if (finder != getpid()) found = find_account();
  finder = getpid();
  return found;
}

}  // namespace mines::judge

// The filter of system calls as the program that it is: run here, on every call number there is, and held
// against the list of calls that answers may make.
#include "isolation/calls/system_call_filter.hpp"

#include "support/catch.hpp"
#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <set>
#include <string>
#include <vector>

using namespace mines;
using namespace mines::judge;

namespace {

std::vector<sock_filter> program(const FilterTerms& terms = {}) {
  const auto file = system_call_filter(terms);
  REQUIRE(file.has_value());
  struct stat status {};
  REQUIRE(fstat(file->number(), &status) == 0);
  std::vector<sock_filter> steps(static_cast<std::size_t>(status.st_size) / sizeof(sock_filter));
  REQUIRE(pread(file->number(), steps.data(), steps.size() * sizeof(sock_filter), 0) == status.st_size);
  return steps;
}

/// What the kernel would do: the classic BPF that libseccomp makes is loads, jumps, masks and returns.
std::uint32_t verdict(const std::vector<sock_filter>& steps, const seccomp_data& call) {
  std::uint32_t accumulator = 0;
  for (std::size_t at = 0; at < steps.size(); ++at) {
    const sock_filter& step = steps[at];
    switch (step.code) {
      case BPF_LD | BPF_W | BPF_ABS:
        std::memcpy(&accumulator, reinterpret_cast<const char*>(&call) + step.k, sizeof accumulator);
        break;
      case BPF_ALU | BPF_AND | BPF_K:
        accumulator &= step.k;
        break;
      case BPF_JMP | BPF_JA:
        at += step.k;
        break;
      case BPF_JMP | BPF_JEQ | BPF_K:
        at += accumulator == step.k ? step.jt : step.jf;
        break;
      case BPF_JMP | BPF_JGT | BPF_K:
        at += accumulator > step.k ? step.jt : step.jf;
        break;
      case BPF_JMP | BPF_JGE | BPF_K:
        at += accumulator >= step.k ? step.jt : step.jf;
        break;
      case BPF_RET | BPF_K:
        return step.k;
      default:
        FAIL("a step of an unknown kind, " << step.code);
    }
  }
  FAIL("the filter ends without a word");
  return 0;
}

seccomp_data call_of(long number, std::vector<std::uint64_t> arguments = {}) {
  seccomp_data call{};
  call.nr = static_cast<int>(number);
  call.arch = seccomp_arch_native();
  std::copy(arguments.begin(), arguments.end(), call.args);
  return call;
}

std::string list_of_allowed() {
  const std::vector<sock_filter> steps = program();
  std::string list;
  for (int number = 0; number <= 600; ++number) {
    // Of the calls that are allowed with some arguments only, one that is allowed.
    bool allowed = false;
    for (const std::vector<std::uint64_t>& arguments : std::vector<std::vector<std::uint64_t>>{
             {}, {1}, {0xffffffff}, {0, TIOCGWINSZ}, {0, 010000}, {0, 0, 010000}, {PR_SET_NAME}})
      allowed = allowed || verdict(steps, call_of(number, arguments)) == SECCOMP_RET_ALLOW;
    if (!allowed) continue;
    char* const name = seccomp_syscall_resolve_num_arch(seccomp_arch_native(), number);
    list += std::to_string(number) + (name == nullptr ? "" : std::string(" ") + name) + "\n";
    std::free(name);
  }
  return list;
}

}  // namespace

#if defined(__x86_64__)
TEST_CASE("the calls that an answer may make are those of the list, of all numbers from 0 to 600") {
  std::ifstream file(SYSTEM_CALLS);
  const std::string listed{std::istreambuf_iterator<char>(file), {}};
  CHECK(list_of_allowed() == listed);
}
#endif

TEST_CASE("what is not allowed is told to the judge, and fails, and what every C library tries fails alone") {
  const std::vector<sock_filter> steps = program();
  const auto is = [&](long number, std::vector<std::uint64_t> arguments, std::uint32_t expected) {
    return verdict(steps, call_of(number, std::move(arguments))) == expected;
  };
  CHECK(is(SYS_ptrace, {}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(100'000, {}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_clone3, {}, SECCOMP_RET_ERRNO | ENOSYS));
  CHECK(is(SYS_ioctl, {0, TIOCSTI}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_ioctl, {0, std::uint64_t{1} << 40 | TIOCSTI}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_ioctl, {0, TIOCGWINSZ}, SECCOMP_RET_ALLOW));
  CHECK(is(SYS_clone, {CLONE_VM | CLONE_THREAD | CLONE_FILES}, SECCOMP_RET_ALLOW));
  CHECK(is(SYS_clone, {CLONE_VM | CLONE_VFORK | SIGCHLD}, SECCOMP_RET_ALLOW));
  // Threads share one table of descriptors, and processes share none.
  CHECK(is(SYS_clone, {CLONE_VM | CLONE_THREAD}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_clone, {std::uint64_t{1} << 40 | CLONE_VM | CLONE_THREAD}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_clone, {CLONE_FILES | SIGCHLD}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_unshare, {CLONE_FILES}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_close_range, {3, ~0U, 0}, SECCOMP_RET_ALLOW));
  CHECK(is(SYS_close_range, {3, ~0U, CLOSE_RANGE_CLOEXEC}, SECCOMP_RET_ALLOW));
  for (const unsigned flags : {CLOSE_RANGE_UNSHARE, CLOSE_RANGE_UNSHARE | CLOSE_RANGE_CLOEXEC})
    CHECK(is(SYS_close_range, {3, ~0U, flags}, SECCOMP_RET_USER_NOTIF));
  for (const int flag :
       {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP})
    CHECK(is(SYS_clone, {static_cast<std::uint64_t>(flag) | CLONE_VM}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_fcntl, {0, F_GETFL}, SECCOMP_RET_ALLOW));
  for (const int command :
       {F_SETLK, F_SETLKW, F_OFD_SETLK, F_GETLK, F_SETLEASE, F_NOTIFY, F_SETOWN, F_SETSIG, F_ADD_SEALS})
    CHECK(is(SYS_fcntl, {0, static_cast<std::uint64_t>(command)}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_prlimit64, {0, 7, 1, 0}, SECCOMP_RET_ALLOW));
  CHECK(is(SYS_prlimit64, {1, 7, 1, 0}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_setrlimit, {7, 1}, SECCOMP_RET_ALLOW));
  CHECK(is(SYS_setrlimit, {4, 1}, SECCOMP_RET_USER_NOTIF));  // of core dumps
  CHECK(is(SYS_prctl, {PR_SET_SECCOMP}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_prctl, {PR_SET_PTRACER}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_socketpair, {1}, SECCOMP_RET_ALLOW));
  CHECK(is(SYS_socketpair, {2}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_setpriority, {PRIO_PROCESS, 0, 19}, SECCOMP_RET_ALLOW));
  CHECK(is(SYS_setpriority, {PRIO_PROCESS, 1, 19}, SECCOMP_RET_USER_NOTIF));
  CHECK(is(SYS_setpriority, {PRIO_PGRP, 0, 19}, SECCOMP_RET_USER_NOTIF));
}

TEST_CASE("no call takes pages from a mapping that others have as well") {
  const std::vector<sock_filter> steps = program();
  const auto allows = [&](long number, std::vector<std::uint64_t> arguments) {
    return verdict(steps, call_of(number, std::move(arguments))) == SECCOMP_RET_ALLOW;
  };
  for (std::uint64_t mode = 0; mode < 256; ++mode) {
    INFO("fallocate " << mode);
    CHECK(allows(SYS_fallocate, {3, mode, 0, 4096}) == (mode <= FALLOC_FL_KEEP_SIZE));
  }
  const std::set<std::uint64_t> harmless{0,  1,  2,  3,  4,  8,  10, 11,  14, 15,
                                         16, 17, 18, 19, 22, 23, 24, 102, 103};
  for (std::uint64_t advice = 0; advice < 256; ++advice) {
    INFO("madvise " << advice);
    CHECK(allows(SYS_madvise, {4096, 4096, advice}) == (harmless.count(advice) == 1));
  }
}

TEST_CASE("huge pages cannot be mapped, and shared memory without a name only where a group counts it") {
  for (const bool has_group : {true, false}) {
    const std::vector<sock_filter> steps = program({.nameless_memory = has_group});
    const auto allows = [&](std::uint64_t flags) {
      return verdict(steps, call_of(SYS_mmap, {0, 4096, 3, flags})) == SECCOMP_RET_ALLOW;
    };
    CHECK(allows(MAP_PRIVATE | MAP_ANONYMOUS));
    CHECK(allows(MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK));
    CHECK(allows(MAP_PRIVATE | MAP_FIXED));
    CHECK(allows(MAP_SHARED));
    CHECK(allows(MAP_SHARED_VALIDATE));
    CHECK(allows(MAP_SHARED | MAP_ANONYMOUS) == has_group);
    CHECK(allows(MAP_SHARED_VALIDATE | MAP_ANONYMOUS | MAP_POPULATE) == has_group);
    CHECK(allows(std::uint64_t{1} << 40 | MAP_SHARED | MAP_ANONYMOUS) == has_group);
    for (const int flags :
         {MAP_PRIVATE, MAP_PRIVATE | MAP_ANONYMOUS, MAP_SHARED, MAP_SHARED | MAP_ANONYMOUS}) {
      for (const int size : {0, 21, 30}) CHECK_FALSE(allows(flags | MAP_HUGETLB | size << 26));
    }
  }
}

TEST_CASE("a choice among processors is refused where only the filter is in its way") {
  const seccomp_data choice = call_of(SYS_sched_setaffinity, {0, 8});
  CHECK(verdict(program(), choice) == SECCOMP_RET_ALLOW);
  CHECK(verdict(program({.pinning = false}), choice) == SECCOMP_RET_USER_NOTIF);
  CHECK(verdict(program({.pinning = false}), call_of(SYS_sched_getaffinity)) == SECCOMP_RET_ALLOW);
}

TEST_CASE("programs of another kind than ours have no calls at all") {
  seccomp_data call = call_of(SYS_read);
  call.arch = SCMP_ARCH_X86;
  CHECK(verdict(program(), call) == (SECCOMP_RET_ERRNO | ENOSYS));
#if defined(__x86_64__)
  // The numbers of x32 are those of x86-64 with a bit more.
  CHECK(verdict(program(), call_of(SYS_read | 0x40000000)) == (SECCOMP_RET_ERRNO | ENOSYS));
#endif
}

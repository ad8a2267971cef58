#include "server/memory_guard.hpp"

#include <signal.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>

#include "base/assert.hpp"

namespace mines::server {

namespace {

// A signal handler can use globals only. They are set before the handler is installed.
std::byte* guarded_begin = nullptr;
std::size_t guarded_bytes = 0;
int lost_event = -1;
std::atomic<bool> memory_lost = false;

void replace_lost_memory(int signal, siginfo_t* info, void*) {
  const int saved_errno = errno;
  const auto* const address = static_cast<const std::byte*>(info->si_addr);
  const bool guarded = address >= guarded_begin && address < guarded_begin + guarded_bytes;
  // The whole range is replaced at once: other pages of the object may be lost as well, and the answer can no
  // longer be served over any of them. MAP_NORESERVE, because 256 MiB of address space need no memory yet.
  // mmap is not on the list of async-signal-safe functions, but on Linux it is a plain system call.
  // Set first: whoever reads a zero of the new memory knows why.
  if (guarded) memory_lost = true;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE;
  if (!guarded || mmap(guarded_begin, guarded_bytes, PROT_READ | PROT_WRITE, flags, -1, 0) == MAP_FAILED) {
    ::signal(signal, SIG_DFL);  // the access is repeated, and ends the process
    return;
  }
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto wrote = write(lost_event, &one, sizeof one);
  errno = saved_errno;
}

}  // namespace

Result<MemoryGuard> MemoryGuard::install(std::byte* begin, std::size_t bytes) {
  MINES_ASSERT(reinterpret_cast<std::uintptr_t>(begin) % 4096 == 0 && bytes > 0);
  FileDescriptor event(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!event.is_open()) return system_failure(ExitCode::broken, "shared memory", "eventfd", errno);
  guarded_begin = begin;
  guarded_bytes = bytes;
  lost_event = event.number();
  memory_lost = false;
  struct sigaction action {};
  action.sa_sigaction = replace_lost_memory;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGBUS, &action, nullptr);
  return MemoryGuard(std::move(event));
}

bool MemoryGuard::has_lost() { return memory_lost; }

MemoryGuard::~MemoryGuard() {
  if (lost_.is_open()) ::signal(SIGBUS, SIG_DFL);
}

}  // namespace mines::server

#include "os/temporary_name.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <random>

namespace mines {

namespace {

/// What the handler may read: plain memory, no allocation. The toolkit never has more names at once than
/// there are slots; a name without a slot would only be removed by its destructor.
struct NameSlot {
  enum State : int { free, being_filled, armed };
  std::atomic<int> state{free};
  char path[PATH_MAX];
};
std::array<NameSlot, 8> slots;
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void remove_and_die(int signal_number) {
  const int kept_errno = errno;
  for (NameSlot& slot : slots) {
    if (slot.state.load(std::memory_order_acquire) == NameSlot::armed) unlink(slot.path);  // pairs with arm()
  }
  errno = kept_errno;
  raise(signal_number);  // blocked until we return, then the default action that SA_RESETHAND restored
}

void install_handler() {
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction old {};
    if (sigaction(signal_number, nullptr, &old) != 0 || old.sa_handler != SIG_DFL) continue;
    struct sigaction ours {};
    ours.sa_handler = remove_and_die;
    ours.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(signal_number, &ours, nullptr);
  }
}

int arm(const std::string& path) {
  if (path.size() >= PATH_MAX) return -1;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    int expected = NameSlot::free;
    if (!slots[i].state.compare_exchange_strong(expected, NameSlot::being_filled)) continue;
    std::memcpy(slots[i].path, path.c_str(), path.size() + 1);
    slots[i].state.store(NameSlot::armed, std::memory_order_release);
    return static_cast<int>(i);
  }
  return -1;
}

std::string unused_name(const std::string& directory) {
  std::random_device random;
  for (;;) {
    const std::uint64_t digits = std::uint64_t{random()} << 32 | random();
    std::string path = fmt::format("{}/.mines-{:016x}", directory, digits);
    if (access(path.c_str(), F_OK) != 0) return path;
  }
}

}  // namespace

TemporaryName TemporaryName::in(const std::string& directory) {
  static const bool installed = (install_handler(), true);
  static_cast<void>(installed);
  TemporaryName name;
  name.path_ = unused_name(directory);
  name.slot_ = arm(name.path_);
  return name;
}

TemporaryName::~TemporaryName() {
  if (!empty()) unlink(path_.c_str());
  release();
}

void TemporaryName::release() {
  if (slot_ >= 0) slots[static_cast<std::size_t>(slot_)].state.store(NameSlot::free);
  slot_ = -1;
  path_.clear();
}

}  // namespace mines

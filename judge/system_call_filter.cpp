#include "judge/system_call_filter.hpp"

#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <cerrno>
#include <memory>
#include <type_traits>

namespace mines {

namespace {

/// Other processes' memory and descriptors, the kernel's own machinery, namespaces and mounts, the machine.
/// Names that a kernel or processor does not know are left out.
constexpr const char* refused[] = {
    // of other processes
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
    "pidfd_getfd",
    "kcmp",
    "process_madvise",
    "process_mrelease",
    "move_pages",
    "migrate_pages",
    // kernel machinery
    "perf_event_open",
    "bpf",
    "userfaultfd",
    "io_uring_setup",
    "io_uring_enter",
    "io_uring_register",
    "add_key",
    "request_key",
    "keyctl",
    "lookup_dcookie",
    "fanotify_init",
    "fanotify_mark",
    // mounts and namespaces
    "mount",
    "umount",
    "umount2",
    "pivot_root",
    "chroot",
    "setns",
    "unshare",
    "open_tree",
    "move_mount",
    "fsopen",
    "fsconfig",
    "fsmount",
    "fspick",
    "mount_setattr",
    "open_tree_attr",
    "statmount",
    "listmount",
    "open_by_handle_at",
    // the machine
    "kexec_load",
    "kexec_file_load",
    "init_module",
    "finit_module",
    "delete_module",
    "create_module",
    "reboot",
    "swapon",
    "swapoff",
    "settimeofday",
    "stime",
    "clock_settime",
    "clock_settime64",
    "clock_adjtime",
    "clock_adjtime64",
    "adjtimex",
    "sethostname",
    "setdomainname",
    "syslog",
    "acct",
    "quotactl",
    "quotactl_fd",
    "nfsservctl",
    "vhangup",
    "iopl",
    "ioperm",
    "modify_ldt",
};

constexpr int new_namespaces[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
                                  CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};

/// Puts characters into a terminal as if they had been typed, or takes the console over.
constexpr unsigned terminal_tricks[] = {TIOCSTI, TIOCLINUX, TIOCCONS};
constexpr scmp_datum_t low_half = 0xffffffff;  // all that the kernel looks at of an int

/// Builds the rules; remembers the first failure.
class Rules {
 public:
  explicit Rules(scmp_filter_ctx filter) : filter_(filter) {}

  template <class... Conditions>
  void refuse(const char* name, int error, Conditions... conditions) {
    const int call = seccomp_syscall_resolve_name(name);
    if (call == __NR_SCMP_ERROR || call < 0) return;  // not here
    const int added = seccomp_rule_add(filter_, SCMP_ACT_ERRNO(static_cast<unsigned>(error)), call,
                                       sizeof...(Conditions), conditions...);
    if (failure_ == 0) failure_ = added;
  }
  int failure() const { return failure_; }

 private:
  scmp_filter_ctx filter_;
  int failure_ = 0;
};

int add_rules(scmp_filter_ctx filter) {
  Rules rules(filter);
  for (const char* name : refused) rules.refuse(name, EPERM);
  for (const int flag : new_namespaces) {
    const auto bit = static_cast<scmp_datum_t>(static_cast<unsigned>(flag));
    rules.refuse("clone", EPERM, SCMP_A0(SCMP_CMP_MASKED_EQ, bit, bit));
  }
  // Its flags lie in memory, where no filter can look. C libraries go back to clone.
  rules.refuse("clone3", ENOSYS);
  for (const char* name : {"socket", "socketpair"}) {
    rules.refuse(name, EPERM, SCMP_A0(SCMP_CMP_NE, static_cast<scmp_datum_t>(AF_UNIX)));
  }
  for (const unsigned request : terminal_tricks) {
    rules.refuse("ioctl", EPERM, SCMP_A1(SCMP_CMP_MASKED_EQ, low_half, static_cast<scmp_datum_t>(request)));
  }
  return rules.failure();
}

}  // namespace

Result<FileDescriptor> system_call_filter() {
  const auto filter = std::unique_ptr<std::remove_pointer_t<scmp_filter_ctx>, void (*)(scmp_filter_ctx)>(
      seccomp_init(SCMP_ACT_ALLOW), seccomp_release);
  if (!filter) return broken("system call filter", "libseccomp has no filter for this machine");
  // Calls of another kind of program than ours (32 bits on 64) would pass by the rules.
  int failure = seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS));
  if (failure == 0) failure = add_rules(filter.get());
  FileDescriptor memory(memfd_create("mines_filter", MFD_CLOEXEC));
  if (!memory.is_open()) return system_failure(ExitCode::broken, "system call filter", "memfd_create", errno);
  if (failure == 0) failure = seccomp_export_bpf(filter.get(), memory.number());
  if (failure != 0) return system_failure(ExitCode::broken, "system call filter", "libseccomp", -failure);
  return memory;
}

}  // namespace mines

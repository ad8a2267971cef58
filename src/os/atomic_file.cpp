#include "os/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <random>

#include "base/assert.hpp"

namespace mines {

namespace {

namespace fs = std::filesystem;

/// The descriptor that `path` stands for, or -1. Opening such a path would start at offset 0 of the file
/// behind it, and overwrite what the shell has put there.
int descriptor_of(std::string_view path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (path.substr(0, folder.size()) != folder) continue;
    const std::string_view digits = path.substr(folder.size());
    int number = -1;
    const auto [stop, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (problem == std::errc{} && stop == digits.data() + digits.size() && number >= 0) return number;
  }
  return -1;
}

std::string directory_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

std::string path_of(int descriptor) { return fmt::format("/proc/self/fd/{}", descriptor); }

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

Unexpected<Error> AtomicFile::failure(const char* call, int errno_value) const {
  return system_failure(failure_code_, name_, call, errno_value);
}

Result<AtomicFile> AtomicFile::straight_to(int descriptor, std::string name) {
  MINES_ASSERT(descriptor >= 0);
  AtomicFile file(std::move(name));
  if (descriptor == STDOUT_FILENO) file.failure_code_ = ExitCode::broken;
  // The file gets a duplicate, so that closing it leaves the caller's descriptor open.
  file.file_ = FileDescriptor(fcntl(descriptor, F_DUPFD_CLOEXEC, 0));
  if (!file.file_.is_open()) return file.failure("dup", errno);
  return file;
}

Result<AtomicFile> AtomicFile::standard_output() { return straight_to(STDOUT_FILENO, "standard output"); }

Result<AtomicFile> AtomicFile::create(const std::string& path, Unfinished unfinished) {
  if (const int descriptor = descriptor_of(path); descriptor >= 0) return straight_to(descriptor, path);
  AtomicFile file(path);
  MINES_TRY(file.find_target(path));
  if (file.target_.empty()) {
    // A device or a FIFO is written to. O_NOCTTY: a terminal must not become that of this process.
    file.file_ = FileDescriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    if (!file.file_.is_open()) return file.failure("open", errno);
    return file;
  }
  MINES_TRY(file.open_unfinished(unfinished));
  if (file.replaced_) fchmod(file.file_.number(), *file.replaced_);  // a failure is no reason to stop
  return file;
}

/// Sets target_ and directory_. Leaves target_ empty if `path` exists and is not a regular file.
Result<void> AtomicFile::find_target(const std::string& path) {
  if (path.empty()) return bad_input("''", "is no name for a file");
  if (path.back() == '/') return bad_input(path, "is a directory's name, expected a file's");
  struct stat status {};
  target_ = path;
  if (lstat(path.c_str(), &status) == 0) {
    if (S_ISLNK(status.st_mode)) {
      MINES_TRY(follow_link(status));
    }
    if (S_ISDIR(status.st_mode)) return bad_input(path, "is a directory, expected a file");
    if (!S_ISREG(status.st_mode)) {
      target_.clear();
      return {};
    }
    // rename() asks only whether the directory is writable. A file that is read-only would be replaced.
    if (access(target_.c_str(), W_OK) != 0) return failure("open", errno);
    replaced_ = status.st_mode & 0777;
  }
  directory_ = directory_of(target_);
  return {};
}

/// Sets target_ to the regular file behind the link at its place, and `status` to that of what is there.
/// Others' links in a folder where all may write are refused as the kernel does where fs.protected_symlinks
/// is 1.
Result<void> AtomicFile::follow_link(struct stat& status) {
  struct stat folder {};
  constexpr mode_t open_to_all = S_ISVTX | S_IWOTH;
  if (status.st_uid != geteuid() && stat(directory_of(target_).c_str(), &folder) == 0 &&
      (folder.st_mode & open_to_all) == open_to_all && folder.st_uid != status.st_uid)
    return bad_input(name_, "is another user's symbolic link, in a folder where all may write");
  if (stat(target_.c_str(), &status) != 0)
    return bad_input(name_, "is a symbolic link to a file that does not exist");
  if (!S_ISREG(status.st_mode)) return {};  // a pipe of /proc/PID/fd has no path
  std::error_code problem;
  target_ = fs::canonical(target_, problem);
  if (problem) return failure("realpath", problem.value());
  return {};
}

Result<void> AtomicFile::open_unfinished(Unfinished unfinished) {
  if (unfinished == Unfinished::nameless) {
    file_ = FileDescriptor(::open(directory_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666));
    // Without /proc such a file could not be given a name.
    if (file_.is_open() && access(path_of(file_.number()).c_str(), F_OK) == 0) return {};
  }
  return open_named();
}

Result<void> AtomicFile::open_named() {
  for (;;) {
    unfinished_ = TemporaryName::in(directory_);
    file_ = FileDescriptor(::open(unfinished_.path().c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666));
    if (file_.is_open()) return {};
    const int problem = errno;
    unfinished_.release();
    // EEXIST: another file has this random name, and the next one is tried.
    if (problem != EEXIST) {
      return bad_input(name_, fmt::format("cannot create a file in the directory '{}': {}", directory_,
                                          std::generic_category().message(problem)));
    }
  }
}

Result<void> AtomicFile::write(const void* bytes, std::size_t size) {
  MINES_ASSERT(file_.is_open());                               // not yet committed
  constexpr std::size_t most_at_once = std::size_t{16} << 20;  // so that a signal need not wait for the rest
  const char* from = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t written = ::write(file_.number(), from, std::min(size, most_at_once));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return failure("write", errno);
    if (written == 0) return failure("write", EIO);  // a device that takes nothing: do not try for ever
    from += written;
    size -= static_cast<std::size_t>(written);
  }
  return {};
}

Result<void> AtomicFile::write_if_long(std::string& text) {
  constexpr std::size_t long_from = std::size_t{64} << 10;
  if (text.size() < long_from) return {};
  MINES_TRY(write(text));
  text.clear();
  return {};
}

Mapping AtomicFile::map(std::size_t bytes) {
  MINES_ASSERT(target_.empty() || lseek(file_.number(), 0, SEEK_CUR) == 0);  // before the first write()
  if (target_.empty() || ftruncate(file_.number(), static_cast<off_t>(bytes)) != 0) return {};
  return {file_.number(), bytes};
}

Result<void> AtomicFile::sync() {
  MINES_ASSERT(file_.is_open());  // not yet committed
  // EINVAL: this file system cannot, and is used all the same.
  if (fdatasync(file_.number()) != 0 && errno != EINVAL) return failure("fdatasync", errno);
  return {};
}

Result<void> AtomicFile::commit() {
  MINES_ASSERT(file_.is_open());  // the first commit
  // Bytes went straight to the target, which has its name already.
  if (target_.empty()) return close();
  if (unfinished_.empty()) {
    MINES_TRY(link_nameless());
    // The target's name was free, and the link has given it to the file.
    if (unfinished_.empty()) return close();
  }
  MINES_TRY(close());
  if (rename(unfinished_.path().c_str(), target_.c_str()) != 0) return failure("rename", errno);
  unfinished_.release();
  return {};
}

/// Gives the nameless file the target's name if that is free, else a temporary name, as a link cannot replace
/// a file.
Result<void> AtomicFile::link_nameless() {
  const std::string nameless = path_of(file_.number());
  const auto link = [&](const std::string& as) {
    return linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, as.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
  };
  int problem = link(target_);
  while (problem == EEXIST) {
    unfinished_ = TemporaryName::in(directory_);
    problem = link(unfinished_.path());
    if (problem == 0) return {};
    unfinished_.release();
  }
  if (problem != 0) return failure("linkat", problem);
  return {};
}

Result<void> write_whole(const std::string& path, std::string_view text) {
  MINES_LET(auto file, AtomicFile::create(path));
  MINES_TRY(file.write(text));
  return file.commit();
}

bool is_one_file(const std::string& one, const std::string& other) {
  std::error_code problem;
  // Two outputs to one terminal or pipe do not replace each other.
  if (fs::equivalent(one, other, problem)) return fs::is_regular_file(one, problem);
  // Neither file exists yet: the same name in the same directory will be one file.
  return !fs::exists(one, problem) && !fs::exists(other, problem) &&
         fs::path(one).filename() == fs::path(other).filename() &&
         fs::equivalent(directory_of(one), directory_of(other), problem);
}

Result<void> AtomicFile::close() {
  if (::close(file_.release()) != 0) return failure("close", errno);
  return {};
}

TemporaryName TemporaryName::in(const std::string& directory) {
  [[maybe_unused]] static const bool installed = (install_handler(), true);
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

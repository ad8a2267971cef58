// Writes a file that appears whole or not at all. The bytes go to a nameless file (O_TMPFILE) in the target's
// directory; the kernel deletes this file if the program ends before commit(). Where nameless files are not
// possible, the bytes go to a file with a TemporaryName. A target that is not a regular file - a device, a
// FIFO, /dev/stdout - is written to directly.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"
#include "os/mapping.hpp"

namespace mines {

/// The name of an unfinished file that must not outlive the program. The destructor removes the file. When
/// SIGINT, SIGTERM or SIGHUP ends the program, a signal handler removes the files, for up to eight names. The
/// program's own handlers stay in place. Thread-safe, but a name is for one thread.
class TemporaryName {
 public:
  TemporaryName() = default;
  /// An unused name in `directory`. The caller creates the file afterwards.
  static TemporaryName in(const std::string& directory);

  TemporaryName(TemporaryName&& other) noexcept { *this = std::move(other); }
  TemporaryName& operator=(TemporaryName&& other) noexcept {
    path_.swap(other.path_);
    std::swap(slot_, other.slot_);
    return *this;
  }
  ~TemporaryName();

  const std::string& path() const { return path_; }
  bool empty() const { return path_.empty(); }
  /// Gives up the name: the file will not be removed.
  void release();

 private:
  std::string path_;
  int slot_ = -1;  // in the handler's list; -1: not in the list
};

/// A file to write. For one thread. Errors name the target. They are ExitCode::bad_input, because the user
/// named the target; for standard output they are ExitCode::broken. Writes are not buffered: write about
/// 64 KiB at a time. Without commit() the target stays unchanged, unless it is written to directly.
class AtomicFile {
 public:
  /// Whether the file has a name before commit(). If nameless files are impossible, both values mean `named`.
  enum class Unfinished { nameless, named };

  /// Begins a file for the target `path`. Fails if the target is a directory or not writable, or if its
  /// directory does not exist. The file gets the permissions of the file that it replaces, without the set-ID
  /// and sticky bits, because the owner may change. Follows symbolic links, but fails for another user's link
  /// in a sticky folder where all may write (/tmp): it could lead to one of the caller's files.
  static Result<AtomicFile> create(const std::string& path, Unfinished unfinished = Unfinished::nameless);
  /// Standard output, which is written to directly.
  static Result<AtomicFile> standard_output();

  const std::string& name() const { return name_; }
  /// The open file's descriptor, for another process that continues where write() stopped.
  int descriptor() const { return file_.number(); }
  Result<void> write(const void* bytes, std::size_t size);
  Result<void> write(std::string_view text) { return write(text.data(), text.size()); }
  /// If `text` has at least 64 KiB, writes and then clears `text`. At the end, pass the rest to write().
  Result<void> write_if_long(std::string& text);
  /// Sets the file's size to `bytes` and maps the file into memory. Call it before the first write(). The
  /// mapping is empty if the target is written to directly, or if the system refuses. If you cannot fill the
  /// whole mapping, pass all bytes to write(), which still begins at the file's start.
  Mapping map(std::size_t bytes);
  /// Waits until the written bytes are on the disk. If the machine crashes after the following commit(), the
  /// disk has the whole old file or the whole new one.
  Result<void> sync();
  /// Gives the file its name, in place of an existing file. Does not sync(). Call it once, as the last call.
  Result<void> commit();

 private:
  explicit AtomicFile(std::string name) : name_(std::move(name)) {}
  static Result<AtomicFile> straight_to(int descriptor, std::string name);
  Result<void> find_target(const std::string& path);
  Result<void> follow_link(struct stat& status);
  Result<void> open_unfinished(Unfinished unfinished);
  Result<void> open_named();
  Result<void> link_nameless();
  Result<void> close();
  Unexpected<Error> failure(const char* call, int errno_value) const;

  std::string name_;
  ExitCode failure_code_ = ExitCode::bad_input;
  std::string target_;              // the final name; empty: bytes go straight to the target
  std::string directory_;           // of target_
  std::optional<mode_t> replaced_;  // permissions of the replaced file
  TemporaryName unfinished_;        // empty for a nameless file. Declared before file_: file_ is closed first
  FileDescriptor file_;
};

/// Writes `text` as the file `path`, whole or not at all. Errors are those of AtomicFile.
Result<void> write_whole(const std::string& path, std::string_view text);

/// Whether both paths name the same regular file, also through links. If neither file exists, whether the
/// paths are the same name in the same folder.
bool is_one_file(const std::string& one, const std::string& other);

}  // namespace mines

// A file that appears whole or not at all. The bytes go to a nameless file in the directory of the target
// (O_TMPFILE), and commit() gives it its name. However the program ends before that, SIGKILL included, the
// kernel drops the file. Where the file system has no nameless files, the bytes go to a file with a temporary
// name in the same directory, which the destructor and a handler of common signals remove
// (os/temporary_name.hpp).
//
// A target that is not a regular file - a device, a FIFO, /dev/stdout - has no directory entry to replace:
// bytes are written straight to it.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"
#include "os/mapping.hpp"
#include "os/temporary_name.hpp"

namespace mines {

/// One thread uses it. Errors name the target. They are ExitCode::bad_input, but those of standard output are
/// ExitCode::broken, as no argument named it. Nothing is buffered: write about 64 KiB at a time. Destroyed
/// without a commit(), it leaves everything as it was.
class AtomicFile {
 public:
  /// How the unfinished file is kept. `nameless` falls back to `named`.
  enum class Unfinished { nameless, named };

  /// Fails when the target is a directory or not writable, or when its directory does not exist. An existing
  /// regular file stays as it is until commit(). The new file gets its permissions, but no set-user-ID,
  /// set-group-ID or sticky bit, as the new file may have another owner. Symbolic links are followed,
  /// but for those that another user has put into a sticky folder where all may write, such as /tmp: a link
  /// planted there would have any of the caller's files replaced.
  static Result<AtomicFile> create(const std::string& path, Unfinished unfinished = Unfinished::nameless);
  /// Writes straight to standard output.
  static Result<AtomicFile> standard_output();

  /// The name of the target in errors.
  const std::string& name() const { return name_; }
  /// The open file, for another process that continues writing where write() stopped.
  int descriptor() const { return file_.number(); }
  Result<void> write(const void* bytes, std::size_t size);
  Result<void> write(std::string_view text) { return write(text.data(), text.size()); }
  /// Writes and empties `text` once it has 64 KiB; for text that grows. Write the rest with write().
  Result<void> write_if_long(std::string& text);
  /// Sets the file's size to `bytes` and gives its bytes as memory. To be called before anything is written.
  /// Empty if bytes go straight to the target or the system refuses. Then call write() instead; likewise if
  /// only a part of the memory could be filled: write() begins at the start of the file, and must be given
  /// all of its bytes.
  Mapping map(std::size_t bytes);
  /// Waits until the disk has what was written, so that after commit() not even a crash of the machine loses
  /// both files.
  Result<void> sync();
  /// Gives the file its name, in place of a file that had it. To be called once, and last. Does not sync the
  /// file to the disk.
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
  tl::unexpected<Error> failure(const char* call, int errno_value) const;

  std::string name_;
  ExitCode failure_code_ = ExitCode::bad_input;
  std::string target_;              // the name to be given; empty: bytes go straight to the target
  std::string directory_;           // of target_
  std::optional<mode_t> replaced_;  // permissions of the file to be replaced
  TemporaryName unfinished_;        // empty for a nameless file. Declared before file_: closed, then removed
  FileDescriptor file_;
};

/// Whether both paths name one regular file, also through links. If neither file exists: whether they are one
/// name in one folder.
bool is_one_file(const std::string& one, const std::string& other);

}  // namespace mines

// A file that appears whole or not at all. The bytes go to a nameless file in the directory of the target
// (O_TMPFILE), which the kernel drops however the program ends, SIGKILL included; commit() names it. Where
// the file system has no nameless files they go to a file under a temporary name beside the target, which
// the destructor and the signals that people send remove (base/temporary_name.hpp).
//
// A target that is no regular file - a device, a FIFO, /dev/stdout - has no directory entry to replace: what
// is written goes straight there.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/file_descriptor.hpp"
#include "base/mapping.hpp"
#include "base/temporary_name.hpp"

namespace mines {

/// One thread uses it. Errors name the target and are ExitCode::bad_input; standard output's, which nobody
/// has named, are ExitCode::broken. Nothing is buffered: write some 64 KiB at a time. Destroyed without a
/// commit() it leaves everything as it was.
class AtomicFile {
 public:
  /// How the unfinished file is kept; `named` is also what `nameless` falls back to.
  enum class Unfinished { nameless, named };

  /// Fails when the target is a directory or not writable, or when its directory does not exist. An existing
  /// regular file stays as it is until commit(). The new file gets its permissions, but no set-user-ID,
  /// set-group-ID or sticky bit: the owner may be another. Symbolic links are followed.
  static Result<AtomicFile> create(const std::string& path, Unfinished unfinished = Unfinished::nameless);
  /// Writes straight to standard output.
  static Result<AtomicFile> standard_output();

  /// What errors call the target.
  const std::string& name() const { return name_; }
  /// For another process to write on from where write() has come to.
  int descriptor() const { return file_.number(); }
  Result<void> write(const void* bytes, std::size_t size);
  Result<void> write(std::string_view text) { return write(text.data(), text.size()); }
  /// For text that grows: writes and empties it once it has 64 KiB. The rest is for write().
  Result<void> write_if_long(std::string& text);
  /// The file's first `bytes` bytes as memory, the file's size made so much; before anything is written.
  /// Empty where the bytes go straight to their place or the system refuses; write() does then, and also when
  /// only a part of the memory could be filled: it begins at the start of the file, and must give all its
  /// bytes.
  Mapping map(std::size_t bytes);
  /// Gives the file its name, in place of a file that had it. Once, and last. Not synced to the disk.
  Result<void> commit();

 private:
  explicit AtomicFile(std::string name) : name_(std::move(name)) {}
  static Result<AtomicFile> straight_to(int descriptor, std::string name);
  Result<void> find_target(const std::string& path);
  Result<void> open_unfinished(Unfinished unfinished);
  Result<void> open_named();
  Result<void> link_nameless();
  Result<void> close();
  tl::unexpected<Error> failure(const char* call, int errno_value) const;

  std::string name_;
  ExitCode failure_code_ = ExitCode::bad_input;
  std::string target_;              // the name to be given; empty: bytes go straight to their place
  std::string directory_;           // of target_
  std::optional<mode_t> replaced_;  // permissions of the file to be replaced
  TemporaryName unfinished_;        // empty for a nameless file. Before file_: closed first, then removed
  FileDescriptor file_;
};

}  // namespace mines

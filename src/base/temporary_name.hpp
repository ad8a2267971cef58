// The name of an unfinished file, which goes away with the program: removed by the destructor, or by a
// handler when SIGINT, SIGTERM or SIGHUP ends the program. The handler is installed with the first name and
// only where the program has none of its own; after the removal the signal does what it always did.
#pragma once

#include <string>
#include <utility>

namespace mines {

/// Movable, empty after release(). Making and releasing names is thread-safe; one thread uses a name.
class TemporaryName {
 public:
  TemporaryName() = default;
  /// A name in `directory` that nobody uses, ".mines-" and random digits. The file is the caller's to create,
  /// after this call: so no signal falls between the file and its removal.
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
  /// The file is no longer ours to remove.
  void release();

 private:
  std::string path_;
  int slot_ = -1;  // in the handler's list; -1 when that was full
};

}  // namespace mines

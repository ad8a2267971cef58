// The name of an unfinished file that must not outlive the program. The destructor removes the file. So does
// a handler when SIGINT, SIGTERM or SIGHUP ends the program, for up to eight names at a time. The first call
// of TemporaryName::in() installs the handler for those of the three signals that have their default effect.
// The handler removes the files and then ends the program by the signal's default effect.
#pragma once

#include <string>
#include <utility>

namespace mines {

/// Movable, empty after release(). Names can be made and released on any thread; one thread uses each name.
class TemporaryName {
 public:
  TemporaryName() = default;
  /// An unused name in `directory`: ".mines-" and random digits. The caller creates the file after this call,
  /// so no signal can leave it behind.
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

}  // namespace mines

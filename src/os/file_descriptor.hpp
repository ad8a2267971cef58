// A file descriptor that is owned by one object.
#pragma once

#include <unistd.h>

#include <utility>

#include "base/assert.hpp"

namespace mines {

/// The destructor closes the descriptor. Movable; an empty object has the number -1.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  /// `number` is that of an open descriptor, or -1.
  explicit FileDescriptor(int number) : number_(number) { MINES_ASSERT(number >= -1); }
  FileDescriptor(FileDescriptor&& other) noexcept : number_(other.release()) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor() { close(); }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close() {
    if (is_open()) ::close(release());
  }
  /// Gives up the ownership and returns the number.
  int release() { return std::exchange(number_, -1); }

 private:
  int number_ = -1;
};

}  // namespace mines

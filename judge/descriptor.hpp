// One owned file descriptor, and pairs of them. The judge opens every descriptor close-on-exec: what a child
// gets is listed at its launch (child.hpp), never inherited by accident.
#pragma once

#include <utility>

#include "base/error.hpp"

namespace mines {

/// Closes its descriptor at the end. Movable, empty when -1.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close();

 private:
  int number_ = -1;
};

struct Pipe {
  Descriptor reader;
  Descriptor writer;

  /// Fails with ExitCode::broken when descriptors are short.
  static Result<Pipe> open();
};

/// Makes sure that 0, 1 and 2 are open, so that no descriptor of ours gets a number that means something
/// else.
void open_standard_descriptors();

}  // namespace mines

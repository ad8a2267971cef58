// Replaces os/memory.hpp in client.h: the course's small boards need no memory straight from the kernel.
#pragma once

#include <cstddef>
#include <memory>

#include "base/error.hpp"

namespace mines {

template <class T>
class ZeroedArray {
 public:
  static Result<ZeroedArray> make(std::size_t size) {
    ZeroedArray array;
    array.items_ = std::make_unique<T[]>(size);
    array.size_ = size;
    return array;
  }

  T* data() { return items_.get(); }
  const T* data() const { return items_.get(); }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }

 private:
  std::unique_ptr<T[]> items_;
  std::size_t size_ = 0;
};

}  // namespace mines

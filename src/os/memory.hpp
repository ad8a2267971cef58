// Zeroed arrays. If an array has more than 96 KiB, each of its pages takes memory only once it is used.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "base/assert.hpp"
#include "base/error.hpp"

namespace mines {

/// Memory of a fixed size, zeroed and aligned to a cache line; the destructor frees it.
class ZeroedMemory {
 public:
  ZeroedMemory() = default;
  /// `bytes` zero bytes; 0 is allowed. Fails with ExitCode::broken if memory is short.
  static Result<ZeroedMemory> map(std::size_t bytes);

  void* data() const { return data_.get(); }

 private:
  struct GiveBack {
    std::size_t bytes;
    void operator()(void* data) const;
  };
  std::unique_ptr<void, GiveBack> data_;
};

/// A fixed-size array of T in zeroed memory. Zero bytes must be a valid T. T needs no destructor.
template <class T>
class ZeroedArray {
  static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= 64);

 public:
  ZeroedArray() = default;
  static Result<ZeroedArray> make(std::size_t size) {
    MINES_LET(auto memory, ZeroedMemory::map(size * sizeof(T)));
    ZeroedArray array;
    array.memory_ = std::move(memory);
    array.size_ = size;
    return array;
  }

  T* data() { return static_cast<T*>(memory_.data()); }
  const T* data() const { return static_cast<const T*>(memory_.data()); }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) {
    MINES_ASSERT(i < size_);
    return data()[i];
  }
  const T& operator[](std::size_t i) const {
    MINES_ASSERT(i < size_);
    return data()[i];
  }

 private:
  ZeroedMemory memory_;
  std::size_t size_ = 0;
};

}  // namespace mines

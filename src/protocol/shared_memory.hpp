// A named piece of shared memory. The judge creates it, server and answer open it by the name that they find
// in their environment; protocol v1 lays it out as v1.hpp says.
//
// Pages come into being when they are first written, so the 256 MiB of a v1 object cost what its channels
// use.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "base/error.hpp"

namespace mines {

class SharedMemory {
 public:
  SharedMemory() = default;

  /// Creates the object `name` ("/something", no other slash), zeroed, for this user only. It must not exist.
  static Result<SharedMemory> create(const std::string& name, std::size_t bytes);
  /// Maps the first `bytes` of the existing object `name`. An object that is smaller is an error; one that
  /// shrinks later is not noticed here (the server guards itself, see server/memory_guard.hpp).
  static Result<SharedMemory> open(const std::string& name, std::size_t bytes);
  /// Removes the name; mappings stay. A name that does not exist is no error.
  static void unlink(const std::string& name);

  SharedMemory(SharedMemory&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  SharedMemory& operator=(SharedMemory&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  /// Unmaps; the name stays.
  ~SharedMemory();

  /// Another process may write to it at any time: read a value once, then check it, then use it.
  std::byte* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }

 private:
  static Result<SharedMemory> map(const std::string& name, int descriptor, std::size_t bytes);

  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace mines

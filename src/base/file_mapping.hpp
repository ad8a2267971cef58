// A file as memory that can be written: without the copy that write() makes, and by many threads at once.
#pragma once

#include <cstddef>
#include <utility>

namespace mines {

/// Shared with the file, unmapped at the end. Movable, empty when default constructed.
class FileMapping {
 public:
  FileMapping() = default;
  /// The first `bytes` > 0 bytes of the file; empty if the system refuses.
  FileMapping(int descriptor, std::size_t bytes);
  FileMapping(FileMapping&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  FileMapping& operator=(FileMapping&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~FileMapping();

  bool empty() const { return data_ == nullptr; }
  std::byte* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }

  /// Gives the bytes their place in the file: after this a write to them cannot fail, where without it a full
  /// disk would be a SIGBUS. False if there is no place or the kernel is older than 5.14. Thread-safe.
  bool reserve(std::size_t begin, std::size_t bytes) const;

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace mines

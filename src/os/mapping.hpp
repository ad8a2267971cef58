// A file or a shared memory object, mapped into memory that many threads and processes can use at once.
#pragma once

#include <cstddef>
#include <memory>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"

namespace mines {

/// Movable; empty when default constructed. The destructor unmaps the memory.
class Mapping {
 public:
  Mapping() = default;
  /// Maps the first `bytes` bytes (1 or more) of the file or object `descriptor`, readable and writable.
  /// Empty if the system refuses, with the reason in errno. The descriptor may be closed afterwards.
  Mapping(int descriptor, std::size_t bytes);

  bool empty() const { return data_ == nullptr; }
  std::byte* data() const { return data_.get(); }
  std::size_t bytes() const { return empty() ? 0 : data_.get_deleter().bytes; }

  /// Reserves disk space for `bytes` bytes of the mapping, from offset `begin` on. Without reserve() a write
  /// raises SIGBUS if the disk is full. False if there is no space or the kernel is older than 5.14.
  /// Thread-safe.
  bool reserve(std::size_t begin, std::size_t bytes) const;

 private:
  struct Unmap {
    std::size_t bytes;
    void operator()(std::byte* data) const;
  };
  std::unique_ptr<std::byte, Unmap> data_;
};

/// Memory that a program shares with its children. No process can shrink the memory, because its size is
/// sealed. So reading the memory cannot fault.
struct SealedMemory {
  FileDescriptor descriptor;
  Mapping mapping;  ///< of this process, readable and writable
};

/// Makes sealed memory of `bytes` bytes, all 0. /proc shows it as `name`. Fails with ExitCode::broken.
Result<SealedMemory> make_sealed_memory(const char* name, std::size_t bytes);

}  // namespace mines

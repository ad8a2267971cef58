// A named piece of shared memory. The judge creates it. The server and the answer (the contestant's program)
// find its name in their environment and open it. Its layout is in v1.hpp and v2.hpp.
//
// A page takes memory from its first write on, so of v1's 256 MiB only the used channels cost memory.
#pragma once

#include <cstddef>
#include <string>

#include "base/error.hpp"
#include "os/mapping.hpp"

namespace mines {

class SharedMemory {
 public:
  SharedMemory() = default;

  /// Creates the object `name` ("/something", no other slash), zeroed, for this user only. It must not exist.
  static Result<SharedMemory> create(const std::string& name, std::size_t bytes);
  /// Maps the first `bytes` of the existing object `name`. Fails if the object is smaller. An object that
  /// shrinks later is not detected here; the server has server/memory_guard.hpp against that.
  static Result<SharedMemory> open(const std::string& name, std::size_t bytes);
  /// Removes the name; mappings stay. A name that does not exist is no error.
  static void unlink(const std::string& name);

  /// Another process may write to this memory at any time: load a value once, then check it, then use it. The
  /// destructor unmaps the memory; the name stays.
  std::byte* data() const { return mapping_.data(); }
  std::size_t bytes() const { return mapping_.bytes(); }

 private:
  static Result<SharedMemory> map(const std::string& name, int descriptor, std::size_t bytes);

  Mapping mapping_;
};

}  // namespace mines

// A named piece of shared memory. The judge creates it; server and answer open it by the name that they find
// in their environment. Its layout is in v1.hpp and v2.hpp.
//
// Pages come into being when they are first written, so the 256 MiB of v1 cost only what its channels use.
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
  /// Maps the first `bytes` of the existing object `name`. An object that is smaller is an error; one that
  /// shrinks later is not noticed here (the server guards itself, see server/memory_guard.hpp).
  static Result<SharedMemory> open(const std::string& name, std::size_t bytes);
  /// Removes the name; mappings stay. A name that does not exist is no error.
  static void unlink(const std::string& name);

  /// Another process may write to it at any time: load a value once, then check it, then use it. Unmapped at
  /// the end; the name stays.
  std::byte* data() const { return mapping_.data(); }
  std::size_t bytes() const { return mapping_.bytes(); }

 private:
  static Result<SharedMemory> map(const std::string& name, int descriptor, std::size_t bytes);

  Mapping mapping_;
};

}  // namespace mines

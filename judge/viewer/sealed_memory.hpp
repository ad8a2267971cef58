// Memory that a judge, or a player of a cluster (apps/cluster), shares with its server or with mines-view.
// The memory's size is sealed: no process that maps the memory can cut it short, so reading it cannot fault.
#pragma once

#include <cstddef>

#include "base/error.hpp"
#include "os/file_descriptor.hpp"
#include "os/mapping.hpp"

namespace mines::judge {

struct SealedMemory {
  FileDescriptor descriptor;
  Mapping mapping;  ///< of this process, readable and writable
};

/// Makes `bytes` zero bytes of sealed memory. /proc shows it as `name`. Fails with ExitCode::broken.
Result<SealedMemory> make_sealed_memory(const char* name, std::size_t bytes);

}  // namespace mines::judge

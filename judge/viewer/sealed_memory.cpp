#include "judge/viewer/sealed_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

namespace mines::judge {

Result<SealedMemory> make_sealed_memory(const char* name, std::size_t bytes) {
  SealedMemory memory;
  memory.descriptor = FileDescriptor(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
  const int number = memory.descriptor.number();
  if (number < 0) return system_failure(ExitCode::broken, "shared memory", "memfd_create", errno);
  if (ftruncate(number, static_cast<off_t>(bytes)) != 0 ||
      fcntl(number, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    return system_failure(ExitCode::broken, "shared memory", "sizing shared memory", errno);
  }
  memory.mapping = Mapping(number, bytes);
  if (memory.mapping.empty()) return system_failure(ExitCode::broken, "shared memory", "mmap", errno);
  return memory;
}

}  // namespace mines::judge

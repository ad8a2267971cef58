#include "isolation/memory/kernel_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>

#include "os/file_descriptor.hpp"

namespace mines::judge {

std::string read_kernel_file(const std::string& path) {
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 4096> buffer;
  // The file is read to its end, because the kernel gives it the size 0.
  for (ssize_t bytes = 0;
       file.is_open() && (bytes = read(file.number(), buffer.data(), buffer.size())) > 0;) {
    text.append(buffer.data(), static_cast<std::size_t>(bytes));
  }
  return text;
}

}  // namespace mines::judge

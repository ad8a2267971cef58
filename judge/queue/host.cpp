#include "judge/queue/host.hpp"

#include <sys/utsname.h>
#include <unistd.h>

#include <sstream>

#include "base/printable.hpp"
#include "isolation/memory/kernel_file.hpp"
#include "os/processors.hpp"

namespace mines::judge {

namespace {

std::string processor_model() {
  std::istringstream lines(read_kernel_file("/proc/cpuinfo"));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t colon = line.find(": ");
    return colon == std::string::npos ? "" : printable(line.substr(colon + 2));
  }
  return {};
}

}  // namespace

Host this_host() {
  Host host;
  utsname system{};
  if (uname(&system) == 0) {
    host.name = printable(system.nodename);
    host.kernel = printable(system.release);
  }
  host.processor = processor_model();
  host.processors = usable_processor_count();
  host.memory_bytes =
      static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return host;
}

}  // namespace mines::judge

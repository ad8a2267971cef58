#include "judge/queue/host.hpp"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <sstream>

#include "base/printable.hpp"
#include "judge/isolation/kernel_file.hpp"

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
  cpu_set_t usable;
  if (sched_getaffinity(0, sizeof usable, &usable) == 0) host.processors = CPU_COUNT(&usable);
  host.memory_bytes =
      static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return host;
}

}  // namespace mines::judge

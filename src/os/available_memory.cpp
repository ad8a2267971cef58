#include "os/available_memory.hpp"

#include <fstream>
#include <limits>
#include <string>

namespace mines {

std::optional<std::uint64_t> available_memory() {
  std::ifstream facts("/proc/meminfo");
  for (std::string name; facts >> name;) {
    std::uint64_t kibibytes = 0;
    if (name == "MemAvailable:" && facts >> kibibytes) return kibibytes * 1024;
    facts.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return std::nullopt;
}

}  // namespace mines

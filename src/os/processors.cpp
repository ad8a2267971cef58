#include "os/processors.hpp"

#include "base/assert.hpp"

namespace mines {

std::vector<int> usable_processors() {
  std::array<cpu_set_t, most_processors / CPU_SETSIZE> bits{};
  std::vector<int> processors;
  if (sched_getaffinity(0, sizeof bits, bits.data()) != 0) return {0};
  for (int i = 0; i < most_processors; ++i) {
    if (CPU_ISSET_S(static_cast<std::size_t>(i), sizeof bits, bits.data())) processors.push_back(i);
  }
  MINES_ASSERT(!processors.empty());
  return processors;
}

int usable_processor_count() { return static_cast<int>(usable_processors().size()); }

Affinity::Affinity(const std::vector<int>& processors) : is_empty_(processors.empty()) {
  for (const int processor : processors) {
    MINES_ASSERT(processor >= 0 && processor < most_processors);
    CPU_SET_S(static_cast<std::size_t>(processor), sizeof bits_, bits_.data());
  }
}

bool Affinity::take() const { return is_empty_ || sched_setaffinity(0, sizeof bits_, bits_.data()) == 0; }

}  // namespace mines

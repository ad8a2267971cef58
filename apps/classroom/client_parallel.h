// Replaces base/parallel.hpp in client.h: the course links its programs without threads.
#pragma once

#include <cstddef>

namespace mines {

template <class Work>
void work_in_runs(std::size_t items, std::size_t, int, const Work& work) {
  if (items > 0) work(0, std::size_t{0}, items);
}

}  // namespace mines

// Replaces base/parallel.hpp in client.h (scripts/make-client), a one-header solver without threads.
#pragma once

#include <cstddef>

namespace mines {

/// Calls work(0, 0, items) on the calling thread: thread 0 gets all items.
template <class Work>
void work_in_runs(std::size_t items, std::size_t, int, const Work& work) {
  if (items > 0) work(0, std::size_t{0}, items);
}

}  // namespace mines

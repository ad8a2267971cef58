// scripts/make-client copies this file to client.h in place of base/parallel.hpp: client.h starts no threads.
#pragma once

#include <cstddef>

namespace mines {

/// Calls work(thread, begin, end) as work(0, 0, items), on the calling thread. Does nothing if `items` is 0.
template <class Work>
void work_in_runs(std::size_t items, std::size_t, int, const Work& work) {
  if (items > 0) work(0, std::size_t{0}, items);
}

}  // namespace mines

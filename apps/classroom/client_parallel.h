// In client.h, a solver without threads, this file replaces base/parallel.hpp (scripts/make-client).
#pragma once

#include <cstddef>

namespace mines {

/// Calls work(thread, begin, end) once, on the calling thread, for all items; not at all if `items` is 0.
template <class Work>
void work_in_runs(std::size_t items, std::size_t, int, const Work& work) {
  if (items > 0) work(0, std::size_t{0}, items);
}

}  // namespace mines

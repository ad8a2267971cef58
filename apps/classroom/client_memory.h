// Replaces os/memory.hpp in client.h, the solver as one header, which scripts/make-client writes. The boards
// of the classroom are small, so here a ZeroedArray (an array that begins with zeros) is a std::vector.
#pragma once

#include <cstddef>
#include <vector>

#include "base/error.hpp"

namespace mines {

template <class T>
class ZeroedArray : public std::vector<T> {
 public:
  static Result<ZeroedArray> make(std::size_t size) {
    ZeroedArray array;
    array.resize(size);
    return array;
  }
};

}  // namespace mines

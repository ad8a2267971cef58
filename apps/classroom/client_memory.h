// Takes the place of os/memory.hpp in client.h, the solver in one header (scripts/make-client). A std::vector
// suffices for small boards.
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

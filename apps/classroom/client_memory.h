// scripts/make-client puts the solver into one header, client.h. In client.h this file takes the place of
// os/memory.hpp: the boards of the classroom are small, so a std::vector suffices as a ZeroedArray.
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

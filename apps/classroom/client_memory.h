// scripts/make-client puts the solver into one header, client.h, with this file in place of os/memory.hpp. A
// std::vector suffices there, because the boards are small.
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

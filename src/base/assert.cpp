#include "base/assert.hpp"

#include <cstdio>
#include <cstdlib>

namespace mines {

void assertion_failed(const char* condition, const char* file, int line) noexcept {
  std::fprintf(stderr, "%s:%d: this should hold, and does not: %s\n", file, line, condition);
  std::abort();
}

}  // namespace mines

#include "library/require.hpp"

#include <stdexcept>

#include "counted/analysis.hpp"

namespace mines {

void require(bool holds, const char* call, const std::string& otherwise) {
  if (!holds) throw std::invalid_argument(std::string(call) + ": " + otherwise);
}

CountingLimits library::limits_of(std::uint64_t work) {
  constexpr std::uint64_t products_a_unit = 100;
  CountingLimits limits = AnalysisOptions().limits;
  limits.transitions = work;
  limits.products = products_a_unit * work;
  return limits;
}

}  // namespace mines

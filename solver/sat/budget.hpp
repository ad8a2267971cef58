// How much work CaDiCaL may put into one question about the board.
#pragma once

#include <cstdint>

namespace mines {

/// What is not answered within a budget stays open. The defaults take a second and 100 MB at worst.
struct SolverBudget {
  std::uint64_t conflicts = 5'000;
  /// Every call goes over the clauses, of which there are so many; the sum over all calls.
  std::uint64_t visits = 20'000'000;
  /// Clauses that may be written down at all: about 80 bytes each.
  std::uint64_t clauses = 1'000'000;
};

}  // namespace mines

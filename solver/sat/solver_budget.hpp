// The work that CaDiCaL, a SAT solver, may put into one question about the board. Work is counted in
// conflicts and clauses, not in seconds, so that the result does not depend on the machine.
#pragma once

#include <cstdint>

namespace mines {

/// A question that exceeds its budget stays undecided. The defaults take a second and 100 MB at worst.
struct SolverBudget {
  std::uint64_t conflicts = 5'000;
  /// Clauses visited: the sum, over all calls of CaDiCaL, of the number of clauses.
  std::uint64_t visits = 20'000'000;
  /// Clauses that exist at a time: about 80 bytes each.
  std::uint64_t clauses = 1'000'000;
};

}  // namespace mines

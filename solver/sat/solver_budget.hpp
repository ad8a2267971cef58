// The work that CaDiCaL, a SAT solver, may put into one question about the board. Work is counted in
// conflicts and clauses, not in seconds, so that the result does not depend on the machine.
#pragma once

#include <cstdint>

namespace mines {

/// A question that exceeds its budget stays undecided. The defaults take a second and 100 MB at worst.
struct SolverBudget {
  std::uint64_t conflicts = 5'000;
  /// The number of clauses at each call of CaDiCaL, summed up over all calls.
  std::uint64_t visits = 20'000'000;
  /// The most clauses that exist at a time. A clause takes about 80 bytes.
  std::uint64_t clauses = 1'000'000;
};

}  // namespace mines

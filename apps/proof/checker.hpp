// Follows a proof that clauses have no model. Shares no code with the solver, and searches nothing.
//
// A clause may be added if it is RUP: assuming all of its literals false propagates to a conflict. A clause
// may also be added if it is RAT: its resolvents on its first literal L, with all clauses that have the
// opposite of L, are RUP. Deleting a clause takes back the literals that followed only from it. The proof
// must add the empty clause.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/proof/files.hpp"

namespace drat {

struct Verdict {
  bool verified = false;
  std::string message;       ///< why it is not verified
  std::size_t line = 0;      ///< line of the step at fault; 0 if no single step is at fault
  std::size_t followed = 0;  ///< number of added clauses that followed
  std::size_t by_rat = 0;    ///< number of these clauses that were only RAT
};

/// Checks the steps up to the empty clause. A clause that is RUP costs one unit propagation. Any other clause
/// also costs a pass over all clauses, and a unit propagation for each resolvent.
Verdict check(const Formula& formula, const std::vector<Step>& steps);

}  // namespace drat

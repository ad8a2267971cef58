// Follows a proof that clauses have no model. The checker shares no code with the solver, and searches
// nothing: each step must follow by unit propagation.
//
// A clause may be added if assuming all of its literals false propagates to a conflict (RUP). Else it may be
// added if it is RAT. Let L be the clause's first literal. The resolvent on L of the clause with each clause
// that has the opposite of L must be RUP. When a clause is deleted, the literals that followed only from it
// are taken back. The proof must add the empty clause.
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

/// Checks the steps one after the other, up to the empty clause. A clause that is RUP costs one unit
/// propagation, with two watched literals. Any other clause also costs a pass over all clauses, and a unit
/// propagation for each resolvent.
Verdict check(const Formula& formula, const std::vector<Step>& steps);

}  // namespace drat

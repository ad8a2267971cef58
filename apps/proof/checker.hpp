// Checks a proof, in the format DRAT, that a list of clauses has no model. A model gives each variable a
// value so that all clauses are true. The checker shares no code with the solver, and searches nothing.
//
// A literal is a variable or its opposite. A clause is a list of literals, one of which must be true. Unit
// propagation: if all but one literal of a clause are false, the remaining one must be true. A conflict is a
// clause whose literals are all false.
//
// A proof adds and deletes clauses, and must add the empty clause. A clause may be added if it is RUP: from
// the assumption that all its literals are false, unit propagation finds a conflict. A clause with the first
// literal L may also be added if it is RAT: for each clause that has the opposite of L, the resolvent (all
// literals of both clauses, except L and its opposite) is RUP. Deleting a clause also takes back the literals
// that unit propagation found true only by this clause.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/proof/files.hpp"

namespace drat {

struct Verdict {
  bool verified = false;
  std::string message;       ///< why the proof is not verified
  std::size_t line = 0;      ///< line of the step at fault; 0 if no single step is at fault
  std::size_t followed = 0;  ///< number of added clauses that were RUP or RAT
  std::size_t by_rat = 0;    ///< number of added clauses that were RAT, but not RUP
};

/// Checks the steps up to the empty clause. A RUP clause takes one unit propagation. Any other clause also
/// takes a pass over all clauses, and a unit propagation for each resolvent.
Verdict check(const Formula& formula, const std::vector<Step>& steps);

}  // namespace drat

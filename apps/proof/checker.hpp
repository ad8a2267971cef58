// Follows a proof that clauses have no model. It shares no line with the solver, and searches nothing: each
// step must follow by unit propagation.
//
// A clause may be added if assuming all of its literals false propagates to a conflict (RUP). Else it may be
// added if that holds for its resolvent with each clause that has the opposite of its first literal (RAT). A
// deleted clause is gone: what it propagated is taken back. The proof must add the empty clause.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/proof/files.hpp"

namespace drat {

struct Verdict {
  bool verified = false;
  std::string message;       ///< why it is not verified
  std::size_t line = 0;      ///< of the step at fault; 0 if the proof as a whole is
  std::size_t followed = 0;  ///< clauses that followed
  std::size_t by_rat = 0;    ///< of these, not by propagation alone
};

/// Checks the steps one after the other, up to the empty clause. Two watched literals: a step takes the time
/// of one unit propagation; one that is RAT also goes over all clauses.
Verdict check(const Formula& formula, const std::vector<Step>& steps);

}  // namespace drat

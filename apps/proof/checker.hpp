// Checks a proof, in the format DRAT, that a list of clauses has no model. A model gives each variable a
// value so that all clauses are true. The checker shares no code with the solver, and searches nothing.
//
// A literal is a variable or its opposite. A clause is a list of literals, one of which must be true. Unit
// propagation: if all but one literal of a clause are false, the remaining one must be true. A conflict is a
// clause whose literals are all false.
//
// A proof adds and deletes clauses until unit propagation alone finds a conflict: then the empty clause,
// which no values make true, follows. A clause may be added if it is RUP: from the assumption that all its
// literals are false, unit propagation finds a conflict. A clause with the first literal L may also be added
// if it is RAT: for each clause that has the opposite of L, the resolvent (all literals of both clauses,
// except L and its opposite) is RUP.
//
// Two kinds of deletions are ignored, as in drat-trim, for which solvers write their proofs: of a clause that
// is not there, and of a clause with one true literal and otherwise false ones, from which that literal
// follows. Solvers go on using such literals. Nothing wrong is proven by keeping a clause. Source: parse()
// and "ignore pseudo unit clause deletion" in drat-trim.c, github.com/marijnheule/drat-trim.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/proof/files.hpp"

namespace drat {

/// The usual limit of the work: a minute or two.
inline constexpr std::uint64_t usual_work = 20'000'000'000;

struct Verdict {
  bool verified = false;
  bool is_unknown = false;  ///< the work did not suffice; `fault` is the step at which it ended
  std::string message;      ///< why the proof is not verified
  /// Index of the step at fault, if a single step is.
  std::optional<std::size_t> fault;
  std::size_t followed = 0;            ///< number of added clauses that were RUP or RAT, and the empty clause
  std::size_t by_rat = 0;              ///< number of added clauses that were RAT, but not RUP
  std::vector<std::size_t> not_there;  ///< indices of steps that delete a clause that is not there
};

/// Checks the steps up to the conflict. A RUP clause takes one unit propagation. Any other clause also takes
/// a pass over all clauses, and a unit propagation for each resolvent. `most_work` limits the work: the
/// number of literals that are looked at. Memory: O(literals of the formula and of all steps), whatever their
/// variables are called.
Verdict check(const Formula& formula, const std::vector<Step>& steps, std::uint64_t most_work = usual_work);

}  // namespace drat

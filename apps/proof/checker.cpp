#include "apps/proof/checker.hpp"

#include <algorithm>
#include <span>

#include "apps/proof/propagation.hpp"

namespace drat {

namespace {

/// Assumes that the literals are false, but for `except`. Whether that propagates to a conflict.
bool refutes(Propagation& clauses, std::span<const Literal> literals, Literal except = 0) {
  for (const Literal literal : literals) {
    if (literal != except && !clauses.assume(opposite(literal))) return true;
  }
  return !clauses.propagate();
}

enum class How { not_at_all, by_propagation, by_resolvents };

/// How a clause follows from the clauses.
How follows(Propagation& clauses, const Clause& numbers) {
  // From clauses without a model everything follows.
  if (clauses.is_refuted()) return How::by_propagation;
  std::vector<Literal> literals;
  for (const int number : numbers) literals.push_back(literal_of(number));
  const std::size_t before = clauses.known();
  How how = How::by_propagation;
  if (!refutes(clauses, literals)) {
    const std::size_t assumed = clauses.known();
    const auto resolvent_follows = [&](std::span<const Literal> other) {
      // The clause itself is assumed false already. The resolvent adds the other clause without the literal
      // on which the two are resolved.
      const bool follows = refutes(clauses, other, opposite(literals[0]));
      // Each resolvent begins with the assumptions of the clause alone.
      clauses.take_back(assumed);
      return follows;
    };
    // The empty clause has no literal to resolve on. If no clause has the opposite literal, there is no
    // resolvent, and the clause is RAT.
    how = !literals.empty() && clauses.for_each_clause_with(opposite(literals[0]), resolvent_follows)
              ? How::by_resolvents
              : How::not_at_all;
  }
  clauses.take_back(before);
  return how;
}

}  // namespace

Verdict check(const Formula& formula, const std::vector<Step>& steps) {
  Propagation clauses;
  for (const Clause& clause : formula.clauses) clauses.add(clause);
  Verdict verdict;
  const auto fail = [&](std::size_t line, const char* message) {
    verdict.line = line;
    verdict.message = message;
    return verdict;
  };
  for (const Step& step : steps) {
    if (step.deletes) {
      if (!clauses.remove(step.clause)) return fail(step.line, "the clause to delete is not there");
      continue;
    }
    const How how = follows(clauses, step.clause);
    if (how == How::not_at_all) return fail(step.line, "the clause does not follow");
    ++verdict.followed;
    if (how == How::by_resolvents) ++verdict.by_rat;
    // Steps behind the empty clause are not looked at.
    verdict.verified = step.clause.empty();
    if (verdict.verified) return verdict;
    clauses.add(step.clause);
  }
  return fail(0, "no step adds the empty clause");
}

}  // namespace drat

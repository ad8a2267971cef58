#include "apps/proof/propagation.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace drat {

namespace {

/// A clause in one fixed order, each literal once: a deletion may list the literals in another order.
std::vector<Literal> sorted_literals(const Clause& numbers) {
  std::vector<Literal> literals;
  for (const int number : numbers) literals.push_back(literal_of(number));
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  return literals;
}

/// FNV-1a.
std::uint64_t hash_of(std::span<const Literal> literals) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const Literal literal : literals) hash = (hash ^ literal) * 0x100000001b3;
  return hash;
}

}  // namespace

void Propagation::make_room(Literal literal) {
  const std::size_t size = 2 * (std::size_t{literal} / 2 + 1);
  if (truth_.size() >= size) return;
  truth_.resize(size);
  watches_.resize(size);
  reason_.resize(size / 2, no_clause);
}

void Propagation::add(const Clause& numbers) {
  const std::vector<Literal> literals = sorted_literals(numbers);
  if (!literals.empty()) make_room(literals.back());
  const Place clause = pool_.size();
  pool_.push_back(static_cast<Literal>(literals.size()));
  pool_.push_back(0);
  // GCC 14 takes insert() for an overflow.
  std::copy(literals.begin(), literals.end(), std::back_inserter(pool_));
  // Also after a refutation, so that later deletions find their clauses.
  places_.emplace(hash_of(literals), clause);
  if (is_refuted_) return;
  watch_or_set(clause);
  if (!is_refuted_) is_refuted_ = !propagate();
}

/// Watches two literals of a clause that are not false, as far as it has them.
void Propagation::watch_or_set(Place clause) {
  const auto literals = literals_of(clause);
  // The first two literals are watched. If at most one literal is not false, it follows, or the clause is a
  // conflict.
  std::partition(literals.begin(), literals.end(), [&](Literal literal) { return !is_false(literal); });
  if (literals.size() == 1) units_.push_back(clause);
  if (literals.size() > 1) {
    watches_[literals[0]].push_back({clause, literals[1]});
    watches_[literals[1]].push_back({clause, literals[0]});
  }
  if (literals.empty() || is_false(literals[0])) {
    is_refuted_ = true;
  } else if (literals.size() == 1 && is_true(literals[0])) {
    reason_[literals[0] / 2] = clause;  // the best reason: it depends on no other literal
  } else if ((literals.size() == 1 || is_false(literals[1])) && !is_true(literals[0])) {
    set(literals[0], clause);
  }
}

bool Propagation::remove(const Clause& numbers) {
  const std::vector<Literal> literals = sorted_literals(numbers);
  const auto [begin, end] = places_.equal_range(hash_of(literals));
  for (auto at = begin; at != end; ++at) {
    const Place clause = at->second;
    const auto there = literals_of(clause);
    // The clause's own literals are in another order, each of them once.
    if (there.size() != literals.size() || !std::is_permutation(there.begin(), there.end(), literals.begin()))
      continue;
    places_.erase(at);
    // The clause stays in the pool, marked as deleted. visit_watches() drops its watches when it meets
    // them.
    pool_[clause + 1] = 1;
    const bool was_reason = std::any_of(there.begin(), there.end(), [&](Literal literal) {
      return is_true(literal) && reason_[literal / 2] == clause;
    });
    if (was_reason && !is_refuted_) propagate_again();
    return true;
  }
  return false;
}

/// Takes everything back, and propagates what is still there.
void Propagation::propagate_again() {
  take_back(0);
  // Clauses of one literal have no watches, so they must be set again from this list. All others propagate
  // from there.
  std::erase_if(units_, [&](Place clause) { return is_deleted(clause); });
  for (const Place clause : units_) {
    const Literal literal = literals_of(clause)[0];
    if (!is_true(literal)) set(literal, clause);
  }
  is_refuted_ = !propagate();
}

void Propagation::set(Literal literal, Place reason) {
  truth_[literal] = 1;
  reason_[literal / 2] = reason;
  trail_.push_back(literal);
}

bool Propagation::assume(Literal literal) {
  make_room(literal);
  if (is_false(literal)) return false;
  if (!is_true(literal)) set(literal, no_clause);
  return true;
}

void Propagation::take_back(std::size_t known) {
  for (std::size_t i = known; i < trail_.size(); ++i) truth_[trail_[i]] = 0;
  trail_.resize(known);
  // Literals that stay and were propagated need not be propagated again.
  propagated_ = std::min(propagated_, known);
}

bool Propagation::propagate() {
  while (propagated_ < trail_.size()) {
    if (!visit_watches(opposite(trail_[propagated_++]))) return false;
  }
  return true;
}

/// Goes over the clauses that watch a literal which is now false: each finds another literal to watch, or
/// propagates. False if one has no literal left.
bool Propagation::visit_watches(Literal falsified) {
  auto& watches = watches_[falsified];
  std::size_t kept = 0;
  bool fits = true;
  for (std::size_t i = 0; i < watches.size(); ++i) {
    const Watch watch = watches[i];
    // After a conflict the watches that are left are kept as they are, since the list is made shorter in
    // place.
    if (!fits || is_true(watch.other)) {
      watches[kept++] = watch;
      continue;
    }
    if (is_deleted(watch.clause)) continue;
    const auto literals = literals_of(watch.clause);
    // The false literal becomes the second one; the first is the one that may follow.
    if (literals[0] == falsified) std::swap(literals[0], literals[1]);
    const auto free = std::find_if(literals.begin() + 2, literals.end(),
                                   [&](Literal literal) { return !is_false(literal); });
    if (!is_true(literals[0]) && free != literals.end()) {
      std::swap(literals[1], *free);
      watches_[literals[1]].push_back({watch.clause, literals[0]});
      continue;
    }
    watches[kept++] = {watch.clause, literals[0]};
    if (is_true(literals[0])) continue;
    // No literal is left to watch: the first one is true from now on, or the clause is a conflict.
    fits = !is_false(literals[0]);
    if (fits) set(literals[0], watch.clause);
  }
  watches.resize(kept);
  return fits;
}

}  // namespace drat

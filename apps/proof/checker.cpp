#include "apps/proof/checker.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

namespace drat {

namespace {

/// A literal as an index: twice the place of its variable, and one more if it is negative. Variables have
/// places from 1 on in the order in which they occur: a file of a few bytes may name the ten-millionth.
using Literal = std::uint32_t;
Literal opposite(Literal literal) { return literal ^ 1; }

/// A hash that whoever writes a file does not know. By a hash that everybody knows, a file can bring all its
/// clauses into one bucket: 40,000 of them then took 2 s, ten times as many 100 times as long, and no limit
/// of the work saw it. The hash is a polynomial modulo a prime, in a number that is drawn, so two lists of n
/// literals collide with probability n / 2^61 (J. Carter, M. Wegman, "Universal Classes of Hash Functions",
/// 1979).
class Hash {
 public:
  std::size_t operator()(int variable) const { return times(static_cast<std::uint64_t>(variable)); }
  std::uint64_t operator()(std::span<const Literal> literals) const {
    std::uint64_t hash = literals.size();
    for (const Literal literal : literals) hash = times(hash + literal);
    return hash;
  }

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

  static std::uint64_t draw() {
    std::random_device device;
    return std::uniform_int_distribution<std::uint64_t>(1, prime - 1)(device);
  }
  std::uint64_t times(std::uint64_t number) const {
    return static_cast<std::uint64_t>(Wide{number} * drawn_ % prime);
  }

  std::uint64_t drawn_ = draw();
};

/// Thrown when the work has reached its limit.
struct WorkIsOver {};

/// Clauses under unit propagation with two watched literals each, and the literals that follow. Literals may
/// be assumed for a while. Clauses may be added and deleted only while no literal is assumed.
class Propagation {
 public:
  explicit Propagation(std::uint64_t most_work) : work_left_(most_work) {}

  Literal literal_of(int number);
  /// Adds a clause and propagates. Call it only before is_refuted().
  void add(const Clause& numbers);
  /// Deletes one copy of a clause, unless a literal follows from it. The order of the clause's literals does
  /// not matter. Returns false if there is no copy.
  bool remove(const Clause& numbers);
  /// Whether the clauses alone have propagated to a conflict, so that they have no model.
  bool is_refuted() const { return is_refuted_; }

  /// Assumes a literal. Returns false if the literal is known to be false.
  bool assume(Literal literal);
  /// Propagates; false if there is a conflict.
  bool propagate();
  /// The number of literals that are known to be true. take_back(n) keeps only the first n of them.
  std::size_t known() const { return trail_.size(); }
  void take_back(std::size_t known);

  /// Calls visit(literals) for each clause that has the literal, until a call returns false. Returns true if
  /// no call did. The visitor may assume, propagate and take back. Propagation changes the order of
  /// `literals`, so the visitor must not use them afterwards.
  template <class Visit>
  bool for_each_clause_with(Literal literal, Visit visit) {
    for (Place clause = 0; clause < pool_.size(); clause += pool_[clause] + head) {
      if (is_deleted(clause)) continue;
      const auto literals = literals_of(clause);
      spend(literals.size());
      for (const Literal other : literals) {
        if (other != literal) continue;
        if (!visit(literals)) return false;
        break;
      }
    }
    return true;
  }

 private:
  using Place = std::size_t;  // offset in pool_ of a clause's size; its deletion mark and its literals follow
  static constexpr std::size_t head = 2;

  struct Watch {
    Place clause;
    Literal other;  // another literal of the clause; while it is true, the clause needs no work
  };

  bool is_deleted(Place clause) const { return pool_[clause + 1] != 0; }
  std::span<Literal> literals_of(Place clause) { return {pool_.data() + clause + head, pool_[clause]}; }
  std::vector<Literal> sorted_literals(const Clause& numbers);
  void spend(std::size_t literals);
  bool is_true(Literal literal) const { return truth_[literal] != 0; }
  bool is_false(Literal literal) const { return truth_[opposite(literal)] != 0; }
  void set(Literal literal);
  bool forces_literal(Place clause);
  void watch_or_set(Place clause);
  bool visit_watches(Literal falsified);

  std::uint64_t work_left_;
  std::unordered_map<int, Literal, Hash> places_of_variables_;
  std::vector<Literal> pool_;
  Hash hash_;
  std::unordered_multimap<std::uint64_t, Place> places_;  // by hash of the sorted literals
  std::vector<std::vector<Watch>> watches_{2};            // by literal
  std::vector<std::uint8_t> truth_ = {0, 0};              // by literal
  std::vector<Literal> trail_;  // true literals, in the order in which they became so
  std::size_t propagated_ = 0;  // number of literals of the trail that have been propagated
  bool is_refuted_ = false;
};

Literal Propagation::literal_of(int number) {
  const auto next = static_cast<Literal>(truth_.size() / 2);
  const auto [variable, is_new] = places_of_variables_.try_emplace(std::abs(number), next);
  if (is_new) {
    truth_.resize(truth_.size() + 2);
    watches_.resize(watches_.size() + 2);
  }
  return 2 * variable->second + (number > 0 ? 0 : 1);
}

void Propagation::spend(std::size_t literals) {
  if (literals > work_left_) throw WorkIsOver();
  work_left_ -= literals;
}

/// A clause in one fixed order, each literal once: a deletion may list the literals in another order.
std::vector<Literal> Propagation::sorted_literals(const Clause& numbers) {
  std::vector<Literal> literals;
  for (const int number : numbers) literals.push_back(literal_of(number));
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  return literals;
}

void Propagation::add(const Clause& numbers) {
  const std::vector<Literal> literals = sorted_literals(numbers);
  spend(literals.size());
  const Place clause = pool_.size();
  pool_.push_back(static_cast<Literal>(literals.size()));
  pool_.push_back(0);
  // GCC 14 takes insert() for an overflow.
  std::copy(literals.begin(), literals.end(), std::back_inserter(pool_));
  places_.emplace(hash_(literals), clause);
  watch_or_set(clause);
  if (!is_refuted_) is_refuted_ = !propagate();
}

/// Watches two literals of a clause that are not false, as far as it has them.
void Propagation::watch_or_set(Place clause) {
  const auto literals = literals_of(clause);
  // The first two literals are watched. If at most one literal is not false, it follows, or the clause is a
  // conflict.
  std::partition(literals.begin(), literals.end(), [&](Literal literal) { return !is_false(literal); });
  if (literals.size() > 1) {
    watches_[literals[0]].push_back({clause, literals[1]});
    watches_[literals[1]].push_back({clause, literals[0]});
  }
  if (literals.empty() || is_false(literals[0])) {
    is_refuted_ = true;
  } else if ((literals.size() == 1 || is_false(literals[1])) && !is_true(literals[0])) {
    set(literals[0]);
  }
}

/// Whether one literal is true and all others are false: then the one follows from this clause, be it the
/// clause that made it true or not.
bool Propagation::forces_literal(Place clause) {
  const auto literals = literals_of(clause);
  const auto count = [&](auto is) { return std::count_if(literals.begin(), literals.end(), is); };
  return count([&](Literal literal) { return is_true(literal); }) == 1 &&
         count([&](Literal literal) { return is_false(literal); }) + 1 == std::ssize(literals);
}

bool Propagation::remove(const Clause& numbers) {
  const std::vector<Literal> literals = sorted_literals(numbers);
  const auto [begin, end] = places_.equal_range(hash_(literals));
  for (auto at = begin; at != end; ++at) {
    const Place clause = at->second;
    const auto propagated = literals_of(clause);
    spend(propagated.size() + 1);
    std::vector<Literal> there(propagated.begin(), propagated.end());
    std::sort(there.begin(), there.end());
    if (there != literals) continue;
    if (forces_literal(clause)) return true;
    places_.erase(at);
    // The clause stays in the pool, marked as deleted. visit_watches() drops its watches when it meets
    // them.
    pool_[clause + 1] = 1;
    return true;
  }
  return false;
}

void Propagation::set(Literal literal) {
  truth_[literal] = 1;
  trail_.push_back(literal);
}

bool Propagation::assume(Literal literal) {
  if (is_false(literal)) return false;
  if (!is_true(literal)) set(literal);
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
  spend(watches.size() + 1);
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
    spend(pool_[watch.clause]);
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
    if (fits) set(literals[0]);
  }
  watches.resize(kept);
  return fits;
}

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
  std::vector<Literal> literals;
  for (const int number : numbers) literals.push_back(clauses.literal_of(number));
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

/// Writes into `verdict`, which keeps what has followed so far if the work is over.
void follow(const Formula& formula, const std::vector<Step>& steps, Propagation& clauses, std::size_t& at,
            Verdict& verdict) {
  const auto add = [&](const Clause& clause) {
    clauses.add(clause);
    verdict.verified = clauses.is_refuted();
    if (verdict.verified) ++verdict.followed;
    return verdict.verified;
  };
  for (const Clause& clause : formula.clauses) {
    if (add(clause)) return;
  }
  for (; at < steps.size(); ++at) {
    const Clause& clause = steps[at].clause;
    if (steps[at].deletes) {
      if (!clauses.remove(clause)) verdict.not_there.push_back(at);
      continue;
    }
    const How how = follows(clauses, clause);
    if (how == How::not_at_all) {
      verdict.fault = at;
      verdict.message = clause.empty() ? "the empty clause does not follow" : "the clause does not follow";
      return;
    }
    ++verdict.followed;
    if (how == How::by_resolvents) ++verdict.by_rat;
    if (add(clause)) return;
  }
  verdict.message = "the proof ends before the empty clause follows";
}

}  // namespace

Verdict check(const Formula& formula, const std::vector<Step>& steps, std::uint64_t most_work) {
  Propagation clauses(most_work);
  Verdict verdict;
  std::size_t at = 0;
  try {
    follow(formula, steps, clauses, at, verdict);
  } catch (const WorkIsOver&) {
    verdict.is_unknown = true;
    if (at < steps.size()) verdict.fault = at;
    verdict.message = "the work of " + std::to_string(most_work) + " literals does not suffice (--work)";
  }
  return verdict;
}

}  // namespace drat

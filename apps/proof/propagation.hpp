// Clauses under unit propagation, with two watched literals each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "apps/proof/files.hpp"

namespace drat {

/// A literal as an index: twice the variable, and one more if it is negative.
using Literal = std::uint32_t;
inline Literal literal_of(int number) {
  return number > 0 ? 2 * static_cast<Literal>(number) : 2 * static_cast<Literal>(-number) + 1;
}
inline Literal opposite(Literal literal) { return literal ^ 1; }

/// Clauses, and the literals that follow from them by unit propagation. Literals may be assumed for a while.
/// Clauses may be added and deleted only while no literal is assumed.
class Propagation {
 public:
  /// Adds a clause and propagates.
  void add(const Clause& numbers);
  /// Deletes one copy of a clause, and takes back the literals that followed only from it. The order of the
  /// clause's literals does not matter. Returns false if there is no copy.
  bool remove(const Clause& numbers);
  /// Whether the clauses alone have propagated to a conflict, so that they have no model. From then on
  /// nothing more is propagated.
  bool is_refuted() const { return is_refuted_; }

  /// Assumes a literal, which may have a new variable. Returns false if the literal is known to be false.
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
  bool for_each_clause_with(Literal literal, Visit visit) const {
    for (Place clause = 0; clause < pool_.size(); clause += pool_[clause] + head) {
      if (is_deleted(clause)) continue;
      const auto literals = literals_of(clause);
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
  static constexpr Place no_clause = static_cast<Place>(-1);

  struct Watch {
    Place clause;
    Literal other;  // another literal of the clause; while it is true, the clause needs no work
  };

  bool is_deleted(Place clause) const { return pool_[clause + 1] != 0; }
  std::span<Literal> literals_of(Place clause) { return {pool_.data() + clause + head, pool_[clause]}; }
  std::span<const Literal> literals_of(Place clause) const {
    return {pool_.data() + clause + head, pool_[clause]};
  }
  void make_room(Literal literal);
  bool is_true(Literal literal) const { return truth_[literal] != 0; }
  bool is_false(Literal literal) const { return truth_[opposite(literal)] != 0; }
  void set(Literal literal, Place reason);
  void watch_or_set(Place clause);
  bool visit_watches(Literal falsified);
  void propagate_again();

  std::vector<Literal> pool_;
  std::unordered_multimap<std::uint64_t, Place> places_;  // by hash of the sorted literals
  std::vector<Place> units_;                              // clauses of one literal, also deleted ones
  std::vector<std::vector<Watch>> watches_;               // by literal
  std::vector<std::uint8_t> truth_;                       // by literal
  std::vector<Place> reason_;                             // by variable: the clause that propagated it
  std::vector<Literal> trail_;  // true literals, in the order in which they became so
  std::size_t propagated_ = 0;  // number of literals of the trail that have been propagated
  bool is_refuted_ = false;
};

}  // namespace drat

// An interface that receives clauses. CaDiCaL (sat/budgeted_solver.hpp) and a list in memory implement it.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

namespace mines {

/// A literal v > 0 demands that variable v is true, a literal -v that it is false. Variables count from 1.
class ClauseSink {
 public:
  virtual ~ClauseSink() = default;

  /// Takes a clause: at least one of the literals must be true. An empty clause cannot be satisfied.
  virtual void add_clause(std::span<const int> literals) = 0;
  void add_clause(std::initializer_list<int> literals) {
    add_clause(std::span(literals.begin(), literals.size()));
  }
};

/// Clauses kept in memory, in the order in which they were added.
class ClauseList final : public ClauseSink {
 public:
  using ClauseSink::add_clause;
  void add_clause(std::span<const int> literals) override {
    literals_.insert(literals_.end(), literals.begin(), literals.end());
    ends_.push_back(literals_.size());
  }

  std::size_t size() const { return ends_.size(); }
  std::span<const int> operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span(literals_).subspan(begin, ends_[i] - begin);
  }

 private:
  std::vector<int> literals_;      // of all clauses
  std::vector<std::size_t> ends_;  // by clause: its end in literals_
};

}  // namespace mines

// Where clauses go: into CaDiCaL (sat/budgeted_solver.hpp), into a list that can be written to a file
// (sat/clause_list.hpp). One virtual call for each clause.
#pragma once

#include <initializer_list>
#include <span>

namespace mines {

/// Takes clauses. A literal is a variable, counted from 1, or its negative if the variable is to be false.
class ClauseSink {
 public:
  virtual ~ClauseSink() = default;

  /// Takes a clause: at least one of the literals is true. Without literals nothing satisfies it.
  virtual void add_clause(std::span<const int> literals) = 0;
  void add_clause(std::initializer_list<int> literals) {
    add_clause(std::span(literals.begin(), literals.size()));
  }

 protected:
  ClauseSink() = default;
  ClauseSink(const ClauseSink&) = default;
  ClauseSink& operator=(const ClauseSink&) = default;
};

}  // namespace mines

// Clauses for CaDiCaL.
#pragma once

#include <cadical.hpp>

#include "sat/clause_sink.hpp"

namespace mines {

/// Adds clauses to a solver, which outlives it.
class CadicalClauses final : public ClauseSink {
 public:
  explicit CadicalClauses(CaDiCaL::Solver& solver) : solver_(&solver) {}

  using ClauseSink::add_clause;
  void add_clause(std::span<const int> literals) override {
    for (const int literal : literals) solver_->add(literal);
    solver_->add(0);
  }

 private:
  CaDiCaL::Solver* solver_;
};

}  // namespace mines

// Clauses kept in memory, in the order in which they were added.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sat/clause_sink.hpp"

namespace mines {

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

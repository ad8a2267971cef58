// The pair rule: the consequences of two numbers a and b together. Let r(a) and r(b) be the mines that a and
// b still need, A the unknown cells next to a but not to b, and B those next to b but not to a. A has
// r(a) - r(b) more mines than B. If r(a) - r(b) = |A|, all of A are mines and all of B are safe. The single
// rule (rules/single_rule.hpp) and the pair rule together find all that two numbers decide.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// For one thread; keeps its memory.
class PairRule {
 public:
  /// Applies the single and the pair rule to a component until neither decides another cell. Ignores
  /// constraints that are not Constraint::is_number(), and all but the first eight constraints of a cell.
  /// Returns the number of cells decided; 0 if a rule finds a contradiction. A pass takes
  /// O(cells + constraints).
  std::size_t apply(const Component& component, std::vector<Verdict>& verdicts);

 private:
  /// A constraint without its decided cells.
  struct Rest {
    int mines = 0;
    int size = 0;
    std::array<std::uint32_t, 8> cells{};
  };

  void load(const Component& component);
  void decide(std::uint32_t cell, Verdict verdict, std::vector<Verdict>& verdicts);
  void drop_decided(Rest& rest, const std::vector<Verdict>& verdicts);
  void apply_single(Rest& rest, std::vector<Verdict>& verdicts);
  void apply_pairs(std::uint32_t a, std::vector<Verdict>& verdicts);
  void apply_pair(const Rest& a, const Rest& b, std::vector<Verdict>& verdicts);

  std::vector<Rest> rests_;
  std::vector<std::array<std::uint32_t, 8>> beside_;  // by cell: its numbers
  std::vector<std::uint8_t> beside_size_;
  std::vector<std::uint32_t> seen_;  // by constraint: 1 + its latest partner in this pass; 0 if not paired
  std::size_t decided_ = 0;
};

}  // namespace mines

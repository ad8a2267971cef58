// The consequences of two numbers together. Let a and b be numbers; r(a) and r(b) are the mines that each
// still needs. A is the set of the unknown cells next to a but not to b; B is the set of those next to b but
// not to a. A has r(a) - r(b) more mines than B. If r(a) - r(b) = |A|, all of A are mines and all of B are
// safe. The pair rule and the single rule (rules/single_rule.hpp) together find all that two numbers decide.
// Why: two numbers only limit the mines in their common cells to an interval. If that decides a cell, the
// condition of the pair rule or of the single rule holds.
//
// The pair rule decides most of the decidable cells that the single rule leaves. It takes a tenth of the time
// of the SAT solver CaDiCaL.
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
  /// constraints that do not have the form of a number (Constraint::is_number()). A pair is found by a shared
  /// cell; only the first eight numbers of a cell are looked at. `verdicts` gets a verdict for each cell.
  /// Returns the number of cells decided; 0 if a rule finds a contradiction. O(cells + constraints) for each
  /// pass; about 1 µs for a component without a decided cell.
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
  std::vector<std::uint32_t> seen_;  // by constraint: 1 + index of the constraint that it was last paired
                                     // with in this pass; 0: not yet paired
  std::size_t decided_ = 0;
};

}  // namespace mines

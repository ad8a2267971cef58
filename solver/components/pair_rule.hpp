// The pair rule: the consequences of two numbers a and b together. Let r(a) and r(b) be a and b less the
// known mines around them. Let A be the unknown cells next to a but not to b, and B those next to b but not
// to a. Then A has r(a) - r(b) more mines than B. If r(a) - r(b) = |A|, all cells of A are mines and all of B
// are safe. Single rule (rules/single_rule.hpp) and pair rule together find all that two numbers decide.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// For one thread. Later calls reuse its memory.
class PairRule {
 public:
  /// Applies both rules to a component, in passes of O(cells + constraints), until a pass decides no cell.
  /// Sets `verdicts` by cell. Returns the number of cells decided. If a rule finds a contradiction, returns 0
  /// and leaves all cells undecided. Ignores constraints without Constraint::is_number(), and all but the
  /// first eight constraints of a cell.
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
  std::vector<std::array<std::uint32_t, 8>> beside_;  // by cell: its constraints, as indices in rests_
  std::vector<std::uint8_t> beside_size_;
  std::vector<std::uint32_t> seen_;  // by constraint b: 1 + the last a paired with b in this pass; else 0
  std::size_t decided_ = 0;
};

}  // namespace mines

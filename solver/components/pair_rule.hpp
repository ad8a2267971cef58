// What two numbers say together. Let a and b be numbers, let r(a) and r(b) be how many mines each has left to
// place, and let A and B be the unknown cells that only a and only b touches. A has r(a) - r(b) more mines
// than B. If r(a) - r(b) = |A|, all of A are mines and all of B are safe. With the single rule this is all
// that two numbers can say: the number of mines in their common cells ranges over an interval, and its ends
// give either this condition or that of the single rule.
//
// It decides most of what can be decided in a stuck component, in a tenth of the time that CaDiCaL takes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// For one thread; keeps its memory.
class PairRule {
 public:
  /// Applies the single and the pair rule to a component until neither finds more. Leaves out constraints
  /// that are not as a number of a board is, and pairs at a cell beyond its first eight numbers. `verdicts`
  /// gets a verdict for each cell. Returns the number of cells decided, 0 if it finds that numbers contradict
  /// each other. O(cells + constraints) for each pass; about 1 µs for a component in which it decides
  /// nothing.
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
  std::vector<std::array<std::uint32_t, 8>> beside_;  // of each cell: its numbers
  std::vector<std::uint8_t> beside_size_;
  std::vector<std::uint32_t> seen_;  // of each constraint: the last one that it was paired with, from 1
  std::size_t decided_ = 0;
};

}  // namespace mines

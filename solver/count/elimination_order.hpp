// In which order boxes are eliminated. While a constraint has boxes on both sides of the elimination it is
// active, and a state is what is left of the active constraints: few at once means few states.
//
// The order is greedy: next comes the box that opens the fewest constraints, less those it closes; among
// equals, the one that has been waiting longest. It begins at a box far from the others. On random boards up
// to 35 % mines this keeps at most 13 constraints active, so nothing dearer (a tree decomposition) is worth
// its time; adversarial components are given up instead.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "count/boxes.hpp"

namespace mines {

/// What is left of the active constraints, each in a slot of four bits. With two words components would take
/// 3 % less; but where most is ruled out, as in lattices of random numbers, few states come of many slots.
struct SlotState {
  static constexpr std::size_t word_count = 4;
  static constexpr std::uint32_t slots_each = 16;
  static constexpr std::uint32_t slots = word_count * slots_each;

  std::array<std::uint64_t, word_count> words{};

  int at(std::uint32_t slot) const {
    return static_cast<int>(words[slot / slots_each] >> slot % slots_each * 4 & 15);
  }
  void set(std::uint32_t slot, int value) {
    words[slot / slots_each] |= static_cast<std::uint64_t>(value) << slot % slots_each * 4;
  }
  /// Slot by slot. No slot may leave the range of 0 to 15.
  SlotState& operator+=(const SlotState& other) {
    for (std::size_t i = 0; i < word_count; ++i) words[i] += other.words[i];
    return *this;
  }
  SlotState& operator-=(const SlotState& other) {
    for (std::size_t i = 0; i < word_count; ++i) words[i] -= other.words[i];
    return *this;
  }
  friend bool operator==(const SlotState& a, const SlotState& b) { return a.words == b.words; }
};

/// The elimination of one box.
struct EliminationStep {
  /// One of the box's constraints.
  struct Part {
    std::uint32_t slot;
    int rest;  ///< its cells in boxes that are still to come; 0: it closes here
  };

  std::uint32_t box = 0;
  int cells = 0;                ///< of the box
  SlotState opened{};           ///< what the constraints that become active here want
  SlotState mine{};             ///< what a mine takes: 1 from each of the box's constraints
  std::span<const Part> parts;  ///< the box's constraints
};

/// For one thread; keeps its memory.
class EliminationOrder {
 public:
  /// Orders the boxes. False if more constraints than SlotState has slots would be active. About
  /// O(boxes · boxes waiting at once).
  bool load(const Boxes& boxes);

  std::span<const EliminationStep> steps() const { return steps_; }

 private:
  static constexpr std::uint32_t no_slot = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t far_box(const Boxes& boxes, std::uint32_t from);
  std::uint32_t next_box();
  bool eliminate(const Boxes& boxes, std::uint32_t box);
  bool open(const Boxes& boxes, std::uint32_t constraint);
  void link_parts(const Boxes& boxes);

  std::vector<EliminationStep> steps_;
  std::vector<EliminationStep::Part> parts_;
  std::vector<std::uint8_t> box_done_;
  std::vector<std::uint8_t> box_waits_;
  std::vector<int> price_;              // box: constraints it would open, less those it would close
  std::vector<std::uint32_t> waiting_;  // boxes with an active constraint, the oldest first
  std::vector<std::uint32_t> slot_;     // of each constraint, no_slot before it is active
  std::vector<std::uint32_t> boxes_left_;
  std::vector<int> cells_left_;
  std::uint64_t free_slots_ = 0;  // one bit each
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> seen_;  // box: the search that reached it last
  std::uint32_t search_ = 0;
};

}  // namespace mines

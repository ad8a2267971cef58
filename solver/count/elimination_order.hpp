// The order in which boxes (boxes.hpp) are eliminated. A constraint is active while some of its boxes are
// eliminated and others are not. A state of the elimination has, for each active constraint, the number of
// mines that it still wants. So few active constraints mean few states.
//
// The order is greedy. The next box has the lowest price: the number of constraints that the box opens (makes
// active), less the number that it closes (as their last box). Of boxes with equal prices, the next is the
// one that has had an active constraint for the longest time. order_search.hpp finds better orders.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "count/boxes.hpp"

namespace mines {

/// Where a SlotState holds the number of mines that a constraint wants.
struct Slot {
  std::uint8_t word = 0;
  std::uint8_t shift = 0;
  std::uint16_t mask = 0;  ///< the number's bits (15 for one slot); 0 until the constraint is active
};

/// The mines that each active constraint still wants, in slots of four bits. A constraint that wants more
/// than 15 mines takes several slots side by side in a word, the lowest bits first. Four words are needed if
/// there are many active constraints but few states.
struct SlotState {
  static constexpr std::size_t word_count = 4;
  static constexpr std::uint32_t slots_each = 16;
  static constexpr std::uint32_t slots = word_count * slots_each;

  std::array<std::uint64_t, word_count> words{};

  int at(Slot slot) const { return static_cast<int>(words[slot.word] >> slot.shift & slot.mask); }
  /// Adds to the value in a slot, which must stay in its range.
  void add(Slot slot, int value) { words[slot.word] += static_cast<std::uint64_t>(value) << slot.shift; }
  /// Adds slot by slot; operator-= subtracts. All values must stay in their ranges.
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

/// The elimination of one box. Let w be the most mines that a constraint still takes after this box. When the
/// constraint closes, it is satisfied if w is at most its slack, the difference of its bounds. If Part::rest
/// <= w <= slack, it is satisfied whatever the later cells are. Then w is set to Part::rest, so that states
/// that differ only in w become one state. A constraint that closes ends with w = 0.
struct EliminationStep {
  struct Part {
    Slot slot;   ///< holds the most mines that the constraint still takes
    int slack;   ///< the most mines of the constraint less the fewest
    int rest;    ///< mines that the constraint's cells in later boxes count at most; 0: it closes here
    int weight;  ///< what each mine of the box counts
  };

  std::uint32_t box = 0;
  int cells = 0;                ///< number of cells of the box
  SlotState opened{};           ///< the most mines of the constraints that become active here
  SlotState mine{};             ///< subtracted for each mine: its weight in each of the box's constraints
  std::span<const Part> parts;  ///< the box's constraints
  bool has_slack = false;       ///< whether the bounds of a constraint differ
  bool has_weights = false;     ///< whether a weight is not 1
};

/// For one thread. Later calls reuse its memory.
class EliminationOrder {
 public:
  /// Orders the boxes; boxes.impossible() must be false. If `order` is not empty, takes this order, which has
  /// each box once. False if the active constraints need more slots than SlotState has, or if one of them
  /// wants more than 65,535 mines, or if finding an order takes more than half a second. About O(boxes ·
  /// boxes with an active constraint at once); if given an order, O(boxes + constraints).
  bool load(const Boxes& boxes, std::span<const std::uint32_t> order = {});

  std::span<const EliminationStep> steps() const { return steps_; }

 private:
  void start(const Boxes& boxes);
  std::uint32_t next_box();
  bool eliminate(const Boxes& boxes, std::uint32_t box);
  bool open(const Boxes& boxes, std::uint32_t constraint);
  bool take_slots(std::uint32_t constraint, int mines);
  void link_parts(const Boxes& boxes);

  std::vector<EliminationStep> steps_;
  std::vector<EliminationStep::Part> parts_;
  std::vector<std::uint8_t> box_done_;
  std::vector<std::uint8_t> box_waits_;
  std::vector<int> price_;              // by box: constraints it would open, less those it would close
  std::vector<std::uint32_t> waiting_;  // boxes with an active constraint, the oldest first
  std::vector<Slot> slot_;              // by constraint
  std::vector<std::uint32_t> boxes_left_;
  std::vector<int> cells_left_;   // by constraint: Part::rest
  std::uint64_t free_slots_ = 0;  // one bit for each slot
  FarBox far_box_;
};

}  // namespace mines

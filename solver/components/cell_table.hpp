// A hash table with a cheap clear(). It maps a cell to its place in a component (a set of unknown cells).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "board/geometry.hpp"

namespace mines {

class CellTable {
 public:
  struct Place {
    std::uint32_t component;
    std::uint32_t index;  ///< of the cell in the component
  };

  /// Empties the table. O(1) amortised over the cells added.
  void clear() {
    // A nearly empty table is halved, so that one large search does not slow down the small ones after it.
    if (slots_.size() > least_slots && count_ * 16 < slots_.size())
      slots_ = std::vector<Slot>(slots_.size() / 2);
    count_ = 0;
    if (++epoch_ != 0) return;
    slots_.assign(slots_.size(), Slot{});  // after 2^32 calls the epochs start again
    epoch_ = 1;
  }

  /// The place of a cell; null if the cell has not been added.
  const Place* find(Cell cell) const {
    const Slot& slot = slots_[slot_of(key(cell))];
    return slot.epoch == epoch_ ? &slot.place : nullptr;
  }

  /// Adds a cell with `place` if the cell is new. Returns the cell's place and whether the cell was new.
  std::pair<Place, bool> add(Cell cell, Place place) {
    const std::uint64_t wanted = key(cell);
    Slot& slot = slots_[slot_of(wanted)];
    if (slot.epoch == epoch_) return {slot.place, false};
    slot = {wanted, epoch_, place};
    if (++count_ * 2 > slots_.size()) grow();
    return {place, true};
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t epoch = 0;  // the slot is in use if this equals the table's epoch_
    Place place{};
  };

  static_assert(max_view_side <= 1 << 20);
  static std::uint64_t key(Cell cell) {
    return static_cast<std::uint64_t>(cell.row) << 20 | static_cast<std::uint32_t>(cell.column);
  }

  /// The slot of a cell, or the free slot for it.
  std::size_t slot_of(std::uint64_t wanted) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = (wanted * hash_multiplier >> 32) & mask;
    while (slots_[i].epoch == epoch_ && slots_[i].key != wanted) i = (i + 1) & mask;
    return i;
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.epoch == epoch_) slots_[slot_of(slot.key)] = slot;
    }
  }

  static constexpr std::size_t least_slots = 4096;

  std::vector<Slot> slots_ = std::vector<Slot>(256);  // a power of two of slots; at least half are free
  std::size_t count_ = 0;
  std::uint32_t epoch_ = 1;
};

}  // namespace mines

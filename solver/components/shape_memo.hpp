// Remembers results for pieces of the board by their shape. Most stuck pieces look alike, so after a while
// nearly every shape has been seen before. Shapes are compared in full; a hash only says where to look them
// up.
//
// Shapes that differ only by a translation are equal; reflections and rotations are different shapes. The
// cells come in the order of the search that found the piece. It starts at the first cell and depends on
// nothing but the shape, except at the borders of tiles. Measured on the components of a contest board of
// 8192² and one of 16384²: compared by their constraints alone, 53 and 60 % have been seen before; by their
// geometry, 48 and 57 %; by their geometry up to all eight symmetries, 58 and 65 %. But bringing a component
// into eight forms takes as long as deciding it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/hash.hpp"
#include "components/component.hpp"

namespace mines {

/// The written form of a shape: equal for equal shapes, different for different ones. Empty for a piece that
/// is too large to be written.
class ShapeKey {
 public:
  /// The key for results that follow from the constraints alone, wherever the cells lie. Each cell of
  /// `component` must occur in a constraint. Returns *this.
  const ShapeKey& of_constraints(const Component& component) {
    words_.clear();
    if (component.cells.size() <= most_cells) add_constraints(component);
    return *this;
  }
  /// The key for results that also depend on how the cells lie to each other. There must be a cell.
  const ShapeKey& of_cells_and_constraints(const Component& component) {
    MINES_ASSERT(!component.cells.empty());
    words_.clear();
    if (component.cells.size() > most_cells) return *this;
    add(static_cast<std::int32_t>(component.cells.size()));
    const Cell first = component.cells.front();
    for (const Cell cell : component.cells) {
      add(cell.row - first.row);
      add(cell.column - first.column);
    }
    add_constraints(component);
    return *this;
  }

  std::span<const std::uint16_t> words() const { return words_; }

 private:
  // With this many cells, indices fit in 16 bits, and so do distances, as each cell is at most two rows and
  // columns from another.
  static constexpr std::size_t most_cells = 8192;

  void add(std::int32_t value) { words_.push_back(static_cast<std::uint16_t>(value)); }
  void add_constraints(const Component& component) {
    for (const Constraint& constraint : component.constraints) {
      // This lies between -8 and 8 even if numbers contradict each other.
      add((constraint.mines + 8) << 4 | constraint.size);
      for (const std::uint32_t cell : constraint.cells()) add(static_cast<std::int32_t>(cell));
    }
  }

  std::vector<std::uint16_t> words_;
};

/// One value a shape. For one thread. Forgets everything once it has grown beyond its bound.
template <class Value>
class ShapeMemo {
 public:
  /// The keys may take at most `most_words` words of 2 bytes.
  explicit ShapeMemo(std::size_t most_words = std::size_t{1} << 23) : most_words_(most_words) {}

  /// Null if the shape has not been added. Valid until the next add().
  const Value* find(const ShapeKey& key) const {
    const std::uint32_t entry = slots_[slot_of(key.words(), hash_of(key.words()))];
    return entry == free_slot ? nullptr : &entries_[entry].value;
  }

  /// Adds a shape that was not found.
  void add(const ShapeKey& key, Value value) {
    const std::span<const std::uint16_t> words = key.words();
    if (words.empty() || words.size() > most_words_) return;
    if (words_.size() + words.size() > most_words_) forget();
    const std::uint64_t hash = hash_of(words);
    slots_[slot_of(words, hash)] = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({hash, words_.size(), words.size(), std::move(value)});
    words_.insert(words_.end(), words.begin(), words.end());
    if (entries_.size() * 2 > slots_.size()) grow();
  }

  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::uint64_t hash;
    std::size_t begin;  // of the key in words_
    std::size_t length;
    Value value;
  };
  static constexpr std::uint32_t free_slot = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::size_t first_slots = 1024;

  static std::uint64_t hash_of(std::span<const std::uint16_t> words) {
    std::uint64_t hash = words.size();
    const auto mix = [&hash](std::uint64_t value) { hash = (std::rotl(hash, 5) ^ value) * hash_multiplier; };
    for (; words.size() >= 4; words = words.subspan(4)) {
      std::uint64_t four = 0;
      std::memcpy(&four, words.data(), sizeof four);
      mix(four);
    }
    for (const std::uint16_t word : words) mix(word);
    return hash ^ hash >> 32;
  }

  /// The slot of a key, or the free one where it would go.
  std::size_t slot_of(std::span<const std::uint16_t> words, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = hash & mask;
    for (; slots_[i] != free_slot; i = (i + 1) & mask) {
      const Entry& entry = entries_[slots_[i]];
      if (entry.hash == hash && entry.length == words.size() &&
          std::equal(words.begin(), words.end(), words_.begin() + static_cast<std::ptrdiff_t>(entry.begin)))
        break;
    }
    return i;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, free_slot);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t entry = 0; entry < entries_.size(); ++entry) {
      std::size_t i = entries_[entry].hash & mask;
      while (slots_[i] != free_slot) i = (i + 1) & mask;
      slots_[i] = static_cast<std::uint32_t>(entry);
    }
  }

  void forget() {
    words_.clear();
    entries_.clear();
    slots_.assign(first_slots, free_slot);
  }

  std::size_t most_words_;
  std::vector<std::uint16_t> words_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(first_slots, free_slot);
};

}  // namespace mines

// Remembers results for components (sets of unknown cells joined by numbers) by their shape. Equal components
// at different places of the board have one shape, if component_finder.hpp found their cells in the same
// order. A reflected or rotated component has another shape.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "components/component.hpp"
#include "components/sequence_map.hpp"

namespace mines {

/// The shape of a component, as a sequence of numbers. Two keys are equal if and only if the shapes are
/// equal. The key is empty if the component has more than most_cells cells, or a constraint that no number
/// of a board gives (Constraint::is_number() is false).
class ShapeKey {
 public:
  /// The key for results that depend on the constraints alone. Each cell must be in a constraint.
  const ShapeKey& of_constraints(const Component& component) {
    words_.clear();
    return add_constraints(component);
  }
  /// The key for results that also depend on where the cells lie. The component must have a cell.
  const ShapeKey& of_cells_and_constraints(const Component& component) {
    MINES_ASSERT(!component.cells.empty());
    words_.clear();
    add(static_cast<std::int32_t>(component.cells.size()));
    const Cell first = component.cells.front();
    for (const Cell cell : component.cells) {
      add(cell.row - first.row);
      add(cell.column - first.column);
    }
    return add_constraints(component);
  }

  std::span<const std::uint16_t> words() const { return words_; }

 private:
  // Indices of this many cells fit into 16 bits. Each cell is at most two rows and columns from a cell found
  // before it, so distances from the first cell are at most 2 · 8192, and fit, too.
  static constexpr std::size_t most_cells = 8192;

  void add(std::int32_t value) { words_.push_back(static_cast<std::uint16_t>(value)); }
  const ShapeKey& add_constraints(const Component& component) {
    bool fits = component.cells.size() <= most_cells;
    for (const Constraint& constraint : component.constraints) {
      fits = fits && constraint.is_number();
      if (!fits) break;
      // The number lies between -8 and 8 even if numbers contradict each other.
      add((constraint.most + 8) << 4 | constraint.size());
      for (const std::uint32_t cell : constraint.cells()) add(static_cast<std::int32_t>(cell));
    }
    if (!fits) words_.clear();
    return *this;
  }

  std::vector<std::uint16_t> words_;
};

/// Keeps one value for each shape. For one thread. All keys together take at most 2 · `most_words` bytes; if
/// there is no room for a new key, all old entries are dropped first.
template <class Value>
class ShapeMemo {
 public:
  explicit ShapeMemo(std::size_t most_words = std::size_t{1} << 23) : most_words_(most_words) {}

  /// The value of a shape; null if the shape has not been added. The pointer is valid until the next add().
  const Value* find(const ShapeKey& key) const {
    const std::uint32_t entry = entries_.find(key.words());
    return entry == entries_.none ? nullptr : &entries_[entry];
  }

  /// Sets the value of a shape. Ignores a key that is empty or longer than `most_words`.
  void add(const ShapeKey& key, Value value) {
    const std::size_t words = key.words().size();
    if (words == 0 || words > most_words_) return;
    if (entries_.words() + words > most_words_) entries_.clear();
    entries_[entries_.find_or_add(key.words())] = std::move(value);
  }

  std::size_t size() const { return entries_.size(); }

 private:
  std::size_t most_words_;
  SequenceMap<std::uint16_t, Value> entries_{1024};
};

}  // namespace mines

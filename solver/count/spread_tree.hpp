// Computes the distribution of the sum of independent numbers of mines, the summands. A summand is a
// polynomial: coefficient k is the number of ways, or the probability, to have k mines. The polynomials are
// multiplied in pairs, up a tree. Then the caller sets a weight for each value of the sum. From these
// weights, hand_down() computes a weight for each value of each summand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/assert.hpp"

namespace mines {

/// For one thread. Later calls reuse its memory. Number: double, WideNumber or Integer.
template <class Number>
class SpreadTree {
 public:
  void clear() {
    nodes_.clear();
    entries_.clear();
    weights_.clear();
  }

  /// Adds a summand of `size` > 0 entries (coefficients). The caller fills the span before the next call.
  std::span<Number> add(std::size_t size) {
    MINES_ASSERT(size > 0);
    nodes_.push_back({0, size, entries_.size(), 0, 0});
    entries_.resize(entries_.size() + size);
    return std::span(entries_).subspan(nodes_.back().begin);
  }

  /// Multiplies all summands. If Number is double, entries below `cut` at both ends of a product are dropped.
  /// Every product keeps at most its first `most_entries` entries. False if multiply_up() and hand_down()
  /// together would take more than `most_products` multiplications; then only clear() may be called.
  bool multiply_up(double cut, std::uint64_t most_products,
                   std::size_t most_entries = std::numeric_limits<std::size_t>::max());

  /// After multiply_up(), the product of all: entry k is for first() + k mines. {1} if there are no summands.
  std::span<const Number> all() const { return entries(nodes_.back()); }
  std::size_t first() const { return nodes_.back().first; }
  /// Before hand_down(), the caller fills the returned span with a weight for each entry of all().
  std::span<Number> weights_of_all() { return weights(nodes_.size() - 1); }

  /// Computes weights_of() for all summands.
  void hand_down();
  /// The weights of a summand; `summand` counts from 0 in the order of add(). Entry k is the total weight of
  /// all ways of the other summands if this summand has k mines.
  std::span<const Number> weights_of(std::size_t summand) const {
    MINES_ASSERT(summand < nodes_.size() && weights_.size() == entries_.size());
    const Node& node = nodes_[summand];
    return std::span(weights_).subspan(node.begin, node.size);
  }

 private:
  struct Node {
    std::size_t first = 0;  // mines of its first entry
    std::size_t size = 0;
    std::size_t begin = 0;  // where its entries (in entries_) and weights (in weights_) begin
    std::size_t left = 0;   // children of a pair; both 0 for a summand
    std::size_t right = 0;
  };

  std::span<const Number> entries(const Node& node) const {
    return std::span(entries_).subspan(node.begin, node.size);
  }
  std::span<Number> weights(std::size_t node) {
    return std::span(weights_).subspan(nodes_[node].begin, nodes_[node].size);
  }
  void add_pair(std::size_t left, std::size_t right, double cut, std::size_t most_entries);
  void weigh(std::size_t index, const Node& parent, const Node& other);

  std::vector<Node> nodes_;  // summands first, then each pair after its parts; the root is the last
  std::vector<Number> entries_;
  std::vector<Number> weights_;
};

}  // namespace mines

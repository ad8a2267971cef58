// The sum of many numbers of mines that are independent of each other, and what each of them is given what is
// known of the sum: the product of polynomials up a tree of pairs, and weights handed down it, each node
// getting what the rest of the board gives it. What MinesLeftCombiner computes in one kind of numbers or
// another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mines {

/// For one thread; keeps its memory. Number: double, WideNumber or Integer.
template <class Number>
class SpreadTree {
 public:
  /// No summand.
  void clear() {
    nodes_.clear();
    entries_.clear();
    weights_.clear();
  }

  /// Adds a summand and gives memory for its ways, entry k for k mines, to be filled before the next call. At
  /// least one entry.
  std::span<Number> add(std::size_t size) {
    nodes_.push_back({0, size, entries_.size(), 0, 0});
    entries_.resize(entries_.size() + size);
    return std::span(entries_).subspan(nodes_.back().begin);
  }

  /// Multiplies all summands. If they are probabilities, entries below `cut` may be dropped at the ends of
  /// products: 0 drops none. False, and nothing else may be called, if that takes more than `most_products`
  /// products, those of hand_down() included.
  bool multiply_up(double cut, std::uint64_t most_products);

  /// The ways for all together, entry k for first() + k mines. For no summand the one way for none.
  std::span<const Number> all() const { return entries(nodes_.back()); }
  std::size_t first() const { return nodes_.back().first; }
  /// To be filled for hand_down() with the weights of the entries of all().
  std::span<Number> weights_of_all() { return weights(nodes_.size() - 1); }

  void hand_down();
  /// For a summand, in the order in which they were added, entry k: what the ways of all others weigh
  /// together if it has k mines.
  std::span<const Number> weights_of(std::size_t summand) const {
    const Node& node = nodes_[summand];
    return std::span(weights_).subspan(node.begin, node.size);
  }

 private:
  struct Node {
    std::size_t first = 0;  // mines of its first entry
    std::size_t size = 0;
    std::size_t begin = 0;  // of its entries, and of its weights
    std::size_t left = 0;   // of a pair; both 0 for a summand
    std::size_t right = 0;
  };

  std::span<const Number> entries(const Node& node) const {
    return std::span(entries_).subspan(node.begin, node.size);
  }
  std::span<Number> weights(std::size_t node) {
    return std::span(weights_).subspan(nodes_[node].begin, nodes_[node].size);
  }
  void add_pair(std::size_t left, std::size_t right, double cut);
  void weigh(std::size_t node, const Node& parent, const Node& other);

  std::vector<Node> nodes_;  // summands first, then pairs behind what they are made of; the root is the last
  std::vector<Number> entries_;
  std::vector<Number> weights_;
};

}  // namespace mines

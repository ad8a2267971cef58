#include "count/spread_tree.hpp"

#include <algorithm>
#include <type_traits>

#include "base/stop.hpp"
#include "count/integer.hpp"
#include "count/polynomial.hpp"
#include "count/wide_number.hpp"

namespace mines {

template <class Number>
bool SpreadTree<Number>::multiply_up(double cut, std::uint64_t most_products, std::size_t most_entries) {
  if (nodes_.empty()) add(1)[0] = Number(1);
  std::uint64_t products = 0;
  // Nodes are paired in their order, and each pair is appended as a node. So a level of the tree follows the
  // one below it; if a level has an odd node, that is paired with the first of the next level.
  for (std::size_t next = 0; next + 1 < nodes_.size(); next += 2) {
    // One product here, and two in hand_down(), one for each child.
    products += 3 * std::uint64_t{nodes_[next].size} * nodes_[next + 1].size;
    if (products > most_products) return false;
    add_pair(next, next + 1, cut, most_entries);
  }
  weights_.assign(entries_.size(), Number());
  return true;
}

template <class Number>
void SpreadTree<Number>::add_pair(std::size_t left, std::size_t right, double cut, std::size_t most_entries) {
  // Copies: push_back() below may move the nodes.
  const Node a = nodes_[left];
  const Node b = nodes_[right];
  Node pair{a.first + b.first, std::min(a.size + b.size - 1, most_entries), entries_.size(), left, right};
  entries_.resize(entries_.size() + pair.size);
  add_product(entries(a), entries(b), std::span(entries_).subspan(pair.begin));
  if constexpr (std::is_same_v<Number, double>) {  // WideNumbers and Integers are not cut
    // At most 10^-30 a side and pair is lost; one entry always stays.
    while (pair.size > 1 && entries_[pair.begin + pair.size - 1] < cut) --pair.size;
    while (pair.size > 1 && entries_[pair.begin] < cut) {
      ++pair.begin;
      ++pair.first;
      --pair.size;
    }
  }
  entries_.resize(pair.begin + pair.size);
  nodes_.push_back(pair);
}

template <class Number>
void SpreadTree<Number>::hand_down() {
  // Parents stand behind their children, so a node has its weights when its turn comes. A summand has no
  // children; the nodes before the first pair are all summands, so the loop may end there.
  for (std::size_t i = nodes_.size(); i-- > 0 && nodes_[i].right != 0;) {
    const Node& parent = nodes_[i];
    weigh(parent.left, parent, nodes_[parent.right]);
    weigh(parent.right, parent, nodes_[parent.left]);
  }
}

/// Computes the weights of a node from those of `parent`, its pair with `other`. Entries that were cut off
/// weigh nothing.
template <class Number>
void SpreadTree<Number>::weigh(std::size_t index, const Node& parent, const Node& other) {
  const Node& node = nodes_[index];
  const std::size_t parent_end = parent.first + parent.size;
  for (std::size_t k = 0; k < other.size; ++k) {
    stop_point();
    const std::size_t mines = node.first + other.first + k;  // with the node's first entry
    const std::size_t least = mines < parent.first ? parent.first - mines : 0;
    const std::size_t end = mines < parent_end ? std::min(node.size, parent_end - mines) : 0;
    if (least >= end) continue;
    const Number* const from = &weights_[parent.begin + (mines + least - parent.first)];
    add_multiple(std::span(from, end - least), entries_[other.begin + k], &weights_[node.begin + least]);
  }
}

template class SpreadTree<double>;
template class SpreadTree<WideNumber>;
template class SpreadTree<Integer>;

}  // namespace mines

#include "reference/elimination.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace reference {

namespace {

int root_of(std::vector<int>& parents, int of) {
  while (parents[static_cast<std::size_t>(of)] != of) {
    int& parent = parents[static_cast<std::size_t>(of)];
    parent = parents[static_cast<std::size_t>(parent)];
    of = parent;
  }
  return of;
}

/// What an order costs: grows with the sums that are begun after each box.
double cost_of(const std::vector<Box>& boxes, const Group& group) {
  std::vector<std::size_t> seen(group.sums.size());
  int begun = 0;
  double cost = 0;
  for (const Box& box : boxes) {
    for (const int sum : box.sums) {
      const auto s = static_cast<std::size_t>(sum);
      begun += seen[s] == 0 ? 1 : 0;
      seen[s] += box.cells.size();
      begun -= seen[s] == group.sums[s].cells.size() ? 1 : 0;
    }
    cost += std::pow(2.5, begun);
  }
  return cost;
}

/// From box to box, each time the one that leaves the fewest sums begun; the first of `boxes` among equals.
std::vector<Box> greedy_order(const std::vector<Box>& boxes, const Group& group) {
  std::vector<std::size_t> seen(group.sums.size());
  std::vector<bool> taken(boxes.size());
  std::vector<Box> order;
  while (order.size() < boxes.size()) {
    std::size_t best = boxes.size();
    int least = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      if (taken[i]) continue;
      int more = 0;
      bool touches = order.empty();
      for (const int sum : boxes[i].sums) {
        const auto s = static_cast<std::size_t>(sum);
        touches = touches || seen[s] > 0;
        more += seen[s] == 0 ? 1 : 0;
        more -= seen[s] + boxes[i].cells.size() == group.sums[s].cells.size() ? 1 : 0;
      }
      if (!touches || (best < boxes.size() && more >= least)) continue;
      best = i;
      least = more;
      if (order.empty()) break;
    }
    taken[best] = true;
    for (const int sum : boxes[best].sums) seen[static_cast<std::size_t>(sum)] += boxes[best].cells.size();
    order.push_back(boxes[best]);
  }
  return order;
}

}  // namespace

std::vector<Group> split(const std::vector<Sum>& sums) {
  int cells = 0;
  for (const Sum& sum : sums) {
    if (!sum.cells.empty()) cells = std::max(cells, sum.cells.back() + 1);
  }
  std::vector<int> parents(static_cast<std::size_t>(cells));
  std::iota(parents.begin(), parents.end(), 0);
  for (const Sum& sum : sums) {
    for (const int cell : sum.cells)
      parents[static_cast<std::size_t>(root_of(parents, cell))] = root_of(parents, sum.cells.front());
  }
  std::map<int, Group> by_root;
  std::vector<int> place(static_cast<std::size_t>(cells), -1);
  for (const Sum& sum : sums) {
    for (const int cell : sum.cells) place[static_cast<std::size_t>(cell)] = 0;
  }
  for (int cell = 0; cell < cells; ++cell) {
    if (place[static_cast<std::size_t>(cell)] < 0) continue;
    Group& group = by_root[root_of(parents, cell)];
    place[static_cast<std::size_t>(cell)] = static_cast<int>(group.cells.size());
    group.cells.push_back(cell);
  }
  for (const Sum& sum : sums) {
    if (sum.cells.empty()) continue;
    Sum inside{{}, sum.mines};
    for (const int cell : sum.cells) inside.cells.push_back(place[static_cast<std::size_t>(cell)]);
    by_root[root_of(parents, sum.cells.front())].sums.push_back(std::move(inside));
  }
  std::vector<Group> groups;
  for (auto& [root, group] : by_root) groups.push_back(std::move(group));
  return groups;
}

std::vector<Box> boxes_in_order(const Group& group) {
  std::vector<std::vector<int>> sums_of(group.cells.size());
  for (std::size_t s = 0; s < group.sums.size(); ++s) {
    for (const int cell : group.sums[s].cells)
      sums_of[static_cast<std::size_t>(cell)].push_back(static_cast<int>(s));
  }
  std::map<std::vector<int>, std::size_t> place;
  std::vector<Box> boxes;
  for (std::size_t cell = 0; cell < sums_of.size(); ++cell) {
    const auto [at, is_new] = place.try_emplace(sums_of[cell], boxes.size());
    if (is_new) boxes.push_back({{}, sums_of[cell]});
    boxes[at->second].cells.push_back(static_cast<int>(cell));
  }
  // By rows as they come, by rows backwards, and greedily from both ends.
  std::vector<std::vector<Box>> orders = {boxes, greedy_order(boxes, group)};
  std::reverse(boxes.begin(), boxes.end());
  orders.push_back(greedy_order(boxes, group));
  return *std::min_element(orders.begin(), orders.end(), [&](const auto& a, const auto& b) {
    return cost_of(a, group) < cost_of(b, group);
  });
}

std::uint64_t ways(std::size_t count, std::size_t chosen) {
  static const auto table = [] {
    std::array<std::array<std::uint64_t, 10>, 10> rows{};
    for (std::size_t n = 0; n < rows.size(); ++n) {
      rows[n][0] = 1;
      for (std::size_t k = 1; k <= n; ++k) rows[n][k] = rows[n - 1][k - 1] + (k < n ? rows[n - 1][k] : 0);
    }
    return rows;
  }();
  return table[count][chosen];
}

}  // namespace reference

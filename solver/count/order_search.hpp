// Searches for an order of boxes (groups of cells in the same constraints) in which the elimination of a
// large component has few states (elimination_order.hpp). EliminationOrder finds an order faster, but its
// order for thousands of joined cells leads to at least a hundred times as many states.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "count/boxes.hpp"

namespace mines {

/// For one thread. Later calls reuse its memory.
class OrderSearch {
 public:
  /// The highest promise() with which ComponentCounter (counted/counted_component.hpp) tries an elimination.
  /// At a higher promise() the elimination would probably exceed its budget.
  static constexpr double most_promise = 19;

  /// A try looks at all boxes of a constraint each time it takes one of them, and at all constraints of a
  /// box. That is nothing for numbers of a board. False if constraints have thousands of cells, or cells
  /// hundreds of constraints: then a try takes seconds, and no order makes them easy.
  static bool is_worth_a_try(const Boxes& boxes);

  /// Makes `starts` orders, and keeps the best. boxes.impossible() must be false. The result depends only on
  /// the arguments. Some µs for each constraint of each order; more for thousands of constraints.
  void run(const Boxes& boxes, int starts);

  /// Like run() above, with 2 to 1,000 orders. Stops after the first orders if promise() is far too high.
  /// Otherwise stops when the search has taken about as long as the elimination will take.
  void run(const Boxes& boxes);

  std::span<const std::uint32_t> order() const { return best_; }
  /// An estimate of log2(number of states) for order(): low is good.
  double promise() const { return promise_; }

 private:
  /// The parameters that differ from order to order. b bits stand for 2^b states.
  struct Taste {
    double bonus = 0;  // in bits, for each place that a constraint is ahead in waiting_
    double noise = 0;  // in bits, the most that chance adds to a constraint
  };

  void start(const Boxes& boxes);
  void try_order(const Boxes& boxes);
  void find_order(const Boxes& boxes, const Taste& taste);
  void take(const Boxes& boxes, std::uint32_t box);
  void add_cells_of(const Boxes& boxes, std::uint32_t box);
  void finish(const Boxes& boxes, std::uint32_t constraint);
  void drop_finished(const Boxes& boxes);
  std::uint32_t next_constraint(const Boxes& boxes, const Taste& taste);
  double bits_if_finished(const Boxes& boxes, std::uint32_t constraint);
  double bits_if_taken(const Boxes& boxes, std::uint32_t box) const;
  double bits(const Boxes& boxes, std::uint32_t constraint, int more_cells) const;
  double added_bits(const Boxes& boxes, std::uint32_t constraint, int more_cells) const;
  double promise_of(const Boxes& boxes, std::span<const std::uint32_t> order);

  std::mt19937_64 random_;           // standard, because apps/classroom's client.h has no other generator
  int tried_ = 0;                    // orders tried so far
  std::uint32_t first_ = 0;          // first box of the last order that began from scratch
  std::vector<std::uint32_t> kept_;  // the boxes with which the next order begins
  std::vector<std::uint32_t> best_;
  double promise_ = 0;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint8_t> box_done_;
  std::vector<int> cells_done_;         // by constraint; a cell counts its weight
  std::vector<std::uint8_t> waits_;     // by constraint: whether it is in waiting_
  std::vector<std::uint32_t> waiting_;  // constraints with a box next to those done, the oldest first
  std::vector<std::uint8_t> is_stale_;  // by constraint: whether bits_ is out of date
  std::vector<double> bits_;            // by waiting constraint: the bits that finishing it would add
  std::vector<int> more_;               // by constraint: its cells in the boxes that are tried, by weight
  std::vector<std::uint32_t> touched_;
  FarBox far_box_;
};

}  // namespace mines

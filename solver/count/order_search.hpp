// Searches for an order of boxes in which a large component has few states. EliminationOrder's own order
// takes box by box and suffices for what random boards leave of most components; this one takes longer to
// find, and has a hundredth of the states and less where thousands of cells lie side by side.
//
// Each step finishes a constraint: the one whose boxes, all taken at once, leave the active constraints with
// the fewest combinations of values, if all were possible (a greedy minimum of the frontier's entropy). The
// search does this from several boxes, then from parts of the best order, with a bonus for constraints that
// have waited and a little noise, which differ each time, and keeps the order that promises the fewest
// states.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "count/boxes.hpp"

namespace mines {

/// For one thread; keeps its memory.
class OrderSearch {
 public:
  /// An elimination in an order that promises more takes more than any budget.
  static constexpr double most_promise = 19;

  /// Finds an order of the boxes, which must not be impossible(), among `starts` orders. Depends on nothing
  /// but the arguments. Some µs a constraint and start; more where thousands of constraints are active.
  void run(const Boxes& boxes, int starts);

  /// The same among as many orders as pay: up to a thousand, while they take less time than the elimination
  /// promises to; few if even the best of these promises far too much.
  void run(const Boxes& boxes);

  /// The boxes in the order found.
  std::span<const std::uint32_t> order() const { return best_; }
  /// A figure that grows with the number of states. Measured on pieces of random boards, an elimination in
  /// the order tries some 2^(promise + 2) to 2^(promise + 4.5) transitions.
  double promise() const { return promise_; }

 private:
  /// What differs from start to start.
  struct Taste {
    double bonus = 0;  // for each place that a constraint is ahead in the queue, in bits
    double noise = 0;  // at most, in bits
  };

  void start(const Boxes& boxes);
  void try_order(const Boxes& boxes);
  void find_order(const Boxes& boxes, const Taste& taste);
  void take(const Boxes& boxes, std::uint32_t box);
  void finish(const Boxes& boxes, std::uint32_t constraint);
  void drop_finished(const Boxes& boxes);
  std::uint32_t next_constraint(const Boxes& boxes, const Taste& taste);
  double bits_if_finished(const Boxes& boxes, std::uint32_t constraint);
  double bits_if_taken(const Boxes& boxes, std::uint32_t box) const;
  double bits(const Boxes& boxes, std::uint32_t constraint, int more_cells) const;
  double added_bits(const Boxes& boxes, std::uint32_t constraint, int more_cells) const;
  double promise_of(const Boxes& boxes, std::span<const std::uint32_t> order);

  std::mt19937_64 random_;           // the standard's, as client.h has no other
  int tried_ = 0;                    // orders so far
  std::uint32_t first_ = 0;          // box of the last one from scratch
  std::vector<std::uint32_t> kept_;  // with which an order begins
  std::vector<std::uint32_t> best_;
  double promise_ = 0;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint8_t> box_done_;
  std::vector<int> cells_done_;         // of each constraint
  std::vector<std::uint8_t> waits_;     // of each constraint: in waiting_
  std::vector<std::uint32_t> waiting_;  // constraints with a box next to those done, the oldest first
  std::vector<std::uint8_t> is_stale_;  // of each constraint: bits_ has changed
  std::vector<double> bits_;            // of each constraint that waits: what finishing it would add
  std::vector<int> more_;               // of each constraint: cells of it that are being tried
  std::vector<std::uint32_t> touched_;
  FarBox far_box_;
};

}  // namespace mines

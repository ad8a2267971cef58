// Estimates probabilities with a Markov chain over placements, for components that exceed the budget of
// elimination (elimination.hpp). A step takes a group: a cell and the cells nearest to it by shared
// constraints. All other cells stay fixed. The group's placement is drawn again, exactly, from all its
// placements that fit. This is a block Gibbs step (C. S. Jensen, U. Kjærulff and A. Kong, "Blocking Gibbs
// sampling in very large probabilistic expert systems", 1995). A sweep is a series of steps whose groups
// cover all cells. A cell's estimate is the mean of its probabilities in all its groups.
//
// A sampled probability of 0 or 1 is no proof. If the placements fall into sets that differ in more cells
// than a group has, the chain stays in one of the sets. The errors of the result do not show this.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "components/component.hpp"
#include "count/elimination.hpp"
#include "count/odds_weights.hpp"
#include "count/order_search.hpp"
#include "count/probability.hpp"

namespace mines {

struct SamplerOptions {
  double odds = 1;               ///< odds of a mine, 0 < odds < infinity
  int batches = 32;              ///< batches of sweeps, at least 4; one more comes first and is discarded
  int sweeps = 8;                ///< sweeps of a batch, at least 1
  std::size_t group = 60;        ///< the most cells drawn together, at least 1
  std::uint64_t work = 100'000;  ///< most transitions of Elimination on a group; above, the group is halved
  std::uint64_t seed = 0;
};

/// The sampled number of mines on all cells of a component.
struct SampledMines {
  double mean = 0;
  double error = 0;     ///< the standard error of the mean
  double variance = 0;  ///< of the number of mines in a placement
};

/// For one thread. Later calls reuse most of its memory.
class Sampler {
 public:
  /// Estimates the probability of a mine for each cell of a component, which must not be `truncated`. The
  /// chain starts at `placement` and leaves its last placement there. False, without any change, if
  /// `placement` does not satisfy the component. Equal arguments give equal results. About 1 µs for each cell
  /// in each sweep, 3 µs with groups of 200 cells.
  bool sample(const Component& component, const SamplerOptions& options, Placement& placement,
              std::vector<Probability>& probabilities);

  /// The mines of the last sample() that returned true.
  const SampledMines& mines() const { return mines_; }
  /// The numbers of mines that the placements after its sweeps had.
  const std::set<std::uint64_t>& drawn() const { return drawn_numbers_; }

 private:
  void sweep(const Component& component, const SamplerOptions& options, Placement& placement);
  void find_cells(const Component& component, std::uint32_t centre, std::size_t size);
  void add_cells(std::span<const std::uint32_t> cells, std::size_t size);
  void add_cells_not_swept(std::span<const std::uint32_t> cells, std::uint32_t& first, std::size_t size);
  void draw_group(const Component& component, const SamplerOptions& options, Placement& placement);
  void make_piece(const Component& component, const Placement& placement, std::size_t size);
  void set(Placement& placement, std::uint32_t cell, std::uint8_t mine);
  void close_batch(int batch);
  void estimate(std::vector<Probability>& probabilities);

  /// The mean and the spread of values that are added one by one.
  struct Moments {
    double count = 0;
    double mean = 0;
    double squares = 0;  // the sum of squared distances from the mean

    void add(double value) {
      const double distance = value - mean;
      mean += distance / ++count;
      squares += distance * (value - mean);
    }
    double standard_error() const;
  };

  struct Batches {
    double last = 0;  // mean of the batch before
    Moments single;   // means of batches
    Moments pairs;    // means of pairs of successive batches

    void add(int batch, double mean);
    double standard_error() const;
  };

  struct Record {
    double sum = 0;    // of the probabilities in this batch
    double count = 0;  // of the probabilities in this batch
    double drawn = 0;  // sum of `count` over all batches except the first
    Batches batches;
  };

  Boxes boxes_;
  OrderSearch order_search_;
  Elimination elimination_;
  OddsWeights odds_weights_;
  RandomSequence random_{0, 0};
  IndexLists beside_;  // by cell: its constraints
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> swept_;  // by cell: the sweep that drew it last
  std::uint32_t sweep_ = 0;
  std::vector<std::uint32_t> found_cell_;  // by cell: the last search that found it
  std::vector<std::uint32_t> found_constraint_;
  std::uint32_t search_ = 0;          // searches so far
  std::vector<std::uint32_t> cells_;  // the group's cells, the centre first
  std::vector<std::uint32_t> long_;   // constraints that were found and have more cells than a group
  // By constraint, if it has more cells than a group: its first cell that this sweep may not have drawn.
  std::vector<std::uint32_t> not_swept_;
  std::vector<int> mines_in_;           // by constraint: its mines in the placement, by weight
  std::vector<std::uint32_t> rest_of_;  // by constraint: its index in piece_
  Component piece_;
  Placement drawn_;
  std::vector<Probability> piece_probabilities_;
  std::vector<Record> records_;
  Batches mine_batches_;  // number of mines of all cells
  Moments drawn_mines_;   // number of mines of the placements after sweeps
  std::set<std::uint64_t> drawn_numbers_;
  SampledMines mines_;
};

}  // namespace mines

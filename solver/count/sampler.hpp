// Probabilities for components that are beyond the budget of elimination: a Markov chain over placements,
// from one that the caller has. A step takes a piece of the component (a window: some cell and those nearest
// to it by shared constraints), holds everything else as it is, and draws the piece anew from all of its
// placements, which elimination has exactly (a block Gibbs step). Which window comes next does not depend on
// the placement; so the chain leaves the weights odds^mines as they are, and every probability that a window
// has on the way is one of the true ones on average. Those are averaged, not the cells drawn, which scatter
// more.
//
// Errors come from the means of batches of sweeps, and from those of pairs of batches, whichever is larger:
// where a batch still depends on the one before it, single ones make the error look too small.
//
// What comes out is an estimate. A chain that has never seen a cell as a mine has not shown it safe, and
// where two sets of placements differ in more cells at once than a window has, it stays in one of them and
// its errors do not tell. So nothing is ever certain here (Known::sampled).
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "components/component.hpp"
#include "count/elimination.hpp"
#include "count/odds_weights.hpp"
#include "count/probability.hpp"

namespace mines {

struct SamplerOptions {
  double odds = 1;               ///< of a mine, 0 < odds < infinity
  int batches = 32;              ///< whose means give the errors; at least 4. One more comes first, unused
  int sweeps = 8;                ///< in a batch; each draws every cell at least once
  std::size_t window = 60;       ///< cells that are drawn together, about
  std::uint64_t work = 100'000;  ///< transitions for a window, which is halved until that suffices
  std::uint64_t seed = 0;
};

/// For one thread; keeps its memory.
class Sampler {
 public:
  /// Estimates each cell's probability in a component, which must not be truncated, starting at `placement`
  /// and leaving it at another one that fits. False, with nothing done, if `placement` does not satisfy the
  /// component. The same arguments give the same result. About 1 µs a cell and sweep.
  bool sample(const Component& component, const SamplerOptions& options, Placement& placement,
              std::vector<Probability>& probabilities);

 private:
  void sweep(const Component& component, const SamplerOptions& options, Placement& placement);
  void find_cells(std::uint32_t centre, std::size_t size);
  void draw_window(const Component& component, const SamplerOptions& options, Placement& placement);
  void make_piece(const Component& component, const Placement& placement, std::size_t size);
  void close_batch(int batch);
  void estimate(std::vector<Probability>& probabilities) const;

  /// Mean and spread of values as they come.
  struct Moments {
    double count = 0;
    double mean = 0;
    double squares = 0;  // of the distances from the mean

    void add(double value) {
      const double distance = value - mean;
      mean += distance / ++count;
      squares += distance * (value - mean);
    }
    /// Of the mean.
    double standard_error() const;
  };

  /// What is known of a cell from the batches.
  struct Record {
    double sum = 0;    // of the probabilities in this batch
    double count = 0;  // of these
    double drawn = 0;  // probabilities in all batches but the first
    double last = 0;   // mean of the batch before this one
    Moments batches;
    Moments pairs;  // of batches that follow each other
  };

  Elimination elimination_;
  OddsWeights odds_weights_;
  RandomSequence random_{0, 0};
  IndexLists given_;   // cells of each constraint
  IndexLists beside_;  // constraints of each cell
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> swept_;  // cell: the sweep that drew it last
  std::uint32_t sweep_ = 0;
  std::vector<std::uint32_t> found_cell_;  // cell: the last search that found it
  std::vector<std::uint32_t> found_constraint_;
  std::uint32_t window_ = 0;          // number of the search
  std::vector<std::uint32_t> cells_;  // of the window, the centre first
  std::vector<std::uint32_t> place_;  // of each cell in the piece
  Component piece_;
  Placement drawn_;
  std::vector<Probability> piece_probabilities_;
  std::vector<Record> records_;
};

}  // namespace mines

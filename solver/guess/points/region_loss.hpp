// The average loss of points in a large region that is opened by pushes, clicks on uncertain cells. In a
// small region a search through the play computes the loss (guess/points/small_region_planner.hpp). A large
// region has too many placements of mines for this search, so its loss is estimated from measurements. It has
// three parts:
//   the entry:    the first pushes; the same loss whatever the size of the region;
//   the coast:    cells with an open neighbour; after the pushes some still cost a mine or are never opened;
//   the interior: the other cells, which are played like a whole board of the same density.
// The coefficients come from the solver's own play with a penalty of 8 points a mine: entry and coast from
// large regions of boards of 2048² at 20 to 25 % mines, the interior from whole boards (region_loss.cpp).
#pragma once

namespace mines {

class RegionLoss {
 public:
  /// For a board with the share `density` of mines, where a mine costs `penalty` points. Penalties other than
  /// 8 were measured only at densities of 20.6 and 23.5 %. At these, the coefficients are right within a
  /// third for penalties from 1 to 32.
  RegionLoss(double density, double penalty);

  /// The loss of the first pushes.
  double entry() const { return entry_; }
  /// The loss after the entry, in a region or a part of a region. `coast` and `interior` are the expected
  /// numbers of safe cells on its coast and in its interior. The result is at most coast + interior.
  double rest(double coast, double interior) const;

 private:
  double entry_;
  double of_coast_cell_;
  double of_interior_cell_;
};

}  // namespace mines

// What a large region loses on average, in points, when it is pushed into. There is no plan for it, so this
// is measured. The loss has three parts:
//   the entry,    whatever the size of the region: the first pushes;
//   the coast,    frontier cells, some of which stay closed or cost a mine when the region has been opened;
//   the interior, which is played like a whole board of the same density.
// The coefficients are those of the solver's own play with a penalty of 8: entry and coast from large regions
// of boards of 2048² at 20 to 25 % mines, the interior from whole boards (region_loss.cpp).
#pragma once

namespace mines {

class RegionLoss {
 public:
  /// On a board with this share of mines, where a mine costs `penalty` points. Penalties other than 8 are
  /// measured at 20.6 and 23.5 % only: from 1 to 32 the coefficients are right within a third.
  RegionLoss(double density, double penalty);

  /// The first pushes.
  double entry() const { return entry_; }
  /// What follows, in a region or a part of one, with this many safe cells expected on its coast and in its
  /// interior; at most all of them.
  double rest(double coast, double interior) const;

 private:
  double entry_;
  double of_coast_cell_;
  double of_interior_cell_;
};

}  // namespace mines

#include "guess/points/region_loss.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace mines {

namespace {

constexpr double measured_penalty = 8;
// Points of a region's entry for each point of the penalty. The same at all densities, within the error.
constexpr double entry_a_point = 0.41;
// The loss of a coast cell is 0 up to a density, and grows by this with the density.
constexpr double least_density_of_coast_loss = 0.21;
constexpr double coast_loss_slope = 1.55;
// Losses of single cells grow with this power of the penalty: dear mines are avoided.
constexpr double power_of_penalty = 0.75;

struct MeasuredLoss {
  double density;
  double of_safe_cell;  // points that a board loses for each of its safe cells
};
// Up to 25 % the maps of docs/background/strength.md, of 2048² and from a real start. Beyond, and at 10 %,
//   mines-selfplay --size 1024 --mines MINES --games 2 --seed 90000
// (--size 512 from 30 % on, --size 256 from 40 % on).
constexpr MeasuredLoss whole_board_losses[] = {
    {0.100, 8.5e-6},  {0.125, 2.06e-5}, {0.160, 9.7e-5}, {0.180, 2.14e-4}, {0.206, 5.59e-4}, {0.220, 9.55e-4},
    {0.250, 3.82e-3}, {0.275, 0.0176},  {0.300, 0.051},  {0.350, 0.19},    {0.400, 0.42},
};

/// Between the measured densities, and beyond the first and the last, the logarithm is a straight line.
double loss_of_safe_cell(double density) {
  constexpr std::size_t last = std::size(whole_board_losses) - 1;
  std::size_t i = 1;
  while (i < last && whole_board_losses[i].density < density) ++i;
  const MeasuredLoss& below = whole_board_losses[i - 1];
  const MeasuredLoss& above = whole_board_losses[i];
  const double share = (density - below.density) / (above.density - below.density);
  return below.of_safe_cell * std::pow(above.of_safe_cell / below.of_safe_cell, share);
}

}  // namespace

RegionLoss::RegionLoss(double density, double penalty) : entry_(entry_a_point * penalty) {
  const double scale = std::pow(penalty / measured_penalty, power_of_penalty);
  of_coast_cell_ = scale * coast_loss_slope * std::max(0.0, density - least_density_of_coast_loss);
  of_interior_cell_ = scale * loss_of_safe_cell(density);
}

double RegionLoss::rest(double coast, double interior) const {
  return std::min(coast + interior, of_coast_cell_ * coast + of_interior_cell_ * interior);
}

}  // namespace mines

// Analyses a position, or any constraints. For each unknown cell it finds whether it is safe or a
// mine, or the probability of a mine, and how that is known. It also counts the placements of mines.
//
// The pair rule splits components into pieces (pieces.hpp). These are counted exactly, and weighed together
// with the interior by the mines on the board, if they are given (counted_position.hpp). So every result is
// exact, on boards of any size, unless a piece exceeds its budget. No piece of a random board does that is
// opened by its zeros; where single cells are open here and there, pieces of several thousand cells may.
// CaDiCaL then decides what it can of such a piece, and its other cells are sampled (estimate.hpp).
#pragma once

#include <cstdint>
#include <optional>

#include "base/error.hpp"
#include "board/view.hpp"
#include "components/component.hpp"
#include "counted/counted_component.hpp"
#include "mines/analysis.hpp"

namespace mines {

struct AnalysisOptions {
  /// The density of the contest's maps.
  static constexpr double usual_density = 0.125;

  std::optional<std::uint64_t> mines{};  ///< mines on the board, known ones included
  /// Probability of a mine before any number was seen, 0 < density < 1. Without `mines` placements weigh by
  /// it.
  double density = usual_density;
  bool placements = true;  ///< whether to count them
  int threads = 1;
  std::uint64_t seed = 0;  ///< seed of the samples
  CountingLimits limits{5'000'000, 500'000'000, true};
};

/// Why no placement fits.
struct Impossible {
  bool by_mines = false;          ///< placements fit the numbers, but none of them has the mines on the board
  std::uint64_t known_mines = 0;  ///< then: the mines of the view
  Component numbers{};            ///< else: cells that numbers join, and all of these numbers
};

/// Analyses a view. No thread may write to the view meanwhile. The result does not depend on the number of
/// threads. It may be stopped (base/stop.hpp). An Expert board takes some 0.1 ms, a board of 1000² cells a
/// second.
tl::expected<Analysis, Impossible> analyse(const View& view, const AnalysisOptions& options = {});

/// Analyses constraints that need not come from a board, in the same way. Its cell i is {0, i}. Cells may be
/// in no constraint, which are the interior, and need not be joined. Impossible::numbers is a piece of what
/// the rules leave, or all constraints.
tl::expected<Analysis, Impossible> analyse(const Component& all, const AnalysisOptions& options = {});

/// Stands in for the number of mines on the board where the analysis was made without: the expected number,
/// rounded. It is more than the certain mines and less than these and all undecided cells, if at least two
/// are undecided. O(cells).
std::uint64_t expected_mines(const Analysis& analysis);

}  // namespace mines

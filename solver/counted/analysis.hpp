// Analyses a position, or any constraints. Finds the verdict or the probability of a mine for each unknown
// cell, and names the method that found it. Also counts the placements of mines.
//
// The pair rule (components/pair_rule.hpp) decides cells of components (cells joined by constraints). What is
// left is counted exactly, piece by piece. Then the pieces and the interior (the cells in no constraint) are
// weighed together (counted_position.hpp): by the number of mines if it is given, else by the density of
// mines. Counting a piece of several thousand cells may exceed the limits. Then the SAT solver CaDiCaL
// decides cells of this piece, and samples estimate its other cells. Other results are exact.
#pragma once

#include <cstdint>
#include <optional>

#include "base/error.hpp"
#include "board/view.hpp"
#include "components/component.hpp"
#include "counted/counted_position.hpp"
#include "mines/analysis.hpp"

namespace mines {

struct AnalysisOptions {
  /// The density of the contest's maps.
  static constexpr double usual_density = 0.125;

  std::optional<std::uint64_t> mines{};  ///< mines on the board, known ones included
  /// The probability of a mine before any number was seen, 0 < density < 1. Used only if `mines` is empty.
  double density = usual_density;
  bool placements = true;  ///< whether to count the placements
  int threads = 1;
  std::uint64_t seed = 0;  ///< seed of the samples
  CountingLimits limits{5'000'000, 500'000'000, true};
};

/// An analysis with the count that it was made of. Whoever compares guesses, explains cells or draws
/// placements reads this count, so that a position is counted once.
struct CountedAnalysis : Analysis {
  std::optional<std::uint64_t> mines_on_board{};  ///< AnalysisOptions::mines
  /// The pieces: the cells that the rules leave undecided. Weighed by the mines left, or by the odds of a
  /// mine.
  CountedPosition position{};
};

struct Impossible {
  bool by_mines = false;          ///< placements fit the numbers, but not the number of mines
  std::uint64_t known_mines = 0;  ///< if by_mines: the number of known mines in the view
  Component numbers{};            ///< if not: numbers that no placement fits, and their cells
};

/// Analyses a view. If the limits sufficed neither to find a placement of mines nor to prove that there is
/// none, the result has Possible::unknown, and no cells. No thread may write to the view meanwhile. The
/// result does not depend on `threads`. Has stop points (base/stop.hpp). An Expert board takes some 0.1 ms, a
/// board of 1000² cells a second.
Expected<CountedAnalysis, Impossible> analyse(const View& view, const AnalysisOptions& options = {});

/// Analyses constraints that need not come from a board. Cell i of `all` must have the place {0, i}. Cells in
/// no constraint are the interior. If no placement fits, Impossible::numbers has all constraints (if the
/// rules find the contradiction) or those of one piece without a placement.
Expected<CountedAnalysis, Impossible> analyse(const Component& all, const AnalysisOptions& options = {});

/// The expected number of mines on the board, rounded. Let k be the number of known and proven mines, and n
/// the number of undecided cells. If n is at least 2, the result is above k and below k + n. O(cells).
std::uint64_t expected_mines(const Analysis& analysis);

}  // namespace mines

// Analyses a position, or a system of constraints. For each unknown cell it finds whether it is safe or a
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
#include <vector>

#include "board/view.hpp"
#include "components/component.hpp"
#include "count/probability.hpp"
#include "counted/counted_component.hpp"
#include "counted/placement_count.hpp"

namespace mines {

/// How a cell is known.
enum class Means : std::uint8_t {
  rules,       ///< by one number or two, again and again
  counting,    ///< by all placements that the numbers allow
  mines_left,  ///< by all placements that also have the right number of mines
  solver,      ///< by CaDiCaL, where there are too many placements to be counted
  sampling,    ///< by random placements
  density      ///< only by the density of mines
};

struct CellAnswer {
  CellVerdict verdict = CellVerdict::open_question;  ///< proven, whatever the means
  Means means = Means::rules;
  Probability mine;  ///< 0 or 1 if the cell is decided
};

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
  CountingLimits limits{10'000'000, 1'000'000'000, true};
};

struct Analysis {
  enum class Contradiction {
    none,
    numbers,  ///< no placement fits the numbers; `contradicting` has some that contradict each other
    mines     ///< no placement that fits the numbers has this many mines
  };
  struct Answered {
    Cell cell{};
    CellAnswer answer;
  };

  Contradiction contradiction = Contradiction::none;
  Component contradicting;  ///< cells that numbers join, and all of these numbers

  // Without contradiction:
  std::vector<Answered> cells;  ///< the unknown cells next to numbers, by rows
  std::uint64_t interior = 0;   ///< unknown cells next to no number
  CellAnswer interior_answer;   ///< the answer for each interior cell, if there are any
  std::uint64_t known_mines = 0;
  bool is_exact = true;  ///< whether every probability is exact; false if a piece exceeded its budget

  /// The number of placements, if it was asked for; nothing if a piece exceeded its budget.
  std::optional<PlacementCount> placements{};

  bool consistent() const { return contradiction == Contradiction::none; }
  /// Stands in for the number of mines on the board where that is not given: the expected number, rounded. It
  /// is more than the certain mines and less than these and all undecided cells, if at least two are
  /// undecided. Without contradiction.
  std::uint64_t expected_mines() const;
  /// The answer for an unknown cell. O(log cells).
  const CellAnswer& at(Cell cell) const;
};

/// Analyses a view. No thread may write to the view meanwhile. The result does not depend on the number of
/// threads. It may be stopped (base/stop.hpp). An Expert board takes some 0.1 ms, a board of 1000² cells a
/// second.
Analysis analyse(const View& view, const AnalysisOptions& options = {});

/// Analyses constraints that need not come from a board, in the same way. Cells may be in no constraint,
/// which are the interior, and need not be joined; each is different from all others. `contradicting` is then
/// a piece of what the rules leave, or the whole system.
Analysis analyse(const Component& system, const AnalysisOptions& options = {});

}  // namespace mines

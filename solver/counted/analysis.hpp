// What is known of every unknown cell of a position: safe, a mine, or with which probability, and how that is
// known; and how many placements of mines there are.
//
// Cheap rules split the position into pieces (pieces.hpp), exact elimination counts each of them, and the
// mines on the board, if they are given, weigh all pieces and the interior together (count/board_total.hpp).
// So every answer is exact, on boards of any size, but where a piece exceeds its budget: no piece of a random
// board does. CaDiCaL then decides what it can of such a piece, and its other cells are sampled
// (count/sampler.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "components/component.hpp"
#include "count/probability.hpp"
#include "counted/piece_counter.hpp"
#include "counted/placement_count.hpp"

namespace mines {

/// What tells of a cell.
enum class Means : std::uint8_t {
  rules,     ///< one number or two, again and again
  counting,  ///< all placements that the numbers allow
  total,     ///< and the mines on the board
  solver,    ///< CaDiCaL, where there are too many placements to be counted
  sampling,  ///< random placements
  density    ///< nothing but the density of mines
};

struct CellAnswer {
  CellVerdict verdict = CellVerdict::open_question;  ///< proven, whatever the means
  Means means = Means::rules;
  Probability mine;  ///< of a decided cell 0 or 1
};

struct AnalysisOptions {
  /// The contest's.
  static constexpr double usual_density = 0.125;

  std::optional<std::uint64_t> mines{};  ///< on the board, known ones included
  /// Of mines before any number was seen, 0 < density < 1: what placements weigh by if `mines` is not given.
  double density = usual_density;
  bool placements = true;  ///< whether they are to be counted
  int threads = 1;
  std::uint64_t seed = 0;  ///< of samples
  AnalysisLimits limits{};
};

struct Analysis {
  enum class Contradiction {
    none,
    numbers,  ///< no placement fits them; `contradicting` has some that contradict each other
    mines     ///< none has so many mines
  };
  struct Answered {
    Cell cell{};
    CellAnswer answer;
  };

  Contradiction contradiction = Contradiction::none;
  Component contradicting;  ///< cells that numbers join, and all of these numbers

  // Without contradiction:
  std::vector<Answered> cells;  ///< the unknown cells beside numbers, by rows
  std::uint64_t interior = 0;   ///< unknown cells beside none
  CellAnswer interior_answer;   ///< of each of them, if there are any
  std::uint64_t known_mines = 0;
  bool is_exact = true;  ///< every probability is; else some piece was too much to be counted

  /// If asked for; nothing if some piece was too much.
  std::optional<PlacementCount> placements{};

  bool consistent() const { return contradiction == Contradiction::none; }
  /// What to take for the mines on the board where they are not given: about those to be expected, more than
  /// are certain and less than all undecided cells would add, if there are two. Without contradiction.
  std::uint64_t expected_mines() const;
  /// Of an unknown cell. O(log cells).
  const CellAnswer& at(Cell cell) const;
};

/// Analyses a view, to which nobody may write meanwhile. The result does not depend on the number of threads.
/// An Expert board takes some 0.1 ms, a board of 1000² cells a second.
Analysis analyse(const View& view, const AnalysisOptions& options = {});

}  // namespace mines

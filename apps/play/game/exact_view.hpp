// What exact inference knows of a board. The player asks it, and it is the machine's last resort.
// A small board is analysed as a whole, with its number of mines; of a large board, a part is analysed.
//
// The part becomes a small position. An open cell on its rim may have neighbours outside of the part, so it
// becomes unknown there. This only adds a cell that may be a mine: the numbers next to it say less, and
// nothing wrong. So what is certain in the part is certain on the whole board. Probabilities some cells away
// from the rim hardly change.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/area.hpp"
#include "board/view.hpp"
#include "mines/engine.hpp"
#include "position/position.hpp"

namespace mines::play {

/// The area with `by` more cells on each side, as far as they lie on the board.
Area widened(const Area& area, std::int32_t by, BoardSize board);

/// A board with at most this many cells is analysed as a whole, which takes up to some 50 ms.
inline constexpr std::uint64_t most_whole_cells = std::uint64_t{1} << 16;

/// The area to analyse so that all that is seen is judged: all of a small board; of a large one, what is seen
/// and as much around it as bears on that.
Area area_to_analyse(const Area& seen, BoardSize board);

/// The unknown cell whose row is nearest to that of `from`, and in that row the nearest to its column. None
/// if every cell is open or a known mine. O(cells / 64).
std::optional<Cell> nearest_unknown(const View& view, Cell from);

/// What is proven of a cell, and how likely it is a mine.
struct CellChance {
  Verdict verdict = Verdict::undecided;
  double mine = 0;
  bool next_to_number = false;  ///< else it shares its chance with all cells next to no number
};

/// Throws std::bad_alloc when memory is short.
class ExactView {
 public:
  /// Analyses the whole board if it is small, else the area, which lies on the board; cells on the area's rim
  /// are not judged, unless it is the board's edge. `mines`: on the whole board; empty: not given. `penalty`:
  /// what a mine costs, if points are played for. `doubted`: a cell taken as unknown. A position that
  /// contradicts itself has a contradiction().
  static ExactView of(const View& view, const Area& area, std::optional<std::uint64_t> mines, int penalty = 0,
                      std::optional<Cell> doubted = {});
  /// Analyses a position, with the number of mines that it gives.
  static ExactView of(const Position& position, const Area& area, int penalty = 0);

  bool is_whole() const { return whole_; }
  const Area& area() const { return area_; }
  /// The contradiction in a sentence, empty if there is none, and the numbers that take part in it.
  const std::string& contradiction() const { return contradiction_; }
  const std::vector<Cell>& contradicting() const { return contradicting_; }
  /// Of the area.
  const Analysis& analysis() const { return analysis_; }

  /// The chance of an unknown cell that was judged; empty for other cells.
  std::optional<CellChance> at(Cell cell) const;
  /// The probability that a cell next to no number is a mine; empty if there is no such cell, or if they are
  /// certain.
  std::optional<double> interior_chance() const;
  /// Calls visit(cell, is_safe) for each cell that is certain, those next to numbers first.
  template <class Visit>
  void for_each_certain(Visit visit) const;
  /// The best of the judged cells. Empty if no cell is left here, or no guess is worth its risk.
  std::optional<Move> best_move(Goal goal) const;
  /// Why the chance of a cell is what it is, without a text. Needs at(cell).
  Explanation explain(Cell cell) const;

 private:
  template <class Known>
  ExactView(BoardSize board, const Area& area, std::optional<std::uint64_t> mines, int penalty,
            const Known& known);
  bool is_judged(Cell inside) const;
  bool is_next_to_number(Cell inside) const;
  std::optional<Cell> safe_cell() const;
  std::optional<Move> safest_guess() const;
  std::optional<Move> best_guess_of_part() const;

  bool whole_;
  BoardSize board_;
  Area area_;
  Position position_;
  Engine engine_;
  Analysis analysis_;
  std::string contradiction_;
  std::vector<Cell> contradicting_;
};

template <class Visit>
void ExactView::for_each_certain(Visit visit) const {
  if (!contradiction_.empty()) return;
  for (const bool next_to_number : {true, false}) {
    for (std::uint64_t i = 0; i < analysis_.verdict.size(); ++i) {
      const Verdict verdict = analysis_.verdict[i];
      if (verdict != Verdict::safe && verdict != Verdict::mine) continue;
      const Cell cell = area_.size.cell(i);
      if (is_judged(cell) && is_next_to_number(cell) == next_to_number)
        visit(area_.outside(cell), verdict == Verdict::safe);
    }
  }
}

}  // namespace mines::play

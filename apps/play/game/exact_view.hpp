// The results of exact inference on a board, for the player and for automatic play of certain moves. A small
// board is analysed as a whole, with its number of mines. On a large board only a part is analysed. The
// part's outermost cells have neighbours outside the part, so the numbers on these cells are not used. A cell
// that is certain (safe, or a mine) in the part is certain on the whole board. More than a few cells from the
// part's edge, probabilities are almost those on the whole board.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "board/geometry.hpp"
#include "board/view.hpp"
#include "mines/engine.hpp"
#include "position/position.hpp"

namespace mines::play {

/// `area` with `by` more rows or columns on each side, cut off at the board's edges.
Area widened(const Area& area, std::int32_t by, BoardSize board);

/// A board with at most this many cells is analysed as a whole, within about 50 ms.
inline constexpr std::uint64_t most_whole_cells = std::uint64_t{1} << 16;

/// The area to analyse for the cells of `seen`: a small board as a whole, else `seen` with a margin.
Area area_to_analyse(const Area& seen, BoardSize board);

/// Finds the row nearest to `from` that has unknown cells. Returns the unknown cell of this row that is
/// nearest to the column of `from`. Empty if every cell is open or a known mine. O(cells / 64).
std::optional<Cell> nearest_unknown(const View& view, Cell from);

/// An unknown cell without an open neighbour is interior. All interior cells have the same probability.
struct CellChance {
  Verdict verdict = Verdict::undecided;
  double mine = 0;              ///< probability of a mine, 0 to 1
  bool next_to_number = false;  ///< false: an interior cell
};

/// Throws std::bad_alloc if memory is short.
class ExactView {
 public:
  /// Analyses the whole board if it is small, else `area`, which must lie on the board. The outermost cells
  /// of `area` get no result, except at the board's edge. `mines`: number of mines on the whole board, if
  /// given. `penalty`: points that a mine costs in a game for points. `doubted`: a cell to treat as unknown.
  static ExactView of(const View& view, const Area& area, std::optional<std::uint64_t> mines, int penalty = 0,
                      std::optional<Cell> doubted = {});
  /// Like of() above, for a position and its number of mines.
  static ExactView of(const Position& position, const Area& area, int penalty = 0);

  bool is_whole() const { return whole_; }
  const Area& area() const { return area_; }
  /// Whether a placement of mines is known to fit the numbers. If not, no cell has a result.
  bool is_possible() const { return analysis_.possible == Possible::yes; }
  /// Why no cell has a result, in a sentence; empty if is_possible().
  const std::string& why_none() const { return why_none_; }
  /// The cells whose numbers contradict each other.
  const std::vector<Cell>& contradicting() const { return contradicting_; }
  const Analysis& analysis() const { return analysis_; }

  /// The result for a cell; empty if the cell has no result.
  std::optional<CellChance> at(Cell cell) const;
  /// The probability of a mine in each interior cell. Empty if there are no interior cells, or if they are
  /// certain.
  std::optional<double> interior_chance() const;
  /// Calls visit(cell, is_safe) for each certain cell; cells next to open numbers come first.
  template <class Visit>
  void for_each_certain(Visit visit) const;
  /// The best move among cells with a result. Empty if no cell has a result, or no guess is worth its risk.
  std::optional<Move> best_move(Goal goal) const;
  /// The explanation of a cell; Explanation::text is left empty. The cell must have a result.
  Explanation explain(Cell cell) const;
  /// The safe cell that the fewest numbers force, explained; of a part of a board any safe cell, if that one
  /// lies on its edge. Empty if no cell with a result is safe.
  std::optional<Explanation> easiest_step() const;

 private:
  Explanation outside(Explanation explanation) const;
  ExactView(BoardSize board, const Area& area, std::optional<std::uint64_t> mines, int penalty,
            const std::function<std::int8_t(Cell)>& known);
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
  std::string why_none_;
  std::vector<Cell> contradicting_;
};

template <class Visit>
void ExactView::for_each_certain(Visit visit) const {
  if (!is_possible()) return;
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

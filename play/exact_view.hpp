// What exact inference knows of a board. It answers the player's questions, and is the machine's last resort.
// A small board is analysed as a whole, with its number of mines; of a large board, a part is analysed.
//
// The part becomes a small position. An open cell on its rim may have neighbours outside of the part, so it
// becomes unknown there. This only adds a cell that may be a mine: the numbers next to it say less, and
// nothing wrong. So what is certain in the part is certain on the whole board. Probabilities some cells away
// from the rim hardly change.
#pragma once

#include <optional>
#include <vector>

#include "advice/best_move.hpp"
#include "advice/explanation.hpp"
#include "counted/analysis.hpp"
#include "position/position.hpp"

namespace mines::play {

/// A rectangle of cells on a board.
struct Area {
  Cell first{};
  BoardSize size{};

  bool contains(Cell cell) const { return size.contains({cell.row - first.row, cell.column - first.column}); }
  /// Converts a cell of the board to the same cell counted from `first`, and back.
  Cell inside(Cell cell) const { return {cell.row - first.row, cell.column - first.column}; }
  Cell outside(Cell cell) const { return {cell.row + first.row, cell.column + first.column}; }
  friend bool operator==(const Area&, const Area&) = default;
};

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

class ExactView {
 public:
  struct Goal {
    bool points = false;  ///< play to gain points; else to win
    int penalty = 0;
  };

  /// Analyses the whole board if it is small, else the area, which lies on the board; cells on the area's rim
  /// are not judged, unless it is the board's edge. `mines`: on the whole board; none: not given. `doubted`:
  /// a cell taken as unknown. A position that contradicts itself has a contradiction().
  static Result<ExactView> of(const View& view, const Area& area, std::optional<std::uint64_t> mines,
                              std::optional<Cell> doubted = {});
  /// Analyses a position, with the number of mines that it gives.
  static Result<ExactView> of(const Position& position, const Area& area);

  bool is_whole() const { return whole_; }
  const Area& area() const { return area_; }
  /// The contradiction in a sentence, empty if there is none, and the numbers that take part in it.
  const std::string& contradiction() const { return contradiction_; }
  const std::vector<Cell>& contradicting() const { return contradicting_; }
  const Analysis& analysis() const { return analysis_; }

  /// The answer for an unknown cell that was judged; null for other cells.
  const CellAnswer* at(Cell cell) const;
  /// Whether `answer` is the one that all cells next to no number share.
  bool is_interior(const CellAnswer* answer) const { return answer == &analysis_.interior_answer; }
  /// The probability that such a cell is a mine; none if there is no such cell, or its answer is certain.
  std::optional<double> interior_chance() const;
  /// Calls visit(cell, is_safe) for each cell whose answer is certain.
  template <class Visit>
  void for_each_certain(Visit visit) const;
  /// The best of the judged cells. Nothing if no cell is left here, or no guess is worth its risk.
  std::optional<Move> best_move(const Goal& goal) const;
  /// Why the answer for a cell is what it is. Needs at(cell).
  position::Explanation explain(Cell cell) const;

 private:
  template <class Known>
  static Result<ExactView> make(BoardSize board, const Area& area, std::optional<std::uint64_t> mines,
                                const Known& known);
  Result<void> analyse_part(const AnalysisOptions& options);
  bool is_judged(Cell inside) const;
  std::optional<Cell> safe_cell() const;
  std::optional<Move> safest_guess() const;
  std::optional<Move> best_guess_of_part() const;

  Area area_;
  bool whole_ = true;
  BoardSize board_{};
  Position position_;
  std::optional<View> view_;
  Analysis analysis_;
  std::uint64_t mines_here_ = 0;  // mines in the area; an estimate, unless they are given
  std::string contradiction_;
  std::vector<Cell> contradicting_;
};

template <class Visit>
void ExactView::for_each_certain(Visit visit) const {
  if (!contradiction_.empty()) return;
  for (const Analysis::Answered& answered : analysis_.cells) {
    if (answered.answer.verdict == CellVerdict::open_question || !is_judged(answered.cell)) continue;
    visit(area_.outside(answered.cell), answered.answer.verdict == CellVerdict::safe);
  }
  const CellVerdict rest = analysis_.interior_answer.verdict;
  if (analysis_.interior == 0 || rest == CellVerdict::open_question) return;
  for (Cell cell{}; cell.row < position_.size.rows; ++cell.row) {
    for (cell.column = 0; cell.column < position_.size.columns; ++cell.column) {
      const CellAnswer* const answer = at(area_.outside(cell));
      if (answer != nullptr && answer->verdict == rest) visit(area_.outside(cell), rest == CellVerdict::safe);
    }
  }
}

}  // namespace mines::play

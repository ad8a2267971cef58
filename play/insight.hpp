// What exact inference knows of a board, for the player's questions and the machine's last resort: the whole
// board with its mines where it is small, else a part of it.
//
// A part is made a small position of its own. Its open cells on the rim, beside which there may be more than
// the part has, become unknown: one more cell that may be a mine weakens what the numbers beside it say, and
// makes nothing wrong. So what is certain is so on the whole board; probabilities hardly notice the rim, some
// cells away.
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
  Cell inside(Cell cell) const { return {cell.row - first.row, cell.column - first.column}; }
  Cell outside(Cell cell) const { return {cell.row + first.row, cell.column + first.column}; }
  friend bool operator==(const Area&, const Area&) = default;
};

/// So much around the area as lies on the board.
Area widened(const Area& area, std::int32_t by, BoardSize board);

/// A board of so many cells at most is looked at as a whole: some 50 ms.
inline constexpr std::uint64_t most_whole_cells = std::uint64_t{1} << 16;

/// What is to be looked at so that all that is seen is judged: a small board, else the part that is seen and
/// as much around it as tells.
Area area_to_look_at(const Area& seen, BoardSize board);

class Insight {
 public:
  struct Goal {
    bool points = false;  ///< else to win
    int penalty = 0;
  };

  /// Looks at the whole board if it is small, else at the area, less its rim where that is not the board's.
  /// `mines` are on the whole board; nothing: not given. What no view can hold (position/position.hpp) and
  /// what contradicts itself is told by contradiction().
  /// `doubted` is looked at as if it were unknown.
  static Result<Insight> look(const View& view, const Area& area, std::optional<std::uint64_t> mines,
                              std::optional<Cell> doubted = {});
  /// The same of a position, with its mines.
  static Result<Insight> look(const Position& position, const Area& area);

  bool is_whole() const { return whole_; }
  const Area& area() const { return area_; }
  /// Empty where there is none.
  const std::string& contradiction() const { return contradiction_; }
  const std::vector<Cell>& contradicting() const { return contradicting_; }
  const Analysis& analysis() const { return analysis_; }

  /// Of an unknown cell that was looked at; else null.
  const CellAnswer* at(Cell cell) const;
  /// Whether that answer is the one of all cells beside no number.
  bool is_interior(const CellAnswer* answer) const { return answer == &analysis_.interior_answer; }
  /// The probability that such a cell is a mine; nothing if there is none, or it is certain.
  std::optional<double> interior_chance() const;
  /// Calls visit(cell, safe or not) for all that is certain.
  template <class Visit>
  void for_each_certain(Visit visit) const;
  /// A cell that was looked at. Nothing: none is left here, or none is worth it.
  std::optional<Move> best_move(const Goal& goal) const;
  /// Of an unknown cell that was looked at.
  position::Explanation explain(Cell cell) const;

 private:
  template <class Known>
  static Result<Insight> look_at(BoardSize board, const Area& area, std::optional<std::uint64_t> mines,
                                 const Known& known);
  Result<void> analyse_part(const AnalysisOptions& options);
  bool is_judged(Cell inside) const;
  std::optional<Cell> safe_cell() const;
  std::optional<Move> safest_guess() const;

  Area area_;
  bool whole_ = true;
  BoardSize board_{};
  Position position_;
  std::optional<View> view_;
  Analysis analysis_;
  std::uint64_t mines_here_ = 0;  // about, with points to be played for
  std::string contradiction_;
  std::vector<Cell> contradicting_;
};

template <class Visit>
void Insight::for_each_certain(Visit visit) const {
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

// A position that the rules leave, counted: its components with all their placements, the interior, and what
// the mines left on the board make of them. What the winning policy thinks about.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "components/component_finder.hpp"
#include "components/shape_memo.hpp"
#include "count/board_total.hpp"
#include "count/model_counts.hpp"

namespace mines {

/// A component with what was counted of it.
struct CountedPart {
  Component component;
  std::shared_ptr<const ModelCounts<double>> counts;  ///< null: too much to be counted
  std::vector<Probability> probabilities;             ///< of each cell
  std::vector<CellVerdict> verdicts;
};

/// For one thread; remembers shapes from position to position and from game to game.
class Situation {
 public:
  enum class Outcome {
    counted,
    estimated,     ///< a component or the mines left were beyond the budget; verdicts are proven all the same
    contradiction  ///< no placement fits
  };

  /// Counts what is left of the board, of whose `mines` mines some are known. About 1 µs for each frontier
  /// cell; components are taken from memory if their shape was seen before.
  Outcome look(const View& view, std::uint64_t mines);

  const std::vector<CountedPart>& parts() const { return parts_; }

  std::uint64_t unknown() const { return unknown_; }
  std::uint64_t interior() const { return interior_; }
  std::uint64_t mines_left() const { return mines_left_; }
  /// The probability that an interior cell is a mine; and what is certain of all of them.
  double interior_probability() const { return interior_probability_; }
  CellVerdict interior_verdict() const { return interior_verdict_; }
  /// Whether the last look() gave `counted`.
  bool is_counted() const { return is_counted_; }
  /// The probability that an unknown cell is a mine.
  double probability_of(Cell cell) const {
    const CellTable::Place* const place = place_of(cell);
    return place == nullptr ? interior_probability_
                            : parts_[place->component].probabilities[place->index].value;
  }
  /// The number of placements, rounded; infinity if it is beyond a double or was not counted.
  double placements() const;

  /// The part and the place in it of a frontier cell; null for an interior cell.
  const CellTable::Place* place_of(Cell cell) const { return finder_->place_of(cell); }

 private:
  /// Of a shape; null: beyond the budget.
  using Counts = std::shared_ptr<const ModelCounts<double>>;

  void find_parts(const View& view);
  Outcome count(CountedPart& part);
  Outcome combine();
  Outcome estimate();
  Counts count_anew(const Component& component, Outcome& outcome);

  std::vector<CountedPart> parts_;
  std::optional<ComponentFinder> finder_;
  std::uint64_t unknown_ = 0;
  std::uint64_t interior_ = 0;
  std::uint64_t known_mines_ = 0;
  std::uint64_t mines_left_ = 0;
  bool is_counted_ = false;
  double interior_probability_ = 0;
  CellVerdict interior_verdict_ = CellVerdict::open_question;
  ShapeKey key_;
  ShapeMemo<Counts> memo_;
  Elimination elimination_;
  ModelCounter<double> counter_;
  BoardTotal total_;
  std::vector<MineSpread> spreads_;
};

}  // namespace mines

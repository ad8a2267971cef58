// A position on a board of any shape, or with holes. The solver's own form of a position, the view, is that
// of a square board; here the numbers become constraints (solver/constraints), with the same results. Guesses
// are compared by their risk alone: what plays on after them knows square boards only.
#pragma once

#include <optional>

#include "advice/easiest_step.hpp"
#include "constraints/constraint_reason.hpp"
#include "constraints/position_constraints.hpp"
#include "counted/analysis.hpp"
#include "mines/analysis.hpp"
#include "position/position.hpp"

namespace mines::library {

/// Calls take the position and its analysis of analyse(), which comes first. For one thread.
class ShapedPosition {
 public:
  explicit ShapedPosition(Shape shape) : shape_(shape) {}

  /// Each cell's verdict and probability, as counted/analysis.hpp has them. If no placement of mines fits,
  /// sets Analysis::contradiction. `options.mines` is replaced by the position's.
  Analysis analyse(const Position& position, AnalysisOptions options);
  /// Explains an unknown cell of a possible position. Explanation::guesses has the least risky cells.
  Explanation explain(const Position& position, const Analysis& analysis, Cell cell) const;
  /// Explains the easiest next step (advice/easiest_step.hpp), else the guess of safest_move(). Empty if that
  /// is.
  std::optional<Explanation> explain_easiest(const Position& position, const Analysis& analysis) const;
  /// A safe cell, else the one with the least probability of a mine; among equals the first by rows. Empty if
  /// each unknown cell is a proven mine.
  static std::optional<Move> safest_move(const Position& position, const Analysis& analysis);

 private:
  std::optional<EasiestStep> easiest_step(const Position& position, const Analysis& analysis) const;
  Explanation explain_certain(const Position& position, const Analysis& analysis, Cell cell,
                              Reason reason) const;
  Reason on_board(const ConstraintReason& reason) const;
  Contradiction contradiction_of(const Position& position, const Impossible& impossible) const;

  Shape shape_;
  PositionConstraints made_;
};

}  // namespace mines::library

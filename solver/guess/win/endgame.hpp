// The end of a game in which a mistake is the end: when few placements of mines are left, what the best play
// gets, exactly.
//
// A position is the placements that are left, all equally likely. Cells that are safe in all of them are
// opened at once, at no cost, and their numbers tell placements apart. Then
//   W = max over cells of the sum, over the numbers that the cell may show, of W of what they leave,
// counted in placements: those in which the cell is a mine are lost. W is 1 for a single placement. Positions
// are remembered. Cells are tried by ascending risk; the search stops at a cell that could not be better even
// if every position that it leaves were won.
//
// Where cells count and not only the win (Goal::cells), a placement that is won counts all cells; a lost one
// counts those that were certain before the mistake. There a cell may also be marked: that is a mistake if it
// is safe, and otherwise shows that it is a mine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/geometry.hpp"
#include "count/enumerate_models.hpp"
#include "guess/guess.hpp"
#include "guess/model_stack.hpp"
#include "guess/position_memo.hpp"
#include "guess/win/goal.hpp"

namespace mines {

/// For one thread; keeps its memory.
class Endgame {
 public:
  /// The usual budget of work, in placements examined: about 10 ms.
  static constexpr std::uint64_t usual_work = 2'000'000;

  explicit Endgame(Goal goal = Goal::win) : goal_(goal) {}

  /// The first guess of the best play, with its value, where at most 64 cells are unknown and these are all
  /// placements of mines on them, none twice, at least two; no cell is safe in all of them. Nothing if that
  /// takes more than `most_work`. Equal arguments give equal guesses.
  std::optional<Guess> solve(const std::vector<Cell>& cells, const std::vector<Model>& models,
                             std::uint64_t most_work = usual_work);

  /// The value of the best play after each cell was opened, in the same position.
  std::optional<std::vector<double>> values(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                            std::uint64_t most_work = usual_work);

 private:
  struct Placement {
    Model model;
  };
  using Stack = ModelStack<Placement>;
  using Position = Stack::Position;
  using Common = Stack::Common;

  struct Candidate {
    std::size_t right = 0;  // placements in which the guess is no mistake
    std::size_t cell = 0;
    bool is_mark = false;
  };
  using Candidates = std::array<Candidate, 2 * Stack::most_cells>;

  Position load(const std::vector<Cell>& cells, const std::vector<Model>& models, std::uint64_t most_work);
  double share_of(std::size_t points, std::size_t models) const {
    return static_cast<double>(points) / static_cast<double>(models * full_);
  }
  std::size_t settle(const Position& position);
  std::size_t best_of(const Position& position, const Common& common, Candidate* choice);
  std::size_t list_candidates(const Position& position, const Common& common, Candidates& candidates) const;
  std::size_t take(const Position& position, const Candidate& candidate, std::size_t lost,
                   std::size_t to_beat);

  Goal goal_;
  std::size_t cells_ = 0;
  std::size_t full_ = 1;  // points of a placement that is won
  Stack stack_;
  PositionMemo memo_;
  std::uint64_t work_ = 0;  // the work left
  bool tired_ = false;      // the work is used up
};

}  // namespace mines

// The end of a game in which a mistake is the end: with few placements of mines left, what the best play
// gets, exactly.
//
// A position is nothing but the placements left, all equally likely. Cells that are safe in all of them are
// opened at once, for nothing, and their numbers tell placements apart. Then
//   W = max over cells of the sum, over the numbers that the cell may show, of W of what they leave,
// counted in placements: those in which the cell is a mine are lost. W is 1 for a single placement. Positions
// are remembered; cells are tried by ascending risk, and not at all once even winning all that they leave
// would be no better.
//
// Where cells count and not only the win (Goal::cells), a placement that is won counts all cells, a lost one
// those that were certain before the mistake; and a cell may as well be marked, which is a mistake where it
// is safe, and tells that it is a mine where it is none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/geometry.hpp"
#include "count/enumerate_models.hpp"
#include "guess/position_memo.hpp"
#include "guess/win/goal.hpp"

namespace mines {

/// For one thread; keeps its memory.
class Endgame {
 public:
  static constexpr std::size_t most_cells = 64;
  /// In placements looked at: about 10 ms.
  static constexpr std::uint64_t usual_work = 2'000'000;

  explicit Endgame(Goal goal = Goal::win) : goal_(goal) {}

  struct Best {
    std::size_t cell = 0;  ///< the first to be opened
    double value = 0;      ///< of the best play: its chance to win, or the share of the cells that it takes
    bool is_mark = false;  ///< it is to be marked instead
  };

  /// The best play with `cells` unknown, at most 64, and these placements of mines on them, none twice and at
  /// least two; no cell is safe in all of them. Nothing if that takes more than
  /// `most_work`. The same arguments give the same answer.
  std::optional<Best> solve(const std::vector<Cell>& cells, const std::vector<Model>& models,
                            std::uint64_t most_work = usual_work);

  /// Of the same position: the value of the best play after each cell was opened.
  std::optional<std::vector<double>> values(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                            std::uint64_t most_work = usual_work);

 private:
  static constexpr std::size_t answers = 9;

  struct Position {
    std::size_t begin = 0;  // a run of stack_
    std::size_t end = 0;
    Model open = 0;
    std::size_t size() const { return end - begin; }
  };
  struct Candidate {
    std::size_t right = 0;  // placements in which it is no mistake
    std::size_t cell = 0;
    bool is_mark = false;
  };
  using Candidates = std::array<Candidate, 2 * most_cells>;

  void load(const std::vector<Cell>& cells, const std::vector<Model>& models, std::uint64_t most_work);
  double share_of(std::size_t points, std::size_t models) const {
    return static_cast<double>(points) / static_cast<double>(models * full_);
  }
  std::size_t settle(Position position);
  std::size_t best_of(const Position& position, Model every, Model some, Candidate* choice);
  std::size_t list_candidates(const Position& position, Model every, Model some,
                              Candidates& candidates) const;
  std::size_t take(const Position& position, const Candidate& candidate, std::size_t lost,
                   std::size_t to_beat);
  int split(const Position& position, const Candidate& candidate, std::array<Position, answers>& parts);

  Goal goal_;
  std::array<Model, most_cells> neighbours_{};
  std::size_t cells_ = 0;
  std::size_t full_ = 1;  // points of a placement that is won
  std::vector<Model> stack_;
  PositionMemo memo_;
  std::uint64_t work_ = 0;  // left
  bool tired_ = false;
};

}  // namespace mines

// The end of a classic game, in which a mine is the end: with few placements of mines left, what the best
// play wins, exactly.
//
// A position is nothing but the placements left, all equally likely. Cells that are safe in all of them are
// opened at once, for nothing, and their numbers tell placements apart. Then
//   W = max over cells of the sum, over the numbers that the cell may show, of W of what they leave,
// counted in placements: those in which the cell is a mine are lost. W is 1 for a single placement. Positions
// are remembered; cells are tried by ascending risk, and not at all once even winning all that they leave
// would be no better.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/geometry.hpp"
#include "count/models.hpp"
#include "policy/position_memo.hpp"

namespace mines {

/// For one thread; keeps its memory.
class Endgame {
 public:
  static constexpr std::size_t most_cells = 64;
  /// In placements looked at: about 10 ms.
  static constexpr std::uint64_t usual_work = 2'000'000;

  struct Best {
    std::size_t cell = 0;        ///< the first to be opened
    double win_probability = 0;  ///< of the best play
  };

  /// The best play with `cells` unknown, at most 64, and these placements of mines on them, none twice and at
  /// least two; no cell is safe in all of them. Nothing if that takes more than
  /// `most_work`. The same arguments give the same answer.
  std::optional<Best> solve(const std::vector<Cell>& cells, const std::vector<Model>& models,
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
    std::size_t safe = 0;  // placements in which it is
    std::size_t cell = 0;
  };

  std::size_t settle(Position position);
  std::size_t best_of(const Position& position, Model every, Model some, Candidate* choice);
  std::size_t open_cell(const Position& position, const Candidate& candidate, std::size_t to_beat);
  int split(const Position& position, std::size_t cell, std::array<Position, answers>& parts);

  std::array<Model, most_cells> neighbours_{};
  std::size_t cells_ = 0;
  std::vector<Model> stack_;
  PositionMemo memo_;
  std::uint64_t work_ = 0;  // left
  bool tired_ = false;
};

}  // namespace mines

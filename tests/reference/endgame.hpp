// What the best play wins by the classic rules where few placements are left: tries every game.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "reference/counting.hpp"

namespace reference {

class Endgame {
 public:
  /// The most placements that it takes.
  static constexpr int most_placements = 20;

  /// Of a position with a truth in which no cell is safe and the mines on the board are given.
  Endgame(const Puzzle& puzzle, const Truth& truth);

  /// The share of games that the best play wins after an unknown cell is opened, a mine there included.
  /// Nothing if that is too much to try.
  std::optional<double> value_of(int cell);
  /// The greatest of these values.
  std::optional<double> best_value();

 private:
  static constexpr int most_states = 200'000;
  static constexpr int most_steps = 1'000'000;

  void place(const Truth& truth, std::size_t next, int left, std::vector<bool>& mine, int& steps);
  bool fits(const std::vector<bool>& mine, std::size_t until) const;
  int wins(std::uint32_t placements, std::uint64_t opened);
  int wins_after(std::uint32_t placements, std::uint64_t opened, std::size_t cell);
  bool is_mine(std::size_t placement, std::size_t cell) const {
    return placements_[placement][static_cast<std::size_t>(cells_[cell])];
  }

  const Puzzle& puzzle_;
  bool possible_ = false;
  std::vector<std::vector<bool>> placements_;
  std::vector<int> cells_;                // unknown cells that are not certainly mines
  std::vector<std::vector<int>> number_;  // for each of them: its number in each placement
  std::unordered_map<std::uint32_t, std::unordered_map<std::uint64_t, int>> memory_;
  int states_ = 0;
};

}  // namespace reference

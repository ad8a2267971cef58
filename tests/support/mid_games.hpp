// Positions from the middle of games, as a player of classic rules meets them.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "counted/analysis.hpp"
#include "field/drawing/generate.hpp"

namespace mines::testing {

struct GameSize {
  const char* name;
  BoardSize size;
  std::uint64_t mines;
};

inline constexpr GameSize game_sizes[] = {
    {"beginner", {9, 9}, 10}, {"intermediate", {16, 16}, 40}, {"expert", {16, 30}, 99}};

struct MidGame {
  View view;
  CountedAnalysis analysis;
};

inline void open_with_zeros(View& view, const Field& field, Cell cell) {
  if (!view.is_unknown(cell)) return;
  view.apply(field.reveal(cell.row, word_of(cell), bit_of(cell)));
  if (view.number(cell) != 0) return;
  for_each_neighbour(view.size(), cell, [&](Cell beside) { open_with_zeros(view, field, beside); });
}

/// Analyses as a player knows the number of mines.
inline CountedAnalysis analysis_with(const View& view, std::uint64_t mines) {
  AnalysisOptions options;
  options.mines = mines;
  options.placements = false;
  return analyse(view, options).value();
}

/// A position of a game on a random board in which some cell is certainly safe. The game opens such cells in
/// random order, and by luck any safe cell where there is none, until a random share of the board is open.
/// `hard`: only positions in which the rules for one number and two find no safe cell. Empty if the game has
/// none.
inline std::optional<MidGame> mid_game(const GameSize& board, std::uint64_t seed, bool hard) {
  const Field field = generate(board.size, board.mines, seed).value();
  RandomSequence random(seed, 77);
  View view = View::make(board.size).value();
  const std::uint64_t safe_cells = board.size.cells() - board.mines;
  const std::uint64_t wanted = safe_cells * (10 + random.below(85)) / 100;
  for (;;) {
    CountedAnalysis analysis = analysis_with(view, board.mines);
    std::vector<Cell> safe;
    std::vector<Cell> by_rules;
    std::vector<Cell> lucky;
    for_each_cell(board.size, [&](Cell cell) {
      const std::size_t at = board.size.index(cell);
      if (!view.is_unknown(cell) || field.is_mine(cell)) return;
      lucky.push_back(cell);
      if (analysis.verdict[at] != Verdict::safe) return;
      safe.push_back(cell);
      if (analysis.means[at] == Means::rules) by_rules.push_back(cell);
    });
    const bool is_wanted = hard ? by_rules.empty() : view.count_opened() >= wanted;
    if (is_wanted && !safe.empty()) return MidGame{std::move(view), std::move(analysis)};
    if (lucky.empty()) return std::nullopt;
    // A hard position takes all that is easy at once.
    if (hard && !by_rules.empty()) {
      for (const Cell cell : by_rules) open_with_zeros(view, field, cell);
      continue;
    }
    const std::vector<Cell>& from = safe.empty() ? lucky : safe;
    open_with_zeros(view, field, from[random.below(from.size())]);
  }
}

inline std::vector<MidGame> mid_games(const GameSize& board, std::size_t count, bool hard) {
  std::vector<MidGame> games;
  for (std::uint64_t seed = 1; games.size() < count; ++seed) {
    if (auto game = mid_game(board, seed, hard)) games.push_back(std::move(*game));
  }
  return games;
}

}  // namespace mines::testing

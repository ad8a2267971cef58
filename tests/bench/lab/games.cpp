#include "bench/lab/games.hpp"

#include <chrono>
#include <optional>

#include "apps/arena/match.hpp"
#include "guess/win/placements.hpp"

namespace mines::lab {

namespace {

constexpr std::size_t valued_placements = 300;

}  // namespace

arena::BoardRule expert() {
  arena::BoardRule rule;
  rule.size = {16, 30};
  rule.mines = 99;
  return rule;
}

std::vector<cli::Option> game_options(GameRange& range) {
  return {{.name = "games", .value = cli::whole(range.games, 1, 1'000'000'000), .help = "games to play"},
          {.name = "first",
           .value = cli::whole(range.first, 0, 1'000'000'000),
           .help = "number of the first game"},
          {.name = "seed", .value = cli::seed_number(range.seed), .help = "seed of the boards"}};
}

Result<void> play(const Field& field, ClassicMind& mind, const std::function<bool(const Guessing&)>& visit) {
  MINES_TRY(arena::play_game(
      field, {{0, 0, 1}}, mind,
      [&](const ClassicPlayer& player, const ClassicPlayer::Move& move, std::chrono::nanoseconds) {
        return !move.guess || visit({player.view(), mind.situation, player.view().count_opened()});
      }));
  return {};
}

Result<double> play_on(const View& view, const std::vector<Cell>& cells, const Placement& placement,
                       Cell guess, ClassicMind& mind) {
  MINES_LET(auto mines, BitPlane::make(view.size()));
  std::vector<ClickWord> clicks{{guess.row, word_of(guess), bit_of(guess)}};
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word opened = view.opened_on_board(row, word);
      mines.row(row)[word] = view.size().word_mask(word) & ~(opened | view.unknown(row, word));
      if (opened != 0) clicks.push_back({row, word, opened});
    }
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (placement[i] != 0) mines.set(cells[i]);
  }
  std::optional<double> value;
  const auto value_of_end = [&](const ClassicPlayer& player, const ClassicPlayer::Move& move,
                                std::chrono::nanoseconds) {
    if (!move.guess) return true;
    const auto all = all_placements(player.view(), mind.situation, valued_placements);
    if (!all) return true;
    const auto best = mind.endgame.solve(all->cells, all->models);
    if (best) value = best->win;
    return !value;
  };
  MINES_LET(const auto result, arena::play_game(Field(std::move(mines)), clicks, mind, value_of_end));
  return value.value_or(result.won ? 1.0 : 0.0);
}

}  // namespace mines::lab

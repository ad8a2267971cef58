#include "bench/lab/games.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "apps/arena/match.hpp"

namespace mines::lab {

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

Result<void> play(const Field& field, const std::vector<ClickWord>& clicks, ClassicMind& mind,
                  const std::function<bool(const Guessing&)>& visit) {
  MINES_TRY(arena::play_game(
      field, clicks, mind,
      [&](const ClassicPlayer& player, const ClassicPlayer::Move& move, std::chrono::nanoseconds) {
        return !move.guess ||
               visit({player.view(), mind.situation, *move.guess, player.view().count_opened()});
      }));
  return {};
}

Estimate mean_of(double sum, double squares, double n) {
  if (n < 2) return {n > 0 ? sum : 0, 0};
  return {sum / n, std::sqrt(std::max(0.0, squares - sum * sum / n) / (n - 1) / n)};
}

}  // namespace mines::lab

#include "judge/suite/games.hpp"

#include <fmt/format.h>

#include "base/assert.hpp"
#include "base/printable.hpp"

namespace mines::judge {

std::size_t games_of(const SuiteTerms& suite) {
  return suite.seeds.size() * suite.points.size() * suite.names.size();
}

SuiteGame game_of(const SuiteTerms& suite, std::size_t number) {
  MINES_ASSERT(number < games_of(suite));
  const std::size_t map = number / suite.names.size();
  return {map / suite.points.size(), map % suite.points.size(), number % suite.names.size()};
}

std::string game_text(const SuiteTerms& suite, std::size_t number) {
  const SuiteGame game = game_of(suite, number);
  return fmt::format("game {}: point {}, seed {}, {}", number, suite.points[game.point].id,
                     suite.seeds[game.seed].short_text(), printable(suite.names[game.solver]));
}

Share share_of(const Task& task, std::size_t games) {
  MINES_ASSERT(task.number >= 1 && task.number <= task.of && task.of <= most_games && games <= most_games);
  return {games * (task.number - 1) / task.of, games * task.number / task.of};
}

}  // namespace mines::judge

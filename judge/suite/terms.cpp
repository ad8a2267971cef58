#include "judge/suite/terms.hpp"

#include <fmt/format.h>

#include <string_view>

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

std::string seed_name(const SuiteTerms& suite, std::size_t seed) {
  MINES_ASSERT(seed < suite.seeds.size());
  return suite.shows_seeds ? suite.seeds[seed].text() : fmt::format("#{}", seed + 1);
}

std::string map_name(const SuiteTerms& suite, const TestPoint& point, std::size_t seed) {
  return fmt::format("point {}, seed {}", point.id, seed_name(suite, seed));
}

std::string game_text(const SuiteTerms& suite, std::size_t number) {
  const SuiteGame game = game_of(suite, number);
  return fmt::format("game {}: {}, {}", number, map_name(suite, suite.points[game.point], game.seed),
                     printable(suite.names[game.solver]));
}

std::string output_name(const SuiteTerms& suite, std::size_t number) {
  constexpr std::size_t longest = 64;
  constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_";
  std::string name = suite.names[game_of(suite, number).solver].substr(0, longest);
  for (char& byte : name) byte = plain.find(byte) == std::string_view::npos ? '_' : byte;
  return fmt::format("game-{}-{}.txt", number, name);
}

}  // namespace mines::judge

#include "judge/suite/marks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/assert.hpp"
#include "judge/suite/maps.hpp"

namespace mines::judge {

namespace {

/// One seed's games.
struct Run {
  Fraction marks;
  std::size_t full = 0;  ///< games with the full score

  bool is_sweep() const {
    MINES_ASSERT(full <= test_points.size());  // one game at each point
    return full == test_points.size();
  }
};

/// Adds up the games of each seed, in the order of the games.
std::vector<Run> runs_of(const std::vector<PlayedGame>& games) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < games.size(); ++i) {
    // A solver's games on the maps of one seed follow each other.
    if (i == 0 || games[i].seed != games[i - 1].seed) runs.emplace_back();
    runs.back().marks = runs.back().marks + games[i].marks();
    runs.back().full += games[i].is_full() ? 1 : 0;
  }
  return runs;
}

/// The number of a solver's games that were not played.
std::size_t missing_of(const SuiteTerms& suite, const std::vector<PlayedGame>& games) {
  const std::size_t all = suite.seeds.size() * suite.points.size();
  MINES_ASSERT(games.size() <= all);
  return all - games.size();
}

}  // namespace

PlayedGame game_to_play(const SuiteTerms& suite, std::size_t number) {
  const SuiteGame game = game_of(suite, number);
  const TestPoint& point = suite.points[game.point];
  const Seed& seed = suite.seeds[game.seed];
  return {.point = point,
          .limit = point.seconds * suite.scale,
          .seed = seed,
          .map_seed = map_seed(seed, point),
          .outcome = std::nullopt,
          .error = "",
          .strict = suite.strict,
          .seed_number = game.seed + 1};
}

bool PlayedGame::is_disqualified() const {
  return strict && outcome && (outcome->violation || outcome->server_status != 0);
}

Fraction PlayedGame::score() const {
  return outcome && !is_disqualified() ? judge::score(outcome->tally, point.penalty) : 0;
}

double PlayedGame::deficit() const {
  return static_cast<double>(judge::deficit(outcome->tally, point.penalty));
}

GameEnding PlayedGame::ending() const { return outcome ? outcome->ending() : uncounted; }

template <class Value>
Spread<Value> spread_of(const std::vector<Value>& values, std::size_t zeros) {
  if (values.empty()) return {};
  MINES_ASSERT(values.size() + zeros <= most_games);
  const int count = static_cast<int>(values.size() + zeros);
  Spread<Value> spread;
  spread.mean = std::accumulate(values.begin(), values.end(), Value(0)) / count;
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  spread.least = zeros > 0 ? std::min(*least, Value(0)) : *least;
  spread.most = zeros > 0 ? std::max(*most, Value(0)) : *most;
  if (count == 1) return spread;
  const double mean = static_cast<double>(spread.mean);
  double squares = static_cast<double>(zeros) * mean * mean;
  for (const Value& value : values) {
    const double off = static_cast<double>(value) - mean;
    squares += off * off;
  }
  // The divisor is one less than the count, because the mean comes from the same values.
  spread.deviation = std::sqrt(squares / (count - 1));
  return spread;
}
template Spread<double> spread_of(const std::vector<double>&, std::size_t);
template Spread<Fraction> spread_of(const std::vector<Fraction>&, std::size_t);

Spread<double> spread_of_counted(const std::vector<const PlayedGame*>& games,
                                 double (PlayedGame::*quantity)() const) {
  std::vector<double> values;
  for (const PlayedGame* game : games) {
    if (game->outcome) values.push_back((game->*quantity)());
  }
  return spread_of(values);
}

Spread<Fraction> spread_over_seeds(const SuiteTerms& suite, const std::vector<const PlayedGame*>& games,
                                   Fraction (PlayedGame::*quantity)() const) {
  MINES_ASSERT(games.size() <= suite.seeds.size());
  std::vector<Fraction> values;
  for (const PlayedGame* game : games) values.push_back((game->*quantity)());
  return spread_of(values, suite.seeds.size() - values.size());
}

Spread<Fraction> SolverGames::marks(const SuiteTerms& suite) const {
  std::vector<Fraction> all;
  for (const Run& run : runs_of(games)) all.push_back(run.marks + (run.is_sweep() ? sweep_marks : 0));
  MINES_ASSERT(all.size() <= suite.seeds.size());
  return spread_of(all, suite.seeds.size() - all.size());
}

int SolverGames::sweeps() const {
  const std::vector<Run> runs = runs_of(games);
  return static_cast<int>(
      std::count_if(runs.begin(), runs.end(), [](const Run& run) { return run.is_sweep(); }));
}

std::optional<double> SolverGames::seconds(const SuiteTerms& suite) const {
  if (missing_of(suite, games) > 0) return std::nullopt;
  double seconds = 0;
  for (const PlayedGame& game : games) {
    if (!game.outcome) return std::nullopt;
    seconds += game.outcome->seconds;
  }
  MINES_ASSERT(!suite.seeds.empty());
  return seconds / static_cast<double>(suite.seeds.size());
}

std::vector<const PlayedGame*> SolverGames::of_point(int id) const {
  std::vector<const PlayedGame*> found;
  for (const PlayedGame& game : games) {
    if (game.point.id == id) found.push_back(&game);
  }
  return found;
}

Endings SolverGames::endings(const SuiteTerms& suite) const {
  Endings endings;
  for (const PlayedGame& game : games) ++endings[game.ending()];
  if (const std::size_t missing = missing_of(suite, games); missing > 0)
    endings[GameEnding::not_played] = missing;
  return endings;
}

int marks_to_have(const std::vector<TestPoint>& points) {
  MINES_ASSERT(points.size() <= test_points.size());  // each at most once
  int marks = points.size() == test_points.size() ? sweep_marks : 0;
  for (const TestPoint& point : points) marks += point.weight;
  return marks;
}

}  // namespace mines::judge

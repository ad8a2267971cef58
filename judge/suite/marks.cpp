#include "judge/suite/marks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "judge/suite/maps.hpp"

namespace mines::judge {

namespace {

/// One seed's games.
struct Run {
  Fraction marks;
  std::size_t full = 0;  ///< games with the full score

  bool is_sweep() const { return full == test_points.size(); }
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

}  // namespace

PlayedGame game_to_play(const SuiteTerms& suite, std::size_t number) {
  const SuiteGame game = game_of(suite, number);
  const TestPoint& point = suite.points[game.point];
  const Seed& seed = suite.seeds[game.seed];
  return {point, point.seconds * suite.scale, seed, map_seed(seed, point), std::nullopt, "", suite.strict};
}

bool PlayedGame::is_disqualified() const {
  return strict && outcome && (outcome->violation || outcome->server_status != 0);
}

Fraction PlayedGame::score() const {
  return outcome && !is_disqualified() ? judge::score(outcome->tally, point.penalty) : 0;
}

GameEnding PlayedGame::ending() const { return outcome ? outcome->ending() : uncounted; }

template <class Value>
Spread<Value> spread_of(const std::vector<Value>& values) {
  if (values.empty()) return {};
  const int count = static_cast<int>(values.size());  // at most most_games
  Spread<Value> spread;
  spread.mean = std::accumulate(values.begin(), values.end(), Value(0)) / count;
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  spread.least = *least;
  spread.most = *most;
  if (values.size() == 1) return spread;
  double squares = 0;
  for (const Value& value : values) {
    const double off = static_cast<double>(value) - static_cast<double>(spread.mean);
    squares += off * off;
  }
  // The divisor is one less than the count, because the mean comes from the same values.
  spread.deviation = std::sqrt(squares / (count - 1));
  return spread;
}
template Spread<double> spread_of(const std::vector<double>&);
template Spread<Fraction> spread_of(const std::vector<Fraction>&);

std::vector<Fraction> SolverGames::marks() const {
  std::vector<Fraction> all;
  for (const Run& run : runs_of(games)) all.push_back(run.marks + (run.is_sweep() ? sweep_marks : 0));
  return all;
}

int SolverGames::sweeps() const {
  const std::vector<Run> runs = runs_of(games);
  return static_cast<int>(
      std::count_if(runs.begin(), runs.end(), [](const Run& run) { return run.is_sweep(); }));
}

std::optional<double> SolverGames::seconds() const {
  double seconds = 0;
  for (const PlayedGame& game : games) {
    if (!game.outcome) return std::nullopt;
    seconds += game.outcome->seconds;
  }
  return seconds / static_cast<double>(runs_of(games).size());
}

std::vector<const PlayedGame*> SolverGames::of_point(int id) const {
  std::vector<const PlayedGame*> found;
  for (const PlayedGame& game : games) {
    if (game.point.id == id) found.push_back(&game);
  }
  return found;
}

Endings SolverGames::endings() const {
  Endings endings;
  for (const PlayedGame& game : games) ++endings[game.ending()];
  return endings;
}

int marks_to_have(const std::vector<TestPoint>& points) {
  int marks = points.size() == test_points.size() ? sweep_marks : 0;
  for (const TestPoint& point : points) marks += point.weight;
  return marks;
}

}  // namespace mines::judge

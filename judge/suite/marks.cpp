#include "judge/suite/marks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "score/score.hpp"

namespace mines::judge {

namespace {

/// One seed's games.
struct Run {
  double marks = 0;
  std::size_t full = 0;  ///< games with the full score

  bool is_sweep() const { return full == test_points.size(); }
};

/// Adds up the games of each seed, in the order of the games.
std::vector<Run> runs_of(const std::vector<PlayedGame>& games) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (i == 0 || games[i].seed != games[i - 1].seed) runs.emplace_back();
    runs.back().marks += games[i].marks();
    runs.back().full += games[i].is_full() ? 1 : 0;
  }
  return runs;
}

}  // namespace

bool PlayedGame::is_disqualified() const {
  return strict && outcome && (outcome->violation || outcome->server_status != 0);
}

double PlayedGame::score() const {
  return outcome && !is_disqualified() ? judge::score(outcome->tally, point.penalty) : 0;
}

GameEnding PlayedGame::ending() const {
  if (outcome) return outcome->ending();
  if (is_unstartable) return GameEnding::not_started;
  return error == not_played ? GameEnding::not_played : GameEnding::judge_error;
}

Spread spread_of(const std::vector<double>& values) {
  if (values.empty()) return {};
  const auto count = static_cast<double>(values.size());
  Spread spread;
  spread.mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  spread.least = *least;
  spread.most = *most;
  if (values.size() == 1) return spread;
  double squares = 0;
  for (const double value : values) squares += (value - spread.mean) * (value - spread.mean);
  spread.deviation = std::sqrt(squares / (count - 1));
  return spread;
}

std::vector<double> SolverGames::marks() const {
  std::vector<double> all;
  for (const Run& run : runs_of(games)) all.push_back(run.marks + (run.is_sweep() ? sweep_marks : 0));
  return all;
}

int SolverGames::sweeps() const {
  const std::vector<Run> runs = runs_of(games);
  return static_cast<int>(
      std::count_if(runs.begin(), runs.end(), [](const Run& run) { return run.is_sweep(); }));
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

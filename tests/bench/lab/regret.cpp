// Positions with few placements: there the value of every guess is known exactly, so what a way to choose
// guesses loses is known without noise. The regret of a guess is the value of the best guess less its own.

#include <fmt/format.h>

#include <algorithm>

#include "bench/lab/games.hpp"
#include "bench/lab/lab_commands.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "guess/win/placements.hpp"
#include "os/clocks.hpp"

namespace mines::lab {

namespace {

constexpr std::uint64_t most_work = 200'000'000;

const cli::Usage regret_usage{"mines-lab regret", "[OPTIONS]",
                              "Plays each game up to its first guess in a position with at least --least and "
                              "fewer than --most placements, and prints what "
                              "each way to guess loses there on average, in parts of a game."};

/// A way to guess, and its results.
struct Way {
  const char* name;
  ClassicOptions options;
  double lost = 0;
  double squares = 0;  // of what is lost
  double best = 0;     // how often its guess is as good as the best
  double seconds = 0;
  GuessRater rater{options.rating};
  Rollouts rollouts{options.rollouts};
};

/// What the setting chooses, its endgames aside.
Cell choose(Way& way, const Guessing& position) {
  std::vector<Guess> guesses = way.rater.rate(position.view, position.situation);
  if (way.options.rollouts.games > 0)
    way.rollouts.compare(position.view, position.situation, way.rater.scale(), guesses);
  return guesses.front().cell;
}

}  // namespace

Result<int> regret(cli::Arguments& arguments) {
  std::uint64_t least = 20;
  std::uint64_t most = 100;
  std::uint64_t positions = 1000;
  std::uint64_t seed = 1;
  const std::vector<cli::Option> table{
      {.name = "least",
       .value = cli::whole(least, 2, 1'000'000),
       .help = "the fewest placements of a position"},
      {.name = "most",
       .value = cli::whole(most, 2, 1'000'000),
       .help = "a position has fewer placements than this"},
      {.name = "positions", .value = cli::whole(positions, 1, 10'000'000), .help = "positions"},
      {.name = "seed", .value = cli::seed_number(seed), .help = "seed of the boards"}};
  MINES_TRY(cli::read_options(arguments, regret_usage, table));
  if (least >= most) return bad_input("--least", fmt::format("{} is not below --most, {}", least, most));

  ClassicOptions plays = classic_settings().front().options;
  plays.endgame_placements = 0;  // so that positions are not told by how they were played
  plays.rating.sampled_placements = 0;
  ClassicMind mind(plays);
  Endgame endgame;
  std::vector<Way> ways;
  for (const char* const name : {"strong", "deep", "fast", "safest"})
    ways.push_back({name, classic_setting(name)->options});
  double value = 0;
  double seconds = 0;
  std::uint64_t found = 0;
  std::uint64_t given_up = 0;
  Result<void> played;
  for (std::uint64_t game = 0; found < positions && played; ++game) {
    MINES_LET(const auto field, arena::draw_board(expert(), seed, game));
    played = play(field, {{0, 0, 1}}, mind, [&](const Guessing& position) {
      const double placements = position.situation.placements();
      if (placements >= static_cast<double>(most)) return true;
      if (placements < static_cast<double>(least)) return false;
      const auto all = all_placements(position.view, position.situation, most);
      if (!all) return true;
      const double before = thread_seconds();
      const auto values = endgame.values(all->cells, all->models, most_work);
      seconds += thread_seconds() - before;
      if (!values) {
        ++given_up;
        return false;
      }
      ++found;
      const double best = *std::max_element(values->begin(), values->end());
      value += best;
      for (Way& way : ways) {
        const double begin = thread_seconds();
        const Cell cell = choose(way, position);
        way.seconds += thread_seconds() - begin;
        const auto place = std::find(all->cells.begin(), all->cells.end(), cell) - all->cells.begin();
        const double lost = best - (*values)[static_cast<std::size_t>(place)];
        way.lost += lost;
        way.squares += lost * lost;
        way.best += lost < 1e-12 ? 1 : 0;
      }
      return false;
    });
  }
  MINES_TRY(played);
  const auto count = static_cast<double>(found);
  std::string report = fmt::format(
      "{} positions with {} to {} placements, {} more given up; mean value {:.4f}, all values in {:.3f} "
      "ms\n\n"
      "rating         regret  ±       best  ms a guess\n",
      found, least, most - 1, given_up, value / count, seconds / count * 1000);
  for (const Way& way : ways) {
    const Estimate regret = mean_of(way.lost, way.squares, count);
    report += fmt::format("{:10} {:>10.4f}  {:.4f} {:>4.0f} % {:>10.3f}\n", way.name, regret.mean,
                          regret.error, 100 * way.best / count, way.seconds / count * 1000);
  }
  return cli::print_text(report);
}

}  // namespace mines::lab

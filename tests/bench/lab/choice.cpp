// The choice among close guesses: what games played on (guess/win/rollouts.hpp) choose, against the ratings,
// by the results of other games.

#include <fmt/format.h>

#include <algorithm>

#include "bench/lab/games.hpp"
#include "bench/lab/lab_commands.hpp"
#include "bench/lab/mean.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "counted/random_placements.hpp"
#include "os/clocks.hpp"

namespace mines::lab {

namespace {

const cli::Usage choice_usage{
    "mines-lab choice", "[OPTIONS]",
    "Plays Expert games. At each close guess it plays games on, and prints how much more the guess wins that "
    "these choose than the guess with the best rating, in parts of a game."};

/// By how much one guess does better than another, over games that are played on after both.
class Truth {
 public:
  Result<Mean> difference(const Guessing& position, const Guess& one, const Guess& other, int draws,
                          RandomSequence& random) {
    Mean difference;
    if (!random_placements_.look(position.view, position.situation)) return difference;
    for (int draw = 0; draw < draws; ++draw) {
      if (!random_placements_.draw(random, placement_)) return difference;
      double values[2];
      for (int i = 0; i < 2; ++i) {
        MINES_LET(values[i], play_on(position.view, random_placements_.cells(), placement_,
                                     (i == 0 ? one : other).cell, mind_));
      }
      difference.add(values[0] - values[1]);
    }
    return difference;
  }

 private:
  ClassicMind mind_{{300, Endgame::usual_work, {{8}, false}}};
  RandomPlacements random_placements_;
  Placement placement_;
};

}  // namespace

Result<int> choice(cli::Arguments& arguments) {
  GameRange range;
  int rollouts = 1024;
  int draws = 128;
  const auto table = cli::joined({game_options(range),
                                  {{.name = "rollouts",
                                    .value = cli::whole(rollouts, 1, 1'000'000),
                                    .help = "games played on for a choice"},
                                   {.name = "draws",
                                    .value = cli::whole(draws, 2, 1'000'000),
                                    .help = "games by which two choices that differ are compared"}}});
  MINES_TRY(cli::read_options(arguments, choice_usage, table));

  ClassicMind mind(classic_settings().front().options);
  Rollouts deep(rollouts);
  GuessRater rater(classic_settings().front().options.rating);
  Truth truth;
  Mean late;
  Mean middle;
  double seconds = 0;
  std::uint64_t differ = 0;
  for (std::uint64_t game = range.first; game < range.first + range.games; ++game) {
    RandomSequence random(range.seed + 1, game);
    MINES_LET(const auto field, arena::draw_board(expert(), range.seed, game));
    Result<void> compared;
    MINES_TRY(play(field, mind, [&](const Guessing& position) {
      if (!position.situation.is_counted()) return true;
      if (mind.few_placements(position.view)) return false;
      std::vector<Guess> guesses = rater.rate(position.view, position.situation);
      const Guess rated = guesses.front();
      const double begin = thread_seconds();
      if (!deep.compare(position.view, position.situation, rater.scale(), guesses)) return true;
      seconds += thread_seconds() - begin;
      Mean& gain = position.situation.placements() < 1e30 ? late : middle;
      if (guesses.front().cell == rated.cell) {
        gain.add(0);
        return true;
      }
      ++differ;
      const auto difference = truth.difference(position, guesses.front(), rated, draws, random);
      if (!difference) {
        compared = Unexpected(difference.error());
        return false;
      }
      if (difference->count() > 0) gain.add(difference->value());
      return true;
    }));
    MINES_TRY(compared);
  }
  const double guesses = late.count() + middle.count();
  return cli::print_text(
      fmt::format("{} games, {} close guesses, {} chosen otherwise, {:.0f} ms a guess, {:.0f} ms a game\n"
                  "middle: {:.0f} guesses, gain {:.4f} ± {:.4f}\n"
                  "late:   {:.0f} guesses, gain {:.4f} ± {:.4f}\n",
                  range.games, guesses, differ, 1000 * seconds / std::max(1.0, guesses),
                  1000 * seconds / static_cast<double>(range.games), middle.count(), middle.value(),
                  middle.error(), late.count(), late.value(), late.error()));
}

}  // namespace mines::lab

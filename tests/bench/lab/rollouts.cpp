// Rollouts: games are stopped at guesses, and played on after several guesses, each on the same random
// placements of the mines left. The differences between guesses of one position tell what a guess is worth;
// scripts/fit-outlook fits the weights of guess/win/outlook.hpp to them.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/lab/games.hpp"
#include "bench/lab/lab_commands.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "guess/win/play_on.hpp"
#include "os/standard_streams.hpp"

namespace mines::lab {

namespace {

const cli::Usage rollouts_usage{
    "mines-lab rollouts", "[OPTIONS]",
    "Prints a row for each guess that was tried: game, open cells, log10 of the placements, probability of a "
    "mine; the figures several, risk, bits, open cells and log of safety; the changes of swaps elsewhere and "
    "of the guess's own; the value of the sampled end (0 if there is none); the mean result of all "
    "games, and of every second one."};

constexpr std::size_t best_guesses = 5;
constexpr std::size_t other_guesses = 2;
constexpr std::size_t safest_cells = 15;

/// The best guesses by their rating, and some of the safest other cells.
std::vector<Guess> guesses_of(const Guessing& position, LookAhead& look_ahead, RandomSequence& random) {
  const std::vector<ClickOrMark> rated = look_ahead.rate(position.view, position.situation);
  std::vector<Guess> guesses(rated.begin(), rated.end());
  if (guesses.size() > best_guesses) guesses.resize(best_guesses);
  std::vector<Guess> others;
  for (const CountedComponent& part : position.situation.parts()) {
    for (std::size_t i = 0; i < part.component.cells.size(); ++i) {
      const Guess other{part.component.cells[i], part.probabilities[i].value};
      const bool is_known = std::any_of(guesses.begin(), guesses.end(),
                                        [&](const Guess& guess) { return guess.cell == other.cell; });
      if (!is_known) others.push_back(other);
    }
  }
  std::stable_sort(others.begin(), others.end(),
                   [](const Guess& a, const Guess& b) { return a.mine < b.mine; });
  if (others.size() > safest_cells) others.resize(safest_cells);
  for (std::size_t i = 0; i < std::min(other_guesses, others.size()); ++i) {
    std::swap(others[i], others[i + random.below(others.size() - i)]);
    guesses.push_back(others[i]);
  }
  return guesses;
}

/// For one thread.
class Rollouts {
 public:
  Rollouts(int draws, const GuessRaterOptions& sampled) : draws_(draws), sampled_(sampled) {}

  /// The rows of a position; empty if it cannot be drawn from.
  std::string rows(const Guessing& position, std::uint64_t game, RandomSequence& random) {
    const std::vector<Guess> guesses = guesses_of(position, look_ahead_, random);
    if (guesses.size() < 2 || !games_on_.look(position.view, position.situation)) return std::string();
    std::vector<double> all(guesses.size(), 0);
    std::vector<double> half(guesses.size(), 0);
    for (int draw = 0; draw < draws_; ++draw) {
      if (!games_on_.draw(random)) return std::string();
      for (std::size_t i = 0; i < guesses.size(); ++i) {
        const double value = std::max(0.0F, games_on_.play(guesses[i].cell));
        all[i] += value / draws_;
        half[i] += draw % 2 == 0 ? value / ((draws_ + 1) / 2) : 0;
      }
    }
    joined_.look(position.situation);
    swaps_.weigh(position.view, position.situation, guesses, joined_, changes_);
    const auto sampled =
        sampled_endgame_.values(position.view, position.situation, guesses, sampled_.sampled_placements);
    std::string rows;
    for (std::size_t i = 0; i < guesses.size(); ++i) {
      const Outlook outlook = look_ahead_.outlook_of(position.view, position.situation, {guesses[i]});
      rows += fmt::format(
          "{} {} {:.3f} {:.6g} {:.6g} {:.6g} {:.6g} {:.6g} {:.6g} {:.6g} {:.6g} {:.6g} {:.6g} {:.6g}\n", game,
          position.opened, std::log10(position.situation.placements()), guesses[i].mine, outlook.several,
          outlook.risk, outlook.bits, outlook.open_cells, outlook.log_safety, changes_[i].elsewhere,
          changes_[i].own, sampled ? (*sampled)[i] : 0, all[i], half[i]);
    }
    return rows;
  }

 private:
  static ClassicOptions plain() {
    ClassicOptions options;
    options.endgame_placements = 300;
    options.rating.weighs_swaps = false;
    return options;
  }

  int draws_;
  GuessRaterOptions sampled_;
  LookAhead look_ahead_{LookAheadOptions()};
  PlayOn games_on_{plain()};
  JoinedParts joined_;
  Swaps swaps_;
  std::vector<SwapChange> changes_;
  SampledEndgame sampled_endgame_;
};

}  // namespace

Result<int> rollouts(cli::Arguments& arguments) {
  GameRange range;
  std::uint64_t opened = 10;
  double most = 30;
  int draws = 32;
  const auto table = cli::joined(
      {game_options(range),
       {{.name = "opened",
         .value = cli::whole(opened, 1, 381),
         .help = "open cells that a position has at least"},
        {.name = "log10-placements",
         .value = cli::decimal(most, {.least = 3, .most = 1000}, "L"),
         .help = "log10 of the placements that a position has at most; at least it has 3"},
        {.name = "draws", .value = cli::whole(draws, 2, 100'000), .help = "random placements a position"}}});
  MINES_TRY(cli::read_options(arguments, rollouts_usage, table));

  const GuessRaterOptions& strong = classic_settings().front().options.rating;
  ClassicOptions plays = classic_settings().front().options;
  plays.endgame_placements = 0;
  plays.rating.sampled_placements = 0;
  ClassicMind mind(plays);
  Rollouts rollouts(draws, strong);
  for (std::uint64_t game = range.first; game < range.first + range.games; ++game) {
    RandomSequence random(range.seed + 1, game);
    MINES_LET(const auto field, arena::draw_board(expert(), range.seed, game));
    Result<void> printed;
    MINES_TRY(play(field, {{0, 0, 1}}, mind, [&](const Guessing& position) {
      const double log10_placements = std::log10(position.situation.placements());
      if (!position.situation.is_counted() || position.opened < opened || log10_placements > most)
        return true;
      if (log10_placements < 3) return false;
      printed = print_out(rollouts.rows(position, game, random));
      return printed.has_value();
    }));
    MINES_TRY(printed);
  }
  return 0;
}

}  // namespace mines::lab

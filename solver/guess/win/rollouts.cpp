#include "guess/win/rollouts.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/assert.hpp"
#include "board/view.hpp"
#include "guess/win/play_on.hpp"

namespace mines {

namespace {

/// With fewer cells open no games are played on: guesses differ too little, and the games take long.
constexpr std::uint64_t fewest_open_cells = 40;
/// On larger boards a game, whose board is laid and copied as a whole, would take too long.
constexpr std::uint64_t most_board_cells = 10'000;
constexpr std::size_t most_runners = 5;
constexpr int games_a_round = 32;
/// The standard deviation of the true chances to win of close guesses, measured by 440,000 endings.
constexpr double scatter = 0.011;
/// Ratings that differ by this much are close, before those of late guesses get their larger scale.
constexpr double close = 0.07;
/// Added to the squares of the differences of games, so that a few equal ones prove nothing.
constexpr double usual_squares = 0.03;

/// The player of the games: exact ends only where they are cheap.
ClassicOptions player() { return {.endgame_placements = 100, .rating = {{6}, false}}; }

/// A guess in the race.
struct Runner {
  Guess guess;
  std::vector<float> games{};  // its results
  bool is_out = false;

  Estimate value() const { return estimate_of(games); }
};

/// The lead of a runner over another by their common placements.
Lead measured_lead(const Runner& first, const Runner& other) {
  const std::size_t games = std::min(first.games.size(), other.games.size());
  Lead lead = lead_of(std::span(first.games).first(games), first.guess.mine,
                      std::span(other.games).first(games), other.guess.mine);
  lead.variance += usual_squares / static_cast<double>(games * games);
  return lead;
}

/// The lead that is expected after the games, given the one before them.
Lead expected_lead(const Lead& measured, double before) {
  constexpr double prior = 2 * scatter * scatter;
  // Two normal estimates of the same lead, each weighed by the other's variance.
  const double sum = measured.variance + prior;
  return {(measured.value * prior + before * measured.variance) / sum, measured.variance * prior / sum};
}

/// The lead of the leader that is expected by the games and by the ratings. `worth`: what a difference of 1
/// between ratings is worth in chances to win.
Lead lead_over(const Runner& leader, const Runner& other, double worth) {
  return expected_lead(measured_lead(leader, other), (*leader.guess.rating - *other.guess.rating) * worth);
}

/// How much is lost on average if whoever is behind by `lead` is in truth ahead, and yet is dropped: the mean
/// of what a normal distribution has below 0.
double loss_of(const Lead& lead) {
  const double deviation = std::sqrt(lead.variance);
  const double z = lead.value / deviation;
  return deviation * (0.398942 * std::exp(-z * z / 2) - z * std::erfc(z * 0.707107) / 2);
}

/// Takes out of the race whoever is likely not worth more games. Returns the new leader's index.
std::size_t judge(std::vector<Runner>& runners, std::size_t leader, double worth, double most_loss) {
  std::size_t best = leader;
  double most = 0;
  for (std::size_t i = 0; i < runners.size(); ++i) {
    if (i == leader || runners[i].is_out) continue;
    const Lead lead = lead_over(runners[leader], runners[i], worth);
    runners[i].is_out = lead.value > 0 && loss_of(lead) < most_loss;
    if (-lead.value <= most) continue;
    most = -lead.value;
    best = i;
  }
  return best;
}

/// Puts the runners in place of the first guesses, with their chances to win, sorted by these; the leader
/// is the first.
void report(const std::vector<Runner>& runners, std::size_t leader, double scale,
            std::vector<Guess>& guesses) {
  MINES_ASSERT(leader < runners.size() && runners.size() <= guesses.size() && !runners[leader].is_out);
  const Estimate best = runners[leader].value();
  const double most = (1 - runners[leader].guess.mine) * best.mean;
  for (std::size_t i = 0; i < runners.size(); ++i) {
    const double lead =
        i == leader ? 0 : lead_over(runners[leader], runners[i], runners[leader].value().mean / scale).value;
    guesses[i] = runners[i].guess;
    guesses[i].win = std::clamp(most - lead, 0.0, most);
    guesses[i].win_error = (1 - runners[i].guess.mine) * runners[i].value().error;
  }
  const auto begin = guesses.begin();
  std::rotate(begin, begin + static_cast<std::ptrdiff_t>(leader),
              begin + static_cast<std::ptrdiff_t>(leader) + 1);
  std::stable_sort(begin, begin + static_cast<std::ptrdiff_t>(runners.size()),
                   [](const Guess& a, const Guess& b) { return a.win > b.win; });
}

}  // namespace

Rollouts::Rollouts(const RolloutOptions& options) : options_(options) {}
Rollouts::~Rollouts() = default;
Rollouts::Rollouts(Rollouts&&) noexcept = default;
Rollouts& Rollouts::operator=(Rollouts&&) noexcept = default;

bool Rollouts::compare(const View& view, const Situation& situation, double scale,
                       std::vector<Guess>& guesses) {
  MINES_ASSERT(situation.is_counted());
  std::vector<Runner> runners;
  for (const Guess& guess : guesses) {
    MINES_ASSERT(guess.rating);
    if (runners.size() < most_runners && *guesses.front().rating - *guess.rating < close * scale)
      runners.push_back({guess});
  }
  if (runners.size() < 2 || view.size().cells() > most_board_cells ||
      view.count_opened() < fewest_open_cells || situation.placements() < options_.fewest_placements)
    return false;
  if (!games_on_) games_on_ = std::make_unique<PlayOn>(player());
  if (!games_on_->look(view, situation)) return false;
  // Seeded by the position: the same position gets the same games.
  RandomSequence random(situation.unknown(), situation.mines_left());
  std::size_t leader = 0;
  for (int game = 0; game < options_.games;) {
    for (const int end = std::min(options_.games, game + games_a_round); game < end; ++game) {
      if (!games_on_->draw(random)) return false;
      // All runners play on the same placement, so its luck cancels in their differences (common random
      // numbers).
      for (Runner& runner : runners) {
        if (!runner.is_out) runner.games.push_back(games_on_->play(runner.guess.cell));
      }
    }
    leader = judge(runners, leader, runners[leader].value().mean / scale, options_.loss);
    if (std::count_if(runners.begin(), runners.end(), [](const Runner& runner) { return !runner.is_out; }) <
        2)
      break;
  }
  report(runners, leader, scale, guesses);
  return true;
}

}  // namespace mines

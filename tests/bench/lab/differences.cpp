#include "bench/lab/differences.hpp"

#include <cmath>
#include <utility>

#include "os/clocks.hpp"

namespace mines::lab {

namespace {

bool is_exact(const Guess& guess) { return guess.win && !guess.win_error; }

std::size_t phase_of(std::uint64_t opened, double log10_placements) {
  if (opened < 40) return opened < 10 ? 0 : 1;
  return log10_placements >= 30 ? 2 : log10_placements >= 10 ? 3 : 4;
}

ClassicOptions without_rollouts(ClassicOptions options) {
  options.rollouts.games = 0;
  return options;
}

/// For one thread.
class Walk {
 public:
  Walk(const ClassicOptions& player, const ClassicOptions& base, int draws, std::uint64_t seed,
       std::function<void(const Difference&)> log)
      : player_(player),
        base_(base),
        games_on_(without_rollouts(base)),
        draws_(draws),
        seed_(seed),
        log_(std::move(log)) {}

  Result<void> play(const Field& field, const std::vector<ClickWord>& clicks, std::uint64_t game) {
    guesses_ = 0;
    gains_ = {};
    const double others = found.seconds[1] + found.seconds[2];
    const double begun = thread_seconds();
    MINES_TRY(lab::play(field, clicks, player_, [&](const Guessing& position) {
      // Both choose by the same count, so equal players draw equal samples.
      std::swap(player_.situation, base_.situation);
      const bool goes_on = visit(position, game);
      std::swap(player_.situation, base_.situation);
      return goes_on;
    }));
    found.seconds[0] += thread_seconds() - begun - (found.seconds[1] + found.seconds[2] - others);
    ++found.games;
    for (std::size_t i = 0; i < gains_.size(); ++i) found.sums[i].squares_by_game += gains_[i] * gains_[i];
    return {};
  }

  Differences found;

 private:
  /// False if the rest of the game has no more differences: both players play it exactly.
  bool visit(const Guessing& position, std::uint64_t game) {
    const Situation& situation = base_.situation;
    const double begun = thread_seconds();
    const Guess other = base_.guesses(position.view).front();
    const double chosen = thread_seconds();
    found.seconds[1] += chosen - begun;
    if (is_exact(position.guess) && is_exact(other)) return false;
    const double log10_placements = std::log10(situation.placements());
    const std::array of{phase_of(position.opened, log10_placements), phases};
    for (const std::size_t i : of) ++found.sums[i].asked;
    RandomSequence random(seed_, game << 10 | guesses_++);
    if (position.guess.cell == other.cell) return true;
    const auto gain =
        compare(position.view, situation, position.guess.cell, other.cell, draws_, games_on_, random);
    found.seconds[2] += thread_seconds() - chosen;
    if (!gain) {
      ++found.unscored;
      return true;
    }
    for (const std::size_t i : of) {
      found.sums[i].add({0, 1, gain->value, gain->value * gain->value, gain->variance, 0});
      gains_[i] += gain->value;
    }
    log_({game, position.opened, log10_placements, other, position.guess, *gain});
    return true;
  }

  ClassicMind player_;
  ClassicMind base_;
  PlayOn games_on_;
  int draws_;
  std::uint64_t seed_;
  std::function<void(const Difference&)> log_;
  std::uint64_t guesses_ = 0;               // of the game so far
  std::array<double, phases + 1> gains_{};  // of the game so far, like Differences::sums
};

}  // namespace

void GuessSums::add(const GuessSums& other) {
  asked += other.asked;
  differ += other.differ;
  gain += other.gain;
  squares += other.squares;
  variance += other.variance;
  squares_by_game += other.squares_by_game;
}

void Differences::add(const Differences& other) {
  games += other.games;
  unscored += other.unscored;
  for (std::size_t i = 0; i < seconds.size(); ++i) seconds[i] += other.seconds[i];
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i].add(other.sums[i]);
}

std::optional<Lead> compare(const View& view, const Situation& situation, Cell cell, Cell base_cell,
                            int draws, PlayOn& games_on, RandomSequence& random) {
  if (!games_on.look(view, situation)) return std::nullopt;
  std::vector<float> one;
  std::vector<float> other;
  for (int draw = 0; draw < draws; ++draw) {
    if (!games_on.draw(random)) return std::nullopt;
    one.push_back(games_on.play(cell));
    other.push_back(games_on.play(base_cell));
  }
  return lead_of(one, situation.probability_of(cell), other, situation.probability_of(base_cell));
}

Result<Differences> find_differences(const arena::BoardRule& rule, std::uint64_t seed, const Share& games,
                                     const ClassicOptions& player, const ClassicOptions& base, int draws,
                                     const std::function<void(const Difference&)>& log) {
  // Another seed than that of the boards: what scores must not know what they hold.
  Walk walk(player, base, draws, seed ^ 0x5CA1AB1E, log);
  for (std::uint64_t game = games.first; game < games.end; ++game) {
    MINES_LET(const auto field, arena::draw_board(rule, seed, game));
    MINES_TRY(walk.play(field, {{rule.start.row, word_of(rule.start), bit_of(rule.start)}}, game));
  }
  return walk.found;
}

}  // namespace mines::lab

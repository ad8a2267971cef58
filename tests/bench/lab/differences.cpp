#include "bench/lab/differences.hpp"

#include <cmath>
#include <utility>

#include "os/clocks.hpp"

namespace mines::lab {

namespace {

bool is_exact(const Guess& guess) { return guess.win && !guess.win_error; }

/// For one thread.
class Walk {
 public:
  Walk(const ClassicOptions& player, const ClassicOptions& base, int draws, std::uint64_t seed)
      : player_(player), base_(base), games_on_(base), draws_(draws), seed_(seed) {}

  Result<void> play(const Field& field, const std::vector<ClickWord>& clicks, std::uint64_t game) {
    guesses_ = 0;
    const double others = found.seconds[1] + found.seconds[2];
    const double begun = thread_seconds();
    MINES_TRY(lab::play(field, clicks, player_, [&](const Guessing& position) {
      // Both choose by the same count, so equal players draw equal samples.
      std::swap(player_.situation, base_.situation);
      const bool goes_on = visit(position.view, position.guess, game);
      std::swap(player_.situation, base_.situation);
      return goes_on;
    }));
    ++found.games;
    found.seconds[0] += thread_seconds() - begun - (found.seconds[1] + found.seconds[2] - others);
    return {};
  }

  Differences found;

 private:
  /// False if the rest of the game has no more differences: both players play it exactly.
  bool visit(const View& view, const Guess& guess, std::uint64_t game) {
    const Situation& situation = base_.situation;
    const double begun = thread_seconds();
    const Guess other = base_.guesses(view).front();
    const double chosen = thread_seconds();
    found.seconds[1] += chosen - begun;
    if (is_exact(guess) && is_exact(other)) return false;
    const std::uint64_t opened = view.count_opened();
    const double log10_placements = std::log10(situation.placements());
    ++found.asked[phase_of(opened, log10_placements)];
    RandomSequence random(seed_, game << 10 | guesses_++);
    if (guess.cell == other.cell) return true;
    const auto lead = compare(view, situation, guess.cell, other.cell, draws_, games_on_, random);
    if (lead) {
      found.all.push_back({game,
                           opened,
                           log10_placements,
                           {other.cell.row, other.cell.column},
                           situation.probability_of(other.cell),
                           {guess.cell.row, guess.cell.column},
                           situation.probability_of(guess.cell),
                           lead->value,
                           lead->variance});
    }
    found.unscored += lead ? 0 : 1;
    found.seconds[2] += thread_seconds() - chosen;
    return true;
  }

  ClassicMind player_;
  ClassicMind base_;
  PlayOn games_on_;
  int draws_;
  std::uint64_t seed_;
  std::uint64_t guesses_ = 0;  // of the game so far
};

}  // namespace

std::size_t phase_of(std::uint64_t opened, double log10_placements) {
  if (opened < 40) return opened < 10 ? 0 : 1;
  return log10_placements >= 30 ? 2 : log10_placements >= 10 ? 3 : 4;
}

void Differences::add(const Differences& other) {
  games += other.games;
  unscored += other.unscored;
  for (std::size_t i = 0; i < phases; ++i) asked[i] += other.asked[i];
  for (std::size_t i = 0; i < seconds.size(); ++i) seconds[i] += other.seconds[i];
  all.insert(all.end(), other.all.begin(), other.all.end());
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
                                     const ClassicOptions& player, const ClassicOptions& base, int draws) {
  // Another seed than that of the boards: what scores must not know what they hold.
  Walk walk(player, base, draws, seed ^ 0x5CA1AB1E);
  for (std::uint64_t game = games.first; game < games.end; ++game) {
    MINES_LET(const auto field, arena::draw_board(rule, seed, game));
    MINES_TRY(walk.play(field, {{rule.start.row, word_of(rule.start), bit_of(rule.start)}}, game));
  }
  return walk.found;
}

}  // namespace mines::lab

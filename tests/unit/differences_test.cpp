// The instrument that measures one player against another: against games of every placement, and plain games.
#include "bench/lab/differences.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <optional>

#include "apps/arena/match.hpp"
#include "guess/win/placements.hpp"

using namespace mines;
using namespace mines::lab;

namespace {

const auto always = [](const auto&, const auto&, auto) { return true; };

/// The chance to win if `cell` is clicked and the player plays on: by a game on each placement.
double chance_of(const View& view, const AllPlacements& all, Cell cell, ClassicMind& mind) {
  double won = 0;
  for (const Model model : all.models) {
    BitPlane mines = BitPlane::make(view.size()).value();
    std::vector<ClickWord> clicks{{cell.row, word_of(cell), bit_of(cell)}};
    for_each_cell(view.size(), [&](Cell each) {
      if (view.is_mine(each)) mines.set(each);
      if (view.is_open(each)) clicks.push_back({each.row, word_of(each), bit_of(each)});
    });
    for (std::size_t i = 0; i < all.cells.size(); ++i) {
      if ((model >> i & 1) != 0) mines.set(all.cells[i]);
    }
    won += arena::play_game(Field(std::move(mines)), clicks, mind, always).value().won ? 1 : 0;
  }
  return won / static_cast<double>(all.models.size());
}

}  // namespace

TEST_CASE("what a guess gains over another is what games on every placement say") {
  const arena::BoardRule rule{{5, 6}, 8, FirstClick::safe, {2, 2}};
  for (const std::size_t endgame : {0, 12}) {
    ClassicOptions options;
    options.endgame_placements = endgame;
    options.rating.weighs_swaps = false;
    ClassicMind mind(options);
    ClassicMind other(options);
    PlayOn games_on(options);
    int positions = 0;
    for (std::uint64_t game = 0; positions < 8; ++game) {
      REQUIRE(game < 100);
      const Field field = arena::draw_board(rule, 1, game).value();
      REQUIRE(play(field, {{2, 0, bit_of({2, 2})}}, mind, [&](const Guessing& position) {
        const auto all = all_placements(position.view, position.situation, 600);
        if (!all || all->models.size() < 20) return true;
        // Any other cell will do, so that risky ones are tried, too.
        const Cell cell = all->cells[game % all->cells.size()];
        const double mine = position.situation.probability_of(cell);
        if (cell == position.guess.cell || mine == 1) return true;
        CAPTURE(endgame, game, all->models.size(), mine);
        RandomSequence random(7, game);
        const auto gain =
            compare(position.view, position.situation, cell, position.guess.cell, 3000, games_on, random);
        REQUIRE(gain);
        const double exact = chance_of(position.view, *all, cell, other) -
                             chance_of(position.view, *all, position.guess.cell, other);
        CHECK(gain->value == Approx(exact).margin(4 * std::sqrt(gain->variance) + 1e-6));
        CHECK(gain->variance < 0.0002);
        ++positions;
        return false;
      }));
    }
  }
}

TEST_CASE("two equal players never differ, and fast is as much below strong as plain games say") {
  const auto rule = expert();
  const ClassicOptions& strong = classic_setting("strong")->options;
  const auto found = [&](const ClassicOptions& player, std::size_t games, int draws) {
    std::uint64_t logged = 0;
    const auto all =
        find_differences(rule, 1, {0, games}, player, strong, draws, [&](const Difference&) { ++logged; });
    CHECK(all.value().sums[phases].differ == logged);
    return all.value();
  };
  const Differences none = found(strong, 20, 4);
  CHECK(none.sums[2].asked > 0);
  CHECK(none.sums[phases].differ == 0);

  const Differences fast = found(classic_setting("fast")->options, 120, 32);
  const GuessSums& all = fast.sums[phases];
  const double gain = all.gain / 120;
  const double error = std::sqrt((all.squares_by_game / 120 - gain * gain) / 119);
  CHECK(error < 0.0025);
  // 30,000 plain games of both on the same boards: 0.00234 ± 0.00077 of all games.
  CHECK(gain == Approx(-0.00234).margin(3 * std::hypot(error, 0.00077)));
  CHECK(fast.unscored == 0);
  double of_phases = 0;
  for (std::size_t phase = 0; phase < phases; ++phase) of_phases += fast.sums[phase].gain;
  CHECK(of_phases == Approx(all.gain));
}

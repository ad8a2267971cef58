#include "guess/points/whole_board_planner.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <vector>

#include "base/random.hpp"
#include "guess/points/large_regions.hpp"
#include "support/boards.hpp"
#include "support/small_components.hpp"
#include "support/small_positions.hpp"

namespace mines::testing {
namespace {

/// The models of a region in the placements on the whole board with `mines` mines, by how many these are.
ModelSet models_in(const Component& region, const WholeBoard& board, std::uint64_t mines) {
  std::map<Model, double> weights;
  double all = 0;
  for (const std::uint64_t placement : board.models) {
    if (static_cast<std::uint64_t>(std::popcount(placement)) != mines) continue;
    Model model = 0;
    for (std::size_t i = 0; i < region.cells.size(); ++i) {
      const auto place = std::ranges::find(board.cells, region.cells[i]) - board.cells.begin();
      model |= (placement >> place & 1) << i;
    }
    weights[model] += 1;
    all += 1;
  }
  ModelSet set;
  for (const auto& [model, weight] : weights) {
    set.models.push_back(model);
    set.weights.push_back(weight / all);
  }
  return set;
}

TEST_CASE("plans with the mines left weigh all placements on the board that have them") {
  RandomSequence random(51, 0);
  std::size_t several = 0;
  std::size_t certain = 0;
  std::size_t impossible = 0;
  for (int i = 0; i < 600; ++i) {
    const BoardSize size{4 + static_cast<std::int32_t>(random.below(3)), 9};
    const Field field = random_field(size, 0.25, random);
    const View view = random_view(field, 0.85, 0.6, random);
    const WholeBoard board = whole_board(view);
    if (board.cells.empty() || board.cells.size() > 14) continue;
    const auto penalty = static_cast<double>(random.below(10));
    std::uint64_t mines = 0;
    for (const Cell cell : board.cells) mines += field.is_mine(cell) ? 1 : 0;
    if (i % 10 == 0) mines = random.below(board.cells.size() + 2);
    const auto has_total = [&](std::uint64_t placement) {
      return static_cast<std::uint64_t>(std::popcount(placement)) == mines;
    };
    const StuckTile whole{0, all_tile_rows};
    const auto planned = WholeBoardPlanner(view, penalty).plan({&whole, 1}, mines);
    const bool possible = std::ranges::any_of(board.models, has_total);
    REQUIRE(planned.has_value() == possible);
    impossible += possible ? 0 : 1;
    if (!possible) continue;
    double deficit = 0;
    std::vector<double> gains;
    for (const Component& region : components_of(view, Join::numbers_and_neighbours)) {
      const ModelSet models = models_in(region, board, mines);
      const Plan plan = SmallRegionPlanner(penalty).plan(region, models);
      deficit += plan.deficit;
      if (plan.stop - plan.deficit > 1e-9) gains.push_back(plan.stop - plan.deficit);
    }
    CHECK(planned->deficit == Approx(deficit).margin(1e-9));
    std::vector<Move> guesses = planned->guesses;
    std::ranges::sort(guesses, {}, [](const Move& guess) { return *guess.gain; });
    std::ranges::sort(gains);
    REQUIRE(guesses.size() == gains.size());
    for (std::size_t k = 0; k < gains.size(); ++k) {
      const Move& guess = guesses[k];
      CHECK(*guess.gain == Approx(gains[k]).margin(1e-9));
      // The risk is that of all placements on the board.
      const auto place = std::ranges::find(board.cells, guess.cell) - board.cells.begin();
      double hits = 0;
      double all = 0;
      for (const std::uint64_t placement : board.models) {
        if (!has_total(placement)) continue;
        all += 1;
        hits += static_cast<double>(placement >> place & 1);
      }
      CHECK(guess.mine == Approx(hits / all).margin(1e-9));
      certain += hits == 0 ? 1 : 0;
    }
    several += components_of(view, Join::numbers_and_neighbours).size() > 1 ? 1 : 0;
  }
  CHECK(several > 100);
  CHECK(certain > 20);
  CHECK(impossible > 5);
}

TEST_CASE("no plans with the mines left on a large board, or where a region is large") {
  const StuckTile whole{0, all_tile_rows};
  const View unopened = View::make({9, 9}).value();
  CHECK_FALSE(WholeBoardPlanner(unopened, 8).plan({&whole, 1}, 10));
  const View small = View::make({3, 4}).value();
  CHECK(WholeBoardPlanner(small, 8).plan({&whole, 1}, 2));
  CHECK_FALSE(WholeBoardPlanner(small, 8).plan({&whole, 1}, 17));
  const View large = View::make({128, 129}).value();
  CHECK_FALSE(WholeBoardPlanner(large, 8).plan({}, 0));
}

TEST_CASE("a large region loses more the denser the board, the dearer a mine and the larger it is") {
  RegionLoss last(0.05, 8);
  for (double density = 0.06; density < 0.7; density += 0.01) {
    const RegionLoss loss(density, 8);
    CHECK(loss.rest(50, 1000) >= last.rest(50, 1000));
    CHECK(loss.rest(60, 1000) >= loss.rest(50, 1000));
    CHECK(loss.rest(50, 1100) > loss.rest(50, 1000));
    CHECK(loss.rest(50, 1000) < RegionLoss(density, 16).rest(50, 1000) + 1e-9);
    CHECK(loss.rest(50, 1000) <= 1050);
    CHECK(RegionLoss(density, 16).entry() == Approx(2 * loss.entry()));
    last = loss;
  }
  // The interior of a board of 2048² at 22 % mines loses what such boards lost when this was measured.
  CHECK(RegionLoss(0.22, 8).rest(0, 2048 * 2048 * 0.78) == Approx(3125).epsilon(0.01));
}

}  // namespace
}  // namespace mines::testing

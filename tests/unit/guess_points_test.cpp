#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "base/random.hpp"
#include "engine/engine.hpp"
#include "field/opening/field_game.hpp"
#include "guess/points/small_region_planner.hpp"
#include "support/boards.hpp"
#include "support/small_components.hpp"

namespace mines::testing {
namespace {

/// A region played out by trying everything: the models are a plain list, and nothing is remembered.
class PlainGame {
 public:
  /// `certain_first`: a certainly safe cell is opened before anything else is considered.
  PlainGame(const Component& region, const ModelSet& models, double penalty, bool certain_first)
      : region_(region), models_(models), penalty_(penalty), certain_first_(certain_first) {}

  /// The least points lost on average.
  double deficit() const {
    std::vector<std::size_t> all(models_.models.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    return deficit(all, 0);
  }

 private:
  /// The points lost, times the weight of the models left; `clicked` are the cells open or hit.
  double deficit(const std::vector<std::size_t>& left, Model clicked) const {
    double best = 0;
    for (const std::size_t i : left) {
      const Model safe = ~models_.models[i] & ~clicked & cells();
      best += models_.weights[i] * std::popcount(safe);
    }
    for (std::size_t cell = 0; cell < region_.cells.size() && certain_first_; ++cell) {
      const auto is_mine = [&](std::size_t i) { return (models_.models[i] >> cell & 1) != 0; };
      if ((clicked >> cell & 1) == 0 && std::none_of(left.begin(), left.end(), is_mine))
        return after_click(left, clicked, cell);
    }
    for (std::size_t cell = 0; cell < region_.cells.size(); ++cell) {
      if ((clicked >> cell & 1) == 0) best = std::min(best, after_click(left, clicked, cell));
    }
    return best;
  }

  double after_click(const std::vector<std::size_t>& left, Model clicked, std::size_t cell) const {
    std::array<std::vector<std::size_t>, 10> replies;
    double cost = 0;
    for (const std::size_t i : left) {
      const Model model = models_.models[i];
      std::size_t reply = 9;
      if ((model >> cell & 1) != 0) {
        cost += penalty_ * models_.weights[i];
      } else {
        reply = 0;
        for (std::size_t other = 0; other < region_.cells.size(); ++other) {
          const Cell a = region_.cells[cell];
          const Cell b = region_.cells[other];
          const bool beside =
              other != cell && std::abs(a.row - b.row) <= 1 && std::abs(a.column - b.column) <= 1;
          if (beside) reply += model >> other & 1;
        }
      }
      replies.at(reply).push_back(i);
    }
    for (const auto& part : replies) {
      if (!part.empty()) cost += deficit(part, clicked | Model{1} << cell);
    }
    return cost;
  }

  Model cells() const { return (Model{1} << region_.cells.size()) - 1; }

  const Component& region_;
  const ModelSet& models_;
  double penalty_;
  bool certain_first_;
};

/// Calls visit(region, models, penalty) for random regions with 2 to `most_cells` cells and models.
template <class Visit>
void for_random_regions(std::uint64_t seed, int count, std::size_t most_cells, std::size_t most_models,
                        Visit visit) {
  RandomSequence random(seed, 0);
  while (count > 0) {
    const BoardSize size{2 + static_cast<std::int32_t>(random.below(6)),
                         2 + static_cast<std::int32_t>(random.below(7))};
    const Field field = random_field(size, 0.1 + 0.05 * static_cast<double>(random.below(8)), random);
    const View view = random_view(field, 0.3 + 0.1 * static_cast<double>(random.below(6)), 0.8, random);
    const double odds = std::array{1.0 / 7, 0.25, 1.0, 0.01, 3.0}.at(random.below(5));
    const double penalty = std::array{8.0, 8.0, 2.0, 1.0, 0.0, 30.0}.at(random.below(6));
    for (const Component& region : components_of(view, Join::numbers_and_neighbours)) {
      if (region.cells.size() < 2 || region.cells.size() > most_cells) continue;
      const auto models = enumerate_models(region, odds);
      REQUIRE(models);
      if (models->models.size() > most_models) continue;
      visit(region, *models, penalty);
      --count;
    }
  }
}

TEST_CASE("a plan is as good as the best of all plays") {
  std::size_t guesses = 0;
  std::size_t deep = 0;
  const auto compare = [&](const Component& region, const ModelSet& models, double penalty,
                           bool certain_first) {
    const Plan plan = SmallRegionPlanner(penalty).plan(region, models, 100'000'000);
    const double deficit = PlainGame(region, models, penalty, certain_first).deficit();
    REQUIRE(plan.exact);
    REQUIRE(std::abs(plan.deficit - deficit) < 1e-9);
    REQUIRE(plan.deficit <= plan.stop);
    if (plan.deficit > plan.stop - 1e-9) return;
    ++guesses;
    CHECK(plan.mine_probability == Approx(models.mine_probability(plan.cell)).margin(1e-12));
    CHECK(plan.mine_probability < 1);
    deep += SmallRegionPlanner(penalty).plan(region, models, 1).deficit > plan.deficit + 1e-9 ? 1 : 0;
  };
  for_random_regions(1, 3000, 5, 1000, [&](const Component& region, const ModelSet& models, double penalty) {
    compare(region, models, penalty, false);
  });
  for_random_regions(2, 5000, 10, 24, [&](const Component& region, const ModelSet& models, double penalty) {
    compare(region, models, penalty, true);
  });
  CHECK(guesses > 2000);
  CHECK(deep > 50);
}

TEST_CASE("more work never makes a plan worse, and a plan is the same each time") {
  std::size_t unfinished = 0;
  SmallRegionPlanner lasting(8);
  for_random_regions(3, 1000, 14, 2000, [&](const Component& region, const ModelSet& models, double) {
    double last = 1e9;
    for (const std::uint64_t work : {1, 100, 1000, 10'000, 100'000}) {
      const Plan plan = SmallRegionPlanner(8).plan(region, models, work);
      const Plan again = lasting.plan(region, models, work);
      CHECK(again.deficit == plan.deficit);
      CHECK(again.cell == plan.cell);
      CHECK(plan.deficit <= last + 1e-9);
      CHECK(plan.deficit <= plan.stop);
      unfinished += plan.exact ? 0 : 1;
      last = plan.deficit;
    }
  });
  CHECK(unfinished > 100);
}

/// Plays boards and compares the deficits with those predicted; the error of their mean must be small enough
/// to tell.
void compare_with_predictions(BoardSize size, double density, int games, double most_error) {
  RandomSequence random(7, 0);
  double sum = 0;
  double squares = 0;
  int boards = 0;
  for (int i = 0; i < games; ++i) {
    const Field field = random_field(size, density, random);
    auto game = FieldGame::make(field, 8).value();
    const Statistics statistics = play(game, {Strategy::sat, 1, static_cast<std::uint64_t>(i)}).value();
    const std::uint64_t safe = size.cells() - field.mine_count();
    if (game.safe_opened() * 2 < safe) continue;
    const auto left = static_cast<double>(safe - game.safe_opened());
    const double difference =
        left + 8 * static_cast<double>(game.mines_opened()) - statistics.predicted_deficit;
    ++boards;
    sum += difference;
    squares += difference * difference;
  }
  REQUIRE(boards * 10 > games * 9);
  const double mean = sum / boards;
  const double error = std::sqrt((squares / boards - mean * mean) / boards);
  CHECK(error < most_error);
  CHECK(std::abs(mean) < 2 * error);
}

TEST_CASE("the deficit predicted when a board is open is that realised on average") {
  compare_with_predictions({150, 150}, 0.125, 1000, 0.3);
  // With the mines left.
  compare_with_predictions({48, 48}, 0.125, 4000, 0.015);
  // From one opening, between walls of large regions: of a deficit of 130.
  compare_with_predictions({400, 400}, 0.22, 20, 7);
}

}  // namespace
}  // namespace mines::testing

#include "guess/points/large_region_prober.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "unit/boards.hpp"
#include "unit/small_components.hpp"

namespace mines::testing {
namespace {

/// What a click on a cell says and costs, by all placements on the component and the cells beside the clicked
/// one.
struct Click {
  double mine_probability = 0;
  double price = 0;
};

Click click_on(const View& view, const Component& component, std::size_t cell, double odds, double penalty) {
  Component around = component;
  std::uint64_t beside = 0;
  for_each_neighbour(view.size(), component.cells[cell], [&](Cell neighbour) {
    if (!view.is_unknown(neighbour)) return;
    const auto place = std::ranges::find(around.cells, neighbour);
    beside |= std::uint64_t{1} << (place - around.cells.begin());
    if (place == around.cells.end()) around.cells.push_back(neighbour);
  });
  struct Reply {
    double weight = 0;
    std::uint64_t some_mine = 0;
  };
  std::array<Reply, 10> replies;
  double all = 0;
  for (const std::uint64_t model : all_models(around)) {
    const bool hit = (model >> cell & 1) != 0;
    Reply& reply = replies.at(hit ? 9 : static_cast<std::size_t>(std::popcount(model & beside)));
    const double weight = std::pow(odds, std::popcount(model));
    reply.weight += weight;
    reply.some_mine |= model | std::uint64_t{1} << cell;
    all += weight;
  }
  const std::size_t told = around.cells.size();
  double released = 0;
  double progress = 0;
  for (const Reply& reply : replies) {
    // A mine says nothing of the cells beside it that are in no constraint.
    const int certain = static_cast<int>(told) - std::popcount(reply.some_mine);
    released += reply.weight / all * certain;
    if (certain > 0) progress += reply.weight / all;
  }
  const double p = replies[9].weight / all;
  const double loss = penalty * p - (1 - p) - released;
  return {p, loss < 0 ? loss : loss / std::max(progress, 0.03)};
}

std::optional<Placement> no_placement(const Component&) { return std::nullopt; }

/// The placement of a model whose bits are the component's cells.
Placement placement_of(std::uint64_t model, std::size_t cells) {
  Placement placement;
  for (std::size_t cell = 0; cell < cells; ++cell) placement.push_back(model >> cell & 1);
  return placement;
}

TEST_CASE("where elimination is too much the push is what samples say, errors counted against it") {
  RandomSequence random(2, 0);
  int pushes = 0;
  while (pushes < 200) {
    const Field field = random_field({6, 9}, 0.2, random);
    const View view = random_view(field, 0.5, 0.8, random);
    const auto first_placement = [](const Component& component) {
      return std::optional(placement_of(all_models(component).front(), component.cells.size()));
    };
    LargeRegionProber sampling(view, 0.25, 8, first_placement, 0);
    for (const Component& component : components_of(view, Join::numbers)) {
      if (component.cells.size() < 2 || component.cells.size() > 9) continue;
      const Push push = sampling.best_push(component);
      REQUIRE(push.found);
      double least = 1;
      for (std::size_t cell = 0; cell < component.cells.size(); ++cell) {
        least = std::min(least, click_on(view, component, cell, 0.25, 8).mine_probability);
      }
      // A window holds all of so small a component: samples scatter little, but nothing is certain.
      CHECK(push.mine_probability > 0);
      CHECK(push.mine_probability < least + 0.1);
      const double chance = click_on(view, component, push.cell, 0.25, 8).mine_probability;
      CHECK(chance <= push.mine_probability + 1e-9);
      const double loss = 8 * push.mine_probability - (1 - push.mine_probability);
      CHECK(push.price == Approx(loss < 0 ? loss : loss / 0.03));
      ++pushes;
    }
  }
}

TEST_CASE("a push costs what all placements say, and less than on the least likely mine") {
  RandomSequence random(1, 0);
  int pushes = 0;
  int elsewhere = 0;
  while (pushes < 1000) {
    const BoardSize size{6, 9};
    const Field field = random_field(size, 0.2, random);
    const View view = random_view(field, 0.3 + 0.1 * static_cast<double>(random.below(4)), 0.8, random);
    const double odds = std::array{1.0 / 7, 0.25, 1.0}.at(random.below(3));
    const int penalty = std::array{8, 2, 0}.at(random.below(3));
    LargeRegionProber prober(view, odds, penalty, no_placement);
    for (const Component& component : components_of(view, Join::numbers)) {
      if (component.cells.size() < 2 || component.cells.size() > 9) continue;
      const Push push = prober.best_push(component);
      REQUIRE(push.found);
      const Click click = click_on(view, component, push.cell, odds, penalty);
      CHECK(push.mine_probability == Approx(click.mine_probability).margin(1e-9));
      CHECK(push.price == Approx(click.price).margin(1e-9));
      Click safest{2, 0};
      for (std::size_t cell = 0; cell < component.cells.size(); ++cell) {
        const Click other = click_on(view, component, cell, odds, penalty);
        if (other.mine_probability < safest.mine_probability - 1e-9) safest = other;
      }
      CHECK(push.price <= safest.price + 1e-9);
      elsewhere += push.price < safest.price - 1e-9 ? 1 : 0;
      const Push again = prober.best_push(component);
      CHECK(again.cell == push.cell);
      CHECK(again.price == push.price);
      CHECK_FALSE(LargeRegionProber(view, odds, penalty, no_placement, 0).best_push(component).found);
      ++pushes;
    }
  }
  CHECK(elsewhere > 3);
}

}  // namespace
}  // namespace mines::testing

// Components, CaDiCaL and enumeration against every placement of mines on small boards.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "components/component_finder.hpp"
#include "count/models.hpp"
#include "policy/lookahead.hpp"
#include "sat/decide.hpp"
#include "unit/boards.hpp"
#include "unit/small_positions.hpp"

using namespace mines;
using mines::testing::all_models;
using mines::testing::random_field;
using mines::testing::random_view;
using mines::testing::whole_board;

namespace {

std::vector<Component> components_of(const View& view, Join join) {
  ComponentFinder finder(view, join);
  std::vector<Component> components;
  for (std::int32_t tile = 0; tile < view.tiles().count(); ++tile) finder.grow_from_tile(tile, components);
  return components;
}

/// Small random boards with at most `most` unknown cells.
template <class Visit>
void for_random_positions(std::uint64_t seed, int boards, std::size_t most, Visit visit) {
  RandomSequence random(seed, 0);
  for (int board = 0; board < boards;) {
    const BoardSize size{2 + static_cast<std::int32_t>(random.below(6)),
                         2 + static_cast<std::int32_t>(random.below(6))};
    const Field field = random_field(size, 0.1 + 0.05 * static_cast<double>(random.below(8)), random);
    const View view = random_view(field, 0.4 + 0.1 * static_cast<double>(random.below(6)),
                                  0.3 * static_cast<double>(random.below(3)), random);
    std::size_t unknown = 0;
    for (std::int32_t row = 0; row < size.rows; ++row)
      unknown += static_cast<std::size_t>(std::popcount(view.unknown(row, 0)));
    if (unknown > most) continue;
    ++board;
    visit(field, view);
  }
}

}  // namespace

TEST_CASE("components hold each frontier cell once, with all of its numbers") {
  RandomSequence random(31, 0);
  for (int board = 0; board < 60; ++board) {
    const Field field = random_field({70, 530}, 0.2, random);
    const View view = random_view(field, 0.9, 0.5, random);
    std::set<Cell> frontier;
    for (std::int32_t row = 0; row < 70; ++row) {
      for (std::int32_t column = 0; column < 530; ++column) {
        bool beside_open = false;
        for_each_neighbour(view.size(), {row, column}, [&](Cell cell) { beside_open |= view.is_open(cell); });
        if (view.is_unknown({row, column}) && beside_open) frontier.insert({row, column});
      }
    }
    std::set<Cell> found;
    std::set<Cell> numbers;
    for (const Component& component : components_of(view, Join::numbers)) {
      for (const Cell cell : component.cells) CHECK(found.insert(cell).second);
      for (const Constraint& constraint : component.constraints) {
        CHECK(numbers.insert(constraint.number).second);
        int unknown = 0;
        int mines = view.number(constraint.number);
        for_each_neighbour(view.size(), constraint.number, [&](Cell cell) {
          unknown += view.is_unknown(cell) ? 1 : 0;
          mines -= view.is_mine(cell) ? 1 : 0;
        });
        CHECK(constraint.size == unknown);
        CHECK(constraint.mines == mines);
        CHECK(constraint.size > 0);
      }
    }
    CHECK(found == frontier);
  }
}

TEST_CASE("a region that is cut off is told so, and so is what is left of it") {
  const View view = View::make({100, 100}).value();
  ComponentFinder finder(view, Join::numbers_and_neighbours, 500);
  const Component first = finder.grow({50, 50});
  CHECK(first.truncated);
  CHECK(first.cells.size() >= 500);
  CHECK(first.cells.size() < 520);
  REQUIRE_FALSE(finder.found({0, 0}));
  CHECK(finder.grow({0, 0}).truncated);
  CHECK(finder.component_of({50, 50}) == 0);
  CHECK(finder.component_of({0, 0}) == 1);
  ComponentFinder whole(view, Join::numbers_and_neighbours);
  CHECK(whole.grow({0, 0}).cells.size() == 10000);
}

TEST_CASE("CaDiCaL's verdicts are those of every placement") {
  int decided = 0;
  for_random_positions(32, 3000, 18, [&](const Field& field, const View& view) {
    for (const Component& component : components_of(view, Join::numbers)) {
      const auto models = all_models(component);
      const Decision decision = decide(component);
      REQUIRE(decision.consistent);
      REQUIRE_FALSE(models.empty());
      for (std::size_t i = 0; i < component.cells.size(); ++i) {
        const auto with_mine = std::count_if(models.begin(), models.end(),
                                             [&](std::uint64_t model) { return (model >> i & 1) != 0; });
        const CellVerdict expected = with_mine == 0 ? CellVerdict::safe
                                     : static_cast<std::size_t>(with_mine) == models.size()
                                         ? CellVerdict::mine
                                         : CellVerdict::open_question;
        CHECK(decision.cells[i] == expected);
        if (expected == CellVerdict::safe) CHECK_FALSE(field.is_mine(component.cells[i]));
        if (expected == CellVerdict::mine) CHECK(field.is_mine(component.cells[i]));
        decided += expected == CellVerdict::open_question ? 0 : 1;
      }
    }
  });
  CHECK(decided > 1000);
}

TEST_CASE("what CaDiCaL decides in components is what the whole board decides") {
  for_random_positions(33, 800, 14, [&](const Field&, const View& view) {
    const auto board = whole_board(view);
    std::uint64_t some = 0;
    std::uint64_t every = ~std::uint64_t{0};
    for (const std::uint64_t model : board.models) {
      some |= model;
      every &= model;
    }
    std::map<Cell, CellVerdict> verdicts;
    for (const Component& component : components_of(view, Join::numbers)) {
      const Decision decision = decide(component);
      for (std::size_t i = 0; i < component.cells.size(); ++i)
        verdicts[component.cells[i]] = decision.cells[i];
    }
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
      const auto verdict = verdicts.find(board.cells[i]);
      const CellVerdict found = verdict == verdicts.end() ? CellVerdict::open_question : verdict->second;
      CHECK((found == CellVerdict::safe) == ((some >> i & 1) == 0));
      CHECK((found == CellVerdict::mine) == ((every >> i & 1) != 0));
    }
  });
}

TEST_CASE("numbers that contradict each other are noticed") {
  Component component;
  component.cells = {{0, 0}, {0, 1}};
  component.constraints = {{{1, 0}, 1, 2, {0, 1}}, {{1, 1}, 2, 2, {0, 1}}};
  CHECK_FALSE(decide(component).consistent);
  CHECK_FALSE(enumerate_models(component, 1.0));
  component.constraints = {{{1, 0}, 3, 2, {0, 1}}};
  CHECK_FALSE(decide(component).consistent);
  CHECK_FALSE(enumerate_models(component, 1.0));
  component.constraints = {{{1, 0}, -1, 2, {0, 1}}};
  CHECK_FALSE(decide(component).consistent);
  CHECK_FALSE(enumerate_models(component, 1.0));
}

TEST_CASE("enumeration gives every placement with its weight") {
  for_random_positions(34, 1500, 16, [&](const Field&, const View& view) {
    for (const Join join : {Join::numbers, Join::numbers_and_neighbours}) {
      for (const Component& component : components_of(view, join)) {
        const auto expected = all_models(component);
        const auto set = enumerate_models(component, 1.0 / 7, {1 << 17, 1 << 22});
        REQUIRE(set);
        auto models = set->models;
        std::sort(models.begin(), models.end());
        CHECK(models == expected);
        double total = 0;
        double first = 0;
        for (const std::uint64_t model : expected) {
          const double weight = std::pow(1.0 / 7, std::popcount(model));
          total += weight;
          if ((model & 1) != 0) first += weight;
        }
        CHECK(set->mine_probability(0) == Approx(first / total).margin(1e-12));
      }
    }
  });
}

TEST_CASE("enumeration gives up where its budget ends, and keeps to extreme odds") {
  Component component;
  for (int i = 0; i < 20; ++i) component.cells.push_back({0, i});
  CHECK_FALSE(enumerate_models(component, 1.0, {1000, 1 << 30}));
  CHECK_FALSE(enumerate_models(component, 1.0, {1 << 30, 1000}));
  CHECK(enumerate_models(component, 1.0, {1 << 20, 1 << 30})->models.size() == 1 << 20);
  CHECK(enumerate_models(component, 1e-12, {1 << 20, 1 << 30})->mine_probability(3) ==
        Approx(0).margin(1e-9));
  CHECK(enumerate_models(component, 1e12, {1 << 20, 1 << 30})->mine_probability(3) == Approx(1));
  component.cells.resize(65);
  CHECK_FALSE(enumerate_models(component, 1.0));
}

TEST_CASE("a guess is worth its risk and the cells that follow at once") {
  // Four cells in a square, one mine, told by one number at each side of it: any of them, one mine in four.
  Component square;
  square.cells = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
  square.constraints = {{{2, 0}, 1, 4, {0, 1, 2, 3}}};
  const ModelSet four = enumerate_models(square, 1.0 / 7).value();
  const Guess guess = best_guess(square, four, 8);
  CHECK(guess.mine_probability == Approx(0.25));
  // Safe (3/4): the cell, and nothing else is certain, as three remain with one mine. A mine (1/4): -8, three
  // safe.
  CHECK(guess.gain == Approx(0.75 * 1 + 0.25 * (3 - 8)));

  // A coin-flip between two cells: never worth eight points, always worth none.
  Component coin;
  coin.cells = {{0, 0}, {0, 1}};
  coin.constraints = {{{1, 0}, 1, 2, {0, 1}}};
  const ModelSet two = enumerate_models(coin, 1.0 / 7).value();
  CHECK(best_guess(coin, two, 8).gain == Approx(0.5 + 0.5 * (1 - 8)));
  CHECK(best_guess(coin, two, 0).gain == Approx(1));

  // One mine in two cells that a third cell tells apart: opening the third costs nothing and frees one more.
  Component told;
  told.cells = {{0, 0}, {0, 3}, {0, 1}};
  told.constraints = {{{1, 2}, 1, 3, {0, 1, 2}}, {{2, 2}, 0, 1, {2}}};
  const ModelSet models = enumerate_models(told, 1.0 / 7).value();
  const Guess third = best_guess(told, models, 8);
  CHECK(third.cell == Cell{0, 1});
  CHECK(third.gain == Approx(2));
}

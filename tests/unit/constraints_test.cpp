// Constraints against all assignments, tried one by one; and large ones against what made them.
#include "mines/constraints.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <ctime>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>

#include "base/random.hpp"
#include "board/geometry.hpp"
#include "mines/board.hpp"
#include "mines/engine.hpp"
#include "support/allowance.hpp"
#include "support/small_constraints.hpp"
#include "support/uniform.hpp"

using namespace mines;

namespace {

struct Drawn {
  ConstraintList list;
  double density = 0.5;

  std::uint32_t cells() const { return static_cast<std::uint32_t>(list.all.cells.size()); }
  Constraints made() const {
    Constraints::Options options;
    options.density = density;
    Constraints made(cells(), options);
    for (const Constraint& one : list.all.constraints) made.add(one.cells(), one.least, one.most);
    if (list.total) made.set_total(*list.total);
    return made;
  }
  /// Whether the constraints chosen, and the total if it is, hold for cells as the bits of `model`.
  bool holds(std::uint32_t model, std::uint32_t chosen, bool with_total) const {
    if (with_total && list.total && static_cast<std::uint64_t>(std::popcount(model)) != *list.total)
      return false;
    for (std::size_t i = 0; i < list.all.constraints.size(); ++i) {
      if ((chosen >> i & 1) == 0) continue;
      int mines = 0;
      for (const std::uint32_t cell : list.all.constraints[i].cells())
        mines += static_cast<int>(model >> cell & 1);
      if (!list.all.constraints[i].is_satisfied_by(mines)) return false;
    }
    return true;
  }
};

constexpr std::uint32_t all_sums = 0xffff'ffff;

/// The fewest constraints without which, together with the opposite of a claim, there is a model; -1 if no
/// constraints force it. A cell of -1 claims that there is no model.
int fewest(const Drawn& drawn, bool with_total, int cell, bool as_mine) {
  int best = -1;
  for (std::uint32_t chosen = 0; chosen < 1U << drawn.list.all.constraints.size(); ++chosen) {
    if (best >= 0 && std::popcount(chosen) >= best) continue;
    bool forced = true;
    for (std::uint32_t model = 0; model < 1U << drawn.cells() && forced; ++model) {
      const bool denies = cell < 0 || ((model >> cell & 1) != 0) != as_mine;
      forced = !(denies && drawn.holds(model, chosen, with_total));
    }
    if (forced) best = std::popcount(chosen);
  }
  return best;
}

void check_reason(const Drawn& drawn, const Constraints::Reason& reason, int cell, bool as_mine) {
  const int without = fewest(drawn, false, cell, as_mine);
  REQUIRE(reason.found);
  CHECK(reason.uses_total == (without < 0));
  const int least = without >= 0 ? without : fewest(drawn, true, cell, as_mine);
  CHECK(static_cast<int>(reason.constraints.size()) == least);
  CHECK(reason.size == mines::Minimality::smallest);
}

}  // namespace

TEST_CASE("constraints say what all assignments say") {
  RandomSequence random(201, 0);
  int impossible = 0;
  int certain = 0;
  for (int round = 0; round < 1500; ++round) {
    const Drawn drawn{testing::random_constraints(random, 11), round % 2 == 0 ? 0.5 : 0.2};
    if (drawn.cells() == 0 || drawn.list.total > drawn.cells()) continue;
    const bool has_few = drawn.list.all.constraints.size() < 9;  // so that all sets of them can be tried
    Constraints constraints = drawn.made();
    double weight = 0;
    std::uint64_t models = 0;
    std::vector<double> mine(drawn.cells(), 0);
    for (std::uint32_t model = 0; model < 1U << drawn.cells(); ++model) {
      if (!drawn.holds(model, all_sums, true)) continue;
      const int mines = std::popcount(model);
      const double odds = drawn.density / (1 - drawn.density);
      const double one = drawn.list.total ? 1 : std::pow(odds, mines);
      ++models;
      weight += one;
      for (std::uint32_t cell = 0; cell < drawn.cells(); ++cell)
        mine[cell] += (model >> cell & 1) != 0 ? one : 0;
    }
    const Constraints::Analysis analysis = constraints.analysis();
    REQUIRE(analysis.possible == (models > 0 ? Possible::yes : Possible::no));
    REQUIRE(constraints.model().has_value() == (models > 0));
    if (models == 0) {
      ++impossible;
      if (has_few) check_reason(drawn, constraints.contradiction(), -1, false);
      CHECK(constraints.sample(3).empty());
      continue;
    }
    CHECK_FALSE(constraints.contradiction().found);
    REQUIRE(analysis.exact);
    CHECK(analysis.models == std::to_string(models));
    for (std::uint32_t cell = 0; cell < drawn.cells(); ++cell) {
      CHECK(analysis.mine[cell] == Approx(mine[cell] / weight).margin(1e-12));
      const auto verdict = mine[cell] == 0        ? mines::Verdict::safe
                           : mine[cell] == weight ? mines::Verdict::mine
                                                  : mines::Verdict::undecided;
      const Constraints::Reason reason = constraints.explain(cell);
      CHECK(reason.verdict == analysis.verdict[cell]);
      if (verdict == mines::Verdict::undecided && std::abs(mine[cell] - weight) < 1e-12) continue;  // rounded
      CHECK(analysis.verdict[cell] == verdict);
      certain += verdict == mines::Verdict::undecided ? 0 : 1;
      if (verdict != mines::Verdict::undecided && has_few && round % 4 == 0)
        check_reason(drawn, reason, static_cast<int>(cell), verdict == mines::Verdict::mine);
    }
    const auto samples = constraints.sample(4, static_cast<std::uint64_t>(round));
    REQUIRE(samples.size() == 4 * drawn.cells());
    for (std::uint32_t i = 0; i < 4; ++i) {
      std::uint32_t model = 0;
      for (std::uint32_t cell = 0; cell < drawn.cells(); ++cell)
        model |= static_cast<std::uint32_t>(samples[i * drawn.cells() + cell]) << cell;
      CHECK(drawn.holds(model, all_sums, true));
    }
  }
  CHECK(impossible > 100);
  CHECK(certain > 1000);
}

TEST_CASE("random models come as often as their probability says") {
  // Two of five cells, at most one of the first three.
  Constraints constraints(5);
  constraints.add(std::vector<std::uint32_t>{0, 1, 2}, 0, 1);
  constraints.set_total(2);
  const Constraints::Analysis analysis = constraints.analysis();
  CHECK(analysis.models == "7");
  constexpr std::uint32_t count = 70'000;
  const auto samples = constraints.sample(count, 5);
  std::map<std::uint32_t, double> seen;
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint32_t model = 0;
    for (std::uint32_t cell = 0; cell < 5; ++cell)
      model |= static_cast<std::uint32_t>(samples[i * 5 + cell]) << cell;
    ++seen[model];
  }
  for (const auto& [model, times] : seen) CHECK((std::popcount(model) == 2 && std::popcount(model & 7) <= 1));
  CHECK(seen.size() == 7);
  CHECK(testing::chi_square(seen, count / 7.0) < testing::most_chi_square(6));
}

TEST_CASE("a board as constraints has the probabilities that the engine gives") {
  RandomSequence random(203, 0);
  for (std::uint64_t round = 0; round < 60; ++round) {
    constexpr std::int32_t side = 12;
    const Board board = Board::draw(side, side, 20 + random.below(20), round);
    Engine engine(side, side, board.mines());
    Constraints constraints(side * side);
    constraints.set_total(board.mines());
    for (std::uint32_t i = 0; i < side * side; ++i) {
      const Cell cell{static_cast<std::int32_t>(i) / side, static_cast<std::int32_t>(i) % side};
      if (board.is_mine(cell) || random.below(3) == 0) continue;
      std::vector<std::uint32_t> around;
      for_each_neighbour({side, side}, cell, [&](Cell beside) {
        around.push_back(static_cast<std::uint32_t>(beside.row * side + beside.column));
      });
      const int number = board.number(cell);
      engine.observe(cell, number);
      constraints.add(around, number, number);
      constraints.add(std::vector<std::uint32_t>{i}, 0, 0);
    }
    const Analysis expected = engine.analysis();
    const Constraints::Analysis found = constraints.analysis();
    REQUIRE(expected.possible == Possible::yes);
    REQUIRE(found.possible == Possible::yes);
    CHECK(found.models == expected.placements);
    for (std::size_t cell = 0; cell < found.mine.size(); ++cell) {
      if (expected.verdict[cell] == Verdict::known) continue;
      CHECK(found.mine[cell] == Approx(expected.mine[cell]).margin(1e-12));
      CHECK(found.verdict[cell] == expected.verdict[cell]);
    }
  }
}

TEST_CASE("long constraints are counted exactly") {
  // Twenty of forty cells; of the first thirty from 14 to 16.
  Constraints constraints(40);
  std::vector<std::uint32_t> all;
  for (std::uint32_t cell = 0; cell < 40; ++cell) all.push_back(cell);
  constraints.add(all, 20, 20);
  constraints.add(std::span(all).first(30), 14, 16);
  // C(30,14) C(10,6) + C(30,15) C(10,5) + C(30,16) C(10,4) = 145422675 * 420 + 155117520 * 252
  CHECK(constraints.analysis().models == "100167138540");
  constraints.add(std::span(all).first(30), 17, 30);
  CHECK(constraints.analysis().possible == Possible::no);
  CHECK(constraints.contradiction().constraints == std::vector<std::uint32_t>{1, 2});
}

TEST_CASE("what the budget does not suffice for is unknown, and nothing is said of the cells") {
  // Thirteen pigeons in twelve holes: no model, which CaDiCaL does not find out in time.
  constexpr std::uint32_t holes = 12;
  Constraints constraints((holes + 1) * holes + 1);
  const std::uint32_t escape = (holes + 1) * holes;
  const auto add_pigeons = [&](Constraints& to, bool may_escape) {
    for (std::uint32_t pigeon = 0; pigeon <= holes; ++pigeon) {
      std::vector<std::uint32_t> wishes;
      for (std::uint32_t hole = 0; hole < holes; ++hole) wishes.push_back(pigeon * holes + hole);
      if (may_escape) wishes.push_back(escape);
      to.add(wishes, 1, holes + 1);
    }
    for (std::uint32_t hole = 0; hole < holes; ++hole) {
      std::vector<std::uint32_t> guests;
      for (std::uint32_t pigeon = 0; pigeon <= holes; ++pigeon) guests.push_back(pigeon * holes + hole);
      to.add(guests, 0, 1);
    }
  };
  Constraints open = constraints;
  add_pigeons(constraints, false);
  const Budget little{1000};
  const Constraints::Analysis nothing = constraints.analysis(little);
  CHECK(nothing.possible == Possible::unknown);
  CHECK_FALSE(nothing.exact);
  CHECK(nothing.mine.empty());
  CHECK(nothing.verdict.empty());
  CHECK(nothing.models.empty());
  const Constraints::Reason reason = constraints.explain(0, little);
  CHECK(reason.verdict == Verdict::unknown);
  CHECK_FALSE(reason.found);
  CHECK_FALSE(constraints.contradiction(little).found);
  CHECK_THROWS_AS(constraints.model(little), std::runtime_error);

  // With a way out there is a model, but whether all models take it is unknown.
  add_pigeons(open, true);
  const Constraints::Analysis some = open.analysis(little);
  REQUIRE(some.possible == Possible::yes);
  CHECK(some.verdict[escape] == Verdict::unknown);
  CHECK(some.mine[escape] == 1);
  CHECK(some.error[escape] > 0);
  CHECK(some.verdict[0] == Verdict::undecided);
  CHECK(open.explain(escape, little).verdict == Verdict::unknown);
}

TEST_CASE("constraints refuse what they cannot take, and say where") {
  CHECK_THROWS_AS(Constraints(0), std::invalid_argument);
  Constraints::Options options;
  options.density = 1;
  CHECK_THROWS_AS(Constraints(3, options), std::invalid_argument);
  Constraints constraints(3);
  const auto add = [&](std::vector<std::uint32_t> cells, std::int64_t least, std::int64_t most) {
    return constraints.add(cells, least, most);
  };
  CHECK_THROWS_WITH(add({0, 3}, 0, 1), "add: entry 1 names cell 3, expected 0 to 2");
  CHECK_THROWS_WITH(constraints.add_opposite(1, 1), "add_opposite: cell 1 is its own opposite");
  CHECK_THROWS_WITH(add({0}, 2, 1), "add: at least 2 and at most 1 mines, expected least <= most");
  CHECK(constraints.size() == 0);
  CHECK_THROWS_WITH(constraints.set_total(4), "set_total: 4 mines, expected 0 to 3");
  CHECK_THROWS_WITH(constraints.explain(3), "explain: cell 3, expected 0 to 2");
  CHECK(add({0, 1}, -5, 100) == 0);
  CHECK(constraints.analysis().models == "8");
  CHECK(add({}, 0, 0) == 1);
  CHECK(constraints.analysis().models == "8");
  CHECK(add({0, 1}, 3, 9) == 2);
  CHECK(constraints.analysis().possible == Possible::no);
  CHECK(constraints.contradiction().constraints == std::vector<std::uint32_t>{2});
}

TEST_CASE("a call on constraints stops when it is asked to") {
  // Random sums that no order of elimination makes easy.
  RandomSequence random(204, 0);
  Constraints constraints(400);
  for (int i = 0; i < 300; ++i) {
    std::vector<std::uint32_t> cells;
    for (std::uint32_t cell = 0; cell < 400; ++cell) {
      if (random.below(50) == 0) cells.push_back(cell);
    }
    constraints.add(cells, 0, static_cast<std::int64_t>(cells.size() / 2));
  }
  mines::Budget budget;
  int asked = 0;
  budget.stopped = [&asked] { return ++asked > 3; };
  CHECK_THROWS_AS(constraints.analysis(budget), Stopped);
  CHECK(asked == 4);
}

namespace {

/// At least half of the first `size` cells are mines. Of each two cells that follow each other `linked` says
/// whether one must be a mine.
Constraints half_of(std::uint32_t size, bool linked) {
  Constraints constraints(size);
  std::vector<std::uint32_t> cells(size);
  std::iota(cells.begin(), cells.end(), 0);
  constraints.add(cells, size / 2, size);
  for (std::uint32_t cell = 1; linked && cell < size; ++cell)
    constraints.add(std::vector<std::uint32_t>{cell - 1, cell}, 1, 2);
  return constraints;
}

}  // namespace

TEST_CASE("cells of a constraint that is too long to be counted have the probabilities that counting gives") {
  constexpr std::uint32_t size = 1000;
  const auto exact = half_of(size, false).analysis();
  const auto sampled = half_of(size, false).analysis({.work = 1000});
  REQUIRE(exact.exact);
  REQUIRE_FALSE(sampled.exact);
  double mean = 0;
  for (std::uint32_t cell = 0; cell < size; ++cell) {
    CHECK(std::abs(sampled.mine[cell] - exact.mine[cell]) < 6 * sampled.error[cell]);
    mean += sampled.mine[cell] / size;
  }
  CHECK(mean == Approx(exact.mine[0]).margin(0.004));
}

TEST_CASE("a constraint of many cells takes seconds, and a call on it stops in time") {
  constexpr std::uint32_t size = 12'000;
  for (const bool linked : {false, true}) {
    Constraints constraints = half_of(size, linked);
    const std::clock_t begin = std::clock();
    CHECK(constraints.analysis({.work = 1000}).possible == Possible::yes);
    const auto seconds = [begin] { return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; };
    const double whole = seconds();
    CHECK(whole < 6 * testing::allowance);  // 1 s; where work grows with the square of the cells, 10 s
    Constraints again = half_of(size, linked);
    const std::clock_t start = std::clock();
    const auto since = [start] { return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; };
    const double until = whole / 3;
    try {
      again.analysis({.work = 1000, .stopped = [&] { return since() >= until; }});
    } catch (const Stopped&) {
      CHECK(since() - until < 0.5);
    }
  }
}

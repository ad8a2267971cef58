// Constraints against all assignments, tried one by one; and large ones against what made them.
#include "mines/constraints.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <ctime>
#include <numeric>
#include <stdexcept>
#include <string>

#include "base/random.hpp"
#include "mines/engine.hpp"

using namespace mines;

namespace {

struct Sum {
  std::vector<std::uint32_t> cells;
  std::int64_t least = 0;
  std::int64_t most = 0;
};

struct Drawn {
  std::uint32_t cells = 1;
  std::vector<Sum> sums;
  std::optional<std::uint64_t> total;
  double density = 0.5;

  Constraints made() const {
    Constraints::Options options;
    options.density = density;
    Constraints made(cells, options);
    for (const Sum& sum : sums) made.add(sum.cells, sum.least, sum.most);
    if (total) made.set_total(*total);
    return made;
  }
  /// Whether the constraints chosen, and the total if it is, hold for cells as the bits of `model`.
  bool holds(std::uint32_t model, std::uint32_t chosen, bool with_total) const {
    if (with_total && total && static_cast<std::uint64_t>(std::popcount(model)) != *total) return false;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if ((chosen >> i & 1) == 0) continue;
      std::int64_t mines = 0;
      for (const std::uint32_t cell : sums[i].cells) mines += model >> cell & 1;
      if (mines < sums[i].least || mines > sums[i].most) return false;
    }
    return true;
  }
};

/// Some draws have models, others do not; some constraints are of all cells, some of none.
Drawn draw(RandomSequence& random) {
  Drawn drawn;
  drawn.cells = 1 + static_cast<std::uint32_t>(random.below(12));
  const auto truth = static_cast<std::uint32_t>(random.below(std::uint64_t{1} << drawn.cells));
  const bool fits = random.below(4) != 0;
  for (std::uint64_t count = random.below(8); count > 0; --count) {
    Sum sum;
    const bool dense = random.below(4) == 0;
    std::int64_t mines = 0;
    for (std::uint32_t cell = 0; cell < drawn.cells; ++cell) {
      if (random.below(dense ? 10 : 3) == 0) continue;
      if (!dense && random.below(2) == 0) continue;
      sum.cells.push_back(cell);
    }
    // Some cells count more than once, wherever they are named again.
    if (random.below(3) == 0 && !sum.cells.empty()) {
      for (std::uint64_t again = random.below(6); again > 0; --again)
        sum.cells.push_back(sum.cells[random.below(sum.cells.size())]);
    }
    for (const std::uint32_t cell : sum.cells) mines += truth >> cell & 1;
    if (!fits) mines = static_cast<std::int64_t>(random.below(sum.cells.size() + 2)) - 1;
    sum.least = mines - static_cast<std::int64_t>(random.below(2) * random.below(3));
    sum.most = mines + static_cast<std::int64_t>(random.below(2) * random.below(3));
    drawn.sums.push_back(sum);
  }
  if (random.below(2) == 0) {
    drawn.total = static_cast<std::uint64_t>(std::popcount(truth));
    if (random.below(5) == 0) drawn.total = random.below(drawn.cells + 1);
  }
  if (random.below(2) == 0) drawn.density = 0.2;
  return drawn;
}

constexpr std::uint32_t all_sums = 0xffff'ffff;

/// The fewest constraints without which, together with the opposite of a claim, there is a model; -1 if no
/// constraints force it. A cell of -1 claims that there is no model.
int fewest(const Drawn& drawn, bool with_total, int cell, bool as_mine) {
  int best = -1;
  for (std::uint32_t chosen = 0; chosen < 1U << drawn.sums.size(); ++chosen) {
    if (best >= 0 && std::popcount(chosen) >= best) continue;
    bool forced = true;
    for (std::uint32_t model = 0; model < 1U << drawn.cells && forced; ++model) {
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
  CHECK(reason.size == Constraints::Minimality::smallest);
}

}  // namespace

TEST_CASE("constraints say what all assignments say") {
  RandomSequence random(201, 0);
  int impossible = 0;
  int certain = 0;
  for (int round = 0; round < 1500; ++round) {
    const Drawn drawn = draw(random);
    Constraints constraints = drawn.made();
    double weight = 0;
    std::uint64_t models = 0;
    std::vector<double> mine(drawn.cells, 0);
    for (std::uint32_t model = 0; model < 1U << drawn.cells; ++model) {
      if (!drawn.holds(model, all_sums, true)) continue;
      const int mines = std::popcount(model);
      const double odds = drawn.density / (1 - drawn.density);
      const double one = drawn.total ? 1 : std::pow(odds, mines);
      ++models;
      weight += one;
      for (std::uint32_t cell = 0; cell < drawn.cells; ++cell)
        mine[cell] += (model >> cell & 1) != 0 ? one : 0;
    }
    const Constraints::Analysis analysis = constraints.analysis();
    REQUIRE(analysis.possible == (models > 0 ? Possible::yes : Possible::no));
    REQUIRE(constraints.model().has_value() == (models > 0));
    if (models == 0) {
      ++impossible;
      if (round % 4 == 0) check_reason(drawn, constraints.contradiction(), -1, false);
      CHECK(constraints.sample(3).empty());
      continue;
    }
    CHECK_FALSE(constraints.contradiction().found);
    REQUIRE(analysis.exact);
    CHECK(analysis.models == std::to_string(models));
    for (std::uint32_t cell = 0; cell < drawn.cells; ++cell) {
      CHECK(analysis.mine[cell] == Approx(mine[cell] / weight).margin(1e-12));
      const auto verdict = mine[cell] == 0        ? Constraints::Verdict::safe
                           : mine[cell] == weight ? Constraints::Verdict::mine
                                                  : Constraints::Verdict::undecided;
      const Constraints::Reason reason = constraints.explain(cell);
      CHECK(reason.verdict == analysis.verdict[cell]);
      if (verdict == Constraints::Verdict::undecided && std::abs(mine[cell] - weight) < 1e-12)
        continue;  // rounded
      CHECK(analysis.verdict[cell] == verdict);
      certain += verdict == Constraints::Verdict::undecided ? 0 : 1;
      if (verdict != Constraints::Verdict::undecided && round % 8 == 0)
        check_reason(drawn, reason, static_cast<int>(cell), verdict == Constraints::Verdict::mine);
    }
    const auto samples = constraints.sample(4, static_cast<std::uint64_t>(round));
    REQUIRE(samples.size() == 4 * drawn.cells);
    for (std::uint32_t i = 0; i < 4; ++i) {
      std::uint32_t model = 0;
      for (std::uint32_t cell = 0; cell < drawn.cells; ++cell)
        model |= static_cast<std::uint32_t>(samples[i * drawn.cells + cell]) << cell;
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
  std::vector<double> seen(32, 0);
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint32_t model = 0;
    for (std::uint32_t cell = 0; cell < 5; ++cell)
      model |= static_cast<std::uint32_t>(samples[i * 5 + cell]) << cell;
    ++seen[model];
  }
  for (std::uint32_t model = 0; model < 32; ++model) {
    const bool fits = std::popcount(model) == 2 && std::popcount(model & 7) <= 1;
    // Four standard deviations of a count with mean 10,000.
    if (fits) {
      CHECK(std::abs(seen[model] - count / 7.0) < 4 * std::sqrt(count / 7.0));
    } else {
      CHECK(seen[model] == 0);
    }
  }
}

TEST_CASE("a board as constraints has the probabilities that the engine gives") {
  RandomSequence random(203, 0);
  for (int round = 0; round < 60; ++round) {
    constexpr std::int32_t side = 12;
    std::vector<bool> mined(side * side);
    std::uint64_t mines = 0;
    for (std::size_t i = 0; i < mined.size(); ++i) {
      mined[i] = random.below(5) == 0;
      mines += mined[i] ? 1 : 0;
    }
    std::vector<std::int8_t> board(side * side, unknown_cell);
    Constraints constraints(side * side);
    for (std::int32_t row = 0; row < side; ++row) {
      for (std::int32_t column = 0; column < side; ++column) {
        const auto cell = static_cast<std::uint32_t>(row * side + column);
        if (mined[cell] || random.below(3) == 0) continue;
        std::vector<std::uint32_t> around;
        int number = 0;
        for (std::int32_t r = std::max(row - 1, 0); r <= std::min(row + 1, side - 1); ++r) {
          for (std::int32_t c = std::max(column - 1, 0); c <= std::min(column + 1, side - 1); ++c) {
            const auto beside = static_cast<std::uint32_t>(r * side + c);
            if (beside == cell) continue;
            around.push_back(beside);
            number += mined[beside] ? 1 : 0;
          }
        }
        board[cell] = static_cast<std::int8_t>(number);
        constraints.add(around, number, number);
        constraints.add(std::vector<std::uint32_t>{cell}, 0, 0);
      }
    }
    Engine engine(side, side, mines);
    engine.observe(board);
    constraints.set_total(mines);
    const Analysis expected = engine.analysis();
    const Constraints::Analysis found = constraints.analysis();
    REQUIRE(expected.possible == Possible::yes);
    REQUIRE(found.possible == Possible::yes);
    CHECK(found.models == expected.placements);
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      if (board[cell] != unknown_cell) continue;
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
  // Sixteen pigeons in fifteen holes: no model, which CaDiCaL does not find out in time.
  constexpr std::uint32_t holes = 15;
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
  CHECK(constraints.explain(0, little).verdict == Verdict::unknown);
  CHECK_FALSE(constraints.explain(0, little).found);
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
  Constraints::Budget budget;
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
  constexpr std::uint32_t size = 30'000;
  for (const bool linked : {false, true}) {
    Constraints constraints = half_of(size, linked);
    const std::clock_t begin = std::clock();
    CHECK(constraints.analysis({.work = 1000}).possible == Possible::yes);
    const auto seconds = [begin] { return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; };
    const double whole = seconds();
    CHECK(whole < 20);  // 2 s; where work grows with the square of the cells, 60 s
    for (const int part : {1, 3}) {
      Constraints again = half_of(size, linked);
      const std::clock_t start = std::clock();
      const auto since = [start] { return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; };
      const double until = whole * part / 5;
      try {
        again.analysis({.work = 1000, .stopped = [&] { return since() >= until; }});
      } catch (const Stopped&) {
        CHECK(since() - until < 0.5);
      }
    }
  }
}

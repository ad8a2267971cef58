#include "field/survey/survey.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <set>

#include "support/boards.hpp"
#include "support/fewest_clicks.hpp"

using namespace mines;
using mines::testing::field_of;
using mines::testing::opened_by_click;
using mines::testing::random_field;

namespace {

/// The readable statement that the survey is held against: play the board, zeros first.
Survey survey_by_cells(const Field& field) {
  Survey facts;
  facts.size = field.size();
  std::set<Cell> all_zeros;
  std::set<Cell> all_opened;
  const auto for_each_safe = [&](auto visit) {
    for (std::int32_t row = 0; row < facts.size.rows; ++row) {
      for (std::int32_t column = 0; column < facts.size.columns; ++column) {
        if (!field.is_mine({row, column})) visit(Cell{row, column});
      }
    }
  };
  for_each_safe([&](Cell cell) {
    if (field.number(cell) != 0 || all_zeros.count(cell) != 0) return;
    const std::set<Cell> opened = opened_by_click(field, cell);
    std::set<Cell> zeros;
    for (const Cell other : opened) {
      if (field.number(other) == 0) zeros.insert(other);
    }
    ++facts.zero_areas;
    facts.largest_zeros = std::max<std::uint64_t>(facts.largest_zeros, zeros.size());
    facts.largest_cascade = std::max<std::uint64_t>(facts.largest_cascade, opened.size());
    all_zeros.insert(zeros.begin(), zeros.end());
    all_opened.insert(opened.begin(), opened.end());
  });
  facts.zero_cells = all_zeros.size();
  std::uint64_t safe = 0;
  for_each_safe([&](Cell cell) {
    ++safe;
    facts.lone_numbers += all_opened.count(cell) == 0;
  });
  facts.mines = facts.size.cells() - safe;
  return facts;
}

void check_same(const Survey& a, const Survey& b) {
  CHECK(a.size == b.size);
  CHECK(a.mines == b.mines);
  CHECK(a.zero_cells == b.zero_cells);
  CHECK(a.zero_areas == b.zero_areas);
  CHECK(a.lone_numbers == b.lone_numbers);
  CHECK(a.largest_zeros == b.largest_zeros);
  CHECK(a.largest_cascade == b.largest_cascade);
}

}  // namespace

TEST_CASE("a survey finds what counting cell by cell finds") {
  RandomSequence random(9, 0);
  for (const BoardSize size : {BoardSize{1, 1}, {1, 2}, {1, 300}, {300, 1}, {2, 130}, {64, 64}, {70, 130}}) {
    for (const double density : {0.0, 0.003, 0.02, 0.05, 0.08, 0.125, 0.3, 1.0}) {
      for (int i = 0; i < 3; ++i) {
        const Field field = random_field(size, density, random);
        INFO(size.rows << " x " << size.columns << ", density " << density);
        check_same(survey(field).value(), survey_by_cells(field));
      }
    }
  }
}

TEST_CASE("a survey of many small boards finds what counting cell by cell finds") {
  RandomSequence random(10, 0);
  for (int i = 0; i < 1500; ++i) {
    const BoardSize size{static_cast<std::int32_t>(1 + random.below(14)),
                         static_cast<std::int32_t>(1 + random.below(20))};
    const Field field = random_field(size, 0.01 * static_cast<double>(random.below(16)), random);
    check_same(survey(field).value(), survey_by_cells(field));
  }
}

TEST_CASE("a rim cell counts once for a region that reaches it from two sides") {
  // The zeros surround the mine's ring; all of it is one region, whose upper parts are joined last.
  const Field field = field_of({".......", ".......", ".......", "...X...", ".......", "......."});
  const Survey facts = survey(field).value();
  CHECK(facts.zero_areas == 1);
  CHECK(facts.zero_cells == 33);
  CHECK(facts.largest_zeros == 33);
  CHECK(facts.largest_cascade == 41);
  CHECK(facts.three_bv() == 1);
  CHECK(facts.density() == Approx(1.0 / 42));
}

TEST_CASE("regions that share a rim cell are two cascades") {
  const Field field = field_of({"...X...", "...X...", "...X..."});
  const Survey facts = survey(field).value();
  CHECK(facts.zero_areas == 2);
  CHECK(facts.largest_zeros == 6);
  CHECK(facts.largest_cascade == 9);
  CHECK(facts.three_bv() == 2);
}

TEST_CASE("as many clicks as 3BV says open every safe cell and no mine") {
  RandomSequence random(12, 0);
  for (const BoardSize size : {BoardSize{1, 1}, {1, 70}, {5, 5}, {64, 64}, {33, 130}}) {
    for (const double density : {0.0, 0.02, 0.08, 0.125, 0.3, 1.0}) {
      const Field field = random_field(size, density, random);
      const BitPlane clicks = fewest_clicks(field).value();
      std::uint64_t count = 0;
      std::set<Cell> opened;
      for (std::int32_t row = 0; row < size.rows; ++row) {
        for (std::int32_t column = 0; column < size.columns; ++column) {
          const Cell cell{row, column};
          if (!clicks.test(cell)) continue;
          ++count;
          CHECK_FALSE(field.is_mine(cell));
          opened.merge(opened_by_click(field, cell));
        }
      }
      CHECK(count == survey(field)->three_bv());
      CHECK(opened.size() == size.cells() - field.mine_count());
    }
  }
}

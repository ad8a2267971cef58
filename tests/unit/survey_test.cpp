#include "field/survey/survey.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <set>

#include "support/boards.hpp"

using namespace mines;
using mines::testing::opened_by_click;
using mines::testing::random_field;

namespace {

/// The readable statement that the survey is held against: play the board, zeros first.
Survey survey_by_cells(const Field& field) {
  Survey facts;
  facts.size = field.size();
  facts.mines = field.mine_count();
  std::set<Cell> all_zeros;
  std::set<Cell> all_opened;
  for_each_cell(facts.size, [&](Cell cell) {
    if (field.is_mine(cell) || field.number(cell) != 0 || all_zeros.count(cell) != 0) return;
    const std::set<Cell> opened = opened_by_click(field, cell);
    std::set<Cell> zeros;
    for (const Cell other : opened) {
      if (field.number(other) == 0) zeros.insert(other);
    }
    ++facts.zero_areas;
    facts.largest_zeros = std::max<std::uint64_t>(facts.largest_zeros, zeros.size());
    facts.largest_cascade = std::max<std::uint64_t>(facts.largest_cascade, opened.size());
    all_zeros.merge(zeros);
    all_opened.insert(opened.begin(), opened.end());
  });
  facts.zero_cells = all_zeros.size();
  facts.lone_numbers = facts.size.cells() - facts.mines - all_opened.size();
  return facts;
}

void check_survey(BoardSize size, double density, RandomSequence& random) {
  INFO(size.rows << " x " << size.columns << ", density " << density);
  const Field field = random_field(size, density, random);
  const Survey a = survey(field).value();
  const Survey b = survey_by_cells(field);
  CHECK((a.size == b.size && a.mines == b.mines));
  CHECK((a.zero_cells == b.zero_cells && a.zero_areas == b.zero_areas && a.lone_numbers == b.lone_numbers));
  CHECK((a.largest_zeros == b.largest_zeros && a.largest_cascade == b.largest_cascade));
  CHECK(a.three_bv() == b.zero_areas + b.lone_numbers);
  CHECK(a.density() == Approx(static_cast<double>(b.mines) / static_cast<double>(size.cells())));
}

}  // namespace

TEST_CASE("a survey finds what counting cell by cell finds") {
  RandomSequence random(9, 0);
  for (const BoardSize size : {BoardSize{1, 1}, {1, 2}, {1, 300}, {300, 1}, {2, 130}, {64, 64}, {70, 130}}) {
    for (const double density : {0.0, 0.003, 0.02, 0.05, 0.08, 0.125, 0.3, 1.0}) {
      for (int i = 0; i < 3; ++i) check_survey(size, density, random);
    }
  }
  for (int i = 0; i < 1500; ++i) {
    const BoardSize size{static_cast<std::int32_t>(1 + random.below(14)),
                         static_cast<std::int32_t>(1 + random.below(20))};
    check_survey(size, 0.01 * static_cast<double>(random.below(16)), random);
  }
}

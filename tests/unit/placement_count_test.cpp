// The number of placements as an integer.
#include "counted/placement_count.hpp"

#include "support/catch.hpp"

#include <limits>

#include "base/binomials.hpp"
#include "base/random.hpp"
#include "components/component_finder.hpp"
#include "count/integer.hpp"
#include "count/model_counting.hpp"
#include "counted/analysis.hpp"
#include "position/position_reader.hpp"
#include "support/exact_integer.hpp"

using namespace mines;
using mines::testing::ExactInteger;

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// A number 3 at every second cell of every second row, all others unknown.
Position lattice(BoardSize size, Cell first) {
  Position position = Position::of(size);
  for (std::int32_t row = first.row; row < size.rows; row += 2) {
    for (std::int32_t column = first.column; column < size.columns; column += 2)
      position.at({row, column}) = 3;
  }
  return position;
}

Analysis analysis_of(const Position& position) {
  AnalysisOptions options;
  options.mines = position.mines;
  return analyse(view_of(position).value(), options).value();
}

}  // namespace

TEST_CASE("integers of any size agree with another library's") {
  RandomSequence random(92, 0);
  for (int round = 0; round < 300; ++round) {
    Integer integer = 0;
    ExactInteger exact = 0;
    Integer other = 1;
    ExactInteger exact_other = 1;
    for (int step = 0; step < 40; ++step) {
      const std::uint64_t word = random.below(5) == 0 ? ~random.below(3) : random.next() >> random.below(64);
      const std::uint64_t kind = random.below(7);
      if (kind == 0) integer += word, exact += word;
      if (kind == 1) integer *= word, exact *= word;
      if (kind == 2) integer /= word + (word == 0), exact /= word + (word == 0);
      if (kind == 3) integer <<= word % 200, exact <<= word % 200;
      if (kind == 4) integer *= other, exact *= exact_other;
      if (kind == 5) std::swap(integer, other), std::swap(exact, exact_other);
      if (kind == 6) integer += other, exact += exact_other;
      if (integer.bits() > 4000) integer = word, exact = word;
      REQUIRE(integer.str() == exact.str());
      REQUIRE(integer.bits() == (exact == 0 ? 0 : msb(exact) + 1));
      REQUIRE((integer < other) == (exact < exact_other));
      REQUIRE((integer == other) == (exact == exact_other));
    }
  }
  for (const double number : {0.0, 1.0, 3.0, 0x1p53, 0x1.fffffffffffffp62, 0x1p63, 0x1p64, 0x1.8p200,
                              std::numeric_limits<double>::max()})
    CHECK(Integer(number).str() == ExactInteger(number).str());
}

TEST_CASE("few placements of many parts are counted, be the mines the least or the most") {
  // With 20,000 parts the product of all would take too long.
  std::vector<IntegerSpread> parts(20'000, {1, {1, 1}});
  for (const std::uint64_t beyond : {0, 1, 2, 3}) {
    const auto expected = exact_binomial<Integer>(20'000, beyond);
    CHECK(count_placements(parts, 0, 20'000 + beyond) == expected);
    CHECK(count_placements(parts, 0, 40'000 - beyond) == expected);
  }
  CHECK_FALSE(count_placements(parts, 0, 30'000));
}

TEST_CASE("placements that no double holds are counted as integers") {
  // The lattice reads the same from both sides, so two of its places have the same placements.
  std::vector<std::string> digits;
  for (const Cell first : {Cell{0, 0}, Cell{0, 1}, Cell{1, 0}, Cell{1, 1}}) {
    Position position = lattice({10, 21}, first);
    position.mines = 75;
    const Analysis analysis = analysis_of(position);
    REQUIRE(analysis.placements_log10);
    CHECK(std::log10(std::stod(analysis.placements)) == Approx(*analysis.placements_log10).epsilon(1e-12));
    digits.push_back(analysis.placements);
  }
  CHECK(digits[0] == digits[2]);
  CHECK(digits[1] == digits[3]);
  CHECK(digits[0] != digits[1]);
  // With about 100, 430 and 920 bits, each counted in integers of another length.
  for (const BoardSize size : {BoardSize{9, 30}, BoardSize{5, 200}, BoardSize{3, 600}}) {
    const Position position = lattice(size, {1, 1});
    const View view = view_of(position).value();
    Component component;
    ComponentFinder(view, Join::numbers).grow({0, 0}, component);
    Elimination elimination;
    REQUIRE(elimination.run(component, unlimited) == Elimination::Outcome::complete);
    const auto counted = count_by_mines<Integer>(elimination, unlimited);
    REQUIRE(counted);
    const Analysis analysis = analysis_of(position);
    REQUIRE(analysis.placements_log10);
    CHECK(analysis.placements == (counted->sum() <<= analysis.interior).str());
  }
}

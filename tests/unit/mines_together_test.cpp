// Which numbers of mines pieces and interior have together, against all sums.
#include "counted/mines_together.hpp"

#include "support/catch.hpp"

#include <set>

#include "base/random.hpp"

using namespace mines;

TEST_CASE("pieces have the mines together that are said to be certain") {
  RandomSequence random(17, 0);
  int certain = 0;
  int missed = 0;
  for (int round = 0; round < 5000; ++round) {
    std::vector<std::vector<std::uint64_t>> pieces(random.below(4));
    const std::uint64_t interior = random.below(4);
    std::set<std::uint64_t> sums;
    for (std::uint64_t i = 0; i <= interior; ++i) sums.insert(i);
    for (auto& piece : pieces) {
      std::set<std::uint64_t> numbers{random.below(5)};
      for (std::uint64_t more = random.below(5); more > 0; --more) numbers.insert(random.below(9));
      piece.assign(numbers.begin(), numbers.end());
      std::set<std::uint64_t> next;
      for (const std::uint64_t sum : sums) {
        for (const std::uint64_t number : numbers) next.insert(sum + number);
      }
      sums = std::move(next);
    }
    for (std::uint64_t mines = 0; mines < 40; ++mines) {
      const bool found = have_together(pieces, interior, mines);
      if (found) REQUIRE(sums.count(mines) == 1);
      certain += found ? 1 : 0;
      missed += !found && sums.count(mines) == 1 ? 1 : 0;
    }
  }
  // None is invented, and few are missed even among pieces with gaps.
  CHECK(missed * 4 < certain);
}

TEST_CASE("no number of mines is missed if the gaps are no wider than what other pieces fill") {
  const std::vector<std::vector<std::uint64_t>> pieces{{2, 5, 7}, {1, 2, 3}};
  for (std::uint64_t mines = 0; mines < 14; ++mines)
    CHECK(have_together(pieces, 1, mines) == (3 <= mines && mines <= 11));
  CHECK_FALSE(have_together({{0, 4}}, 1, 2));
  CHECK(have_together({}, 3, 3));
}

TEST_CASE("a spread has the mines of its placements") {
  const MineSpread spread{3, {WideNumber(2), WideNumber(), WideNumber(1)}};
  CHECK(mines_of(spread) == std::vector<std::uint64_t>{3, 5});
}

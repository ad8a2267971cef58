// What the laboratory says of the best play, against a search that tries everything.
#include "bench/lab/perfect_play.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/tiny_boards.hpp"

namespace {

using namespace mines;

constexpr std::size_t plenty = std::size_t{1} << 30;

/// Tries the cells of every position, on at most 16 cells.
class PlainSearch {
 public:
  using Placements = std::vector<std::uint32_t>;

  PlainSearch(BoardSize size, const testing::TinyBoards& boards)
      : size_(size), boards_(boards), cells_(static_cast<int>(size.cells())) {}

  /// Of placements with the numbers `shown`, 4 bits for each cell, 15 where it is closed: those that are won.
  std::uint32_t won(const Placements& placements, std::uint64_t shown) {
    if (const auto known = memo_.find(shown); known != memo_.end()) return known->second;
    std::uint32_t some = 0;
    for (const std::uint32_t placement : placements) some |= placement;
    std::uint32_t best = 0;
    bool is_over = true;
    for (int cell = 0; cell < cells_; ++cell) {
      if ((shown >> 4 * cell & 15) != 15) continue;
      const bool is_safe = (some >> cell & 1) == 0;
      if (!is_safe && placements.size() == 1) continue;
      is_over = false;
      // A cell wins no more placements than it is safe in.
      const auto safe = std::count_if(placements.begin(), placements.end(), [cell](std::uint32_t placement) {
        return (placement >> cell & 1) == 0;
      });
      if (static_cast<std::uint32_t>(safe) <= best) continue;
      const std::uint32_t here = won_after(placements, shown, cell);
      best = std::max(best, here);
      if (is_safe) {  // it costs nothing to know more
        best = here;
        break;
      }
    }
    if (is_over) best = static_cast<std::uint32_t>(placements.size());
    memo_.emplace(shown, best);
    return best;
  }

  std::uint32_t won_after(const Placements& placements, std::uint64_t shown, int cell) {
    std::array<Placements, 9> by_number;
    for (const std::uint32_t placement : placements) {
      if ((placement >> cell & 1) == 0)
        by_number[static_cast<std::size_t>(std::popcount(placement & around(cell)))].push_back(placement);
    }
    std::uint32_t sum = 0;
    for (std::size_t number = 0; number < 9; ++number) {
      if (by_number[number].empty()) continue;
      sum += won(by_number[number],
                 (shown & ~(std::uint64_t{15} << 4 * cell)) | std::uint64_t{number} << 4 * cell);
    }
    return sum;
  }

 private:
  std::uint32_t around(int cell) const { return boards_.around(size_.cell(static_cast<std::size_t>(cell))); }

  BoardSize size_;
  const testing::TinyBoards& boards_;
  int cells_;
  std::unordered_map<std::uint64_t, std::uint32_t> memo_;
};

}  // namespace

TEST_CASE("the best play on small boards wins what a search wins that tries everything") {
  for (const BoardSize size : {BoardSize{1, 7}, BoardSize{2, 5}, BoardSize{3, 3}, BoardSize{3, 4},
                               BoardSize{4, 3}, BoardSize{4, 4}}) {
    for (std::uint64_t mines = 1; mines < size.cells(); ++mines) {
      if (size.cells() == 16 && mines > 3 && mines < 8) continue;  // seconds each
      CAPTURE(size.rows, size.columns, mines);
      const testing::TinyBoards boards(size, mines);
      const PlainSearch::Placements& all = boards.placements();
      PlainSearch plain(size, boards);
      std::uint64_t most = 0;
      std::vector<std::uint64_t> won;
      std::pair<std::uint64_t, std::uint64_t> opening{0, 0};
      for (int cell = 0; cell < static_cast<int>(size.cells()); ++cell) {
        won.push_back(plain.won_after(all, ~std::uint64_t{0}, cell));
        most = std::max(most, won.back());
        PlainSearch::Placements zero;
        for (const std::uint32_t placement : all) {
          if ((placement & (1U << cell | boards.around(size.cell(static_cast<std::size_t>(cell))))) == 0)
            zero.push_back(placement);
        }
        if (zero.empty()) continue;
        const std::uint64_t here = plain.won_after(zero, ~std::uint64_t{0}, cell);
        if (opening.second == 0 || here * opening.second > opening.first * zero.size())
          opening = {here, zero.size()};
      }
      lab::PerfectPlay play(size, mines, plenty);
      for (const FirstClick first : {FirstClick::safe, FirstClick::any}) {
        const auto best = play.best(first);
        REQUIRE(best);
        REQUIRE(best->won == most);
        REQUIRE(won[size.index(best->cell)] == most);
        const std::uint64_t unsafe = first == FirstClick::safe ? all.size() * mines / size.cells() : 0;
        REQUIRE(best->placed == all.size() - unsafe);
      }
      const auto best = play.best(FirstClick::open);
      REQUIRE(best.has_value() == (opening.second > 0));
      if (best) REQUIRE(std::pair(best->won, best->placed) == opening);
    }
  }
}

TEST_CASE("a search for the best play that needs more memory than it may take says so") {
  lab::PerfectPlay many({6, 6}, 18, plenty);
  CHECK(many.is_full());
  CHECK_FALSE(many.best(FirstClick::safe));
  lab::PerfectPlay play({4, 5}, 6, 4 << 20);
  CHECK_FALSE(play.is_full());
  CHECK_FALSE(play.best(FirstClick::safe));
  CHECK(play.is_full());
}

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "board/view.hpp"
#include "field/field.hpp"
#include "rules/single_rule.hpp"
#include "unit/boards.hpp"

using namespace mines;
using mines::testing::random_field;
using mines::testing::random_view;

namespace {

struct CellSets {
  std::set<Cell> safe, mines;
};

/// The cells that are in one set only, as text.
std::string difference(const std::set<Cell>& found, const std::set<Cell>& expected) {
  std::vector<Cell> cells;
  std::set_symmetric_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                                std::back_inserter(cells));
  std::string text;
  for (const Cell cell : cells) {
    text +=
        fmt::format("{} ({}, {}); ", expected.contains(cell) ? "missing" : "false", cell.row, cell.column);
  }
  return text;
}

struct Number {
  std::set<Cell> unknown;
  int residual = 0;
};

Number number_at(const View& view, Cell cell) {
  Number number{{}, view.number(cell)};
  for_each_neighbour(view.size(), cell, [&](Cell neighbour) {
    if (view.is_unknown(neighbour)) number.unknown.insert(neighbour);
    if (view.is_mine(neighbour)) --number.residual;
  });
  return number;
}

/// What one number says, stated cell by cell.
void deduce_from_one(const Number& number, CellSets& found) {
  if (number.residual == 0) found.safe.insert(number.unknown.begin(), number.unknown.end());
  if (number.residual == static_cast<int>(number.unknown.size())) {
    found.mines.insert(number.unknown.begin(), number.unknown.end());
  }
}

CellSets deduce_by_cells(const View& view) {
  CellSets found;
  const BoardSize size = view.size();
  for (std::int32_t row = 0; row < size.rows; ++row) {
    for (std::int32_t column = 0; column < size.columns; ++column) {
      if (!view.is_open({row, column})) continue;
      const Number number = number_at(view, {row, column});
      if (!number.unknown.empty()) deduce_from_one(number, found);
    }
  }
  return found;
}

/// What the rule finds when applied once to all tiles, each cell reported by its own tile.
CellSets deduce_by_words(const View& view) {
  CellSets found;
  auto work = std::make_unique<Workspace>();
  for (std::int32_t tile = 0; tile < view.tiles().count(); ++tile) {
    CellSets here;
    const auto collect = [&] {
      for (std::int32_t i = halo_rows; i < halo_rows + tile_rows; ++i) {
        for (std::int32_t w = halo_words; w < halo_words + tile_words; ++w) {
          const KnownWord before = view.load(work->known.first_row + i, work->known.first_word + w);
          const auto cell = [&](int bit) {
            return cell_at(work->known.first_row + i, work->known.first_word + w, bit);
          };
          for_each_bit(work->safe[i][w], [&](int bit) { here.safe.insert(cell(bit)); });
          for_each_bit(work->known.mines[i][w] & ~before.mines,
                       [&](int bit) { here.mines.insert(cell(bit)); });
        }
      }
    };
    view.snapshot(tile, work->known);
    work->clear_findings();
    const Findings single = apply_single_rule(*work, all_tile_rows);
    collect();
    CHECK((single.safe != 0) == !here.safe.empty());
    CHECK((single.mines != 0) == !here.mines.empty());
    found.safe.insert(here.safe.begin(), here.safe.end());
    found.mines.insert(here.mines.begin(), here.mines.end());
  }
  return found;
}

void check_against_cells(const Field& field, const View& view) {
  const CellSets expected = deduce_by_cells(view);
  const CellSets found = deduce_by_words(view);
  CHECK(difference(found.safe, expected.safe) == "");
  CHECK(difference(found.mines, expected.mines) == "");
  for (const Cell cell : found.safe) CHECK_FALSE(field.is_mine(cell));
  for (const Cell cell : found.mines) CHECK(field.is_mine(cell));
}

}  // namespace

TEST_CASE("the single rule finds on small boards what it claims, all of it and nothing false") {
  RandomSequence random(21, 0);
  for (int board = 0; board < 3000; ++board) {
    const BoardSize size{1 + static_cast<std::int32_t>(random.below(9)),
                         1 + static_cast<std::int32_t>(random.below(9))};
    const double density = 0.05 + 0.01 * static_cast<double>(random.below(45));
    const Field field = random_field(size, density, random);
    const double open = 0.2 + 0.1 * static_cast<double>(random.below(8));
    const double known = 0.25 * static_cast<double>(random.below(4));
    const View view = random_view(field, open, known, random);
    check_against_cells(field, view);
  }
}

TEST_CASE("the single rule sees across words and tiles") {
  RandomSequence random(22, 0);
  for (const BoardSize size : {BoardSize{140, 1100}, {66, 1030}, {64, 512}, {130, 64}}) {
    const Field field = random_field(size, 0.2, random);
    const View view = random_view(field, 0.85, 0.4, random);
    check_against_cells(field, view);
  }
}

TEST_CASE("applied to some rows, the rule finds all that it finds there and nothing elsewhere") {
  RandomSequence random(23, 0);
  const Field field = random_field({64, 512}, 0.2, random);
  const View view = random_view(field, 0.8, 0.4, random);
  auto all = std::make_unique<Workspace>();
  auto some = std::make_unique<Workspace>();
  for (int round = 0; round < 50; ++round) {
    const TileRows rows = random.next() & random.next();
    for (Workspace* work : {all.get(), some.get()}) {
      view.snapshot(0, work->known);
      work->clear_findings();
    }
    const Findings everywhere = apply_single_rule(*all, all_tile_rows);
    const Findings here = apply_single_rule(*some, rows);
    CHECK(((here.safe | here.mines) & ~rows) == 0);
    CHECK((everywhere.safe & rows & ~here.safe) == 0);
    CHECK((everywhere.mines & rows & ~here.mines) == 0);
    bool right = true;
    for (std::int32_t i = halo_rows; i < halo_rows + tile_rows; ++i) {
      for (std::int32_t w = halo_words; w < halo_words + tile_words; ++w) {
        const Word truth = field.mines().word(some->known.first_row + i, some->known.first_word + w);
        right &= (some->safe[i][w] & truth) == 0 && (some->known.mines[i][w] & ~truth) == 0;
        if ((rows >> (i - halo_rows) & 1) != 0) {
          // Rows found earlier in the same call may let it find more than the whole tile at once.
          right &= (all->safe[i][w] & ~some->safe[i][w]) == 0 &&
                   (all->known.mines[i][w] & ~some->known.mines[i][w]) == 0;
        } else {
          right &= some->safe[i][w] == 0;
        }
      }
    }
    CHECK(right);
  }
}

TEST_CASE("a cell that has been requested is not found again") {
  // A zero in the middle of nothing: its eight neighbours are safe, two of them requested already.
  const Field field = mines::testing::field_of({".....", ".....", ".....", ".....", "....X"});
  View view = View::make(field.size()).value();
  view.apply(field.reveal(1, 0, 2));
  view.request(0, 0, 1);
  view.request(2, 0, 4);
  CHECK(deduce_by_words(view).safe == std::set<Cell>{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}});
}

TEST_CASE("rows spread without leaving the tile") {
  CHECK(spread_rows(1, 2) == 7);
  CHECK(spread_rows(TileRows{1} << 63, 1) == TileRows{3} << 62);
  CHECK(spread_rows(0, 5) == 0);
}

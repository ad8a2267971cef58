// Components of large boards, placements of large components, and what the stages remember and give up.
#include "support/catch.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "components/component_finder.hpp"
#include "components/shape_memo.hpp"
#include "count/enumerate_models.hpp"
#include "guess/points/guesser.hpp"
#include "guess/points/small_region_planner.hpp"
#include "rules/dirty_blocks.hpp"
#include "sat/find_placement.hpp"
#include "support/boards.hpp"
#include "support/small_components.hpp"

using namespace mines;
using mines::testing::components_of;
using mines::testing::random_field;
using mines::testing::random_view;

namespace {

std::optional<Placement> find_placement_alone(const Component& component) {
  return find_placement(component);
}

std::vector<StuckTile> every_tile(const View& view) {
  StuckRows rows(view);
  std::vector<BlocksOfTile> tiles;
  for (std::int32_t tile = 0; tile < view.tiles().count(); ++tile) tiles.push_back({tile, ~TileBlocks{0}});
  rows.refresh(tiles, 2);
  return rows.all();
}

/// The blocks with numbers next to a cell.
std::vector<BlocksOfTile> blocks_around(const View& view, Cell cell) {
  DirtyBlocks dirty;
  dirty.add_cells(cell.row, word_of(cell), bit_of(cell));
  std::vector<BlocksOfTile> blocks;
  for_each_dirty_tile(view.tiles(), view.tiles().tile_of(cell.row, word_of(cell)), dirty,
                      [&](std::int32_t tile, TileBlocks of_tile) {
                        blocks.push_back({tile, of_tile});
                      });
  return blocks;
}

}  // namespace

TEST_CASE("a region that is cut off is told so, and so is what is left of it") {
  const View view = View::make({100, 100}).value();
  ComponentFinder finder(view, Join::numbers_and_neighbours, 500);
  const auto grow = [](ComponentFinder& by, Cell seed) {
    Component component;
    by.grow(seed, component);
    return component;
  };
  const Component first = grow(finder, {50, 50});
  CHECK(first.truncated);
  CHECK(first.cells.size() >= 500);
  CHECK(first.cells.size() < 520);
  REQUIRE_FALSE(finder.found({0, 0}));
  CHECK(grow(finder, {0, 0}).truncated);
  CHECK(finder.place_of({50, 50})->component == 0);
  CHECK(finder.place_of({0, 0})->component == 1);
  ComponentFinder whole(view, Join::numbers_and_neighbours);
  CHECK(grow(whole, {0, 0}).cells.size() == 10000);
  finder.clear();
  CHECK_FALSE(finder.found({50, 50}));
  CHECK(grow(finder, {50, 50}).cells == first.cells);
}

TEST_CASE("a placement found at once or part by part fits, and there is none where nothing fits") {
  RandomSequence random(13, 0);
  for (int board = 0; board < 60; ++board) {
    const Field field = random_field({12, 14}, 0.25 + 0.002 * board, random);
    const View view = random_view(field, 0.5, 0, random);
    for (Component& component : components_of(view, Join::numbers)) {
      CHECK(satisfies(component, find_placement(component).value()));
      for (const std::size_t cells : {1, 3, 20, 1000}) {
        PartsOptions options;
        options.cells = cells;
        CHECK(satisfies(component, find_placement_in_parts(component, options).value()));
      }
      component.constraints.push_back({{}, 0, {0}});
      component.constraints.push_back({{}, 1, {0}});
      CHECK_FALSE(find_placement(component));
      CHECK_FALSE(find_placement_in_parts(component));
    }
  }
}

TEST_CASE("a component that is too much for one call of CaDiCaL has a placement part by part") {
  RandomSequence random(14, 0);
  const Field field = random_field({150, 150}, 0.4, random);
  const View view = random_view(field, 0.4, 0, random);
  std::size_t most_cells = 0;
  for (const Component& component : components_of(view, Join::numbers)) {
    if (component.cells.size() < 1000) continue;
    most_cells = std::max(most_cells, component.cells.size());
    CHECK_FALSE(find_placement(component));
    const auto placement = find_placement_in_parts(component);
    REQUIRE(placement);
    CHECK(satisfies(component, *placement));
  }
  CHECK(most_cells > 5000);
}

TEST_CASE("a memo gives back what was added for the very same shape, and forgets when it is full") {
  RandomSequence random(37, 0);
  ShapeMemo<int> memo(std::size_t{1} << 20);
  std::map<std::vector<std::uint16_t>, int> expected;
  ShapeKey key;
  for (int i = 0; i < 20000; ++i) {
    Component component;  // few shapes, and many components that differ from another in one cell or mine
    const std::size_t cells = 1 + random.below(4);
    for (std::size_t k = 0; k < cells; ++k)
      component.cells.push_back({100, static_cast<std::int32_t>(100 + random.below(9))});
    for (std::size_t k = random.below(4); k > 0; --k) {
      component.constraints.emplace_back(Cell{}, static_cast<int>(random.below(3)) - 1)
          .add(static_cast<std::uint32_t>(random.below(cells)));
    }
    key.of_cells_and_constraints(component);
    const std::vector<std::uint16_t> words(key.words().begin(), key.words().end());
    const auto [place, fresh] = expected.try_emplace(words, i);
    const int* const known = memo.find(key);
    REQUIRE((known == nullptr) == fresh);
    if (fresh) memo.add(key, i);
    CHECK(*memo.find(key) == place->second);
    for (Cell& cell : component.cells) {
      cell.row += 7;
      cell.column -= 50;
    }
    CHECK(*memo.find(key.of_cells_and_constraints(component)) == place->second);
  }
  CHECK(memo.size() == expected.size());
  CHECK(memo.size() > 5000);

  ShapeMemo<int> small(100);
  Component line;
  for (int i = 0; i < 60; ++i) {
    line.cells.push_back({0, i});
    small.add(key.of_cells_and_constraints(line), i);
    CHECK((small.find(key) != nullptr) == (key.words().size() <= 100));
    CHECK(small.size() < 50);
  }
}

TEST_CASE("a cell table holds what was added since it was emptied") {
  RandomSequence random(38, 0);
  CellTable table;
  for (int round = 0; round < 50; ++round) {
    std::map<Cell, std::uint32_t> expected;
    table.clear();
    for (std::uint32_t i = 0; i < 40U * static_cast<unsigned>(round); ++i) {
      const auto spread = [&] {
        return static_cast<std::int32_t>(random.below(2) == 0 ? random.below(30) : random.below(65536));
      };
      const Cell cell{spread(), spread()};
      const auto [known, fresh] = expected.try_emplace(cell, i);
      CHECK((table.find(cell) == nullptr) == fresh);
      const auto [place, added] = table.add(cell, {7, i});
      CHECK(added == fresh);
      CHECK(place.index == known->second);
    }
    for (const auto& [cell, index] : expected) CHECK(table.find(cell)->index == index);
  }
}

TEST_CASE("each component is found with one tile, whichever parts of tiles are looked at") {
  RandomSequence random(39, 0);
  for (int board = 0; board < 40; ++board) {
    // Everything near the corners where four tiles meet is unknown more often.
    const BoardSize size{2 * tile_rows + 5, 2 * tile_columns + 9};
    const Field field = random_field(size, 0.2, random);
    const View view = random_view(field, board % 2 == 0 ? 0.9 : 0.97, 0.5, random);
    std::vector<StuckTile> tiles;
    for (const StuckTile& stuck : every_tile(view)) {
      if (board < 10 || random.below(3) > 0) tiles.push_back(stuck);
      if (board < 20 || tiles.empty()) continue;
      tiles.back().rows &= random.below(all_tile_rows);
      tiles.back().words = static_cast<TileWords>(random.below(256));
    }
    std::set<std::vector<Cell>> expected;
    int spanning = 0;
    for (const Component& component : components_of(view, Join::numbers)) {
      std::set<std::int32_t> of;
      for (const Cell cell : component.cells) of.insert(view.tiles().tile_of(cell.row, word_of(cell)));
      if (std::none_of(component.cells.begin(), component.cells.end(),
                       [&](Cell cell) { return contains(tiles, view.tiles(), cell); }))
        continue;
      spanning += of.size() > 1 ? 1 : 0;
      std::vector<Cell> cells = component.cells;
      std::sort(cells.begin(), cells.end());
      expected.insert(cells);
    }
    CHECK(spanning > 0);
    std::set<std::vector<Cell>> found;
    ComponentFinder finder(view, Join::numbers);
    Component memory;
    for (const StuckTile& stuck : tiles) {
      finder.for_each_component(stuck, tiles, memory, [&](const Component& component) {
        std::vector<Cell> cells = component.cells;
        std::sort(cells.begin(), cells.end());
        CHECK(found.insert(cells).second);
      });
    }
    CHECK(found == expected);
  }
}

TEST_CASE(
    "a cell two cells from one that was opened is found in the next block, in the next tile and across its "
    "corner") {
  const BoardSize size{tile_rows + 8, tile_columns + 8};
  const Cell end{tile_rows, tile_columns};
  const std::pair<Cell, Cell> opened_and_mine[] = {
      {{6, 20}, {8, 20}},
      {{9, 20}, {7, 20}},
      {{20, 62}, {20, 64}},
      {{20, 65}, {20, 63}},
      {{6, 62}, {8, 64}},
      {{end.row - 2, 20}, {end.row, 20}},
      {{end.row + 1, 20}, {end.row - 1, 20}},
      {{20, end.column - 2}, {20, end.column}},
      {{20, end.column + 1}, {20, end.column - 1}},
      {{end.row - 2, end.column - 2}, {end.row, end.column}},
      {{end.row + 1, end.column + 1}, {end.row - 1, end.column - 1}},
      {{end.row - 2, end.column + 1}, {end.row, end.column - 1}},
      {{end.row + 1, end.column - 2}, {end.row - 1, end.column}},
  };
  for (const auto& [opened, mine] : opened_and_mine) {
    BitPlane mines = BitPlane::make(size).value();
    mines.set(mine);
    const Field field(std::move(mines));
    View view = View::make(size).value();
    for (std::int32_t row = 0; row < size.rows; ++row) {
      for (std::int32_t column = 0; column < size.columns; ++column) {
        const Cell cell{row, column};
        if (!(cell == opened) && !(cell == mine)) view.apply(field.reveal(row, word_of(cell), bit_of(cell)));
      }
    }
    const std::vector<BlocksOfTile> blocks = blocks_around(view, opened);
    StuckRows rows(view);
    rows.refresh(blocks, 1);
    view.apply(field.reveal(opened.row, word_of(opened), bit_of(opened)));
    const std::vector<StuckTile> around = rows.around(blocks);
    CHECK(is_ascending(around));
    CHECK(contains(around, view.tiles(), mine));
  }
}

TEST_CASE("guesses are the best of each region, whatever the number of threads") {
  RandomSequence random(41, 0);
  std::size_t seen = 0;
  for (int board = 0; board < 30; ++board) {
    const BoardSize size = board % 3 == 0 ? BoardSize{130, 130} : BoardSize{tile_rows + 9, tile_columns + 70};
    const Field field = random_field(size, 0.15, random);
    const View view = random_view(field, 0.96, 0.9, random);
    const GameInfo game{size, field.mine_count(), board % 2 == 0 ? 8 : 2};
    const std::uint64_t safe = size.cells() - game.mines;
    const double density = static_cast<double>(game.mines) / static_cast<double>(size.cells());
    SmallRegionPlanner planner(game.penalty);
    std::vector<Move> expected;
    double deficit = 0;
    for (const Component& region : components_of(view, Join::numbers_and_neighbours)) {
      const auto models = enumerate_models(region, density / (1 - density));
      REQUIRE(models);
      const Plan plan = planner.plan(region, *models);
      const double gain = plan.stop - plan.deficit;
      deficit += plan.deficit;
      if (gain > 1e-9) expected.push_back({region.cells[plan.cell], false, plan.mine_probability, gain});
    }
    for (const int threads : {1, 2, 5}) {
      StuckRows rows(view);
      const std::vector<StuckTile> tiles = rows.all();
      Guesser guesser(view, rows, game, Guessing::worthwhile, 0, find_placement_alone, threads);
      for (int again = 0; again < 2; ++again) {  // the second time, from memory
        const std::vector<Move> guesses = guesser.choose(tiles, safe - 1);
        REQUIRE(guesses.size() == expected.size());
        for (std::size_t i = 0; i < guesses.size(); ++i) {
          CHECK(guesses[i].cell == expected[i].cell);
          CHECK(guesses[i].gain == expected[i].gain);
        }
      }
      CHECK(guesser.expected_deficit().value() == Approx(deficit));
      seen += guesser.region_counts().known_regions;
    }
  }
  CHECK(seen > 1000);
}

TEST_CASE("no cell is opened twice when an opening that fails is pushed everywhere") {
  RandomSequence random(42, 0);
  std::uint64_t together = 0;
  for (int board = 0; board < 5; ++board) {
    const Field field = random_field({200, 1100}, 0.4, random);
    View view = View::make(field.size()).value();
    StuckRows rows(view);
    Guesser guesser(view, rows, {field.size(), field.mine_count(), 1}, Guessing::worthwhile, 0,
                    find_placement_alone);
    std::uint64_t opened = 0;
    std::uint64_t mines = 0;
    for (int call = 0; call < 150; ++call) {
      const std::vector<Move> guesses = guesser.choose(every_tile(view), opened);
      std::set<Cell> cells;
      for (const Move& guess : guesses) {
        CHECK(cells.insert(guess.cell).second);
        (field.is_mine(guess.cell) ? mines : opened) += 1;
        view.apply(field.reveal(guess.cell.row, word_of(guess.cell), bit_of(guess.cell)));
      }
      together += guesses.size() > 1 ? 1 : 0;
    }
    guesser.choose(every_tile(view), opened);
    CHECK(guesser.region_counts().pushes > 64);
    CHECK(guesser.region_counts().pushed_mines == mines);
  }
  CHECK(together > 100);
}

TEST_CASE("a game ends where no guess is left, whatever parts were searched") {
  RandomSequence random(44, 0);
  std::uint64_t pushes = 0;
  for (int board = 0; board < 2; ++board) {
    const Field field = random_field({80, 560}, 0.24, random);
    View view = random_view(field, 0.7, 0.5, random);
    const GameInfo game{field.size(), field.mine_count(), 1};
    StuckRows rows(view);
    Guesser guesser(view, rows, game, Guessing::worthwhile, 0, find_placement_alone);
    std::uint64_t opened = 0;
    for (std::int32_t row = 0; row < field.size().rows; ++row) {
      for (std::int32_t column = 0; column < field.size().columns; ++column)
        opened += view.is_open({row, column}) ? 1 : 0;
    }
    std::vector<StuckTile> changed = every_tile(view);
    for (;;) {
      const std::vector<Move> guesses = guesser.choose(changed, opened);
      if (guesses.empty()) break;
      std::vector<BlocksOfTile> blocks;
      for (const Move& guess : guesses) {
        opened += field.is_mine(guess.cell) ? 0 : 1;
        view.apply(field.reveal(guess.cell.row, word_of(guess.cell), bit_of(guess.cell)));
        const auto around = blocks_around(view, guess.cell);
        blocks.insert(blocks.end(), around.begin(), around.end());
      }
      rows.refresh(blocks, 1);
      changed = rows.around(blocks);
    }
    pushes += guesser.region_counts().pushes;
    Guesser again(view, rows, game, Guessing::worthwhile, 0, find_placement_alone);
    CHECK(again.choose(every_tile(view), opened).empty());
  }
  CHECK(pushes > 60);
}

TEST_CASE("enumeration gives up where its work ends, and keeps to extreme odds") {
  Component component;
  for (int i = 0; i < 20; ++i) component.cells.push_back({0, i});
  CHECK_FALSE(enumerate_models(component, 1.0, {1 << 30, 1000}));
  CHECK(enumerate_models(component, 1e-12, {1 << 20, 1 << 30})->mine_probability(3) ==
        Approx(0).margin(1e-9));
  CHECK(enumerate_models(component, 1e12, {1 << 20, 1 << 30})->mine_probability(3) == Approx(1));
  component.cells.resize(65);
  CHECK_FALSE(enumerate_models(component, 1.0));
}

// The terminal game without a terminal: rules, machine, files.
#include "support/catch.hpp"
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "apps/play/game/board_file.hpp"
#include "apps/play/game/exact_view.hpp"
#include "apps/play/game/rules.hpp"
#include "support/boards.hpp"
#include "support/position_glyphs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"
#include "unit/play_table.hpp"

using namespace mines;
using namespace mines::play;
using namespace mines::testing;

namespace {

/// A position drawn as in the original's description: ? unknown, ! a mine, digits; . known to be safe.
View view_of_picture(const std::vector<std::string>& rows) {
  Position position =
      Position::of({static_cast<std::int32_t>(rows.size()), static_cast<std::int32_t>(rows[0].size())});
  std::string glyphs;
  for (const std::string& row : rows) glyphs += row;
  std::string unknown = glyphs;
  std::replace(unknown.begin(), unknown.end(), '.', '?');
  position.cells = cells_of(unknown);
  REQUIRE(glyphs.find('8') == glyphs.npos);  // such a view would not mark the mines around it
  View view = view_of(position).value();
  for_each_cell(position.size, [&](Cell cell) {
    if (glyphs[position.size.index(cell)] == '.') view.add_safe(cell.row, 0, bit_of(cell));
  });
  return view;
}

/// What a rule concludes, as the picture with + for safe and * for mines.
std::vector<std::string> concluded(std::vector<std::string> rows, Cell middle, int rules, bool pairs) {
  const Square square = square_at(view_of_picture(rows), middle);
  const Deduced deduced = pairs ? by_two_numbers(square, rules) : by_one_number(square, rules);
  const auto put = [&](Square::Cells cells, char glyph) {
    for_each_bit(cells, [&](int bit) {
      const Cell cell = square.cell_of(bit);
      rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] = glyph;
    });
  };
  put(deduced.safe, '+');
  put(deduced.mines, '*');
  return rows;
}

using Drawn = std::vector<std::string>;

std::vector<std::uint32_t> permutation(std::uint64_t cells, unsigned seed) {
  std::vector<std::uint32_t> priorities(cells);
  std::iota(priorities.begin(), priorities.end(), 0);
  std::shuffle(priorities.begin(), priorities.end(), std::mt19937(seed));
  return priorities;
}

std::string file_of(BoardSize size, std::uint64_t mines, const std::vector<std::uint32_t>& priorities,
                    char between) {
  std::string text = fmt::format("{} {} {}", size.columns, size.rows, mines);
  for (const std::uint32_t priority : priorities) text += fmt::format("{}{}", between, priority);
  return text + '\n';
}

}  // namespace

TEST_CASE("play: the four rules conclude what their description shows") {
  for (const nlohmann::json& row : table_of("rules of play")) {
    INFO(row);
    const std::int32_t middle = row[1];
    CHECK(concluded(row[0], {middle, middle}, row[2], row[3]) == row[4].get<Drawn>());
  }
}

TEST_CASE(
    "play: whatever the machine proves is true, at every level, on dense boards and those of several words") {
  std::uint64_t fewest = ~std::uint64_t{0};
  for (const Level level : {Level::none, Level::one, Level::two, Level::three, Level::four, Level::exact}) {
    std::uint64_t opened_by_player = 0;
    for (std::uint64_t seed = 0; seed < 21; ++seed) {
      const bool is_dense = seed >= 6;
      const BoardSize size = is_dense        ? seed % 2 == 0 ? BoardSize{12, 12} : BoardSize{5, 70}
                                    : seed % 2 == 0 ? BoardSize{16, 30}
                                             : BoardSize{9, 150};
      const std::uint64_t mines = is_dense ? size.cells() * (40 + seed % 3 * 10) / 100 : size.cells() / 6;
      Table table(field_of(size, mines, seed), mine_ends, level);
      const std::uint64_t opened = table.play_on();
      opened_by_player += is_dense ? 0 : opened;
      table.check();
      CHECK(table.game.phase() == Phase::won);
      // All are flagged, by the rule about the rest.
      if (level != Level::none) CHECK(table.game.mines_left() == 0);
    }
    CAPTURE(static_cast<int>(level), opened_by_player);
    // Without rule 2 there are no flags for rule 1.
    CHECK((opened_by_player < fewest || level == Level::one));
    fewest = opened_by_player;
  }
}

TEST_CASE("play: an 8 between other numbers is none of the rules' zeros") {
  const Field field = field_of({"......", ".XXX..", ".X.X.X", ".XXX.X", "......"});
  Table table(field, mine_ends, Level::four);
  for (const Cell cell : {Cell{4, 4}, Cell{3, 4}, Cell{4, 3}, Cell{2, 2}}) {
    table.open(cell);
    table.settle();
    table.check();
  }
}

TEST_CASE("play: where the machine stops, exact inference knows no more") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Table table(field_of({16, 30}, 99, seed), mine_ends, Level::exact);
    while (const auto cell = table.safe_cell()) {
      table.open(*cell);
      table.settle();
      const auto exact = ExactView::of(table.game.view(), {}, 99);
      CHECK(exact.is_possible());
      int certain = 0;
      exact.for_each_certain(
          [&](Cell at, bool safe) { certain += safe || !table.game.view().is_mine(at) ? 1 : 0; });
      CHECK(certain == 0);
    }
  }
}

TEST_CASE("play: a large board is played around the click, and every deduction is true") {
  const Field field = field_of({700, 1500}, 700 * 1500 / 8, 3);
  Table table(field, mine_costs, Level::exact);
  const Cell start = zero_from(field, {350, 700});
  table.machine.set_centre(start);
  table.open(start);
  for (int i = 0; i < 3000 && !table.machine.is_idle(); ++i) REQUIRE(table.machine.advance(8));
  CHECK(table.game.opened() > 10'000);
  table.check();
  // A part of it is analysed as if it were a whole board.
  const auto exact = ExactView::of(table.game.view(), {{300, 650}, {90, 90}}, table.game.mines());
  CHECK(!exact.is_whole());
  exact.for_each_certain([&](Cell cell, bool safe) { CHECK(field.is_mine(cell) != safe); });
}

TEST_CASE("play: in a part of a large board the best move is the best guess of its explanation") {
  const Field field = field_of({300, 300}, 300 * 300 / 5, 9);
  Table table(field, mine_ends, Level::exact);
  int compared = 0;
  for (std::int32_t at = 20; at < 200; at += 12) {
    const auto exact = ExactView::of(table.game.view(), {{at, at}, {40, 40}}, table.game.mines());
    const auto move = exact.best_move(Goal::win);
    if (move && !move->is_certain) {
      const auto explanation = exact.explain(move->cell);
      REQUIRE_FALSE(explanation.guesses.empty());
      CHECK(explanation.guesses.front().cell == move->cell);
      ++compared;
    }
    if (const auto cell = table.safe_cell()) table.open(*cell);
    if (!field.is_mine({at + 20, at + 20})) table.open({at + 20, at + 20});
  }
  CHECK(compared > 5);
}

TEST_CASE("play: the best move and its explanation are about cells of the analysed part") {
  const Field field = field_of({700, 700}, 700 * 700 / 5, 5);
  Table table(field, mine_costs, Level::exact);
  const auto check_part = [&](const Area& area) {
    const auto exact = ExactView::of(table.game.view(), area, table.game.mines(), 8);
    int left = 0;
    int safe = 0;
    for (int i = 0; i < area.size.rows * area.size.columns; ++i) {
      const auto chance = exact.at(area.outside({i / area.size.columns, i % area.size.columns}));
      left += chance && chance->verdict != Verdict::mine ? 1 : 0;
      safe += chance && chance->verdict == Verdict::safe ? 1 : 0;
    }
    for (const bool points : {false, true}) {
      CAPTURE(area.first.row, area.first.column, points, left, safe);
      const auto move = exact.best_move(points ? Goal::score : Goal::win);
      CHECK((move.has_value() || left == 0 || (points && safe == 0)));
      if (!move) continue;
      CHECK(exact.at(move->cell));
      CHECK(move->is_certain == (safe > 0));
      CHECK((!move->is_certain || !field.is_mine(move->cell)));
      const auto explanation = exact.explain(move->cell);
      for (const auto& guess : explanation.guesses) CHECK(exact.at(guess.cell));
      if (explanation.safe_elsewhere) CHECK(exact.at(*explanation.safe_elsewhere));
    }
    return exact.best_move(Goal::win) && exact.best_move(Goal::score);
  };
  CHECK(check_part({{0, 0}, {40, 60}}));
  CHECK(check_part({{300, 300}, {40, 60}}));
  const Cell start = zero_from(field, {350, 350});
  table.open(start);
  table.settle();
  int with_moves = 0;
  for (std::int32_t shift = 0; shift < 48; shift += 12)
    with_moves += check_part({{start.row - shift, start.column - shift}, {24, 24}}) ? 1 : 0;
  CHECK(with_moves > 0);
}

TEST_CASE("play: the machine of a large board becomes idle although its level changes meanwhile") {
  const Field field = field_of({300, 300}, 300 * 300 / 5, 4);
  Table table(field, mine_costs, Level::exact);
  const Cell start = zero_from(field, {150, 150});
  table.open(start);
  REQUIRE(table.machine.advance(8));
  for (const Level level : {Level::two, Level::none, Level::exact, Level::one}) {
    table.machine.set_level(level);
    if (level != Level::exact) table.settle();
  }
  table.check();
}

TEST_CASE("play: deductions are shown by priority, lowest first") {
  const BoardSize size{12, 70};
  const auto priorities = permutation(size.cells(), 7);
  const Field field = field_of(size, 60, 2);
  Table table(field, mine_ends, Level::two, priorities);
  const auto priority_of = [&](Cell cell) {
    return priorities[static_cast<std::size_t>(cell.row * size.columns + cell.column)];
  };
  table.open(zero_from(field, {}));
  int steps = 0;
  for (; !table.machine.is_idle(); ++steps) {
    std::vector<Cell> waiting;  // pending before the step
    for_each_cell(size, [&](Cell cell) {
      if (table.game.is_pending(cell)) waiting.push_back(cell);
    });
    const std::uint64_t before = table.game.opened();
    REQUIRE(table.machine.advance(1));
    if (table.game.opened() == before) continue;
    std::uint32_t shown = 0;
    std::uint32_t least_left = ~0U;
    for (const Cell cell : waiting) {
      if (table.game.view().is_open(cell)) {
        shown = priority_of(cell);
      } else {
        least_left = std::min(least_left, priority_of(cell));
      }
    }
    CHECK(shown < least_left);
  }
  CHECK(steps > 100);
}

TEST_CASE("play: maps with priorities play to their end, on one line or many, the last cells by the count") {
  const TemporaryFolder folder;
  for (const BoardSize size : {BoardSize{35, 64}, BoardSize{5, 4}, BoardSize{1, 1}, BoardSize{20, 33}}) {
    for (const char between : {' ', '\n'}) {
      const std::uint64_t mines = size.cells() / 6;
      const auto map =
          read_board_file(folder.write("map", file_of(size, mines, permutation(size.cells(), 3), between)));
      REQUIRE(map);
      CHECK((map->field.size() == size && map->field.mine_count() == mines));
      Table table(map->field, {true, 8, FirstMine::removed, 0}, Level::exact, map->priorities);
      table.play_on();
      table.check();
      CHECK(table.game.phase() == Phase::won);
      CHECK(table.game.mines_left() == 0);
    }
  }
  // Two mines that no number tells apart from the rest: by the count they are all that is left.
  Table table(field_of({"..X.X"}), mine_ends, Level::two);
  table.open({0, 0});
  table.open({0, 3});
  table.settle();
  CHECK(table.picture() == "01!2!\n");
}

TEST_CASE("play: what is wrong with a map is reported with its place") {
  const TemporaryFolder folder;
  check_refusals("priorities", [&](const std::string& text) {
    auto map = read_board_file(folder.write("map", text));
    if (!map) CHECK(map.error().where == folder / "map");
    return map;
  });
}

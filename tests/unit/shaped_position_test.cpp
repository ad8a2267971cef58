// Boards of other shapes, and boards with holes, through the library's doors: every result is held against
// all placements of mines, with neighbours that are stated a second time, by distances.
#include "support/catch.hpp"
#include <mines.h>
#include <mines/engine.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>

#include "library/facts/position.hpp"
#include "support/json.hpp"

using namespace mines;

namespace {

bool are_neighbours(Shape shape, std::int32_t rows, std::int32_t columns, Cell a, Cell b) {
  const int down = std::abs(a.row - b.row);
  const int right = std::abs(a.column - b.column);
  if (shape == Shape::knight) return down * right == 2;
  if (shape == Shape::torus) {
    return a != b && std::min(down, rows - down) <= 1 && std::min(right, columns - right) <= 1;
  }
  if (shape == Shape::hex) {
    // In steps of half a cell: cells of a row are two apart, those of the next row one to either side.
    const int halves = std::abs(2 * a.column + a.row % 2 - 2 * b.column - b.row % 2);
    return down == 0 ? halves == 2 : down == 1 && halves == 1;
  }
  return std::max(down, right) == 1;
}

struct ShapedBoard {
  Shape shape{};
  std::int32_t rows = 0;
  std::int32_t columns = 0;
  std::vector<std::int8_t> board;
  std::optional<std::uint64_t> mines;
  std::vector<std::size_t> unknown;  // their places

  Cell cell(std::size_t place) const {
    return {static_cast<std::int32_t>(place) / columns, static_cast<std::int32_t>(place) % columns};
  }
  std::size_t place(Cell cell) const { return static_cast<std::size_t>(cell.row * columns + cell.column); }
  /// Whether mines on the unknown cells, bit i on the i-th, are what that number counts.
  bool fits(std::size_t number, std::uint32_t placed) const {
    int mines_there = 0;
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (!are_neighbours(shape, rows, columns, cell(number), cell(i))) continue;
      const auto at = std::find(unknown.begin(), unknown.end(), i) - unknown.begin();
      mines_there += board[i] == mine_cell || (board[i] == unknown_cell && (placed >> at & 1) != 0) ? 1 : 0;
    }
    return mines_there == board[number];
  }
  bool has_mines(std::uint32_t placed) const {
    const auto known = std::count(board.begin(), board.end(), mine_cell);
    return !mines || *mines == static_cast<std::uint64_t>(known + __builtin_popcount(placed));
  }
  template <class Visit>
  void for_each_placement(const Visit& visit) const {
    for (std::uint32_t placed = 0; placed < std::uint32_t{1} << unknown.size(); ++placed) visit(placed);
  }
  /// The placements that some numbers allow, all of them or with the number of mines.
  std::vector<std::uint32_t> placements(const std::vector<std::size_t>& numbers, bool with_mines) const {
    std::vector<std::uint32_t> fitting;
    for_each_placement([&](std::uint32_t placed) {
      const bool fit = std::all_of(numbers.begin(), numbers.end(),
                                   [&](std::size_t number) { return fits(number, placed); });
      if (fit && (!with_mines || has_mines(placed))) fitting.push_back(placed);
    });
    return fitting;
  }
  std::vector<std::uint32_t> placements() const {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (board[i] >= 0) numbers.push_back(i);
    }
    return placements(numbers, true);
  }
  std::vector<std::uint32_t> placements(const Reason& reason) const {
    std::vector<std::size_t> numbers;
    for (const Cell number : reason.numbers) numbers.push_back(place(number));
    return placements(numbers, reason.uses_mines);
  }
};

ShapedBoard draw_shaped(std::mt19937& random) {
  ShapedBoard drawn;
  drawn.shape = static_cast<Shape>(random() % facts::choices<Shape>().size());
  drawn.rows = static_cast<std::int32_t>(1 + random() % 4);
  drawn.columns = static_cast<std::int32_t>(1 + random() % 4);
  for (std::int32_t i = 0; i < drawn.rows * drawn.columns; ++i) {
    constexpr std::int8_t kinds[] = {hole_cell, mine_cell, 1, 2, 1, 0};
    const bool is_unknown = drawn.unknown.size() < 9 && random() % 8 < 5;
    if (is_unknown) drawn.unknown.push_back(static_cast<std::size_t>(i));
    drawn.board.push_back(is_unknown ? unknown_cell : kinds[random() % std::size(kinds)]);
  }
  if (random() % 2 == 0) drawn.mines = random() % (drawn.board.size() + 1);
  return drawn;
}

constexpr double shaped_density = 0.3;

Engine shaped_engine(const ShapedBoard& drawn) {
  EngineOptions options;
  options.shape = drawn.shape;
  Engine engine(drawn.rows, drawn.columns, Density(shaped_density), options);
  if (drawn.mines) engine.set_mines(*drawn.mines);
  engine.observe(drawn.board);
  return engine;
}

void check_shaped_cells(const ShapedBoard& drawn, const Engine& engine,
                        const std::vector<std::uint32_t>& placements) {
  const Analysis analysis = engine.analysis();
  REQUIRE(analysis.placements == std::to_string(placements.size()));
  double least = 1;
  bool has_safe = false;
  for (std::size_t i = 0; i < drawn.unknown.size(); ++i) {
    double there = 0;
    double all = 0;
    std::size_t count = 0;
    for (const std::uint32_t placed : placements) {
      const double weight =
          drawn.mines ? 1 : std::pow(shaped_density / (1 - shaped_density), __builtin_popcount(placed));
      all += weight;
      if ((placed >> i & 1) == 0) continue;
      there += weight;
      ++count;
    }
    const std::size_t place = drawn.unknown[i];
    CHECK(std::abs(analysis.mine[place] - there / all) < 1e-9);
    const Verdict verdict = count == 0                   ? Verdict::safe
                            : count == placements.size() ? Verdict::mine
                                                         : Verdict::undecided;
    CHECK(analysis.verdict[place] == verdict);
    if (verdict == Verdict::undecided) least = std::min(least, there / all);
    has_safe = has_safe || verdict == Verdict::safe;
    const Explanation why = engine.explain(drawn.cell(place));
    CHECK(why.verdict == verdict);
    if (verdict == Verdict::undecided) {
      CHECK(std::any_of(why.guesses.begin(), why.guesses.end(),
                        [&](const Guess& guess) { return guess.cell == drawn.cell(place); }));
      continue;
    }
    REQUIRE(why.reason.found);
    for (const std::uint32_t placed : drawn.placements(why.reason))
      CHECK((placed >> i & 1) == (verdict == Verdict::mine ? 1 : 0));
  }
  const auto move = engine.best_move(Goal::win);
  CHECK(move.has_value() == (has_safe || least < 1));
  if (!move) return;
  CHECK(move->is_certain == has_safe);
  const bool has_holes = std::count(drawn.board.begin(), drawn.board.end(), hole_cell) > 0;
  // On square boards without holes the best guess need not be the least risky.
  if (!has_safe && (drawn.shape != Shape::square || has_holes)) CHECK(std::abs(move->mine - least) < 1e-9);
}

/// The reply of libmines to the same position.
nlohmann::json shaped_reply(const ShapedBoard& drawn) {
  nlohmann::json request{{"do", "analyse"},           {"rows", drawn.rows},
                         {"columns", drawn.columns},  {"board", drawn.board},
                         {"density", shaped_density}, {"shape", facts::word_of(drawn.shape)}};
  if (drawn.mines) request["mines"] = *drawn.mines;
  const std::unique_ptr<char, decltype(&mines_free)> reply(mines_json(request.dump().c_str()), &mines_free);
  return mines::testing::parsed(reply.get());
}

void check_shaped_doors(const ShapedBoard& drawn, const Analysis& analysis) {
  const nlohmann::json reply = shaped_reply(drawn);
  const std::size_t cells = drawn.board.size();
  const std::unique_ptr<mines_engine, decltype(&mines_engine_free)> engine(
      mines_engine_new_shaped(drawn.rows, drawn.columns,
                              drawn.mines ? static_cast<std::int64_t>(*drawn.mines) : -1, shaped_density,
                              facts::word_of(drawn.shape)),
      &mines_engine_free);
  REQUIRE(engine);
  REQUIRE(mines_engine_observe(engine.get(), drawn.board.data(), cells) == MINES_OK);
  std::vector<double> found(cells);
  REQUIRE(mines_engine_analyse(engine.get(), found.data(), nullptr, nullptr, cells) == MINES_OK);
  for (std::size_t i = 0; i < cells; ++i) {
    if (drawn.board[i] != unknown_cell) continue;
    CHECK(found[i] == analysis.mine[i]);
    CHECK(reply["mine"][i] == analysis.mine[i]);
  }
}

}  // namespace

TEST_CASE("boards of every shape have the verdicts and probabilities of all placements, through every door") {
  std::mt19937 random(531);
  int possible = 0;
  for (int round = 0; round < 600; ++round) {
    const ShapedBoard drawn = draw_shaped(random);
    const Engine engine = shaped_engine(drawn);
    INFO(facts::word_of(drawn.shape) << '\n' << engine.text());
    const auto placements = drawn.placements();
    const Analysis analysis = engine.analysis();
    REQUIRE((analysis.possible == Possible::yes) == !placements.empty());
    if (!placements.empty()) {
      ++possible;
      check_shaped_cells(drawn, engine, placements);
      check_shaped_doors(drawn, analysis);
      continue;
    }
    REQUIRE(analysis.contradiction);
    CHECK(analysis.contradiction->text.starts_with("impossible: "));
    if (analysis.contradiction->reason.found) CHECK(drawn.placements(analysis.contradiction->reason).empty());
  }
  CHECK(possible > 100);
  CHECK(possible < 500);
}

TEST_CASE("a square board without holes is the same with its shape and without") {
  const std::string text = "4 4 5\n1???\n?2??\n??1?\n????\n";
  EngineOptions square;
  square.shape = Shape::square;
  const Engine with_shape = Engine::read(text, Format::any, Density(0.2), square);
  const Engine without = Engine::read(text);
  CHECK(with_shape.analysis().mine[1] == without.analysis().mine[1]);
  CHECK(with_shape.explain({0, 1}).text == without.explain({0, 1}).text);
  CHECK(with_shape.best_move(Goal::score)->cell == without.best_move(Goal::score)->cell);
}

TEST_CASE("'.' is a hole of a board with a shape, and goes there and back as text") {
  EngineOptions options;
  options.shape = Shape::square;
  const Engine engine = Engine::read("1 4\n1?.?\n", Format::any, Density(0.5), options);
  CHECK(engine.board() == std::vector<std::int8_t>{1, unknown_cell, hole_cell, unknown_cell});
  CHECK(engine.reading().empty());
  CHECK(engine.text() == "1 4\n1?.?\n");
  CHECK(engine.analysis().verdict[1] == Verdict::mine);
  CHECK(engine.analysis().mine[3] == 0.5);
  CHECK_THAT(engine.svg(), Catch::Contains("<path stroke"));
  CHECK_THROWS_WITH(engine.best_move(Goal::score),
                    "best_move: the goal score needs a square board without holes");
  CHECK_THROWS_WITH(engine.explain({0, 3}, {.games = 8}),
                    "explain: playing games on needs a square board without holes");
  Engine plain(1, 4, Density(0.5));
  CHECK_THROWS_WITH(plain.observe(engine.board()),
                    "observe: row 0, column 2 is -3, expected 0 to 8, -1 (unknown) or -2 (a mine); a hole "
                    "needs a shape");
}

TEST_CASE("pictures of hexagons shift odd rows, and leave out holes") {
  EngineOptions options;
  options.shape = Shape::hex;
  const std::string svg = Engine::read("2 2\n1?\n?.\n", Format::any, Density(0.5), options).svg();
  CHECK_THAT(svg, Catch::Contains("M30 30h24v24h-24z"));
  CHECK_THAT(svg, Catch::Contains("M42 54h24v24h-24z"));
  CHECK_THAT(svg, !Catch::Contains("M66 54"));
}

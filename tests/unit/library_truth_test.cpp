// Every answer of the library about small random positions is held against all placements of mines, tried one
// by one.
#include "support/catch.hpp"
#include <mines/engine.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <vector>

using mines::Engine;
namespace library = mines::library;

namespace {

constexpr int rows = 3;
constexpr int columns = 5;
constexpr int cells = rows * columns;

struct Truth {
  std::uint64_t placements = 0;
  double weight = 0;
  double mine[cells] = {};
};

int around(unsigned set, int cell) {
  int count = 0;
  for (int other = 0; other < cells; ++other) {
    const bool is_near =
        std::abs(other / columns - cell / columns) <= 1 && std::abs(other % columns - cell % columns) <= 1;
    if (other != cell && is_near) count += static_cast<int>(set >> other & 1);
  }
  return count;
}

/// Tries all placements: those with `mines` mines, or with every number of mines, each cell having `density`.
Truth brute_force(const std::vector<std::int8_t>& board, std::optional<int> mines, double density) {
  Truth truth;
  for (unsigned set = 0; set < 1U << cells; ++set) {
    if (mines && std::popcount(set) != *mines) continue;
    bool fits = true;
    for (int cell = 0; cell < cells && fits; ++cell) {
      const bool is_mine = (set >> cell & 1) != 0;
      if (board[cell] == library::mine_cell) fits = is_mine;
      if (board[cell] >= 0) fits = !is_mine && around(set, cell) == board[cell];
    }
    if (!fits) continue;
    const int count = std::popcount(set);
    const double weight = mines ? 1 : std::pow(density, count) * std::pow(1 - density, cells - count);
    ++truth.placements;
    truth.weight += weight;
    for (int cell = 0; cell < cells; ++cell) truth.mine[cell] += (set >> cell & 1) != 0 ? weight : 0;
  }
  return truth;
}

/// A random board, some of whose cells are known. Now and then a number is wrong.
std::vector<std::int8_t> random_board(std::mt19937& random, int& mines) {
  const unsigned set = random() & random() & ((1U << cells) - 1);
  mines = std::popcount(set);
  std::vector<std::int8_t> board(cells, library::unknown_cell);
  for (int cell = 0; cell < cells; ++cell) {
    if (random() % 3 != 0) continue;
    board[cell] = static_cast<std::int8_t>(around(set, cell));
    if ((set >> cell & 1) != 0) board[cell] = library::mine_cell;
    if (random() % 40 == 0) board[cell] = static_cast<std::int8_t>(random() % 9);
  }
  return board;
}

void check(const Engine& engine, const std::vector<std::int8_t>& board, const Truth& truth) {
  const Engine::Analysis analysis = engine.analysis();
  REQUIRE(analysis.possible() == (truth.placements > 0));
  if (!analysis.possible()) {
    CHECK_FALSE(engine.best_move(Engine::Goal::win));
    return;
  }
  CHECK(analysis.exact);
  CHECK(analysis.error.empty());
  CHECK(analysis.placements == std::to_string(truth.placements));
  CHECK(*analysis.placements_log10 == Approx(std::log10(truth.placements)).margin(1e-9));
  REQUIRE(analysis.mine.size() == cells);
  for (int cell = 0; cell < cells; ++cell) {
    INFO("cell " << cell);
    const bool is_unknown = board[cell] == library::unknown_cell;
    CHECK((analysis.verdict[cell] == Engine::Verdict::known) == !is_unknown);
    CHECK((analysis.means[cell] == Engine::Means::known) == !is_unknown);
    CHECK(std::isnan(analysis.mine[cell]) == !is_unknown);
    if (!is_unknown) continue;
    CHECK(analysis.mine[cell] == Approx(truth.mine[cell] / truth.weight).margin(1e-9));
    CHECK((analysis.verdict[cell] == Engine::Verdict::safe) == (truth.mine[cell] == 0));
    CHECK((analysis.verdict[cell] == Engine::Verdict::mine) == (truth.mine[cell] == truth.weight));
  }
}

}  // namespace

TEST_CASE("the library's probabilities and placements are those of all placements") {
  std::mt19937 random(1);
  for (int i = 0; i < 60; ++i) {
    int mines = 0;
    const std::vector<std::int8_t> board = random_board(random, mines);
    CAPTURE(i);
    Engine engine(rows, columns, static_cast<std::uint64_t>(mines));
    engine.observe(board);
    check(engine, board, brute_force(board, mines, 0));
    engine.set_density(Engine::Density(0.3));
    check(engine, board, brute_force(board, {}, 0.3));
  }
}

TEST_CASE("the library's reasons force what they explain, without the other numbers") {
  std::mt19937 random(2);
  int explained = 0;
  for (int i = 0; i < 40; ++i) {
    int mines = 0;
    const std::vector<std::int8_t> board = random_board(random, mines);
    Engine engine(rows, columns, static_cast<std::uint64_t>(mines));
    engine.observe(board);
    const Engine::Analysis analysis = engine.analysis();
    for (int cell = 0; cell < cells && analysis.possible(); ++cell) {
      const bool is_certain =
          analysis.verdict[cell] == Engine::Verdict::safe || analysis.verdict[cell] == Engine::Verdict::mine;
      if (!is_certain) continue;
      const Engine::Explanation why = engine.explain({cell / columns, cell % columns});
      CHECK(why.verdict == analysis.verdict[cell]);
      REQUIRE(why.reason.found);
      std::vector<std::int8_t> reduced(cells, library::unknown_cell);
      for (int each = 0; each < cells; ++each) {
        if (board[each] == library::mine_cell) reduced[each] = board[each];
      }
      for (const Engine::Cell number : why.reason.numbers) {
        const int at = number.row * columns + number.column;
        reduced[at] = board[at];
      }
      // Open cells whose numbers are not used are safe all the same.
      double mine = 0;
      double all = 0;
      for (unsigned set = 0; set < 1U << cells; ++set) {
        bool fits = !why.reason.uses_mines || std::popcount(set) == mines;
        for (int each = 0; each < cells && fits; ++each) {
          const bool is_mine = (set >> each & 1) != 0;
          if (board[each] != library::unknown_cell) fits = is_mine == (board[each] == library::mine_cell);
          if (fits && reduced[each] >= 0) fits = around(set, each) == reduced[each];
        }
        all += fits ? 1 : 0;
        mine += fits && (set >> cell & 1) != 0 ? 1 : 0;
      }
      CHECK(mine == (why.verdict == Engine::Verdict::mine ? all : 0));
      ++explained;
    }
  }
  CHECK(explained > 50);
}

TEST_CASE("the guesses that the library compares have the best move among them") {
  std::mt19937 random(4);
  int compared = 0;
  for (int i = 0; i < 300; ++i) {
    int mines = 0;
    const std::vector<std::int8_t> board = random_board(random, mines);
    Engine engine(rows, columns, static_cast<std::uint64_t>(mines));
    engine.observe(board);
    const Engine::Analysis analysis = engine.analysis();
    const auto best = engine.best_move(Engine::Goal::win);
    if (!analysis.possible() || !best || best->is_certain) continue;
    for (int cell = 0; cell < cells; ++cell) {
      if (analysis.verdict[cell] != Engine::Verdict::undecided) continue;
      const auto guesses = engine.explain({cell / columns, cell % columns}).guesses;
      CHECK(std::any_of(guesses.begin(), guesses.end(), [&](const auto& guess) {
        return guess.cell.row == best->cell.row && guess.cell.column == best->cell.column;
      }));
      ++compared;
    }
  }
  CHECK(compared > 100);
}

TEST_CASE("the library's best move is certain where a cell is, and never a certain mine") {
  std::mt19937 random(3);
  for (int i = 0; i < 60; ++i) {
    int mines = 0;
    const std::vector<std::int8_t> board = random_board(random, mines);
    Engine engine(rows, columns, static_cast<std::uint64_t>(mines));
    engine.observe(board);
    const Engine::Analysis analysis = engine.analysis();
    const auto move = engine.best_move(i % 2 == 0 ? Engine::Goal::win : Engine::Goal::score);
    if (!analysis.possible() || !move) continue;
    const std::size_t at = static_cast<std::size_t>(move->cell.row * columns + move->cell.column);
    bool is_any_safe = false;
    for (const Engine::Verdict verdict : analysis.verdict) is_any_safe |= verdict == Engine::Verdict::safe;
    CHECK(move->is_certain == is_any_safe);
    CHECK(move->mine == Approx(analysis.mine[at]).margin(1e-12));
    CHECK(analysis.verdict[at] != Engine::Verdict::mine);
    if (i % 2 != 0) CHECK(move->gain.has_value());
  }
}

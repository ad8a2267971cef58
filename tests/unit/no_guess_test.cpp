#include "library/games/no_guess/no_guess.hpp"

#include "support/catch.hpp"
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>

#include "library/games/no_guess/by_numbers.hpp"
#include "mines/engine.hpp"
#include "support/boards.hpp"
#include "support/tiny_boards.hpp"
#include "support/uniform.hpp"

using namespace mines;
using namespace mines::no_guess;
using namespace mines::testing;

namespace {

Deadline in_seconds(double seconds) {
  return std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                std::chrono::duration<double>(seconds));
}

/// What is wrong with a board that was drawn for a demand, as far as it shows without playing. Empty if
/// nothing is.
std::string fault_of(const Field& field, const Demand& demand) {
  if (field.size() != demand.size) return "size";
  if (field.mine_count() != demand.mines) return "mines";
  if (field.is_mine(demand.start)) return "a mine at the start";
  if (demand.first == FirstClick::open && field.number(demand.start) != 0) return "no zero at the start";
  return "";
}

bool some_is_solved(const TinyBoards& boards, const Demand& demand) {
  const std::uint32_t kept_safe =
      boards.bit(demand.start) | (demand.first == FirstClick::open ? boards.around(demand.start) : 0);
  return std::ranges::any_of(boards.placements(), [&](std::uint32_t mines) {
    return (mines & kept_safe) == 0 && boards.is_solved(demand.start, mines);
  });
}

}  // namespace

TEST_CASE("exact inference opens what follows, and nothing of what does not") {
  // A 1 in a corner, next to two cells between which nothing decides.
  const Field coin = field_of({"..X.", "....", "X...", ".X.."});
  const Solved stuck = solve(coin.mines(), {1, 1}, 1, Deadline::max()).value();
  CHECK(stuck.count < 13);
  CHECK(stuck.opened.test({1, 1}));
  const Field read = field_of({"....", "....", "....", "...X"});
  CHECK(solve(read.mines(), {0, 0}, 1, Deadline::max()).value().count == 15);
  // Only the number of mines decides.
  const Field by_total = field_of({"..X."});
  CHECK(solve(by_total.mines(), {0, 0}, 1, Deadline::max()).value().count == 3);
}

TEST_CASE("tiny boards are solved by whoever tries all placements, and none is missed that exists") {
  int made_some = 0;
  int refused = 0;
  for (const BoardSize size : {BoardSize{1, 1}, {1, 6}, {7, 1}, {2, 2}, {2, 5}, {3, 3}, {4, 3}, {3, 4}}) {
    for (const Cell start : {Cell{0, 0}, {size.rows - 1, size.columns / 2}}) {
      for (const FirstClick first : {FirstClick::open, FirstClick::safe}) {
        for (std::uint64_t mines = 0; mines <= size.cells(); ++mines) {
          const Demand demand{size, mines, start, first};
          INFO(size.rows << " x " << size.columns << ", " << mines << " mines, start " << start.row << ", "
                         << start.column << (first == FirstClick::open ? ", open" : ", safe"));
          const TinyBoards boards(size, mines);
          const bool exists = some_is_solved(boards, demand);
          const auto made = make_board(demand, {mines, 1, in_seconds(exists ? 60 : 0.02)});
          REQUIRE(made.has_value() == exists);
          if (!exists) {
            ++refused;
            continue;
          }
          ++made_some;
          CHECK(fault_of(made->field, demand).empty());
          CHECK(boards.is_solved(start, boards.mines_of(made->field)));
        }
      }
    }
  }
  CHECK(made_some > 60);
  CHECK(refused > 20);
}

TEST_CASE("boards of many sizes, densities and starts are solved without a guess") {
  struct Wanted {
    BoardSize size;
    double density;
  };
  for (const Wanted& wanted : {Wanted{{8, 8}, 0.16},
                               {{9, 9}, 0.3},
                               {{16, 30}, 0.20625},
                               {{1, 100}, 0.2},
                               {{70, 2}, 0.2},
                               {{64, 64}, 0.15},
                               {{30, 30}, 0.2667},
                               {{65, 130}, 0.22},
                               {{100, 130}, 0.2},
                               {{40, 40}, 0},
                               {{12, 12}, 0.9}}) {
    const BoardSize size = wanted.size;
    const auto mines = static_cast<std::uint64_t>(wanted.density * static_cast<double>(size.cells()));
    for (const Cell start :
         {Cell{0, 0}, {0, size.columns - 1}, {size.rows - 1, 0}, {size.rows / 2, size.columns / 2}}) {
      const Demand demand{size, mines, start, start.column == 0 ? FirstClick::safe : FirstClick::open};
      INFO(size.rows << " x " << size.columns << ", " << mines << " mines, start " << start.row << ", "
                     << start.column);
      const auto made = make_board(demand, {5, 1, in_seconds(60)});
      REQUIRE(made);
      CHECK(fault_of(made->field, demand).empty());
      CHECK(solve(made->field.mines(), start, 1, Deadline::max()).value().count == size.cells() - mines);
      CHECK(fault_of(made->drawn, demand).empty());
    }
  }
}

TEST_CASE("a board without guesses is a function of its demand and seed") {
  const Demand small{{30, 30}, 240, {3, 3}};
  const Demand large{{300, 300}, 18'000, {0, 0}};
  for (const Demand& demand : {small, large}) {
    const auto make = [&demand](int threads, int& games) {
      Effort effort{1, threads};
      effort.show = [&games](const Progress&) { ++games; };
      return make_board(demand, effort).value();
    };
    int games = 0;
    const NoGuessBoard one = make(1, games);
    for (const int threads : {1, 2, 3}) {
      int games_again = 0;
      CHECK(same_mines(one.field, make(threads, games_again).field));
      CHECK(games == games_again);
    }
    CHECK_FALSE(same_mines(one.field, make_board(demand, {2, 1}).value().field));
  }
}

TEST_CASE("demands that no board can meet are refused with what was expected") {
  const auto error = [](const Demand& demand, double seconds = 60) {
    const auto made = make_board(demand, {0, 1, in_seconds(seconds)});
    REQUIRE_FALSE(made);
    return to_string(made.error());
  };
  CHECK(error({{5, 5}, 17, {2, 2}}) ==
        "board: 17 mines do not fit in 5 x 5 cells, 9 of which must be safe around the start; "
        "expected at most 16");
  CHECK(error({{5, 5}, 22, {0, 0}}) ==
        "board: 22 mines do not fit in 5 x 5 cells, 4 of which must be safe around the start; "
        "expected at most 21");
  CHECK(error({{5, 5}, 1, {5, 0}}) == "start: row 5, column 0 is off a board of 5 x 5 cells");
  CHECK(error({{0, 5}, 1, {0, 0}}) == "board: 0 x 5 cells, expected sides from 1 to 65536");
  // Three cells with one mine, and the 1 at the start touches all of them.
  const Demand no_way{{2, 2}, 1, {0, 0}, FirstClick::safe};
  CHECK_THAT(error(no_way, 0.05), Catch::StartsWith("board: time is up: none of the boards tried ("));
  const auto made = make_board(no_way, {0, 1, in_seconds(0.05)});
  CHECK(made.error().code == ExitCode::broken);
}

namespace {

/// How a board differs from the one that was drawn.
struct Difference {
  double moved = 0;          ///< mines, of all
  double redrawn = 0;        ///< cells drawn again, of all
  double inside = 0;         ///< mines a cell there
  double inside_before = 0;  ///< and there on the board that was drawn
  double outside = 0;

  Difference() = default;
  explicit Difference(const NoGuessBoard& board) {
    const BoardSize size = board.field.size();
    double mines_moved = 0;
    double mines_inside = 0;
    double drawn_inside = 0;
    double cells_inside = 0;
    for (std::int32_t row = 0; row < size.rows; ++row) {
      for (std::int32_t word = 0; word < size.words(); ++word) {
        const Word now = board.field.mines().word(row, word);
        const Word drawn = board.drawn.mines().word(row, word);
        const Word window = board.redrawn.word(row, word);
        mines_moved += std::popcount(now & ~drawn);
        mines_inside += std::popcount(now & window);
        drawn_inside += std::popcount(drawn & window);
        cells_inside += std::popcount(window);
      }
    }
    const auto cells = static_cast<double>(size.cells());
    const auto mines = static_cast<double>(board.field.mine_count());
    moved = mines_moved / mines;
    redrawn = cells_inside / cells;
    if (cells_inside > 0) inside = mines_inside / cells_inside;
    if (cells_inside > 0) inside_before = drawn_inside / cells_inside;
    if (cells_inside < cells) outside = (mines - mines_inside) / (cells - cells_inside);
  }
};

}  // namespace

TEST_CASE("repairs move few mines where inference makes its way by itself, and no density") {
  const Difference difference(make_board({{500, 500}, 50'000, {0, 0}}, {3, 2}).value());
  CHECK(difference.moved < 0.01);
  CHECK(difference.redrawn < 0.02);
  CHECK(difference.redrawn > 0);
  // A window keeps its mines.
  CHECK(difference.inside == Approx(difference.inside_before).margin(1e-9));
  CHECK(difference.outside == Approx(0.2).margin(0.003));
}

TEST_CASE("the figures of no_guess.hpp", "[.figures]") {
  for (const auto& [size, mines] :
       {std::pair{BoardSize{1000, 1000}, 200'000}, {{16, 30}, 99}, {{30, 30}, 240}}) {
    Difference sum;
    std::vector<double> seconds;
    const int boards = 20;
    for (int seed = 0; seed < boards; ++seed) {
      const auto start = std::chrono::steady_clock::now();
      const auto made =
          make_board({size, static_cast<std::uint64_t>(mines), {size.rows / 2, size.columns / 2}},
                     {static_cast<std::uint64_t>(seed), 1});
      seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
      const Difference one(made.value());
      sum.moved += one.moved / boards;
      sum.redrawn += one.redrawn / boards;
      sum.inside += one.inside * one.redrawn / boards;
      sum.inside_before += one.inside_before * one.redrawn / boards;
      sum.outside += one.outside * (1 - one.redrawn) / boards;
    }
    std::sort(seconds.begin(), seconds.end());
    fmt::print(
        "{} x {}, {} mines: moved {:.2f} %, drawn again {:.2f} %, mines a cell there {:.4f} (drawn "
        "{:.4f}), elsewhere {:.4f}; seconds, median {:.4f}, 90 % {:.4f}\n",
        size.rows, size.columns, mines, 100 * sum.moved, 100 * sum.redrawn, sum.inside / sum.redrawn,
        sum.inside_before / sum.redrawn, sum.outside / (1 - sum.redrawn), seconds[boards / 2],
        seconds[boards * 9 / 10]);
  }
}

namespace {

/// The largest step of a board, found without hardest_step(): the reasons of all certain cells are asked for
/// at each stage, and the smallest are followed.
std::optional<HardestStep> plain_hardest_step(const Field& field, Cell start) {
  const BoardSize size = field.size();
  Engine engine(size.rows, size.columns, field.mine_count());
  std::uint64_t safe_left = size.cells() - field.mine_count();
  const auto open = [&](Cell cell) {
    engine.observe(cell, field.number(cell));
    --safe_left;
  };
  open(start);
  HardestStep hardest;
  while (safe_left > 0) {
    const auto verdicts = engine.analysis().verdict;
    std::map<std::pair<std::size_t, bool>, std::vector<Cell>> cells;  // by numbers, and whether K is one
    for (std::uint64_t index = 0; index < size.cells(); ++index) {
      const Cell cell = size.cell(index);
      if (verdicts[index] <= Verdict::undecided) continue;
      const Reason reason = engine.explain(cell).reason;
      CHECK(reason.size == Minimality::smallest);
      cells[{reason.numbers.size() + (reason.uses_mines ? 1 : 0), reason.uses_mines}].push_back(cell);
    }
    if (cells.empty()) return std::nullopt;
    const auto numbers = static_cast<int>(cells.begin()->first.first);
    if (numbers > hardest.numbers) hardest = {numbers, 0};
    if (numbers > 1 && numbers == hardest.numbers) ++hardest.rounds;
    for (const Cell cell : cells.begin()->second)
      field.is_mine(cell) ? engine.observe_mine(cell) : open(cell);
  }
  return hardest;
}

void check_difficulty(const Demand& demand, Difficulty difficulty, bool uniform, std::uint64_t seed) {
  Effort effort{seed, 1, in_seconds(120)};
  effort.difficulty = difficulty;
  effort.uniform = uniform;
  const auto made = make_board(demand, effort);
  INFO(demand.size.rows << " x " << demand.size.columns << ", " << name_of(difficulty) << ", seed " << seed);
  REQUIRE(made);
  CHECK(fault_of(made->field, demand).empty());
  if (uniform) CHECK(same_mines(made->field, made->drawn));
  const auto rated = hardest_step(made->field, demand.start).value();
  const auto plain = plain_hardest_step(made->field, demand.start);
  REQUIRE(plain);
  REQUIRE(rated);
  CHECK(rated->numbers == plain->numbers);
  CHECK(rated->rounds == plain->rounds);
  CHECK(difficulty_of(plain->numbers) == difficulty);
}

}  // namespace

TEST_CASE("boards are as hard as they are to be, by the reasons of their cells") {
  const Demand beginner{{9, 9}, 10, {4, 4}};
  const Demand dense{{8, 12}, 24, {0, 3}, FirstClick::safe};
  for (const Difficulty difficulty :
       {Difficulty::easy, Difficulty::medium, Difficulty::hard, Difficulty::expert}) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      check_difficulty(beginner, difficulty, seed % 2 == 0, seed);
      check_difficulty(dense, difficulty, false, seed);
    }
  }
}

TEST_CASE("a board that needs a guess has no largest step, and one may need more numbers than are allowed") {
  CHECK_FALSE(hardest_step(field_of({"..X.", "....", "X...", ".X.."}), {1, 1}).value());
  // Only the number of mines decides: 1 at column 1, and one mine is left for columns 2 and 3.
  const HardestStep by_total = hardest_step(field_of({"..X."}), {0, 0}).value().value();
  CHECK(by_total.numbers == 1);
  const Field pairs = field_of({"X..", "...", "...", "X.."});
  const auto hardest = hardest_step(pairs, {1, 2}).value();
  REQUIRE(hardest);
  CHECK(hardest->numbers == plain_hardest_step(pairs, {1, 2})->numbers);
}

TEST_CASE("without repairs every board that needs no guess is equally likely") {
  // 3 x 5 cells with 3 mines: which of them need no guess, TinyBoards finds by trying all placements.
  const Demand demand{{3, 5}, 3, {0, 0}};
  const TinyBoards boards(demand.size, demand.mines);
  std::map<std::uint32_t, int> times;
  constexpr int draws = 3'000;
  for (int seed = 0; seed < draws; ++seed) {
    Effort effort{static_cast<std::uint64_t>(seed)};
    effort.uniform = true;
    ++times[boards.mines_of(make_board(demand, effort).value().field)];
  }
  std::size_t solvable = 0;
  for (const std::uint32_t mines : boards.placements())
    solvable += (mines & 0b1100011) == 0 && boards.is_solved(demand.start, mines) ? 1 : 0;
  CHECK(times.size() == solvable);
  CHECK(solvable > 10);
  for (const auto& [mines, count] : times) CHECK(boards.is_solved(demand.start, mines));
  CHECK(chi_square(times, static_cast<double>(draws) / static_cast<double>(solvable)) <
        most_chi_square(solvable - 1));
}

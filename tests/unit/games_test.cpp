// Boards and games of the library, held against rules that are stated again here.
#include "support/catch.hpp"
#include <mines/batch.hpp>
#include <mines/budget.hpp>
#include <mines/classic_game.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "board/geometry.hpp"
#include "support/uniform.hpp"

using namespace mines;
using namespace mines::testing;
using Wrong = std::invalid_argument;

namespace {

bool is_mine(const Board& board, Cell cell) {
  return board.bytes()[static_cast<std::size_t>(cell.row * board.columns() + cell.column)] == 1;
}

int number(const Board& board, Cell cell) {
  int mines = 0;
  for_each_neighbour({board.rows(), board.columns()}, cell,
                     [&](Cell beside) { mines += is_mine(board, beside) ? 1 : 0; });
  return mines;
}

/// The rules, cell by cell.
struct PlainGame {
  explicit PlainGame(const Board& given) : board(given), seen(given.bytes().size(), unknown_cell) {}

  void open(Cell cell) {
    std::int8_t& shown = seen[static_cast<std::size_t>(cell.row * board.columns() + cell.column)];
    if (state != GameState::playing || shown != unknown_cell) return;
    if (is_mine(board, cell)) {
      shown = mine_cell;
      state = GameState::lost;
      return;
    }
    shown = static_cast<std::int8_t>(number(board, cell));
    if (shown == 0)
      for_each_neighbour({board.rows(), board.columns()}, cell, [&](Cell beside) { open(beside); });
    const auto open_cells =
        std::count_if(seen.begin(), seen.end(), [](std::int8_t byte) { return byte >= 0; });
    if (static_cast<std::uint64_t>(open_cells) == seen.size() - board.mines()) state = GameState::won;
  }

  const Board& board;
  std::vector<std::int8_t> seen;
  GameState state = GameState::playing;
};

bool agree(std::span<const std::int8_t> a, const std::vector<std::int8_t>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace

TEST_CASE("a drawn board has its mines, depends on its seed alone, and knows its numbers") {
  for (const auto& [rows, columns, mines] :
       {std::tuple{1, 1, 0}, {1, 7, 3}, {9, 9, 10}, {16, 30, 99}, {5, 70, 349}}) {
    const Board board = Board::draw(rows, columns, static_cast<std::uint64_t>(mines), 7);
    CHECK(board.mines() == static_cast<std::uint64_t>(mines));
    CHECK(std::count(board.bytes().begin(), board.bytes().end(), 1) == mines);
    CHECK(board == Board::draw(rows, columns, static_cast<std::uint64_t>(mines), 7));
    CHECK(board == Board(rows, columns, board.bytes()));
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        CHECK(board.is_mine({row, column}) == is_mine(board, {row, column}));
        CHECK(board.number({row, column}) == number(board, {row, column}));
      }
    }
  }
  CHECK_FALSE(Board::draw(9, 9, 10, 1) == Board::draw(9, 9, 10, 2));
}

TEST_CASE("a board keeps its promise for the first click, and every placement that does is as likely") {
  for (const int mines : {0, 3, 12}) {
    const Board board = Board::draw(4, 4, static_cast<std::uint64_t>(mines), 3, {0, 0}, FirstClick::open);
    CHECK(board.mines() == static_cast<std::uint64_t>(mines));
    CHECK_FALSE(board.is_mine({0, 0}));
    CHECK(board.number({0, 0}) == 0);
  }
  std::map<std::vector<std::uint8_t>, int> times;
  constexpr int boards = 15'000;
  for (int seed = 0; seed < boards; ++seed) {
    const Board board = Board::draw(2, 4, 2, static_cast<std::uint64_t>(seed), {0, 0}, FirstClick::safe);
    ++times[{board.bytes().begin(), board.bytes().end()}];
  }
  CHECK(times.size() == 21);  // 2 of 7 cells
  for (const auto& [bytes, count] : times) CHECK(bytes[0] == 0);
  CHECK(chi_square(times, boards / 21.0) < most_chi_square(20));
}

TEST_CASE("a board without guesses can be opened from its start by what is certain") {
  const Board board = Board::draw_no_guess(9, 9, 10, 5, {4, 4});
  CHECK(board.mines() == 10);
  CHECK(board.number({4, 4}) == 0);
  CHECK(board == Board::draw_no_guess(9, 9, 10, 5, {4, 4}, FirstClick::open, {.seconds = 30, .threads = 2}));
  NoGuessEffort asked;
  asked.difficulty = Difficulty::hard;
  asked.uniform = true;
  const Board hard = Board::draw_no_guess(9, 9, 10, 5, {4, 4}, FirstClick::open, asked);
  CHECK_FALSE(hard == board);
  CHECK(hard == Board::draw_no_guess(9, 9, 10, 5, {4, 4}, FirstClick::open, asked));
  CHECK_THROWS_AS(Board::draw_no_guess(101, 100, 10, 5, {4, 4}, FirstClick::open, asked),
                  std::invalid_argument);
  NoGuessEffort stopped;
  stopped.stopped = [] { return true; };
  CHECK_THROWS_AS(Board::draw_no_guess(16, 30, 150, 1, {0, 0}, FirstClick::safe, stopped), Stopped);
  // Two thirds are mines: there is hardly such a board.
  CHECK_THROWS_AS(Board::draw_no_guess(30, 30, 600, 1, {0, 0}, FirstClick::safe, {.seconds = 0.05}),
                  std::runtime_error);
}

TEST_CASE("a classic game goes by the rules") {
  std::mt19937 random(4);
  int won = 0;
  int lost = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const int rows = 1 + static_cast<int>(random() % 9);
    const int columns = 1 + static_cast<int>(random() % 70);
    const std::uint64_t cells = static_cast<std::uint64_t>(rows * columns);
    ClassicGame game(Board::draw(rows, columns, random() % (cells / 6 + 1), seed));
    PlainGame plain(game.board());
    while (game.state() == GameState::playing) {
      Cell cell{static_cast<int>(random() % rows), static_cast<int>(random() % columns)};
      if (random() % 8 != 0 && is_mine(game.board(), cell)) continue;
      const std::vector<std::int8_t> before(game.observation().begin(), game.observation().end());
      const auto opened = game.open(cell);
      plain.open(cell);
      REQUIRE(game.state() == plain.state);
      REQUIRE(agree(game.observation(), plain.seen));
      std::set<std::pair<int, int>> changed;
      for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] != game.observation()[i])
          changed.insert({static_cast<int>(i) / columns, static_cast<int>(i) % columns});
      }
      std::set<std::pair<int, int>> returned;
      for (const Cell each : opened) returned.insert({each.row, each.column});
      CHECK(returned == changed);
      CHECK(returned.size() == opened.size());
      if (!opened.empty()) CHECK(opened.front() == cell);
    }
    won += game.state() == GameState::won ? 1 : 0;
    lost += game.state() == GameState::lost ? 1 : 0;
    CHECK((game.safe_left() == 0) == (game.state() == GameState::won));
    CHECK(game.open({0, 0}).empty());  // it is over
  }
  CHECK(won > 5);
  CHECK(lost > 5);
  CHECK(ClassicGame(Board(1, 2, std::vector<std::uint8_t>{1, 1})).state() == GameState::won);
}

TEST_CASE("a batch is as many single games") {
  std::mt19937 random(5);
  for (const FirstClick first : {FirstClick::any, FirstClick::safe, FirstClick::open}) {
    for (const auto& [rows, columns, mines] : {std::tuple{9, 9, 10}, {1, 12, 2}, {16, 30, 99}, {4, 5, 11}}) {
      constexpr std::size_t games = 5;
      const int cells = rows * columns;
      Batch batch(games, rows, columns, static_cast<std::uint64_t>(mines),
                  {.seed = 9, .first = first, .rewards = {1, -1, 0.25F, -0.5F}});
      CHECK(batch.games() == games);
      std::vector<std::optional<ClassicGame>> single(games);
      int ended = 0;
      for (int step = 0; step < 200; ++step) {
        std::vector<std::int64_t> actions;
        for (std::size_t game = 0; game < games; ++game)
          actions.push_back(random() % static_cast<unsigned>(cells));
        // Before the step, games go on; the board of a new one is known only after its first click.
        std::vector<bool> was_new;
        for (std::size_t game = 0; game < games; ++game) was_new.push_back(!single[game].has_value());
        const std::vector<std::int8_t> before(batch.observations().begin(), batch.observations().end());
        batch.step(actions);
        for (std::size_t game = 0; game < games; ++game) {
          const auto seen = batch.observations().subspan(game * cells, cells);
          const Cell cell{static_cast<int>(actions[game] / columns),
                          static_cast<int>(actions[game] % columns)};
          if (was_new[game] && batch.done()[game] != 0) {
            ++ended;  // over at once: its board is gone
            CHECK((first == FirstClick::any || batch.won()[game] == 1));
            continue;
          }
          if (was_new[game]) {
            single[game].emplace(batch.board(game));
            CHECK(single[game]->board().mines() == static_cast<std::uint64_t>(mines));
            if (first == FirstClick::open) CHECK(single[game]->board().number(cell) == 0);
          }
          const bool changed = !single[game]->open(cell).empty();
          const GameState state = single[game]->state();
          CHECK((batch.done()[game] == 1) == (state != GameState::playing));
          CHECK((batch.won()[game] == 1) == (state == GameState::won));
          const float reward = state == GameState::won    ? 1
                               : state == GameState::lost ? -1
                               : changed                  ? 0.25F
                                                          : -0.5F;
          CHECK(batch.rewards()[game] == reward);
          if (state == GameState::playing) {
            CHECK(std::equal(seen.begin(), seen.end(), single[game]->observation().begin()));
          } else {
            ++ended;
            CHECK(std::all_of(seen.begin(), seen.end(), [](std::int8_t byte) { return byte == -1; }));
            single[game].reset();
          }
        }
      }
      CHECK(ended > 10);
    }
  }
}

TEST_CASE("a batch without resets shows how games ended") {
  Batch batch(2, 3, 3, 8, {.seed = 1, .first = FirstClick::any, .resets = false});
  const std::vector<std::int64_t> all{4, 4};
  for (int step = 0; step < 9; ++step) batch.step(all);
  CHECK(batch.done()[0] == 1);
  CHECK(batch.rewards()[0] == 0);  // it was over before
  const std::int8_t shown = batch.observations()[4];
  CHECK((shown == mine_cell) == (batch.won()[0] == 0));
  CHECK((shown >= 0) == (batch.won()[0] == 1));
  batch.reset(0);
  CHECK(batch.done()[0] == 0);
  CHECK(batch.done()[1] == 1);
  CHECK(batch.observations()[4] == unknown_cell);
  CHECK_THROWS_WITH(batch.board(0), "board: game 0 has no board before its first click");
  CHECK(batch.board(1).mines() == 8);
  batch.reset();
  CHECK(batch.done()[1] == 0);
}

TEST_CASE("a batch's boards depend on seed, game and count alone, and are uniform") {
  std::map<std::vector<std::uint8_t>, int> times;
  constexpr int games = 3000;
  for (const int mines : {2, 5}) {  // few mines, and few safe cells
    times.clear();
    Batch batch(games, 1, 7, static_cast<std::uint64_t>(mines),
                {.seed = 3, .first = FirstClick::safe, .resets = false});
    Batch same(games, 1, 7, static_cast<std::uint64_t>(mines),
               {.seed = 3, .first = FirstClick::safe, .resets = false});
    for (int board = 0; board < 5; ++board) {
      batch.step(std::vector<std::int64_t>(games, 3));
      if (board % 2 == 0) same.step(std::vector<std::int64_t>(games, 3));
      for (int game = 0; game < games; ++game) {
        const Board drawn = batch.board(static_cast<std::size_t>(game));
        if (board % 2 == 0) CHECK(drawn == same.board(static_cast<std::size_t>(game)));
        ++times[{drawn.bytes().begin(), drawn.bytes().end()}];
      }
      batch.reset();
      same.reset();
    }
    const double placements = mines == 2 ? 15 : 6;  // of 6 cells
    CHECK(times.size() == static_cast<std::size_t>(placements));
    for (const auto& [bytes, count] : times) CHECK(bytes[3] == 0);
    CHECK(chi_square(times, 5 * games / placements) < most_chi_square(times.size() - 1));
  }
}

TEST_CASE("a batch goes on where another was saved") {
  constexpr std::size_t games = 30;
  std::mt19937_64 random(7);
  const auto play = [&](Batch& one, Batch& other) {
    std::vector<std::int64_t> actions(games);
    for (auto& action : actions) action = static_cast<std::int64_t>(random() % 42);
    one.step(actions);
    other.step(actions);
  };
  const auto are_equal = [](const Batch& one, const Batch& other) {
    return std::ranges::equal(one.observations(), other.observations()) &&
           std::ranges::equal(one.rewards(), other.rewards()) &&
           std::ranges::equal(one.done(), other.done()) && std::ranges::equal(one.won(), other.won());
  };
  for (const FirstClick first : {FirstClick::any, FirstClick::safe, FirstClick::open}) {
    for (const bool resets : {true, false}) {
      const BatchOptions options{.seed = 9, .first = first, .resets = resets, .rewards = {.progress = 0.25F}};
      Batch batch(games, 6, 7, 8, options);
      for (int round = 0; round < 40; ++round) {
        Batch other(games, 6, 7, 8, options);
        const auto shown = other.observations().data();
        other.restore(batch.save());
        REQUIRE(are_equal(batch, other));
        CHECK(other.observations().data() == shown);
        for (int step = 0; step < 3; ++step) play(batch, other);
        REQUIRE(are_equal(batch, other));
        batch.reset(static_cast<std::size_t>(round % 30));
      }
    }
  }
}

TEST_CASE("a batch refuses what another has not saved") {
  const BatchOptions options{.seed = 9, .resets = false};
  Batch batch(2, 4, 5, 3, options);
  const std::vector<std::int64_t> actions{0, 19};
  batch.step(actions);
  const std::vector<std::int8_t> before(batch.observations().begin(), batch.observations().end());
  const auto saved = batch.save();
  for (std::size_t byte = 0; byte < saved.size(); ++byte) {
    auto wrong = saved;
    wrong[byte] ^= 0x40;
    bool refused = false;
    try {
      batch.restore(wrong);
      batch.restore(saved);
    } catch (const Wrong& error) {
      refused = true;
      CHECK(std::string(error.what()).starts_with("restore: "));
    }
    // In between are two numbers for each game, by which another board may be drawn, and its reward.
    const std::size_t head = 64;
    const std::size_t end = saved.size() - 2 * (4 * 5 + 2);
    CHECK((refused || (byte >= head && byte < end)));
    REQUIRE(std::ranges::equal(batch.observations(), before));
  }
  CHECK_THROWS_AS(batch.restore(std::span(saved).first(saved.size() - 1)), Wrong);
  CHECK_THROWS_AS(Batch(2, 4, 5, 3, {.seed = 8, .resets = false}).restore(saved), Wrong);
  CHECK_THROWS_AS(Batch(2, 5, 4, 3, options).restore(saved), Wrong);
  CHECK_THROWS_AS(Batch(2, 4, 5, 3, {.seed = 9}).restore(saved), Wrong);
}

TEST_CASE("boards and games refuse what is wrong") {
  const std::vector<std::uint8_t> two{0, 1, 2, 0};
  CHECK_THROWS_WITH(Board::draw(0, 9, 1, 1), "draw: a board of 0 x 9 cells, expected sides from 1 to 65536");
  CHECK_THROWS_WITH(Board::draw(3, 3, 10, 1), "draw: 10 mines, expected 0 to 9");
  CHECK_THROWS_AS(Board::draw(3, 3, 1, 1, {1, 1}, FirstClick::open), Wrong);
  CHECK_THROWS_AS(Board::draw(3, 3, 1, 1, {3, 1}, FirstClick::safe), Wrong);
  CHECK_THROWS_WITH(Board(2, 2, two), "Board: row 1, column 0 is 2, expected 0 (safe) or 1 (a mine)");
  CHECK_THROWS_AS(Board(2, 2, std::vector<std::uint8_t>(3)), Wrong);
  CHECK_THROWS_AS(Board::draw_no_guess(3, 3, 9, 1, {0, 0}), Wrong);
  CHECK_THROWS_AS(Board::draw_no_guess(3, 3, 1, 1, {0, 0}, FirstClick::any), Wrong);
  CHECK_THROWS_AS(Board::draw_no_guess(3, 3, 1, 1, {0, 0}, FirstClick::safe, {.seconds = 0}), Wrong);
  CHECK_THROWS_AS(ClassicGame(Board::draw(3, 3, 1, 1)).open({-1, 0}), Wrong);
  CHECK_THROWS_AS(Batch(0, 3, 3, 1), Wrong);
  CHECK_THROWS_WITH(Batch(1, 3, 3, 9), "Batch: 9 mines, expected at most 8: 1 of 9 cells are kept safe");
  CHECK_THROWS_AS(Batch(1, 3, 3, 1, {.first = FirstClick::open}), Wrong);
  CHECK_THROWS_AS(Batch(1, 3, 3, ~std::uint64_t{0}), Wrong);
  CHECK_THROWS_AS(Batch(1 << 20, 1000, 1000, 1), Wrong);
  Batch batch(2, 3, 3, 1);
  CHECK_THROWS_AS(batch.step(std::vector<std::int64_t>{0}), Wrong);
  CHECK_THROWS_WITH(batch.step(std::vector<std::int64_t>{0, 9}),
                    "step: the action of game 1 is 9, expected 0 to 8");
  CHECK(batch.observations()[0] == unknown_cell);  // no game was stepped
  CHECK_THROWS_AS(batch.reset(2), Wrong);
  CHECK_THROWS_AS(batch.board(7), Wrong);
}

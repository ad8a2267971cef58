// What a click does: the reference's section on semantics, sentence by sentence.
#include "support/catch.hpp"

#include "e2e/raw_client.hpp"
#include "support/boards.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

/// What a click on a cell opens: the number by row and column.
std::map<std::pair<int, int>, int> numbers_opened_by(const Field& field, Cell click) {
  std::map<std::pair<int, int>, int> numbers;
  for (const Cell cell : opened_by_click(field, click)) {
    numbers[{cell.row, cell.column}] = field.number(cell);
  }
  return numbers;
}

}  // namespace

TEST_CASE("do_not_expand opens just that cell, and reports it even when it was open") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  for (const std::uint32_t skip : {0, 1, 1}) {
    const auto zero = click(game, channel, {2, 2, skip, 1});
    CHECK(zero.count == 1);
    CHECK(zero.cells == std::map<std::pair<int, int>, int>{{{2, 2}, 0}});
  }
  CHECK(click(game, channel, {1, 1, 0, 1}).cells == std::map<std::pair<int, int>, int>{{{1, 1}, 2}});
  const auto result = game.finish();
  CHECK(result.status == 0);
  CHECK(result.safe_opened == 2);
  CHECK(result.mines_opened == 0);
}

TEST_CASE("skip_when_reopen skips what is open and nothing else") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  const auto other = game.create_channel();
  CHECK(click(game, channel, {1, 1, 1, 0}).count == 1);   // not open yet
  CHECK(click(game, channel, {1, 1, 1, 0}).count == -2);  // opened directly
  CHECK(click(game, other, {1, 1, 1, 0}).count == -2);    // by another channel
  CHECK(click(game, channel, {0, 2, 1, 0}).count == -1);
  CHECK(click(game, channel, {0, 2, 1, 0}).count == -3);
  CHECK(click(game, other, {0, 2, 1, 0}).count == -3);
  CHECK(click(game, channel, {3, 3, 1, 0}).count == 9);
  CHECK(click(game, other, {2, 1, 1, 0}).count == -2);  // opened as part of a region
  CHECK(click(game, other, {3, 2, 7, 0}).count == -2);  // any value but 0 asks for it
  const auto result = game.finish();
  CHECK(result.safe_opened == 9);
  CHECK(result.mines_opened == 1);
}

TEST_CASE("a mine is opened and counts once, however often it is clicked") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  CHECK(click(game, channel, {0, 2, 0, 0}).count == -1);
  CHECK(click(game, channel, {0, 2, 0, 0}).count == -1);
  CHECK(click(game, channel, {0, 2, 0, 1}).count == -1);
  CHECK(click(game, channel, {2, 0, 1, 1}).count == -1);
  const auto result = game.finish();
  CHECK(result.safe_opened == 0);
  CHECK(result.mines_opened == 2);
}

TEST_CASE("a number opens and reports that one cell, open or not") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  for (int i = 0; i < 2; ++i) {
    CHECK(click(game, channel, {1, 1, 0, 0}).cells == std::map<std::pair<int, int>, int>{{{1, 1}, 2}});
  }
  CHECK(game.finish().safe_opened == 1);
}

TEST_CASE("a zero opens its region and rim and reports all of it, open or not") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  const std::map<std::pair<int, int>, int> expected = {{{1, 1}, 2}, {{1, 2}, 1}, {{1, 3}, 1},
                                                       {{2, 1}, 1}, {{2, 2}, 0}, {{2, 3}, 0},
                                                       {{3, 1}, 1}, {{3, 2}, 0}, {{3, 3}, 0}};
  click(game, channel, {2, 2, 0, 1});
  const auto first = click(game, channel, {3, 3, 1, 0});
  CHECK(first.count == 9);
  CHECK(first.cells == expected);
  const auto again = click(game, channel, {2, 2, 0, 0});
  CHECK(again.count == 9);
  CHECK(again.cells == expected);
  const auto result = game.finish();
  CHECK(result.safe_opened == 9);
  CHECK(result.mines_opened == 0);
}

TEST_CASE("every cell of a random board is answered as the truth has it") {
  RandomSequence random(21, 0);
  const Field field = random_field({150, 150}, 0.11, random);
  TestGame game(field);
  game.start_server();
  CHECK(game.answer_message() == "150 " + std::to_string(field.mine_count()));
  const auto channel = game.create_channel();
  bool right = true;
  for (std::int32_t row = 0; row < 150; ++row) {
    for (std::int32_t column = 0; column < 150; ++column) {
      const Cell cell{row, column};
      const int number = field.number(cell);
      const auto got = click(game, channel, {row, column, 0, 0});
      if (field.is_mine(cell)) {
        right &= got.count == -1;
      } else if (number > 0) {
        right &= got.count == 1 && got.cells == std::map<std::pair<int, int>, int>{{{row, column}, number}};
      } else if ((row + column) % 5 == 0) {
        const auto expected = numbers_opened_by(field, cell);
        right &= got.count == static_cast<std::int32_t>(expected.size()) && got.cells == expected;
      }
    }
  }
  CHECK(right);
  const auto result = game.finish();
  CHECK(result.side == 150);
  CHECK(result.mines == field.mine_count());
  CHECK(result.safe_opened == 150 * 150 - field.mine_count());
  CHECK(result.mines_opened == field.mine_count());
}

TEST_CASE("cells of a word are reported side by side, from the left") {
  StartedGame game(field_of(small_board));
  const auto channel = game.create_channel();
  post(game, channel, {3, 3, 0, 0});
  REQUIRE(reply(game, channel)->count == 9);
  const auto* const cells = reinterpret_cast<const std::uint16_t*>(game.region(channel) + 28);
  for (int i = 1; i < 9; ++i) {
    if (cells[3 * i] == cells[3 * (i - 1)]) CHECK(cells[3 * i + 1] == cells[3 * (i - 1) + 1] + 1);
  }
}

TEST_CASE("the largest region that fits in a reply is reported, one cell more is not") {
  // Mines everywhere below row 170, and in it from some column on: the region is all that comes before.
  const auto field_with = [](int last_row_cells) {
    std::vector<std::string> rows(256, std::string(256, 'X'));
    for (std::size_t row = 0; row < 170; ++row) rows[row].assign(256, '.');
    rows[170].replace(0, static_cast<std::size_t>(last_row_cells), static_cast<std::size_t>(last_row_cells),
                      '.');
    return field_of(rows);
  };
  SECTION("43,686 cells") {
    StartedGame game(field_with(166));
    const auto channel = game.create_channel();
    game.create_channel();
    const auto got = click(game, channel, {0, 0, 0, 0});
    CHECK(got.count == 43686);
    CHECK(got.cells.size() == 43686);
    CHECK(game.head(1).pending.load() == 0);
    const auto result = game.finish();
    CHECK(result.status == 0);
    CHECK(result.safe_opened == 43686);
  }
  SECTION("43,687 cells: the judge is told, no cell is opened, nothing is written behind the region") {
    StartedGame game(field_with(167));
    const auto channel = game.create_channel();
    const auto other = game.create_channel();
    const auto behind = [&] {
      std::vector<std::byte> bytes(game.region(other), game.region(other) + 4096);
      std::fill_n(bytes.begin() + 4, 4, std::byte{});  // `sleeping` may change at any time
      return bytes;
    };
    const std::vector<std::byte> before = behind();
    post(game, channel, {7, 9, 0, 0});
    const std::string message = game.judge_message();
    CHECK_THAT(message, Catch::Contains("(7, 9)") && Catch::Contains("43686"));
    CHECK_FALSE(reply(game, channel, std::chrono::milliseconds(50)));
    CHECK(game.head(channel).pending.load() == 0);
    CHECK(behind() == before);
    // The game goes on for clicks that do fit.
    CHECK(click(game, other, {7, 9, 0, 1}).count == 1);
    const auto result = game.finish();
    CHECK(result.status == 1);
    CHECK(result.safe_opened == 1);
  }
}

// mines::review(): games whose figures were counted by hand. tests/reference/check_reviews holds the grades
// of random games against brute force.
#include "support/catch.hpp"
#include <mines.h>
#include <mines/review.hpp>

#include <ctime>
#include <limits>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "support/json.hpp"

using namespace mines;
using mines::testing::parsed;

namespace {

/// A game on a board of rows with '*' for mines.
PlayedGame game_on(const std::vector<std::string>& rows, FirstClick first, std::vector<GameMove> moves) {
  PlayedGame game;
  game.rows = static_cast<std::int32_t>(rows.size());
  game.columns = static_cast<std::int32_t>(rows[0].size());
  for (std::int32_t row = 0; row < game.rows; ++row) {
    for (std::int32_t column = 0; column < game.columns; ++column) {
      if (rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] == '*')
        game.mines.push_back({row, column});
    }
  }
  game.first = first;
  game.moves = std::move(moves);
  return game;
}

struct Counted {
  std::vector<std::string> rows;
  std::uint64_t three_bv, openings, islands, zini, hzini;
};

}  // namespace

TEST_CASE("3BV, openings, islands and ZiNi are those counted by hand, and by the programs of the players") {
  const std::vector<Counted> boards{
      {{"...", "...", "..."}, 1, 1, 0, 1, 1},
      // A wall of mines with an opening at each side.
      {{"..*..", "..*..", "..*.."}, 2, 2, 0, 2, 2},
      // Eight 1s around a mine: a click, a flag and a chord at the middle of a side open it and four
      // neighbours. Three are left, which the middle of the other side opens with a click and a chord. The
      // human rule begins at a corner, as it does not know where a chord is worth most: one chord more.
      {{"...", ".*.", "..."}, 8, 0, 1, 5, 6},
      // A number between two mines, three islands of one cell each.
      {{"*.*.*."}, 3, 0, 3, 3, 3},
      // No number has a chord that is worth its flags.
      {{"**", ".*"}, 1, 0, 1, 1, 1},
      // ZiNi breaks ties by columns: minesweeper-rawvf (src/parser_raw.c) and ms-toollib have these values;
      // by rows they would be 18, 17 and 19.
      {{".....*..", "...*...*", "...*....", "........", "....*...", "....*.*.", ".**.....", ".....**."},
       20,
       2,
       3,
       17,
       18},
      {{"....*..*", "..*.....", "..*.....", "..*.*...", "*.....*.", "...*..*.", "*.......", "........"},
       25,
       3,
       3,
       16,
       16},
      {{".....*.", ".*.*...", ".*.....", "....*..", "*..*...", ".......", "...*.*."}, 26, 2, 3, 17, 17}};
  for (const Counted& board : boards) {
    INFO(board.rows[0]);
    const ReviewSummary summary = review(game_on(board.rows, FirstClick::any, {})).summary;
    CHECK(summary.three_bv == board.three_bv);
    CHECK(summary.openings == board.openings);
    CHECK(summary.islands == board.islands);
    CHECK(summary.zini == board.zini);
    CHECK(summary.hzini == board.hzini);
    CHECK(summary.three_bv_done == 0);
    CHECK_FALSE(summary.accuracy);
    CHECK_FALSE(summary.efficiency);
    CHECK(summary.phases.empty());
  }
}

TEST_CASE("a review compares what the game's file states with its moves") {
  PlayedGame game = game_on({"*..", "..."}, FirstClick::any, {{Action::open, {0, 1}, 0.5}});
  const auto check_warnings = [&game](const std::vector<std::string>& expected) {
    CHECK(review(game).warnings == expected);
    game.stated = {};
  };
  game.warnings = {"something of the file"};
  game.stated.won = false;
  game.stated.seconds = 9;  // not compared: the game has not ended
  check_warnings({"something of the file"});
  game.stated.won = true;
  game.stated.three_bv = 2;
  game.stated.left = 2;
  check_warnings({"something of the file", "result: the file says won, its moves give unfinished",
                  "left clicks: the file says 2, its moves give 1"});
  game.warnings.clear();
  game.moves.push_back({Action::open, {0, 2}, 1.5});
  game.moves.push_back({Action::open, {1, 0}, 2.5});
  game.stated.won = false;
  game.stated.lost = false;
  game.stated.three_bv_done = 1;
  game.stated.islands = 3;
  game.stated.zini = 7;
  game.stated.right = 1;
  game.stated.seconds = 2.6;
  check_warnings({"result: the file says unfinished, its moves give won",
                  "time: the file says 2.600 s, its moves give 2.500 s",
                  "3BV done: the file says 1, its moves give 2", "islands: the file says 3, its moves give 1",
                  "ZiNi: the file says 7, its moves give 2",
                  "right clicks: the file says 1, its moves give 0"});
  // A file that has tenths of seconds may round.
  game.stated.seconds = 2.55;
  game.stated.seconds_step = 0.1;
  check_warnings({});
}

TEST_CASE("a time that no game takes is refused") {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (const double seconds : {-1.0, 2e9, infinite, std::numeric_limits<double>::quiet_NaN()}) {
    const PlayedGame game = game_on({"*.."}, FirstClick::any, {{Action::open, {0, 2}, seconds}});
    CHECK_THROWS_AS(review(game), std::invalid_argument);
    CHECK_THROWS_AS(write_game(game), std::invalid_argument);
  }
}

TEST_CASE("the format of a recorded game follows from its content, or from a name") {
  using namespace std::string_literals;
  const std::pair<std::string, std::optional<Format>> beginnings[] = {
      {"\x11Minesweeper Clone\t2004-2005", Format::mvf},
      {"\x1e\x10\x00\x63"s + "xx", Format::mvf},
      {"*rmv", Format::rmv},
      {"Program: x\r\nboard:\r\n0*\r\n", Format::rawvf},
      {"Xboard:\n0*\n", {}},
      {"\x34vvvv\4"s, Format::avf},
      // EVF: version, summary, settings, rows, columns, mines.
      {"\3\0\0\2\3\0\6"s, Format::evf},
      {"\3\0\0\2\3\0\7"s, {}},
      {"\2\0\2\3\0\6\20"s, Format::evf},
      // A game of Minesweeper X: MinesweeperX_Int.mvr of github.com/hgraceb/flop-player begins so.
      {"\x02\x88\x0b\xd9\x22\x74\x68\xfd\x3a\x68\x00\x00"s, {}},
      {"\0\0\1a\0\0\0\0\2\4xc"s, Format::evfs},
      {"", {}}};
  for (const auto& [beginning, format] : beginnings) CHECK(game_format_of(beginning) == format);
  CHECK(game_format_of("\0\0\1a\0\0\0\0\3\4xc"s) != Format::evfs);
  CHECK(game_format_named("a/B.MVF") == Format::mvf);
  CHECK(game_format_named("a.evfs") == Format::evfs);
  CHECK_FALSE(game_format_named("a.mine"));
}

TEST_CASE("a forced guess is a coin flip, and a mine in another is bad luck") {
  const Review lost =
      review(game_on({"*.", ".."}, FirstClick::any,
                     {{Action::open, {1, 1}, 1}, {Action::open, {0, 0}, 2}, {Action::open, {0, 1}, 3}}));
  REQUIRE(lost.moves.size() == 2);  // the game ends with the mine
  CHECK(lost.result == GameState::lost);
  CHECK(lost.moves[1].grade == Grade::best);
  CHECK(lost.moves[1].by == Comparison::exact);
  CHECK(*lost.moves[1].value == Approx(1.0 / 3));
  CHECK_FALSE(lost.moves[1].coin_flip);
  CHECK(lost.summary.luck == Approx(0.41503749927884376 - 1.584962500721156));
  const Review flip =
      review(game_on({"*.", ".*"}, FirstClick::any, {{Action::open, {0, 1}, 1}, {Action::open, {1, 0}, 2}}));
  CHECK(flip.moves[1].grade == Grade::best);
  CHECK(flip.moves[1].coin_flip);
  CHECK(*flip.summary.accuracy == Approx(1));
}

TEST_CASE("a game that was written as RawVF is read as it was") {
  const PlayedGame game = game_on({"..*", "...", "*.."}, FirstClick::safe,
                                  {{Action::open, {1, 1}, 0.5},
                                   {Action::open, {1, 1}, 0.75},
                                   {Action::flag, {0, 2}, 1},
                                   {Action::flag, {0, 1}, 1.25},
                                   {Action::unflag, {0, 1}, 1.5},
                                   {Action::flag, {2, 0}, 2},
                                   {Action::chord, {1, 1}, 2.5}});
  const std::string text = write_game(game);
  CHECK(game_format_of(text) == Format::rawvf);
  CHECK(text.find("\nTime: 2.500\nStatus: Won\n") != std::string::npos);
  const PlayedGame read = read_game(text, Format::rawvf);
  CHECK(read.rows == 3);
  CHECK(read.columns == 3);
  CHECK(read.mines == game.mines);
  CHECK(read.first == FirstClick::safe);
  CHECK(read.moves == game.moves);
  const Review reviewed = review(read);
  CHECK(reviewed.result == GameState::won);
  CHECK(reviewed.warnings.empty());
  CHECK(reviewed.moves[1].grade == Grade::wasted);
  CHECK(reviewed.moves[2].grade == Grade::unproven_flag);
  CHECK(reviewed.moves[3].grade == Grade::wrong_flag);
  CHECK(reviewed.summary.unproven_flags == 2);
  CHECK(reviewed.summary.wrong_flags == 1);
  CHECK(reviewed.moves[4].grade == Grade::flag);
  // The chord's flags are two of the eight cells around the number.
  CHECK(*reviewed.moves[6].risk == Approx(1 - 1.0 / 28));
  CHECK(reviewed.summary.right == 4);
  CHECK(reviewed.summary.wasted == 1);
  CHECK(*reviewed.summary.efficiency == Approx(2.0 / 7));
}

TEST_CASE("moves for which the work does not suffice are played and not graded") {
  std::vector<std::string> rows(100, std::string(100, '.'));
  for (std::size_t row = 0; row < 100; row += 2) {
    for (std::size_t column = 0; column < 100; column += 2) rows[row][column] = '*';
  }
  const auto game = game_on(rows, FirstClick::safe,
                            {{Action::open, {1, 1}, 1},
                             {Action::open, {1, 3}, 2},
                             {Action::flag, {0, 0}, 3},
                             {Action::flag, {1, 5}, 4},
                             {Action::open, {1, 3}, 4.5},
                             {Action::open, {50, 50}, 5}});
  Budget budget;
  budget.work = 2500;  // ten positions: enough for the first click, and for no comparison of guesses
  const Review reviewed = mines::review(game, budget);
  std::vector<std::string> grades;
  for (const ReviewedMove& move : reviewed.moves) grades.emplace_back(name_of(move.grade));
  CHECK(grades ==
        std::vector<std::string>{"first", "ungraded", "ungraded", "wrong_flag", "wasted", "ungraded"});
  CHECK(reviewed.moves[1].opened == std::vector<Cell>{{1, 3}});
  CHECK_FALSE(reviewed.moves[1].risk);
  CHECK(reviewed.moves[5].hit);
  CHECK(reviewed.result == GameState::lost);
  CHECK_FALSE(reviewed.exact);
  CHECK(reviewed.summary.ungraded == 3);
  CHECK(reviewed.summary.left == 4);
  CHECK(reviewed.summary.wasted == 1);
  CHECK(mines::review(game).summary.ungraded == 0);
}

TEST_CASE("a review counts how hard the positions are, and not only their cells") {
  // A number on every second cell of every second row: one piece that is hard to count, from the first moves
  // on.
  constexpr std::int32_t side = 30;
  std::vector<std::string> rows(side, std::string(side, '.'));
  std::vector<GameMove> moves;
  RandomSequence random(3, 0);
  for (std::int32_t row = 0; row < side; ++row) {
    for (std::int32_t column = 0; column < side; ++column) {
      if (row % 2 == 0 && column % 2 == 0) {
        moves.push_back({Action::open, {row, column}, static_cast<double>(moves.size())});
      } else if (row % 2 == 1 || random.below(2) == 0) {
        rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] =
            random.below(2) == 0 ? '*' : '.';
      }
    }
  }
  Budget budget;
  budget.work = 50'000;
  const std::clock_t begin = std::clock();
  const Review reviewed = mines::review(game_on(rows, FirstClick::any, moves), budget);
  // Some tenths of a second; with every position that has no more than the cells, a minute.
  CHECK(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC < 10);
  CHECK(reviewed.moves[0].grade == Grade::first);
  CHECK(reviewed.summary.ungraded > 0);
}

TEST_CASE("the JSON call takes a file or moves, and names what is wrong") {
  const auto ask = [](const nlohmann::json& request) {
    char* const text = mines_json(request.dump().c_str());
    REQUIRE(text != nullptr);
    nlohmann::json reply = parsed(text);
    mines_free(text);
    return reply;
  };
  nlohmann::json request = {{"do", "review"}, {"rows", 2}, {"columns", 2}};
  request["mines"] = {{0, 0}};
  request["moves"] = {{"open", 1, 1, 0.5}, {"open", 0, 1, 1}, {"open", 1, 0, 2}};
  const auto reply = ask(request);
  CHECK(reply["result"] == "won");
  CHECK(reply["moves"].size() == 3);
  // "Board:\n*0\n00\nEvents:\n0.5 lc 2 2 (24 24)\n0.5 lr 2 2 (24 24)\n" in Base64
  const auto of_file =
      ask({{"do", "review"},
           {"file", "Qm9hcmQ6CiowCjAwCkV2ZW50czoKMC41IGxjIDIgMiAoMjQgMjQpCjAuNSBsciAyIDIgKDI0IDI0KQo="}});
  CHECK(of_file["first"] == "safe");
  CHECK(of_file["moves"][0]["risk"] == 0.0);
  CHECK(of_file["result"] == "unfinished");
  const auto wrong = [&](const char* member, const nlohmann::json& value) -> std::string {
    nlohmann::json changed = request;
    changed[member] = value;
    return ask(changed)["error"];
  };
  CHECK(wrong("mines", {{0, 0}, {0, 0}}) == "review: the mine at row 0, column 0 comes twice");
  CHECK_THAT(wrong("moves", {{"jump", 0, 0, 0}}), Catch::StartsWith("\"moves\": item 0: expect"));
  CHECK(ask({{"do", "review"}, {"file", "A!"}})["error"] ==
        "\"file\": byte 1: not Base64, expected A-Z, a-z, 0-9, + or /");
  CHECK(ask({{"do", "review"}, {"file", "eHh4"}})["error"].get<std::string>().find("not a recorded game") !=
        std::string::npos);
}

TEST_CASE("a game that would take gigabytes to review is refused") {
  std::vector<GameMove> moves(PlayedGame::most_moves, {Action::chord, {0, 0}, 0});
  PlayedGame game = game_on({".*"}, FirstClick::any, moves);
  CHECK(review(game).summary.wasted == PlayedGame::most_moves);
  game.moves.push_back(game.moves.back());
  CHECK_THROWS_WITH(review(game), Catch::Contains("100001 moves, expected at most 100000"));
}

// mines_json(): every request gives what the classes give, and a wrong one a line that names the member.
#include "support/catch.hpp"
#include <mines.h>
#include <mines/board.hpp>
#include <mines/engine.hpp>
#include <mines/version.hpp>

#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "support/json.hpp"
#include "support/uniform.hpp"

using namespace mines;
using namespace mines::testing;
using nlohmann::json;

namespace {

json ask(const json& request) {
  char* const text = mines_json(request.dump().c_str());
  REQUIRE(text != nullptr);
  json reply = parsed(text);
  mines_free(text);
  return reply;
}

constexpr const char* position = "6 8 9\n????????\n?1211???\n?10012!?\n?2111???\n????3???\n????????\n";

std::string error_of(const json& request) {
  const json reply = ask(request);
  REQUIRE(reply.contains("error"));
  return reply["error"];
}

}  // namespace

TEST_CASE("JSON requests about a position give what an engine gives") {
  const Engine engine = Engine::read(position);
  const Analysis analysis = engine.analysis();
  const json analysed = ask({{"do", "analyse"}, {"position", position}});
  CHECK(analysed["version"] == mines::version());
  CHECK(analysed["possible"] == true);
  CHECK(analysed["exact"] == true);
  CHECK(analysed["placements"] == analysis.placements);
  constexpr const char* words[] = {"unknown", "known", "undecided", "safe", "mine"};
  for (std::size_t i = 0; i < analysis.mine.size(); ++i) {
    CHECK(analysed["verdict"][i] == words[static_cast<int>(analysis.verdict[i]) + 2]);
    const bool is_known = analysis.verdict[i] == Verdict::known;
    CHECK(analysed["mine"][i] == (is_known ? json() : json(analysis.mine[i])));
  }
  const json by_bytes = {
      {"do", "analyse"}, {"rows", 6}, {"columns", 8}, {"mines", 9}, {"board", engine.board()}};
  CHECK(ask(by_bytes) == analysed);
  CHECK(ask({{"do", "svg"}, {"position", position}, {"goal", "win"}})["svg"] ==
        engine.svg({.move = Goal::win}));

  const json certain = ask({{"do", "explain"}, {"position", position}, {"cell", {2, 0}}});
  CHECK(certain["verdict"] == "safe");
  CHECK(certain["reason"]["numbers"] == json({{1, 1}, {1, 2}}));
  CHECK(certain["text"] == engine.explain({2, 0}).text);
  const json guess = ask({{"do", "explain"}, {"position", "1 3 1\n?1?"}, {"cell", {0, 0}}});
  CHECK(guess["verdict"] == "undecided");
  CHECK(guess["guesses"].size() == 2);
  CHECK(guess["guesses"][0]["win"] == 0.5);
  const json move = ask({{"do", "best_move"}, {"position", position}, {"goal", "score"}});
  CHECK(move["move"]["cell"] == json({0, 0}));
  CHECK(move["move"]["certain"] == true);

  const json impossible = ask({{"do", "analyse"}, {"position", "1 3\n?3?"}});
  CHECK(impossible["possible"] == false);
  CHECK(impossible["contradiction"]["reason"]["numbers"] == json({{0, 1}}));
  CHECK(impossible["contradiction"]["text"] == Engine::read("1 3\n?3?").analysis().contradiction->text);
  CHECK(ask({{"do", "best_move"}, {"position", "1 3\n?3?"}})["move"].is_null());
}

TEST_CASE("a JSON request draws the boards of Board") {
  const auto bytes = [](const Board& board) {
    return json(std::vector<int>(board.bytes().begin(), board.bytes().end()));
  };
  const json plain = {{"do", "generate"}, {"rows", 9}, {"columns", 7}, {"mines", 10}, {"seed", 4}};
  CHECK(ask(plain)["board"] == bytes(Board::draw(9, 7, 10, 4)));
  json started = plain;
  started.update({{"start", {4, 3}}, {"first", "safe"}});
  CHECK(ask(started)["board"] == bytes(Board::draw(9, 7, 10, 4, {4, 3}, FirstClick::safe)));
  json no_guess = plain;
  no_guess.update({{"start", {4, 3}}, {"no_guess", true}});
  CHECK(ask(no_guess)["board"] == bytes(Board::draw_no_guess(9, 7, 10, 4, {4, 3})));
  no_guess.update({{"difficulty", "medium"}, {"uniform", true}});
  NoGuessEffort effort;
  effort.difficulty = Difficulty::medium;
  effort.uniform = true;
  CHECK(ask(no_guess)["board"] == bytes(Board::draw_no_guess(9, 7, 10, 4, {4, 3}, FirstClick::open, effort)));
  started["uniform"] = false;
  CHECK(ask(started)["error"] == "\"uniform\" has no meaning without \"no_guess\"");
}

TEST_CASE("a JSON request reads a position as people write it, and says how") {
  std::ifstream file(MINES_PASTED);
  for (const json& row : json::parse(file)) {
    INFO(row["what"].get<std::string>());
    std::string text;
    for (const json& line : row["text"]) text += (text.empty() ? "" : "\n") + line.get<std::string>();
    // An empty first line would begin with no newline; no text of the table has one.
    json request{{"do", "read"}, {"position", text}};
    if (row.contains("signs")) request["signs"] = row["signs"];
    const json reply = ask(request);
    std::vector<int> board;
    for (const json& line : row["board"]) {
      for (const char cell : line.get<std::string>())
        board.push_back(cell == '?' ? -1 : cell == '!' ? -2 : cell - '0');
    }
    CHECK(reply["board"] == board);
    CHECK(reply["mines"] == (row.contains("mines") ? row["mines"] : json()));
    // Every call reads the same of the text.
    request["do"] = "analyse";
    const json analysis = ask(request);
    CHECK(analysis["rows"] == row["board"].size());
  }
  CHECK(ask({{"do", "read"}, {"position", "1?\n"}})["reading"].is_null());
  CHECK(ask({{"do", "read"}, {"position", "1*1\n***"}})["reading"] ==
        "2 x 3 cells: '*' is unknown; signs \"*=!\" reads the other way");
  CHECK(ask({{"do", "read"}, {"position", "[[1,-1]]"}})["format"] == "any");
}

TEST_CASE("a JSON request reads a position, or the board of a link or a Game ID, in a named format or any") {
  const json board{-1, 1, 0, -2, 2, -1};
  const std::string object = json{{"board", "x1.\n*2x"}, {"total_mines", 2}}.dump();
  for (const auto& [text, format, mines] :
       std::vector<std::tuple<std::string, std::string, json>>{{"2 3 2\n?10\n!2?\n", "position", 2},
                                                               {"3x2x2\nH10\nF2H\n", "mine", 2},
                                                               {"x1.\n*2x\n", "ascii", json()},
                                                               {" " + object, "json", 2}}) {
    const json read = ask({{"do", "read"}, {"position", text}});
    CHECK(read["format"] == format);
    CHECK(read["board"] == board);
    CHECK(read["mines"] == mines);
    CHECK_THAT(read["text"].get<std::string>(), Catch::EndsWith("?10\n!2?\n"));
  }
  // A comment may have an x; a board without unknown cells or mines is our text, in which '.' is unknown.
  CHECK(ask({{"do", "read"}, {"position", "# x*\n1?\n"}})["format"] == "position");
  CHECK(ask({{"do", "read"}, {"position", "1.\n"}})["board"] == json({1, -1}));
  CHECK(ask({{"do", "read"}, {"position", "1.\n"}, {"format", "ascii"}})["board"] == json({1, 0}));

  const json link = ask({{"do", "read"}, {"position", "https://a.example/?b=0302&m=g8\n"}});
  CHECK(link["format"] == "link");
  CHECK(link["mined"] == json({1, 0, 0, 0, 0, 0}));
  CHECK(link["board"] == json({-1, -1, -1, -1, -1, -1}));
  CHECK(link["start"].is_null());
  const json id = ask({{"do", "read"}, {"position", "9x9:4,4,m00b7d48a3e0231c419200"}});
  CHECK(id["format"] == "gameid");
  CHECK(id["start"] == json({4, 4}));
  CHECK(id["mines"] == 35);
  // Every call reads what "read" does.
  CHECK(ask({{"do", "analyse"}, {"position", "9x9:4,4,m00b7d48a3e0231c419200"}})["interior"] == 81);
  CHECK(ask({{"do", "read"}, {"board", {-1, 1}}, {"rows", 1}, {"columns", 2}})["text"] == "1 2\n?1\n");
}

TEST_CASE("a JSON request draws placements that fit, each as often as the others") {
  // Two of the four corners around 1-2-1, with the right numbers, and one mine away from them.
  const std::string around = "3 7 3\n???????\n??121??\n???????\n";
  const std::size_t expected =
      std::stoul(std::string(ask({{"do", "analyse"}, {"position", around}})["placements"]));
  constexpr int draws_each = 40;
  std::map<json, int> drawn;
  for (std::size_t seed = 0; seed < expected * draws_each; ++seed) {
    const json reply = ask({{"do", "placement"}, {"position", around}, {"seed", seed}});
    REQUIRE(reply["possible"] == true);
    REQUIRE(reply["random"] == true);
    REQUIRE(reply["mines"] == 3);
    const std::vector<std::uint8_t> mines = reply["board"];
    const Board board(3, 7, mines);
    CHECK(board.number({1, 2}) == 1);
    CHECK(board.number({1, 3}) == 2);
    CHECK(board.number({1, 4}) == 1);
    CHECK(board.mines() == 3);
    ++drawn[reply["board"]];
  }
  CHECK(drawn.size() == expected);
  CHECK(chi_square(drawn, draws_each) < most_chi_square(expected - 1));

  const json same = {{"do", "placement"}, {"position", around}, {"seed", 7}};
  CHECK(ask(same) == ask(same));
  CHECK(ask({{"do", "placement"}, {"position", "1 3\n?3?"}}) ==
        json({{"rows", 1}, {"columns", 3}, {"possible", false}, {"version", mines::version()}}));
  CHECK(ask({{"do", "placement"}, {"position", "1 3 2\n!2!"}})["board"] == json({1, 0, 1}));
  CHECK(ask({{"do", "placement"}, {"position", "1 3 1\n!2?"}})["possible"] == false);
  CHECK(ask({{"do", "placement"}, {"position", "1 3\n!2?"}})["mines"] == 2);
}

TEST_CASE("a wrong JSON request gives one line with the member") {
  const auto of_position = [](const char* member, const json& value) {
    return json{{"do", "analyse"}, {"position", "?"}, {member, value}};
  };
  const auto of_board = [](int rows, int columns, const json& board) {
    return json{{"do", "analyse"}, {"rows", rows}, {"columns", columns}, {"board", board}};
  };
  const std::pair<json, std::string> wrong[] = {
      {{{"position", "?"}}, "\"do\" is missing"},
      {{{"do", "dance"}}, "\"do\": expected one of \"analyse\", "},
      {{{"do", "analyse"}}, "expected either \"position\""},
      {{{"do", "analyse"}, {"position", 1}}, "\"position\": expected a text"},
      {{{"do", "analyse"}, {"position", "1 1\n9"}}, "byte 4: line 2, column 1: found '9'"},
      {{{"do", "read"}, {"position", ""}}, "byte 0: the text ends after 0 rows"},
      {{{"do", "read"}, {"position", "3x2x2\nH19\n"}}, "byte 8: line 2, column 3"},
      {{{"do", "read"}, {"position", "1?"}, {"format", "text"}, {"signs", "?=1"}},
       "Engine::read: signs have no meaning"},
      {of_position("a\nb", 1), "\"a b\" has no meaning in this request"},
      {of_position("mines", 2), "set_mines: 2 mines, expected 0 to 1"},
      {of_position("mines", 0.5), "\"mines\": expected a whole number from 0 to 4294967296"},
      {of_position("format", "doc"), "\"format\": expected one of"},
      {of_position("seed", -1), "\"seed\": expected a whole number from 0 to 18446744073709551615"},
      {{{"do", "constraints"}, {"cells", 2}, {"constraints", {{{0, 1}, std::uint64_t{1} << 63, 1}}}},
       "\"constraints\": item 0: expected"},
      {{{"do", "read"}, {"position", "9x9:4,4,m00b7d48a3e0231c419200"}, {"shape", "hex"}},
       "Engine::read: a shape has no meaning for a link or a Game ID"},
      {{{"do", "review"},
        {"rows", 1},
        {"columns", 2},
        {"mines", json::array()},
        {"moves", {{"open", 0, 0, -1}}}},
       "review: a move after -1 s, expected 0 to 1000000000"},
      {of_board(65536, 65536, {1}), "\"board\": 1 cells, expected 65536 x 65536"},
      {of_board(1, 2, {-1, 9}), "observe: row 0, column 1 is 9"},
      {of_board(1, 2, {-1, "x"}), "\"board\": expected whole numbers from -2 to 8, but item 1 is \"x\""},
      {of_board(1, 1, {~std::uint64_t{0}}),
       "\"board\": expected whole numbers from -2 to 8, but item 0 is 1844"},
      {{{"do", "explain"}, {"position", "?"}}, "\"cell\" is missing"},
      {{{"do", "explain"}, {"position", "?"}, {"cell", {1}}}, "\"cell\": expected [row, column]"},
      {{{"do", "explain"}, {"position", "?"}, {"cell", {0, 1}}}, "explain: row 0, column 1 is off the board"},
      {{{"do", "generate"}, {"rows", 2}, {"columns", 2}}, "\"mines\" is missing"},
      {{{"do", "generate"}, {"rows", 2}, {"columns", 2}, {"mines", 5}}, "draw: 5 mines, expected 0 to 4"},
      {{{"do", "generate"}, {"rows", 2}, {"columns", 2}, {"mines", 1}, {"no_guess", true}},
       "\"start\" is missing"},
      {json::array({1}), "expected an object with \"do\""}};
  for (const auto& [request, error] : wrong) {
    INFO(request);
    CHECK_THAT(error_of(request), Catch::StartsWith(error));
  }
  char* const broken = mines_json("{\"do\" 1}");
  CHECK(parsed(broken)["error"] == "byte 6: not JSON, expected an object with \"do\"");
  mines_free(broken);
}

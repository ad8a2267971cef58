// mines-solve --position as people and programs use it: through files, pipes and terminals.
#include "support/catch.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "e2e/solve_command.hpp"
#include "support/columns.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "support/small_recorded_game.hpp"
#include "support/temporary_folder.hpp"

using namespace mines::testing;
using nlohmann::json;

namespace {

constexpr const char* example = "4 5 4\n001??\n111??\n!22??\n12???\n";
constexpr const char* open_example = "?????\n?3?1?\n?????\n1????\n";

Finished solve(const Words& arguments, const std::string& input, const Words& variables = {}) {
  return run_solve(with({"--position", "-"}, arguments), input, variables);
}

json report(const Words& arguments, const std::string& input) {
  const Finished finished = solve(with(arguments, {"--json"}), input);
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  return parsed(finished.output);
}

}  // namespace

TEST_CASE("mines-solve says how it read a text that is not its own, and signs may be given a meaning") {
  CHECK(solve({}, example).errors.empty());
  CHECK_FALSE(report({}, example).contains("reading"));
  const std::string text = ". 1 x\n1 2 x\nx x x\n";
  const Finished pasted = solve({"--json"}, text);
  CHECK(pasted.exit_code == 0);
  const std::string reading = "3 x 3 cells: '.' is 0, 'x' is unknown; signs \".=?\" reads the other way";
  CHECK(pasted.errors == "mines-solve: read as " + reading + "\n");
  CHECK(parsed(pasted.output)["reading"] == reading);
  CHECK(report({"--signs", ".=?"}, text)["cells"].size() == 6);
  const TemporaryFolder folder;
  check_solve_refused(run_solve({folder.write("a.mine", "1x1x0\nH\n"), "--signs", "H=?"}),
                      "--signs: has no meaning for mine, whose signs are known");
}

TEST_CASE("positions of other programs are read, and recorded games at a time") {
  const TemporaryFolder folder;
  const std::string game = folder.write("a.evf", small_recorded_game);
  const std::string link = "https://davidnhill.github.io/JSMinesweeper/index.html?analysis=adabaaabSlb";
  const std::vector<std::pair<Words, std::size_t>> sources = {
      {{folder.write("a.mine", "3x1x1\nH10\n")}, 1},
      {{folder.write("a.json", "[[1,2,1],[-1,-1,-1]]")}, 3},
      {{"--position", link}, 1},
      {{"--position", game}, 4},
      {{game, "--at", "1.5"}, 4},
      {{game, "--at", "1.499"}, 5}};
  for (const auto& [source, cells] : sources) {
    CHECK(parsed(run_solve(with(source, {"--json"})).output)["cells"].size() == cells);
  }
  CHECK_THAT(
      run_solve({folder / "a.mine", "--at", "1"}).errors,
      Catch::StartsWith("mines-solve: --at: expected a recorded game, a file .") && Catch::Contains(" or ."));
  check_solve_refused(run_solve({folder.write("b.evf", small_recorded_game.substr(0, 40)), "--at", "1"}),
                      folder / "b.evf" + ": byte 40: the file ends, expected the place of an event");
}

TEST_CASE("a position is told as a board and lines of words, without colours in a pipe") {
  const Finished finished = solve({}, example);
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors.empty());
  CHECK(finished.output ==
        "         0   1   2   3   4\n"
        "    0    0   0   1  20  20\n"
        "    1    1   1   1  80  20\n"
        "    2    !   2   2   +  20\n"
        "    3    1   2   *  20  20\n"
        "+ safe: 1   * mine: 1   ! known mine: 1   undecided (risk in %): 7\n"
        "cells that touch no number: 4, each a mine with 20 %\n"
        "mines on the board: 4\n"
        "placements: 5\n"
        "best move to win: row 2, column 3, safe\n");
}

TEST_CASE("the answer as JSON") {
  json object = report({}, example);
  std::map<std::pair<int, int>, json> cells;
  for (const json& cell : object["cells"]) cells[{cell["cell"][0], cell["cell"][1]}] = cell;
  REQUIRE(cells.size() == 9);
  CHECK(cells.at({2, 3})["verdict"] == "safe");
  CHECK(cells.at({2, 3})["mine"] == 0.0);
  CHECK(cells.at({3, 2})["verdict"] == "mine");
  CHECK(cells.at({3, 2})["means"] == "rules");
  CHECK(cells.at({1, 3})["verdict"] == "undecided");
  CHECK(cells.at({1, 3})["mine"].get<double>() == Approx(0.8));
  CHECK(cells.at({0, 4})["means"] == "mines_left");
  const json best{{"cell", {2, 3}}, {"certain", true}, {"mine", 0.0}, {"gain", nullptr}};
  const json expected{{"rows", 4},          {"columns", 5},     {"mines", 4},
                      {"density", nullptr}, {"possible", true}, {"exact", true},
                      {"placements", "5"},  {"goal", "win"},    {"best_move", best}};
  for (const auto& [key, value] : expected.items()) CHECK(object[key] == value);
}

TEST_CASE("a board that is too wide is written narrow, with letters for the percentages") {
  const std::string board =
      "   0\n"
      " 0 0 0 1 a .\n"
      " 1 1 1 1 b .\n"
      " 2 ! 2 2 + .\n"
      " 3 1 2 * a .\n";
  const std::string counts =
      "+ safe: 1   * mine: 1   ! known mine: 1   undecided (letter: risk): 7\n"
      ". cells that touch no number: 4, each a mine with 20 %\n";
  CHECK_THAT(solve({}, example, {"COLUMNS=20"}).output,
             Catch::StartsWith(board + "a  20.0 %  b  80.0 %\n" + counts));
  CHECK_THAT(solve({}, example, {"COLUMNS=25"}).output, Catch::StartsWith("   0\n"
                                                                          " 0 0 0 1 a .   a  20.0 %\n"
                                                                          " 1 1 1 1 b .   b  80.0 %\n"
                                                                          " 2 ! 2 2 + .\n"));
  CHECK_THAT(solve({"--explain", "2,3"}, example, {"COLUMNS=20"}).output,
             Catch::StartsWith("   0\n 0 0 0[1]a .\n 1 1 1[1]b .\n 2 ! 2 2[+].\n"));
}

TEST_CASE("an Expert board fits 80 columns, and wider ones come in parts") {
  std::string expert = "16 30 99\n";
  for (int row = 0; row < 15; ++row) expert += std::string(30, '?') + "\n";
  expert += std::string(29, '?') + "1\n";
  const std::string at_80 = solve({}, expert).output;
  CHECK(widest_line(at_80) <= 80);
  CHECK_THAT(at_80, Catch::Contains("\nplacements: about "));
  CHECK_THAT(at_80, Catch::StartsWith("   0         5        10        15        20        25\n") &&
                        Catch::Contains("   a  33.3 %\n") &&
                        Catch::Contains("\n. cells that touch no number: 476, each a mine with "));
  const std::string at_40 = solve({}, expert, {"COLUMNS=40"}).output;
  CHECK_THAT(at_40, Catch::StartsWith("   0         5        10        15\n") &&
                        Catch::Contains("\n      20        25\n"));
  CHECK(widest_line(solve({}, expert, {"COLUMNS=200"}).output) == 6 + 4 * 30);
}

TEST_CASE("mines, density, goal and penalty are taken from the arguments") {
  CHECK(report({"--mines", "5"}, example)["placements"] == "10");
  const json without = report({"--density", "0.25"}, open_example);
  CHECK(without["mines"].is_null());
  CHECK(without["density"] == 0.25);
  CHECK(std::count_if(without["cells"].begin(), without["cells"].end(), [](const json& cell) {
          return cell["means"] == "density" && cell["mine"] == 0.25;
        }) == 3);
  const json points = report({"--goal", "score", "--penalty", "1", "--mines", "5"}, open_example);
  CHECK(points["goal"] == "score");
  CHECK(points["best_move"]["gain"].get<double>() > 0);
  CHECK(report({"--threads", "4"}, open_example)["cells"] ==
        report({"--threads", "1"}, open_example)["cells"]);
  CHECK_THAT(solve({"--goal", "score"}, "001?\n001?\n").output,
             Catch::Contains("best move for points (a mine costs 8): stop, no guess is worth its risk"));
}

TEST_CASE("an impossible position is reported with the fewest numbers that contradict each other") {
  const auto contradiction_of = [](const std::string& position) {
    const Finished finished = solve({"--json"}, position);
    CHECK(finished.exit_code == 2);
    CHECK_THAT(finished.errors, Catch::StartsWith("mines-solve: standard input: impossible: "));
    return parsed(finished.output);
  };
  const json object = contradiction_of("?1?2\n????\n3?1?\n");
  CHECK(object["possible"] == false);
  CHECK(object["contradiction"]["reason"] ==
        parsed(R"({"numbers":[[0,1],[2,0]],"uses_mines":false,"size":"smallest"})"));
  // In the first two, two numbers of another component contradict each other, too. An 8 is a number like
  // others.
  for (const std::string one : {"4 7 5\n1101?21\n?1002?2\n211122?\n001?111\n",
                                "5 5 3\n01?10\n01010\n00031\n0012?\n001?2\n", "3 4\n????\n?81?\n????\n"})
    CHECK(contradiction_of(one)["contradiction"]["reason"]["numbers"].size() == 1);
  const json by_mines =
      contradiction_of("6 6 11\n????10\n????10\n?8?421\n!!????\n??????\n?2????\n")["contradiction"]["reason"];
  CHECK(by_mines["uses_mines"] == true);
  CHECK(by_mines["numbers"][0] == json{2, 1});
}

TEST_CASE("a contradiction is told in time even where the fewest numbers are hard to find") {
  const Finished finished = solve({"--json"},
                                  "12 20 26\n"
                                  "112?1112?10000011100\n"
                                  "1?2111?212110002?311\n"
                                  "1121222212?21002?3?1\n"
                                  "012?3?11?22?10011222\n"
                                  "12?3?33221122101111?\n"
                                  "1?222?2?2212!212?111\n"
                                  "11212122?2?223?21211\n"
                                  "001?211112111?4322?1\n"
                                  "00112!10000012!?2!21\n"
                                  "00001121101111223220\n"
                                  "0000001?102?31112?21\n"
                                  "00000011102?3?11?3?1\n");
  CHECK(finished.exit_code == 2);
  const json contradiction = parsed(finished.output)["contradiction"];
  const json& reason = contradiction["reason"];
  CHECK(reason["uses_mines"] == true);
  CHECK(reason["size"] == "minimal");
  CHECK(reason["numbers"].size() == 9);
  CHECK_THAT(contradiction["text"].get<std::string>(),
             Catch::EndsWith(
                 "; each of them is needed, but finding out whether fewer others would do takes too long"));
}

TEST_CASE("a picture goes into a file of its own, or to standard output in place of the report") {
  const TemporaryFolder folder;
  const std::string path = folder / "board.svg";
  const Finished plain = solve({"--explain", "0,3"}, example);
  const Finished drawn = solve({"--svg", path, "--explain", "0,3"}, example);
  REQUIRE(drawn.exit_code == 0);
  CHECK(drawn.output == plain.output);
  const std::string svg = read_file(path);
  CHECK(svg.starts_with("<svg "));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(svg.find("stroke-dasharray") != std::string::npos);
  CHECK(solve({"--svg", "-", "--explain", "0,3"}, example).output == svg);
  const Finished impossible = solve({"--svg", path}, "?3?\n");
  CHECK(impossible.exit_code == 2);
  CHECK(read_file(path).find("<desc>impossible: ") != std::string::npos);
  CHECK(solve({"--svg", folder / "none/board.svg"}, example).exit_code == 2);
  std::string large;
  for (int row = 0; row < 1001; ++row) large += std::string(1000, '?') + '\n';
  check_solve_refused(solve({"--svg", path}, large),
                      "--svg: 1001 x 1000 cells, expected at most 1000000 in all");
}

TEST_CASE("a review warns where a game's file states other figures than its moves give") {
  const TemporaryFolder folder;
  const auto review = [&](const std::string& header, const Words& options = {}) {
    const std::string moves = "Board:\n0*\nEvents:\n1.50 lc (8 8)\n1.50 lr (8 8)\n";
    return run_solve(with({"--review", folder.write("game.rawvf", header + moves)}, options));
  };
  CHECK(review("Status: Won\nTime: 1.50\nBBBV: 1\nLClicks: 1\n").errors.empty());
  const std::string wrong = "Status: Lost\n3BV: 2\n";
  const Finished finished = review(wrong);
  CHECK(finished.exit_code == 0);
  CHECK(finished.output.starts_with("1 x 2 with 1 mine: won after 1.500 s\n"));
  const std::string begin = "mines-solve: " + folder / "game.rawvf" + ": warning: ";
  CHECK(finished.errors == begin + "result: the file says lost, its moves give won\n" +  //
                               begin + "3BV: the file says 2, its moves give 1\n");
  const auto object = parsed(review(wrong, {"--json"}).output);
  CHECK(object["warnings"].size() == 2);
  CHECK(object["warnings"][1] == "3BV: the file says 2, its moves give 1");
  CHECK(parsed(review("", {"--json"}).output)["warnings"].empty());
}

TEST_CASE("a review says which moves its work did not suffice for") {
  const TemporaryFolder folder;
  const std::string game =
      folder.write("game.rawvf",
                   "RawVF_Version: Rev6\nBoard:\n*0000\n000*0\n00000\n0*00*\nEvents:\n"
                   "0.5 lc 3 3 (40 40)\n0.5 lr 3 3 (40 40)\n1.5 lc 1 2 (8 24)\n1.5 lr 1 2 (8 24)\n"
                   "2.5 lc 2 1 (24 8)\n2.5 lr 2 1 (24 8)\n3.5 lc 3 1 (40 8)\n3.5 lr 3 1 (40 8)\n");
  // 40 cells: two positions.
  const Finished left_out = run_solve({"--review", game, "--work", "1"});
  CHECK(left_out.exit_code == 4);
  CHECK(left_out.output.starts_with("4 x 5 with 4 mines: unfinished after 3.500 s\n"));
  CHECK(left_out.errors ==
        "mines-solve: " + game +
            ": the last 3 moves of 4 are not graded: the work for all positions is used up (--work)\n");
  const auto object = parsed(run_solve({"--review", game, "--work", "1", "--json"}).output);
  CHECK(object["summary"]["ungraded"] == 3);
  CHECK(object["exact"] == false);
  CHECK(run_solve({"--review", game}).exit_code == 0);
}

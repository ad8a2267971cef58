#include "support/catch.hpp"
#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <sstream>
#include <thread>

#include "base/kernel.hpp"
#include "field/files/map_file.hpp"
#include "field/files/text_board.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "support/small_recorded_game.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

Finished mines_map(std::vector<std::string> arguments, Command command = {}) {
  arguments.insert(arguments.begin(), MINES_MAP);
  command.arguments = std::move(arguments);
  return run(command);
}

/// One line on standard error that names the program, nothing on standard output.
void check_refused(const Finished& result, const std::string& expected, int exit_code = 2) {
  INFO(result.errors);
  CHECK(result.exit_code == exit_code);
  CHECK(result.output.empty());
  CHECK_THAT(result.errors, Catch::StartsWith("mines-map") && Catch::Contains(expected));
  CHECK(std::count(result.errors.begin(), result.errors.end(), '\n') == 1);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("mines-map and each subcommand tell how they are used") {
  const Finished all = mines_map({"--help"});
  CHECK(all.exit_code == 0);
  CHECK(all.errors.empty());
  for (const char* const name : {"generate", "examples", "print", "info", "convert", "board"}) {
    CHECK_THAT(all.output, Catch::Contains(name));
    const Finished one = mines_map({name, "--help"});
    CHECK(one.exit_code == 0);
    CHECK_THAT(one.output, Catch::StartsWith(std::string("Usage: mines-map ") + name) &&
                               Catch::Contains("Exit codes: 0 done; 2"));
  }
}

TEST_CASE("mines-map generate writes the same map for any number of threads") {
  const TemporaryFolder folder;
  for (const char* const threads : {"1", "2", "5"}) {
    const auto result =
        mines_map({"generate", "500", "-o", folder / threads, "--threads", threads, "--seed", "0"});
    CHECK(result.exit_code == 0);
    CHECK((result.output + result.errors).empty());
  }
  CHECK(read_map(folder / "1").value().mine_count() == 500 * 500 / 8);
  CHECK((read_file(folder / "1") == read_file(folder / "2")));
  CHECK((read_file(folder / "1") == read_file(folder / "5")));
  CHECK(mines_map({"generate", "500", "77", "--seed", "9", "--output", folder / "k"}).exit_code == 0);
  CHECK(read_map(folder / "k").value().mine_count() == 77);
  CHECK((mines_map({"generate", "500", "-o", "-", "--seed", "0"}).output == read_file(folder / "1")));
  CHECK(
      (mines_map({"generate", "500", "-o", "/dev/stdout", "--seed", "0"}).output == read_file(folder / "1")));
}

TEST_CASE("mines-map generate draws a seed unless it is given one, and tells it") {
  const TemporaryFolder folder;
  const auto seed_of = [](const Finished& made) {
    CHECK(made.exit_code == 0);
    CHECK(made.output.empty());
    const std::string beginning = "mines-map generate: seed ";
    REQUIRE_THAT(made.errors, Catch::StartsWith(beginning) && Catch::EndsWith("\n"));
    return made.errors.substr(beginning.size(), made.errors.size() - beginning.size() - 1);
  };
  const auto generate = [&](std::vector<std::string> more, std::vector<std::string> variables = {}) {
    std::vector<std::string> arguments{"generate", "200", "-o", folder / "map"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return mines_map(arguments, {.arguments = {}, .variables = std::move(variables)});
  };
  for (const std::vector<std::string>& kind : {std::vector<std::string>{}, {"--no-guess"}}) {
    std::vector<std::string> seeds;
    for (const std::vector<std::string>& asked : {std::vector<std::string>{}, {"--seed", "draw"}}) {
      std::vector<std::string> options = kind;
      options.insert(options.end(), asked.begin(), asked.end());
      seeds.push_back(seed_of(generate(options)));
      const std::string drawn = read_file(folder / "map");
      options = kind;
      options.insert(options.end(), {"--seed", seeds.back()});
      const Finished again = generate(options);
      CHECK(again.exit_code == 0);
      CHECK(again.errors.empty());
      CHECK((read_file(folder / "map") == drawn));
      CHECK(generate(kind, {"MINESWEEPER_MAP_SEED=" + seeds.back()}).errors.empty());
      CHECK((read_file(folder / "map") == drawn));
      CHECK(generate({"--seed", "1"}, {"MINESWEEPER_MAP_SEED=" + seeds.back()}).exit_code == 0);
      CHECK_FALSE((read_file(folder / "map") == drawn));
    }
    CHECK(seeds[0].size() == 34);
    CHECK(seeds[0] != seeds[1]);
  }
}

TEST_CASE("mines-map generate writes the same map whichever kernel MINES_KERNEL asks for") {
  const TemporaryFolder folder;
  const std::string seed = GENERATE("3", "2A8C-7S76-S25P-8RES-0D4R-HC19-RAA0");
  const auto generate = [&](const std::string& side, const std::string& kernel) {
    return mines_map({"generate", side, "-o", folder / side + kernel, "--seed", seed},
                     {.arguments = {}, .variables = {"MINES_KERNEL=" + kernel}});
  };
  for (const std::string side : {"333", "2048"}) {
    CHECK(generate(side, "generic").exit_code == 0);
    for (const Kernel kernel : all_kernels) {
      const Finished result = generate(side, name_of(kernel));
      CHECK(result.exit_code == (kernel_runs(kernel) ? 0 : 2));
      if (kernel_runs(kernel))
        CHECK((read_file(folder / side + name_of(kernel)) == read_file(folder / side + "generic")));
    }
  }
}

TEST_CASE("mines-map examples writes the contest's set") {
  const TemporaryFolder folder;
  const auto result = mines_map({"examples", folder / "deep/maps", "--up-to", "200", "--seed", "4"});
  CHECK(result.exit_code == 0);
  CHECK(lines_of(result.output).size() == 4);
  CHECK_THAT(result.output, Catch::Contains("deep/maps/128_2048_4.map: 128 x 128 cells, 2048 mines\n"));
  for (const std::string name : {"16_32", "32_128", "64_512", "128_2048"}) {
    const auto field = read_map(folder / ("deep/maps/" + name + "_4.map"));
    REQUIRE(field);
    CHECK(field->mine_count() * 8 == field->size().cells());
  }
}

TEST_CASE("mines-map print shows a board or a part of it") {
  const TemporaryFolder folder;
  const std::string board = folder.write("board", "3 4\n.X..\n..X.\n....\n");
  CHECK(mines_map({"print", board}).output == ".X..\n..X.\n....\n");
  CHECK(mines_map({"print", board, "--numbers"}).output == "1X21\n12X1\n0111\n");
  CHECK(mines_map({"print", board, "--window", "1,2,2,2"}).output == "X.\n..\n");
  CHECK(mines_map({"print", "-", "--window=0,1,1,1"}, {.arguments = {}, .input = read_file(board)}).output ==
        "X\n");

  const std::string large = folder / "large.map";
  REQUIRE(mines_map({"generate", "201", "--seed", "0", "-o", large}).exit_code == 0);
  check_refused(mines_map({"print", large}), "--window");
  CHECK(lines_of(mines_map({"print", large, "--window", "0,0,201,201"}).output).size() == 201);
}

TEST_CASE("mines-map info tells the facts as text and as JSON") {
  const TemporaryFolder folder;
  const std::string map = folder / "a.map";
  REQUIRE(mines_map({"convert", "-", map}, {.arguments = {}, .input = "4 4\nX...\n....\n....\n....\n"})
              .exit_code == 0);
  const auto json = parsed(mines_map({"info", map, "--json"}).output);
  CHECK(json["file"] == map);
  CHECK(json["format"] == "map");
  CHECK(json["rows"] == 4);
  CHECK(json["columns"] == 4);
  CHECK(json["mines"] == 1);
  CHECK(json["density"] == 1.0 / 16);
  CHECK(json["zero_cells"] == 12);
  CHECK(json["zero_regions"] == 1);
  CHECK(json["largest_region_zeros"] == 12);
  CHECK(json["largest_cascade_cells"] == 15);
  CHECK(json["3bv"] == 1);
  CHECK(json["3bv_per_cell"] == 1.0 / 16);
  const std::string text = mines_map({"info", map}).output;
  CHECK_THAT(text, Catch::Contains("4 x 4, 16 cells\n") &&
                       Catch::Contains("1, in the header and as counted\n") &&
                       Catch::Contains("3BV              1, 0.062500 a cell\n"));
  std::string wrong = read_file(map);
  wrong[2] = '2';
  check_refused(mines_map({"info", folder.write("wrong.map", wrong)}),
                "wrong.map: byte 2: K is 2, but 1 mines are on the board");
}

TEST_CASE("mines-map convert imports boards and positions of other programs") {
  const TemporaryFolder folder;
  const std::string board("\x03\x02\x00\x01\x01\x00", 6);
  for (const char* const name : {"a.mbf", "a.abf"})
    CHECK(mines_map({"convert", folder.write(name, board), "-"}).output == "2 3\n.X.\n...\n");
  const std::string other = folder.write("other", board);
  CHECK(mines_map({"convert", other, "-", "--from", "mbf"}).output == "2 3\n.X.\n...\n");
  check_refused(mines_map({"convert", folder / "a.mbf", folder / "x", "--to", "map"}),
                "2 rows and 3 columns");
  const std::string square = folder.write("square.mbf", std::string("\x02\x02\x00\x01\x01\x00", 6));
  CHECK(mines_map({"convert", square, folder / "b.map", "--to", "map"}).exit_code == 0);
  CHECK(mines_map({"convert", folder / "b.map", "-"}).output == "2 2\n.X\n..\n");
  CHECK(mines_map({"convert", folder.write("a.rawvf", "Board:\n0*\nEvents:\n"), "-"}).output == "1 2\n.X\n");
  const std::string position = folder.write("a.mine", "2x1x1\nH1\n");
  CHECK(mines_map({"convert", position, "-"}).output == "1 2 1\n?1\n");
  check_refused(mines_map({"convert", position, "-", "--to", "text"}),
                "a.mine: row 0, column 0 is unknown: this is a position, and a board has all its mines");
  check_refused(mines_map({"convert", folder.write("c.mbf", "\x03"), "-"}), "the file ends");
}

TEST_CASE("mines-map convert writes boards and positions for other programs") {
  const TemporaryFolder folder;
  const std::string board = folder.write("a.txt", "2 3\n.X.\n...\n");
  const std::string bytes("\x03\x02\x00\x01\x01\x00", 6);
  REQUIRE(mines_map({"convert", board, folder / "a.mbf"}).exit_code == 0);
  CHECK(read_file(folder / "a.mbf") == bytes);
  CHECK(mines_map({"convert", board, "-", "--from", "text", "--to", "mbf"}).output == bytes);
  const std::string position = folder.write("b.txt", "1 3 1\n?1!\n");
  REQUIRE(mines_map({"convert", position, folder / "b.mine"}).exit_code == 0);
  CHECK(read_file(folder / "b.mine") == "3x1x1\nH1F\n");
  CHECK(mines_map({"convert", position, "-", "--to", "json"}).output ==
        "{\"board\":\"x1*\\n\",\"total_mines\":1}\n");
  CHECK(mines_map({"convert", folder / "b.mine", "-", "--to", "position"}).output == read_file(position));
  const std::string link = mines_map({"convert", position, "-", "--to", "url"}).output;
  const std::string address =
      "https://davidnhill.github.io/JSMinesweeper/index.html?board=3x1x1&analysis=adabaaabSb2";
  CHECK(link == address + "\n");
  CHECK(mines_map({"convert", address, "-"}).output == read_file(position));
  CHECK(mines_map({"convert", folder.write("link", link), "-", "--from", "url"}).output ==
        read_file(position));
  // A board is a position of which everything is known.
  CHECK(mines_map({"convert", board, "-", "--from", "text", "--to", "json"}).output ==
        "{\"board\":\"1*1\\n111\\n\",\"total_mines\":1}\n");
  REQUIRE(mines_map({"convert", folder / "a.mbf", folder / "a.json"}).exit_code == 0);
  CHECK(mines_map({"convert", folder / "a.json", "-", "--to", "text"}).output == read_file(board));
  const auto names = folder.names();
  for (const char* const target : {"c.mbf", "c.map"})
    check_refused(mines_map({"convert", position, folder / target}), "b.txt: row 0, column 0 is unknown");
  check_refused(mines_map({"convert", address, folder / "c.mbf"}),
                "convert: the address: row 0, column 0 is unknown");
  check_refused(mines_map({"convert", address, folder / "c.mine", "--from", "position"}),
                "--from: IN is an address, expected url, found position");
  CHECK(mines_map({"convert", address, "-", "--from", "url"}).output == read_file(position));
  check_refused(mines_map({"convert", folder.write("b.txt", "1 3\n?1!\n"), folder / "c.mine"}),
                "c.mine: its format needs the number of mines");
  check_refused(mines_map({"convert", folder.write("b.txt", "1 3 1\n02!\n"), "-", "--from", "position",
                           "--to", "text"}),
                "row 0, column 1 is a 2, but 1 of its neighbours are mines");
  check_refused(mines_map({"convert", folder.write("b.txt", "1 3 2\n01!\n"), "-", "--from", "position",
                           "--to", "text"}),
                "b.txt: 1 known mine, expected 2: the number that the position gives");
  check_refused(mines_map({"convert", folder / "a.mbf", folder / "c.rawvf"}),
                "a.mbf: a file of format mbf, expected a recorded game");
  const std::string wide = "1 256\n" + std::string(256, '.') + "\n";
  check_refused(mines_map({"convert", folder.write("b.txt", wide), folder / "c.mbf"}),
                "c.mbf: the board has 1 x 256 cells, expected 1 to 255 rows and columns");
  CHECK(folder.names() == names);
}

TEST_CASE("mines-map reads recorded games: the board, and what was open at a time") {
  const TemporaryFolder folder;
  const std::string game = folder.write("a.evf", small_recorded_game);
  CHECK(mines_map({"convert", game, "-"}).output == "2 3\n.X.\n...\n");
  CHECK(mines_map({"convert", game, "-", "--at", "1.499"}).output == "2 3 1\n???\n1??\n");
  CHECK(mines_map({"convert", game, "-", "--at", "1.5"}).output == "2 3 1\n???\n1?1\n");
  CHECK(mines_map({"convert", game, "-", "--to", "mine"}).output == "3x2x1\nHHH\n1H1\n");
  CHECK(mines_map({"print", game, "--numbers"}).output == "1X1\n111\n");
  CHECK_THAT(mines_map({"info", game, "--json"}).output, Catch::Contains("\"format\": \"evf\""));
  check_refused(mines_map({"convert", game, "-", "--at", "1.5", "--to", "text"}),
                "row 0, column 0 is unknown");
  check_refused(mines_map({"info", folder.write("a.mine", "1x1x0\nH\n")}),
                "a.mine: holds what a player knows, expected a board with its mines");
  check_refused(mines_map({"convert", folder.write("b.evf", small_recorded_game.substr(0, 20)), "-"}),
                "b.evf: byte 20: the file ends, expected the end of a text");
  check_refused(mines_map({"convert", folder.write("a.rmv", "*rmq"), "-"}), "a.rmv: byte 0: expected '*rmv'");
  for (const char* const command : {"info", "print"})
    check_refused(mines_map({command, folder.write("a.mvr", "\2x")}),
                  "a.mvr: MVR, of Minesweeper X, is not read");
  check_refused(mines_map({"convert", folder / "a.mvr", "-"}), "a.mvr: MVR, of Minesweeper X, is not read");
  check_refused(mines_map({"convert", game, "-", "--game", "2"}),
                "a file with one game, but game 2 is asked for");
}

TEST_CASE("mines-map writes recorded games as RawVF, with their moves") {
  const TemporaryFolder folder;
  const std::string game = folder.write("a.evf", small_recorded_game);
  REQUIRE(mines_map({"convert", game, folder / "a.rawvf"}).exit_code == 0);
  const std::string text = read_file(folder / "a.rawvf");
  CHECK_THAT(text, Catch::Contains("Board:\n0*0\n000\nEvents:\n"
                                   "0.000 lc 1 2 (8 24)\n0.000 lr 1 2 (8 24)\n"
                                   "1.500 lc 3 2 (40 24)\n1.500 lr 3 2 (40 24)\n"));
  // What was written is read as the same game.
  CHECK(mines_map({"convert", folder / "a.rawvf", "-", "--to", "rawvf"}).output == text);
  CHECK(mines_map({"convert", folder / "a.rawvf", "-", "--at", "1.499"}).output == "2 3 1\n???\n1??\n");
  CHECK(mines_map({"convert", folder / "a.rawvf", "-"}).output == "2 3\n.X.\n...\n");
  check_refused(mines_map({"convert", game, "-", "--to", "rawvf", "--at", "1"}),
                "--at: what was open at a time cannot be written as rawvf");
  check_refused(
      mines_map({"convert", "https://davidnhill.github.io/JSMinesweeper/index.html?analysis=adabaaabSlb", "-",
                 "--to", "rawvf"}),
      "the address: a position or a board, expected a recorded game");
}

TEST_CASE("mines-map takes each game of an EVFS file") {
  const TemporaryFolder folder;
  // Version 0, checksums of 1 byte; then a name, four bytes for the size, the game and its checksum.
  const std::string size{'\0', '\0', '\0', static_cast<char>(small_recorded_game.size())};
  std::string other = small_recorded_game;
  other[34] = '\x20';  // the mine is one cell to the right
  using namespace std::string_literals;
  const std::string two = "\0\0\1"s + "a\0"s + size + small_recorded_game + "c" + "b\0"s + size + other + "c";
  const std::string name = folder.write("two.evfs", two);
  CHECK(mines_map({"convert", name, "-"}).output == "2 3\n.X.\n...\n");
  CHECK(mines_map({"convert", name, "-", "--game", "2"}).output == "2 3\n..X\n...\n");
  CHECK_THAT(mines_map({"convert", name, "-", "--to", "rawvf"}).errors,
             Catch::Contains("two.evfs: warning: the file has 2 games; this is the first"));
  check_refused(mines_map({"convert", name, "-", "--game", "3"}),
                "the file ends after 2 games, expected game 3");
}

// Sanitizers take terabytes of address space.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("JSON that means nothing takes no memory but its text's, however it is nested") {
  const TemporaryFolder folder;
  const auto convert = [&](const std::string& text) {
    folder.write("a.json", text);
    return run({.arguments = {"/bin/sh", "-c", "ulimit -v 300000; exec \"$0\" \"$@\"", MINES_MAP, "convert",
                              folder / "a.json", "-"}});
  };
  const std::size_t many = 20'000'000;
  check_refused(convert(std::string(many, '[')), "expected at most 4194304 in all");
  check_refused(convert("{\"a\":" + std::string(many, '[')),
                "a.json: the JSON is nested deeper than 64 levels");
  std::string wide = "{\"a\":[1";
  while (wide.size() < many) wide += ",1";
  CHECK(convert(wide + "],\"board\":\"x\",\"total_mines\":1}").output == "1 1 1\n?\n");
}
#endif

TEST_CASE(
    "mines-map reads links and Game IDs of boards, by name and in files, and says whether they need a "
    "guess") {
  const TemporaryFolder folder;
  const std::string id = "9x9:4,4,m00b7d48a3e0231c419200";
  const std::string board = mines_map({"convert", id, "-", "--to", "text"}).output;
  CHECK(board.starts_with("9 9\nXXXXXX..X\nXXXX.X...\n"));
  for (const std::string& name :
       {id, folder.write("id", id + "\n"), folder.write("a.gameid", id),
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html#" + id}) {
    const auto facts = parsed(mines_map({"info", name, "--json"}).output);
    CHECK(facts["format"] == "gameid");
    CHECK(facts["mines"] == 35);
    // Those who keep the puzzles say so of this board, in chrisboyle/sgtpuzzles, issue 669.
    CHECK(facts["needs_guess"] == false);
    CHECK(facts["start_row"] == 4);
    CHECK(facts["start_column"] == 4);
  }
  const std::string link = "https://a.example/?b=0303&m=00";
  CHECK(mines_map({"print", link}).output == "...\n...\n...\n");
  const std::string other = "https://a.example/?b=0503&m=200";
  CHECK(mines_map({"print", other}).output == "...X.\n.....\n.....\n");
  const auto facts = parsed(mines_map({"info", folder.write("link", other), "--json"}).output);
  CHECK(facts["needs_guess"] == false);
  CHECK(facts["start_row"] == 0);
  // The mine may be in either cell of the last column.
  const std::string guess = folder.write("guess", "2 4\n...X\n....\n");
  CHECK(parsed(mines_map({"info", guess, "--json"}).output)["needs_guess"] == true);
  check_refused(mines_map({"convert", id, "-", "--from", "url"}),
                "--from: IN is an address, expected gameid, found url");
}

TEST_CASE("mines-map convert reads a position in any form, and says how") {
  const TemporaryFolder folder;
  const Finished table =
      mines_map({"convert", folder.write("a.md", "| 1 | ? |\n|---|---|\n| 1 | F |\n"), "-"});
  CHECK(table.output == "2 2\n1?\n1!\n");
  CHECK(table.errors == "mines-map convert: read as 2 x 2 cells: '?' is unknown, 'F' is a mine\n");
  CHECK(mines_map({"convert", folder.write("a.csv", "o,1\no,1\n"), "-", "--signs", "o=?"}).output ==
        "2 2\n?1\n?1\n");
  check_refused(mines_map({"convert", folder / "a.csv", "-", "--from", "mine", "--signs", "o=?"}),
                "--signs: has no meaning");
}

TEST_CASE("mines-map convert makes a position of what minesweepr takes") {
  const TemporaryFolder folder;
  const auto json = [&](const std::string& text) {
    return mines_map({"convert", folder.write("a.json", text), "-"});
  };
  CHECK(json(R"({"total_mines": 3, "board": "..1x\n.12*\n.1xx", "more": []})").output ==
        "3 4 3\n001?\n012!\n01??\n");
  check_refused(json(R"({"board": "x", )"), "a.json: byte 15: not JSON");
  check_refused(json(R"(["board"])"), "found 'o', expected the sign of a cell");
  CHECK(json(R"({"board": ["x"], "total_mines": 1})").output == "1 1 1\n?\n");
  check_refused(json(R"({"a": {"board": "x"}, "total_mines": 1})"), "with a text as its \"board\"");
  check_refused(json(R"({"board": "x", "total_mines": 1e999})"), "a.json: byte 34: not JSON");
  check_refused(json(R"({"board": "x", "total_mines": 1.0})"), "from 0 to 1 as \"total_mines\"");
  CHECK(json(R"({"board": 1, "total_mines": "x", "a": [{"total_mines": 2}], "board": "x", "total_mines": 0})")
            .exit_code == 0);
  check_refused(json(R"({"board": "x\nxx", "total_mines": 1})"),
                "\"board\": byte 3: line 2, column 2: found 'x', expected the end of the row of 1 cell");
  for (const char* const wrong : {R"({"board": "xx"})", R"({"board": "xx", "total_mines": 3})",
                                  R"({"board": "xx", "total_mines": -1})"})
    check_refused(json(wrong), "expected a whole number from 0 to 2 as \"total_mines\"");
  const std::string ascii = folder.write("a.txt", ".1x\n.1*\n");
  CHECK(mines_map({"convert", ascii, "-", "--from", "ascii"}).output == "2 3\n01?\n01!\n");
  check_refused(mines_map({"convert", folder.write("b.txt", ".?\n"), "-", "--from", "ascii"}),
                "line 1, column 2: found '?', expected a number from 0 to 8, '.' (0), 'x'");
}

TEST_CASE(
    "mines-map convert goes from map to text board and back, by content, by request and through pipes") {
  const TemporaryFolder folder;
  const std::string map = folder / "a.map";
  REQUIRE(mines_map({"generate", "131", "4000", "--seed", "0", "-o", map}).exit_code == 0);
  CHECK(mines_map({"convert", map, folder / "a.txt"}).exit_code == 0);
  CHECK(read_text_board(folder / "a.txt").value().mine_count() == 4000);
  CHECK(mines_map({"convert", folder / "a.txt", folder / "b.map"}).exit_code == 0);
  CHECK((read_file(map) == read_file(folder / "b.map")));
  CHECK((mines_map({"convert", "-", "-"}, {.arguments = {}, .input = read_file(folder / "a.txt")}).output ==
         read_file(map)));
  CHECK((mines_map({"convert", map, "-", "--to", "text"}).output == read_file(folder / "a.txt")));
  CHECK(mines_map({"convert", map, map, "--to", "text"}).exit_code == 0);  // in place
  CHECK((read_file(map) == read_file(folder / "a.txt")));

  const std::string wide = folder.write("wide", "2 3\n...\n..X\n");
  const auto names = folder.names();
  check_refused(mines_map({"convert", wide, folder / "c"}), "2 rows and 3 columns");
  check_refused(mines_map({"convert", wide, folder / "c", "--to", "bitmap"}),
                "'bitmap' is not one of map, text");
  check_refused(mines_map({"convert", folder.write("wide", "2 2\n.o\n..\n"), folder / "c"}),
                "line 2, column 2: found 'o', expected a number from 0 to 8, '?' or '.' (unknown), '!' or "
                "'F' (a mine); "
                "its format was guessed as position: try --from map or --from text");
  check_refused(
      mines_map({"convert", wide, folder / "c", "--to", "map"}),
      "line 2, column 2: found 'o', expected '.' or 'X'; its format was guessed as text: try --from map or");
  check_refused(mines_map({"convert", wide, folder / "c", "--to", "json"}),
                "; its format was guessed as position: try --from map or --from text");
  const auto told = mines_map({"convert", wide, folder / "c", "--from", "text"});
  check_refused(told, "found 'o'");
  CHECK_THAT(told.errors, !Catch::Contains("guess"));
  CHECK(folder.names() == names);
}

TEST_CASE("the ending of OUT says what it becomes, in either case") {
  const TemporaryFolder folder;
  const std::string board = folder.write("board", "2 2\n.X\n..\n");
  const std::string map("2 1\n\x02", 5);
  const std::string position = "2 2 1\n1!\n11\n";
  const std::vector<std::pair<std::string, std::string>> forms{
      {"a.map", map},
      {"a.MAP", map},
      {"a.txt", "2 2\n.X\n..\n"},
      {"a.text", "2 2\n.X\n..\n"},
      {"a.MBF", std::string("\x02\x02\x00\x01\x01\x00", 6)},
      {"a.abf", std::string("\x02\x02\x00\x01\x01\x00", 6)},
      {"a.Mine", "2x2x1\n1F\n11\n"},
      {"a.json", "{\"board\":\"1*\\n11\\n\",\"total_mines\":1}\n"},
      {"a.position", position},
      {"a.url", "URL"}};
  for (const auto& [name, content] : forms) {
    INFO(name);
    const std::string out = folder / name;
    REQUIRE(mines_map({"convert", board, out}).exit_code == 0);
    if (!name.ends_with("url")) CHECK(read_file(out) == content);
    // What was written is read again for what it is.
    CHECK(mines_map({"convert", out, "-", "--to", "map"}).output == map);
    CHECK(mines_map({"convert", out, "-", "--to", "position"}).output == position);
    CHECK(mines_map({"convert", out, folder / "again.map"}).exit_code == 0);
    CHECK(read_file(folder / "again.map") == map);
  }
  const std::string known = folder.write("known", position);
  REQUIRE(mines_map({"convert", known, folder / "known.txt"}).exit_code == 0);
  CHECK(read_file(folder / "known.txt") == position);
  REQUIRE(
      mines_map({"convert", folder.write("game.EVF", small_recorded_game), folder / "game.txt"}).exit_code ==
      0);
  CHECK(read_file(folder / "game.txt") == "2 3\n.X.\n...\n");
  for (const char* const ending : {"ascii", "mvf", "EVF", "rmv"})
    check_refused(mines_map({"convert", board, folder / "b." + ending}), "can be read, but not written");
  check_refused(mines_map({"convert", folder / "game.EVF", folder / "b.map"}), "2 rows and 3 columns");
}

TEST_CASE("maps, text boards and positions are told apart by their content, whatever their name") {
  const TemporaryFolder folder;
  const std::string map("9 1\n\x01\0\0\0\0\0\0\0\0\0\0", 15);
  const std::string board = [&] {
    std::string rows = "9 9\nX........\n";
    for (int i = 0; i < 8; ++i) rows += ".........\n";
    return rows;
  }();
  const std::string position = "9 9 1\n!10000000\n110000000\n" + [] {
    std::string rows;
    for (int i = 0; i < 7; ++i) rows += "000000000\n";
    return rows;
  }();
  for (const std::string name : {"a", "a.map", "a.txt", "a.dat"}) {
    for (const std::string& content :
         {map, board, position, "# known\n" + position, "\xef\xbb\xbf" + position}) {
      INFO(name << ": " << content);
      const std::string in = folder.write(name, content);
      CHECK(mines_map({"convert", in, "-", "--to", "position"}).output == position);
      CHECK(mines_map({"convert", in, "-", "--to", "map"}).output == map);
      CHECK(mines_map({"convert", in, "-", "--to", "text"}).output == board);
      CHECK(mines_map({"info", in}).exit_code == (content == map || content == board ? 0 : 2));
    }
  }
  // Two numbers and cells: only the position that OUT becomes, or --from, says that it is one.
  const std::string two = folder.write("two.txt", "1 2\n1!\n");
  CHECK(mines_map({"convert", two, "-", "--to", "position"}).output == "1 2\n1!\n");
  CHECK(mines_map({"convert", two, "-", "--to", "text", "--from", "position"}).output == "1 2\n.X\n");
  // A small map may look like text; its name says that it is none.
  CHECK(mines_map({"convert", folder.write("b.map", "2 2\n\x09"), "-", "--to", "position"}).output ==
        "2 2 2\n!2\n2!\n");
}

TEST_CASE("mines-map board has the layout of the exercise") {
  const Finished result = mines_map({"board", "5", "2", "--seed", "3"});
  CHECK(result.exit_code == 0);
  CHECK(result.output ==
        "board:\n.....\n..*..\n.....\n...*.\n.....\n\n"
        "neighbors:\n.111.\n.1*1.\n.1221\n..1*1\n..111\n");
  CHECK(mines_map({"board", "5", "2", "--seed", "3"}).output == result.output);

  const std::vector<std::string> lines = lines_of(mines_map({"board", "30", "200"}).output);
  REQUIRE(lines.size() == 63);
  CHECK(lines[0] == "board:");
  CHECK(lines[31].empty());
  CHECK(lines[32] == "neighbors:");
  const auto bomb = [&](int row, int column) {
    return row >= 0 && row < 30 && column >= 0 && column < 30 &&
           lines[static_cast<std::size_t>(row + 1)][static_cast<std::size_t>(column)] == '*';
  };
  int bombs = 0;
  std::string wrong;
  for (int row = 0; row < 30; ++row) {
    for (int column = 0; column < 30; ++column) {
      int near = 0;
      for (int i = 0; i < 9; ++i) near += bomb(row - 1 + i / 3, column - 1 + i % 3);
      const char expected = bomb(row, column) ? '*' : near == 0 ? '.' : static_cast<char>('0' + near);
      bombs += bomb(row, column);
      if (lines[static_cast<std::size_t>(row + 33)][static_cast<std::size_t>(column)] != expected)
        wrong += expected;
    }
  }
  CHECK(bombs == 200);
  CHECK(wrong.empty());
  CHECK(mines_map({"board", "30", "200"}).output != mines_map({"board", "30", "200"}).output);
}

TEST_CASE("output that cannot be written is noticed") {
  const TemporaryFolder folder;
  const std::string board = folder.write("board", "1 1\n.\n");
  const Command full{.arguments = {}, .output_path = "/dev/full"};
  const std::string expected = "No space left on device";
  check_refused(mines_map({"print", board}, full), expected, 3);
  check_refused(mines_map({"info", board}, full), expected, 3);
  check_refused(mines_map({"convert", board, "-"}, full), expected, 3);
  check_refused(mines_map({"board", "5", "2"}, full), expected, 3);
  check_refused(mines_map({"--help"}, full), expected, 3);
  check_refused(mines_map({"info", "--help"}, full), expected, 3);
}

TEST_CASE("a map that does not fit on the disk leaves the old one, whole") {
  const TemporaryFolder folder;
  folder.write("a.map", "old");
  check_refused(
      mines_map({"generate", "4096", "-o", folder / "a.map"}, {.arguments = {}, .largest_file = 100000}),
      "a.map: write failed: File too large");
  check_refused(
      mines_map({"generate", "4095", "-o", folder / "b.map"}, {.arguments = {}, .largest_file = 100000}),
      "b.map: write failed: File too large");
  CHECK(folder.names() == std::set<std::string>{"a.map"});
  CHECK(read_file(folder / "a.map") == "old");
}

TEST_CASE("a full disk is one line, and nothing is left on it") {
  const TemporaryFolder folder;
  folder.write("a.map", map_head(1024, 0) + std::string(1024 * 1024 / 8, '\0'));
  std::filesystem::create_directory(folder / "disk");
  // Of 64 KiB, in a namespace of its own: nobody else sees it, and it goes with the shell.
  const auto on_small_disk = [&](const std::string& then) {
    return run({.arguments = {"/usr/bin/unshare", "-rm", "/bin/sh", "-c",
                              "cd '" + folder.path() +
                                  "' && mount -t tmpfs -o size=64k none disk || exit 77\n" + then}});
  };
  if (on_small_disk("true").exit_code != 0) {
    WARN("no namespace for a small disk here");
    return;
  }
  for (const std::string arguments :
       {"generate 4096 -o disk/b.map", "generate 4095 -o disk/b.map", "convert a.map disk/b.txt"}) {
    const Finished finished =
        on_small_disk("'" MINES_MAP "' " + arguments +
                      "\ncode=$?; ls -A disk; df --output=used disk | tail -n 1; exit $code");
    INFO(arguments);
    CHECK(finished.exit_code == 2);
    CHECK_THAT(finished.errors,
               Catch::StartsWith("mines-map") && Catch::EndsWith("write failed: No space left on device\n"));
    CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
    CHECK(lines_of(finished.output).size() == 1);  // the disk's use alone, and that is nothing
    CHECK(std::stoi(finished.output) == 0);
  }
}

TEST_CASE("a signal in the middle of a large map leaves nothing") {
  for (const int signal_number : {SIGTERM, SIGINT}) {
    const TemporaryFolder folder;
    Process process({.arguments = {MINES_MAP, "generate", "65536", "1000000000", "-o", folder / "a.map",
                                   "--threads", "1"}});
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    process.signal(signal_number);
    const Finished result = process.wait();
    CHECK(result.signal == signal_number);
    CHECK(folder.names().empty());
  }
}

TEST_CASE("mines-map generate writes rectangular boards as text and square ones as either") {
  const TemporaryFolder folder;
  REQUIRE(mines_map({"generate", "3x70", "21", "-o", folder / "wide", "--seed", "4"}).exit_code == 0);
  const Field wide = read_text_board(folder / "wide").value();
  CHECK(wide.size() == BoardSize{3, 70});
  CHECK(wide.mine_count() == 21);
  REQUIRE(
      mines_map({"generate", "64", "500", "-o", folder / "text", "--to", "text", "--seed", "4"}).exit_code ==
      0);
  REQUIRE(mines_map({"generate", "64x64", "500", "-o", folder / "map", "--seed", "4"}).exit_code == 0);
  REQUIRE(mines_map({"convert", folder / "map", folder / "converted"}).exit_code == 0);
  CHECK(read_file(folder / "text") == read_file(folder / "converted"));
}

TEST_CASE("mines-map generate --no-guess writes the same board for any number of threads") {
  const TemporaryFolder folder;
  for (const char* const threads : {"1", "2", "5"}) {
    const Finished made = mines_map({"generate", "60x90", "1080", "--no-guess", "--start", "0,89", "--seed",
                                     "8", "--threads", threads, "-o", folder / threads});
    CHECK(made.exit_code == 0);
    CHECK(made.output.empty());
    CHECK(made.errors.empty());
    CHECK(read_file(folder / threads) == read_file(folder / "1"));
  }
  const Field field = read_text_board(folder / "1").value();
  CHECK(field.size() == BoardSize{60, 90});
  CHECK(field.mine_count() == 1080);
  CHECK(field.number({0, 89}) == 0);

  REQUIRE(mines_map(
              {"generate", "30", "240", "--no-guess", "--first", "safe", "--seed", "0", "-o", folder / "map"})
              .exit_code == 0);
  CHECK(read_map(folder / "map").value().mine_count() == 240);
  CHECK_FALSE(read_map(folder / "map").value().is_mine({15, 15}));
}

// Three cells with one mine, and the 1 at the start touches all of them: no such board can be solved.
TEST_CASE("mines-map generate --difficulty and --uniform: info finds what was asked for") {
  const TemporaryFolder folder;
  const std::string board = folder / "board";
  const auto facts_of = [&](const char* start) {
    return parsed(mines_map({"info", board, "--start", start, "--json"}).output);
  };
  for (const std::string difficulty : {"easy", "medium", "hard", "expert"}) {
    REQUIRE(mines_map(
                {"generate", "8", "12", "--no-guess", "--difficulty", difficulty, "--seed", "1", "-o", board})
                .exit_code == 0);
    const auto facts = facts_of("4,4");
    CHECK(facts["needs_guess"] == false);
    CHECK(facts["difficulty"] == difficulty);
    CHECK((facts["hardest_rounds"] == 0) == (difficulty == "easy"));
  }
  REQUIRE(
      mines_map({"generate", "9", "10", "--no-guess", "--uniform", "--seed", "1", "-o", board}).exit_code ==
      0);
  CHECK(facts_of("4,4")["needs_guess"] == false);
  write_file(board, "2 2\n.X\n..\n");
  CHECK(facts_of("0,0")["needs_guess"] == true);
  CHECK_FALSE(facts_of("0,0").contains("difficulty"));
  check_refused(mines_map({"info", board, "--start", "0,1"}),
                "--start: the cell is a mine, expected a safe cell");
  const Finished rare =
      mines_map({"generate", "30", "240", "--no-guess", "--uniform", "--limit", "1", "-o", board});
  CHECK(rare.exit_code == 3);
  CHECK_THAT(rare.errors,
             Catch::Contains("none of the boards tried (") && Catch::Contains(") can be solved"));
}

TEST_CASE("mines-map generate --no-guess gives up in time, or when told to, and leaves nothing") {
  const TemporaryFolder folder;
  const std::vector<std::string> no_way{
      "generate", "2", "1", "--no-guess", "--first", "safe", "-o", folder / "a.map", "--limit", "1"};
  for (const int terminal_columns : {0, 80}) {
    const Finished late = mines_map(no_way, {.arguments = {}, .terminal_columns = terminal_columns});
    CHECK(late.exit_code == 3);
    const std::string line = "mines-map generate: board: time is up: none of the boards tried (";
    if (terminal_columns == 0) {
      CHECK_THAT(late.errors, Catch::StartsWith(line));
      CHECK(std::count(late.errors.begin(), late.errors.end(), '\n') == 1);
    } else {
      CHECK_THAT(late.terminal, Catch::Contains("% open, ") && Catch::Contains("\r" + line));
    }
    CHECK(folder.names().empty());
  }
  for (const int signal_number : {SIGTERM, SIGINT}) {
    std::vector<std::string> arguments{MINES_MAP};
    arguments.insert(arguments.end(), no_way.begin(), no_way.end() - 2);
    Process process({.arguments = arguments});
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    process.signal(signal_number);
    CHECK(process.wait().signal == signal_number);
    CHECK(folder.names().empty());
  }
}

TEST_CASE("a map goes from one mines-map to another through a FIFO") {
  const TemporaryFolder folder;
  const std::string fifo = folder / "fifo";
  REQUIRE(mkfifo(fifo.c_str(), 0600) == 0);
  Process reader({.arguments = {MINES_MAP, "info", fifo}});
  CHECK(mines_map({"generate", "1000", "-o", fifo}).exit_code == 0);
  CHECK_THAT(reader.wait().output,
             Catch::Contains("1000 x 1000") && Catch::Contains("125000, in the header"));
  CHECK(folder.names() == std::set<std::string>{"fifo"});
}

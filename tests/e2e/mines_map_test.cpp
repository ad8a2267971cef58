#include "support/catch.hpp"
#include <nlohmann/json.hpp>
#include <signal.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <thread>

#include "field/files/map_file.hpp"
#include "field/files/text_board.hpp"
#include "support/commands.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "support/small_recorded_game.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

using namespace std::string_literals;

Finished mines_map(const Words& arguments, Command command = {}) {
  command.arguments = with({MINES_MAP}, arguments);
  return run(command);
}

/// What it prints on standard output, if it ends well.
std::string printed(const Words& arguments, const std::string& input = {}) {
  const Finished finished = mines_map(arguments, {.arguments = {}, .input = input});
  INFO(finished.errors);
  CHECK(finished.exit_code == 0);
  return finished.output;
}

void check_refused(const Finished& result, const std::string& expected, int exit_code = 2) {
  testing::check_refused(result, "mines-map", expected, exit_code);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Text, in a file of this name or as a call's argument, and what comes of it with some options.
struct Conversion {
  std::string name;  ///< empty: `content` itself is the argument
  std::string content;
  Words options;
  std::string expected;
};

Words command_of(const Conversion& tried, const TemporaryFolder& folder, const std::string& out) {
  return with({"convert", tried.name.empty() ? tried.content : folder.write(tried.name, tried.content), out},
              tried.options);
}

const std::string board_text = "2 3\n.X.\n...\n";
const std::string board_mbf = "\x03\x02\x00\x01\x01\x00"s;
const std::string known_position = "1 3 1\n?1!\n";
const std::string page = "https://davidnhill.github.io/JSMinesweeper/index.html?";
const std::string game_id = "9x9:4,4,m00b7d48a3e0231c419200";

/// Version 0, checksums of 1 byte; then for each game a name, four bytes for the size, the game and its
/// checksum. In the second game the mine is one cell to the right.
std::string two_games() {
  const std::string size{'\0', '\0', '\0', static_cast<char>(small_recorded_game.size())};
  std::string other = small_recorded_game;
  other[34] = '\x20';
  return "\0\0\1"s + "a\0"s + size + small_recorded_game + "c" + "b\0"s + size + other + "c";
}

}  // namespace

TEST_CASE("mines-map generate writes the same map for any number of threads, wherever it goes") {
  const TemporaryFolder folder;
  for (const char* const threads : {"1", "2", "5"})
    CHECK(printed({"generate", "500", "-o", folder / threads, "--threads", threads, "--seed", "0"}).empty());
  const std::string map = read_file(folder / "1");
  CHECK(read_map(folder / "1").value().mine_count() == 500 * 500 / 8);
  for (const char* const threads : {"2", "5"}) CHECK((read_file(folder / threads) == map));
  for (const char* const out : {"-", "/dev/stdout"})
    CHECK((printed({"generate", "500", "-o", out, "--seed", "0"}) == map));

  printed({"generate", "3x70", "21", "-o", folder / "wide", "--seed", "4"});
  const Field wide = read_text_board(folder / "wide").value();
  CHECK(wide.size() == BoardSize{3, 70});
  CHECK(wide.mine_count() == 21);
  const std::string text = printed({"generate", "64", "500", "-o", "-", "--to", "text", "--seed", "4"});
  printed({"generate", "64x64", "500", "-o", folder / "map", "--seed", "4"});
  CHECK(text == printed({"convert", folder / "map", "-"}));
}

TEST_CASE("mines-map generate draws a seed unless it is given one, and tells it") {
  const TemporaryFolder folder;
  const auto generate = [&](const Words& more, Words variables = {}) {
    const Finished made = mines_map(with({"generate", "200", "-o", folder / "map"}, more),
                                    {.arguments = {}, .variables = std::move(variables)});
    CHECK(made.exit_code == 0);
    CHECK(made.output.empty());
    return made.errors;
  };
  for (const Words& kind : {Words{}, Words{"--no-guess"}}) {
    std::set<std::string> seeds;
    for (const Words& asked : {Words{}, Words{"--seed", "draw"}}) {
      const std::string told = generate(with(kind, asked));
      REQUIRE_THAT(told, Catch::Matches("mines-map generate: seed [^\n]{34}\n"));
      const std::string seed = told.substr(told.size() - 35, 34);
      const std::string drawn = read_file(folder / "map");
      CHECK(generate(with(kind, {"--seed", seed})).empty());
      CHECK((read_file(folder / "map") == drawn));
      CHECK(generate(kind, {"MINESWEEPER_MAP_SEED=" + seed}).empty());
      CHECK((read_file(folder / "map") == drawn));
      seeds.insert(seed);
    }
    CHECK(seeds.size() == 2);
  }
}

TEST_CASE("mines-map examples writes the contest's set") {
  const TemporaryFolder folder;
  const std::string listed = printed({"examples", folder / "deep/maps", "--up-to", "200", "--seed", "4"});
  CHECK(lines_of(listed).size() == 4);
  CHECK_THAT(listed, Catch::Contains("deep/maps/128_2048_4.map: 128 x 128 cells, 2048 mines\n"));
  for (const std::string name : {"16_32", "32_128", "64_512", "128_2048"}) {
    const auto field = read_map(folder / ("deep/maps/" + name + "_4.map"));
    REQUIRE(field);
    CHECK(field->mine_count() * 8 == field->size().cells());
  }
}

TEST_CASE("mines-map print shows a board or a part of it") {
  const TemporaryFolder folder;
  const std::string board = folder.write("board", "3 4\n.X..\n..X.\n....\n");
  CHECK(printed({"print", board}) == ".X..\n..X.\n....\n");
  CHECK(printed({"print", board, "--numbers"}) == "1X21\n12X1\n0111\n");
  CHECK(printed({"print", board, "--window", "1,2,2,2"}) == "X.\n..\n");
  CHECK(printed({"print", "-", "--window=0,1,1,1"}, read_file(board)) == "X\n");
  CHECK(printed({"print", "https://a.example/?b=0503&m=200"}) == "...X.\n.....\n.....\n");

  const std::string large = folder / "large.map";
  printed({"generate", "201", "--seed", "0", "-o", large});
  check_refused(mines_map({"print", large}), "--window");
  CHECK(lines_of(printed({"print", large, "--window", "0,0,201,201"})).size() == 201);
}

TEST_CASE("mines-map info tells the facts as text and as JSON") {
  const TemporaryFolder folder;
  const std::string map = folder / "a.map";
  printed({"convert", "-", map}, "4 4\nX...\n....\n....\n....\n");
  const auto json = parsed(printed({"info", map, "--json"}));
  CHECK(json["file"] == map);
  CHECK(json["format"] == "map");
  const std::pair<const char*, double> numbers[] = {{"rows", 4},
                                                    {"columns", 4},
                                                    {"cells", 16},
                                                    {"mines", 1},
                                                    {"density", 1. / 16},
                                                    {"zero_cells", 12},
                                                    {"zero_regions", 1},
                                                    {"three_bv", 1},
                                                    {"largest_region_zeros", 12},
                                                    {"largest_cascade_cells", 15},
                                                    {"hardest_step", 1},
                                                    {"hardest_rounds", 0},
                                                    {"three_bv_per_cell", 1. / 16}};
  for (const auto& [key, value] : numbers) CHECK(json[key] == value);
  CHECK(json["start"] == std::vector{0, 2});
  CHECK_THAT(printed({"info", map}), Catch::Contains("4 x 4, 16 cells\n") &&
                                         Catch::Contains("1, in the header and as counted\n") &&
                                         Catch::Contains("3BV              1, 0.062500 a cell\n"));
}

TEST_CASE("mines-map info says of a link or a Game ID, and where it is asked, whether a guess is needed") {
  const TemporaryFolder folder;
  const auto facts_of = [](const std::string& source, const Words& more = {}) {
    return parsed(printed(with({"info", source, "--json"}, more)));
  };
  CHECK_THAT(printed({"convert", game_id, "-", "--to", "text"}),
             Catch::StartsWith("9 9\nXXXXXX..X\nXXXX.X...\n"));
  for (const std::string& name :
       {game_id, folder.write("id", game_id + "\n"), folder.write("a.gameid", game_id),
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html#" + game_id}) {
    const auto facts = facts_of(name);
    CHECK(facts["format"] == "gameid");
    CHECK(facts["mines"] == 35);
    // Those who keep the puzzles say so of this board, in chrisboyle/sgtpuzzles, issue 669.
    CHECK(facts["needs_guess"] == false);
    CHECK(facts["start"] == std::vector{4, 4});
  }
  CHECK(facts_of(folder.write("link", "https://a.example/?b=0503&m=200"))["needs_guess"] == false);
  // A first click on a mine is no start: the game begins in the largest opening.
  const auto of_mine = facts_of("4x2:0,0,u80");
  CHECK(of_mine["start"] == std::vector{0, 2});
  // The mine may be in either cell of the last column.
  CHECK(facts_of(folder.write("guess", "2 4\n...X\n....\n"))["needs_guess"] == true);
  const auto from_corner = facts_of(folder.write("small", "2 2\n.X\n..\n"), {"--start", "0,0"});
  CHECK(from_corner["needs_guess"] == true);
  CHECK_FALSE(from_corner.contains("difficulty"));
}

TEST_CASE("mines-map convert makes of each form what OUT is to be") {
  const TemporaryFolder folder;
  const std::string game = small_recorded_game;
  const std::string jsm_position = page + "board=3x1x1&analysis=adabaaabSb2";
  const Conversion conversions[] = {
      {"other", board_mbf, {"--from", "mbf"}, board_text},
      {"b.rawvf", "Board:\n0*\nEvents:\n", {}, "1 2\n.X\n"},
      {"a.mine", "2x1x1\nH1\n", {}, "1 2 1\n?1\n"},
      {"a.txt", known_position, {"--to", "url"}, jsm_position + "\n"},
      {"", jsm_position, {}, known_position},
      {"link", jsm_position + "\n", {"--from", "url"}, known_position},
      // As minesweepr takes it.
      {"b.json", R"({"total_mines": 1, "board": ".1x\n.1*", "more": []})", {}, "2 3 1\n01?\n01!\n"},
      {"b.json", R"({"board": 1, "total_mines": "x", "board": "x", "total_mines": 0})", {}, "1 1 0\n?\n"},
      {"c.txt", ".1x\n.1*\n", {"--from", "ascii"}, "2 3\n01?\n01!\n"},
      {"a.csv", "o,1\no,1\n", {"--signs", "o=?"}, "2 2\n?1\n?1\n"},
      // Recorded games: the board, and what was open at a time.
      {"a.evf", game, {}, board_text},
      {"a.evf", game, {"--at", "1.499"}, "2 3 1\n???\n1??\n"},
      {"a.evf", game, {"--at", "1.5"}, "2 3 1\n???\n1?1\n"},
      {"a.evf", game, {"--to", "mine"}, "3x2x1\nHHH\n1H1\n"},
      {"two.evfs", two_games(), {}, board_text},
      {"two.evfs", two_games(), {"--game", "2"}, "2 3\n..X\n...\n"},
      // Two numbers and cells: only the position that OUT becomes, or --from, says that it is one.
      {"two.txt", "1 2\n1!\n", {"--to", "position"}, "1 2\n1!\n"},
      {"two.txt", "1 2\n1!\n", {"--to", "text", "--from", "position"}, "1 2\n.X\n"},
      // A small map may look like text; its name says that it is none.
      {"b.map", "2 2\n\x09", {"--to", "position"}, "2 2 2\n!2\n2!\n"},
  };
  for (const Conversion& tried : conversions) {
    INFO(tried.name << ": " << tried.content);
    CHECK(printed(command_of(tried, folder, "-")) == tried.expected);
  }
  const Finished pasted =
      mines_map({"convert", folder.write("a.md", "| 1 | ? |\n|---|---|\n| 1 | F |\n"), "-"});
  CHECK(pasted.output == "2 2\n1?\n1!\n");
  CHECK(pasted.errors == "mines-map convert: read as 2 x 2 cells: '?' is unknown, 'F' is a mine\n");
}

TEST_CASE("mines-map reads positions as people write them") {
  std::ifstream file(MINES_PASTED);
  for (const nlohmann::json& row : nlohmann::json::parse(file)) {
    INFO(row["what"].get<std::string>());
    std::string text, board;
    for (const nlohmann::json& line : row["text"])
      text += (text.empty() ? "" : "\n") + line.get<std::string>();
    for (const nlohmann::json& line : row["board"]) board += line.get<std::string>() + "\n";
    Words options{"convert", "-", "-", "--to", "position"};
    if (row.contains("signs")) options = with(options, {"--signs", row["signs"].get<std::string>()});
    const std::string written = printed(options, text);
    CHECK(written.substr(written.find('\n') + 1) == board);
  }
}

// What it refuses of texts and addresses, wrong_usage.txt has.
TEST_CASE("mines-map refuses in one line what it cannot convert, and leaves nothing of it") {
  const TemporaryFolder folder;
  const Conversion refused[] = {
      {"a.evf", small_recorded_game, {"--at", "1.5", "--to", "text"}, "row 0, column 0 is unknown"},
      {"a.evf", small_recorded_game, {"--at", "1", "--to", "rawvf"}, "--at: what was open at a time cannot"},
      {"a.evf", small_recorded_game, {"--game", "2"}, "a file with one game, but game 2 is asked for"},
      {"two.evfs", two_games(), {"--game", "3"}, "the file ends after 2 games, expected game 3"},
      {"a.mvr", "\2x", {}, "a.mvr: MVR, of Minesweeper X, is not read"},
      {"a.umf", "*umf", {}, "a.umf: UMF, of the first Vienna MineSweeper, is not read"},
  };
  for (const Conversion& tried : refused) {
    INFO(tried.content);
    const Words command = command_of(tried, folder, folder / "c");
    const auto names = folder.names();
    check_refused(mines_map(command), tried.expected);
    CHECK(folder.names() == names);
  }
  for (const char* const command : {"info", "print"})
    check_refused(mines_map({command, folder / "a.mvr"}), "a.mvr: MVR, of Minesweeper X, is not read");
  check_refused(mines_map({"info", folder.write("a.mine", "2x1x1\nH1\n")}),
                "a.mine: holds what a player knows, expected a board with its mines");
}

TEST_CASE("mines-map writes recorded games as RawVF, with their moves") {
  const TemporaryFolder folder;
  const std::string text =
      printed({"convert", folder.write("a.evf", small_recorded_game), "-", "--to", "rawvf"});
  CHECK_THAT(text, Catch::Contains("Board:\n0*0\n000\nEvents:\n"
                                   "0.000 lc 1 2 (8 24)\n0.000 lr 1 2 (8 24)\n"
                                   "1.500 lc 3 2 (40 24)\n1.500 lr 3 2 (40 24)\n"));
  // What was written is read as the same game.
  const std::string written = folder.write("a.rawvf", text);
  CHECK(printed({"convert", written, "-", "--to", "rawvf"}) == text);
  CHECK(printed({"convert", written, "-", "--at", "1.499"}) == "2 3 1\n???\n1??\n");
  CHECK(printed({"convert", written, "-"}) == board_text);
  CHECK_THAT(mines_map({"convert", folder.write("two.evfs", two_games()), "-", "--to", "rawvf"}).errors,
             Catch::Contains("two.evfs: warning: the file has 2 games; this is the first"));
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

TEST_CASE("mines-map convert goes from map to text board and back, through pipes and in place") {
  const TemporaryFolder folder;
  const std::string map = folder / "a.map";
  printed({"generate", "131", "4000", "--seed", "0", "-o", map});
  const std::string bytes = read_file(map);
  printed({"convert", map, folder / "a.txt"});
  CHECK(read_text_board(folder / "a.txt").value().mine_count() == 4000);
  const std::string text = read_file(folder / "a.txt");
  printed({"convert", folder / "a.txt", folder / "b.map"});
  CHECK((read_file(folder / "b.map") == bytes));
  CHECK((printed({"convert", "-", "-"}, text) == bytes));
  printed({"convert", map, map, "--to", "text"});
  CHECK((read_file(map) == text));
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
      {"a.MBF", "\x02\x02\x00\x01\x01\x00"s},
      {"a.abf", "\x02\x02\x00\x01\x01\x00"s},
      {"a.Mine", "2x2x1\n1F\n11\n"},
      {"a.json", "{\"board\":\"1*\\n11\\n\",\"total_mines\":1}\n"},
      {"a.position", position},
      {"a.url", ""}};
  for (const auto& [name, content] : forms) {
    INFO(name);
    const std::string out = folder / name;
    printed({"convert", board, out});
    if (!content.empty()) CHECK(read_file(out) == content);
    // What was written is read again for what it is.
    CHECK(printed({"convert", out, "-", "--to", "map"}) == map);
    CHECK(printed({"convert", out, "-", "--to", "position"}) == position);
  }
  printed({"convert", folder.write("known", position), folder / "known.txt"});
  CHECK(read_file(folder / "known.txt") == position);
  printed({"convert", folder.write("game.EVF", small_recorded_game), folder / "game.txt"});
  CHECK(read_file(folder / "game.txt") == board_text);
}

TEST_CASE("maps, text boards and positions are told apart by their content, whatever their name") {
  const TemporaryFolder folder;
  const std::string map("9 1\n\x01\0\0\0\0\0\0\0\0\0\0", 15);
  std::string board = "9 9\nX........\n";
  std::string position = "9 9 1\n!10000000\n110000000\n";
  for (int row = 1; row < 9; ++row) board += ".........\n";
  for (int row = 2; row < 9; ++row) position += "000000000\n";
  for (const std::string name : {"a", "a.map", "a.txt", "a.dat"}) {
    for (const std::string& content :
         {map, board, position, "# known\n" + position, "\xef\xbb\xbf" + position}) {
      INFO(name << ": " << content);
      const std::string in = folder.write(name, content);
      CHECK(printed({"convert", in, "-", "--to", "position"}) == position);
      CHECK(printed({"convert", in, "-", "--to", "map"}) == map);
      CHECK(printed({"convert", in, "-", "--to", "text"}) == board);
      CHECK(mines_map({"info", in}).exit_code == (content == map || content == board ? 0 : 2));
    }
  }
}

TEST_CASE("mines-map board has the layout of the exercise") {
  const std::string text = printed({"board", "5", "2", "--seed", "3"});
  CHECK(text ==
        "board:\n.....\n..*..\n.....\n...*.\n.....\n\n"
        "neighbors:\n.111.\n.1*1.\n.1221\n..1*1\n..111\n");
  CHECK(printed({"board", "5", "2", "--seed", "3"}) == text);
  const std::string drawn = printed({"board", "30", "200"});
  CHECK(drawn != printed({"board", "30", "200"}));
  // Each bomb stands on both boards.
  CHECK(std::count(drawn.begin(), drawn.end(), '*') == 2 * 200);
  CHECK(lines_of(drawn).size() == 63);
}

TEST_CASE("a map that does not fit on the disk leaves the old one, whole") {
  const TemporaryFolder folder;
  folder.write("a.map", "old");
  for (const auto& [side, name] : {std::pair("4096", "a.map"), {"4095", "b.map"}})
    check_refused(
        mines_map({"generate", side, "-o", folder / name}, {.arguments = {}, .largest_file = 100000}),
        name + ": write failed: File too large"s);
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
    Finished finished = on_small_disk("'" MINES_MAP "' " + arguments +
                                      "\ncode=$?; ls -A disk; df --output=used disk | tail -n 1; exit $code");
    INFO(arguments);
    CHECK(lines_of(finished.output).size() == 1);  // the disk's use alone, and that is nothing
    CHECK(std::stoi(finished.output) == 0);
    finished.output.clear();
    check_refused(finished, "write failed: No space left on device");
  }
}

TEST_CASE("mines-map generate --no-guess writes the same board for any number of threads") {
  const TemporaryFolder folder;
  for (const char* const threads : {"1", "2", "5"}) {
    const Finished made = mines_map({"generate", "60x90", "1080", "--no-guess", "--start", "0,89", "--seed",
                                     "8", "--threads", threads, "-o", folder / threads});
    CHECK(made.exit_code == 0);
    CHECK((made.output + made.errors).empty());
    CHECK(read_file(folder / threads) == read_file(folder / "1"));
  }
  const Field field = read_text_board(folder / "1").value();
  CHECK(field.size() == BoardSize{60, 90});
  CHECK(field.mine_count() == 1080);
  CHECK(field.number({0, 89}) == 0);
}

TEST_CASE("mines-map generate --difficulty and --uniform: info finds what was asked for") {
  const TemporaryFolder folder;
  const std::string board = folder / "board";
  const auto made_with = [&](const Words& options) {
    printed(with({"generate", "8", "12", "--no-guess", "--seed", "1", "-o", board}, options));
    const auto facts = parsed(printed({"info", board, "--start", "4,4", "--json"}));
    CHECK(facts["needs_guess"] == false);
    return facts;
  };
  for (const std::string difficulty : {"easy", "medium", "hard", "expert"}) {
    const auto facts = made_with({"--difficulty", difficulty});
    CHECK(facts["difficulty"] == difficulty);
    CHECK((facts["hardest_rounds"] == 0) == (difficulty == "easy"));
  }
  made_with({"--uniform"});
  check_refused(
      mines_map({"generate", "30", "240", "--no-guess", "--uniform", "--limit", "1", "-o", board + "2"}),
      ") can be solved", 3);
}

// Three cells with one mine, and the 1 at the start touches all of them: no such board can be solved.
TEST_CASE("mines-map generate --no-guess gives up in time and leaves nothing") {
  const TemporaryFolder folder;
  const Words no_way{"generate",       "2",       "1", "--no-guess", "--first", "safe", "-o",
                     folder / "a.map", "--limit", "1"};
  const std::string line = "mines-map generate: board: time is up: none of the boards tried (";
  check_refused(mines_map(no_way), line, 3);
  CHECK_THAT(mines_map(no_way, {.arguments = {}, .terminal_columns = 80}).terminal,
             Catch::Contains("% open, ") && Catch::Contains("\r" + line));
  CHECK(folder.names().empty());
}

TEST_CASE("a signal in the middle of a large map or of a search leaves nothing") {
  for (const Words& long_work :
       {Words{"65536", "1000000000", "--threads", "1"}, Words{"2", "1", "--no-guess", "--first", "safe"}}) {
    for (const int signal_number : {SIGTERM, SIGINT}) {
      const TemporaryFolder folder;
      Process process({with({MINES_MAP, "generate", "-o", folder / "a.map"}, long_work)});
      std::this_thread::sleep_for(std::chrono::milliseconds(150));
      process.signal(signal_number);
      CHECK(process.wait().signal == signal_number);
      CHECK(folder.names().empty());
    }
  }
}

// mines-classroom as people run it.
#include "support/catch.hpp"
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "support/process.hpp"

using namespace mines::testing;

namespace {

Finished mines_classroom(std::vector<std::string> arguments, const std::string& input = {}) {
  arguments.insert(arguments.begin(), MINES_CLASSROOM);
  Command command{std::move(arguments)};
  command.input = input;
  return run(command, 60);
}

const std::string map = "3 3\n.X.\n...\n..X\n";
const std::string unvisited = "???\n???\n???\n";
const std::string visited = "???\n12?\n01?\n";

/// Each example of the course's text: what is typed, and all that is printed.
struct Example {
  std::string operations;
  std::string printed;
};
const Example examples[] = {
    {"2 0 0\n2 2 0\n", unvisited + visited + "???\n12?\n01X\nGAME OVER!\n4 0\n"},
    {"2 0 0\n2 2 1\n0 0 1\n", unvisited + visited + "???\n12?\n01@\n" + "X??\n12?\n01@\nGAME OVER!\n4 1\n"},
    {"2 0 0\n1 2 1\n", unvisited + visited + "???\n12X\n01?\nGAME OVER!\n4 0\n"},
    {"2 0 0\n2 2 1\n2 1 2\n0 0 0\n0 2 0\n", unvisited + visited + "???\n12?\n01@\n" + "???\n122\n01@\n" +
                                                "1??\n122\n01@\n" + "1@1\n122\n01@\nYOU WIN!\n7 2\n"},
    {"2 0 0\n1 2 0\n0 1 0\n", unvisited + visited + "???\n122\n01?\n" + "?X?\n122\n01?\nGAME OVER!\n5 0\n"},
};

/// Standard error of input that is wrong, with exit code 2.
std::string refused(const std::string& command, const std::string& input) {
  const Finished result = mines_classroom({command}, input);
  CHECK(result.exit_code == 2);
  CHECK(result.output.size() < 1000);
  return result.errors;
}

}  // namespace

TEST_CASE("mines-classroom basic prints the examples of the course line by line") {
  for (const Example& example : examples) {
    const Finished result = mines_classroom({"basic"}, map + example.operations);
    CHECK(result.output == example.printed);
    CHECK(result.errors.empty());
    CHECK(result.exit_code == 0);
  }
}

TEST_CASE("mines-classroom basic prints the map after operations without effect, too") {
  const std::string idle = "2 0 0\n2 0 0\n2 0 1\n0 0 2\n2 1 2\n-1 5 0\n0 3 1\n0 0 3\n0 1 0\n";
  std::string printed = unvisited;
  for (int i = 0; i < 8; ++i) printed += visited;
  CHECK(mines_classroom({"basic"}, map + idle).output == printed + "?X?\n12?\n01?\nGAME OVER!\n4 0\n");
}

TEST_CASE("mines-classroom says where input is wrong, and stops when it ends early") {
  CHECK(refused("basic", "") ==
        "mines-classroom basic: standard input: line 1, column 1: the input ends, "
        "expected the number of rows of the map\n");
  CHECK_THAT(refused("basic", "3 three\n"),
             Catch::Contains("line 1, column 3: 'three', expected the number of columns"));
  CHECK_THAT(refused("basic", "3 65\n"), Catch::Contains("line 1, column 3: '65'"));
  CHECK_THAT(refused("basic", "3 3\n.X.\n.x.\n"), Catch::Contains("line 3, column 2: 'x'"));
  CHECK_THAT(refused("basic", "3 3\n.X.\n..\n..X\n"), Catch::Contains("line 3, column 1: 2 blocks"));
  CHECK_THAT(refused("basic", "3 3\n.X.\n....\n..X\n"), Catch::Contains("line 3, column 1: 4 blocks"));
  CHECK_THAT(refused("basic", "3 3\n.X.\n"), Catch::Contains("line 3, column 1: the input ends"));
  CHECK_THAT(refused("basic", map + "2 0 0\n 1 x 0\n"), Catch::Contains("line 6, column 4: 'x'"));
  CHECK_THAT(refused("basic", map + "2 0 0\n1"), Catch::Contains("line 6, column 2: the input ends"));
  CHECK_THAT(refused("basic", map + std::string("2 \xff 0")), Catch::Contains("line 5, column 3: '?'"));
  CHECK_THAT(refused("advanced", map), Catch::Contains("line 5, column 1: the input ends"));
  CHECK_THAT(refused("advanced", map + "3 0\n"), Catch::Contains("'3', expected the first block's row"));
  CHECK_THAT(refused("batch", "10 10\n"), Catch::Contains("expected the mines"));
  CHECK_THAT(refused("batch", "2 10 1\n1\n2\n"), Catch::Contains("from 3 to 35"));
  CHECK_THAT(refused("batch", "10 10 99\n1\n2\n"), Catch::Contains("room for 99 mines"));
  CHECK_THAT(refused("batch", "10 10 9\n18446744073709551616\n2\n"), Catch::Contains("line 2, column 1"));
}

TEST_CASE("mines-classroom advanced prints every map that the client makes of one") {
  const Finished result = mines_classroom({"advanced"}, map + "2 0\n");
  CHECK(result.exit_code == 0);
  CHECK(result.output == visited + "??1\n12?\n01?\n" + "1?1\n12?\n01?\n" + "1@1\n122\n01@\nYOU WIN!\n7 2\n");
  const std::string to_full = std::string(MINES_CLASSROOM) + " advanced >/dev/full";
  CHECK(run({{"/bin/sh", "-c", to_full}, {}, 0, {}, {}, {}, map + "2 0\n"}).exit_code == 3);
  CHECK_THAT(mines_classroom({"advanced"}, "2 2\n..\n.X\n1 1\n").output,
             Catch::EndsWith("GAME OVER!\n0 0\n"));
  CHECK_THAT(mines_classroom({"advanced"}, "3 3\n...\n...\n..X\n0 0\n").output,
             Catch::EndsWith("YOU WIN!\n8 1\n"));
}

TEST_CASE("the client marks the mines around an 8") {
  const std::string eight = "5 11\n...........\n.XXX.......\n.X.X.....XX\n.XXX......X\n...........\n2 2\n";
  const Finished game = run({{COURSE_ADVANCED}, {}, 0, {}, {}, {}, eight});
  CHECK_THAT(game.output, Catch::EndsWith(" 10\n") || Catch::EndsWith(" 11\n"));
  CHECK_THAT(mines_classroom({"advanced"}, eight).output, Catch::EndsWith(game.output));
}

TEST_CASE("the course's advanced main program refuses what is no game, and plays on after the first click") {
  const auto told = [](std::vector<std::string> options, const std::string& input) {
    options.insert(options.begin(), COURSE_ADVANCED);
    const Finished result = run({std::move(options), {}, 0, {}, {}, {}, input});
    CHECK(result.exit_code == 2);
    return result.errors;
  };
  CHECK(told({}, "3 3\n...\n...\n..X\n") == "client.h: no 'row column' of the first block\n");
  CHECK(told({}, "1 65\n" + std::string(65, '.') + "\n0 0\n") ==
        "client.h: the map's sides are not from 1 to 64\n");
  CHECK_THAT(told({"batch"}, "10 10 20 7"), Catch::StartsWith("batch: expected five numbers"));
  CHECK(told({"batch"}, "2 10 1 7 2") == "batch: a side is shorter than 3\n");
  CHECK(told({"batch"}, "10 10 0 7 2") == "batch: there is no mine\n");
  CHECK(told({"batch"}, "3 3 9 7 0") == "batch: min_dist leaves too little room for the mines\n");
  CHECK(run({{COURSE_ADVANCED, "batch"}, {}, 0, {}, {}, {}, "5 5 1 7 2"}).output == "100\n");
}

TEST_CASE("mines-classroom batch plays the course's maps to the course's score") {
  const std::string rule = "10 10 20\n998244353\n2\n";
  const Finished once = mines_classroom({"batch", "--json"}, rule);
  CHECK(once.exit_code == 0);
  CHECK_THAT(once.output, Catch::Contains("\"score\": 9") && Catch::Contains("\"maps\": 50,"));
  const Finished table = mines_classroom({"batch", "-v", "--maps", "20"}, rule);
  CHECK_THAT(table.output, Catch::Contains("map  20 ") && Catch::Contains("without the lowest 2") &&
                               !Catch::Contains("map  21 "));
  const std::string far = "20 20 84\n777\n3\n";
  const Finished told = mines_classroom({"batch", "-v", "--tell-start"}, far);
  CHECK(told.exit_code == 0);
  CHECK(told.output.substr(0, 1000) != mines_classroom({"batch", "-v"}, far).output.substr(0, 1000));
  const Finished maps = mines_classroom({"batch", "--maps", "2", "--print-maps"}, rule);
  CHECK(maps.output.substr(0, 7) == "10  10\n");
  CHECK(maps.output.size() == 2 * (7 + 110 + 4));
}

TEST_CASE("both headers do in the course's main programs what mines-classroom does") {
  const std::string rule = "10 10 20\n998244353\n2\n";
  const Finished theirs = run({{COURSE_ADVANCED, "batch"}, {}, 0, {}, {}, {}, rule}, 60);
  const Finished ours = mines_classroom({"batch", "--json"}, rule);
  CHECK(theirs.exit_code == 0);
  const std::string key = "\"score\": ";
  REQUIRE(ours.output.find(key) != std::string::npos);
  CHECK(std::stod(ours.output.substr(ours.output.find(key) + key.size())) ==
        Approx(std::stod(theirs.output)).margin(0.006));
  for (const Example& example : examples) {
    const Finished game = run({{COURSE_BASIC}, {}, 0, {}, {}, {}, map + example.operations});
    CHECK(game.output == example.printed);
    CHECK(game.exit_code == 0);
  }
  const Finished ended = run({{COURSE_BASIC}, {}, 0, {}, {}, {}, map + "2 0 0\n"});
  CHECK(ended.exit_code == 2);
  CHECK(ended.output == unvisited + visited);
  CHECK(run({{COURSE_BASIC}, {}, 0, {}, {}, {}, "3 3\n.X"}).exit_code == 2);
}

namespace {

/// What the report says of headers with these texts; empty: none is given.
Finished graded(const std::string& server, const std::string& client, std::vector<std::string> options = {},
                const std::string& maps = "3", std::vector<std::string> variables = {}) {
  const TemporaryFolder folder;
  std::vector<std::string> arguments{MINES_CLASSROOM, "grade", "--maps", maps};
  for (const auto& [name, text] :
       {std::pair<std::string, std::string>("server", server), {"client", client}}) {
    if (text.empty()) continue;
    const std::string path = folder / (name + ".h");
    write_file(path, text);
    arguments.insert(arguments.end(), {"--" + name, path});
  }
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run({std::move(arguments), std::move(variables)}, 100);
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  REQUIRE(text.find(what) != std::string::npos);
  return text.replace(text.find(what), what.size(), with);
}

/// A client with such a Decide(), and with the global names that students use.
std::string client_with(const std::string& decide) {
  return R"(#include <unistd.h>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
int map, state, mines, visit_count, marked_mine_count, held, executes, games, results;
struct Block {};
struct State {};
extern int rows, columns, total_mines;
void Execute(int, int, int);
void InitGame() { int r, c; std::cin >> r >> c; Execute(r, c, 0); }
void ReadMap() { std::string row; for (int i = 0; i < rows; ++i) std::cin >> row; }
int next_block;
void Decide() { )" +
         decide + " }\n";
}

const std::string plain_client = client_with(
    "next_block = (next_block + 1) % (rows * columns); Execute(next_block / columns, next_block % columns, "
    "0);");

/// A client that draws the published maps as the course does and visits all cells without a mine. On other
/// maps it plays like plain_client.
const std::string learned_client = R"(#include <cstdlib>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>
extern int rows, columns, total_mines;
void Execute(int, int, int);
std::mt19937_64 engine;
bool started, learned;
std::vector<int> safe;
std::size_t next_safe;
int Random(int least, int most) { return std::uniform_int_distribution<>(least, most)(engine); }
void InitGame() {
  int r, c;
  std::cin >> r >> c;
  const std::map<int, unsigned long long> seeds{{9, 19260817}, {15, 114514}, {18, 1019260817}, {20, 998244353}, {84, 1000000007}};
  if (!started) engine.seed(seeds.at(total_mines));
  const int first_row = Random(1, rows - 2), first_column = Random(1, columns - 2);
  if (!started) learned = first_row == r && first_column == c;
  started = true;
  safe.clear();
  next_safe = 0;
  std::vector<int> left;
  std::set<int> mines;
  for (int i = 0; i < rows * columns; ++i) {
    if (std::abs(i / columns - first_row) + std::abs(i % columns - first_column) > (total_mines == 84 ? 3 : 2)) left.push_back(i);
  }
  for (int i = 0; i < total_mines; ++i) {
    const auto drawn = left.begin() + Random(0, int(left.size()) - 1);
    mines.insert(*drawn);
    left.erase(drawn);
  }
  for (int i = 0; i < rows * columns; ++i) {
    if (!learned || mines.count(i) == 0) safe.push_back(i);
  }
  Execute(r, c, 0);
}
void ReadMap() { std::string row; for (int i = 0; i < rows; ++i) std::cin >> row; }
void Decide() { const int i = safe[next_safe++]; Execute(i / columns, i % columns, 0); }
)";

}  // namespace

TEST_CASE("mines-classroom grade passes our server, and gives a client its scores") {
  // The compiler has its memory all the same.
  const Finished result =
      graded(read_file(COURSE_SERVER), "#include <bits/stdc++.h>\nusing namespace std;\n" + plain_client,
             {"--memory", "0.2", "--memory-by", "watch"});
  INFO(result.output << result.errors);
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.output, Catch::Contains(" of 59 text cases") && Catch::Contains("passed  59 of 59"));
  CHECK_THAT(result.output, Catch::Contains("passed  batch 20 20 84 / 1000000007 / 3\n          score "));
  CHECK_THAT(result.output, Catch::Contains(" checks passed, 0 failed"));
}

TEST_CASE("mines-classroom grade asks of a server one game in a process, and remarks on a second one") {
  std::string server = read_file(COURSE_SERVER);
  server = replaced(server, "game_state = total_mines = visit_count = marked_mine_count = 0;", "");
  // A header may read by scanf() and print by printf(), too.
  server = replaced(server, "!(std::cin >> rows >> columns)", "std::scanf(\"%d %d\", &rows, &columns) != 2");
  server = replaced(server, "!(std::cin >> block)", "std::scanf(\" %c\", &block) != 1");
  server = replaced(server, "std::cout << line;", "std::printf(\"%s\", line.c_str());");
  const Finished result = graded("#include <cstdio>\n" + server, {});
  INFO(result.output << result.errors);
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.output,
             Catch::Contains("passed  59 of 59 text cases\n  remark  0 of 20 games are right if") &&
                 Catch::Contains("InitMap() has to reset all variables") &&
                 Catch::EndsWith("\n3 checks passed, 0 failed\n"));
}

TEST_CASE("mines-classroom grade gives a server the memory of a fresh program") {
  // As public homework does: it passes the course's tests, because nothing has used this memory before.
  std::string server = replaced(read_file(COURSE_SERVER), "game_state = total_mines",
                                "for (int size = 1; size < 300; ++size) {\n"
                                "  const int* numbers = new int[size];\n"
                                "  for (int i = 0; i < size; ++i) if (numbers[i] != 0) rows = 1;\n"
                                "}\n"
                                "game_state = total_mines");
  const Finished result = graded(server, {});
  INFO(result.output << result.errors);
  CHECK_THAT(result.output, Catch::Contains("passed  59 of 59 text cases"));
}

TEST_CASE("mines-classroom grade finds mistakes in a server's rules") {
  const auto& [right, wrong] = GENERATE(
      std::pair(
          "if (block.state == State::kFatal) return 'X';",
          "if (block.state == State::kFatal) return block.is_mine ? 'X' : char('0' + block.mine_count);"),
      std::pair("marked_mine_count = total_mines;", ";"),
      std::pair("if (marks == map[r][c].mine_count) ForEach", "if (marks >= 0) ForEach"));
  const Finished result = graded(replaced(read_file(COURSE_SERVER), right, wrong), {});
  INFO(wrong << "\n" << result.output << result.errors);
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.output, Catch::Contains(" of 59 text cases are right") && !Catch::Contains("remark"));
}

namespace {

std::string replaced_all(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
  return text;
}

/// Our server as the edition of 2023 asks it: visits alone, and the number of operations at the end.
std::string server_of_2023() {
  std::string server = replaced_all(read_file(COURSE_SERVER), "total_mines", "mines_of_map");
  server = replaced(server, "inline int visit_count;", "inline int visit_count, steps;");
  server = replaced(server, "visit_count << ' ' << marked_mine_count", "visit_count << ' ' << steps");
  server = replaced(server, "inline void VisitBlock(int r, int c) { classroom_server::",
                    "inline void VisitBlock(int r, int c) { ++classroom_server::steps; classroom_server::");
  server = replaced(server, "inline void MarkMine(int r, int c) { classroom_server::MarkMine(r, c); }", "");
  return replaced(server, "inline void AutoExplore(int r, int c) { classroom_server::AutoExplore(r, c); }",
                  "");
}

/// It plays one game in a process, as the main program of 2023 does.
const std::string client_of_2023 = R"(#include <cstdlib>
#include <iostream>
#include <string>
extern int rows, columns;
int total_mines, next_block, games;
void Execute(int, int);
void InitGame() { int r, c; std::cin >> r >> c; if (++games > 1) std::exit(3); Execute(r, c); }
void ReadMap() { std::string row; for (int i = 0; i < rows; ++i) std::cin >> row; }
void Decide() {
  next_block = (next_block + 1) % (rows * columns);
  Execute(next_block / columns, next_block % columns);
  Execute(0, 0);
}
)";

}  // namespace

TEST_CASE("mines-classroom grade: headers of 2023 are graded as such, and recognised otherwise") {
  const Finished right = graded(server_of_2023(), client_of_2023, {"--edition", "2023"});
  INFO(right.output << right.errors);
  CHECK(right.exit_code == 0);
  CHECK_THAT(right.output,
             Catch::Contains("passed  59 of 59 text cases") &&
                 Catch::Contains("client.h\n  passed  compiles for the batches\n  passed  batch") &&
                 Catch::EndsWith("\n13 checks passed, 0 failed\n"));
  const std::string crash = replaced(client_of_2023, "void Decide() {", "void Decide() { std::abort();");
  CHECK_THAT(graded({}, crash, {"--edition", "2023"}).output,
             Catch::Contains("map 1: it was killed by signal 6 (Aborted)"));
  const Finished other = graded(server_of_2023(), client_of_2023);
  INFO(other.output << other.errors);
  CHECK(other.exit_code == 1);
  const std::string looks = "      it looks like 2023, without marks: grade it with --edition 2023\n";
  CHECK_THAT(other.output, Catch::Contains("FAILED  is a server.h of the edition of 2025\n" + looks) &&
                               Catch::Contains("FAILED  is a client.h of the edition of 2025\n" + looks));
  const Finished later = graded(read_file(COURSE_SERVER), plain_client, {"--edition", "2023"});
  INFO(later.output << later.errors);
  const std::string marks =
      "      it looks like 2024 or later, with marks: grade it with --edition 2024, 2025 or 2026\n";
  CHECK_THAT(later.output, Catch::Contains("FAILED  is a server.h of the edition of 2023\n" + marks) &&
                               Catch::Contains("FAILED  is a client.h of the edition of 2023\n" + marks));
}

TEST_CASE("mines-classroom grade: 2026 compares bytes, and 2024 allows several calls in one Decide()") {
  const std::string server = replaced(read_file(COURSE_SERVER), "line += '\\n';", "line += \" \\n\";");
  const std::string client =
      replaced(plain_client, "Execute(next_block", "Execute(-1, -1, 0); Execute(next_block");
  const Finished strict = graded(server, client, {"--edition", "2026"});
  INFO(strict.output << strict.errors);
  CHECK_THAT(strict.output, Catch::Contains("line 1 differs in blanks or in its end") &&
                                Catch::Contains("0 of 59 text cases") &&
                                Catch::Contains("2 calls of Execute() in one Decide(), 1 allowed"));
  const Finished lenient = graded(server, client, {"--edition", "2024"});
  INFO(lenient.output << lenient.errors);
  CHECK(lenient.exit_code == 0);
}

TEST_CASE("mines-classroom grade shows a line of progress with the time left on a terminal, and no other") {
  const TemporaryFolder folder;
  Command command{{MINES_CLASSROOM, "grade", "--server", folder.write("server.h", "#error no game\n")}};
  command.terminal_columns = 100;
  const Finished finished = run(command, 60);
  CHECK_THAT(finished.terminal, Catch::Contains("\r[") && Catch::Contains(" left  server.h, compiling"));
  CHECK_THAT(finished.output, Catch::StartsWith("server.h\n  FAILED  compiles"));
  command.arguments.push_back("--quiet");
  CHECK(run(command, 60).terminal.empty());
}

TEST_CASE("mines-classroom grade --class: a line for each student, a report and all checks") {
  const TemporaryFolder all;
  const TemporaryFolder reports;
  const auto add = [&all](const std::string& name, const std::string& file, const std::string& text) {
    const std::filesystem::path path = std::filesystem::path(all.path()) / name / file;
    std::filesystem::create_directories(path.parent_path());
    write_file(path.string(), text);
  };
  add("ada", "client.h", plain_client);
  add("\u738b", "src/include/server.h", "#error no game\n");
  add("eve", "notes.txt", "");
  add(".git", "server.h", "#error not a student\n");
  // Another one's work, by a link.
  add("mallory", "notes.txt", "");
  std::filesystem::create_symlink("../ada/client.h", std::filesystem::path(all.path()) / "mallory/client.h");
  const std::vector<std::string> arguments{MINES_CLASSROOM, "grade",       "--class", all.path(),
                                           "--maps",        "2",           "--seed",  "1",
                                           "--reports",     reports.path()};
  const auto graded_as = [&arguments](const std::string& form) {
    std::vector<std::string> with_form = arguments;
    if (!form.empty()) with_form.push_back(form);
    return run({std::move(with_form)}, 100);
  };
  const Finished csv = graded_as("--csv");
  INFO(csv.output << csv.errors);
  CHECK(csv.exit_code == 1);
  CHECK_THAT(
      csv.output,
      Catch::StartsWith("student,passed,failed,remarks,cases_right,cases,score,unpublished_score,"
                        "first_failure\nada,11,0,0,,,") &&
          Catch::Contains("\neve,0,1,0,,,,,folder: has headers that can be read\n") &&
          Catch::Contains("\nmallory,0,1,0,,,,,folder: has headers that can be read\n") &&
          Catch::EndsWith("\n\u738b,0,1,0,,,,,server.h: compiles with the course's basic main program\n"));
  CHECK(std::count(csv.output.begin(), csv.output.end(), '\n') == 1 + 4);
  CHECK_THAT(csv.errors, Catch::StartsWith("mines-classroom grade: 1 of 4: ada, all passed\n") &&
                             Catch::EndsWith("4 of 4: \u738b, failed\n"));
  CHECK_THAT(read_file(reports / "ada.txt"), Catch::StartsWith("client.h\n  passed  compiles"));
  CHECK_THAT(read_file(reports / "mallory.txt"),
             Catch::Contains("client.h is a link out of the student's folder"));
  CHECK_THAT(read_file(reports / "eve.txt"), Catch::Contains("no server.h and no client.h"));
  CHECK_THAT(graded_as("").output, Catch::Contains("\n1 of 4 students passed all checks\n"));

  const TemporaryFolder none;
  CHECK(run({{MINES_CLASSROOM, "grade", "--class", none.path()}}).errors ==
        "mines-classroom grade: " + none.path() + ": there is no student's folder\n");
  std::filesystem::create_directory(none / "=1+1");
  CHECK_THAT(run({{MINES_CLASSROOM, "grade", "--class", none.path()}}).errors,
             Catch::Contains("the folder '=1+1' begins with '='"));
}

TEST_CASE("mines-classroom grade: a client has to be linked with the course's main program") {
  const Finished result = graded(
      {}, "void Missing();\n" + replaced(plain_client, "void Decide() {", "void Decide() { Missing();"));
  INFO(result.output << result.errors);
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.output,
             Catch::Contains("FAILED  compiles with the course's advanced main program and our server.h\n") &&
                 Catch::Contains("undefined reference to `Missing()'") && !Catch::Contains("passed  "));
}

TEST_CASE("mines-classroom grade shows the first line that differs, and what crashes") {
  std::string server = replaced(read_file(COURSE_SERVER), "\"YOU WIN!\"", "\"YOU WON!\"");
  server = replaced(server, "inline void AutoExplore(int r, int c) {",
                    "inline void AutoExplore(int r, int c) {\nstd::abort();");
  const Finished result = graded(server, {});
  INFO(result.output << result.errors);
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.output, Catch::Contains("was killed by signal 6 (Aborted)") &&
                                Catch::Contains("is the first that differs") &&
                                Catch::Contains("more text cases"));
  CHECK(result.output.size() < 10000);
}

TEST_CASE("mines-classroom grade looks at the variables, and our client leaves a server its names") {
  std::string server = replaced(read_file(COURSE_SERVER), "++total_mines;", "");
  server = replaced(server, "visit_count < rows * columns - total_mines",
                    "visit_count < rows * columns - mines_found");
  server = replaced(server, "marked_mine_count = total_mines", "marked_mine_count = mines_found");
  server = replaced(server, "total_mines = visit_count", "mines_found = visit_count");
  server = replaced(server, "if (block == '.') continue;", "if (block == '.') continue;\n++mines_found;");
  server = replaced(server, "int game_state;", "int game_state;\nint mines_found;\nint mines, tl;\n");
  const Finished result = graded(server, {});
  INFO(result.output << result.errors);
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.output, Catch::Contains("passed  compiles with the course's advanced main program") &&
                                Catch::Contains("total_mines is 0, expected 2") &&
                                Catch::Contains("0 of 59 text cases"));
}

TEST_CASE("mines-classroom grade survives what does not compile, does too much, and never ends") {
  const Finished result =
      graded("int rows, columns, total_mines, game_state;\nvoid InitMap() {}",
             client_with("std::cout << std::string(1 << 20, 'x');\n"
                         "if (total_mines == 9) { Execute(0, 0, 0); Execute(0, 0, 0); } else { for (;;); }"),
             {"--seconds", "1"});
  INFO(result.output << result.errors);
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.output, Catch::Contains("FAILED  compiles with the course's basic main program") &&
                                Catch::Contains("'VisitBlock' was not declared"));
  CHECK_THAT(result.output, Catch::Contains("map 1: 2 calls of Execute() in one Decide(), 1 allowed") &&
                                Catch::Contains("map 1: it took more than 1 s") &&
                                Catch::Contains("no more batches"));
  CHECK(result.output.size() < 10000);
}

TEST_CASE("mines-classroom grade plays batches that are not published, and tells their seed") {
  // The seed, the seeds of the batches, and the score of the last one.
  const auto batches_of = [](const std::string& report) {
    std::set<std::string> seeds;
    for (const char* kind : {"10 10 9 / ", "10 10 15 / ", "10 10 18 / ", "10 10 20 / ", "20 20 84 / "}) {
      const std::size_t published = report.find(std::string("passed  batch ") + kind);
      REQUIRE(published != std::string::npos);
      const std::size_t unpublished = report.find(kind, report.find('\n', published));
      REQUIRE(unpublished < report.find("(unpublished)", published));
      const std::size_t begin = unpublished + std::string(kind).size();
      seeds.insert(report.substr(begin, report.find(' ', begin) - begin));
    }
    // With one seed for all, the mines of a batch would tell those of another one.
    CHECK(seeds.size() == 5);
    const std::size_t end = report.find(" / 3 (unpublished)\n          score ");
    REQUIRE(end != std::string::npos);
    const std::string before = "unpublished batches are drawn from --seed ";
    const std::size_t begin = report.find(before) + before.size();
    return std::tuple(report.substr(begin, report.find('\n', begin) - begin), seeds,
                      report.substr(end, 45).substr(0, 30));
  };
  const auto first = batches_of(graded({}, plain_client).output);
  const auto other = batches_of(graded({}, plain_client).output);
  CHECK(std::get<0>(first) != std::get<0>(other));
  const auto again = batches_of(graded({}, plain_client, {"--seed", std::get<0>(first)}).output);
  CHECK(again == first);
}

TEST_CASE("mines-classroom grade sees that a client has learned the published maps") {
  // All of them, all of one size, or one batch.
  for (const auto& [learns, kinds] :
       {std::pair("", 5), {"total_mines != 84 && ", 4}, {"total_mines == 9 && ", 1}}) {
    const Finished learned =
        graded({}, replaced(learned_client, "learned = first", std::string("learned = ") + learns + "first"),
               {}, "20");
    INFO(learned.output << learned.errors);
    CHECK(learned.exit_code == 1);
    CHECK_THAT(
        learned.output,
        Catch::Contains(
            "passed  batch 10 10 9 / 19260817 / 2\n          score 100.00 %, mean 100.00 %, 20 of 20") &&
            Catch::Contains("FAILED  plays unpublished maps as well as published ones\n      10 10 9: mean "
                            "score 100.00 % on") &&
            Catch::Contains(fmt::format(", {} failed\n", kinds)));
  }
  CHECK_THAT(graded({}, plain_client, {}, "20").output, !Catch::Contains("FAILED"));
}

TEST_CASE("mines-classroom grade has read what a server prints when it has ended, whatever that is") {
  // More lines than any report has room for, each of which could be a game.
  const std::string flood = R"(struct Flood {
  Flood() {
    std::string marks;
    for (int i = 0; i < 200000; ++i) marks += "\n\1" "0 0 0 0 0 0\n";
    while (write(100, marks.data(), marks.size()) > 0) {}
  }
} flood;
)";
  const Finished result =
      graded("#include <unistd.h>\n#include <string>\n" + flood + read_file(COURSE_SERVER), {});
  INFO(result.output << result.errors);
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.output, Catch::Contains("0 of 59 text cases"));
}

TEST_CASE("mines-classroom grade shows the first line that a program prints, whole") {
  const Finished thrown = graded({}, client_with("throw std::runtime_error(\"no idea\");"));
  CHECK_THAT(thrown.output, Catch::Contains("its first words:\n      terminate called after throwing an "
                                            "instance of 'std::runtime_error'\n"));
  const Finished pieces = graded(
      {}, client_with("static int piece; if (piece == 5) std::abort(); std::cerr << \"piece \" << piece++; "
                      "if (piece == 5) std::cerr << '\\n'; usleep(20000); Execute(-1, -1, 0);"));
  CHECK_THAT(pieces.output, Catch::Contains("      piece 0piece 1piece 2piece 3piece 4\n"));
}

TEST_CASE("mines-classroom grade works for root of a user namespace with a single account") {
  if (run({.arguments = {"/usr/bin/unshare", "--map-root-user", "/bin/true"}}).exit_code != 0) {
    WARN("not tested: no user namespaces here");
    return;
  }
  const Finished finished = run({.arguments = {"/usr/bin/unshare", "--map-root-user", MINES_CLASSROOM,
                                               "grade", "--server", COURSE_SERVER, "--isolate", "auto"}},
                                60);
  CHECK(finished.exit_code == 0);
  CHECK_THAT(finished.output, Catch::Contains(" text cases") && Catch::Contains(" 0 failed"));
  CHECK_THAT(finished.errors, Catch::Contains("this user namespace has a single account"));
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
}

TEST_CASE("mines-classroom grade says before anything runs what is missing") {
  const OpenFolder tools;
  for (const std::string name : {"g++", "as", "ld", "mktemp", "head", "stat", "cat"})
    std::filesystem::create_symlink("/usr/bin/" + name, tools / name);
  const std::string path = "PATH=" + tools.path();
  // Without bubblewrap; the header does not compile.
  const Finished bare = graded("#error no header\n", {}, {"--isolate", "auto"}, "3", {path});
  CHECK(bare.exit_code == 1);
  CHECK_THAT(bare.output, Catch::Contains("#error no header"));
  CHECK_THAT(bare.errors, Catch::StartsWith("mines-classroom grade: isolation without namespaces"));
  CHECK(std::count(bare.errors.begin(), bare.errors.end(), '\n') == 1);
  const Finished required = graded("#error no header\n", {}, {}, "3", {path});
  CHECK(required.exit_code == 2);
  CHECK(required.output.empty());

  // Not the student's fault.
  std::filesystem::remove(tools / "mktemp");
  const Finished vain = graded(read_file(COURSE_SERVER), {}, {"--isolate", "off"}, "3", {path});
  CHECK(vain.exit_code == 3);
  CHECK(vain.output.empty());
  CHECK_THAT(vain.errors, Catch::Contains("mktemp"));

  std::filesystem::remove(tools / "g++");
  const Finished none = graded(read_file(COURSE_SERVER), {}, {}, "3", {path});
  CHECK(none.exit_code == 2);
  CHECK(none.output.empty());
  CHECK(none.errors == "mines-classroom grade: g++ is not on the PATH\n");
}

TEST_CASE("mines-classroom grade tells its own limits in its help") {
  std::istringstream words(mines_classroom({"grade", "--help"}).output);
  std::string help;
  for (std::string word; words >> word;) help += word + ' ';
  CHECK_THAT(help, Catch::Contains("limit of the memory of the student's program; default: 1 GiB") &&
                       !Catch::Contains("the answer") && !Catch::Contains("the machine's"));
}

TEST_CASE("mines-classroom grade stops what uses too much memory, whoever holds the limit") {
  const char* const by = GENERATE("auto", "watch");
  const Finished result = graded({}, client_with("new std::string(1 << 29, 'x'); for (;;) {}"),
                                 {"--seconds", "20", "--memory", "0.2", "--memory-by", by});
  INFO(by << result.output << result.errors);
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.output, Catch::Contains("map 1: it took more than 0.20 GiB of memory"));
}

TEST_CASE("mines-classroom grade: a header cannot include the toolkit's own") {
  const SystemFolder installed("/usr/local/mines_classroom_test");
  if (!installed.is_made()) {
    WARN("not tested: only root may install below /usr");
    return;
  }
  installed.install(std::filesystem::path(MINES_CLASSROOM).parent_path(), {"mines-classroom", "mines-stage"});
  const std::filesystem::path& prefix = installed.path();
  std::filesystem::create_directories(prefix / "share/mines/classroom");
  const std::filesystem::path ours = prefix / "share/mines/classroom/server.h";
  std::filesystem::copy_file(COURSE_SERVER, ours);
  const TemporaryFolder folder;
  const std::string header = folder.write("server.h", "#include \"" + ours.string() + "\"\n");
  const Finished result =
      run({.arguments = {prefix / "bin/mines-classroom", "grade", "--server", header}}, 100);
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.output, Catch::Contains("FAILED  compiles") && Catch::Contains("No such file"));
}

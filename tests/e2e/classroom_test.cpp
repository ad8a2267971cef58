// mines-classroom as people run it.
#include "support/catch.hpp"
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "apps/classroom/generator.hpp"
#include "support/commands.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using Catch::Contains;

namespace {

Finished run_with(const Words& arguments, const std::string& input) {
  return run({.arguments = arguments, .input = input}, 60);
}

Finished mines_classroom(const Words& arguments, const std::string& input = {}) {
  return run_with(with({MINES_CLASSROOM}, arguments), input);
}

const std::string map = "3 3\n.X.\n...\n..X\n";
const std::string unvisited = "???\n???\n???\n";
const std::string visited = "???\n12?\n01?\n";

/// Each example of the course's text: what is typed, and all that is printed. The last one is ours:
/// operations without effect print the map, too.
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
    {"2 0 0\n2 0 0\n0 0 2\n-1 5 0\n0 3 1\n0 1 0\n",
     unvisited + visited + visited + visited + visited + visited + "?X?\n12?\n01?\nGAME OVER!\n4 0\n"},
};

}  // namespace

TEST_CASE("mines-classroom basic and the course's main program print the course's examples line by line") {
  for (const Example& example : examples) {
    for (const Words& program : {Words{MINES_CLASSROOM, "basic"}, Words{COURSE_BASIC}}) {
      const Finished result = run_with(program, map + example.operations);
      CHECK(result.output == example.printed);
      CHECK(result.errors.empty());
      CHECK(result.exit_code == 0);
    }
  }
  const Finished ended = run_with({COURSE_BASIC}, map + "2 0 0\n");
  CHECK(ended.exit_code == 2);
  CHECK(ended.output == unvisited + visited);
  CHECK(run_with({COURSE_BASIC}, "3 3\n.X").exit_code == 2);
}

TEST_CASE("mines-classroom basic says where an operation is wrong, after what the others print") {
  for (const auto& [operations, expected] : {std::pair("2 0 0\n 1 x 0\n", "line 6, column 4: 'x'"),
                                             {"2 0 0\n1", "line 6, column 2: the input ends"},
                                             {"2 \xff 0", "line 5, column 3: '?'"}}) {
    const Finished result = mines_classroom({"basic"}, map + operations);
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.output, Catch::StartsWith(unvisited));
    CHECK_THAT(result.errors, Contains(expected));
  }
}

TEST_CASE("mines-classroom advanced prints every map that the client makes of one") {
  const std::string eight = "5 11\n...........\n.XXX.......\n.X.X.....XX\n.XXX......X\n...........\n2 2\n";
  const std::string marked = run_with({COURSE_ADVANCED}, eight).output;
  CHECK_THAT(marked, Catch::EndsWith(" 10\n") || Catch::EndsWith(" 11\n"));
  for (const auto& [input, end] : {std::pair(map + "2 0\n", visited + "??1\n12?\n01?\n" + "1?1\n12?\n01?\n" +
                                                                "1@1\n122\n01@\nYOU WIN!\n7 2\n"),
                                   {std::string("2 2\n..\n.X\n1 1\n"), std::string("GAME OVER!\n0 0\n")},
                                   {std::string("3 3\n...\n...\n..X\n0 0\n"), std::string("YOU WIN!\n8 1\n")},
                                   {eight, marked}}) {
    const Finished result = mines_classroom({"advanced"}, input);
    CHECK(result.exit_code == 0);
    CHECK_THAT(result.output, Catch::EndsWith(end));
  }
  const std::string to_full = std::string(MINES_CLASSROOM) + " advanced >/dev/full";
  CHECK(run_with({"/bin/sh", "-c", to_full}, map + "2 0\n").exit_code == 3);
}

TEST_CASE("the course's advanced main program refuses what is no game, and plays on after the first click") {
  const auto told = [](const Words& options, const std::string& input) {
    const Finished result = run_with(with({COURSE_ADVANCED}, options), input);
    CHECK(result.exit_code == 2);
    return result.errors;
  };
  CHECK(told({}, "3 3\n...\n...\n..X\n") == "client.h: no 'row column' of the first block\n");
  CHECK_THAT(told({}, "1 65\n" + std::string(65, '.') + "\n0 0\n"), Contains("sides are not from 1 to 64"));
  CHECK_THAT(told({"batch"}, "10 10 20 7"), Contains("expected five numbers"));
  CHECK_THAT(told({"batch"}, "2 10 1 7 2"), Contains("a side is shorter than 3"));
  CHECK_THAT(told({"batch"}, "10 10 0 7 2"), Contains("there is no mine"));
  CHECK_THAT(told({"batch"}, "3 3 9 7 0"), Contains("min_dist leaves too little room for the mines"));
  CHECK(run_with({COURSE_ADVANCED, "batch"}, "5 5 1 7 2").output == "100\n");
}

TEST_CASE("mines-classroom batch plays the course's maps to the course's score, as its main program does") {
  const std::string rule = "10 10 20\n998244353\n2\n";
  const Finished theirs = run_with({COURSE_ADVANCED, "batch"}, rule);
  CHECK(theirs.exit_code == 0);
  const auto ours = parsed(mines_classroom({"batch", "--json"}, rule).output);
  CHECK(ours["maps"] == 50);
  CHECK(ours["score"].get<double>() > 90);
  CHECK(ours["score"].get<double>() == Approx(std::stod(theirs.output)).margin(0.006));
  CHECK_THAT(mines_classroom({"batch", "-v", "--maps", "20"}, rule).output,
             Contains("map  20 ") && Contains("without the lowest 2") && !Contains("map  21 "));
  const auto beginning = [](const Words& options) {
    return mines_classroom(with({"batch", "-v", "--maps", "20"}, options), "20 20 84\n777\n3\n")
        .output.substr(0, 1000);
  };
  CHECK(beginning({"--tell-start"}) != beginning({}));
  const std::string maps = mines_classroom({"batch", "--maps", "2", "--print-maps"}, rule).output;
  CHECK(maps.substr(0, 7) == "10  10\n");
  CHECK(maps.size() == 2 * (7 + 110 + 4));
}

namespace {

/// Grades headers with these texts; empty: none is given. The report must have these words.
Finished graded(const std::string& server, const std::string& client, const Words& options, int exit_code,
                const Words& expected, const Words& variables = {}) {
  const TemporaryFolder folder;
  Words arguments = with({MINES_CLASSROOM, "grade"}, options);
  if (std::count(options.begin(), options.end(), "--maps") == 0) arguments = with(arguments, {"--maps", "3"});
  if (!server.empty()) arguments = with(arguments, {"--server", folder.write("server.h", server)});
  if (!client.empty()) arguments = with(arguments, {"--client", folder.write("client.h", client)});
  const Finished result = run({.arguments = arguments, .variables = variables}, 100);
  INFO(result.output << result.errors);
  CHECK(result.exit_code == exit_code);
  CHECK(result.output.size() < 10000);
  for (const std::string& words : expected) CHECK_THAT(result.output, Contains(words));
  return result;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  REQUIRE(text.find(what) != std::string::npos);
  return text.replace(text.find(what), what.size(), with);
}

/// A client with such a Decide(), and with the global names that students use. Find() gets the first block.
std::string client_with(const std::string& decide, const std::string& find = "void Find(int, int) {}\n") {
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
)" + find +
         R"(
void InitGame() { int r, c; std::cin >> r >> c; Find(r, c); Execute(r, c, 0); }
void ReadMap() { std::string row; for (int i = 0; i < rows; ++i) std::cin >> row; }
int next_block;
void Decide() { )" +
         decide + " }\n";
}

const std::string plain_client = client_with(
    "next_block = (next_block + 1) % (rows * columns); Execute(next_block / columns, next_block % columns, "
    "0);");

/// A client that knows the first 20 maps of each published batch and visits all their cells without a mine,
/// if `learns` holds. On other maps it plays like plain_client.
std::string learned_client(const std::string& learns) {
  using mines::classroom::BatchRule;
  std::string known;
  for (const BatchRule& rule : {BatchRule{10, 10, 9, 19260817, 2},
                                {10, 10, 15, 114514, 2},
                                {10, 10, 18, 1019260817, 2},
                                {10, 10, 20, 998244353, 2},
                                {20, 20, 84, 1000000007, 3}}) {
    mines::classroom::Generator generator(rule);
    for (int game = 0; game < 20; ++game) {
      const auto drawn = generator.next();
      known += fmt::format("{{{}, {}, {}, {}, \"{}\"}},\n", rule.mines, game, drawn.first_row,
                           drawn.first_column, fmt::join(drawn.blocks, ""));
    }
  }
  return client_with(
      "for (; now && now->blocks[next] == 'X'; ++next); "
      "Execute(next / columns, next % columns, 0); ++next;",
      "struct Known { int mines, game, row, column; const char* blocks; };\n"
      "const Known* now; int game = -1, next;\n"
      "void Find(int r, int c) {\n"
      "  static const Known known[] = {" +
          known +
          "};\n"
          "  ++game; now = nullptr; next = 0;\n"
          "  for (const Known& one : known)\n"
          "    if (one.mines == total_mines && one.game == game && one.row == r && one.column == c && " +
          learns + ") now = &one;\n}\n");
}

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

/// The batches of a report that are not published: their seeds, and the score of the last one.
std::pair<std::set<std::string>, std::string> unpublished_batches(const std::string& report) {
  std::set<std::string> seeds;
  for (const std::string kind : {"10 10 9 / ", "10 10 15 / ", "10 10 18 / ", "10 10 20 / ", "20 20 84 / "}) {
    const std::size_t published = report.find("passed  batch " + kind);
    REQUIRE(published != std::string::npos);
    const std::size_t unpublished = report.find(kind, report.find('\n', published));
    REQUIRE(unpublished < report.find("(unpublished)", published));
    const std::size_t begin = unpublished + kind.size();
    seeds.insert(report.substr(begin, report.find(' ', begin) - begin));
  }
  const std::size_t end = report.find(" / 3 (unpublished)\n          score ");
  REQUIRE(end != std::string::npos);
  return {seeds, report.substr(end, 30)};
}

}  // namespace

TEST_CASE("mines-classroom grade passes our server, and plays a client's batches again from their seed") {
  const Words prefixed{"--memory", "0.2", "--memory-by",
                       "watch"};  // the compiler has its memory all the same
  const std::string first =
      graded(read_file(COURSE_SERVER), "#include <bits/stdc++.h>\nusing namespace std;\n" + plain_client,
             prefixed, 0,
             {"passed  59 of 59 text cases", "passed  batch 20 20 84 / 1000000007 / 3\n          score ",
              " checks passed, 0 failed"})
          .output;
  const auto batches = unpublished_batches(first);
  // With one seed for all, the mines of a batch would tell those of another one.
  CHECK(batches.first.size() == 5);
  const std::string before = "unpublished batches are drawn from --seed ";
  REQUIRE(first.find(before) != std::string::npos);
  const std::string behind = first.substr(first.find(before) + before.size());
  const std::string seed = behind.substr(0, behind.find('\n'));
  CHECK(unpublished_batches(graded({}, plain_client, {"--seed", seed}, 0, {}).output) == batches);
  const auto drawn = [] {
    return parsed(graded({}, "#error no client\n", {"--json"}, 1, {}).output)["seed"];
  };
  CHECK(drawn() != drawn());
}

TEST_CASE("mines-classroom grade: headers of 2023 are graded as such, whatever the course lets pass") {
  // It reads by scanf() and prints by printf(), with a blank before the end of a line; it does not reset its
  // variables; and it rests on memory that nothing has used before, as public homework does.
  std::string server = "#include <cstdio>\n" + server_of_2023();
  server = replaced(server, "!(std::cin >> rows >> columns)", "std::scanf(\"%d %d\", &rows, &columns) != 2");
  server = replaced(server, "!(std::cin >> block)", "std::scanf(\" %c\", &block) != 1");
  server = replaced(server, "std::cout << line;", "std::printf(\"%s\", line.c_str());");
  server = replaced(server, "line += '\\n';", "line += \" \\n\";");
  server = replaced(server, "game_state = mines_of_map = visit_count = marked_mine_count = 0;",
                    "for (int size = 1; size < 300; ++size) {\n"
                    "  const int* numbers = new int[size];\n"
                    "  for (int i = 0; i < size; ++i) if (numbers[i] != 0) rows = 1;\n"
                    "}\n");
  graded(server, client_of_2023, {"--edition", "2023"}, 0,
         {"passed  59 of 59 text cases\n  remark  0 of 20 games are right if",
          "InitMap() has to reset all variables",
          "client.h\n  passed  compiles for the batches\n  passed  batch", "\n13 checks passed, 0 failed\n"});
}

TEST_CASE("mines-classroom grade recognises headers of another edition") {
  const std::string looks = "      it looks like 2023, without marks: grade it with --edition 2023\n";
  graded(server_of_2023(), client_of_2023, {}, 1,
         {"FAILED  is a server.h of the edition of 2025\n" + looks,
          "FAILED  is a client.h of the edition of 2025\n" + looks});
  graded({}, plain_client, {"--edition", "2023"}, 1,
         {"FAILED  is a client.h of the edition of 2023\n      it looks like 2024 or later, with marks: "
          "grade it with --edition 2024, 2025 or 2026\n"});
}

TEST_CASE("mines-classroom grade: 2026 compares bytes, and 2024 allows several calls in one Decide()") {
  graded(replaced(read_file(COURSE_SERVER), "line += '\\n';", "line += \" \\n\";"), {}, {"--edition", "2026"},
         1, {"line 1 differs in blanks or in its end", "0 of 59 text cases"});
  graded({}, replaced(plain_client, "Execute(next_block", "Execute(-1, -1, 0); Execute(next_block"),
         {"--edition", "2024", "--maps", "1"}, 0, {});
}

TEST_CASE("mines-classroom grade finds mistakes in a server's rules and variables") {
  const std::string shown = "if (block.state == State::kFatal) return ";
  const std::vector<std::vector<std::pair<std::string, std::string>>> mistakes = {
      {{shown + "'X';", shown + "block.is_mine ? 'X' : char('0' + block.mine_count);"}},
      {{"marked_mine_count = total_mines;", ";"}},
      {{"if (marks == map[r][c].mine_count) ForEach", "if (marks >= 0) ForEach"}},
      // Our client leaves a server its names.
      {{"++total_mines;", ""},
       {"visit_count < rows * columns - total_mines", "visit_count < rows * columns - mines_found"},
       {"marked_mine_count = total_mines", "marked_mine_count = mines_found"},
       {"total_mines = visit_count", "mines_found = visit_count"},
       {"if (block == '.') continue;", "if (block == '.') continue;\n++mines_found;"},
       {"int game_state;", "int game_state;\nint mines_found;\nint mines, tl;\n"}}};
  for (const auto& changes : mistakes) {
    std::string server = read_file(COURSE_SERVER);
    for (const auto& [right, wrong] : changes) server = replaced(server, right, wrong);
    const bool is_variable = changes.size() > 1;
    const std::string report =
        graded(server, {}, {}, 1,
               {"passed  compiles with the course's advanced main program",
                is_variable ? "total_mines is 0, expected 2" : "is the first that differs",
                is_variable ? "0 of 59 text cases are right" : " of 59 text cases are right"})
            .output;
    CHECK_THAT(report, !Contains("remark"));
  }
}

TEST_CASE("mines-classroom grade shows the first line that differs, and what crashes") {
  graded(replaced(replaced(server_of_2023(), "\"YOU WIN!\"", "\"YOU WON!\""), "++classroom_server::steps;",
                  "if (++classroom_server::steps == 7) std::abort();"),
         {}, {"--edition", "2023"}, 1,
         {"was killed by signal 6 (Aborted)", "is the first that differs", "more text cases"});
}

TEST_CASE("mines-classroom grade shows a line of progress with the time left on a terminal, and no other") {
  const TemporaryFolder folder;
  Command command{{MINES_CLASSROOM, "grade", "--server", folder.write("server.h", "#error no game\n")}};
  command.terminal_columns = 100;
  const Finished finished = run(command, 60);
  CHECK_THAT(finished.terminal, Contains("\r[") && Contains(" left  server.h, compiling"));
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
  const auto graded_class = [](const TemporaryFolder& folder, const Words& more) {
    return run({with({MINES_CLASSROOM, "grade", "--class", folder.path()}, more)}, 100);
  };
  const Finished csv =
      graded_class(all, {"--maps", "2", "--seed", "1", "--reports", reports.path(), "--csv"});
  INFO(csv.output << csv.errors);
  CHECK(csv.exit_code == 1);
  CHECK_THAT(
      csv.output,
      Catch::StartsWith("student,passed,failed,remarks,cases_right,cases,score,unpublished_score,"
                        "first_failure\nada,11,0,0,,,") &&
          Contains("\neve,0,1,0,,,,,folder: has headers that can be read\n") &&
          Contains("\nmallory,0,1,0,,,,,folder: has headers that can be read\n") &&
          Catch::EndsWith("\n\u738b,0,1,0,,,,,server.h: compiles with the course's basic main program\n"));
  CHECK(std::count(csv.output.begin(), csv.output.end(), '\n') == 1 + 4);
  CHECK_THAT(csv.errors, Catch::StartsWith("mines-classroom grade: 1 of 4: ada, all passed\n") &&
                             Catch::EndsWith("4 of 4: \u738b, failed\n"));
  CHECK_THAT(read_file(reports / "ada.txt"), Catch::StartsWith("client.h\n  passed  compiles"));
  CHECK_THAT(read_file(reports / "mallory.txt"), Contains("client.h is a link out of the student's folder"));
  CHECK_THAT(read_file(reports / "eve.txt"), Contains("no server.h and no client.h"));

  const TemporaryFolder few;
  CHECK(graded_class(few, {}).errors ==
        "mines-classroom grade: " + few.path() + ": there is no student's folder\n");
  std::filesystem::create_directory(few / "eve");
  CHECK_THAT(graded_class(few, {}).output, Contains("\n0 of 1 student passed all checks\n"));
  std::filesystem::create_directory(few / "=1+1");
  CHECK_THAT(graded_class(few, {}).errors, Contains("the folder '=1+1' begins with '='"));
}

TEST_CASE("mines-classroom grade: a client has to be linked with the course's main program") {
  const Finished result = graded(
      {}, "void Missing();\n" + replaced(plain_client, "void Decide() {", "void Decide() { Missing();"), {},
      1,
      {"FAILED  compiles with the course's advanced main program and our server.h\n",
       "undefined reference to `Missing()'"});
  CHECK_THAT(result.output, !Contains("passed  "));
}

TEST_CASE("mines-classroom grade survives what does not compile, does too much, and never ends") {
  graded("int rows, columns, total_mines, game_state;\nvoid InitMap() {}",
         client_with("std::cout << std::string(1 << 20, 'x');\n"
                     "if (total_mines == 9) { Execute(0, 0, 0); Execute(0, 0, 0); } else { for (;;); }"),
         {"--seconds", "1"}, 1,
         {"FAILED  compiles with the course's basic main program", "'VisitBlock' was not declared",
          "map 1: 2 calls of Execute() in one Decide(), 1 allowed", "map 1: it took more than 1 s",
          "no more batches"});
}

TEST_CASE("mines-classroom grade sees that a client has learned the published maps") {
  // All of them, all of one size, or one batch.
  for (const auto& [learns, kinds] :
       {std::pair("true", 5), {"total_mines != 84", 4}, {"total_mines == 9", 1}})
    graded({}, learned_client(learns), {"--maps", "20"}, 1,
           {"passed  batch 10 10 9 / 19260817 / 2\n          score 100.00 %, mean 100.00 %, 20 of 20",
            "FAILED  plays unpublished maps as well as published ones\n      10 10 9: mean score 100.00 % on",
            fmt::format(", {} failed\n", kinds)});
  CHECK_THAT(graded({}, plain_client, {"--maps", "20"}, 0, {}).output, !Contains("FAILED"));
}

TEST_CASE("mines-classroom grade has read what a server prints when it has ended, whatever that is") {
  // More lines than any report has room for, each of which could be a game.
  const std::string flood = R"(#include <unistd.h>
#include <string>
struct Flood {
  Flood() {
    std::string marks;
    for (int i = 0; i < 200000; ++i) marks += "\n\1" "0 0 0 0 0 0\n";
    while (write(100, marks.data(), marks.size()) > 0) {}
  }
} flood;
)";
  graded(flood + server_of_2023(), {}, {"--edition", "2023"}, 1, {"0 of 59 text cases"});
}

TEST_CASE("mines-classroom grade shows the first line that a program prints, whole, and how it ended") {
  const std::string pieces =
      "void Decide() {\nstatic int piece; if (piece == 5) std::abort(); std::cerr << \"piece \" << piece++;\n"
      "if (piece == 5) std::cerr << '\\n'; usleep(20000); Execute(-1, -1);\n";
  graded({}, "#include <unistd.h>\n" + replaced(client_of_2023, "void Decide() {", pieces),
         {"--edition", "2023"}, 1,
         {"map 1: it was killed by signal 6 (Aborted)\n      its first words:\n"
          "      piece 0piece 1piece 2piece 3piece 4\n"});
}

TEST_CASE("mines-classroom grade works for root of a user namespace with a single account") {
  if (run({.arguments = {"/usr/bin/unshare", "--map-root-user", "/bin/true"}}).exit_code != 0) {
    WARN("not tested: no user namespaces here");
    return;
  }
  const TemporaryFolder folder;
  const Finished finished =
      run_with({"/usr/bin/unshare", "--map-root-user", MINES_CLASSROOM, "grade", "--edition", "2023",
                "--server", folder.write("server.h", server_of_2023()), "--isolate", "auto"},
               {});
  CHECK(finished.exit_code == 0);
  CHECK_THAT(finished.output, Contains(" text cases") && Contains(" 0 failed"));
  CHECK_THAT(finished.errors, Contains("this user namespace has a single account"));
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
}

TEST_CASE("mines-classroom grade says before anything runs what is missing") {
  const OpenFolder tools;
  for (const std::string name : {"g++", "as", "ld", "mktemp", "head", "stat", "cat"})
    std::filesystem::create_symlink("/usr/bin/" + name, tools / name);
  const std::string path = "PATH=" + tools.path();
  // Without bubblewrap; the header does not compile.
  const std::string no_header = "#error no header\n";
  const Finished bare = graded(no_header, {}, {"--isolate", "auto"}, 1, {no_header}, {path});
  CHECK_THAT(bare.errors, Catch::StartsWith("mines-classroom grade: isolation without namespaces"));
  CHECK(std::count(bare.errors.begin(), bare.errors.end(), '\n') == 1);
  const auto check_ungraded = [&](const Words& options, int exit_code, const std::string& expected) {
    const Finished result = graded(no_header, {}, options, exit_code, {}, {path});
    CHECK(result.output.empty());
    CHECK_THAT(result.errors, Contains(expected));
  };
  check_ungraded({}, 2, "namespaces");
  // Not the student's fault.
  std::filesystem::remove(tools / "mktemp");
  check_ungraded({"--isolate", "off"}, 3, "mktemp");
  std::filesystem::remove(tools / "g++");
  check_ungraded(
      {}, 2, "mines-classroom grade: g++ is not on the PATH, expected it to compile what students hand in\n");
}

TEST_CASE("mines-classroom grade stops what uses too much memory, whoever holds the limit") {
  for (const char* const by : {"auto", "watch"})
    graded({}, client_with("new std::string(1 << 29, 'x'); for (;;) {}"),
           {"--seconds", "20", "--memory", "0.2", "--memory-by", by}, 1,
           {"map 1: it took more than 0.20 GiB of memory"});
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
  CHECK_THAT(result.output, Contains("FAILED  compiles") && Contains("No such file"));
}

// mines-solve --review FILE ... --table: many recorded games as rows.
#include "support/catch.hpp"
#include <signal.h>
#include <sys/stat.h>

#include <string>
#include <utility>
#include <vector>

#include "e2e/solve_command.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "support/small_recorded_game.hpp"
#include "support/temporary_folder.hpp"

using namespace mines::testing;
using namespace std::string_literals;
using nlohmann::json;

namespace {

/// 3BV 2; seven clicks do all of it in 2.5 s, one of them without an effect, a flag set and taken away.
const std::string won_game =
    "Board:\n00*\n000\n*00\nEvents:\n0 mv 1 1 (8 8)\n0.5 lc 2 2 (24 24)\n0.5 lr 2 2 (24 24)\n"
    "0.75 lc 2 2 (24 24)\n0.75 lr 2 2 (24 24)\n1 rc 3 1 (40 8)\n1 rr 3 1 (40 8)\n1.25 rc 2 1 (24 8)\n"
    "1.25 rr 2 1 (24 8)\n1.5 rc 2 1 (24 8)\n1.5 rr 2 1 (24 8)\n2 rc 1 3 (8 40)\n2 rr 1 3 (8 40)\n"
    "2.5 mc 2 2 (24 24)\n2.5 mr 2 2 (24 24)\n";
const std::string no_clicks = "Board:\n0*\n";
/// Four moves, of which two are not graded with --work 1; the last is wasted.
const std::string hard_game =
    "Board:\n*0000\n000*0\n00000\n0*00*\nEvents:\n0.5 lc 3 3 (40 40)\n0.5 lr 3 3 (40 40)\n"
    "1.5 lc 1 2 (8 24)\n1.5 lr 1 2 (8 24)\n2.5 lc 2 1 (24 8)\n2.5 lr 2 1 (24 8)\n3.5 lc 2 1 (24 8)\n"
    "3.5 lr 2 1 (24 8)\n";

/// EVFS with three games, the second of which is damaged at its first byte.
std::string three_games() {
  const std::string size{'\0', '\0', '\0', static_cast<char>(small_recorded_game.size())};
  std::string damaged = small_recorded_game;
  damaged[0] = '\7';
  std::string file = "\0\0\1"s;
  for (const std::string& game : {small_recorded_game, damaged, small_recorded_game})
    file += "a\0"s + size + game + "c";
  return file;
}

Finished table(const Words& files, const Words& options = {}) {
  return run_solve(with(with({"--review", "--table"}, files), options));
}

json rows(const Finished& finished) { return parsed(finished.output)["games"]; }

}  // namespace

TEST_CASE("the figures of games are those counted by hand, and null where a game does not have them") {
  const TemporaryFolder folder;
  const Words files{folder.write("a.rawvf", won_game), folder.write("b.rawvf", no_clicks),
                    folder.write("c.rawvf", hard_game)};
  const json won = rows(table(files, {"--json"}))[0];
  const std::vector<std::pair<const char*, json>> by_hand{
      {"game", 1},
      {"rows", 3},
      {"mines", 2},
      {"result", "won"},
      {"seconds", 2.5},
      {"three_bv", 2},
      {"left", 2},
      {"right", 4},
      {"chord", 1},
      {"effective", 6},
      {"wasted", 1},
      {"zini", 2},
      {"hzini", 2},
      {"ioe", 2.0 / 7},
      {"corr", 6.0 / 7},
      {"thrp", 2.0 / 6},
      {"rqp", 3.125},
      {"zne", 2.0 / 7},
      {"hznt", 2.0 / 6},
      {"three_bv_per_second", 0.8},
      {"ungraded", 0},
      {"wrong_flags", 1},
      {"warnings", 0},
      {"efficiency", 2.0 / 7},
      {"path", 16 + 2 * 22.627416997969522 + 35.77708763999664}};
  for (const auto& [key, value] : by_hand) {
    INFO(key << ": " << won[key]);
    if (value.is_string()) CHECK(won[key] == value);
    if (value.is_number()) CHECK(won[key].get<double>() == Approx(value.get<double>()));
  }
  // A review has the same.
  const json review = parsed(run_solve({"--review", files[0], "--json"}).output)["summary"];
  for (const auto& [key, value] : won.items()) CHECK((!review.contains(key) || review[key] == value));
  CHECK(review["thrp"] == won["thrp"]);
  const Finished without_work = table({files[1], files[2]}, {"--json", "--work", "1"});
  CHECK(without_work.exit_code == 4);
  CHECK(without_work.errors ==
        "mines-solve: " + files[2] +
            ": game 1: the last 2 moves of 4 are not graded: the work for all positions "
            "is used up (--work)\n");
  const json empty = rows(without_work)[0];
  for (const char* const key :
       {"ioe", "corr", "thrp", "rqp", "zne", "three_bv_per_second", "path", "accuracy"})
    CHECK(empty[key].is_null());
  const json ungraded = rows(without_work)[1];
  for (const char* const key : {"accuracy", "luck", "guesses", "missed"}) CHECK(ungraded[key].is_null());
  CHECK((ungraded["ungraded"] == 2 && ungraded["wasted"] == 1 && ungraded["ioe"].is_number()));
}

TEST_CASE("a table has the games in the order of the files, and ends with the damaged ones") {
  const TemporaryFolder folder;
  const std::string odd = folder.write("a \"b\",c.rawvf", won_game);
  const std::string several = folder.write("three.evfs", three_games());
  const std::string none = folder / "none.avf";
  const std::string damage = ": byte " + std::to_string(3 + 6 + small_recorded_game.size() + 1 + 6) +
                             ": version 7 of the format, expected 0 to 4";
  const Words files{odd, none, folder.path(), several, folder.write("d.evf", small_recorded_game)};
  const Finished finished = table(files, {"--csv", "--threads", "1"});
  CHECK(finished.exit_code == 1);
  CHECK_THAT(finished.output, Catch::StartsWith("file,game,rows,columns,mines,result,seconds,three_bv,"));
  CHECK_THAT(finished.output,
             Catch::Contains("\n\"" + folder.path() + "/a \"\"b\"\",c.rawvf\",1,3,3,2,won,2.5,2,") &&
                 Catch::Contains("c.rawvf\",1,") && Catch::Contains("\n" + several + ",3,2,3,1,"));
  CHECK_THAT(finished.errors, Catch::StartsWith("mines-solve: " + none +
                                                ": open failed: No such file or directory\n"
                                                "mines-solve: " +
                                                folder.path() + ": ") &&
                                  Catch::EndsWith("\nmines-solve: " + several + damage + "\n"));
  for (const char* const form : {"--csv", "--json", "--threads"}) {  // the last is text
    const Words options = form == "--threads"s ? Words{} : Words{form};
    CHECK(table(files, with(options, {"--threads", "3"})).output ==
          table(files, with(options, {"--threads", "1"})).output);
  }
  const json object = parsed(table(files, {"--json"}).output);
  CHECK(object["games"].size() == 4);
  CHECK(object["damaged"].size() == 3);
  CHECK(object["damaged"][2]["error"] == several + damage);
  CHECK_THAT(table(files).output, Catch::StartsWith("file ") && Catch::Contains("\nthree.evfs#3 "));
  // Without a game there is an empty table.
  const Finished nothing = table({none}, {"--csv"});
  CHECK((nothing.exit_code == 1 && nothing.output.ends_with(",warnings\n")));
  CHECK(parsed(table({none}, {"--json"}).output)["games"].empty());
}

TEST_CASE("Ctrl-C ends a table after the rows that are done") {
  const TemporaryFolder folder;
  const std::string fifo = folder / "waits";
  REQUIRE(mkfifo(fifo.c_str(), 0600) == 0);
  Command command{
      .arguments = {MINES_SOLVE, "--review", folder.write("a.rawvf", won_game), fifo, "--table", "--json"}};
  command.output_path = folder / "out";
  Process process(command);
  CHECK(
      becomes_true(20, [&] { return read_file(command.output_path).find("a.rawvf") != std::string::npos; }));
  process.signal(SIGINT);
  const Finished finished = process.wait();
  CHECK(finished.signal == SIGINT);
  CHECK_THAT(finished.errors, Catch::EndsWith("mines-solve: interrupted; 1 game of 2 files printed\n"));
  CHECK(parsed(read_file(command.output_path))["games"].size() == 1);
}

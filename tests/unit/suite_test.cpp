// The suite without a game: lists of numbers, marks, reports, the progress line.
#include "support/catch.hpp"

#include "base/read_number.hpp"
#include "judge/game/game_report.hpp"
#include "judge/suite/maps.hpp"
#include "judge/suite/marks.hpp"
#include "judge/suite/suite_report.hpp"
#include "judge/suite/suite_settings.hpp"
#include "score/pace.hpp"
#include "support/columns.hpp"
#include "support/json.hpp"
#include "support/refused.hpp"

using namespace mines;
using namespace mines::judge;
using Catch::Contains;
using mines::testing::check_refused;
using mines::testing::parsed;

namespace {

/// A game of which so many safe cells were opened.
PlayedGame game_of(int id, const Seed& seed, std::int64_t left, std::int64_t hit = 0) {
  PlayedGame game{.point = test_points.at(id),
                  .limit = test_points.at(id).seconds,
                  .seed = seed,
                  .map_seed = 0,
                  .outcome = Outcome{}};
  const std::int64_t side = game.point.side;
  game.outcome->tally = {side, side, game.point.mines(), game.point.cells() - game.point.mines() - left, hit};
  game.outcome->seconds = 0.5 + id;
  game.outcome->answer.exit_code = 0;
  return game;
}

SolverGames all_points(const Seed& seed) {
  SolverGames solver{"sat", {}};
  for (const TestPoint& point : test_points) solver.games.push_back(game_of(point.id, seed, 0));
  return solver;
}

SuiteSettings suite_of(const SolverGames& solver, std::vector<Seed> seeds) {
  SuiteSettings suite;
  suite.seeds = std::move(seeds);
  suite.shows_seeds = true;
  for (const TestPoint& point : test_points) {
    if (!solver.of_point(point.id).empty()) suite.points.push_back(point);
  }
  return suite;
}

Spread<Fraction> marks_of(const SolverGames& solver, std::vector<Seed> seeds = {1}) {
  return solver.marks(suite_of(solver, std::move(seeds)));
}

std::vector<std::uint64_t> numbers_of(const std::string& text) {
  const auto numbers = read_number_list("--seeds", text, 0, ~std::uint64_t{0}, 10);
  REQUIRE(numbers);
  return *numbers;
}

}  // namespace

TEST_CASE("the tables of a suite fit 80 columns") {
  SolverGames one = all_points(1);
  one.games[3] = game_of(3, 1, 3'000'000, 123);
  one.games[4].outcome->timed_out = true;
  SolverGames two = one;
  for (const TestPoint& point : test_points) two.games.push_back(game_of(point.id, 2, 9999));
  for (const std::string& table :
       {suite_table(suite_of(one, {1}), {one}), suite_table(suite_of(one, {1}), {one, one, one}),
        suite_table(suite_of(two, {1, 2}), {two})})
    CHECK(testing::widest_line(table) <= 80);
}

TEST_CASE("lists of numbers take numbers and ranges") {
  using Numbers = std::vector<std::uint64_t>;
  CHECK(numbers_of("7") == Numbers{7});
  CHECK(numbers_of("0,2,3") == Numbers{0, 2, 3});
  CHECK(numbers_of("1-3|9") == Numbers{1, 2, 3, 9});
  CHECK(numbers_of("18446744073709551614-18446744073709551615") ==
        Numbers{18446744073709551614ULL, 18446744073709551615ULL});
  for (const std::string wrong : {"", ",", "1,", "-", "1-", "-1", "3-1", "1,1", "1-3,2", "a", "1 ", "0-10",
                                  "0-9,11", "0-18446744073709551615", "18446744073709551616"}) {
    INFO(wrong);
    check_refused(read_number_list("--seeds", wrong, 0, ~std::uint64_t{0}, 10), std::nullopt, "--seeds: ");
  }
  CHECK_FALSE(read_number_list("--points", "8", 0, 7, 8));
}

TEST_CASE("lists of seeds take numbers, ranges, drawn seeds and what is to be drawn") {
  const Seed drawn = Seed::of_secret({0x0123456789abcdef, 5});
  const auto seeds = read_seed_list("--seeds", "1-3|" + drawn.text() + ",9,draw,draw", 10);
  REQUIRE(seeds);
  REQUIRE(seeds->size() == 7);
  CHECK(std::vector<Seed>(seeds->begin(), seeds->begin() + 5) == std::vector<Seed>{1, 2, 3, drawn, 9});
  CHECK(((*seeds)[5].is_drawn() && (*seeds)[5] != (*seeds)[6]));
  for (const std::string& wrong :
       std::vector<std::string>{"", ",", "x", "-1", "2-1", "1,1", "0-10", "18446744073709551616", "draw,",
                                drawn.text() + "," + drawn.text(), drawn.text() + "-1", "1-" + drawn.text(),
                                drawn.text().substr(1)}) {
    INFO(wrong);
    check_refused(read_seed_list("--seeds", wrong, 10), std::nullopt, "--seeds: ");
  }
  // The error for a seed that is given twice names its place, not the seed.
  for (const std::string list : {"5,918273645,918273645", "5,918273645-918273646,918273645-918273650"})
    CHECK_THAT(read_seed_list("--seeds", list, 10).error().what,
               Contains("is given twice") && !Contains("918273645"));
  CHECK(read_seed_list("--seeds", "5,5", 10).error().what == "#2 is given twice");
}

TEST_CASE("the statement's points give 190, and 200 with a clean sweep") {
  CHECK(marks_to_have({test_points.begin(), test_points.end()}) == 200);
  CHECK(marks_to_have({test_points.begin(), test_points.begin() + 7}) == 146);

  SolverGames solver = all_points(1);
  CHECK(marks_of(solver).mean == 200);
  CHECK(solver.sweeps() == 1);

  // Full marks have room for 0.02 % of the safe cells; one more cell left, and the sweep is gone.
  const std::int64_t room = 65536LL * 65536 / 8 * 7 / 5000;
  solver.games.back() = game_of(7, 1, room);
  CHECK(solver.sweeps() == 1);
  solver.games.back() = game_of(7, 1, room + 2 + 65536LL * 65536 / 8 * 8 / 5000);  // and A * 0.0002 K
  CHECK(solver.sweeps() == 0);
  CHECK(marks_of(solver).mean < 190);
  CHECK(Fraction(1899, 10) < marks_of(solver).mean);
  CHECK_THAT(suite_table(suite_of(solver, {1}), {solver}), Contains("clean sweep  0 of 10\n") &&
                                                               Contains("  99.99  43.99/44 ") &&
                                                               Contains("marks        190.00 of 200\n"));

  solver.games.pop_back();
  CHECK(marks_of(solver).mean == 146);
  CHECK(solver.sweeps() == 0);
  CHECK_THAT(suite_table(suite_of(solver, {1}), {solver}), Contains("marks        146.00 of 146\n"));
}

TEST_CASE("a game that broke counts nothing and says why") {
  SolverGames solver = all_points(1);
  solver.games[3].outcome.reset();
  solver.games[3].error = "server: was killed by signal 9";
  solver.games[4].outcome->overrun_ms = 2;
  solver.games[5].outcome->overrun_ms = 675;
  solver.games[4].outcome->memory_exceeded = true;
  CHECK(marks_of(solver).mean == 190 - 16);
  const SuiteSettings suite = suite_of(solver, {1});
  CHECK_THAT(suite_table(suite, {solver}), Contains("was killed by signal 9"));
  const auto json = parsed(suite_json(suite, {solver}));
  const auto& broken = json["points"][3];
  CHECK((broken["score"] == 0 && broken["seconds"].is_null() &&
         broken["games"][0]["memory_exceeded"].is_null()));
  CHECK(broken["games"][0]["error"] == "server: was killed by signal 9");
  const auto& full = json["points"][4]["games"][0];
  CHECK((full["overrun_ms"].get<double>() == Approx(2) && full["late"] == false &&
         full["memory_exceeded"] == true));
  CHECK(json["points"][5]["games"][0]["late"] == true);
  CHECK_THAT(standings_table(suite, {solver}), Contains("1 game ended over 50 ms after the limit\n"));
  CHECK_THAT(
      csv_table(standings_lines(suite, {solver})),
      Contains(",games_late,endings\n") && Contains(",1,\"6 accepted, 1 memory limit, 1 judge error\"\n"));
  CHECK_THAT(suite_csv(suite, {solver}), Contains("server: was killed by signal 9"));
}

TEST_CASE("what ends a game first gives its ending, and what a program did not mind does not") {
  // From below, each goes before those under it.
  Outcome one;
  one.answer.exit_code = 0;
  CHECK(ending_text(one) == "accepted");
  one.isolation.refused_calls = {{"ptrace", 2}};
  one.output_exceeded = true;
  CHECK(ending_text(one) == "accepted");
  one.output_exceeded = false;
  one.answer.exit_code = 3;
  one.isolation.refused_calls->clear();
  CHECK(ending_text(one) == "crashed, exit code 3");
  one.answer.exit_code.reset();
  one.answer.signal = 9;
  CHECK(ending_text(one) == "crashed, signal 9");
  one.isolation.refused_calls = {{"ptrace", 2}};
  CHECK(ending_text(one) == "refused call (ptrace 2), signal 9");
  one.timed_out = true;
  CHECK(ending_text(one) == "time limit");
  one.overrun_ms = 70;
  CHECK(ending_text(one) == "time limit, 70 ms late");
  one.overrun_ms.reset();
  one.output_exceeded = true;
  CHECK(ending_text(one) == "output limit");
  one.memory_exceeded = true;
  CHECK(ending_text(one) == "memory limit");
  one.memory_hidden = "\x1b[2J";  // of a stranger's file
  CHECK(ending_text(one) == "memory limit: ?[2J");
  Outcome broken = one;
  one.violation = "what";
  CHECK(ending_text(one) == "violation");
  broken.server_status = 1;
  CHECK(ending_text(broken) == "violation");
}

TEST_CASE("several seeds give means and spread") {
  SolverGames solver{"a,\"b\"", {game_of(0, 1, 0), game_of(0, 2, 229376), game_of(0, 5, 0)}};
  CHECK(marks_of(solver, {1, 2, 5}).mean == Fraction(16, 3));
  // A game that was not played counts as one that lost all.
  SolverGames one_short = solver;
  one_short.games.erase(one_short.games.begin() + 1);
  const Spread<Fraction> marks = marks_of(one_short, {1, 2, 5});
  CHECK((marks.mean == Fraction(16, 3) && marks.least == 0));
  CHECK(marks.deviation == Approx(marks_of(solver, {1, 2, 5}).deviation));
  const SuiteSettings suite = suite_of(solver, {1, 2, 5});
  const auto json = parsed(suite_json(suite, {solver}));
  CHECK(json["marks"].get<double>() == Approx(16.0 / 3));
  CHECK(json["marks_sd"].get<double>() == Approx(4.6188).epsilon(0.001));
  CHECK(json["marks_least"] == 0);
  CHECK(json["points"][0]["id"] == 0);
  CHECK(json["points"][0]["deficit_most"] == 229376);
  CHECK(json["points"][0]["games"].size() == 3);
  CHECK(json["solvers"][0]["points"] == json["points"]);
  CHECK_THAT(suite_table(suite, {solver}), Contains("seeds  1-2,5\n") && Contains("  2/3\n") &&
                                               Contains("5.33 of 8 on average, sd 4.62, 0.00 to 8.00"));
  CHECK_THAT(suite_csv(suite, {solver}), Contains("\"a,\"\"b\"\"\",0,8,512"));
  const Seed drawn = Seed::of_secret({7, 8});
  CHECK_THAT(suite_table(suite_of(solver, {1, 2, drawn, 4}), {solver}),
             Contains("1-2," + drawn.text() + ",4\n"));
}

TEST_CASE("marks are rounded, but only all of them read as all") {
  CHECK(Fraction(200).text(200) == "200.00");
  const Fraction almost(19'999'999'999, 100'000'000);
  CHECK(almost.text(200) == "199.99");
  CHECK(almost.text(400) == "200.00");
  CHECK(Fraction(1005, 1000).text(2) == "1.01");  // the double nearest to it is below
  CHECK(Fraction(194, 10'000).text(8) == "0.02");
  CHECK(Fraction(0).text(8) == "0.00");
}

TEST_CASE("no cell is lost in the mean of many seeds") {
  constexpr std::int64_t room = 65536LL * 65536 / 8 * 7 / 5000 + 65536LL * 65536 / 8 * 8 / 5000;
  SolverGames full{"full", {}};
  SolverGames short_of_it{"a cell less", {}};
  std::vector<Seed> seeds;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    seeds.emplace_back(seed);
    full.games.push_back(game_of(7, seed, 0));
    short_of_it.games.push_back(game_of(7, seed, seed == 200 ? room + 2 : 0));
  }
  SuiteSettings suite = suite_of(full, seeds);
  suite.names = {full.solver, short_of_it.solver};
  CHECK_THAT(suite_report(suite, {full, short_of_it}, SuiteReport::marks), Catch::Equals("44.00\n43.99\n"));
  const std::vector<Standing> standings = standings_of(suite, {short_of_it, full});
  CHECK(standings[0].solver == 1);
  CHECK(standings[1].place == 2);
}

TEST_CASE("points of one size have maps of their own") {
  const Seed drawn = Seed::of_secret({1, 2});
  for (const auto& [seed, other] : {std::pair{Seed(1), Seed(2)}, {drawn, Seed::of_secret({1, 3})}}) {
    CHECK(map_seed(seed, test_points[0]) != map_seed(seed, test_points[2]));
    CHECK(map_seed(seed, test_points[1]) != map_seed(seed, test_points[5]));
    CHECK(map_seed(seed, test_points[0]) != map_seed(other, test_points[0]));
  }
  CHECK(map_seed(1, test_points[0]) == Seed(16504019988892878448ULL));  // published results can be repeated
  CHECK(map_seed(drawn, test_points[0]).is_drawn());
}

TEST_CASE("the pace learns from games that were played") {
  Pace pace({{0, 100, 10}, {1, 100, 10}, {0, 1000, 10}, {1, 1000, 10}});
  CHECK(pace.seconds_left(0, 0) == Approx(4));
  CHECK(pace.part_done(0, 0) == 0);
  pace.finished(0.11);  // 0.001 s a cell
  CHECK(pace.seconds_left(0, 0) == Approx(1 + 1.01 + 1));
  pace.finished(3.01);
  CHECK(pace.seconds_left(0, 0) == Approx(1.01 + 10.01));
  CHECK(pace.seconds_left(2, 0.5) == Approx(2 + 10.01));  // the game itself says more
  pace.finished(4);
  CHECK(pace.part_done(5, 0.5) == Approx(12.12 / 17.12));
  pace.finished(10);
  CHECK(pace.seconds_left(0, 0) == 0);
  CHECK(pace.part_done(0, 0) == 1);
}

TEST_CASE("the suite's line takes the longest wording that fits") {
  const SuiteMoment moment{0.375, 65.2, "point 4, seed 2, sat"};
  const LiveSample sample{1000, 500, 3, 0, 20};
  CHECK(suite_text(moment, sample, 120) ==
        "[#######.............]  37 %  1:06 left  point 4, seed 2, sat  opened 50.00 %  3 hit");
  CHECK(suite_text(moment, {1000, 0, 0, 0, 20}, 120) ==
        "[#######.............]  37 %  1:06 left  point 4, seed 2, sat");
  for (std::size_t columns = 1; columns < 100; ++columns) {
    CHECK(suite_text(moment, sample, columns).size() < columns);
  }
  CHECK_THAT(suite_text({1.5, -1, ""}, sample, 120), Contains("100 %  0:00 left"));
  CHECK_THAT(suite_text({0, 3725, ""}, sample, 120), Contains("1:02:05 left"));
}

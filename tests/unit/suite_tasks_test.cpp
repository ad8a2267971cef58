// Tasks of a suite without a game: shares, files, merging, standings, contestants.
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <random>
#include <regex>

#include "base/json_bounds.hpp"
#include "base/read_number.hpp"
#include "judge/queue/merge.hpp"
#include "judge/queue/standings_page.hpp"
#include "judge/queue/suite_task_file.hpp"
#include "judge/suite/contestants.hpp"
#include "judge/suite/maps.hpp"
#include "judge/suite/suite_report.hpp"
#include "support/columns.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::judge;
using namespace mines::testing;
using Catch::Contains;
using Json = nlohmann::ordered_json;

namespace {

/// Three solvers, two points, two seeds, one of them drawn: 12 games.
SuiteSettings example_suite() {
  SuiteSettings suite;
  suite.names = {"alpha", "b,\"c\"", "<b>&"};
  suite.points = {test_points[0], test_points[3]};
  suite.seeds = {7, Seed::of_secret({1, 2})};
  suite.scale = 2.5;
  return suite;
}

/// A game whose every number is different and not round.
PlayedGame made_up_game(const SuiteTerms& suite, std::size_t number) {
  const SuiteGame at = game_of(suite, number);
  const TestPoint& point = suite.points[at.point];
  const Seed& seed = suite.seeds[at.seed];
  PlayedGame game{.point = point,
                  .limit = point.seconds * suite.scale,
                  .seed = seed,
                  .map_seed = map_seed(seed, point),
                  .strict = suite.strict,
                  .seed_number = at.seed + 1};
  if (number == 5) {
    game.error = "server: \"was\" killed by signal 9";
    return game;
  }
  if (number == 7) {
    game.error = "nobody could measure it";
    game.uncounted = GameEnding::not_measurable;
    return game;
  }
  std::mt19937 random(static_cast<unsigned>(number));
  const auto part = [&random] { return static_cast<double>(random()) / 4294967296.0; };
  Outcome& outcome = game.outcome.emplace();
  outcome.tally = {point.side, point.side, point.mines(), 0, static_cast<std::int64_t>(number)};
  outcome.tally.safe_opened = outcome.tally.safe_cells() - static_cast<std::int64_t>(random() % 1000);
  outcome.seconds = part();
  outcome.timed_out = number % 2 == 0;
  if (outcome.timed_out) outcome.overrun_ms = 1000 * (part() / 3);
  if (number == 4) outcome.violation = "a cell off the board";
  outcome.wire = number % 3 == 0 ? "v2" : "v1";
  outcome.answer.peak_bytes = random();
  (number % 2 == 0 ? outcome.answer.signal : outcome.answer.exit_code) = 9;
  outcome.isolation.wanted = true;
  outcome.isolation.memory = number % 2 == 0 ? "watch" : "cgroup";
  outcome.isolation.missing = {"namespaces (no bubblewrap)"};
  outcome.isolation.refused_calls = {{"ptrace", 2}};
  return game;
}

TaskFile file_of(const SuiteSettings& suite, const Task& task) {
  TaskFile file{suite_terms_text(suite), suite, task, {"node", "a processor", "6.1", 64, 1 << 30}, "now", {}};
  const Share share = share_of(task, games_of(suite));
  for (std::size_t number = share.first; number < share.end; ++number) {
    const std::string check = suite.names[game_of(suite, number).solver];
    file.games.push_back({number, {4711, check}, made_up_game(suite, number)});
  }
  return file;
}

std::vector<SolverGames> whole_suite(const SuiteSettings& suite) {
  std::vector<SolverGames> solvers;
  for (const std::string& name : suite.names) solvers.push_back({name, {}});
  for (std::size_t number = 0; number < games_of(suite); ++number)
    solvers[game_of(suite, number).solver].games.push_back(made_up_game(suite, number));
  return solvers;
}

/// The error of reading this text.
Error error_of(const std::string& text) {
  const Result<TaskFile> file = read_task_text("some.json", text);
  REQUIRE_FALSE(file);
  CHECK((file.error().code == ExitCode::bad_input && file.error().where == "some.json"));
  return file.error();
}

/// What a merge of files with these texts says.
Result<MergedSuite> merged(const std::vector<std::string>& texts) {
  const TemporaryFolder folder;
  Merger merger;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    MINES_TRY(merger.add(folder.write(std::to_string(i) + ".json", texts[i])));
  }
  return merger.take();
}

/// The files of these tasks, merged.
MergedSuite merged_tasks(const SuiteSettings& suite, const std::vector<Task>& tasks) {
  std::vector<std::string> texts;
  for (const Task& task : tasks) texts.push_back(task_text(file_of(suite, task)));
  return merged(texts).value();
}

std::string merge_error(const std::vector<std::string>& texts) {
  const auto result = merged(texts);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ExitCode::bad_input);
  return to_string(result.error());
}

/// Fails unless every element that is opened is closed in turn.
void check_nesting(const std::string& html) {
  static const std::regex tag("<(/?)([^ >\n]+)");
  std::vector<std::string> open;
  for (std::sregex_iterator at(html.begin(), html.end(), tag), end; at != end; ++at) {
    const std::string name = at->str(2);
    if (name == "!DOCTYPE" || name == "meta") continue;
    if (at->length(1) == 0) {
      open.push_back(name);
      continue;
    }
    REQUIRE((!open.empty() && open.back() == name));
    open.pop_back();
  }
  CHECK(open.empty());
}

}  // namespace

TEST_CASE("tasks: the shares of any number of tasks are all games, once each, and even") {
  for (const std::size_t games : {1, 7, 12, 1600}) {
    for (std::uint64_t of = 1; of <= games; of = of < 20 ? of + 1 : of * 2) {
      std::size_t next = 0;
      for (std::uint64_t number = 1; number <= of; ++number) {
        const Share share = share_of({number, of}, games);
        REQUIRE(share.first == next);
        REQUIRE((share.size() == games / of || share.size() == games / of + 1));
        next = share.end;
      }
      REQUIRE(next == games);
    }
  }
}

TEST_CASE("tasks: games are numbered as a suite plays them") {
  const SuiteSettings suite = example_suite();
  for (std::size_t number = 0; number < 12; ++number) {
    const SuiteGame game = game_of(suite, number);
    CHECK((game.seed == number / 6 && game.point == number / 3 % 2 && game.solver == number % 3));
  }
  CHECK(games_of(suite) == 12);
  CHECK(game_text(suite, 4) == "game 4: point 3, seed #1, b,\"c\"");
  CHECK(ranges_text(std::vector<int>{1, 2, 3, 5, 8, 9}) == "1-3,5,8-9");
}

TEST_CASE("tasks: a file is read back as it was written") {
  const SuiteSettings suite = example_suite();
  for (std::uint64_t number = 1; number <= 3; ++number) {
    const std::string text = task_text(file_of(suite, {number, 3}));
    const TaskFile file = read_task_text("some.json", text).value();
    CHECK(task_text(file) == text);
    CHECK(file.host == Host{"node", "a processor", "6.1", 64, 1 << 30});
  }
}

TEST_CASE("tasks: merged, they print what the whole suite prints") {
  SuiteSettings suite = example_suite();
  suite.strict = GENERATE(false, true);
  const std::vector<SolverGames> whole = whole_suite(suite);
  std::vector<Task> each;
  for (std::uint64_t number = 12; number >= 1; --number) each.push_back({number, 12});
  for (const std::vector<Task>& tasks : {std::vector<Task>{{1, 1}},
                                         {{2, 2}, {1, 2}},
                                         {{1, 3}, {3, 3}, {2, 3}, {2, 3}},
                                         {{1, 2}, {3, 4}, {4, 4}},
                                         each}) {  // also of different numbers of tasks
    const MergedSuite all = merged_tasks(suite, tasks);
    CHECK(all.missing.empty());
    CHECK(suite_json(all.terms, all.solvers) == suite_json(suite, whole));
    CHECK(all.solvers[1].games[1].is_disqualified() == suite.strict);  // the one with a violation
    CHECK(suite_table(all.terms, all.solvers) == suite_table(suite, whole));
    CHECK(suite_csv(all.terms, all.solvers) == suite_csv(suite, whole));
    CHECK(csv_table(standings_lines(all.terms, all.solvers)) == csv_table(standings_lines(suite, whole)));
    // What the suite's own table ends with.
    const std::string standings = standings_table(suite, whole);
    CHECK_THAT(standings_page(all, "Standings"),
               !Contains("not played") && Contains("not measurable: nobody could measure it"));
    CHECK(suite_table(suite, whole).ends_with("\n" + standings));
    CHECK_THAT(merge_table(all), Contains(standings) && Contains("12 games on node with 64 processors"));
  }
}

TEST_CASE("tasks: missing games count 0, and are named with their tasks") {
  const SuiteSettings suite = example_suite();
  const MergedSuite some = merged_tasks(suite, {{2, 4}, {3, 4}});
  CHECK(missing_text(some) ==
        "6 of 12 games are missing and count 0 (numbers from 0: 0-2,9-11); tasks to run: MINES_TASKS=4 "
        "sbatch --array=1,4 judge.sbatch ...");
  // The reports list the games that are there, and count the others.
  const auto json = parsed(suite_json(some.terms, some.solvers))["solvers"][0]["points"][0];
  CHECK(json["games_missing"] == 1);
  CHECK(json["games"].size() == 1);
  CHECK(json["games"][0]["seed_number"] == 2);
  CHECK(json["score_least"] == 0);
  CHECK_THAT(standings_page(some, "Standings"),
             Contains("Not final:") && Contains("6 of 12 games") && Contains("2 not played") &&
                 Contains(" 2 games ended without a verdict (judge error or not measurable)"));
  // They are no broken games: of those there is one, and one that could not be measured.
  std::size_t broke = 0;
  for (const Standing& standing : standings_of(some.terms, some.solvers)) {
    CHECK(standing.endings.at(GameEnding::not_played) == 2);
    broke += games_to_repeat(standing.endings);
  }
  CHECK(broke == 2);
  CHECK_THAT(csv_table(standings_lines(some.terms, some.solvers)),
             Contains(",games_broken,games_missing,marks_0,") && Contains(",1,2,") && Contains(",0,2,"));
  CHECK_THAT(repeat_text(some), Catch::StartsWith("2 games ended without a verdict (judge error or not "
                                                  "measurable) and must be played again: remove ") &&
                                    Catch::EndsWith(", and start the same tasks"));
  CHECK(missing_text(merged_tasks(suite, {{1, 2}, {3, 4}})) ==
        "3 of 12 games are missing and count 0 (numbers from 0: 9-11)");
}

TEST_CASE("tasks: a file that ends too early is refused with the byte at which it does") {
  const std::string text = task_text(file_of(example_suite(), {1, 12}));
  for (std::size_t bytes = 0; bytes + 1 < text.size(); ++bytes) {
    const Error error = error_of(text.substr(0, bytes));
    REQUIRE(error.offset == bytes);
    REQUIRE(error.what == "the file ends too early");
  }
  for (const auto& [wrong, offset] :
       {std::pair{"no task\n", 1}, {"{\"a\": 1}x", 8}, {"[1,]", 3}, {"{]", 1}}) {
    const Error error = error_of(wrong);
    CHECK(error.offset == offset);
    CHECK(error.what == "no JSON");
  }
}

TEST_CASE("tasks: a file that contradicts itself is refused with the field") {
  const Json good = Json::parse(task_text(file_of(example_suite(), {1, 3})));
  for (const nlohmann::json& row : table_of("task file")) {
    Json bad = good;
    bad[Json::json_pointer(row[0].get<std::string>())] = row[1];
    INFO(row);
    CHECK_THAT(error_of(bad.dump()).what, Contains(row[2].get<std::string>()));
  }
  CHECK_THAT(error_of("[]").what, Contains("not a file"));
  CHECK_THAT(error_of(std::string(100'000, '[')).what, Contains("nested deeper"));
  std::string fields = "{";
  for (int i = 0; i <= 1000; ++i) fields += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":{}";
  CHECK_THAT(error_of(fields + "}").what, Contains("more than 1000 fields"));
  CHECK(json_excess("[0,[0,0]]", {9, 5, 9}) == "");
  CHECK_THAT(json_excess("[0,[0,0]]", {9, 4, 9}), Contains("more than 4 JSON values"));
  CHECK(error_of("{\"version\":1" + std::string(100'000, '0') + "}").what ==
        "a number is too large, expected at most 1.8e308");
  Json without = good;
  without["games"][0].erase("overrun_ms");
  CHECK_THAT(error_of(without.dump()).what, Contains("games[0]: "));
}

TEST_CASE("tasks: what does not belong together is not merged") {
  const SuiteSettings suite = example_suite();
  const std::string first = task_text(file_of(suite, {1, 3}));
  const auto expect = [&](auto&& change, const char* what) {
    SuiteSettings other = suite;
    change(other);
    CHECK_THAT(merge_error({first, task_text(file_of(other, {2, 3}))}),
               Contains("1.json: the suite differs from that in ") && Contains(what));
  };
  expect([](SuiteSettings& other) { other.scale = 3; }, "0.json: 'scale' is 3.0, there 2.5");
  expect([](SuiteSettings& other) { other.strict = true; }, "'strict' is true");
  expect([](SuiteSettings& other) { other.play.threads = 3; }, "'threads' is 3, there null");
  expect([](SuiteSettings& other) { other.isolation.processes = 20; }, "'processes' is 20");

  TaskFile again = file_of(suite, {1, 1});
  again.games[2].game.outcome->seconds += 1e-9;
  CHECK_THAT(
      merge_error({first, task_text(again)}),
      Contains("game 2: point 0, seed #1, <b>&: its result differs from that in ") && Contains("0.json"));
  again = file_of(suite, {2, 3});
  for (TaskGame& game : again.games) {
    if (game_of(suite, game.number).solver == 1) game.program.bytes = 1;
  }
  CHECK_THAT(merge_error({first, task_text(again)}), Contains("its program differs from that in "));
}

TEST_CASE("standings: equal marks share a place, the quicker one first") {
  SuiteSettings suite;
  suite.names = {"slow", "worst", "quick", "middle"};
  suite.points = {test_points[0]};
  suite.seeds = {1};
  std::vector<SolverGames> solvers;
  const std::vector<std::pair<std::int64_t, double>> results = {{0, 2}, {200'000, 1}, {0, 1}, {100'000, 3}};
  for (std::size_t i = 0; i < results.size(); ++i) {
    PlayedGame game = made_up_game(suite, i);
    game.outcome->tally.mines_opened = 0;
    game.outcome->tally.safe_opened = game.outcome->tally.safe_cells() - results[i].first;
    game.outcome->seconds = results[i].second;
    solvers.push_back({suite.names[i], {game}});
  }
  // Places and solvers, from the first on.
  const auto places = [&] {
    std::string all;
    for (const Standing& standing : standings_of(suite, solvers))
      all += std::to_string(standing.place) + suite.names[standing.solver] + " ";
    return all;
  };
  CHECK(places() == "1quick 1slow 3middle 4worst ");
  suite.ties = Ties::time;
  CHECK(places() == "1quick 2slow 3middle 4worst ");
  solvers[0].games[0].outcome->seconds = 1;
  CHECK(places() == "1slow 1quick 3middle 4worst ");
  suite.ties = Ties::shared;
  const auto json = Json::parse(suite_json(suite, solvers));
  CHECK(json["solvers"][0]["place"] == 1);
  CHECK(json["solvers"][1]["place"] == 4);
  CHECK_THAT(csv_table(standings_lines(suite, solvers)), Contains("\n4,worst,"));

  suite.ties = Ties::time;
  // Who does not start has no time, and is not quicker than one who plays in vain.
  for (std::size_t i = 0; i < 4; ++i) solvers[i].games[0].outcome->tally.safe_opened = 0;
  solvers[1].games[0].outcome.reset();
  CHECK(places() == "1slow 1quick 3middle 4worst ");
  CHECK_THAT(csv_table(standings_lines(suite, solvers)), Contains("\n4,worst,0,0,0,0,0,,"));
  CHECK_THAT(suite_table(suite, {solvers[0], solvers[1]}), !Contains("0.000 s"));
}

TEST_CASE("standings: the table is at most 80 columns wide, whatever the names") {
  SuiteSettings suite = example_suite();
  suite.names = {std::string(64, 'w'), "\u00e9\u00e9\u00e9", "tab\tnewline\n\u202e"};
  const std::string table = standings_table(suite, whole_suite(suite));
  CHECK(widest_line(table) <= 80);
  CHECK_THAT(table, Contains(std::string(17, 'w') + "...") && Contains("tab newline ?") && !Contains("\t"));
}

TEST_CASE("standings: no report and no message names a seed before it is asked to") {
  SuiteSettings suite = example_suite();
  suite.seeds = {918273645, Seed::of_secret({1, 2})};
  const MergedSuite all = merged_tasks(suite, {{1, 1}});
  std::vector<std::string> secrets;
  for (const Seed& seed : suite.seeds) {
    secrets.push_back(seed.text());
    secrets.push_back(seed.text().substr(0, 4));
    for (const TestPoint& point : suite.points) secrets.push_back(map_seed(seed, point).text());
  }
  const auto reports = [&](bool shows) {
    MergedSuite shown = all;
    shown.terms.shows_seeds = shows;
    const SuiteTerms& terms = shown.terms;
    const std::vector<SolverGames>& solvers = shown.solvers;
    return std::vector<std::string>{standings_page(shown, "Standings"),
                                    merge_table(shown),
                                    suite_table(terms, solvers),
                                    suite_json(terms, solvers),
                                    suite_csv(terms, solvers),
                                    csv_table(standings_lines(terms, solvers)),
                                    suite_table(terms, {solvers[0]}),
                                    standings_table(terms, solvers),
                                    game_text(terms, 0),
                                    game_line(terms, "sat", solvers[0].games.front())};
  };
  const std::vector<std::string> hidden = reports(false);
  for (const std::string& report : hidden) {
    for (const std::string& secret : secrets) CHECK_THAT(report, !Contains(secret));
  }
  CHECK_THAT(hidden[0], Contains("seeds  2, not shown (--show-seeds)") && Contains(">#2</td>"));
  CHECK_THAT(hidden[2], Contains("seed #1: judge error"));
  CHECK_THAT(hidden[3], Contains("\"seeds\":null") && Contains("\"seed\":null,\"map_seed\":null"));
  CHECK_THAT(hidden[4], Contains(",seed_number,seed,map_seed,") && Contains(",2,,,"));
  const std::vector<std::string> open = reports(true);
  for (const std::size_t form : {0, 1, 2, 3, 4})
    CHECK_THAT(open[form], Contains("918273645") && Contains(suite.seeds[1].text()));
  for (const std::size_t message : {8, 9}) {
    CHECK_THAT(hidden[message], Contains(", seed #1, "));
    CHECK_THAT(open[message], Contains(", seed 918273645, "));
  }
}

TEST_CASE("standings: the page has its title, its time, and names as they are written") {
  SuiteSettings suite = example_suite();
  TaskFile early = file_of(suite, {1, 2});
  TaskFile late = file_of(suite, {2, 2});
  early.ended = "2026-11-30T23:59:59Z";
  late.ended = "2026-12-01T00:05:00Z";
  const std::string page = standings_page(merged({task_text(late), task_text(early)}).value(), "Autumn <1>");
  CHECK_THAT(page, Contains("<title>Autumn &lt;1&gt;</title>") && Contains("<h1>Autumn &lt;1&gt;</h1>") &&
                       Contains("As of 2026-12-01 00:05 UTC"));
  // Only heads of columns are capitalised: the other heads of a table are names.
  const std::size_t capital = page.find("text-transform");
  CHECK((capital != page.npos && page.find("text-transform", capital + 1) == page.npos));
  CHECK(page.rfind("\nthead th::first-letter {", capital) == page.rfind('\n', capital));
  // On a narrow screen each value stands beside its label.
  CHECK_THAT(page, Contains("data-label=\"marks\"") && Contains("attr(data-label)") &&
                       Contains("@media (max-width: "));
}

TEST_CASE("standings: on the page strangers' names are text, and nothing comes from elsewhere") {
  SuiteSettings suite = example_suite();
  suite.names = {"</td><script>alert(1)</script>", "\" onclick=\"x", "a&amp;b"};
  TaskFile file = file_of(suite, {1, 1});
  file.games[5].game.error = "<img src=x onerror=alert(2)>";
  file.host.processor = "<i>\u202e\x07";
  file.ended = "<script>alert(4)";
  const std::string page =
      standings_page(merged({task_text(file)}).value(), "</title><script>alert(3)</script>");
  CHECK_THAT(page.substr(0, page.find("</main>")), !Contains("<script"));
  CHECK(page.find("<script>") == page.rfind("<script"));  // our own
  CHECK_THAT(page, !Contains("<img") && !Contains("<i>") && !Contains("\" onclick=") && !Contains("\u202e") &&
                       !Contains("\x07") && !Contains("http://") && !Contains("https://") &&
                       !Contains("src=\"") && !Contains("url("));
  CHECK_THAT(page, Contains("&lt;/td&gt;&lt;script&gt;alert(1)") && Contains("a&amp;amp;b") &&
                       Contains("&lt;i&gt;??") && Contains("&lt;img src=x"));
  CHECK_THAT(page, Contains("<html lang=\"en\">") && Contains("<caption>") && Contains("scope=\"row\""));
  check_nesting(page);
}

TEST_CASE("tasks: names in a file are refused where they would be in a list") {
  SuiteSettings suite = example_suite();
  for (const auto& [name, fault] : {std::pair{"+1", "begins with '+'"},
                                    {"-1", "begins with '-'"},
                                    {"", "is empty"},
                                    {"a\u202eb", "is not UTF-8, or has control characters"}}) {
    suite.names[1] = name;
    CHECK_THAT(error_of(task_text(file_of(suite, {1, 3}))).what,
               Contains("'solvers' has a name that ") && Contains(fault));
  }
  // Names may be paths.
  suite.names[1] = "./" + std::string(200, 'a') + "/my answer";
  CHECK(read_task_text("some.json", task_text(file_of(suite, {1, 3}))));
}

TEST_CASE("tasks: cells of a CSV are no formulas, and have no control characters") {
  const SuiteSettings suite = example_suite();
  std::vector<SolverGames> solvers = whole_suite(suite);
  solvers[2].games[1].error = "=HYPERLINK(\"http://example.org/\")";
  solvers[1].games[1].outcome->violation = "-2+3\x1b[1m\u202e";
  CHECK_THAT(suite_csv(suite, solvers), Contains(",\"'=HYPERLINK(\"\"http:") && Contains(",'-2+3?[1m?,"));
}

TEST_CASE("contestants: a folder of programs, or a list of them") {
  const TemporaryFolder folder;
  for (const char* name : {"zeta", "Team Rocket", ".hidden"}) folder.write(name, "");
  using Found = std::vector<std::pair<std::string, std::string>>;
  const auto found_in = [](const std::string& path) {
    Found found;
    const auto contestants = read_contestants(path);
    REQUIRE(contestants);
    for (const Contestant& each : *contestants) found.emplace_back(each.name, each.program);
    return found;
  };
  CHECK(found_in(folder.path()) == Found{{"Team Rocket", folder / "Team Rocket"}, {"zeta", folder / "zeta"}});

  const std::string list = folder.write("list",
                                        "# who plays\n\nzeta   The Zetas \t\r\n  /bin/true\nsat\tOurs\n"
                                        "sub/x J\u00fcrgen");
  CHECK(found_in(list) == Found{{"The Zetas", folder / "zeta"},
                                {"true", "/bin/true"},
                                {"Ours", "sat"},
                                {"J\u00fcrgen", folder / "sub/x"}});
}

TEST_CASE("contestants: a wrong list or folder is refused with its place") {
  const TemporaryFolder folder;
  check_refusals("contestants", [&](const std::string& text) {
    auto contestants = read_contestants(folder.write("list", text));
    if (!contestants) CHECK(contestants.error().where == folder / "list");
    return contestants;
  });
  CHECK_FALSE(read_contestants(folder / "none"));
  const TemporaryFolder empty;
  CHECK_FALSE(read_contestants(empty.path()));
  empty.write("bad\nname", "");
  CHECK_FALSE(read_contestants(empty.path()));
}

// The reference solver itself: what it counts is what trying all placements gives, and a report with a
// mistake in it does not pass.
#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <set>

#include "reference/comparison.hpp"
#include "reference/forcing.hpp"
#include "reference/program.hpp"
#include "support/json.hpp"
#include "support/temporary_folder.hpp"

using namespace reference;
using mines::testing::parsed;

namespace {

using Json = nlohmann::json;

/// All placements that the numbers allow, one bit for each unknown cell.
std::vector<std::uint32_t> placements_of(const Puzzle& puzzle, const std::function<bool(int)>& counts) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t placement = 0; placement < std::uint32_t{1} << puzzle.unknown.size(); ++placement) {
    bool fits = true;
    for (std::size_t i = 0; i < puzzle.numbers.size() && fits; ++i) {
      if (!counts(static_cast<int>(i))) continue;
      int mines = 0;
      for (const int cell : puzzle.numbers[i].cells) mines += static_cast<int>(placement >> cell & 1);
      fits = mines == puzzle.numbers[i].mines;
    }
    if (fits) all.push_back(placement);
  }
  return all;
}

constexpr auto every_number = [](int) { return true; };

/// Holds a truth against the placements that count, each with its weight.
void check_truth(const Truth& truth, const std::vector<std::pair<std::uint32_t, double>>& placements) {
  REQUIRE(truth.placements == Count(placements.size()));
  if (placements.empty()) return;
  for (std::size_t cell = 0; cell < truth.verdicts.size(); ++cell) {
    std::size_t mines = 0;
    double all = 0;
    double mine = 0;
    for (const auto& [placement, weight] : placements) {
      mines += placement >> cell & 1;
      all += weight;
      mine += (placement >> cell & 1) != 0 ? weight : 0;
    }
    CHECK(truth.verdicts[cell] == (mines == 0                   ? Verdict::safe
                                   : mines == placements.size() ? Verdict::mine
                                                                : Verdict::open));
    CHECK(std::abs(static_cast<double>(truth.probabilities[cell]) - mine / all) < 1e-13);
  }
}

/// A small question: many kinds, but few unknown cells.
std::optional<Question> small_question(std::uint64_t number, std::size_t most_unknown) {
  Question question = random_question(17, number);
  const auto unknown = std::count(question.board.cells.begin(), question.board.cells.end(), '?');
  if (static_cast<std::size_t>(unknown) > most_unknown) return {};
  return question;
}

Ran report_on(const Asked& asked) {
  std::vector<std::string> arguments = arguments_of(asked);
  arguments.insert(arguments.begin(), MINES_SOLVE);
  return run_program(arguments, asked.question.text);
}

std::set<std::string> kinds_of(const std::vector<Fault>& faults) {
  std::set<std::string> kinds;
  for (const Fault& fault : faults) kinds.insert(fault.kind);
  return kinds;
}

}  // namespace

TEST_CASE("the reference solver counts what trying all placements gives") {
  int questions = 0;
  std::set<std::string> kinds;
  for (std::uint64_t number = 0; number < 4000; ++number) {
    const auto question = small_question(number, 13);
    if (!question) continue;
    INFO(question->text);
    REQUIRE(read_board(question->text).cells == question->board.cells);
    const Puzzle puzzle(question->board);
    const auto placements = placements_of(puzzle, every_number);
    const Counted counted(puzzle);
    REQUIRE(counted.finished());
    REQUIRE(counted.numbers_fit() == !placements.empty());
    std::vector<std::pair<std::uint32_t, double>> by_density;
    for (const std::uint32_t placement : placements)
      by_density.emplace_back(placement, std::pow(0.3 / 0.7, std::popcount(placement)));
    check_truth(counted.with_density(0.3L), by_density);
    int fewest = 99;
    int most = -1;
    for (int mines = -1; mines <= static_cast<int>(puzzle.unknown.size()) + 1; ++mines) {
      std::vector<std::pair<std::uint32_t, double>> with_mines;
      for (const std::uint32_t placement : placements) {
        if (std::popcount(placement) == mines) with_mines.emplace_back(placement, 1.0);
      }
      if (!with_mines.empty()) fewest = std::min(fewest, mines + puzzle.flags);
      if (!with_mines.empty()) most = mines + puzzle.flags;
      check_truth(counted.with_mines(mines + puzzle.flags), with_mines);
    }
    if (!placements.empty()) {
      CHECK(counted.fewest_mines() == fewest);
      CHECK(counted.most_mines() == most);
    }
    ++questions;
    kinds.insert(question->kind);
  }
  CHECK(questions > 500);
  CHECK(kinds.size() > 9);
}

TEST_CASE("the reference solver finds whether fewer numbers force a cell, or contradict") {
  int claims = 0;
  int smaller = 0;
  for (std::uint64_t number = 0; number < 6000; ++number) {
    const auto question = small_question(number, 9);
    if (!question) continue;
    const Puzzle puzzle(question->board);
    const auto count = static_cast<int>(puzzle.numbers.size());
    if (count > 8) continue;
    INFO(question->text);
    for (int cell = -1; cell < static_cast<int>(puzzle.unknown.size()); ++cell) {
      const bool mine = number % 2 == 0;
      const auto mines = number % 3 == 0 ? question->board.mines : std::nullopt;
      Claim claim{std::nullopt, mine};
      if (cell >= 0) claim.cell = cell;
      const Forcing forcing(puzzle, claim, mines);
      // The fewest numbers that force the claim, by all sets of numbers.
      std::size_t fewest = 99;
      for (std::uint32_t set = 0; set < std::uint32_t{1} << count; ++set) {
        const auto placements = placements_of(puzzle, [&](int i) { return (set >> i & 1) != 0; });
        const bool forced = std::none_of(placements.begin(), placements.end(), [&](std::uint32_t placement) {
          const bool counts = !mines || std::popcount(placement) + puzzle.flags == *mines;
          return counts && (cell < 0 || ((placement >> cell & 1) != 0) != mine);
        });
        std::vector<int> numbers;
        for (int i = 0; i < count; ++i) {
          if ((set >> i & 1) != 0) numbers.push_back(i);
        }
        CHECK((forcing.is_forced_by(numbers) == Forcing::Finding::yes) == forced);
        if (forced) fewest = std::min(fewest, numbers.size());
      }
      if (fewest == 99) continue;
      ++claims;
      for (std::size_t size = fewest; size <= puzzle.numbers.size(); ++size) {
        std::vector<int> numbers(size);
        for (std::size_t i = 0; i < size; ++i) numbers[i] = static_cast<int>(i);
        smaller += size > fewest ? 1 : 0;
        CHECK(forcing.is_forced_by_fewer(numbers, 1'000'000) ==
              (size > fewest ? Forcing::Finding::yes : Forcing::Finding::no));
      }
    }
  }
  CHECK(claims > 300);
  CHECK(smaller > 300);
}

TEST_CASE("a report with a mistake in it does not pass") {
  struct Mistake {
    const char* kind;
    std::function<bool(Json&)> make;  // false: the report has nothing to spoil
  };
  const auto some_cell = [](Json& report, const char* verdict) -> Json* {
    for (Json& cell : report.at("cells")) {
      if (cell.at("verdict") == verdict) return &cell;
    }
    return nullptr;
  };
  const auto spoil_cell = [&](const char* verdict, const char* key, const Json& value) {
    return [=](Json& report) {
      Json* const cell = some_cell(report, verdict);
      if (cell != nullptr) (*cell)[key] = value;
      return cell != nullptr;
    };
  };
  const std::vector<Mistake> mistakes = {
      {"verdict", spoil_cell("open", "verdict", "safe")},
      {"verdict", spoil_cell("mine", "verdict", "safe")},
      {"verdict", spoil_cell("safe", "verdict", "open")},
      {"probability", spoil_cell("safe", "probability", 1e-11)},
      {"probability",
       [&](Json& report) {
         Json* const cell = some_cell(report, "open");
         if (cell != nullptr) (*cell)["probability"] = cell->at("probability").get<double>() + 2e-12;
         return cell != nullptr;
       }},
      {"how a cell is known", spoil_cell("mine", "known", "sampling")},
      {"how a cell is known",
       [&](Json& report) {
         Json* const cell = some_cell(report, "safe");
         if (cell != nullptr) (*cell)["known"] = cell->at("known") == "total" ? "rules" : "total";
         return cell != nullptr;
       }},
      {"unknown cells",
       [](Json& report) {
         if (report.at("cells").empty()) return false;
         report.at("cells").erase(0);
         return true;
       }},
      {"placements",
       [](Json& report) {
         report["placements"] = report.at("placements").get<std::string>() + "0";
         return true;
       }},
      {"placements",
       [](Json& report) {
         report["placements"] = nullptr;
         return true;
       }},
      {"logarithm of placements",
       [](Json& report) {
         report["placements_log10"] = report.at("placements_log10").get<double>() + 1e-6;
         return true;
       }},
      {"exact",
       [](Json& report) {
         report["exact"] = false;
         return true;
       }},
      {"best move",
       [&](Json& report) {
         Json* const cell = some_cell(report, "open");
         if (some_cell(report, "safe") == nullptr || cell == nullptr) return false;
         report["best_move"] = {{"row", cell->at("row")}, {"column", cell->at("column")}, {"safe", false}};
         report["best_move"]["probability"] = cell->at("probability");
         return true;
       }},
      {"best move",
       [](Json& report) {
         if (report.at("best_move").is_null()) return false;
         report["best_move"] = nullptr;
         return true;
       }},
      {"best move's probability",
       [](Json& report) {
         if (report.at("best_move").is_null()) return false;
         report["best_move"]["probability"] = 0.123456789;
         return true;
       }},
      {"explanation: does not suffice",
       [](Json& report) {
         if (!report.contains("explanation") || !report.at("explanation").contains("numbers")) return false;
         Json& numbers = report["explanation"]["numbers"];
         if (numbers.empty()) return false;
         numbers.erase(0);
         return true;
       }},
      {"explanation's use of the mines",
       [](Json& report) {
         if (!report.contains("explanation") || !report.at("explanation").contains("numbers")) return false;
         Json& uses = report["explanation"]["uses_mines"];
         uses = !uses.get<bool>();
         return true;
       }},
      {"guess's probability",
       [](Json& report) {
         if (!report.contains("explanation") || !report.at("explanation").contains("guesses")) return false;
         report["explanation"]["guesses"][0]["probability"] = 0.987654321;
         return true;
       }},
      {"contradiction: does not suffice",
       [](Json& report) {
         if (!report.contains("contradicting") || report.at("contradicting").empty()) return false;
         report["contradicting"].erase(0);
         return true;
       }},
      {"contradiction's use of the mines",
       [](Json& report) {
         if (!report.contains("contradicting")) return false;
         report["uses_mines"] = !report.at("uses_mines").get<bool>();
         return true;
       }},
      {"possible or not",
       [](Json& report) {
         report["consistent"] = !report.at("consistent").get<bool>();
         return true;
       }},
  };
  std::vector<int> found(mistakes.size());
  for (std::uint64_t number = 0; number < 150; ++number) {
    const Asked asked(random_question(18, number), number);
    if (!asked.finished) continue;
    const Ran ran = report_on(asked);
    INFO(asked.question.text << ran.output);
    Tally tally;
    CHECK(kinds_of(faults_of(asked, ran, tally)).empty());
    for (std::size_t i = 0; i < mistakes.size(); ++i) {
      Json report = parsed(ran.output);
      const bool wants_possible = std::string(mistakes[i].kind).find("contradiction") == std::string::npos;
      if (wants_possible && report.at("consistent") == false &&
          mistakes[i].kind != std::string("possible or not"))
        continue;
      if (!mistakes[i].make(report)) continue;
      INFO(mistakes[i].kind);
      CHECK(kinds_of(faults_of(asked, {ran.exit_code, report.dump(), ran.errors}, tally))
                .count(mistakes[i].kind) == 1);
      ++found[i];
    }
    CHECK(kinds_of(faults_of(asked, {ran.exit_code, "{", ran.errors}, tally))
              .count("not the JSON of a report") == 1);
    CHECK(kinds_of(faults_of(asked, {1, ran.output, ran.errors}, tally)).count("exit code") == 1);
    CHECK(kinds_of(faults_of(asked, {ran.exit_code, ran.output, ran.errors + "?\n"}, tally))
              .count("standard error") == 1);
  }
  for (std::size_t i = 0; i < mistakes.size(); ++i) {
    INFO(i << " " << mistakes[i].kind);
    CHECK(found[i] > 2);
  }
}

TEST_CASE("a move that is not the best, or a wrong chance to win, does not pass") {
  int worse = 0;
  int wrong_chances = 0;
  for (std::uint64_t number = 0; number < 3000 && (worse < 1 || wrong_chances < 5); ++number) {
    const Question question = random_question(19, number);
    if (question.kind != std::string("end of play") || !question.board.mines) continue;
    const Asked asked(question, 8 * number + 1);
    if (asked.truth.placements > 12 || !asked.explained || asked.puzzle.numbers.empty() ||
        asked.truth.verdicts[static_cast<std::size_t>(*asked.explained)] != Verdict::open)
      continue;
    const Ran ran = report_on(asked);
    INFO(question.text << ran.output);
    Json report = parsed(ran.output);
    if (report.at("best_move").at("safe") == true) continue;
    Tally tally;
    const auto kinds_with = [&](const Json& spoiled) {
      return kinds_of(faults_of(asked, {ran.exit_code, spoiled.dump(), ran.errors}, tally));
    };
    REQUIRE(kinds_with(report).empty());
    for (Json& guess : report["explanation"]["guesses"]) {
      if (!guess.contains("win_probability")) continue;
      Json spoiled = report;
      spoiled["explanation"]["guesses"][0]["win_probability"] = 0.0123;
      CHECK(kinds_with(spoiled) == std::set<std::string>{"guess's chance to win"});
      ++wrong_chances;
      break;
    }
    for (const Json& cell : report.at("cells")) {
      if (cell.at("verdict") != "open") continue;
      Json spoiled = report;
      for (const char* const key : {"row", "column", "probability"}) spoiled["best_move"][key] = cell.at(key);
      const auto kinds = kinds_with(spoiled);
      if (kinds.empty()) continue;
      CHECK(kinds == std::set<std::string>{"best move's chance to win"});
      ++worse;
    }
  }
  CHECK(worse >= 1);
  CHECK(wrong_chances >= 5);
}

TEST_CASE("a set with a number too many, or larger than needed, does not pass as the smallest") {
  // The 1 in the corner makes the cell next to it a mine; so do the two 1s below, together with it.
  Question question{"", {}, {}, "3 3\n1?1\n111\n000\n", {}};
  question.board = read_board(question.text);
  const Asked asked(question, 2);
  REQUIRE(asked.explained == 0);
  const Ran ran = report_on(asked);
  Tally tally;
  REQUIRE(faults_of(asked, ran, tally).empty());
  const auto faults_with = [&](const Json& numbers, const char* size) {
    Json report = parsed(ran.output);
    report["explanation"]["numbers"] = numbers;
    report["explanation"]["size"] = size;
    return kinds_of(faults_of(asked, {ran.exit_code, report.dump(), ran.errors}, tally));
  };
  const Json corner = {{"row", 0}, {"column", 0}};
  const Json below = {{"row", 1}, {"column", 1}};
  CHECK(faults_with(Json::array({corner}), "smallest").empty());
  CHECK(faults_with(Json::array({corner, below}), "sufficient").empty());
  CHECK(faults_with(Json::array({corner, below}), "minimal").count("explanation: one can be left out") == 1);
  CHECK(faults_with(Json::array({corner, below}), "smallest").count("explanation: fewer do") == 1);
  CHECK(faults_with(Json::array({Json{{"row", 0}, {"column", 1}}}), "smallest")
            .count("a number that is none") == 1);
}

TEST_CASE("mines-check-positions says what it compared, and refuses wrong arguments") {
  const Ran compared =
      run_program({MINES_CHECK_POSITIONS, "--positions", "3", "--seed", "5", "--output", "/nowhere"}, "");
  CHECK(compared.exit_code == 0);
  CHECK_THAT(compared.output, Catch::EndsWith("faults: none\n"));
  const Ran faulty = run_program(
      {MINES_CHECK_POSITIONS, "--positions", "3", "--solver", "/bin/true", "--output", "/nowhere"}, "");
  CHECK(faulty.exit_code == 1);
  CHECK_THAT(faulty.output, Catch::Contains("not the JSON of a report"));
  // What it keeps of a fault can be asked again, with the options that it was asked with.
  const mines::testing::TemporaryFolder folder;
  const std::string path = folder.write("kept.txt", "# arguments: mines-solve --mines 2\n2 2\n1?\n??\n");
  const Ran again = run_program({MINES_CHECK_POSITIONS, path, "--output", folder.path()}, "");
  CHECK(again.exit_code == 0);
  CHECK_THAT(again.output, Catch::Contains("8  impossible"));
  CHECK_THAT(run_program({MINES_CHECK_POSITIONS, "--help"}, "").output,
             Catch::Contains("Exit codes: 0 nothing is wrong"));
  for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
           {"--positions"}, {"--positions", "-1"}, {"--colour", "red"}, {"/absent"}}) {
    std::vector<std::string> arguments = wrong;
    arguments.insert(arguments.begin(), MINES_CHECK_POSITIONS);
    const Ran refused = run_program(arguments, "");
    CHECK(refused.exit_code == 2);
    CHECK(std::count(refused.errors.begin(), refused.errors.end(), '\n') == 1);
  }
}

TEST_CASE("the reference solver reads positions as they may be written") {
  const Board board = read_board("# A position.\r\n2 3 1  # size\r\n\r\n1.F\r\n0?! # row\r\n");
  CHECK(board.rows == 2);
  CHECK(board.columns == 3);
  CHECK(board.mines == 1);
  CHECK(board.cells == "1?!0?!");
  CHECK_FALSE(read_board("1?\n").mines);
  for (const char* const wrong : {"", "2 3\n", "1 2\n1\n", "12\n1\n", "19\n", "x y\n1\n"})
    CHECK_THROWS_AS(read_board(wrong), std::runtime_error);
}

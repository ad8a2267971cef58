// The fuzzer itself: its brute force tries everything, and what fails is noticed, cut down and replayed.
#include "support/catch.hpp"

#include <algorithm>
#include <set>

#include "advice/explanation.hpp"
#include "base/random.hpp"
#include "fuzz/campaign.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/shrink.hpp"
#include "support/counted_position.hpp"
#include "support/small_positions.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::fuzz;
using mines::testing::TemporaryFolder;

namespace {

using mines::fuzz::Position;

/// The pair rule with a mistake: it takes every mine that a has more than b for a mine in a's own cells, even
/// if b has cells of its own.
void deduce_wrongly(Session&, Position& position, const Case&, Report& report) {
  for (const Component& component : position.components()) {
    const Piece* const piece = position.piece_with(component);
    if (piece == nullptr || !piece->consistent()) continue;
    const std::vector<std::size_t> places = position.places_in(*piece, component);
    for (const Constraint& a : component.constraints) {
      for (const Constraint& b : component.constraints) {
        if (a.most - b.most != a.size() - b.size() || a.size() <= b.size()) continue;
        for (const std::uint32_t cell : a.cells()) {
          const auto of_b = b.cells();
          if (std::find(of_b.begin(), of_b.end(), cell) != of_b.end()) continue;
          report.check(piece->verdict(places[cell]) == Verdict::mine, "cell {} should be a mine", cell);
        }
      }
    }
  }
}

/// A mistake that shows only if a picture does not lie in its board's corner.
void fail_beyond_the_edge(Session&, Position& position, const Case&, Report& report) {
  report.check(position.at() == Cell{} || position.components().empty(), "moved");
}

/// A mistake that shows only after an earlier component, by what that left behind.
void suffer(Session& session, Position&, const Case&, Report& report) {
  report.check(session.elimination.boxes().cell_count() < 5, "left behind");
}

/// Says why a position is impossible, with every number named as if none could be left out.
void contradict_at_length(Session&, Position& position, const Case&, Report& report) {
  if (position.consistent() && settled_numbers_hold(position.picture())) return;
  if (position.at() != Cell{} || position.whole().cells.size() > most_in_sets) return;
  Reason all{true, {}, false, Minimality::minimal};
  for_each_cell(position.picture(), [&](Cell cell) {
    if (is_number(position.picture().at(cell))) all.numbers.push_back(cell);
  });
  check_contradiction(position, {}, all, report);
}

/// Explains what all placements say by the numbers next to the cell, of which more may be needed.
void explain_by_neighbours(Session&, Position& position, const Case&, Report& report) {
  const Piece& whole = position.whole();
  if (!position.consistent() || !settled_numbers_hold(position.picture()) || position.at() != Cell{} ||
      whole.cells.size() > most_in_sets)
    return;
  for (std::size_t i = 0; i < whole.cells.size(); ++i) {
    if (whole.verdict(i) == Verdict::undecided) continue;
    Reason reason{true, {}, false, Minimality::sufficient};
    for_each_neighbour(position.picture().size(), whole.cells[i], [&](Cell cell) {
      if (is_number(position.picture().at(cell))) reason.numbers.push_back(cell);
    });
    check_explanation(position, {}, i, whole.verdict(i), reason, report);
  }
}

/// Analyses a position in which the cells around an 8 are known mines instead of unknown cells.
void analyse_eights_as_flags(Session&, Position& position, const Case& options, Report& report) {
  if (!position.consistent() || position.at() != Cell{}) return;
  Picture picture = position.picture();
  for_each_cell(position.picture(), [&](Cell cell) {
    if (position.picture().at(cell) != '8') return;
    for_each_neighbour(picture.size(), cell, [&](Cell beside) {
      if (picture.at(beside) == '?') picture.at(beside) = '*';
    });
  });
  AnalysisOptions analysis_options;
  analysis_options.density = options.odds / (1 + options.odds);
  const View view = view_of(text_position(picture, {})).value();
  check_analysis_of(analyse(view, analysis_options), position, {}, options.odds, report);
}

/// Guesses the last cell, whatever is safe.
void guess_anyway(Session&, Position& position, const Case&, Report& report) {
  if (position.at() != Cell{}) return;
  const auto analysis = analyse(view_of(text_position(position.picture(), {})).value());
  if (!analysis || position.whole().cells.empty()) return;
  const Cell cell = position.whole().cells.back();
  const auto found = testing::analysed_cell(*analysis, position.picture().size(), cell);
  if (found.verdict != Verdict::undecided) return;
  check_move(*analysis, position, Move{cell, false, found.mine}, report);
}

/// Estimates with errors twice as large as they say.
void estimate_boldly(Session&, Position& position, const Case& options, Report& report) {
  RandomSequence random(options.seed, options.number);
  for (std::size_t i = 0; i < position.whole().cells.size(); ++i) {
    double normal = -6;  // nearly, with twelve numbers from 0 to 1
    for (int k = 0; k < 12; ++k) normal += static_cast<double>(random.below(1 << 20)) / (1 << 20);
    check_estimate({Verdict::undecided, Means::sampling, 0.5 + 0.02 * normal, 0.01}, 0.5, report);
  }
}

/// An estimate that says it has no error.
void estimate_silently(Session&, Position& position, const Case&, Report& report) {
  if (position.whole().cells.empty()) return;
  check_estimate({Verdict::undecided, Means::sampling, 0.112, 0}, 0.38, report);
}

constexpr Call faulty_reports[] = {
    {"long-contradiction", contradict_at_length, true}, {"near-explanation", explain_by_neighbours, true},
    {"flagged-eights", analyse_eights_as_flags, true},  {"needless-guess", guess_anyway, true},
    {"silent-estimate", estimate_silently, true},       {"edge", fail_beyond_the_edge}};
constexpr Call bold[] = {{"bold-estimate", estimate_boldly, true}};

constexpr Call faulty[] = {{"wrong", deduce_wrongly}, {"suffer", suffer}};

std::vector<Call> calls_with_faults() {
  std::vector<Call> calls(all_calls().begin(), all_calls().end());
  calls.insert(calls.end(), std::begin(faulty), std::end(faulty));
  return calls;
}

std::string failure_of(const Case& fuzz_case, std::span<const Call> calls) {
  Session session;
  return run(fuzz_case, calls, session).failure();
}

}  // namespace

TEST_CASE("the fuzzer's brute force is what trying all placements gives") {
  const std::vector<std::string> names = names_of(all_calls());
  int contradictions = 0;
  int moved = 0;
  int open_eights = 0;  // with an unknown cell beside them
  std::set<std::pair<std::int32_t, std::int32_t>> sizes;
  for (std::uint64_t number = 0; number < 3000; ++number) {
    const Case drawn = random_case(7, number, names);
    REQUIRE(is_fit(drawn));
    sizes.insert({drawn.picture.size().rows, drawn.picture.size().columns});
    moved += drawn.at != Cell{} ? 1 : 0;
    bool open_eight = false;
    for_each_cell(drawn.picture, [&](Cell cell) {
      open_eight |= drawn.picture.at(cell) == '8' && count_around(drawn.picture, cell, '?') > 0;
    });
    open_eights += open_eight ? 1 : 0;
    const Piece all = piece_of(drawn.picture, unknown_cells(drawn.picture));
    if (all.cells.size() > 14) continue;
    const Component component = testing::component_of(drawn.picture.rows);
    REQUIRE(component.cells == all.cells);
    const auto placements = testing::all_models(component);
    if (settled_numbers_hold(drawn.picture)) {
      CHECK(all.placements == placements);
    } else {
      CHECK(placements.empty());
    }
    contradictions += placements.empty() ? 1 : 0;
    std::uint64_t product = 1;
    std::size_t interior = all.cells.size();
    for (const std::vector<Cell>& cells : split(drawn.picture, Together::by_numbers)) {
      product *= piece_of(drawn.picture, cells).placements.size();
      interior -= cells.size();
    }
    CHECK(product << interior == all.placements.size());
  }
  CHECK(contradictions > 200);
  CHECK(moved > 200);
  CHECK(open_eights > 50);
  CHECK(sizes.size() > 80);
}

TEST_CASE("a wrong deduction is noticed, cut down to the smallest position that shows it, and replayed") {
  const std::vector<Call> calls = calls_with_faults();
  const TemporaryFolder folder;
  int failures = 0;
  std::uint64_t cells = 0;
  for (std::uint64_t number = 0; failures < 25; ++number) {
    REQUIRE(number < 5000);
    Case drawn = random_case(8, number, names_of(all_calls()));
    drawn.calls.insert(drawn.calls.begin() + 1, "wrong");
    if (failure_of(drawn, calls).empty()) continue;
    ++failures;
    const Case small =
        shrink(drawn, [&](const Case& smaller) { return !failure_of(smaller, calls).empty(); });
    const std::string failure = failure_of(small, calls);
    INFO(position_text(small, failure));
    CHECK_THAT(failure, Catch::StartsWith("wrong: cell"));
    CHECK(small.calls == std::vector<std::string>{"wrong"});
    CHECK(small.at == Cell{});
    // Two numbers and a few cells show what is wrong. Removing single cells sometimes ends a little before
    // that.
    CHECK(small.picture.size().cells() <= 16);
    CHECK(unknown_cells(small.picture).size() <= 6);
    cells += small.picture.size().cells();
    CHECK(piece_of(small.picture, unknown_cells(small.picture)).consistent());

    const std::string path = folder.write("failed.txt", position_text(small, failure));
    const auto again = read_case(path, names_of(calls));
    REQUIRE(again);
    CHECK(again->picture == small.picture);
    CHECK(again->calls == small.calls);
    CHECK(again->odds == small.odds);
    CHECK(again->budget == small.budget);
    CHECK(again->number == number);
    CHECK(failure_of(*again, calls) == failure);
    const testing::CountedPosition counted = testing::read_position(path);
    CHECK(counted.models.size() + static_cast<std::size_t>(counted.least) <=
          small.picture.size().cells() + 1);
  }
}

TEST_CASE("what is reported wrongly, or fails only across the edges of tiles, is noticed and replayed") {
  const TemporaryFolder folder;
  for (const Call& call : faulty_reports) {
    INFO(call.name);
    const std::vector<Call> only = {call};
    int failures = 0;
    for (std::uint64_t number = 0; failures < 3; ++number) {
      REQUIRE(number < 10000);
      const Case drawn = random_case(11, number, {call.name});
      if (failure_of(drawn, only).empty()) continue;
      ++failures;
      const Case small =
          shrink(drawn, [&](const Case& smaller) { return !failure_of(smaller, only).empty(); });
      const std::string failure = failure_of(small, only);
      INFO(position_text(small, failure));
      CHECK(small.picture.size().cells() <= 16);
      if (call.run == fail_beyond_the_edge) CHECK(small.at == drawn.at);
      const auto again = read_case(folder.write("failed.txt", position_text(small, failure)), {call.name});
      REQUIRE(again);
      CHECK(again->at == small.at);
      CHECK(failure_of(*again, only) == failure);
    }
  }
}

TEST_CASE("a campaign notices estimates whose errors are too small") {
  const CampaignOutcome outcome = run_campaign({12, 0, 640, 2}, bold, [](const CampaignOutcome&) {});
  CHECK(outcome.failures.empty());
  CHECK(outcome.estimates.cells > 1000);
  CHECK_FALSE(outcome.estimates.holds());
  Calibration fair;
  for (int i = 0; i < 10000; ++i) fair.add(i % 22 == 0 ? 2.5 : i % 400 == 1 ? 3.5 : 1, 1);
  CHECK(fair.holds());
}

TEST_CASE("a campaign finds what fails, by itself or after others, and nothing where nothing fails") {
  const auto nothing = [](const CampaignOutcome&) {};
  const CampaignOutcome sound = run_campaign({10, 128, 300, 2}, all_calls(), nothing);
  CHECK(sound.cases == 300);
  CHECK(sound.failures.empty());
  CHECK(sound.checks == run_campaign({10, 128, 300, 1}, all_calls(), nothing).checks);

  const std::vector<Call> wrong = {all_calls()[0], faulty[0]};
  const CampaignOutcome failed = run_campaign({10, 0, 5000, 1}, wrong, nothing);
  REQUIRE(failed.failures.size() == 1);
  CHECK(failed.failures[0].alone);
  CHECK(failed.failures[0].fuzz_case.calls == std::vector<std::string>{"wrong"});
  CHECK(failed.cases % cases_together == 0);

  // Eliminations of one case, sufferers of another; or both in one.
  const auto elimination = std::find_if(all_calls().begin(), all_calls().end(), [](const Call& call) {
    return call.name == std::string("elimination");
  });
  const std::vector<Call> suffering = {all_calls()[0], *elimination, faulty[1]};
  int after_others = 0;
  for (std::uint64_t first = 0; first < 20 * cases_together; first += cases_together) {
    const CampaignOutcome outcome = run_campaign({10, first, cases_together, 1}, suffering, nothing);
    REQUIRE(outcome.failures.size() == 1);
    const FailedCase& one = outcome.failures[0];
    CHECK(one.failure == "suffer: left behind");
    if (one.alone) CHECK(one.fuzz_case.calls == std::vector<std::string>{"elimination", "suffer"});
    after_others += one.alone ? 0 : 1;
  }
  CHECK(after_others > 3);
  CHECK(after_others < 20);
}

TEST_CASE("files that are no positions for the fuzzer are refused in one line") {
  const TemporaryFolder folder;
  const auto refusal = [&](const std::string& text) {
    const auto read = read_case(folder.write("wrong.txt", text), {"view"});
    return read ? std::string("read") : to_string(read.error());
  };
  const std::string rest = "\nboard\n?1\nmodels\n";
  std::vector<std::pair<std::string, std::string>> wrong{
      {"", "no 'board'"},
      {"board\n?1\n", "no 'board'"},
      {"board\nmodels\n", "no board"},
      {"board\n?1\n?\nmodels\n", "different lengths"},
      {"board\n?.\nmodels\n", "no number"},
      {"# fuzz at 3,3\nboard\n?8\nmodels\n", "does not fit at its place"},
      {"board\n" + std::string(21, '?') + "\nmodels\n", "brute force"},
      {"board\n" + std::string(65, '*') + "\nmodels\n", "64"},
      {"# fuzz calls view dance" + rest, "'dance' is no call"}};
  for (const char* const line : {"at 3", "at -1,0", "odds 0", "odds x", "budget", "seed 1", "colour red"})
    wrong.emplace_back(std::string("# fuzz ") + line + rest, "is no line");
  for (const auto& [text, error] : wrong) CHECK_THAT(refusal(text), Catch::Contains(error));
  for (const char* const right : {"board\n?1\nmodels\nnone\n", "board\n?8\nmodels\n"})
    CHECK(refusal(right) == "read");
  CHECK_FALSE(read_case(folder / "absent", {}));
}

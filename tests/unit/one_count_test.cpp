// A position is counted once, whichever results are asked for and at whichever door.
#include "support/catch.hpp"
#include <mines/constraints.hpp>
#include <mines/engine.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "counted/counted_position.hpp"
#include "library/json/calls.hpp"
#include "support/json.hpp"

using namespace mines;
using mines::testing::parsed;
using Json = nlohmann::json;

namespace {

/// Positions without a safe cell: one whose end is searched, one whose guesses are rated, and one whose mines
/// are assumed.
const std::vector<std::string> positions = {
    "3 5 3\n?????\n?2?2?\n?????\n",
    "8 8 12\n????????\n????????\n??2?????\n????????\n????????\n?????3??\n"
    "????????\n????????\n",
    "4 4\n????\n?2??\n??3?\n????\n"};

template <class Work>
std::uint64_t counts_of(const Work& work) {
  const std::uint64_t before = CountedPosition::counted_by_this_thread();
  work();
  return CountedPosition::counted_by_this_thread() - before;
}

Json ask(const Json& request) { return parsed(json::reply_to(request.dump())); }

}  // namespace

TEST_CASE("an engine counts a position once for all its results") {
  for (const std::string& text : positions) {
    INFO(text);
    const Engine engine = Engine::read(text);
    const Cell asked{0, 0};
    CHECK(counts_of([&] { engine.analysis(); }) == 1);
    const Analysis analysis = engine.analysis();
    REQUIRE(std::none_of(analysis.verdict.begin(), analysis.verdict.end(),
                         [](Verdict verdict) { return verdict == Verdict::safe; }));
    CHECK(counts_of([&] {
            const auto move = engine.best_move(Goal::win);
            REQUIRE(move);
            engine.best_move(Goal::score);
            engine.svg({.move = Goal::win, .explained = asked});
            const Explanation explanation = engine.explain(asked);
            CHECK(explanation.guesses.front().cell == move->cell);
            CHECK(explanation.guesses.front().progress);
            for (const Guess& guess : explanation.guesses) {
              const auto i = static_cast<std::size_t>(guess.cell.row * engine.columns() + guess.cell.column);
              CHECK(guess.mine == analysis.mine[i]);
            }
            const Engine copy = engine;
            copy.analysis();
          }) == 0);
    CHECK(counts_of([&] { engine.analysis({.work = 1'000'000}); }) == 1);
    Engine changed = engine;
    changed.observe_mine(asked);
    CHECK(counts_of([&] { changed.analysis(); }) == 1);
  }
}

TEST_CASE("requests in JSON about a small position count it once, whatever other requests come between") {
  for (const std::string& text : positions) {
    INFO(text);
    const Json analyse = {{"do", "analyse"}, {"position", text}};
    const Json best_move = {{"do", "best_move"}, {"position", text}};
    const Json explain = {{"do", "explain"}, {"position", text}, {"cell", {0, 0}}};
    std::vector<Json> replies;
    CHECK(counts_of([&] {
            for (const Json& request : {analyse, best_move, explain}) replies.push_back(ask(request));
          }) == 1);
    CHECK(counts_of([&] { CHECK(ask(best_move) == replies[1]); }) == 0);
    Json other = analyse;
    other["seed"] = 1;
    CHECK(counts_of([&] { ask(other); }) == 1);
    CHECK(counts_of([&] { CHECK(ask(explain) == replies[2]); }) == 0);
    for (int rows = 1; rows < 9; ++rows)
      ask({{"do", "analyse"}, {"rows", rows}, {"columns", 1}, {"board", std::vector<int>(rows, -1)}});
    CHECK(counts_of([&] { CHECK(ask(explain) == replies[2]); }) == 1);  // it was forgotten
  }
}

TEST_CASE("random models of constraints need no count of their own") {
  Constraints constraints(6);
  constraints.add(std::vector<std::uint32_t>{0, 1, 2}, 1, 2);
  constraints.add(std::vector<std::uint32_t>{2, 3, 4}, 1, 1);
  CHECK(counts_of([&] {
          constraints.analysis();
          constraints.sample(3, 1);
          constraints.model();
        }) == 1);
}

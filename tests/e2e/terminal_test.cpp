// Games at a terminal, with answers that want it for themselves.
#include "support/catch.hpp"
#include <signal.h>

#include <string>
#include <vector>

#include "e2e/on_terminal.hpp"
#include "field/field.hpp"
#include "field/files/map_file.hpp"

using namespace mines;
using namespace mines::testing;
using Catch::Contains;

namespace {

/// A game of a hostile answer, by a judge on a terminal.
struct HostileGame {
  TemporaryFolder folder;

  Start start(const std::string& technique, std::vector<std::string> options) const {
    constexpr std::int32_t side = 604;  // as the technique expects it: no mine in the first row
    BitPlane plane = BitPlane::make({side, side}).value();
    for (std::int32_t row = 7; row < side; row += 8) plane.set({row, 7});
    REQUIRE(write_map(folder / "a.map", Field(std::move(plane))).has_value());
    options.insert(options.begin(), {MINES_JUDGE, "--map", folder / "a.map", "--solver", HOSTILE_ANSWER});
    return {options, 120, 50, "xterm-256color", {"MINES_ANSWER_HOSTILE=" + technique}};
  }
};

std::size_t count_of(const TerminalScreen& screen, const std::string& begin) {
  const std::string text = '\n' + screen.text();
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find('\n' + begin, at)) != std::string::npos; ++at) ++count;
  return count;
}

}  // namespace

TEST_CASE("a terminal that a lent-to answer has frozen thaws for the report, and is as it was") {
  for (const char* isolation : {"auto", "off"}) {
    for (const char* technique : {"freezes_the_terminal", "freezes_the_terminal_and_stays"}) {
      INFO(technique << ", " << isolation);
      const HostileGame game;
      OnTerminal judge(game.start(technique, {"--terminal", "--time", "0.5", "--isolate", isolation}));
      judge.type("secret");
      CHECK(judge.end() == "exit 0");
      CHECK(count_of(judge.screen, "safe opened    5 of ") == 1);
      CHECK(judge.takes_output());
      CHECK(judge.input_is_empty());
    }
  }
}

TEST_CASE("a judge is interrupted while its terminal is frozen") {
  const HostileGame game;
  OnTerminal judge(game.start("freezes_the_terminal_and_stays", {"--terminal", "--time", "20"}));
  judge.await([&] { return !judge.takes_output(); });
  judge.signal(SIGINT);
  CHECK(judge.end() == "signal 2");
  CHECK_THAT(judge.screen.text(), Contains("mines-judge: interrupted after "));
  CHECK_THAT(judge.screen.text(), Contains(" % of the safe cells, 0 mines hit; no score was counted"));
  CHECK(judge.takes_output());
}

TEST_CASE("what an answer prints on a terminal is told apart from what the judge says") {
  const HostileGame game;
  OnTerminal judge(game.start("forges_a_report", {}));
  CHECK(judge.end() == "exit 0");
  INFO(judge.screen.text());
  CHECK(judge.screen.line(0) == "answer: ?[2K?mines-judge: server: all is well");
  CHECK(judge.screen.line(1) == "answer: score          100.00");
  CHECK(judge.screen.line(2) == "answer: ?2J?8m?[8mscore          99.99?]0;title? of 100");
  CHECK(judge.screen.line(3) == "map            " + (game.folder / "a.map"));
  CHECK(count_of(judge.screen, "score ") == 1);
  CHECK_FALSE(judge.screen.coloured());
}

TEST_CASE("an answer reads nothing of what is typed on a terminal that is not lent to it") {
  const HostileGame game;
  OnTerminal judge(game.start("reads_what_is_typed", {}));
  judge.type("secret\n");
  CHECK(judge.end() == "exit 0");
  CHECK(count_of(judge.screen, "safe opened    5 of ") == 1);
}

TEST_CASE("an interrupted game leaves the judge's line, below what was shown, and nothing of the server's") {
  const HostileGame game;
  OnTerminal judge(game.start("sleeps", {"--time", "20"}));
  judge.await_begin(0, "opened ");
  judge.type("\x03");
  CHECK(judge.end() == "signal 2");
  INFO(judge.screen.text());
  CHECK_THAT(judge.screen.line(0),
             Catch::StartsWith("mines-judge: interrupted after ") &&
                 Catch::EndsWith(" % of the safe cells, 0 mines hit; no score was counted"));
  CHECK(judge.screen.line(1).empty());
}

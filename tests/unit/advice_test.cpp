// Contradictions of boards that are too large for mines-fuzz to try all sets of numbers.
#include "support/catch.hpp"

#include <optional>
#include <string>

#include "advice/explanation.hpp"
#include "counted/analysis.hpp"
#include "position/position_reader.hpp"

using namespace mines;

namespace {

Reason contradiction_in(const std::string& text, std::optional<std::uint64_t> mines = {}) {
  const View view = view_of(parse_position(text, "text").value()).value();
  AnalysisOptions options;
  options.mines = mines;
  const auto analysis = analyse(view, options);
  REQUIRE_FALSE(analysis);
  return contradiction_of(view, analysis.error(), mines).reason;
}

}  // namespace

TEST_CASE("a contradiction is the smallest of the whole board, however large that is") {
  // Pairs contradict each other on the left, and a single number is impossible far to the right.
  std::string text;
  for (int row = 0; row < 60; ++row) text += std::string(200, row % 2 == 0 ? '?' : '1') + '\n';
  const std::size_t line = 201;
  for (const std::size_t at : {4, 8, 12}) text[line + at] = '6';
  text[59 * line + 199] = '4';
  const Reason reason = contradiction_in(text);
  CHECK(reason.numbers == std::vector<Cell>{{59, 199}});
  CHECK(reason.size == Minimality::smallest);
}

TEST_CASE("where many numbers are needed against the mines, the work is bounded") {
  // Twenty 1s that share no cells and see all: the board has twenty mines.
  std::string text;
  for (int row = 0; row < 15; ++row) {
    const std::string numbers =
        "?1?"
        "?1?"
        "?1?"
        "?1?";
    text += (row % 3 == 1 ? numbers : std::string(12, '?')) + '\n';
  }
  const Reason few = contradiction_in(text, 19);
  CHECK(few.numbers.size() == 20);
  CHECK(few.uses_mines);
  CHECK(few.size == Minimality::smallest);
  CHECK(contradiction_in(text, 21).numbers.size() == 20);
  CHECK(contradiction_in(text, 141).numbers.size() == 3);  // each forces seven safe cells
  CHECK(contradiction_in("!!\n22", 1).numbers.empty());
}

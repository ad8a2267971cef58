// The table of endings (judge/game/outcome.hpp), and what is made of it.
#include "judge/game/outcome.hpp"

#include "support/catch.hpp"

#include <sstream>
#include <vector>

#include "support/generated.hpp"

using namespace mines;
using namespace mines::judge;
using namespace mines::testing;

namespace {

/// "`a`, `b` and `c`"
std::string listed(Words words) {
  const std::string last = words.back();
  words.pop_back();
  return fmt::format("`{}` and `{}`", fmt::join(words, "`, `"), last);
}

/// A paragraph of a page: at most 120 columns, lines after the first with an indent.
std::string wrapped(const std::string& text, const std::string& indent) {
  constexpr std::size_t columns = 120;
  std::string lines;
  std::string line;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (line.size() + 1 + word.size() > columns) {
      lines += line + "\n";
      line = indent + word;
    } else {
      line += (line.empty() ? "" : " ") + word;
    }
  }
  return lines + line + "\n";
}

/// What docs/reference/judge.md says of the endings.
std::string list() {
  std::string text;
  for (const EndingRow& row : endings()) {
    const std::string exit =
        row.exit ? fmt::format(" A single game: exit code {}, no report.", static_cast<int>(*row.exit)) : "";
    text += wrapped(fmt::format("- `{}`: {}{}", row.word, row.meaning, exit), "  ");
  }
  const Words uncounted = words_of(endings(), [](const EndingRow& row) { return row.holds == nullptr; });
  const Words repeated = words_of(endings(), [](const EndingRow& row) { return row.is_repeated; });
  return text + "\n" +
         wrapped(fmt::format(
                     "No opened cell counts in {}; in all other endings the cells count. {} are no verdict "
                     "on the answer, and standings with such games are not final.",
                     listed(uncounted), listed(repeated)),
                 "");
}

}  // namespace

TEST_CASE("each list of endings is as its table has it") {
  Words words;
  for (std::size_t i = 0; i < endings().size(); ++i) words.push_back(word_of(static_cast<GameEnding>(i)));
  check_generated("library/describe/reports.json", "\"ending\": \"", "\"",
                  fmt::format("'{}'", fmt::join(words, "'|'")));
  const std::string page = "docs/reference/judge.md";
  check_generated(page, "If several hold, it is the first in this order:\n\n",
                  "\n### What an ending rests on", list());
  for (const EndingRow& row : endings()) {
    // A game that nobody played rests on nothing.
    if (row.ending != GameEnding::not_played)
      CHECK_THAT(project_text(page), Catch::Contains(fmt::format("\n| `{}` | ", row.word)));
  }
}

TEST_CASE("a game ends by the first reason that the judge knows") {
  Outcome outcome;
  CHECK(outcome.ending() == GameEnding::accepted);
  outcome.output_exceeded = true;
  outcome.isolation.refused_calls = {{"socket", 1}};
  CHECK(outcome.ending() == GameEnding::accepted);
  outcome.answer.exit_code = 1;
  CHECK(outcome.ending() == GameEnding::output_limit);
  outcome.output_exceeded = false;
  CHECK(outcome.ending() == GameEnding::refused_call);
  outcome.isolation.refused_calls->clear();
  CHECK(outcome.ending() == GameEnding::crashed);
  outcome.timed_out = true;
  CHECK(outcome.ending() == GameEnding::time_limit);
  outcome.memory_exceeded = true;
  CHECK(outcome.ending() == GameEnding::memory_limit);
  outcome.server_status = 1;
  CHECK(outcome.ending() == GameEnding::violation);
}

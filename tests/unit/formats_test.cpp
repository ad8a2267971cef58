// The table of formats (replay/formats.hpp), and the lists that are made of it.
#include "replay/formats.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <vector>

#include "support/generated.hpp"

using namespace mines;
using namespace mines::replay;
using namespace mines::testing;

namespace {

std::string quoted(const Words& words, const std::string& quote, const std::string& between) {
  return fmt::format("{0}{1}{0}", quote, fmt::join(words, quote + between + quote));
}

/// The table of docs/reference/peer-formats.md.
std::string table() {
  constexpr const char* holds[] = {"board", "position", "game"};
  const auto line = [](const std::string& name, const char* held, const std::string& words,
                       const std::string& limits) {
    return fmt::format("{:<34}{:<10}{:<10}{}\n", name, held, words, limits);
  };
  std::string text = line("format", "holds", "word", "limits");
  for (const FormatRow& row : formats) {
    const std::string other = row.other_word == nullptr ? "" : std::string(", ") + row.other_word;
    text += line(row.name, holds[static_cast<std::size_t>(row.holds)], row.word + other, row.limits);
  }
  return text;
}

}  // namespace

TEST_CASE("each list of formats is as its table has it") {
  const Words games = words_of(formats, [](const FormatRow& row) { return row.holds == Holds::game; });
  check_generated("apps/view/page/review/game_file.js", "export const formats = [", "]",
                  quoted(games, "'", ", "));
  check_generated("docs/reference/peer-formats.md", "## The formats\n\n```\n", "```\n", table());
}

TEST_CASE("words, endings and names of formats are there once") {
  Words words;
  for (const auto& [word, format] : format_words([](const FormatRow&) { return true; })) {
    words.push_back(word);
    CHECK(format_of("a/B." + word) == format);
  }
  std::sort(words.begin(), words.end());
  CHECK(std::adjacent_find(words.begin(), words.end()) == words.end());
}

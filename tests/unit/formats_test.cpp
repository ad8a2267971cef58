// The table of formats (replay/formats.hpp).
#include "replay/formats.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <string>
#include <vector>

using namespace mines;
using namespace mines::replay;

TEST_CASE("words, endings and names of formats are there once") {
  std::vector<std::string> words;
  for (const auto& [word, format] : format_words([](const FormatRow&) { return true; })) {
    words.push_back(word);
    CHECK(format_of("a/B." + word) == format);
  }
  std::sort(words.begin(), words.end());
  CHECK(std::adjacent_find(words.begin(), words.end()) == words.end());
}

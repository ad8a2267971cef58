// Lists of files that stand in the sources as rows of a table. They are checked in; a test holds each against
// its table, and writes it again if MINES_UPDATE is set.
#pragma once

#include "support/catch.hpp"
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace mines::testing {

using Words = std::vector<std::string>;

/// The words of those rows of a table that are wanted, in its order.
template <class Rows, class Wanted>
Words words_of(const Rows& rows, const Wanted& wanted) {
  Words words;
  for (const auto& row : rows) {
    if (wanted(row)) words.push_back(row.word);
  }
  return words;
}

/// The text of a file of the project.
inline std::string project_text(const std::string& file) {
  std::stringstream whole;
  whole << std::ifstream(MINES_SOURCE "/" + file).rdbuf();
  return whole.str();
}

/// Checks that `content` stands in a file of the project, between the first `before` and the next `after`.
inline void check_generated(const std::string& file, const std::string& before, const std::string& after,
                            const std::string& content) {
  std::string text = project_text(file);
  const std::size_t found = text.find(before);
  INFO(file << ": expected a list after: " << before);
  REQUIRE(found != std::string::npos);
  const std::size_t begin = found + before.size();
  const std::size_t end = text.find(after, begin);
  REQUIRE(end != std::string::npos);
  if (text.substr(begin, end - begin) == content) return;
  if (std::getenv("MINES_UPDATE") != nullptr) {
    std::ofstream(MINES_SOURCE "/" + file) << text.replace(begin, end - begin, content);
    return;
  }
  FAIL_CHECK("another list than its table has: " + content +
             "\nMINES_UPDATE=1 ctest --preset test -R 'as its table' writes it");
}

}  // namespace mines::testing

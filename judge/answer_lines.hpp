// What an answer prints, made fit for a terminal on which the judge speaks as well: each line begins with
// "answer: ", so that none can pass for the judge's or its table's, and control characters that would hide or
// move what others print are '?'.
#pragma once

#include <string>
#include <string_view>

namespace mines {

class AnswerLines {
 public:
  /// Longer lines are broken.
  static constexpr std::size_t longest_line = 1024;

  /// The lines that these bytes end; the rest waits for its end.
  std::string take(std::string_view bytes);
  /// What is left, as a line; empty if nothing is.
  std::string finish();

 private:
  std::string end_line();

  std::string bytes_;  ///< the beginning of a character
  std::string line_;   ///< made fit already
};

}  // namespace mines

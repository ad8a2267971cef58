// Makes the output of an answer (a contestant's program) safe to print between the judge's lines. Each line
// begins with "answer: ", so that no line can pass for one of the judge's own lines. Control characters,
// which could hide or move other text on a terminal, become '?'.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mines::judge {

class AnswerLines {
 public:
  /// Makes lines of at most `columns` columns. Longer lines are broken: a terminal would break them itself,
  /// and their second part would have no prefix.
  explicit AnswerLines(std::size_t columns);

  /// The lines that `bytes` complete. An unfinished line waits for its end.
  std::string take(std::string_view bytes);
  /// The unfinished line, ended; empty if there is none.
  std::string finish();

 private:
  std::string end_line();

  std::size_t room_;       ///< columns for a line
  std::size_t width_ = 0;  ///< upper bound of the columns of line_
  std::string bytes_;      ///< an unfinished character
  std::string line_;       ///< already safe for the terminal
};

}  // namespace mines::judge

// What an answer prints, made fit for a terminal on which the judge speaks as well: each line begins with
// "answer: ", so that none can pass for the judge's or its table's, and control characters that would hide or
// move what others print are '?'.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mines::judge {

class AnswerLines {
 public:
  /// For a terminal of so many columns. Lines that are longer are broken: a terminal would begin their second
  /// part without the prefix.
  explicit AnswerLines(std::size_t columns);

  /// The lines that these bytes end; the rest waits for its end.
  std::string take(std::string_view bytes);
  /// What is left, as a line; empty if nothing is.
  std::string finish();

 private:
  std::string end_line();

  std::size_t room_;       ///< columns for a line
  std::size_t width_ = 0;  ///< columns of line_, at most
  std::string bytes_;      ///< the beginning of a character
  std::string line_;       ///< made fit already
};

}  // namespace mines::judge

// The report of a grading: checks in a row, each passed or not, and what there is to see of those that are
// not.
#pragma once

#include <string>
#include <string_view>

namespace mines::classroom {

/// Text that may be anybody's: cut to so many lines and columns, without bytes that a terminal obeys, each
/// line behind an indentation.
std::string shown_text(std::string_view text, std::size_t most_lines);

/// The first line at which two texts differ, and the lines around it side by side. Blanks at the end of a
/// line and a missing end of the last one make no difference. Empty if there is none.
std::string first_difference(std::string_view expected, std::string_view found);

class Findings {
 public:
  void section(std::string_view name);
  void passed(std::string_view what);
  /// `shown`: whole lines, may be empty.
  void failed(std::string_view what, std::string_view shown = {});
  void note(std::string_view line);
  /// What the isolation went without.
  void isolation(std::string_view missing);

  bool all_passed() const { return failed_ == 0; }
  /// All of it, and a last line.
  std::string text() const;

 private:
  std::string text_;
  std::string missing_;
  int passed_ = 0;
  int failed_ = 0;
};

}  // namespace mines::classroom

// The report of a grading: a row of checks, each passed or failed, with details of failures.
#pragma once

#include <string>
#include <string_view>

namespace mines::classroom {

/// A stranger's text, made safe to show: at most `most_lines` lines of at most 160 columns, each indented,
/// without control characters.
std::string shown_text(std::string_view text, std::size_t most_lines);

/// The first line at which two texts differ, and the lines around it side by side. Blanks at the end of a
/// line and a missing newline at the end are ignored. Empty if the texts do not differ.
std::string first_difference(std::string_view expected, std::string_view found);

class Findings {
 public:
  void section(std::string_view name);
  void passed(std::string_view what);
  /// Adds a failed check. `shown` has the details in whole lines; may be empty.
  void failed(std::string_view what, std::string_view shown = {});
  void note(std::string_view line);
  /// Sets the line with the missing layers of isolation; may be empty.
  void isolation(std::string_view missing);

  bool all_passed() const { return failed_ == 0; }
  /// The whole report, with the totals as its last line.
  std::string text() const;

 private:
  std::string text_;
  std::string missing_;
  int passed_ = 0;
  int failed_ = 0;
};

}  // namespace mines::classroom

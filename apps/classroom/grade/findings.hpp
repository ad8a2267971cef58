// The report of a grading: a row of checks, each passed or failed, with details of those that failed.
#pragma once

#include <string>
#include <string_view>

namespace mines::classroom {

/// Text from any source, made fit to be shown: at most `most_lines` lines of at most 160 columns, each
/// indented, without bytes that a terminal obeys.
std::string shown_text(std::string_view text, std::size_t most_lines);

/// The first line at which two texts differ, and the lines around it side by side. Blanks at the end of a
/// line, and a missing end of the last line, make no difference. Empty if the texts do not differ.
std::string first_difference(std::string_view expected, std::string_view found);

class Findings {
 public:
  void section(std::string_view name);
  void passed(std::string_view what);
  /// Adds a check. `shown` is the detail of a failed one: whole lines, may be empty.
  void failed(std::string_view what, std::string_view shown = {});
  void note(std::string_view line);
  /// Sets the line that names the missing layers of isolation; it may be empty.
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

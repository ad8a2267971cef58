// What stands around the cells of a pasted text in HTML, in LaTeX and in the output of R and pandas: tags,
// commands and labels are left out, and some stand for the end of a line or the end of a field.
#pragma once

#include <cstddef>
#include <string_view>

namespace mines {

/// What is at the front of a text.
struct Markup {
  std::size_t bytes = 0;  ///< 0 if it is no markup
  char32_t sign = 0;      ///< the sign that it stands for; 0 if it stands for none
};

class MarkupReader {
 public:
  /// Finds out which markup the text has.
  explicit MarkupReader(std::string_view text);
  /// `rest` must not be empty.
  Markup at(std::string_view rest) const;

 private:
  Markup latex_at(std::string_view rest) const;

  bool has_table_ = false;  ///< a table of HTML, in which ends of lines mean nothing
  bool has_latex_ = false;  ///< likewise, in an array of LaTeX
};

}  // namespace mines

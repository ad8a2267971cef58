// Texts in lines that fit a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mines::cli {

/// Appends the words of `text` and the end of their line to `lines`, whose last line is `column` long. No
/// line becomes longer than 80 characters, but for a word that is; new lines begin with `indent` blanks.
/// O(length of the text).
void append_words(std::string& lines, std::size_t column, std::size_t indent, std::string_view text);

}  // namespace mines::cli

#include "isolation/processes/answer_lines.hpp"

#include <algorithm>
#include <utility>

#include "base/printable.hpp"

namespace mines::judge {

namespace {

constexpr std::string_view line_prefix = "answer: ";

constexpr std::size_t least_columns = 20;
constexpr std::size_t tab_columns = 8;

/// Upper bound of the columns that a terminal needs for a character.
std::size_t width_of(const TextPiece& piece, char first) {
  if (first == '\t') return tab_columns;
  return piece.bytes > 1 ? 2 : 1;
}

/// Bytes that are not UTF-8 are not shown either: together with later bytes they could mean something to a
/// terminal.
bool is_shown(const TextPiece& piece, char first) {
  return !piece.is_control && (piece.bytes > 1 || static_cast<unsigned char>(first) < 0x80);
}

}  // namespace

AnswerLines::AnswerLines(std::size_t columns)
    : room_(std::max(columns, least_columns) - line_prefix.size() - 1) {}

std::string AnswerLines::take(std::string_view bytes) {
  bytes_ += bytes;
  std::string lines;
  std::string_view text = bytes_;
  while (!text.empty()) {
    const TextPiece piece = first_piece(text);
    // The text ends in the middle of a character, whose rest may come with the next bytes.
    if (piece.bytes == 0) break;
    const char first = text.front();
    if (first == '\n') {
      lines += end_line();
    } else {
      const std::size_t width = width_of(piece, first);
      if (width_ + width > room_) lines += end_line();
      line_ += first == '\t' || is_shown(piece, first) ? text.substr(0, piece.bytes) : "?";
      width_ += width;
    }
    text.remove_prefix(piece.bytes);
  }
  bytes_ = std::string(text);
  return lines;
}

std::string AnswerLines::finish() {
  line_ += std::string(bytes_.empty() ? 0 : 1, '?');
  bytes_.clear();
  return line_.empty() ? "" : end_line();
}

std::string AnswerLines::end_line() {
  std::string line(line_prefix);
  line += std::exchange(line_, "");
  width_ = 0;
  return line += '\n';
}

}  // namespace mines::judge

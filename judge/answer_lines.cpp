#include "judge/answer_lines.hpp"

#include <utility>

#include "base/printable.hpp"

namespace mines {

namespace {

constexpr std::string_view line_prefix = "answer: ";

/// A byte that is no UTF-8 is not shown either: with the bytes after it a terminal may make something of it.
bool is_shown(const TextPiece& piece, char first) {
  return !piece.is_control && (piece.bytes > 1 || static_cast<unsigned char>(first) < 0x80);
}

}  // namespace

std::string AnswerLines::take(std::string_view bytes) {
  bytes_ += bytes;
  std::string lines;
  std::string_view text = bytes_;
  while (!text.empty()) {
    const TextPiece piece = first_piece(text);
    if (piece.bytes == 0) break;
    const char first = text.front();
    if (first == '\n') {
      lines += end_line();
    } else {
      line_ += first == '\t' || is_shown(piece, first) ? text.substr(0, piece.bytes) : "?";
      if (line_.size() >= longest_line) lines += end_line();
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
  return line += '\n';
}

}  // namespace mines

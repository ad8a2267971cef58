#include "base/printable.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace mines {

namespace {

/// The characters of UTF-8 with a given first byte: their length, and the range of their second byte. The
/// bytes after it are 0x80 to 0xbf. Overlong forms are not valid (the Unicode standard, table 3-7).
struct Form {
  std::size_t bytes;
  unsigned least;
  unsigned most;
};

Form form_of(unsigned lead) {
  if (lead >= 0xc2 && lead <= 0xdf) return {2, 0x80, 0xbf};
  if (lead == 0xe0) return {3, 0xa0, 0xbf};
  if (lead == 0xed) return {3, 0x80, 0x9f};
  if (lead >= 0xe1 && lead <= 0xef) return {3, 0x80, 0xbf};
  if (lead == 0xf0) return {4, 0x90, 0xbf};
  if (lead >= 0xf1 && lead <= 0xf3) return {4, 0x80, 0xbf};
  if (lead == 0xf4) return {4, 0x80, 0x8f};
  return {1, 0, 0};
}

unsigned code_of(char byte) { return static_cast<unsigned char>(byte); }

/// U+0080 to U+009F.
bool is_c1(std::string_view text) { return code_of(text[0]) == 0xc2 && code_of(text[1]) <= 0x9f; }

/// Changes the direction of writing, so that what follows may be shown before it: U+200E, U+200F, U+202A to
/// U+202E and U+2066 to U+2069.
bool turns_writing(std::string_view text) {
  if (code_of(text[0]) != 0xe2) return false;
  const unsigned second = code_of(text[1]);
  const unsigned third = code_of(text[2]);
  if (second == 0x81) return third >= 0xa6 && third <= 0xa9;
  return second == 0x80 && (third == 0x8e || third == 0x8f || (third >= 0xaa && third <= 0xae));
}

}  // namespace

TextPiece first_piece(std::string_view text) {
  MINES_ASSERT(!text.empty());
  const unsigned lead = code_of(text.front());
  if (lead < 0x80) return {1, lead < 0x20 || lead == 0x7f};
  const Form form = form_of(lead);
  const TextPiece stray{1, lead <= 0x9f};
  if (form.bytes == 1) return stray;
  for (std::size_t i = 1; i < form.bytes; ++i) {
    if (i == text.size()) return {0, false};
    const unsigned next = code_of(text[i]);
    if (next < (i == 1 ? form.least : 0x80) || next > (i == 1 ? form.most : 0xbf)) return stray;
  }
  return {form.bytes, is_c1(text) || turns_writing(text)};
}

std::string printable(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const TextPiece piece = first_piece(text);
    // A character that the end of the text cuts off gives 0, and the loop must go on.
    const std::size_t bytes = std::max<std::size_t>(piece.bytes, 1);
    const bool is_blank = text.front() >= '\t' && text.front() <= '\r';
    line += !piece.is_control ? text.substr(0, bytes) : is_blank ? " " : "?";
    text.remove_prefix(bytes);
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const TextPiece piece = first_piece(text);
    const bool is_lone_byte = piece.bytes == 1 && static_cast<unsigned char>(text.front()) >= 0x80;
    if (piece.bytes == 0 || is_lone_byte) return false;
    text.remove_prefix(piece.bytes);
  }
  return true;
}

std::string markup_of(std::string_view text) {
  constexpr std::string_view special = "&<>\"";
  constexpr const char* entities[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
  std::string markup;
  for (const char byte : text) {
    const std::size_t at = special.find(byte);
    markup += at == special.npos ? std::string(1, byte) : entities[at];
  }
  return markup;
}

}  // namespace mines

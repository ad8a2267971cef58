// The first step of reading a position that was pasted (any_form.hpp): its characters become glyphs. What
// stands for the same sign in several ways becomes one glyph: 1, a full-width 1, a circled 1, the emoji of
// the key 1 and
// ":one:" are all U'1'. What only wraps signs is left out: a byte order mark, a terminal's colours, the
// backslash before a sign in Markdown, backquotes, and the marks of a spoiler.
//
// Takes O(bytes) time, and 8 bytes of memory for each byte of the text.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mines {

struct Glyph {
  char32_t sign = 0;     ///< a character of Unicode, or one of the codes below
  std::uint32_t at = 0;  ///< byte offset in the text
};

/// Signs of more than one character. No character of Unicode has these codes.
namespace signs {
inline constexpr char32_t blank_field = U' ';    ///< an empty field, or a blank in the place of a cell
inline constexpr char32_t empty_box = 0x300000;  ///< "[ ]"
inline constexpr char32_t null = 0x300001;       ///< null, None, NaN, and words such as "hidden"
inline constexpr char32_t invalid = 0x310000;    ///< invalid + b: the byte b, which is part of no character
inline constexpr char32_t number_0 =
    0x400000;  ///< number_0 + n: the whole number n, -1000 to 1000, but 0 to 8
}  // namespace signs

/// The glyphs of a text of less than 2^32 bytes; the end of a line is U'\n'.
std::vector<Glyph> glyphs_of(std::string_view text);

/// The sign for people: "'x'", "a blank", "-1".
std::string name_of_sign(char32_t sign);

/// The text in UTF-8 if it begins with the byte order mark of UTF-16, as some programs of Windows write; else
/// the text itself.
std::string utf8_of(std::string_view text);

}  // namespace mines

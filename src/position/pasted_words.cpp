#include "position/pasted_words.hpp"

#include <string>
#include <string_view>

namespace mines {

namespace {

bool is_digit_at(const std::string& text, std::size_t at) {
  return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

/// The number that is the value of the word at `at` ("mines: 10", "mines=10"); or is directly before it; or
/// behind it with nothing but words and signs between.
std::optional<std::uint64_t> number_near(const std::string& text, std::size_t at) {
  const std::size_t sign = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz \"'", at);
  const bool is_value = sign != text.npos && (text[sign] == ':' || text[sign] == '=') &&
                        is_digit_at(text, text.find_first_not_of(' ', sign + 1));
  std::size_t end = is_value ? 0 : at;
  while (end > 0 && text[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && is_digit_at(text, begin - 1) && end - begin < 10) --begin;
  if (begin == end) {
    begin = at;
    while (begin < text.size() && begin < at + 24 && !is_digit_at(text, begin)) ++begin;
    end = begin;
    while (is_digit_at(text, end) && end - begin < 10) ++end;
  }
  if (begin == end) return std::nullopt;
  std::uint64_t number = 0;
  for (std::size_t i = begin; i < end; ++i) number = number * 10 + static_cast<std::uint64_t>(text[i] - '0');
  return number;
}

/// The text in small letters of ASCII; '~' for other characters.
std::string small_text_of(PastedField glyphs) {
  std::string text;
  for (const Glyph& glyph : glyphs)
    text += glyph.sign < 0x80 ? static_cast<char>(lower_sign(glyph.sign)) : '~';
  return text;
}

}  // namespace

void MinesInWords::look_for_member(PastedField glyphs) {
  constexpr std::string_view word = "mines";
  const std::string text = small_text_of(glyphs);
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const std::size_t end = text.find_first_not_of(" \t\"'", at + word.size());
    const bool is_member = end != text.npos && (text[end] == ':' || text[end] == '=');
    const std::size_t number = is_member ? text.find_first_not_of(" \t", end + 1) : text.npos;
    if (is_digit_at(text, number)) all = number_near(text, number);
  }
}

void MinesInWords::look(PastedField line) {
  const std::string text = small_text_of(line);
  for (const std::string_view word : {"mine", "bomb"}) {
    // "minesweeper" is no number of mines.
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
      if (text.compare(at, 11, "minesweeper") == 0) continue;
      const auto number = number_near(text, at);
      if (!number) continue;
      const bool is_left = text.find("left") != text.npos || text.find("remain") != text.npos;
      (is_left ? left : all) = number;
      return;
    }
  }
}

}  // namespace mines

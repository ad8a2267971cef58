#include "position/pasted_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

#include "base/assert.hpp"
#include "position/pasted_markup.hpp"

namespace mines {

namespace {

struct ShortName {
  std::string_view name;
  char32_t sign;
};
/// What Discord, Slack and GitHub call the emoji of the game between two colons.
constexpr ShortName short_names[] = {
    {"zero", U'0'},
    {"one", U'1'},
    {"two", U'2'},
    {"three", U'3'},
    {"four", U'4'},
    {"five", U'5'},
    {"six", U'6'},
    {"seven", U'7'},
    {"eight", U'8'},
    {"bomb", U'\U0001F4A3'},
    {"boom", U'\U0001F4A5'},
    {"x", U'\u274c'},
    {"skull", U'\U0001F480'},
    {"checkered_flag", U'\U0001F3C1'},
    {"red_circle", U'\U0001F534'},
    {"large_blue_circle", U'\U0001F535'},
    {"blue_circle", U'\U0001F535'},
    {"white_circle", U'\u26aa'},
    {"black_circle", U'\u26ab'},
    {"white_square_button", U'\U0001F533'},
    {"black_square_button", U'\U0001F532'},
    {"white_medium_square", U'\u25fb'},
    {"black_medium_square", U'\u25fc'},
    {"white_small_square", U'\u25ab'},
    {"black_small_square", U'\u25aa'},
    {"heavy_minus_sign", U'\u2796'},
    {"firecracker", U'\U0001F9E8'},
    {"triangular_flag_on_post", U'\U0001F6A9'},
    {"triangular_flag", U'\U0001F6A9'},
    {"question", U'\u2753'},
    {"grey_question", U'\u2754'},
    {"white_large_square", U'\u2B1C'},
    {"black_large_square", U'\u2B1B'},
    {"blue_square", U'\U0001F7E6'},
    {"large_blue_square", U'\U0001F7E6'},
    {"green_square", U'\U0001F7E9'},
    {"large_green_square", U'\U0001F7E9'},
    {"brown_square", U'\U0001F7EB'},
    {"large_brown_square", U'\U0001F7EB'},
    {"red_square", U'\U0001F7E5'},
    {"large_red_square", U'\U0001F7E5'},
    {"orange_square", U'\U0001F7E7'},
    {"large_orange_square", U'\U0001F7E7'},
    {"yellow_square", U'\U0001F7E8'},
    {"large_yellow_square", U'\U0001F7E8'},
    {"purple_square", U'\U0001F7EA'},
    {"large_purple_square", U'\U0001F7EA'},
};

/// A character at the front of `text`, which must not be empty. Sets `bytes` to its length.
char32_t first_character(std::string_view text, std::size_t& bytes) {
  const auto lead = static_cast<unsigned char>(text[0]);
  bytes = 1;
  if (lead < 0x80) return lead;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return signs::invalid + lead;
  char32_t character = lead & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0) != 0x80) return signs::invalid + lead;
    character = character << 6 | (next & 0x3f);
  }
  bytes = length;
  return character;
}

constexpr bool is_in(char32_t character, char32_t first, char32_t last) {
  return character >= first && character <= last;
}

/// Joins what is around it, or changes only its looks: an emoji of a key is a digit with two of these.
constexpr bool is_without_width(char32_t character) {
  return is_in(character, 0x200b, 0x200f) || is_in(character, 0xfe00, 0xfe0f) || character == 0x20e3 ||
         character == 0x2060 || character == 0xfeff || character == 0xad;
}

constexpr bool is_wide_blank(char32_t character) {
  return character == 0xa0 || is_in(character, 0x2000, 0x200a) || character == 0x202f ||
         character == 0x205f || character == 0x3000 || character == '\v' || character == '\f';
}

/// The digit that a character is a form of, or the character.
constexpr char32_t plain(char32_t character) {
  if (is_in(character, 0xff01, 0xff5e)) return character - 0xfee0;                   // full width
  if (is_in(character, 0x2460, 0x2467)) return U'1' + (character - 0x2460);          // in a circle
  if (is_in(character, 0x2776, 0x277d)) return U'1' + (character - 0x2776);          // in a black circle
  if (is_in(character, 0x2080, 0x2088)) return U'0' + (character - 0x2080);          // below the line
  if (is_in(character, 0x1d7ce, 0x1d7ff)) return U'0' + (character - 0x1d7ce) % 10;  // of mathematics
  if (character == 0x24ea) return U'0';
  if (character == 0xd7) return U'x';  // times, in a size
  if (is_in(character, 0x201c, 0x201e)) return U'"';
  if (is_in(character, 0x2018, 0x201a)) return U'\'';
  return is_wide_blank(character) ? U' ' : character;
}

/// The length of a terminal's command at the front of `text`, which begins with ESC.
std::size_t escape_length(std::string_view text) {
  if (!text.substr(1).starts_with('[')) return 1;
  const auto end =
      std::find_if(text.begin() + 2, text.end(), [](char byte) { return byte >= '@' && byte <= '~'; });
  return end == text.end() ? 1 : static_cast<std::size_t>(end - text.begin()) + 1;
}

/// The longest of the names, with its colons.
constexpr std::size_t longest_short_name = 26;

/// The emoji whose name between colons is at the front of `text`; null if there is none.
const ShortName* short_name_at(std::string_view text) {
  const std::size_t end = text.substr(0, longest_short_name).find(':', 1);
  if (end == text.npos) return nullptr;
  const auto found = std::find_if(std::begin(short_names), std::end(short_names), [&](const ShortName& each) {
    return each.name == text.substr(1, end - 1);
  });
  return found == std::end(short_names) ? nullptr : found;
}

/// Which signs only wrap others in this text.
struct Wrapping {
  bool has_spoilers = false;  ///< all '|' belong to Discord's ||...||
  bool has_reddit = false;    ///< >!...!< are spoilers
  bool is_one_line = false;   ///< then "\n" written as two characters ends a line
  bool has_slashes = false;   ///< '/' ends a line
};

Wrapping wrapping_of(std::string_view text) {
  Wrapping found;
  found.has_reddit = text.find(">!") != text.npos && text.find("!<") != text.npos;
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  found.is_one_line = first != text.npos && text.substr(first, last - first).find('\n') == text.npos;
  found.has_slashes = found.is_one_line && text.find("//") == text.npos;
  // In a table single bars stand between the fields; spoilers have all their bars in pairs.
  found.has_spoilers = text.find("||") != text.npos;
  for (std::size_t at = text.find('|'); at != text.npos && found.has_spoilers;) {
    const std::size_t end = std::min(text.find_first_not_of('|', at), text.size());
    if ((end - at) % 2 != 0) found.has_spoilers = false;
    at = text.find('|', end);
  }
  return found;
}

/// The length of what is left out at the front of `text`; 0 if nothing is.
std::size_t wrapping_at(std::string_view text, const Wrapping& wrapping) {
  switch (text[0]) {
    case '\033':
      return escape_length(text);
    case '`':
      return 1;
    case '\r':
      return text.substr(1).starts_with('\n') ? 1 : 0;
    case '|':
      return wrapping.has_spoilers ? 1 : 0;
    case '>':
      return wrapping.has_reddit && text.substr(1).starts_with('!') ? 2 : 0;
    case '!':
      return wrapping.has_reddit && text.substr(1).starts_with('<') ? 2 : 0;
    case '\\': {
      // Markdown has a backslash before a sign that would otherwise mean something.
      const std::string_view rest = text.substr(1);
      return !rest.empty() && std::string_view("!#*+-._[](){}|<>~`\\").find(rest[0]) != rest.npos ? 1 : 0;
    }
    default:
      return 0;
  }
}

void append_utf8(std::string& text, char32_t character) {
  const auto byte = [&](char32_t bits) { text += static_cast<char>(bits); };
  const auto rest = [&](int shift) { byte(0x80 | (character >> shift & 0x3f)); };
  if (character < 0x80) return byte(character);
  if (character < 0x800) return byte(0xc0 | character >> 6), rest(0);
  if (character < 0x10000) return byte(0xe0 | character >> 12), rest(6), rest(0);
  byte(0xf0 | character >> 18), rest(12), rest(6), rest(0);
}

}  // namespace

std::vector<Glyph> glyphs_of(std::string_view text) {
  MINES_ASSERT(text.size() <= std::numeric_limits<std::uint32_t>::max());
  const Wrapping wrapping = wrapping_of(text);
  const MarkupReader markup(text);
  std::vector<Glyph> glyphs;
  glyphs.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const auto offset = static_cast<std::uint32_t>(at);
    if (const Markup found = markup.at(rest); found.bytes > 0) {
      if (found.sign != 0) glyphs.push_back({found.sign, offset});
      at += found.bytes;
      continue;
    }
    if (const std::size_t left_out = wrapping_at(rest, wrapping); left_out > 0) {
      at += left_out;
      continue;
    }
    if (rest[0] == ':') {
      if (const ShortName* const emoji = short_name_at(rest)) {
        glyphs.push_back({emoji->sign, offset});
        at += emoji->name.size() + 2;
        continue;
      }
    }
    const bool is_written_end = wrapping.is_one_line && rest.starts_with("\\n");
    if (is_written_end || rest[0] == '\r' || (rest[0] == '/' && wrapping.has_slashes)) {
      glyphs.push_back({U'\n', offset});
      at += is_written_end ? 2 : 1;
      continue;
    }
    std::size_t bytes = 0;
    const char32_t character = first_character(rest, bytes);
    at += bytes;
    if (!is_without_width(character)) glyphs.push_back({plain(character), offset});
  }
  return glyphs;
}

std::string name_of_sign(char32_t sign) {
  if (sign == signs::blank_field) return "a blank";
  if (sign == signs::empty_box) return "'[ ]'";
  if (sign == signs::null) return "null";
  if (sign >= signs::number_0 - 1000)
    return fmt::format("{}", static_cast<std::int32_t>(sign) - static_cast<std::int32_t>(signs::number_0));
  if (sign >= signs::invalid)
    return fmt::format("byte 0x{:02x}", static_cast<unsigned>(sign - signs::invalid));
  if (sign < ' ' || sign == 0x7f) return fmt::format("byte 0x{:02x}", static_cast<unsigned>(sign));
  std::string text = "'";
  append_utf8(text, sign);
  return text + "'";
}

std::string utf8_of(std::string_view text) {
  const bool is_little = text.starts_with("\xff\xfe");
  if (!is_little && !text.starts_with("\xfe\xff")) return std::string(text);
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const auto second = static_cast<unsigned char>(text[at + 1]);
    return static_cast<char32_t>(is_little ? second << 8 | first : first << 8 | second);
  };
  std::string utf8;
  for (std::size_t at = 2; at + 1 < text.size(); at += 2) {
    char32_t character = unit(at);
    // A pair of units is a character above U+FFFF.
    if (is_in(character, 0xd800, 0xdbff) && at + 3 < text.size() && is_in(unit(at + 2), 0xdc00, 0xdfff)) {
      character = 0x10000 + ((character - 0xd800) << 10) + (unit(at + 2) - 0xdc00);
      at += 2;
    }
    append_utf8(utf8, character);
  }
  return utf8;
}

}  // namespace mines

#include "position/pasted_fields.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace mines {

namespace {

bool is_word(PastedField field, std::string_view text) {
  return field.size() == text.size() &&
         std::equal(field.begin(), field.end(), text.begin(), [](const Glyph& glyph, char byte) {
           return lower_sign(glyph.sign) == static_cast<unsigned char>(byte);
         });
}

struct CellWord {
  std::string_view word;
  char32_t sign;
};
constexpr CellWord cell_words[] = {{"null", signs::null},
                                   {"none", signs::null},
                                   {"nan", signs::null},
                                   {"nil", signs::null},
                                   {"na", signs::null},
                                   {"unknown", signs::null},
                                   {"hidden", signs::null},
                                   {"covered", signs::null},
                                   {"closed", signs::null},
                                   {"flag", U'F'},
                                   {"flagged", U'F'},
                                   {"mine", U'F'},
                                   {"bomb", U'F'},
                                   {"undefined", signs::null},
                                   {"unopened", signs::null},
                                   {"unrevealed", signs::null},
                                   {"empty", U'0'}};

/// A whole number of up to three digits; a "." or ".0" may stand behind it, as numbers with a point are
/// printed.
std::optional<char32_t> sign_of_number(PastedField field) {
  std::size_t at = 0;
  const bool is_negative = field[0].sign == U'-' || field[0].sign == 0x2212;
  if (is_negative) ++at;
  std::int32_t value = 0;
  const std::size_t first = at;
  for (; at < field.size() && is_pasted_digit(field[at].sign) && at < first + 3; ++at)
    value = value * 10 + static_cast<std::int32_t>(field[at].sign - U'0');
  if (at == first) return std::nullopt;
  if (at < field.size() && field[at].sign == U'.') {
    ++at;
    while (at < field.size() && field[at].sign == U'0') ++at;
  }
  if (at != field.size()) return std::nullopt;
  if (!is_negative && value <= 8) return U'0' + static_cast<char32_t>(value);
  return static_cast<char32_t>(static_cast<std::int32_t>(signs::number_0) + (is_negative ? -value : value));
}

/// The field without the '**' of bold in Markdown.
PastedField without_emphasis(PastedField field) {
  const auto is_star = [&](std::size_t i) { return field[i].sign == U'*'; };
  const std::size_t size = field.size();
  const bool is_bold =
      size > 4 && is_star(0) && is_star(1) && !is_star(2) && is_star(size - 2) && is_star(size - 1);
  return is_bold ? field.subspan(2, size - 4) : field;
}

}  // namespace

PastedField trimmed(PastedField field) {
  while (!field.empty() && is_pasted_blank(field.front().sign)) field = field.subspan(1);
  while (!field.empty() && is_pasted_blank(field.back().sign)) field = field.first(field.size() - 1);
  return field;
}

PastedField unquoted(PastedField field) {
  field = trimmed(field);
  const bool is_quoted =
      field.size() > 1 && is_quote(field.front().sign) && field.back().sign == field.front().sign;
  return is_quoted ? field.subspan(1, field.size() - 2) : field;
}

std::optional<char32_t> sign_of_field(PastedField field) {
  field = without_emphasis(field);
  if (field.empty()) return signs::blank_field;
  if (field.size() == 1) return field[0].sign;
  if (const auto number = sign_of_number(field)) return number;
  const auto word = std::find_if(std::begin(cell_words), std::end(cell_words),
                                 [&](const CellWord& each) { return is_word(field, each.word); });
  if (word == std::end(cell_words)) return std::nullopt;
  return word->sign;
}

std::optional<Heading> heading_of(PastedField field) {
  Heading heading;
  field = without_emphasis(field);
  if (!field.empty() && std::u32string_view(U":).]").find(field.back().sign) != std::u32string_view::npos &&
      field.size() > 1) {
    heading.is_marked = true;
    field = field.first(field.size() - 1);
  }
  if (field.empty() || field.size() > 3) return std::nullopt;
  const char32_t first = field[0].sign;
  const bool is_letter = (first >= U'A' && first <= U'Z') || (first >= U'a' && first <= U'z');
  if (is_letter && field.size() == 1) {
    heading.is_letter = true;
    heading.value = static_cast<int>((first | 0x20) - U'a');
    return heading;
  }
  for (const Glyph& glyph : field) {
    if (glyph.sign < U'0' || glyph.sign > U'9') return std::nullopt;
    heading.value = heading.value * 10 + static_cast<int>(glyph.sign - U'0');
  }
  return heading;
}

}  // namespace mines

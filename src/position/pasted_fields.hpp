// Fields of a pasted text: what stands between separators, or all cells of a row side by side.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "position/pasted_text.hpp"

namespace mines {

/// What stands for a cell, or for a row of cells; empty for an empty field.
using PastedField = std::span<const Glyph>;
/// Either the cells of a row, or one field with all of them.
using PastedRow = std::vector<PastedField>;

constexpr bool is_pasted_blank(char32_t sign) { return sign == U' ' || sign == U'\t' || sign == U'\n'; }
constexpr bool is_quote(char32_t sign) { return sign == U'"' || sign == U'\''; }
constexpr bool is_pasted_digit(char32_t sign) { return sign >= U'0' && sign <= U'9'; }
/// Small letters for the capital ones from A to Z.
constexpr char32_t lower_sign(char32_t sign) { return sign >= U'A' && sign <= U'Z' ? sign | 0x20 : sign; }

/// The field without blanks at its ends.
PastedField trimmed(PastedField field);
/// The field without blanks, and then without quotes, at its ends.
PastedField unquoted(PastedField field);

/// The pieces between signs for which is_separator() is true.
template <class IsSeparator>
std::vector<PastedField> pieces_of(PastedField field, const IsSeparator& is_separator) {
  std::vector<PastedField> pieces;
  for (std::size_t begin = 0;;) {
    std::size_t end = begin;
    while (end < field.size() && !is_separator(field[end].sign)) ++end;
    pieces.push_back(field.subspan(begin, end - begin));
    if (end == field.size()) return pieces;
    begin = end + 1;
  }
}

/// The sign of a field of one cell: one glyph, a whole number, or a word; a blank if it is empty. Empty if
/// the field is none of them.
std::optional<char32_t> sign_of_field(PastedField field);

/// A value that counts rows or columns: a number, or a letter as in a spreadsheet, with the ':' or '.' behind
/// it.
struct Heading {
  int value = 0;
  bool is_letter = false;
  bool is_marked = false;  ///< has a sign behind it that no cell has
};

/// The heading that a field is; empty if it is none.
std::optional<Heading> heading_of(PastedField field);

}  // namespace mines

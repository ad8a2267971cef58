#include "position/pasted_markup.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string>

#include "base/lower_case.hpp"

namespace mines {

namespace {

constexpr std::size_t longest_tag = 400;
constexpr std::string_view latin_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view decimal_digits = "0123456789";

struct Tag {
  std::string_view name;
  char32_t sign;
};
constexpr Tag tags[] = {{"br", U'\n'},  {"tr", U'\n'},   {"p", U'\n'},     {"div", U'\n'},   {"li", U'\n'},
                        {"pre", U'\n'}, {"code", U'\n'}, {"table", U'\n'}, {"td", U'\t'},    {"th", U'\t'},
                        {"thead", 0},   {"tbody", 0},    {"span", 0},      {"b", 0},         {"strong", 0},
                        {"i", 0},       {"em", 0},       {"font", 0},      {"center", 0},    {"ul", 0},
                        {"ol", 0},      {"sup", 0},      {"sub", 0},       {"button", U'\t'}};

Markup tag_at(std::string_view rest) {
  const bool is_end = rest.substr(1).starts_with('/');
  const std::size_t begin = is_end ? 2 : 1;
  const std::size_t end = std::min(rest.find_first_not_of(latin_letters, begin), rest.size());
  const std::string name = lower_case(rest.substr(begin, end - begin));
  const auto found =
      std::find_if(std::begin(tags), std::end(tags), [&](const Tag& tag) { return tag.name == name; });
  const std::size_t close = rest.substr(0, longest_tag).find('>', end);
  if (found == std::end(tags) || close == rest.npos) return {};
  // A field begins at its first tag.
  return {close + 1, is_end && found->sign == U'\t' ? 0 : found->sign};
}

/// A character that is written as &name; or &#number; in HTML.
Markup entity_at(std::string_view rest) {
  const std::size_t end = rest.substr(0, 10).find(';');
  if (end == rest.npos) return {};
  const std::string_view name = rest.substr(1, end - 1);
  if (name == "nbsp") return {end + 1, U' '};
  if (name == "amp") return {end + 1, U'&'};
  if (name == "lt") return {end + 1, U'<'};
  if (name == "gt") return {end + 1, U'>'};
  if (name == "quot") return {end + 1, U'"'};
  if (!name.starts_with('#')) return {};
  const bool is_hexadecimal = name.substr(1).starts_with('x');
  std::uint32_t code = 0;
  const char* const last = name.data() + name.size();
  const auto read =
      std::from_chars(name.data() + (is_hexadecimal ? 2 : 1), last, code, is_hexadecimal ? 16 : 10);
  if (read.ec != std::errc() || read.ptr != last || code < ' ' || code > 0x10ffff) return {};
  return {end + 1, code};
}

/// [1,] and [,1] of R, and [2 rows x 3 columns] of pandas.
Markup label_at(std::string_view rest) {
  const std::size_t comma = rest.find_first_not_of(decimal_digits, 1);
  if (comma == rest.npos) return {};
  if (rest[comma] == ',') {
    const std::size_t end = rest.find_first_not_of(decimal_digits, comma + 1);
    const bool is_label = end != rest.npos && rest[end] == ']' && (comma > 1) != (end > comma + 1);
    return {is_label ? end + 1 : 0, 0};
  }
  const std::size_t end = rest.substr(0, 40).find(" columns]");
  if (comma > 1 && rest.substr(comma).starts_with(" rows x ") && end != rest.npos) return {end + 9, 0};
  return {};
}

}  // namespace

MarkupReader::MarkupReader(std::string_view text)
    : has_table_(lower_case(text).find("<td") != text.npos), has_latex_(text.find("\\begin{") != text.npos) {}

Markup MarkupReader::latex_at(std::string_view rest) const {
  if (rest[0] == '&') return {1, U'\t'};
  if (rest[0] == '$' || rest[0] == '{' || rest[0] == '}') return {1, 0};
  if (rest[0] != '\\') return {};
  if (rest.starts_with("\\\\")) return {2, U'\n'};
  std::size_t end = std::min(rest.find_first_not_of(latin_letters, 1), rest.size());
  if (end == 1) return {std::min<std::size_t>(2, rest.size()), 0};
  const std::string_view name = rest.substr(1, end - 1);
  if (name == "blacksquare") return {end, U'\u25a0'};
  if (name == "square" || name == "Box") return {end, U'\u25a1'};
  // The name of what begins, and its columns.
  while (name == "begin" || name == "end" || name == "cline") {
    const std::size_t close = rest.substr(end).starts_with('{') ? rest.find('}', end) : rest.npos;
    if (close == rest.npos) break;
    end = close + 1;
  }
  return {end, 0};
}

Markup MarkupReader::at(std::string_view rest) const {
  if (rest[0] == '\n' && (has_table_ || has_latex_)) return {1, U' '};
  if (has_latex_) {
    if (const Markup found = latex_at(rest); found.bytes > 0) return found;
  }
  switch (rest[0]) {
    case '<':
      return tag_at(rest);
    case '&':
      return entity_at(rest);
    case '[':
      return label_at(rest);
    default:
      return {};
  }
}

}  // namespace mines

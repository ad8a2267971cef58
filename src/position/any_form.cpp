#include "position/any_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "base/quantity.hpp"
#include "position/pasted_grid.hpp"
#include "position/pasted_signs.hpp"
#include "position/position_address.hpp"
#include "position/position_reader.hpp"

namespace mines {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view own_cells = "012345678?.!F";

std::string_view without_mark(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  return text;
}

/// Calls take() with each line, without blanks at its ends, that has something else; take() returns whether
/// to go on.
template <class Take>
void for_each_line(std::string_view text, const Take& take) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    if (!line.empty() && !take(line)) return;
    begin = end + 1;
  }
}

/// Whether all lines have the same number of cells only if '#' is one.
bool has_hash_cells(std::string_view text) {
  if (text.find('#') == text.npos) return false;
  std::size_t columns = 0;
  bool is_even = true;
  for_each_line(without_mark(text), [&](std::string_view line) {
    const bool is_cells = line.find_first_not_of("#012345678?.!F \t") == line.npos;
    const auto cells = static_cast<std::size_t>(
        std::count_if(line.begin(), line.end(), [](char byte) { return byte != ' ' && byte != '\t'; }));
    is_even = is_cells && (columns == 0 || cells == columns);
    columns = cells;
    return is_even;
  });
  return is_even && columns > 1;
}

/// Whether a text is ours but for a mistake, so that our reader says best what is wrong: rows without blanks,
/// of our cells, or below a first line with the size.
bool looks_own(std::string_view text) {
  bool is_own = true;
  bool is_first = true;
  bool has_size = false;
  for_each_line(without_mark(text), [&](std::string_view line) {
    line = line.substr(0, line.find('#'));
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    if (line.empty()) return true;
    const bool has_blanks = line.find_first_of(blanks) != line.npos;
    const bool is_size = is_first && has_blanks && line.find_first_not_of("0123456789 \t") == line.npos;
    has_size = has_size || is_size;
    is_first = false;
    is_own = is_size || (has_size ? !has_blanks : line.find_first_not_of(own_cells) == line.npos);
    return is_own;
  });
  return is_own;
}

bool is_binary(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char byte) {
    constexpr std::string_view of_text = "\t\n\v\f\r\033";
    return static_cast<unsigned char>(byte) < ' ' && of_text.find(byte) == of_text.npos;
  });
}

/// Whether the text is a text board: a line of two numbers, and rows of '.' and 'X'.
bool is_text_board(std::string_view text) {
  int lines = 0;
  bool is_board = true;
  for_each_line(text, [&](std::string_view line) {
    is_board = line.find_first_not_of(lines++ == 0 ? "0123456789 " : ".X") == line.npos;
    return is_board;
  });
  return is_board && lines > 1 && text.find('X') != text.npos &&
         text.substr(0, text.find('\n')).find(' ') != text.npos;
}

/// Whether the text is nothing but the first line of a position.
bool is_size_alone(std::string_view text) {
  int lines = 0;
  bool has_blank = false;
  for_each_line(without_mark(text), [&](std::string_view line) {
    has_blank = line.find(' ') != line.npos && line.find_first_not_of("0123456789 ") == line.npos;
    return ++lines == 1;
  });
  return lines == 1 && has_blank;
}

/// The text without comments has a '?' and a '.'.
bool has_two_unknowns(std::string_view text) {
  bool has_mark = false;
  bool has_dot = false;
  for_each_line(text, [&](std::string_view line) {
    line = line.substr(0, line.find('#'));
    has_mark = has_mark || line.find('?') != line.npos;
    has_dot = has_dot || line.find('.') != line.npos;
    return !(has_mark && has_dot);
  });
  return has_mark && has_dot;
}

/// Whether the text begins like JSMinesweeper's files: 30x16x99.
bool begins_with_size(std::string_view text) {
  const auto is_digit = [](char byte) { return byte >= '0' && byte <= '9'; };
  for (int number = 0; number < 2; ++number) {
    const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
    if (end == text.begin() || end == text.end() || *end != 'x') return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.begin()) + 1);
  }
  return !text.empty() && is_digit(text.front());
}

/// Whether the text is rows of minesweepr's board, all equally long.
bool looks_like_ascii(std::string_view text) {
  bool has_unknown = false;
  std::optional<std::size_t> columns;
  const bool has_others = text.find_first_not_of("012345678.x*\r\n \t") != text.npos;
  bool is_side_by_side = true;
  for_each_line(text, [&](std::string_view line) {
    has_unknown = has_unknown || line.find('x') != line.npos;
    is_side_by_side = line.find_first_of(" \t") == line.npos && columns.value_or(line.size()) == line.size();
    columns = line.size();
    return is_side_by_side;
  });
  return has_unknown && is_side_by_side && !has_others;
}

/// The address in a text that may have words around it.
std::string_view address_in(std::string_view text) {
  const std::size_t begin = text.rfind("http", text.find("://"));
  if (begin == text.npos) return text;
  text.remove_prefix(begin);
  return text.substr(0, text.find_first_of(" \t\r\n)>]\"'"));
}

std::string words_of(const Position& position, std::string_view what, const std::string& more) {
  std::string text = fmt::format("{} x {} cells", position.size.rows, position.size.columns);
  if (!what.empty()) text = fmt::format("{}, {}", what, text);
  return more.empty() ? text : fmt::format("{}: {}", text, more);
}

FoundPosition found(Position position, Format format, std::string_view what, const std::string& more = {}) {
  std::string reading = words_of(position, what, more);
  return {std::move(position), format, std::move(reading)};
}

/// Sets the number of mines that a text has in words.
Result<void> set_mines(Position& position, const PastedGrid& pasted, const std::string& name) {
  if (!pasted.mines && !pasted.mines_left) return {};
  const auto flags =
      static_cast<std::uint64_t>(std::count(position.cells.begin(), position.cells.end(), mine_cell));
  const std::uint64_t mines = pasted.mines ? *pasted.mines : *pasted.mines_left + flags;
  if (mines > position.size.cells())
    return bad_input(name, fmt::format("{} mines, expected at most {}", mines, position.size.cells()));
  position.mines = mines;
  return {};
}

Result<FoundPosition> parse_pasted(std::string_view text, const std::string& name, const GivenSigns& given) {
  MINES_LET(auto pasted, grid_of(text, name, given));
  Meaning meaning = meaning_of(pasted.grid, given);
  Position position{pasted.grid.size, {}, std::move(meaning.cells)};
  MINES_TRY(set_mines(position, pasted, name));
  std::string more = std::move(meaning.words);
  if (!pasted.words.empty()) more += (more.empty() ? "" : "; ") + pasted.words;
  if (position.mines)
    more += fmt::format("{}{}", more.empty() ? "" : "; ", quantity(*position.mines, "mine"));
  return found(std::move(position), Format::any, "", more);
}

Result<FoundPosition> found_if(Result<Position> position, Format format, const char* what,
                               const char* more = "") {
  if (!position) return Unexpected(position.error());
  return found(std::move(*position), format, what, more);
}

/// A text that is not our own.
Result<FoundPosition> parse_other(std::string_view text, const std::string& name) {
  const std::string_view begin = text.substr(std::min(text.find_first_not_of(blanks), text.size()));
  if (begin.starts_with('{') && begin.find("\"board\"") != begin.npos) {
    auto position = parse_json_position(text, name);
    // A board of lists is for the reader of lists.
    if (position || begin.find("[") == begin.npos)
      return found_if(std::move(position), Format::json, "JSON of minesweepr");
  }
  if (begins_with_size(begin))
    return found_if(parse_mine_position(text, name), Format::mine, "a file of JSMinesweeper");
  if (begin.find("analysis=") != begin.npos && begin.find("://") != begin.npos)
    return found_if(parse_position_address(address_in(text), name), Format::url,
                    "an address of JSMinesweeper");
  if (looks_like_ascii(begin))
    return found_if(parse_ascii_position(text, name), Format::ascii, "a board of minesweepr",
                    "'.' is 0, 'x' is unknown, '*' is a mine");
  return parse_pasted(text, name, {});
}

/// Reads `text` once `own`, what our reader makes of it, is known.
Result<FoundPosition> parse_after(Result<Position> own, std::string_view text, const std::string& name,
                                  bool has_holes) {
  if (own && !has_hash_cells(text)) {
    FoundPosition result{std::move(*own), Format::position, {}};
    if (!has_holes && has_two_unknowns(text))
      result.reading = words_of(result.position, "the toolkit's own text",
                                "'?' and '.' are unknown; signs \".=0\" reads the other way");
    return result;
  }
  // A board with its mines is no position, although its signs could be cells.
  if (!own && (is_binary(text) || is_text_board(text) || is_size_alone(text))) return Unexpected(own.error());
  auto other = parse_other(text, name);
  if (other || own || !looks_own(text)) return other;
  return Unexpected(own.error());
}

/// Whether the beginning of a text of at least longest_peek bytes shows that it is our own. A file of such a
/// size is not kept in memory.
bool is_long_own(std::string_view beginning) {
  if (beginning.size() < ByteReader::longest_peek) return false;
  const std::string_view lines = beginning.substr(0, std::min(beginning.rfind('\n'), beginning.size()));
  return looks_own(lines) && !has_hash_cells(lines);
}

}  // namespace

Result<FoundPosition> parse_any_form(std::string_view bytes, const std::string& name,
                                     const std::string& signs, bool has_holes) {
  const bool is_own = signs.empty() && is_long_own(bytes.substr(0, ByteReader::longest_peek));
  if (is_own || bytes.size() > most_pasted_bytes) {
    MINES_LET(auto position, parse_position(bytes, name, has_holes));
    return FoundPosition{std::move(position), Format::position, {}};
  }
  const std::string text = utf8_of(bytes);
  if (signs.empty()) return parse_after(parse_position(text, name, has_holes), text, name, has_holes);
  MINES_LET(const auto given, parse_signs(signs));
  return parse_pasted(text, name, given);
}

Result<FoundPosition> read_any_form(ByteReader& from, const std::string& signs, bool has_holes) {
  try {
    MINES_LET(const auto ahead, from.peek(ByteReader::longest_peek));
    if (!signs.empty() || !is_long_own(ahead)) {
      MINES_LET(const auto text, read_whole(from, most_pasted_bytes));
      return parse_any_form(text, from.name(), signs, has_holes);
    }
    MINES_LET(auto position, read_position(from, has_holes));
    return FoundPosition{std::move(position), Format::position, {}};
  } catch (const std::bad_alloc&) {
    return broken(from.name(), "there is not enough memory for the position's cells");
  }
}

}  // namespace mines

#include "position/position_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <new>
#include <utility>

#include "base/quantity.hpp"

namespace mines {

namespace {

/// How a program writes its positions.
struct Dialect {
  std::array<std::int8_t, 256> cells;  ///< the cell that a byte stands for; no_cell for none
  const char* expected_cell;
  const char* header = "ROWS COLUMNS [MINES]";  ///< shape of the first line; null: there is no such line
  const char* header_blanks = " \t";            ///< the characters that separate its numbers
  bool columns_first = false;
  bool has_comments = true;  ///< then the first line may be left out, too
};

/// At most this many cells are reserved before they are read: a header may promise more than the text has.
constexpr std::size_t most_reserved = std::size_t{1} << 24;

constexpr std::int8_t no_cell = -128;

constexpr std::array<std::int8_t, 256> cells_with(std::string_view unknown, std::string_view mines) {
  std::array<std::int8_t, 256> cells{};
  cells.fill(no_cell);
  for (unsigned char number = 0; number <= 8; ++number)
    cells['0' + number] = static_cast<std::int8_t>(number);
  for (const char byte : unknown) cells[static_cast<unsigned char>(byte)] = unknown_cell;
  for (const char byte : mines) cells[static_cast<unsigned char>(byte)] = mine_cell;
  return cells;
}

/// `cells`, in which '.' stands for `dot`.
constexpr std::array<std::int8_t, 256> with_dot(std::array<std::int8_t, 256> cells, std::int8_t dot) {
  cells['.'] = dot;
  return cells;
}

constexpr Dialect own_dialect{cells_with("?.", "!F"),
                              "a number from 0 to 8, '?' or '.' (unknown), '!' or 'F' (a mine)"};
constexpr Dialect shaped_dialect{with_dot(cells_with("?", "!F"), hole_cell),
                                 "a number from 0 to 8, '?' (unknown), '.' (a hole), '!' or 'F' (a mine)"};
constexpr Dialect mine_dialect{cells_with("H", "F?"),
                               "a number from 0 to 8, 'H' (hidden), 'F' (flag) or '?' (a mine)",
                               "WIDTHxHEIGHTxMINES",
                               "x",
                               true,
                               false};
constexpr Dialect ascii_dialect{with_dot(cells_with("x", "*"), 0),
                                "a number from 0 to 8, '.' (0), 'x' (unknown) or '*' (a mine)",
                                nullptr,
                                "",
                                false,
                                false};

/// Some editors begin a text with it (UTF-8's U+FEFF). It is skipped.
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// What a file may be that has this byte where a cell is expected; empty if there is nothing to say.
std::string_view advice_on(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  if (byte == 'X') return "; a text board has 'X' for mines, which mines-map and mines-play read";
  if ((code < ' ' && byte != '\t' && byte != '\r') || code >= 0x7f)
    return "; this is no text. mines-map and mines-play read contest maps";
  return "";
}

constexpr bool is_blank(char byte) { return byte == ' ' || byte == '\t'; }

/// Makes a position of a text's lines, one after the other.
class PositionParser {
 public:
  PositionParser(const std::string& name, const Dialect& dialect) : name_(name), dialect_(dialect) {}

  /// Takes the next line, which begins at the byte `offset`, without its newline. A comment at its end may be
  /// cut off.
  Result<void> add_line(std::string_view line, std::uint64_t offset) {
    if (offset == 0 && line.starts_with(byte_order_mark)) {
      line.remove_prefix(byte_order_mark.size());
      offset = byte_order_mark.size();
    }
    offset_ = offset;
    ++number_;
    line_ = dialect_.has_comments ? line.substr(0, line.find('#')) : line;
    // Where a comment was cut off, the '\r' went with it.
    if (line_.size() == line.size() && line_.ends_with('\r')) line_.remove_suffix(1);
    while (!line_.empty() && is_blank(line_.back())) line_.remove_suffix(1);
    if (line_.empty()) return {};
    const bool may_be_header = dialect_.header != nullptr;
    // In a dialect where the first line may be missing, blanks between numbers show that it is there.
    const bool is_header = may_be_header && (!dialect_.has_comments ||
                                             line_.find_first_of(dialect_.header_blanks) != line_.npos);
    return is_header && position_.size.columns == 0 ? read_header() : read_row();
  }
  /// The position, once all lines are taken; the text ends at the byte `offset`.
  Result<Position> finish(std::uint64_t offset) {
    const std::int32_t rows = position_.size.rows;
    if (rows == 0 || rows < rows_) {
      const std::string expected = rows_ > 0 ? fmt::format("{}", rows_) : std::string("at least one");
      return bad_input(name_, offset,
                       fmt::format("the text ends after {}, expected {}", quantity(rows, "row"), expected));
    }
    return std::move(position_);
  }

 private:
  Result<void> read_header() {
    std::size_t at = 0;
    MINES_LET(auto rows, read_number(at, dialect_.columns_first ? "columns" : "rows", 1, max_side));
    MINES_LET(auto columns, read_number(at, dialect_.columns_first ? "rows" : "columns", 1, max_side));
    if (dialect_.columns_first) std::swap(rows, columns);
    if (at < line_.size()) {
      // At most 2^32 cells, so the product does not overflow.
      MINES_LET(const auto mines, read_number(at, "mines", 0, rows * columns));
      position_.mines = mines;
    }
    if (at < line_.size()) return wrong(at, "the end of the line");
    rows_ = static_cast<std::int32_t>(rows);
    position_.size.columns = static_cast<std::int32_t>(columns);
    position_.cells.reserve(std::min<std::uint64_t>(rows * columns, most_reserved));
    return {};
  }

  /// Reads the number at `at` and moves `at` behind it and the blanks that follow.
  Result<std::uint64_t> read_number(std::size_t& at, const char* what, std::uint64_t least,
                                    std::uint64_t most) const {
    std::uint64_t value = 0;
    const char* const end = line_.data() + line_.size();
    const auto [stop, problem] = std::from_chars(line_.data() + at, end, value);
    // from_chars() also stops behind a number that is too large, so `behind` separates the two errors.
    const auto behind = static_cast<std::size_t>(stop - line_.data());
    const char* const advice =
        dialect_.has_comments ? "; the cells of a row have no blanks between them" : "";
    if (behind == at)
      return wrong(at, fmt::format("the number of {} in '{}'{}", what, dialect_.header, advice));
    if (problem != std::errc{} || value < least || value > most) {
      return bad_input(name_, offset_ + at,
                       fmt::format("line {}, column {}: {} {}, expected {} to {}{}", number_, at + 1,
                                   line_.substr(at, behind - at), what, least, most, advice));
    }
    if (behind < line_.size() && !separates(line_[behind]))
      return wrong(behind, dialect_.has_comments ? "a digit or a blank" : "a digit or 'x'");
    at = behind;
    while (at < line_.size() && separates(line_[at])) ++at;
    return value;
  }

  Result<void> read_row() {
    BoardSize& size = position_.size;
    // Checked before the row is stored: memory stays within the largest board.
    if (size.rows == (rows_ > 0 ? rows_ : max_side))
      return wrong(0, fmt::format("the end of the text after {}", quantity(size.rows, "row")));
    const bool is_first = size.columns == 0;
    // Without a header the first row gives the number of columns.
    const auto columns = static_cast<std::size_t>(is_first ? max_side : size.columns);
    for (std::size_t i = 0; i < line_.size() && i < columns; ++i) {
      const std::int8_t cell = dialect_.cells[static_cast<unsigned char>(line_[i])];
      if (cell == no_cell) return wrong(i, fmt::format("{}{}", dialect_.expected_cell, advice_on(line_[i])));
      position_.cells.push_back(cell);
    }
    if (line_.size() > columns || (line_.size() < columns && !is_first)) {
      return wrong(std::min(line_.size(), columns),
                   line_.size() < columns
                       ? fmt::format("{} in the row", quantity(columns, "cell"))
                       : fmt::format("the end of the row of {}", quantity(columns, "cell")));
    }
    if (is_first) size.columns = static_cast<std::int32_t>(line_.size());
    ++size.rows;
    return {};
  }

  Unexpected<Error> wrong(std::size_t at, const std::string& expected) const {
    const std::string found = at < line_.size() ? "found " + shown(line_[at]) : "the line ends";
    return bad_input(name_, offset_ + at,
                     fmt::format("line {}, column {}: {}, expected {}", number_, at + 1, found, expected));
  }

  bool separates(char byte) const {
    return std::string_view(dialect_.header_blanks).find(byte) != std::string_view::npos;
  }

  const std::string& name_;
  const Dialect& dialect_;
  Position position_;
  std::int32_t rows_ = 0;  // as the first line gives them; 0 without it
  // The line that is being read.
  std::string_view line_;
  std::uint64_t offset_ = 0;
  std::uint64_t number_ = 0;
};

/// Skips the rest of a line: its newline, or the rest of a comment that is longer than a peek.
Result<void> skip_line(ByteReader& from) {
  for (;;) {
    MINES_LET(const auto ahead, from.peek(ByteReader::longest_peek));
    const std::size_t end = ahead.find('\n');
    const bool ends = end != std::string_view::npos;
    from.skip(ends ? end + 1 : ahead.size());
    if (ends || ahead.empty()) return {};
  }
}

Result<Position> read_lines(ByteReader& from, const Dialect& dialect) {
  PositionParser parser(from.name(), dialect);
  for (;;) {
    MINES_LET(const auto ahead, from.peek(ByteReader::longest_peek));
    if (ahead.empty()) return parser.finish(from.offset());
    const std::string_view line = ahead.substr(0, ahead.find('\n'));
    // A row has at most max_side cells, which fits. Only a comment may be longer, and skip_line() passes over
    // it.
    if (line.size() == ByteReader::longest_peek && line.find('#') == std::string_view::npos)
      return bad_input(from.name(), from.offset(),
                       fmt::format("a line of more than {} bytes", line.size() - 1));
    MINES_TRY(parser.add_line(line, from.offset()));
    from.skip(line.size());
    MINES_TRY(skip_line(from));
  }
}

Result<Position> read_dialect(ByteReader& from, const Dialect& dialect) {
  try {
    return read_lines(from, dialect);
  } catch (const std::bad_alloc&) {
    return broken(from.name(), "there is not enough memory for the position's cells");
  }
}

Result<Position> parse_dialect(std::string_view text, const std::string& name, const Dialect& dialect) {
  PositionParser parser(name, dialect);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    MINES_TRY(parser.add_line(text.substr(begin, end - begin), begin));
    begin = std::min(end + 1, text.size());
  }
  return parser.finish(text.size());
}

}  // namespace

Result<Position> read_position(ByteReader& from, bool has_holes) {
  return read_dialect(from, has_holes ? shaped_dialect : own_dialect);
}

Result<Position> read_position(ByteReader& from) { return read_position(from, false); }

Result<Position> read_mine_position(ByteReader& from) { return read_dialect(from, mine_dialect); }

Result<Position> read_ascii_position(ByteReader& from) { return read_dialect(from, ascii_dialect); }

Result<Position> read_position(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  return read_position(from);
}

Result<Position> parse_position(std::string_view text, const std::string& name, bool has_holes) {
  return parse_dialect(text, name, has_holes ? shaped_dialect : own_dialect);
}

Result<Position> parse_mine_position(std::string_view text, const std::string& name) {
  return parse_dialect(text, name, mine_dialect);
}

Result<Position> parse_ascii_position(std::string_view text, const std::string& name) {
  return parse_dialect(text, name, ascii_dialect);
}

}  // namespace mines

#include "field/files/text_board.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"
#include "field/files/header_line.hpp"
#include "field/files/map_file.hpp"

namespace mines {

namespace {

static_assert(ByteReader::longest_peek >= std::size_t{max_side} + 2);

/// Where the reader is, for errors.
struct Place {
  const ByteReader& from;
  std::int32_t line;  // from 1

  Unexpected<Error> unexpected(std::string_view ahead, std::size_t column, const char* expected) const {
    const std::string found = column < ahead.size() ? "found " + shown(ahead[column]) : "the file ends";
    return bad_input(from.name(), from.offset() + column,
                     fmt::format("line {}, column {}: {}, expected {}", line, column + 1, found, expected));
  }
};

Result<BoardSize> read_size(ByteReader& from) {
  MINES_LET(const auto header, read_header(from, text_header));
  const auto check = [&](const char* name, std::uint64_t side, std::uint64_t at) -> Result<void> {
    if (side >= 1 && side <= max_side) return {};
    return bad_input(from.name(), at, fmt::format("{} is {}, expected 1 to {}", name, side, max_side));
  };
  MINES_TRY(check("n", header.first, 0));
  MINES_TRY(check("m", header.second, header.second_at));
  return BoardSize{static_cast<std::int32_t>(header.first), static_cast<std::int32_t>(header.second)};
}

/// Sets the mines of a row of text. Gives the first column that is neither '.' nor 'X', or the number of
/// columns if there is none.
std::size_t parse_cells(std::string_view cells, Word* row) {
  for (std::size_t first = 0; first < cells.size(); first += word_bits) {
    const std::string_view part = cells.substr(first, word_bits);
    Word mines = 0;
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (part[i] != 'X' && part[i] != '.') return first + i;
      mines |= Word{part[i] == 'X'} << i;
    }
    row[first / word_bits] = mines;
  }
  return cells.size();
}

Result<void> read_row(ByteReader& from, BitPlane& plane, std::int32_t row) {
  const auto columns = static_cast<std::size_t>(plane.size().columns);
  MINES_LET(const auto ahead, from.peek(columns + 2));
  const Place place{from, row + 2};
  const std::size_t good = parse_cells(ahead.substr(0, columns), plane.row(row));
  if (good < columns) return place.unexpected(ahead, good, "'.' or 'X'");
  const bool last = row + 1 == plane.size().rows;
  const std::string_view ending = ahead.substr(columns);
  const std::size_t length = ending.starts_with("\r\n") ? 2 : ending.starts_with('\n') ? 1 : 0;
  // Editors may leave out the newline after the last row.
  if (length == 0 && !(last && ending.empty())) {
    const bool half = ending.starts_with('\r');
    return place.unexpected(ahead, columns + (half ? 1 : 0), "the end of the line");
  }
  from.skip(columns + length);
  return {};
}

void append_row(std::string& text, const Field& field, std::int32_t row, const Area& area,
                const Glyphs& glyphs) {
  const std::int32_t end = area.first.column + area.size.columns;
  for (std::int32_t column = area.first.column; column < end;) {
    const std::int32_t word = column / word_bits;
    const Word mines = field.mines().word(row, word);
    const Count4<Word> n = glyphs.numbers ? field.numbers(row, word) : Count4<Word>{};
    // Word by word: the numbers of 64 cells cost little more than one of them.
    for (const std::int32_t stop = std::min(end, (word + 1) * word_bits); column < stop; ++column) {
      const auto bit = [&](Word plane) { return static_cast<int>((plane >> (column % word_bits)) & 1); };
      const int number = bit(n.bit0) + 2 * bit(n.bit1) + 4 * bit(n.bit2) + 8 * bit(n.bit3);
      text += bit(mines) != 0 ? glyphs.mine : number == 0 ? glyphs.zero : static_cast<char>('0' + number);
    }
  }
  text += '\n';
}

}  // namespace

Result<Field> read_text_board(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  return read_text_board(from);
}

Result<Field> read_text_board(ByteReader& from) {
  MINES_ASSERT(from.offset() == 0);
  MINES_LET(const auto size, read_size(from));
  MINES_LET(auto plane, BitPlane::make(size));
  for (std::int32_t row = 0; row < size.rows; ++row) {
    MINES_TRY(read_row(from, plane, row));
  }
  MINES_LET(const auto more, from.peek(1));
  if (!more.empty()) return Place{from, size.rows + 2}.unexpected(more, 0, "the end of the file");
  return Field(std::move(plane));
}

Result<void> write_text_board(AtomicFile& to, const Field& field) {
  const BoardSize size = field.size();
  MINES_ASSERT(size.cells() > 0);  // read_text_board() takes no sides of 0
  MINES_TRY(to.write(fmt::format("{} {}\n", size.rows, size.columns)));
  return write_rows(to, field, {{0, 0}, size}, text_board_glyphs);
}

Result<void> write_rows(AtomicFile& to, const Field& field, const Area& area, const Glyphs& glyphs) {
  MINES_ASSERT(area.first.row >= 0 && area.first.row + area.size.rows <= field.size().rows);
  MINES_ASSERT(area.first.column >= 0 && area.first.column + area.size.columns <= field.size().columns);
  std::string text;
  for (std::int32_t row = area.first.row; row < area.first.row + area.size.rows; ++row) {
    append_row(text, field, row, area, glyphs);
    MINES_TRY(to.write_if_long(text));
  }
  return to.write(text);
}

Result<Field> read_board(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  MINES_LET(const auto text, text_board_ahead(from));
  return text ? read_text_board(from) : read_map(from);
}

Result<GameBoard> read_game_board(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  MINES_LET(const auto text, text_board_ahead(from));
  if (!text) return read_map_as_game(from);
  MINES_LET(const auto field, read_text_board(from));
  return GameBoard::make(field);
}

}  // namespace mines

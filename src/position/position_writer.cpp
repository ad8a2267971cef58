#include "position/position_writer.hpp"

#include <fmt/format.h>

#include <string_view>

namespace mines {

namespace {

/// The characters of a program for cells that are not written as their number.
struct Letters {
  char zero;
  char unknown;
  char mine;
};

void append_rows(std::string& text, const Position& position, const Letters& letters) {
  for (std::int32_t row = 0; row < position.size.rows; ++row) {
    for (const char cell : position.row(row)) {
      text += cell == Position::unknown ? letters.unknown
              : cell == Position::mine  ? letters.mine
              : cell == '0'             ? letters.zero
                                        : cell;
    }
    text += '\n';
  }
}

}  // namespace

Result<std::uint64_t> needed_mines(const Position& position, const std::string& name) {
  if (position.mines) return *position.mines;
  return bad_input(name,
                   "its format needs the number of mines, which the position does not give: 'ROWS COLUMNS "
                   "MINES' in its first line");
}

Result<std::string> mine_text_of(const Position& position, const std::string& name) {
  MINES_LET(const auto mines, needed_mines(position, name));
  std::string text = fmt::format("{}x{}x{}\n", position.size.columns, position.size.rows, mines);
  append_rows(text, position, {'0', 'H', 'F'});
  return text;
}

std::string ascii_text_of(const Position& position) {
  std::string text;
  append_rows(text, position, {'.', 'x', '*'});
  return text;
}

}  // namespace mines

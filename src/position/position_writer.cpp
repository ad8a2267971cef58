#include "position/position_writer.hpp"

#include <fmt/format.h>

namespace mines {

void append_rows(std::string& text, const Position& position, const Letters& letters) {
  for (std::int32_t row = 0; row < position.size.rows; ++row) {
    for (const std::int8_t cell : position.row(row)) {
      text += cell == unknown_cell ? letters.unknown
              : cell == mine_cell  ? letters.mine
              : cell == 0          ? letters.zero
                                   : static_cast<char>('0' + cell);
    }
    text += '\n';
  }
}

Result<std::uint64_t> needed_mines(const Position& position, const std::string& name) {
  if (position.mines) return *position.mines;
  return bad_input(name,
                   "its format needs the number of mines, expected a position that gives it: 'ROWS COLUMNS "
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

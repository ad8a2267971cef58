#include "position/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"

namespace mines {

namespace {

/// The known cells of a word, as a reply would show them.
OpenedWord opened_word(const Position& position, std::int32_t row, std::int32_t word) {
  OpenedWord opened{row, word, 0, 0, {}};
  const auto cells = position.row(row).subspan(static_cast<std::size_t>(word) * word_bits);
  for (std::size_t i = 0; i < std::min<std::size_t>(cells.size(), word_bits); ++i) {
    const Word bit = Word{1} << i;
    if (cells[i] == mine_cell) opened.mines |= bit;
    // Unknown cells, mines and holes are below 0.
    if (cells[i] < 0) continue;
    opened.opened |= bit;
    for (int k = 0; k < 4; ++k) opened.number[k] |= (cells[i] >> k & 1) != 0 ? bit : 0;
  }
  return opened;
}

/// A program's characters for cells that are not written as a number.
struct Letters {
  char zero;
  char unknown;
  char mine;
};

/// Appends the rows of a position, each with its newline.
void append_rows(std::string& text, const Position& position, const Letters& program) {
  for (std::int32_t row = 0; row < position.size.rows; ++row) {
    for (const std::int8_t cell : position.row(row)) {
      MINES_ASSERT(cell >= hole_cell && cell <= 8);
      text += cell == unknown_cell ? program.unknown
              : cell == mine_cell  ? program.mine
              : cell == hole_cell  ? '.'
              : cell == 0          ? program.zero
                                   : static_cast<char>('0' + cell);
    }
    text += '\n';
  }
}

}  // namespace

std::string text_of(const Position& position) {
  std::string text = fmt::format("{} {}", position.size.rows, position.size.columns);
  if (position.mines) text += fmt::format(" {}", *position.mines);
  text += '\n';
  text.reserve(text.size() + position.cells.size() + static_cast<std::size_t>(position.size.rows));
  append_rows(text, position, {'0', '?', '!'});
  return text;
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

Result<View> view_of(const Position& position) {
  MINES_ASSERT(position.cells.size() == position.size.cells());
  auto view = View::make(position.size, Eights::listed);
  if (!view) return view;
  for (std::int32_t row = 0; row < position.size.rows; ++row) {
    for (std::int32_t word = 0; word < position.size.words(); ++word)
      view->apply(opened_word(position, row, word));
  }
  return view;
}

}  // namespace mines

#include "position/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "board/adders.hpp"

namespace mines {

namespace {

/// The known cells of a word, as a reply would show them.
OpenedWord opened_word(const Position& position, std::int32_t row, std::int32_t word) {
  OpenedWord opened{row, word, 0, 0, {}};
  const std::string_view cells =
      position.row(row).substr(static_cast<std::size_t>(word) * word_bits, word_bits);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] == Position::unknown) continue;
    const Word bit = Word{1} << i;
    if (cells[i] == Position::mine) {
      opened.mines |= bit;
      continue;
    }
    opened.opened |= bit;
    const int number = cells[i] - '0';
    for (int k = 0; k < 4; ++k) opened.number[k] |= (number >> k & 1) != 0 ? bit : 0;
  }
  return opened;
}

int count_around(const Position& position, Cell cell, std::string_view glyphs) {
  int count = 0;
  for_each_neighbour(position.size, cell, [&](Cell neighbour) {
    count += glyphs.find(position.at(neighbour)) != std::string_view::npos ? 1 : 0;
  });
  return count;
}

/// Fails if an 8 has fewer than eight neighbours that can be mines.
Result<void> check_eights(const Position& position) {
  constexpr char possible[] = {Position::unknown, Position::mine, '\0'};
  for (std::size_t at = position.cells.find('8'); at != std::string::npos;
       at = position.cells.find('8', at + 1)) {
    const auto columns = static_cast<std::size_t>(position.size.columns);
    const Cell cell{static_cast<std::int32_t>(at / columns), static_cast<std::int32_t>(at % columns)};
    const int free = count_around(position, cell, possible);
    if (free < 8) {
      return bad_input("", fmt::format("the 8 at row {}, column {} has only {} neighbours that can be mines",
                                       cell.row, cell.column, free));
    }
  }
  return {};
}

/// Fails if a 0 has eight known mines around it: the view would read it as an 8.
Result<void> check_zeros(const Position& position, const View& view) {
  for (std::int32_t row = 0; row < position.size.rows; ++row) {
    for (std::int32_t word = 0; word < position.size.words(); ++word) {
      const KnownWord known = view.load(row, word);
      const Word zeros = known.opened & ~(known.number[0] | known.number[1] | known.number[2]);
      const Word candidates = zeros & from_left(view.load(row, word - 1).mines, known.mines);
      std::optional<Cell> wrong;
      for_each_bit(candidates, [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (position.at(cell) == '0' && view.number(cell) == 8) wrong = cell;
      });
      if (wrong) {
        return bad_input("", fmt::format("the 0 at row {}, column {} has eight known mines around it",
                                         wrong->row, wrong->column));
      }
    }
  }
  return {};
}

}  // namespace

std::string text_of(const Position& position) {
  std::string text = fmt::format("{} {}", position.size.rows, position.size.columns);
  if (position.mines) text += fmt::format(" {}", *position.mines);
  text += '\n';
  text.reserve(text.size() + position.cells.size() + static_cast<std::size_t>(position.size.rows));
  for (std::int32_t row = 0; row < position.size.rows; ++row) {
    text += position.row(row);
    text += '\n';
  }
  return text;
}

Position position_of(const View& view, std::optional<std::uint64_t> mines) {
  Position position = Position::of(view.size(), mines);
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const KnownWord known = view.load(row, word);
      for_each_bit((known.opened | known.mines) & view.size().word_mask(word), [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        const bool open = (known.opened >> bit & 1) != 0;
        position.at(cell) = open ? static_cast<char>('0' + view.number(cell)) : Position::mine;
      });
    }
  }
  return position;
}

Result<View> view_of(const Position& position) {
  MINES_TRY(check_eights(position));
  auto view = View::make(position.size);
  if (!view) return view;
  for (std::int32_t row = 0; row < position.size.rows; ++row) {
    for (std::int32_t word = 0; word < position.size.words(); ++word)
      view->apply(opened_word(position, row, word));
  }
  MINES_TRY(check_zeros(position, *view));
  return view;
}

}  // namespace mines

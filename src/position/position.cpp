#include "position/position.hpp"

#include <fmt/format.h>

#include <algorithm>

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

std::vector<std::int8_t> bytes_of(const Position& position) {
  std::vector<std::int8_t> bytes(position.cells.size());
  std::transform(position.cells.begin(), position.cells.end(), bytes.begin(), [](char cell) {
    const int byte = cell == Position::unknown ? -1 : cell == Position::mine ? -2 : cell - '0';
    return static_cast<std::int8_t>(byte);
  });
  return bytes;
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
  auto view = View::make(position.size, Eights::listed);
  if (!view) return view;
  for (std::int32_t row = 0; row < position.size.rows; ++row) {
    for (std::int32_t word = 0; word < position.size.words(); ++word)
      view->apply(opened_word(position, row, word));
  }
  return view;
}

}  // namespace mines

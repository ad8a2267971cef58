// Small boards for tests.
#pragma once

#include <queue>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "board/view.hpp"
#include "field/field.hpp"

namespace mines::testing {

/// Calls visit(row, word) for each word of a board, by rows.
template <class Visit>
void for_each_row_word(BoardSize size, const Visit& visit) {
  for (std::int32_t row = 0; row < size.rows; ++row) {
    for (std::int32_t word = 0; word < size.words(); ++word) visit(row, word);
  }
}

/// A field from rows of text, 'X' a mine.
inline Field field_of(const std::vector<std::string>& rows) {
  const BoardSize size{static_cast<std::int32_t>(rows.size()), static_cast<std::int32_t>(rows.at(0).size())};
  BitPlane mines = BitPlane::make(size).value();
  for_each_cell(size, [&](Cell cell) {
    if (rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] == 'X')
      mines.set(cell);
  });
  return Field(std::move(mines));
}

/// 0 1 X 1
/// 1 2 1 1
/// X 1 0 0
/// 1 1 0 0
inline const std::vector<std::string> small_board = {"..X.", "....", "X...", "...."};

/// A field with each cell a mine with the given probability.
inline Field random_field(BoardSize size, double density, RandomSequence& random) {
  BitPlane mines = BitPlane::make(size).value();
  const auto threshold = static_cast<std::uint64_t>(density * 1e9);
  for_each_cell(size, [&](Cell cell) {
    if (random.below(1000000000) < threshold) mines.set(cell);
  });
  return Field(std::move(mines));
}

/// A view of `field` in which each safe cell is open with one probability and each mine known with another.
inline View random_view(const Field& field, double open, double known, RandomSequence& random) {
  View view = View::make(field.size()).value();
  for_each_cell(field.size(), [&](Cell cell) {
    const double chance = field.is_mine(cell) ? known : open;
    if (static_cast<double>(random.below(1000)) < chance * 1000)
      view.apply(field.reveal(cell.row, word_of(cell), bit_of(cell)));
  });
  return view;
}

/// Whether both boards have the same size and the same mines.
inline bool same_mines(const Field& a, const Field& b) {
  bool same = a.size() == b.size();
  for_each_row_word(a.size(), [&](std::int32_t row, std::int32_t word) {
    same = same && a.mines().word(row, word) == b.mines().word(row, word);
  });
  return same;
}

/// What a click on a safe cell opens: the cell alone, or the zeros connected to it and their neighbours. Cell
/// by cell: the readable statement that cascades are held against.
inline std::set<Cell> opened_by_click(const Field& field, Cell click) {
  std::set<Cell> opened{click};
  std::queue<Cell> queue({click});
  while (!queue.empty()) {
    const Cell cell = queue.front();
    queue.pop();
    if (field.number(cell) != 0) continue;
    for_each_neighbour(field.size(), cell, [&](Cell neighbour) {
      if (opened.insert(neighbour).second) queue.push(neighbour);
    });
  }
  return opened;
}

/// Clicks by the word as clicks by the block, those of one block together where they follow each other.
inline std::vector<ClickBlock> to_blocks(const std::vector<ClickWord>& clicks) {
  std::vector<ClickBlock> blocks;
  for (const ClickWord& click : clicks) add_clicks(blocks, click);
  return blocks;
}

/// Adds replies to a view.
inline void add(const Replies& replies, View& view) {
  for_each_word(replies, [&](const OpenedWord& reply) { view.apply(reply); });
}

}  // namespace mines::testing

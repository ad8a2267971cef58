// A position as the reference solver sees it: its own reader of docs/reference/position.md's text, and the
// numbers as sums over unknown cells. Nothing in this folder includes a file of the toolkit.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace reference {

struct Board {
  int rows = 0;
  int columns = 0;
  std::optional<int> mines;  ///< on the whole board, known ones included
  std::string cells;         ///< row by row: '0' to '8', '?' or '!'

  int index(int row, int column) const { return row * columns + column; }
  char& at(int row, int column) { return cells[static_cast<std::size_t>(index(row, column))]; }
  /// Calls visit(cell) for each neighbour of a cell, cells by their place in `cells`.
  template <class Visit>
  void for_each_neighbour(int cell, Visit visit) const {
    const int row = cell / columns;
    const int column = cell % columns;
    for (int r = row > 0 ? row - 1 : 0; r <= row + 1 && r < rows; ++r) {
      for (int c = column > 0 ? column - 1 : 0; c <= column + 1 && c < columns; ++c)
        if (r != row || c != column) visit(index(r, c));
    }
  }
};

/// Reads a position. Throws std::runtime_error if the text is no position.
Board read_board(const std::string& text);

/// So many mines are on so many cells.
struct Sum {
  std::vector<int> cells;  ///< ascending
  int mines = 0;
};

struct Puzzle {
  explicit Puzzle(const Board& from);

  Board board;
  int flags = 0;                  ///< cells known to be mines
  std::vector<int> unknown;       ///< the board's unknown cells, ascending
  std::vector<int> place;         ///< of each cell of the board among the unknown cells, -1 if it is none
  std::vector<int> number_cells;  ///< the board's cells with numbers, ascending
  /// What each of these numbers says of the unknown cells around it, less the flags. It may be impossible,
  /// and it may have no cells.
  std::vector<Sum> numbers;
  std::vector<std::vector<int>> numbers_of;  ///< of each unknown cell: the numbers next to it
};

}  // namespace reference

#include "fuzz/picture.hpp"

namespace mines::fuzz {

namespace {

/// The board on which a picture lies at `at`: with a row or column beyond the picture where it is moved.
BoardSize board_of(BoardSize size, Cell at) {
  return {at.row + size.rows + (at.row > 0 ? 1 : 0), at.column + size.columns + (at.column > 0 ? 1 : 0)};
}

Cell moved(Cell cell, Cell at) { return {cell.row + at.row, cell.column + at.column}; }

/// A cell's neighbours that lie beyond the picture but on the board.
int mines_beyond(BoardSize size, Cell cell, Cell at) {
  int all = 0;
  for_each_neighbour(board_of(size, at), moved(cell, at), [&](Cell) { ++all; });
  for_each_neighbour(size, cell, [&](Cell) { --all; });
  return all;
}

}  // namespace

std::size_t count_of(const Picture& picture, char glyph) {
  std::size_t count = 0;
  for_each_cell(picture, [&](Cell cell) { count += picture.at(cell) == glyph ? 1 : 0; });
  return count;
}

int count_around(const Picture& picture, Cell cell, char glyph) {
  int count = 0;
  for_each_neighbour(picture.size(), cell,
                     [&](Cell beside) { count += picture.at(beside) == glyph ? 1 : 0; });
  return count;
}

bool can_be_shown(const Picture& picture) {
  bool all = true;
  for_each_cell(picture, [&](Cell cell) {
    const char glyph = picture.at(cell);
    if (glyph == '8' || glyph == '0') all &= (glyph == '8') == (count_around(picture, cell, '*') == 8);
  });
  return all;
}

bool settled_numbers_hold(const Picture& picture) {
  bool all = true;
  for_each_cell(picture, [&](Cell cell) {
    const char glyph = picture.at(cell);
    if (!is_number(glyph) || count_around(picture, cell, '?') > 0) return;
    all &= count_around(picture, cell, '*') == glyph - '0';
  });
  return all;
}

Picture settled_by_single_numbers(Picture picture) {
  for (bool more = true; more;) {
    more = false;
    for_each_cell(picture, [&](Cell cell) {
      if (!is_number(picture.at(cell))) return;
      const int unknown = count_around(picture, cell, '?');
      const int left =
          picture.at(cell) - '0' - count_around(picture, cell, '*') - count_around(picture, cell, 'm');
      if (unknown == 0 || (left != 0 && left != unknown)) return;
      more = true;
      for_each_neighbour(picture.size(), cell, [&](Cell beside) {
        if (picture.at(beside) == '?') picture.at(beside) = left == 0 ? 's' : 'm';
      });
    });
  }
  return picture;
}

bool can_lie_at(const Picture& picture, Cell at) {
  bool all = true;
  for_each_cell(picture, [&](Cell cell) {
    const char glyph = picture.at(cell);
    if (!is_number(glyph)) return;
    const int beyond = mines_beyond(picture.size(), cell, at);
    all &= beyond == 0 || glyph - '0' + beyond <= 7;
  });
  return all;
}

void show(View& view, const Picture& picture, Cell cell, Cell at) {
  const Cell place = moved(cell, at);
  if (picture.at(cell) == '*') {
    view.add_mines(place.row, word_of(place), bit_of(place));
    return;
  }
  const int number = picture.at(cell) - '0' + mines_beyond(picture.size(), cell, at);
  OpenedWord reply{place.row, word_of(place), bit_of(place), 0, {}};
  for (int i = 0; i < 4; ++i) reply.number[i] = (number >> i & 1) != 0 ? bit_of(place) : 0;
  view.apply(reply);
}

View view_of(const Picture& picture, Cell at) {
  const BoardSize size = picture.size();
  const BoardSize board = board_of(size, at);
  View view = View::make(board).value();
  const Cell end{at.row + size.rows, at.column + size.columns};
  for (std::int32_t row = at.row - 1; row <= end.row; ++row) {
    for (std::int32_t column = at.column - 1; column <= end.column; ++column) {
      const bool inside = row >= at.row && row < end.row && column >= at.column && column < end.column;
      const Cell cell{row, column};
      if (!inside && board.contains(cell)) view.add_mines(row, word_of(cell), bit_of(cell));
    }
  }
  for_each_cell(picture, [&](Cell cell) {
    if (picture.at(cell) != '?') show(view, picture, cell, at);
  });
  return view;
}

Picture picture_in(const View& view, BoardSize size, Cell at) {
  Picture picture{std::vector<std::string>(static_cast<std::size_t>(size.rows),
                                           std::string(static_cast<std::size_t>(size.columns), '?'))};
  for_each_cell(picture, [&](Cell cell) {
    const Cell place = moved(cell, at);
    if (view.is_mine(place)) picture.at(cell) = '*';
    if (view.is_open(place))
      picture.at(cell) = static_cast<char>('0' + view.number(place) - mines_beyond(size, cell, at));
  });
  return picture;
}

}  // namespace mines::fuzz

// What a player sees of a small board, as text: digits are numbers, '?' unknown cells, '*' known mines. All
// of the fuzzer's own reasoning is about pictures, cell by cell, and shares no line with the solver.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "board/view.hpp"

namespace mines::fuzz {

struct Picture {
  std::vector<std::string> rows;  ///< all of one length

  BoardSize size() const {
    return {static_cast<std::int32_t>(rows.size()), static_cast<std::int32_t>(rows.front().size())};
  }
  char& at(Cell cell) {
    return rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
  }
  char at(Cell cell) const {
    return rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
  }

  friend bool operator==(const Picture&, const Picture&) = default;
};

inline bool is_number(char glyph) { return glyph >= '0' && glyph <= '8'; }

/// Calls visit(cell) for all cells by rows.
template <class Visit>
void for_each_cell(const Picture& picture, Visit visit) {
  const BoardSize size = picture.size();
  for (std::int32_t row = 0; row < size.rows; ++row) {
    for (std::int32_t column = 0; column < size.columns; ++column) visit(Cell{row, column});
  }
}

/// How many cells show the glyph.
std::size_t count_of(const Picture& picture, char glyph);
/// How many of a cell's neighbours show it.
int count_around(const Picture& picture, Cell cell, char glyph);

/// Whether a view with Eights::marked can show it: an 8 has eight known mines next to it, and a 0, which
/// would be read as an 8, has not.
bool can_be_shown(const Picture& picture);

/// Whether every number with no unknown neighbour is the number of its known mines. One that is not is a
/// contradiction in no component.
bool settled_numbers_hold(const Picture& picture);

/// What single numbers decide, each with what the others have decided, until nothing more is found: 's' and
/// 'm' in place of '?'. Only for numbers that do not contradict each other.
Picture settled_by_single_numbers(Picture picture);

/// The picture as a view of a board on which it lies at the cell `at`. Beyond its edges, unless they are the
/// board's, lie known mines, which its numbers count too, and then nothing that is known.
View view_of(const Picture& picture, Cell at);

/// Whether view_of() can: with the mines around the picture no number exceeds 7.
bool can_lie_at(const Picture& picture, Cell at);

/// The view's cells where the picture lies, without the mines around it.
Picture picture_in(const View& view, BoardSize size, Cell at);

/// Shows one more cell of the picture, '*' or a number, in its view.
void show(View& view, const Picture& picture, Cell cell, Cell at);

}  // namespace mines::fuzz

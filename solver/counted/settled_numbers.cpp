#include "counted/settled_numbers.hpp"

#include "board/adders.hpp"

namespace mines {

namespace {

/// The words of a row; outside the board, words of zeros.
struct RowReader {
  const View& view;
  std::int32_t row;

  bool is_on_board(std::int32_t word) const {
    return row >= 0 && row < view.size().rows && word >= 0 && word < view.size().words();
  }
  Word mines(std::int32_t word) const {
    return is_on_board(word) ? view.load(row, word).mines & view.size().word_mask(word) : 0;
  }
  Word unknown(std::int32_t word) const { return is_on_board(word) ? view.unknown(row, word) : 0; }
  /// Known mines left of, at and right of each cell.
  Count2<Word> count_mines(std::int32_t word) const {
    return count_across(mines(word - 1), mines(word), mines(word + 1));
  }
  Word beside_unknown(std::int32_t word) const {
    const Word here = unknown(word);
    return from_left(unknown(word - 1), here) | here | from_right(here, unknown(word + 1));
  }
};

/// The cells of a word whose numbers are wrong.
Word wrong_numbers(const View& view, std::int32_t row, std::int32_t word) {
  const RowReader above{view, row - 1};
  const RowReader here{view, row};
  const RowReader below{view, row + 1};
  const Word waiting = above.beside_unknown(word) | here.beside_unknown(word) | below.beside_unknown(word);
  // A number next to an unknown cell is in a component, where counting finds out.
  const Word settled = view.opened_on_board(row, word) & ~waiting;
  if (settled == 0) return 0;
  const Count4<Word> mines = add(above.count_mines(word), here.count_mines(word), below.count_mines(word));
  const KnownWord known = view.load(row, word);
  // Where 8s are marked, a 0 next to eight mines is one.
  const Word eights = view.eights() == Eights::marked ? mines.bit3 : view.listed_eights(row, word);
  return settled & ((mines.bit0 ^ known.number[0]) | (mines.bit1 ^ known.number[1]) |
                    (mines.bit2 ^ known.number[2]) | (mines.bit3 ^ eights));
}

}  // namespace

std::optional<Cell> wrong_settled_number(const View& view) {
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word wrong = wrong_numbers(view, row, word);
      if (wrong != 0) return cell_at(row, word, std::countr_zero(wrong));
    }
  }
  return std::nullopt;
}

}  // namespace mines

#include "fuzz/shrink.hpp"

#include <algorithm>
#include <utility>

#include "fuzz/placements.hpp"

namespace mines::fuzz {

namespace {

/// A picture and where its mines are: those of a placement, or just the known ones if there is none.
class Board {
 public:
  explicit Board(const Picture& picture) : picture_(picture), mines_(picture) {
    const Piece all = piece_of(picture, unknown_cells(picture));
    for (std::size_t i = 0; i < all.cells.size() && all.consistent(); ++i) {
      if ((all.placements.front() >> i & 1) != 0) mines_.at(all.cells[i]) = '*';
    }
  }

  /// Without a row. Its mines no longer count.
  Picture without_row(std::int32_t row) const {
    Picture less = picture_;
    for (std::int32_t column = 0; column < picture_.size().columns; ++column) count_out({row, column}, less);
    less.rows.erase(less.rows.begin() + row);
    return less;
  }
  Picture without_column(std::int32_t column) const {
    Picture less = picture_;
    for (std::int32_t row = 0; row < picture_.size().rows; ++row) count_out({row, column}, less);
    for (std::string& row : less.rows) row.erase(static_cast<std::size_t>(column), 1);
    return less;
  }
  /// With a known mine in place of a cell: it gives no number and is not unknown.
  Picture with_mine(Cell cell) const {
    Picture less = picture_;
    if (mines_.at(cell) != '*') add_to_numbers(cell, 1, less);
    less.at(cell) = '*';
    return less;
  }
  Picture with_unknown(Cell cell) const {
    Picture less = picture_;
    less.at(cell) = '?';
    return less;
  }

 private:
  static void add_to_numbers(Cell cell, int mines, Picture& picture) {
    for_each_neighbour(picture.size(), cell, [&](Cell beside) {
      char& glyph = picture.at(beside);
      if (is_number(glyph)) glyph = static_cast<char>(std::clamp(glyph + mines, int{'0'}, int{'8'}));
    });
  }
  void count_out(Cell cell, Picture& picture) const {
    if (mines_.at(cell) == '*') add_to_numbers(cell, -1, picture);
  }

  Picture picture_;
  Picture mines_;
};

class Shrinker {
 public:
  Shrinker(Case failing, const std::function<bool(const Case&)>& fails)
      : best_(std::move(failing)), fails_(fails) {}

  Case run() {
    while (fewer_calls() || smaller_picture() || plainer_options() || plainer_cells() || plainer_pairs()) {
    }
    return best_;
  }

 private:
  /// Takes the candidate if it fails.
  bool take(const Case& candidate) {
    if (!is_fit(candidate) || !fails_(candidate)) return false;
    best_ = candidate;
    return true;
  }
  bool take(const Picture& picture) {
    Case candidate = best_;
    candidate.picture = picture;
    return take(candidate);
  }

  bool fewer_calls() {
    for (std::size_t i = 0; i < best_.calls.size(); ++i) {
      Case candidate = best_;
      candidate.calls.erase(candidate.calls.begin() + static_cast<std::ptrdiff_t>(i));
      if (take(candidate)) return true;
    }
    return false;
  }

  bool smaller_picture() {
    const Board board(best_.picture);
    const BoardSize size = best_.picture.size();
    for (std::int32_t row = 0; row < size.rows && size.rows > 1; ++row) {
      if (take(board.without_row(row))) return true;
    }
    for (std::int32_t column = 0; column < size.columns && size.columns > 1; ++column) {
      if (take(board.without_column(column))) return true;
    }
    return false;
  }

  bool plainer_options() {
    Case candidate = best_;
    candidate.at = {};
    if (best_.at != Cell{} && take(candidate)) return true;
    candidate = best_;
    candidate.odds = 1;
    return best_.odds != 1 && take(candidate);
  }

  bool plainer_cells() {
    const Board board(best_.picture);
    std::vector<Cell> cells;
    for_each_cell(best_.picture, [&](Cell cell) {
      if (best_.picture.at(cell) != '*') cells.push_back(cell);
    });
    for (const Cell cell : cells) {
      if (take(board.with_mine(cell))) return true;
      if (is_number(best_.picture.at(cell)) && take(board.with_unknown(cell))) return true;
    }
    return false;
  }

  /// Removes two unknown cells at a time: two numbers that must match each have to lose one.
  bool plainer_pairs() {
    const Board board(best_.picture);
    const std::vector<Cell> cells = unknown_cells(best_.picture);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Board with_one(board.with_mine(cells[i]));
      for (std::size_t k = i + 1; k < cells.size(); ++k) {
        if (take(with_one.with_mine(cells[k]))) return true;
      }
    }
    return false;
  }

  Case best_;
  const std::function<bool(const Case&)>& fails_;
};

}  // namespace

Case shrink(Case failing, const std::function<bool(const Case&)>& fails) {
  return Shrinker(std::move(failing), fails).run();
}

}  // namespace mines::fuzz

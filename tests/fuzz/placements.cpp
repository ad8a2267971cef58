#include "fuzz/placements.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

namespace mines::fuzz {

namespace {

struct Number {
  std::uint64_t cells = 0;
  int mines = 0;
};

std::vector<Number> numbers_beside(const Picture& picture, const std::vector<Cell>& cells) {
  std::map<Cell, Number> numbers;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for_each_neighbour(picture.size(), cells[i], [&](Cell beside) {
      if (is_number(picture.at(beside))) numbers[beside].cells |= std::uint64_t{1} << i;
    });
  }
  std::vector<Number> all;
  for (auto& [cell, number] : numbers) {
    number.mines = picture.at(cell) - '0' - count_around(picture, cell, '*');
    all.push_back(number);
  }
  return all;
}

/// Cell by cell from the last one down, so that placements come in ascending order; leaves what some number
/// rules out already.
class Search {
 public:
  Search(Piece& piece, std::span<const Number> numbers, std::size_t most)
      : piece_(piece), beside_(piece.cells.size()), most_(most) {
    for (const Number& number : numbers)
      for_each_bit(number.cells,
                   [&](int cell) { beside_[static_cast<std::size_t>(cell)].push_back(number); });
  }

  void place(std::size_t left, std::uint64_t placement) {
    if (!piece_.complete) return;
    if (left == 0) {
      piece_.complete = piece_.placements.size() < most_;
      if (piece_.complete) piece_.placements.push_back(placement);
      return;
    }
    const std::size_t cell = left - 1;
    for (const std::uint64_t mine : {0, 1}) {
      const std::uint64_t more = placement | mine << cell;
      const bool possible =
          std::all_of(beside_[cell].begin(), beside_[cell].end(), [&](const Number& number) {
            const int placed = std::popcount(more & number.cells);
            const int to_come = std::popcount(number.cells & ((std::uint64_t{1} << cell) - 1));
            return placed <= number.mines && number.mines <= placed + to_come;
          });
      if (possible) place(cell, more);
    }
  }

 private:
  Piece& piece_;
  std::vector<std::vector<Number>> beside_;
  std::size_t most_;
};

}  // namespace

std::uint64_t Piece::total(const std::vector<std::uint64_t>& counts) const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

Verdict Piece::verdict(std::size_t cell) const {
  const std::uint64_t mines = total(mine[cell]);
  return mines == 0 ? Verdict::safe : mines == placements.size() ? Verdict::mine : Verdict::undecided;
}

Verdict Piece::verdict_with(std::size_t cell, std::size_t mines) const {
  return mine[cell][mines] == 0               ? Verdict::safe
         : mine[cell][mines] == models[mines] ? Verdict::mine
                                              : Verdict::undecided;
}

Piece piece_of(const Picture& picture, std::vector<Cell> cells, std::size_t most_placements) {
  Piece piece;
  piece.cells = std::move(cells);
  const std::size_t size = piece.cells.size();
  const std::vector<Number> numbers = numbers_beside(picture, piece.cells);
  Search(piece, numbers, most_placements).place(size, 0);
  piece.models.assign(size + 1, 0);
  piece.mine.assign(size, std::vector<std::uint64_t>(size + 1));
  for (const std::uint64_t placement : piece.placements) {
    const auto mines = static_cast<std::size_t>(std::popcount(placement));
    ++piece.models[mines];
    for_each_bit(placement, [&](int cell) { ++piece.mine[static_cast<std::size_t>(cell)][mines]; });
  }
  return piece;
}

std::vector<Cell> unknown_cells(const Picture& picture) {
  std::vector<Cell> cells;
  for_each_cell(picture, [&](Cell cell) {
    if (picture.at(cell) == '?') cells.push_back(cell);
  });
  return cells;
}

std::vector<std::vector<Cell>> split(const Picture& picture, Together together) {
  const std::vector<Cell> cells = unknown_cells(picture);
  std::map<Cell, Cell> set;  // the first cell of each cell's set
  for (const Cell cell : cells) set[cell] = cell;
  const auto join = [&](Cell a, Cell b) {
    const Cell first = std::min(set[a], set[b]);
    const Cell second = std::max(set[a], set[b]);
    for (auto& [cell, of] : set) of = of == second ? first : of;
  };
  for_each_cell(picture, [&](Cell cell) {
    const char glyph = picture.at(cell);
    if (!is_number(glyph) && (glyph != '?' || together == Together::by_numbers)) return;
    std::vector<Cell> joined;
    if (glyph == '?') joined.push_back(cell);
    for_each_neighbour(picture.size(), cell, [&](Cell beside) {
      if (picture.at(beside) == '?') joined.push_back(beside);
    });
    for (const Cell other : joined) join(joined.front(), other);
  });
  std::map<Cell, std::vector<Cell>> sets;
  for (const Cell cell : cells) {
    bool beside_number = false;
    for_each_neighbour(picture.size(), cell,
                       [&](Cell beside) { beside_number |= is_number(picture.at(beside)); });
    if (beside_number || together == Together::by_numbers_and_touch) sets[set[cell]].push_back(cell);
  }
  std::vector<std::vector<Cell>> all;
  for (auto& [first, members] : sets) all.push_back(std::move(members));
  return all;
}

}  // namespace mines::fuzz

#include "board/shape_neighbours.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "base/assert.hpp"

namespace mines {

namespace {

struct Step {
  std::int32_t down;
  std::int32_t right;
};

constexpr std::array<Step, 8> around{{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};
constexpr std::array<Step, 6> around_in_even_row{{{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}};
constexpr std::array<Step, 6> around_in_odd_row{{{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, 0}, {1, 1}}};
constexpr std::array<Step, 8> by_knight{
    {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}};

std::span<const Step> steps_of(Shape shape, Cell cell) {
  if (shape == Shape::hex) return cell.row % 2 == 0 ? around_in_even_row : around_in_odd_row;
  if (shape == Shape::knight) return by_knight;
  // A torus has the steps of a square board, which find_neighbours() leads around the edges.
  return around;
}

}  // namespace

void find_neighbours(Shape shape, BoardSize size, Cell cell, std::vector<Cell>& cells) {
  MINES_ASSERT(size.contains(cell));
  cells.clear();
  for (const Step step : steps_of(shape, cell)) {
    Cell near{cell.row + step.down, cell.column + step.right};
    if (shape == Shape::torus) {
      near.row = (near.row + size.rows) % size.rows;
      near.column = (near.column + size.columns) % size.columns;
    }
    // On a torus with one row or column a step may lead back to the cell.
    if (size.contains(near) && near != cell) cells.push_back(near);
  }
  std::sort(cells.begin(), cells.end());
  // On a torus with two rows or columns two steps lead to the same cell.
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

}  // namespace mines

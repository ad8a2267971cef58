#include "components/component_finder.hpp"

#include <bit>

#include "base/assert.hpp"
#include "base/stop.hpp"
#include "board/adders.hpp"

namespace mines {

namespace {

constexpr std::size_t cells_a_stop_point = 4096;  // some ms

// Sets of cells of a block of three rows and columns. Bit i is the i-th cell in row-major order, so each
// octal digit is a row, the last digit the upper one.
constexpr unsigned whole_block = 0777;
constexpr unsigned middle_cell = 0020;
constexpr unsigned left_column = 0111;
constexpr unsigned right_column = 0444;

/// Columns c - 1 to c + 1 of a row, c being column `bit` of `middle`.
constexpr unsigned three_cells(Word left, Word middle, Word right, int bit) {
  if (bit > 0 && bit < word_bits - 1) return static_cast<unsigned>(middle >> (bit - 1)) & 7;
  const Word cells = bit == 0 ? middle << 1 | left >> 63 : middle >> 62 | right << 2;
  return static_cast<unsigned>(cells) & 7;
}

/// A cell and its neighbours, one bit each.
struct Block {
  unsigned opened = 0;
  unsigned unknown = 0;
  unsigned mines = 0;  // the cells on the board that are neither
};

Block block_around(const View& view, Cell cell) {
  const BoardSize size = view.size();
  const std::int32_t word = word_of(cell);
  const int bit = cell.column % word_bits;
  // A word beside is read only for a cell at its edge.
  const bool has_left = bit == 0 && word > 0;
  const bool has_right = bit == word_bits - 1 && word + 1 < size.words();
  Block around;
  for (int k = 0; k < 3; ++k) {
    const std::int32_t row = cell.row - 1 + k;
    if (row < 0 || row >= size.rows) continue;
    const auto gather = [&](auto read) {
      return three_cells(has_left ? read(word - 1) : 0, read(word), has_right ? read(word + 1) : 0, bit)
             << 3 * k;
    };
    around.opened |= gather([&](std::int32_t w) { return view.opened_on_board(row, w); });
    around.unknown |= gather([&](std::int32_t w) { return view.unknown(row, w); });
    around.mines |= 7U << 3 * k;
  }
  // Cells off the board are neither open nor unknown, and would count as mines.
  if (cell.column == 0) around.mines &= ~left_column;
  if (cell.column + 1 == size.columns) around.mines &= ~right_column;
  around.mines &= whole_block & ~(around.opened | around.unknown);
  return around;
}

/// The cell of bit i of a block around `cell`.
constexpr Cell cell_of_block(Cell cell, int i) { return {cell.row + i / 3 - 1, cell.column + i % 3 - 1}; }

}  // namespace

Word frontier_cells(const View& view, std::int32_t row, std::int32_t word) {
  const Word unknown = view.unknown(row, word);
  if (unknown == 0) return 0;
  Word left = 0;
  Word middle = 0;
  Word right = 0;
  for (std::int32_t r = row - 1; r <= row + 1; ++r) {
    left |= view.opened_on_board(r, word - 1);
    middle |= view.opened_on_board(r, word);
    right |= view.opened_on_board(r, word + 1);
  }
  return unknown & (from_left(left, middle) | middle | from_right(middle, right));
}

void ComponentFinder::clear() {
  table_.clear();
  count_ = 0;
  tiles_ = {};
}

/// Whether the search of an earlier tile has the cell, so that the component is found from there. False where
/// the caller does not search by tiles.
bool ComponentFinder::is_of_earlier_tile(Cell cell) const {
  if (tiles_.empty()) return false;
  const std::int32_t tile = view_.tiles().tile_of(cell.row, word_of(cell));
  return tile < tile_ && contains(tiles_, view_.tiles(), cell);
}

std::uint32_t ComponentFinder::add_cell(Cell cell, Component& component) {
  const auto [place, fresh] = table_.add(cell, {count_, static_cast<std::uint32_t>(component.cells.size())});
  if (fresh) {
    component.cells.push_back(cell);
    // Give up at once, so that a component that reaches over many tiles is not followed to its end from each
    // of them.
    component.truncated |= is_of_earlier_tile(cell);
  }
  // The cell is in another component: that one was cut off, and this is a part of it.
  if (place.component != count_) component.truncated = true;
  return place.index;
}

/// Adds the constraint of an open cell, and its unknown neighbours.
void ComponentFinder::add_number(Cell number, Component& component) {
  // Numbers share the table with unknown cells: no cell is both.
  if (!table_.add(number, {}).second) return;
  const Block around = block_around(view_, number);
  Constraint constraint(number, view_.number(number) - std::popcount(around.mines));
  for_each_bit(around.unknown, [&](int i) { constraint.add(add_cell(cell_of_block(number, i), component)); });
  component.constraints.push_back(std::move(constraint));
}

/// Searches in width. The order of the cells depends only on the shape, on which ShapeKey relies.
void ComponentFinder::grow(Cell seed, Component& component) {
  MINES_ASSERT(view_.is_unknown(seed) && !found(seed));
  component.clear();
  add_cell(seed, component);
  RareStopPoint stop(cells_a_stop_point);
  for (std::size_t next = 0; next < component.cells.size(); ++next) {
    stop.pass();
    component.truncated |= component.cells.size() > limit_;
    if (component.truncated) break;
    const Cell cell = component.cells[next];
    const Block around = block_around(view_, cell);
    const unsigned touching = join_ == Join::numbers ? 0 : around.unknown & ~middle_cell;
    for_each_bit(around.opened | touching, [&](int i) {
      const Cell neighbour = cell_of_block(cell, i);
      if ((around.opened >> i & 1) != 0) {
        add_number(neighbour, component);
      } else {
        add_cell(neighbour, component);
      }
    });
  }
  ++count_;
}

std::vector<Component> ComponentFinder::grow_all(std::uint64_t& interior) {
  MINES_ASSERT(join_ == Join::numbers);
  std::vector<Component> components;
  interior = 0;
  for (std::int32_t row = 0; row < view_.size().rows; ++row) {
    for (std::int32_t word = 0; word < view_.size().words(); ++word) {
      const Word frontier = frontier_cells(view_, row, word);
      interior += static_cast<std::uint64_t>(std::popcount(view_.unknown(row, word) & ~frontier));
      for_each_bit(frontier, [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (!found(cell)) grow(cell, components.emplace_back());
      });
    }
  }
  return components;
}

}  // namespace mines

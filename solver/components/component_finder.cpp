#include "components/component_finder.hpp"

#include "board/adders.hpp"

namespace mines {

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

std::uint32_t ComponentFinder::add_cell(Cell cell, Component& component) {
  const Place next{count_, static_cast<std::uint32_t>(component.cells.size())};
  const auto [place, fresh] = cells_.try_emplace(key(cell), next);
  if (fresh) component.cells.push_back(cell);
  // Only a component that was cut off leaves cells for a later one to run into.
  if (place->second.component != count_) component.truncated = true;
  return place->second.index;
}

/// Adds the constraint of an open cell, and with it the cells it speaks of.
void ComponentFinder::add_number(Cell number, Component& component) {
  if (!numbers_.insert(key(number)).second) return;
  Constraint constraint{number, view_.number(number), 0, {}};
  for_each_neighbour(view_.size(), number, [&](Cell cell) {
    const KnownWord known = view_.load(cell.row, word_of(cell));
    if ((known.mines & bit_of(cell)) != 0) {
      --constraint.mines;
    } else if ((known.opened & bit_of(cell)) == 0) {
      constraint.index[static_cast<std::size_t>(constraint.size++)] = add_cell(cell, component);
    }
  });
  component.constraints.push_back(constraint);
}

Component ComponentFinder::grow(Cell seed) {
  Component component;
  add_cell(seed, component);
  for (std::size_t next = 0; next < component.cells.size(); ++next) {
    component.truncated |= component.cells.size() > limit_;
    if (component.truncated) break;
    const Cell cell = component.cells[next];
    for_each_neighbour(view_.size(), cell, [&](Cell neighbour) {
      if (view_.is_open(neighbour)) {
        add_number(neighbour, component);
      } else if (join_ == Join::numbers_and_neighbours && !view_.is_mine(neighbour)) {
        add_cell(neighbour, component);
      }
    });
  }
  ++count_;
  return component;
}

void ComponentFinder::grow_from_tile(std::int32_t tile, std::vector<Component>& components) {
  const std::int32_t first_row = view_.tiles().first_row(tile);
  const std::int32_t first_word = view_.tiles().first_word(tile);
  for (std::int32_t row = first_row; row < std::min(first_row + tile_rows, view_.size().rows); ++row) {
    for (std::int32_t word = first_word; word < std::min(first_word + tile_words, view_.size().words());
         ++word) {
      for_each_bit(frontier_cells(view_, row, word), [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (!found(cell)) components.push_back(grow(cell));
      });
    }
  }
}

}  // namespace mines

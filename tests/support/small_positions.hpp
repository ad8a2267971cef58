// Every placement of mines on a small board: the statement that solver stages are held against.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "board/view.hpp"
#include "components/component.hpp"

namespace mines::testing {

/// The placements that a component's constraints allow, bit i for cell i, by trying all 2^cells.
inline std::vector<std::uint64_t> all_models(const Component& component) {
  std::vector<std::uint64_t> models;
  for (std::uint64_t model = 0; model < std::uint64_t{1} << component.cells.size(); ++model) {
    bool fits = true;
    for (const Constraint& constraint : component.constraints) {
      int mines = 0;
      for (const std::uint32_t cell : constraint.cells()) mines += static_cast<int>(model >> cell & 1);
      fits &= constraint.is_satisfied_by(mines);
    }
    if (fits) models.push_back(model);
  }
  return models;
}

/// The unknown cells of a whole view, and the placements on them that its numbers allow, by trying all.
struct WholeBoard {
  std::vector<Cell> cells;
  std::vector<std::uint64_t> models;
};

inline WholeBoard whole_board(const View& view) {
  WholeBoard board;
  std::map<Cell, std::uint32_t> index;
  const BoardSize size = view.size();
  for_each_cell(size, [&](Cell cell) {
    if (!view.is_unknown(cell)) return;
    index[cell] = static_cast<std::uint32_t>(board.cells.size());
    board.cells.push_back(cell);
  });
  Component all{board.cells, {}};
  for_each_cell(size, [&](Cell open) {
    if (!view.is_open(open)) return;
    Constraint& number = all.constraints.emplace_back(open, view.number(open));
    for_each_neighbour(size, open, [&](Cell cell) {
      if (view.is_mine(cell)) number.shift(-1);
      if (const auto found = index.find(cell); found != index.end()) number.add(found->second);
    });
  });
  board.models = all_models(all);
  return board;
}

}  // namespace mines::testing

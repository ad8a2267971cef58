#include "support/stuck_components.hpp"

#include "components/component_finder.hpp"
#include "components/pair_rule.hpp"

namespace mines::bench {

namespace {

class Board {
 public:
  explicit Board(const Field& field) : field_(field), view_(View::make(field.size()).value()) {
    for (std::int32_t row = 0; row < field.size().rows; ++row) {
      for (std::int32_t word = 0; word < field.size().words(); ++word)
        for_each_bit(field.zeros(row, word), [&](int bit) { open(cell_at(row, word, bit)); });
    }
  }

  void open(Cell cell) {
    if (!view_.is_unknown(cell)) return;
    view_.apply(field_.reveal(cell.row, word_of(cell), bit_of(cell)));
    changed_.push_back(cell);
    push_neighbours(cell);
  }
  void mark(Cell cell) {
    if (view_.add_mines(cell.row, word_of(cell), bit_of(cell)) != 0) push_neighbours(cell);
  }

  /// Applies the single rule until it finds nothing more.
  void settle() {
    while (!changed_.empty()) {
      const Cell cell = changed_.back();
      changed_.pop_back();
      apply_single_rule(cell);
    }
  }

  std::vector<Component> components() const {
    ComponentFinder finder(view_, Join::numbers);
    std::vector<Component> components;
    for (std::int32_t row = 0; row < view_.size().rows; ++row) {
      for (std::int32_t word = 0; word < view_.size().words(); ++word) {
        for_each_bit(frontier_cells(view_, row, word), [&](int bit) {
          const Cell cell = cell_at(row, word, bit);
          if (!finder.found(cell)) finder.grow(cell, components.emplace_back());
        });
      }
    }
    return components;
  }

 private:
  void push_neighbours(Cell cell) {
    for_each_neighbour(view_.size(), cell, [&](Cell beside) {
      if (view_.is_open(beside)) changed_.push_back(beside);
    });
  }
  void apply_single_rule(Cell number) {
    int mines = view_.number(number);
    int unknown = 0;
    for_each_neighbour(view_.size(), number, [&](Cell cell) {
      mines -= view_.is_mine(cell) ? 1 : 0;
      unknown += view_.is_unknown(cell) ? 1 : 0;
    });
    if (unknown == 0 || (mines != 0 && mines != unknown)) return;
    for_each_neighbour(view_.size(), number, [&](Cell cell) {
      if (!view_.is_unknown(cell)) return;
      if (mines == 0) {
        open(cell);
      } else {
        mark(cell);
      }
    });
  }

  const Field& field_;
  View view_;
  std::vector<Cell> changed_;  // numbers to be looked at
};

/// Whether the pair rule has found anything.
bool apply_pair_rule(Board& board) {
  PairRule rule;
  std::vector<Verdict> verdicts;
  bool found = false;
  for (const Component& component : board.components()) {
    found |= rule.apply(component, verdicts) > 0;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      if (verdicts[i] == Verdict::safe) board.open(component.cells[i]);
      if (verdicts[i] == Verdict::mine) board.mark(component.cells[i]);
    }
  }
  return found;
}

}  // namespace

std::vector<Component> stuck_components(const Field& field, Rules rules) {
  Board board(field);
  board.settle();
  while (rules == Rules::single_and_pair && apply_pair_rule(board)) board.settle();
  std::vector<Component> components = board.components();
  std::erase_if(components, [](const Component& component) { return component.constraints.size() < 2; });
  return components;
}

}  // namespace mines::bench

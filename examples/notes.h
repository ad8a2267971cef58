// What an answer (a contestant's program) knows of the board, and the simplest rule. If a number equals the
// known mines beside it, its unknown neighbours are safe. If it equals the known mines and the unknown cells
// together, its unknown neighbours are mines. For the examples cascades and click_many.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "minesweeper_batch.h"  // ClickCell

class Notes {
 public:
  Notes(int side, long mines)
      : side_(side),
        safe_cells_(static_cast<long>(side) * side - mines),
        numbers_(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), unknown),
        requested_(numbers_.size(), false) {}

  /// Notes what a click has shown: a number, or -1 for a mine. When all new cells have been noted, call
  /// think() for each of them.
  void take_down(int row, int column, int number) {
    if (at(row, column) == unknown && number != mine) ++opened_;
    at(row, column) = static_cast<signed char>(number);
  }

  /// Applies the rule to a cell that has become known and to its neighbours, where they show numbers.
  void think(int row, int column) {
    for_block(row, column, [&](int r, int c) {
      if (at(r, c) >= 0) decide(r, c);
    });
  }

  /// Cells found safe, and cells of guess(), each once. The caller clicks and removes the cells.
  std::vector<ClickCell>& to_click() { return to_click_; }

  /// Adds the next unknown cell, safe or not, to to_click(). False if none is left.
  bool guess() {
    for (; next_guess_ < numbers_.size(); ++next_guess_) {
      if (numbers_[next_guess_] != unknown || requested_[next_guess_]) continue;
      request(static_cast<int>(next_guess_ / static_cast<std::size_t>(side_)),
              static_cast<int>(next_guess_ % static_cast<std::size_t>(side_)));
      return true;
    }
    return false;
  }

  /// Whether most of the board is open. Then guesses are not worth it: every second one hits a mine.
  bool mostly_open() const { return opened_ * 2 > safe_cells_; }

 private:
  static const int unknown = -2;
  static const int mine = -1;

  std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(side_) + static_cast<std::size_t>(column);
  }
  int at(int row, int column) const { return numbers_[index(row, column)]; }
  signed char& at(int row, int column) { return numbers_[index(row, column)]; }

  void request(int row, int column) {
    if (requested_[index(row, column)]) return;
    requested_[index(row, column)] = true;
    const ClickCell cell = {row, column};
    to_click_.push_back(cell);
  }

  void decide(int row, int column) {
    int mines = 0;
    int unknowns = 0;
    for_block(row, column, [&](int r, int c) {
      mines += at(r, c) == mine ? 1 : 0;
      unknowns += at(r, c) == unknown ? 1 : 0;
    });
    if (unknowns == 0) return;
    const int number = at(row, column);
    if (mines == number) {
      for_block(row, column, [&](int r, int c) {
        if (at(r, c) == unknown) request(r, c);
      });
    } else if (mines + unknowns == number) {
      std::vector<ClickCell> found;
      for_block(row, column, [&](int r, int c) {
        if (at(r, c) != unknown) return;
        at(r, c) = mine;
        const ClickCell cell = {r, c};
        found.push_back(cell);
      });
      for (std::size_t i = 0; i < found.size(); ++i) think(found[i].row, found[i].column);
    }
  }

  /// Calls visit(row, column) for the cell and its neighbours.
  template <class Visit>
  void for_block(int row, int column, Visit visit) {
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, side_ - 1); ++r) {
      for (int c = std::max(column - 1, 0); c <= std::min(column + 1, side_ - 1); ++c) visit(r, c);
    }
  }

  int side_;
  long safe_cells_;
  long opened_ = 0;
  std::size_t next_guess_ = 0;
  std::vector<signed char> numbers_;  // of each cell: its number, mine or unknown
  std::vector<bool> requested_;
  std::vector<ClickCell> to_click_;
};

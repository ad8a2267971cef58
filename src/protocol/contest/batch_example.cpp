// A complete answer that clicks many cells at once. It opens the board from one corner, deduces with the
// simplest rule there is, guesses the first cell it does not know when it is stuck, and opens every safe cell
// of the board.
//
//   g++ -O2 batch_example.cpp -Isrc/protocol/contest libminesweeper_helpers.a -o my-answer
//   mines-judge --map FILE --solver ./my-answer
#include <algorithm>
#include <cstddef>
#include <vector>

#include "minesweeper_batch.h"

namespace {

const int unknown = -2;
const int mine = -1;

class Player {
 public:
  explicit Player(int side)
      : side_(side),
        channel_(create_batch_channel()),
        numbers_(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), unknown),
        requested_(numbers_.size(), false) {}

  void play() {
    for (int row = 0; row < side_; ++row) {
      for (int column = 0; column < side_; ++column) {
        if (at(row, column) != unknown) continue;
        request(row, column);  // a guess
        while (!to_click_.empty()) click_and_deduce();
      }
    }
  }

 private:
  /// What is known of a cell: its number, mine or unknown.
  int& at(int row, int column) {
    return numbers_[static_cast<std::size_t>(row) * static_cast<std::size_t>(side_) +
                    static_cast<std::size_t>(column)];
  }

  void request(int row, int column) {
    const std::size_t i = static_cast<std::size_t>(&at(row, column) - &numbers_[0]);
    if (requested_[i]) return;
    requested_[i] = true;
    const ClickCell cell = {row, column};
    to_click_.push_back(cell);
  }

  /// Everything that is known to be safe goes out in one call; what comes back may make more known.
  void click_and_deduce() {
    const ManyResult result = channel_.click_many(&to_click_[0], static_cast<long>(to_click_.size()));
    to_click_.clear();
    for (long i = 0; i < result.count; ++i) {
      at(result.cells[i].row, result.cells[i].column) = result.cells[i].number;
    }
    for (long i = 0; i < result.count; ++i) look_around(result.cells[i].row, result.cells[i].column);
  }

  /// The cell has become known: its own number may decide something now, and those beside it.
  void look_around(int row, int column) {
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, side_ - 1); ++r) {
      for (int c = std::max(column - 1, 0); c <= std::min(column + 1, side_ - 1); ++c) {
        if (at(r, c) >= 0) decide(r, c);
      }
    }
  }

  /// If as many neighbours may be mines as the number says, all are; if so many are, the others are safe.
  void decide(int row, int column) {
    int mines = 0;
    int unknowns = 0;
    for_neighbours(row, column, [&](int r, int c) {
      mines += at(r, c) == mine ? 1 : 0;
      unknowns += at(r, c) == unknown ? 1 : 0;
    });
    if (unknowns == 0) return;
    const int number = at(row, column);
    if (mines == number) {
      for_neighbours(row, column, [&](int r, int c) {
        if (at(r, c) == unknown) request(r, c);
      });
    } else if (mines + unknowns == number) {
      std::vector<ClickCell> found;
      for_neighbours(row, column, [&](int r, int c) {
        if (at(r, c) != unknown) return;
        at(r, c) = mine;
        const ClickCell cell = {r, c};
        found.push_back(cell);
      });
      for (std::size_t i = 0; i < found.size(); ++i) look_around(found[i].row, found[i].column);
    }
  }

  template <class Visit>
  void for_neighbours(int row, int column, Visit visit) {
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, side_ - 1); ++r) {
      for (int c = std::max(column - 1, 0); c <= std::min(column + 1, side_ - 1); ++c) {
        if (r != row || c != column) visit(r, c);
      }
    }
  }

  int side_;
  BatchChannel channel_;
  std::vector<int> numbers_;
  std::vector<bool> requested_;
  std::vector<ClickCell> to_click_;
};

}  // namespace

int main() {
  int N, K, constant_A;
  minesweeper_init(N, K, constant_A);
  Player(N).play();
  return 0;
}

// A plain answer of the contest's kind, to compare times with: one thread, one channel, byte arrays and a
// queue of cells. What a number says by itself is all that it deduces. While less than half of the board is
// open, it guesses the next closed cell; then it ends where numbers say no more.
#include <cstddef>
#include <vector>

#include "minesweeper_helpers.h"

namespace {

constexpr unsigned char closed = 9, mine = 10;

class Player {
 public:
  Player(int side, Channel channel)
      : side_(side), channel_(channel), cells_(std::size_t(side) * std::size_t(side), closed) {}

  void play() {
    while (true) {
      think();
      if (opened_ > cells_.size() / 2) return;
      while (next_guess_ < cells_.size() && cells_[next_guess_] != closed) ++next_guess_;
      if (next_guess_ == cells_.size()) return;
      click(next_guess_);
    }
  }

 private:
  void click(std::size_t cell) {
    const ClickResult result =
        channel_.click(long(cell / std::size_t(side_)), long(cell % std::size_t(side_)), true);
    if (result.is_skipped) return;
    if (result.is_mine) {
      mark(cell);
      return;
    }
    const unsigned short(*opened)[3] = *result.open_grid_pos;
    for (int i = 0; i < result.open_grid_count; ++i) {
      const std::size_t at = std::size_t(opened[i][0]) * std::size_t(side_) + opened[i][1];
      if (cells_[at] != closed) continue;
      cells_[at] = static_cast<unsigned char>(opened[i][2]);
      ++opened_;
      if (opened[i][2] != 0) queue_.push_back(at);
      for_each_neighbour(at, [&](std::size_t near) {
        if (cells_[near] >= 1 && cells_[near] <= 8) queue_.push_back(near);
      });
    }
  }

  void mark(std::size_t cell) {
    cells_[cell] = mine;
    for_each_neighbour(cell, [&](std::size_t near) {
      if (cells_[near] >= 1 && cells_[near] <= 8) queue_.push_back(near);
    });
  }

  void think() {
    for (std::size_t next = 0; next < queue_.size(); ++next) {
      look_at(queue_[next]);
      if (next < (std::size_t{1} << 20)) continue;
      queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(next) + 1);
      next = static_cast<std::size_t>(-1);
    }
    queue_.clear();
  }

  void look_at(std::size_t cell) {
    int mines = 0, unknown = 0;
    for_each_neighbour(cell, [&](std::size_t near) {
      mines += cells_[near] == mine;
      unknown += cells_[near] == closed;
    });
    if (unknown == 0) return;
    if (mines == cells_[cell]) {
      for_each_neighbour(cell, [&](std::size_t near) {
        if (cells_[near] == closed) click(near);
      });
    } else if (mines + unknown == cells_[cell]) {
      for_each_neighbour(cell, [&](std::size_t near) {
        if (cells_[near] == closed) mark(near);
      });
    }
  }

  template <class Visit>
  void for_each_neighbour(std::size_t cell, Visit visit) {
    const int row = int(cell / std::size_t(side_)), column = int(cell % std::size_t(side_));
    for (int r = row - 1; r <= row + 1; ++r) {
      for (int c = column - 1; c <= column + 1; ++c) {
        if (r < 0 || c < 0 || r >= side_ || c >= side_ || (r == row && c == column)) continue;
        visit(std::size_t(r) * std::size_t(side_) + std::size_t(c));
      }
    }
  }

  int side_;
  Channel channel_;
  std::vector<unsigned char> cells_;  // a number, closed or mine
  std::vector<std::size_t> queue_;    // numbers to look at
  std::size_t opened_ = 0;
  std::size_t next_guess_ = 0;
};

}  // namespace

int main() {
  int N, K, constant_A;
  minesweeper_init(N, K, constant_A);
  Player(N, create_channel()).play();
  return 0;
}

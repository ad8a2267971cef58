// A board with the mines of one placement, on which a simulation plays a game to its end.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/clicks.hpp"
#include "board/view.hpp"
#include "components/placement.hpp"

namespace mines {

/// For one thread; keeps its memory.
class PlacedBoard {
 public:
  /// Sets up a board of the view's size. Its mines are the view's known mines and the mines that `placement`
  /// has on `cells`: all unknown cells of the view. The view's open cells are open. O(cells of the board).
  void lay(const View& view, std::span<const Cell> cells, const Placement& placement);

  bool is_mine(Cell cell) const { return mine_[index(cell)] != 0; }

  /// Opens safe cells, with their cascades. The replies have all newly opened cells, and are valid until the
  /// next call.
  const Replies& open(std::span<const ClickWord> clicks);

 private:
  std::size_t index(Cell cell) const {
    return static_cast<std::size_t>((cell.row + 1) * stride_ + cell.column + 1);
  }
  void open_one(Cell cell);

  // Cells by rows, with a border of one cell, so that every cell has eight neighbours.
  BoardSize size_{};
  std::int32_t stride_ = 0;
  std::vector<std::uint8_t> mine_;
  std::vector<std::uint8_t> is_open_;
  std::vector<Cell> to_open_;
  std::vector<std::int32_t> reply_of_word_;  // -1: none yet
  Replies replies_;
};

}  // namespace mines

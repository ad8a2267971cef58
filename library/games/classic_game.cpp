#include "mines/classic_game.hpp"

#include <utility>

#include "base/assert.hpp"
#include "board/classic_opening.hpp"
#include "library/arguments.hpp"

namespace mines {

namespace {

classic::Layout layout_of(const Board& board) { return classic::Layout::of({board.rows(), board.columns()}); }

std::vector<std::int8_t> truth_of(const Board& board) {
  const classic::Layout layout = layout_of(board);
  std::vector<std::int8_t> truth = classic::even_truth(layout, false);
  for (std::size_t cell = 0; cell < layout.cells(); ++cell) {
    if (board.bytes()[cell] != 0) classic::change_mine<true>(layout, truth.data(), layout.in_truth(cell));
  }
  return truth;
}

}  // namespace

ClassicGame::ClassicGame(Board board)
    : board_(std::move(board)),
      truth_(truth_of(board_)),
      observation_(board_.bytes().size(), unknown_cell),
      safe_left_(board_.bytes().size() - board_.mines()) {
  // A board of mines alone has no cell to open.
  if (safe_left_ == 0) state_ = GameState::won;
}

std::vector<Cell> ClassicGame::open(Cell cell) {
  const BoardSize size{board_.rows(), board_.columns()};
  const std::size_t clicked = size.index(checked_cell(cell, size, "open"));
  if (state_ != GameState::playing || observation_[clicked] != unknown_cell) return {};
  if (board_.bytes()[clicked] != 0) {
    observation_[clicked] = mine_cell;
    state_ = GameState::lost;
    return {cell};
  }
  std::vector<Cell> opened;
  classic::Opening opening(layout_of(board_));
  safe_left_ -= opening.open(truth_.data(), observation_.data(), clicked,
                             [&](std::size_t at) { opened.push_back(size.cell(at)); });
  MINES_ASSERT(safe_left_ <= observation_.size() - board_.mines());
  if (safe_left_ == 0) state_ = GameState::won;
  return opened;
}

}  // namespace mines

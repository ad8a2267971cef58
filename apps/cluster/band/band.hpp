// The part of a board that one of several players plays: a band of whole rows of tiles (tile.hpp; a tile has
// 64 x 512 cells). The player sees a window: its band, and one more row of tiles on each side where the board
// goes on. If the board goes on beyond the window, the window's last row of cells on that side is a rim.
//
// The windows of two neighbours overlap in up to 128 rows, and show the same numbers there, except in rims.
// So each player can decide cells near the border by itself. Band::owns() assigns each piece of the board
// (cells that are decided together) to one player.
//
// The numbers in a rim depend on cells outside of the window, so they are hidden: the player learns only
// which cells of a rim are safe, and which are mines.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/assert.hpp"
#include "board/geometry.hpp"
#include "board/tile.hpp"

namespace mines {

/// The rows of tiles `first` to `end` - 1.
struct RowsOfTiles {
  std::int32_t first = 0;
  std::int32_t end = 0;

  constexpr std::int32_t count() const { return end - first; }
};

/// A band. The fields count rows from the top of the board, beginning with 0.
struct Band {
  BoardSize board{};           ///< the whole board
  std::int32_t first_row = 0;  ///< a multiple of tile_rows
  std::int32_t end_row = 0;    ///< one past the last row: a multiple of tile_rows, or board.rows

  /// The band of a player that plays alone.
  static constexpr Band whole(BoardSize board) { return {board, 0, board.rows}; }
  /// The band of player `player`, 0 to `players` - 1, where `players` <= most_players(). The sizes of bands
  /// differ by at most one row of tiles.
  static constexpr Band of_player(BoardSize board, int player, int players) {
    MINES_ASSERT(players >= 1 && players <= most_players(board) && player >= 0 && player < players);
    const std::int64_t tiles = TileGrid::over(board).rows;
    const auto first = [&](std::int64_t of) {
      return static_cast<std::int32_t>(std::min<std::int64_t>(tiles * of / players * tile_rows, board.rows));
    };
    return {board, first(player), first(player + 1)};
  }
  /// The most players that can share a board: each needs at least one row of tiles.
  static constexpr int most_players(BoardSize board) { return TileGrid::over(board).rows; }

  constexpr std::int32_t window_first_row() const {
    MINES_ASSERT(first_row >= 0 && first_row % tile_rows == 0 && first_row <= end_row);
    return std::max(first_row - tile_rows, 0);
  }
  constexpr std::int32_t window_end_row() const {
    MINES_ASSERT(end_row == board.rows || (end_row % tile_rows == 0 && end_row < board.rows));
    return std::min(end_row + tile_rows, board.rows);
  }
  constexpr BoardSize window() const { return {window_end_row() - window_first_row(), board.columns}; }
  constexpr std::uint64_t cells() const { return BoardSize{end_row - first_row, board.columns}.cells(); }

  // The functions below count rows from the top of the window, beginning with 0.
  constexpr std::int32_t first_in_window() const { return first_row - window_first_row(); }
  constexpr std::int32_t end_in_window() const { return end_row - window_first_row(); }
  /// The window's rows of tiles that belong to the band.
  constexpr RowsOfTiles rows_of_tiles() const {
    return {first_in_window() / tile_rows, (end_in_window() + tile_rows - 1) / tile_rows};
  }
  /// Whether a row of the window belongs to the band.
  constexpr bool holds(std::int32_t row) const { return row >= first_in_window() && row < end_in_window(); }
  constexpr bool has_rim_above() const { return window_first_row() > 0; }
  constexpr bool has_rim_below() const { return window_end_row() < board.rows; }
  constexpr bool is_rim(std::int32_t row) const {
    return (row == 0 && has_rim_above()) || (row == window().rows - 1 && has_rim_below());
  }
  constexpr bool is_whole() const { return first_row == 0 && end_row == board.rows; }
  /// Whether a row of the window also lies in a neighbour's window.
  constexpr bool shares(std::int32_t row) const {
    return (first_row > 0 && row < first_in_window() + tile_rows) ||
           (end_row < board.rows && row >= end_in_window() - tile_rows);
  }

  /// Whether a piece of the board, given as cells of the window, belongs to this band. Usually a piece
  /// belongs to the band that holds the piece's first row. There is one exception: a piece that reaches the
  /// lower rim of this band's window belongs to the next band below, if the piece's first row lies in the
  /// next band's window and is no rim there. O(cells).
  template <class Cells>
  bool owns(const Cells& cells) const {
    if (is_whole()) return true;
    std::int32_t first = board.rows;
    std::int32_t last = 0;
    for (const Cell cell : cells) {
      first = std::min(first, cell.row);
      last = std::max(last, cell.row);
    }
    if (holds(first)) {
      const bool is_cut_off = has_rim_below() && last == window().rows - 1;
      const bool begins_below_next_rim = end_row == tile_rows || first > end_in_window() - tile_rows;
      return !(is_cut_off && begins_below_next_rim);
    }
    const bool is_cut_off_above =
        first_row + tile_rows < board.rows && last >= first_in_window() + tile_rows - 1;
    return first < first_in_window() && !is_rim(first) && is_cut_off_above;
  }
  /// Whether a piece has a cell in a rim, so that the piece may go on outside of the window. O(cells).
  template <class Cells>
  bool reaches_rim(const Cells& cells) const {
    if (is_whole()) return false;
    return std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return is_rim(cell.row); });
  }
};

}  // namespace mines

// What the player knows: six bits a cell in 64-cell words, laid out by tile and block (board/tile.hpp), a
// block six cache lines: 24 KiB a tile, 0.75 bytes a cell.
//
// Facts are only ever added, and taken back only where a player takes back a move. A thread that writes to a
// tile, or reads one that others may write to, has claimed it (engine/tile_states.hpp); the view itself knows
// nothing of threads.
//
// The number 8 has no plane of its own: all neighbours of an 8 are mines and are marked before the cell is
// shown as open; it then reads as 0 beside eight mines, which no rule can mistake. Cells outside of the board
// read as open with a 7 that no rule can satisfy, as such a cell has at most five neighbours on the board.
#pragma once

#include <cstdint>
#include <memory>

#include "base/memory.hpp"
#include "board/game.hpp"
#include "board/geometry.hpp"
#include "board/tile.hpp"

namespace mines {

/// A copy of what is known of the cells of one word.
struct KnownWord {
  Word opened = 0;
  Word safe = 0;   ///< open, or proven safe and clicked
  Word mines = 0;  ///< known mines, hit or deduced; disjoint from `safe`
  Word number[3] = {};

  /// Not even proven safe: less than what View::unknown() gives by the cells whose replies are due.
  Word undecided() const { return ~(safe | mines); }
};

class View {
 public:
  /// Nothing known. Memory is touched as the board is opened.
  static Result<View> make(BoardSize size);

  BoardSize size() const { return size_; }
  TileGrid tiles() const { return grid_; }

  Tile& tile(std::int32_t index) { return tiles_[static_cast<std::size_t>(index)]; }
  const Tile& tile(std::int32_t index) const { return tiles_[static_cast<std::size_t>(index)]; }
  /// A tile and the eight around it; beyond the grid, `outside`.
  TileSurroundings surroundings(std::int32_t tile, Tile& outside);
  /// A tile of cells outside of the board.
  static std::unique_ptr<Tile> outside_tile();

  /// What is known of a word; any row and word, also outside of the board.
  KnownWord load(std::int32_t row, std::int32_t word) const;

  /// The unknown cells of a word on the board.
  Word unknown(std::int32_t row, std::int32_t word) const {
    const KnownBlock& known = block_of(row, word);
    const auto lane = static_cast<std::size_t>(row % block_rows);
    return ~(known.opened[lane] | known.mines[lane]);
  }
  /// The open cells of a word; any row and word, 0 outside of the board.
  Word opened_on_board(std::int32_t row, std::int32_t word) const {
    const bool inside = row >= 0 && row < size_.rows && word >= 0 && word < size_.words();
    return inside ? block_of(row, word).opened[row % block_rows] & size_.word_mask(word) : 0;
  }

  /// Shows the cells `opened` of a reply as open in its block, with their numbers up to 7, and its mines.
  /// Returns the cells that were not known before; `opened` holds only such.
  static Word show_word(KnownBlock& known, const OpenedWord& reply, Word opened);
  /// Adds a reply. Returns the cells that were not known before: newly opened or newly mines. When the reply
  /// holds an 8, its neighbours have become known mines too.
  Word apply(const OpenedWord& reply);
  /// Marks cells as known mines and returns those that were not. The word must be on the board.
  Word add_mines(std::int32_t row, std::int32_t word, Word mask);
  /// Marks cells as proven safe and clicked, and returns those that were not: the caller is to click them.
  /// The rules count on it, so a guess must not be marked.
  Word add_safe(std::int32_t row, std::int32_t word, Word mask);
  /// Takes back all that is known of cells of a word on the board. What was proven from it stays, and is the
  /// caller's to take back: also the mines that an 8 has brought.
  void forget(std::int32_t row, std::int32_t word, Word mask);

  /// Of a cell on the board.
  bool is_open(Cell cell) const {
    return (block_of(cell.row, word_of(cell)).opened[cell.row % block_rows] & bit_of(cell)) != 0;
  }
  bool is_mine(Cell cell) const {
    return (block_of(cell.row, word_of(cell)).mines[cell.row % block_rows] & bit_of(cell)) != 0;
  }
  bool is_unknown(Cell cell) const { return (unknown(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  /// The number of an open cell, 0 to 8.
  int number(Cell cell) const;

 private:
  static std::int32_t number_of_block(std::int32_t row, std::int32_t word) {
    return block_number(word % tile_words, row % tile_rows / block_rows);
  }
  const KnownBlock& block_of(std::int32_t row, std::int32_t word) const {
    return tile(grid_.tile_of(row, word)).blocks[number_of_block(row, word)];
  }
  KnownBlock& block_of(std::int32_t row, std::int32_t word) {
    return tile(grid_.tile_of(row, word)).blocks[number_of_block(row, word)];
  }
  void mark_neighbours_of_eights(std::int32_t row, std::int32_t word, Word eights);
  bool covers(std::int32_t row, std::int32_t word) const {
    return row >= 0 && word >= 0 && row < grid_.rows * tile_rows && word < grid_.columns * tile_words;
  }

  BoardSize size_{};
  TileGrid grid_{};
  ZeroedArray<Tile> tiles_;
};

inline Word View::show_word(KnownBlock& known, const OpenedWord& reply, Word opened) {
  const auto lane = static_cast<std::size_t>(reply.row % block_rows);
  const Word mines = reply.mines & ~known.mines[lane];
  known.mines[lane] |= mines;
  known.opened[lane] |= opened;
  known.safe[lane] |= opened;
  for (std::size_t i = 0; i < 3; ++i) known.number[i][lane] |= reply.number[i] & opened;
  return opened | mines;
}

}  // namespace mines

// What the player knows: six bits a cell in 64-cell words, laid out by tile and block (board/tile.hpp). A
// block takes six cache lines, a tile 24 KiB, a cell 0.75 bytes.
//
// Facts are only added; they are taken back only where a player takes back a move. A thread that writes to a
// tile, or reads one that others may write to, has claimed it (engine/tile_states.hpp); the view itself knows
// nothing of threads.
//
// Numbers have three planes, so 8 reads as 0; how a view tells the two apart, Eights says. Cells off the
// board read as open with a 7. No rule acts on it, as such a cell has at most five neighbours on the board.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

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

  /// Neither open nor proven safe nor a mine. View::unknown() has more: the cells that were clicked and whose
  /// replies are still due.
  Word undecided() const { return ~(safe | mines); }
};

/// How a view keeps an open 8.
enum class Eights : std::uint8_t {
  /// All its neighbours are marked as mines before it is shown as open. So no rule can mistake it: it reads
  /// as a 0 next to eight mines. Such a view is for the rules, and for threads.
  marked,
  /// It stands in a list, and its neighbours stay what they are. Such a view says what it was told and no
  /// more, even if that is impossible. One thread may write to it. The single rule must not see it: to that
  /// rule an 8 is a 0.
  listed
};

class View {
 public:
  /// Nothing known. Sides are at most max_side. Memory is touched as the board is opened.
  static Result<View> make(BoardSize size, Eights eights = Eights::marked);

  BoardSize size() const { return size_; }
  Eights eights() const { return eights_; }
  TileGrid tiles() const { return grid_; }

  Tile& tile(std::int32_t index) { return tiles_[static_cast<std::size_t>(index)]; }
  const Tile& tile(std::int32_t index) const { return tiles_[static_cast<std::size_t>(index)]; }
  /// A tile and the eight around it; `outside` stands for those off the grid.
  TileSurroundings surroundings(std::int32_t tile, Tile& outside);
  /// A tile of cells off the board.
  static std::unique_ptr<Tile> outside_tile();

  /// What is known of a word; any row and word, also off the board.
  KnownWord load(std::int32_t row, std::int32_t word) const;

  /// The unknown cells of a word on the board.
  Word unknown(std::int32_t row, std::int32_t word) const {
    const KnownBlock& known = block_of(row, word);
    const auto lane = static_cast<std::size_t>(row % block_rows);
    return ~(known.opened[lane] | known.mines[lane]);
  }
  /// The open cells of a word; any row and word, 0 off the board.
  Word opened_on_board(std::int32_t row, std::int32_t word) const {
    const bool inside = row >= 0 && row < size_.rows && word >= 0 && word < size_.words();
    return inside ? block_of(row, word).opened[row % block_rows] & size_.word_mask(word) : 0;
  }
  /// How many cells are open. O(words).
  std::uint64_t count_opened() const;

  /// Shows the cells `opened` of a reply as open in its block, with their numbers up to 7, and its mines.
  /// Returns the cells that were not known before; `opened` holds only such.
  static Word show_word(KnownBlock& known, const OpenedWord& reply, Word opened);
  /// Adds a reply about a word on the board. Returns the cells that were not known before, now open or known
  /// mines. With Eights::marked the neighbours of an 8 have become known mines, too.
  Word apply(const OpenedWord& reply);
  /// Marks cells of a word on the board as known mines, and returns those that were not.
  Word add_mines(std::int32_t row, std::int32_t word, Word mask);
  /// Marks cells of a word on the board as proven safe and clicked, and returns those that were not: the
  /// caller is to click them. The rules rely on the proof, so a guess must not be marked.
  Word add_safe(std::int32_t row, std::int32_t word, Word mask);
  /// Takes back all that is known of cells of a word on the board. What was proven from it stays until the
  /// caller takes it back, also the mines that an 8 has marked.
  void forget(std::int32_t row, std::int32_t word, Word mask);

  // For a cell on the board.
  bool is_open(Cell cell) const {
    return (block_of(cell.row, word_of(cell)).opened[cell.row % block_rows] & bit_of(cell)) != 0;
  }
  bool is_mine(Cell cell) const {
    return (block_of(cell.row, word_of(cell)).mines[cell.row % block_rows] & bit_of(cell)) != 0;
  }
  bool is_unknown(Cell cell) const { return (unknown(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  /// The number of an open cell, 0 to 8. With Eights::listed O(log 8s) for a 0 or an 8.
  int number(Cell cell) const;
  /// The 8s of a word on the board, with Eights::listed. O(log 8s).
  Word listed_eights(std::int32_t row, std::int32_t word) const;

 private:
  static std::int32_t index_of_block(std::int32_t row, std::int32_t word) {
    return block_index(word % tile_words, row % tile_rows / block_rows);
  }
  const KnownBlock& block_of(std::int32_t row, std::int32_t word) const {
    return tile(grid_.tile_of(row, word)).blocks[index_of_block(row, word)];
  }
  KnownBlock& block_of(std::int32_t row, std::int32_t word) {
    return tile(grid_.tile_of(row, word)).blocks[index_of_block(row, word)];
  }
  void mark_neighbours_of_eights(std::int32_t row, std::int32_t word, Word eights);
  void list_eights(std::int32_t row, std::int32_t word, Word eights);
  bool covers(std::int32_t row, std::int32_t word) const {
    return row >= 0 && word >= 0 && row < grid_.rows * tile_rows && word < grid_.columns * tile_words;
  }

  BoardSize size_{};
  TileGrid grid_{};
  ZeroedArray<Tile> tiles_;
  Eights eights_ = Eights::marked;
  std::vector<Cell> listed_;  // by rows
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

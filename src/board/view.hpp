// What the player knows, shared by all of its threads: six bits a cell in 64-cell words, blocked by tile.
//
// Every fact is only ever added, never taken back, and every word is an atomic, so threads read and write
// without locks: whatever mixture of older and newer words a reader sees is a set of true facts. One order
// matters: the bit `opened` is set last (release) and read first (acquire), so a reader that sees a cell open
// sees its number. A reader of several words at once takes a snapshot, which reads `opened` of all of them
// first.
//
// A word takes 48 bytes, 0.75 bytes a cell. The number 8 has no plane of its own: all neighbours of an 8 are
// mines and are marked before the cell is shown as open; it then reads as 0 beside eight mines, which no rule
// can mistake, as it has no unknown neighbour left. Cells outside of the board read as open with a 7 that no
// rule can satisfy, as such a cell has at most five neighbours on the board.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/memory.hpp"
#include "board/game.hpp"
#include "board/geometry.hpp"
#include "board/snapshot.hpp"
#include "board/tile.hpp"

namespace mines {

/// A copy of what is known of the cells of one word.
struct KnownWord {
  Word opened = 0;
  Word mines = 0;      ///< known mines, hit or deduced; disjoint from opened
  Word requested = 0;  ///< clicks posted; stays set when the reply has come
  Word number[3] = {};

  Word unknown() const { return ~(opened | mines); }
};

class View {
 public:
  /// Nothing known. Memory is touched as the board is opened.
  static Result<View> make(BoardSize size);

  BoardSize size() const { return size_; }
  TileGrid tiles() const { return tiles_; }

  /// What is known of a word; any row and word, also outside of the board. While other threads apply replies,
  /// what two calls give must not be combined (an 8 and its mines may be seen apart): take a snapshot.
  KnownWord load(std::int32_t row, std::int32_t word) const;

  /// The unknown cells of a word on the board.
  Word unknown(std::int32_t row, std::int32_t word) const {
    const SharedWord& shared = words_[index(row, word)];
    return ~(shared.opened.load(std::memory_order_relaxed) | shared.mines.load(std::memory_order_relaxed));
  }
  /// The open cells of a word; any row and word, 0 outside of the board.
  Word opened_on_board(std::int32_t row, std::int32_t word) const {
    const bool inside = row >= 0 && row < size_.rows && word >= 0 && word < size_.words();
    return inside ? words_[index(row, word)].opened.load(std::memory_order_acquire) & size_.word_mask(word)
                  : 0;
  }

  /// Copies a tile and its surroundings. Consistent in the sense above, whatever other threads do. About
  /// 4,500 loads.
  void snapshot(std::int32_t tile, Snapshot& copy) const;

  /// Adds a reply. Returns the cells that were not known before: newly opened or newly mines. When the reply
  /// holds an 8, its neighbours have become known mines too.
  Word apply(const OpenedWord& reply);
  /// Marks cells as known mines and returns those that were not. The word must be on the board.
  Word add_mines(std::int32_t row, std::int32_t word, Word mask);
  /// Marks cells as requested and returns those that were not: the caller is to post them.
  Word request(std::int32_t row, std::int32_t word, Word mask);

  /// Of a cell on the board.
  bool is_open(Cell cell) const {
    return (at(cell).opened.load(std::memory_order_acquire) & bit_of(cell)) != 0;
  }
  bool is_mine(Cell cell) const {
    return (at(cell).mines.load(std::memory_order_relaxed) & bit_of(cell)) != 0;
  }
  bool is_unknown(Cell cell) const { return (unknown(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  /// The number of an open cell, 0 to 8.
  int number(Cell cell) const;

 private:
  struct SharedWord {
    std::atomic<Word> opened, mines, requested, number[3];
  };

  std::size_t index(std::int32_t row, std::int32_t word) const {
    const auto tile = static_cast<std::size_t>(tiles_.tile_of(row, word));
    return (tile * tile_rows + static_cast<std::size_t>(row % tile_rows)) * tile_words +
           static_cast<std::size_t>(word % tile_words);
  }
  const SharedWord& at(Cell cell) const { return words_[index(cell.row, word_of(cell))]; }
  bool covers(std::int32_t row, std::int32_t word) const {
    return row >= 0 && word >= 0 && row < tiles_.rows * tile_rows && word < tiles_.columns * tile_words;
  }
  void mark_neighbours_of_eights(std::int32_t row, std::int32_t word, Word eights);

  BoardSize size_{};
  TileGrid tiles_{};
  ZeroedArray<SharedWord> words_;
};

}  // namespace mines

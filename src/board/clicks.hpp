// Clicks and replies, grouped by block of 8 rows x 64 columns (tile.hpp) or by word (64 cells of a row).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/assert.hpp"
#include "board/geometry.hpp"
#include "board/tile.hpp"

namespace mines {

/// Clicks on cells of one block, one for each set bit of `mask`. A click on a zero also opens the zero's
/// neighbours, and so on from each zero among these.
struct alignas(64) ClickBlock {
  Lanes mask;         ///< lane i is row i of the block
  std::int32_t row;   ///< the first row of the block
  std::int32_t word;  ///< index of the word in its row
};

/// Clicks on cells of word `word` of a row. Neither number is negative.
struct ClickWord {
  std::int32_t row = 0;
  std::int32_t word = 0;
  Word mask = 0;
};

inline ClickBlock to_block(const ClickWord& click) {
  MINES_ASSERT(click.row >= 0 && click.word >= 0);
  ClickBlock block{{}, click.row & -block_rows, click.word};
  block.mask[click.row % block_rows] = click.mask;
  return block;
}

/// Adds clicks to the last of `blocks` if they lie in this block; else appends a new block with the clicks.
inline void add_clicks(std::vector<ClickBlock>& blocks, const ClickWord& click) {
  if (blocks.empty() || blocks.back().row != (click.row & -block_rows) || blocks.back().word != click.word) {
    blocks.push_back(to_block(click));
  } else {
    blocks.back().mask[click.row % block_rows] |= click.mask;
  }
}

/// Calls visit(ClickWord) for each row in which the block has clicks.
template <class Visit>
void for_each_word(const ClickBlock& click, Visit visit) {
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    if (click.mask[lane] != 0) visit(ClickWord{click.row + lane, click.word, click.mask[lane]});
  }
}

/// Whether click.row and click.word are those of a block of the board, and all clicks lie on the board.
inline bool is_on_board(const ClickBlock& click, BoardSize size) {
  if (click.row < 0 || click.row % block_rows != 0 || click.row >= size.rows) return false;
  if (click.word < 0 || click.word >= size.words()) return false;
  Word off_the_board = 0;
  for (const Word lane : click.mask) off_the_board |= lane & ~size.word_mask(click.word);
  for (std::int32_t lane = size.rows - click.row; lane < block_rows; ++lane)
    off_the_board |= click.mask[lane];
  return off_the_board == 0;
}

/// A reply about the cells of one word.
struct OpenedWord {
  std::int32_t row = 0;
  std::int32_t word = 0;
  Word opened = 0;      ///< safe cells now open
  Word mines = 0;       ///< opened mines; disjoint from `opened`
  Word number[4] = {};  ///< bit planes of the numbers, lowest first; 0 outside of `opened`
};

/// The cells of one block that a reply shows, and their numbers.
struct alignas(64) OpenedPlanes {
  Lanes opened;     ///< safe cells now open
  Lanes number[3];  ///< bit planes of their numbers, lowest first; undefined outside of `opened`
};

/// A reply about safe cells of one block that show 0 to 7. Opened mines and 8s are in an OpenedWord.
struct OpenedBlock {
  std::int32_t row;  ///< the first row of the block
  std::int32_t word;
  const OpenedPlanes* planes;
};

/// The cells that clicks have opened. The planes of a block stay where the game wrote them: in this object,
/// or in the memory of the link (the connection to the game, game.hpp).
class Replies {
 public:
  std::vector<OpenedBlock> blocks;
  std::vector<OpenedWord> words;

  std::size_t size() const { return blocks.size() + words.size(); }
  bool empty() const { return size() == 0; }
  void clear() {
    blocks.clear();
    words.clear();
    chunk_ = 0;
    used_ = 0;
  }

  /// Room for the planes of all 64 blocks of a tile, one after the other, with undefined contents. The next
  /// call of room_for_tile() may give this room again, except the planes that use_room() has kept.
  OpenedPlanes* room_for_tile() {
    constexpr std::size_t blocks_of_tile = tile_words * tile_blocks;
    if (chunk_ < chunks_.size() && used_ + blocks_of_tile > planes_of_chunk) {
      ++chunk_;
      used_ = 0;
    }
    if (chunk_ == chunks_.size()) chunks_.emplace_back(new OpenedPlanes[planes_of_chunk]);
    return &chunks_[chunk_][used_];
  }
  /// Keeps the first `count` planes of room_for_tile() until clear().
  void use_room(std::size_t count) {
    MINES_ASSERT(count <= tile_words * tile_blocks && used_ + count <= planes_of_chunk);
    used_ += count;
  }

 private:
  static constexpr std::size_t planes_of_chunk = 256;  // 64 KiB
  std::vector<std::unique_ptr<OpenedPlanes[]>> chunks_;
  std::size_t chunk_ = 0;  // index of the chunk in use
  std::size_t used_ = 0;   // number of kept planes in this chunk
};

/// Calls visit(OpenedWord) for each row with open cells in each of replies.blocks, then for each of
/// replies.words.
template <class Visit>
void for_each_word(const Replies& replies, Visit visit) {
  for (const OpenedBlock& block : replies.blocks) {
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      const Word opened = block.planes->opened[lane];
      if (opened == 0) continue;
      const Lanes(&number)[3] = block.planes->number;
      visit(OpenedWord{block.row + lane,
                       block.word,
                       opened,
                       0,
                       {number[0][lane] & opened, number[1][lane] & opened, number[2][lane] & opened, 0}});
    }
  }
  for (const OpenedWord& word : replies.words) visit(word);
}

}  // namespace mines

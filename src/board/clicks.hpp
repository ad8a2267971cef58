// What goes to a game and what comes back, by the block: most of what a player finds out at once, and of what
// a click opens, lies close together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/geometry.hpp"
#include "board/tile.hpp"

namespace mines {

/// Clicks on cells of one block. Each set bit is a click under the game's rules: a zero cascades.
struct alignas(64) ClickBlock {
  Lanes mask;
  std::int32_t row;  ///< its first
  std::int32_t word;
};

/// Clicks on cells of one word.
struct ClickWord {
  std::int32_t row = 0;
  std::int32_t word = 0;
  Word mask = 0;
};

/// The same as a block.
inline ClickBlock to_block(const ClickWord& click) {
  ClickBlock block{{}, click.row & -block_rows, click.word};
  block.mask[click.row % block_rows] = click.mask;
  return block;
}

/// Appends clicks, to the last block if they lie in it.
inline void add_clicks(std::vector<ClickBlock>& blocks, const ClickWord& click) {
  if (blocks.empty() || blocks.back().row != (click.row & -block_rows) || blocks.back().word != click.word) {
    blocks.push_back(to_block(click));
  } else {
    blocks.back().mask[click.row % block_rows] |= click.mask;
  }
}

/// Calls visit(ClickWord) for the rows of a block with clicks.
template <class Visit>
void for_each_word(const ClickBlock& click, Visit visit) {
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    if (click.mask[lane] != 0) visit(ClickWord{click.row + lane, click.word, click.mask[lane]});
  }
}

/// Whether it is a block of the board and all of its clicks lie on the board.
inline bool is_on_board(const ClickBlock& click, BoardSize size) {
  if (click.row < 0 || click.row % block_rows != 0 || click.row >= size.rows) return false;
  if (click.word < 0 || click.word >= size.words()) return false;
  Word off_the_board = 0;
  for (const Word lane : click.mask) off_the_board |= lane & ~size.word_mask(click.word);
  for (std::int32_t lane = size.rows - click.row; lane < block_rows; ++lane)
    off_the_board |= click.mask[lane];
  return off_the_board == 0;
}

/// What a reply says of the cells of one word.
struct OpenedWord {
  std::int32_t row = 0;
  std::int32_t word = 0;
  Word opened = 0;      ///< safe cells now open; number[] holds their numbers
  Word mines = 0;       ///< cells that turned out to be mines; disjoint from opened
  Word number[4] = {};  ///< bit planes of the numbers, lowest first; 0 outside of `opened`
};

/// What a reply says of the cells of one block: safe cells with numbers up to 7. Mines, and eights, which are
/// one cell in ten million, are told by the word.
struct alignas(64) OpenedBlock {
  Lanes opened;      ///< safe cells now open
  Lanes number[3];   ///< bit planes of their numbers, lowest first; 0 outside of `opened`
  std::int32_t row;  ///< its first
  std::int32_t word;
};

struct Replies {
  std::vector<OpenedBlock> blocks;
  std::vector<OpenedWord> words;

  std::size_t size() const { return blocks.size() + words.size(); }
  bool empty() const { return size() == 0; }
  void clear() {
    blocks.clear();
    words.clear();
  }
};

/// Calls visit(OpenedWord) for all that replies say, blocks row by row.
template <class Visit>
void for_each_word(const Replies& replies, Visit visit) {
  for (const OpenedBlock& block : replies.blocks) {
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      if (block.opened[lane] == 0) continue;
      visit(OpenedWord{block.row + lane,
                       block.word,
                       block.opened[lane],
                       0,
                       {block.number[0][lane], block.number[1][lane], block.number[2][lane], 0}});
    }
  }
  for (const OpenedWord& word : replies.words) visit(word);
}

}  // namespace mines

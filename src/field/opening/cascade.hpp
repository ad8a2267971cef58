// Opens clicked cells by the game's rules. Clicks arrive in blocks of 8 x 64 cells (board/clicks.hpp). A
// click on a zero cascades: it opens all connected zeros and the numbers around them.
//
// All clicks in a tile (64 x 512 cells) are opened together. If a cascade reaches cells beyond the tile's
// edge, these cells become seeds of the tile that has them: the cascade goes on from them there.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "field/opening/cascade_by_words.hpp"
#include "field/opening/cascade_in_tile.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

/// For one thread. Several Cascade objects can share a board.
class Cascade {
 public:
  /// `watch` observes the opened cells; may be null. Board and watch must outlive this object. open() calls
  /// `look`, if set, about every 0.1 ms, but not while CascadeByWords searches. `look` may end the game.
  explicit Cascade(GameBoard& board, Kernel kernel = chosen_kernel(), OpeningWatch* watch = nullptr,
                   std::function<void()> look = {});

  /// Opens the cells of the clicks, which must lie on the board, and their cascades. Appends the newly opened
  /// cells to `replies`; only the call that opens a cell reports the cell. O(words opened); the replies take
  /// about 300 bytes a block. Once the game is over, no cell is opened: a cascade may remain incomplete.
  void open(std::span<const ClickBlock> clicks, Replies& replies);

  /// Like open(), but opens only the clicked cells.
  void open_alone(std::span<const ClickBlock> clicks, Replies& replies);

  /// The cells that this object has opened.
  const OpenedCount& count() const { return count_; }

 private:
  /// A tile with seeds.
  struct Waiting {
    std::int32_t tile;
    std::int32_t first_row;
    std::int32_t first_word;
    TileBlocks blocks;
    alignas(64) Lanes seeds[tile_words * tile_blocks];  // valid in `blocks`
  };

  void open_by_tiles(std::span<const ClickBlock> clicks, Replies& replies);
  void open_by_words(std::span<const ClickBlock> clicks, Replies& replies);
  void open_word(const ClickWord& click, Replies& replies);
  void open_cells(const ClickWord& cells, Replies& replies);
  void open_waiting(Waiting& waiting, Replies& replies);
  void take_back();
  Waiting& waiting_of(std::int32_t tile);
  void seed(std::int32_t row, std::int32_t word, Word mask);
  void seed_block(std::int32_t row, std::int32_t word, const Lanes& mask);
  Lanes* seeds_of(std::int32_t row, std::int32_t word);
  void seed_neighbours();

  GameBoard& board_;
  OpeningWatch* watch_;
  std::function<void()> look_;
  CascadeInTile cascade_in_tile_;
  OpenedCount count_;
  CascadeByWords by_words_;
  std::vector<Waiting*> waiting_of_tile_;  // by tile; null for most
  Waiting* latest_ = nullptr;              // the tile that was seeded last, if it still waits
  std::deque<std::unique_ptr<Waiting>> queue_;
  std::vector<std::unique_ptr<Waiting>> spare_;
  TileCascade in_tile_;
  std::vector<OpenedBlock> blocks_;  // room for the blocks of one tile
  std::vector<OpenedWord> words_;
};

}  // namespace mines

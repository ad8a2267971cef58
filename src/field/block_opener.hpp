// Opens cells under the game's rules, whole blocks of clicks at a time: what a click of the batch channel
// (server/batch_worker.hpp) and of a game inside the process (field/field_game.hpp) does.
//
// Clicks are sorted by tile, and a tile is opened with all of its clicks at once (field/open_tile.hpp); what
// cascades carry over its edge is a seed for the next tile. So a block that several clicks and cascades of a
// batch touch is usually reported once.
#pragma once

#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "field/flood.hpp"
#include "field/game_board.hpp"
#include "field/open_tile.hpp"

namespace mines {

/// One thread uses it; several of them share a board.
class BlockOpener {
 public:
  /// The board must outlive it.
  explicit BlockOpener(GameBoard& board, Kernel kernel = chosen_kernel());

  /// Opens the cells of the clicks, which must lie on the board, and appends the cells that this opened to
  /// `replies`: safe cells with their numbers, and mines. A zero opens its whole region and the region's rim.
  /// Cells that are open already are not reported: whoever opened them does that. Memory and time O(words of
  /// the regions opened), 320 bytes of replies a block. Once the board's game is over nothing more is opened,
  /// not even the rest of a cascade.
  void open(std::span<const ClickBlock> clicks, Replies& replies);

  /// The same without cascades: a zero opens just itself.
  void open_alone(std::span<const ClickBlock> clicks, Replies& replies);

  /// What all calls so far have opened: cells that nobody else had opened before.
  const OpenedCount& count() const { return count_; }

 private:
  /// A tile with seeds to be opened, waiting for its turn.
  struct Waiting {
    std::int32_t tile;
    std::int32_t first_row;
    std::int32_t first_word;
    TileBlocks blocks;
    alignas(64) Lanes seeds[tile_words * tile_blocks];  // valid in `blocks`
  };

  void open_by_tiles(std::span<const ClickBlock> clicks, Replies& replies);
  void open_by_regions(std::span<const ClickBlock> clicks, Replies& replies);
  void open_with_regions(const ClickWord& click, Replies& replies);
  void open_part(const ClickWord& part, Replies& replies);
  void open_waiting(Waiting& waiting, Replies& replies);
  Waiting& waiting_of(std::int32_t tile);
  void seed(std::int32_t row, std::int32_t word, Word mask);
  void seed_block(std::int32_t row, std::int32_t word, const Lanes& mask);
  Lanes* seeds_of(std::int32_t row, std::int32_t word);
  void seed_neighbours();

  GameBoard& board_;
  OpenTile open_tile_;
  OpenedCount count_;
  Flood flood_;
  std::vector<Waiting*> waiting_of_tile_;  // null for most
  Waiting* latest_ = nullptr;              // the one seeded last, still waiting
  std::deque<std::unique_ptr<Waiting>> queue_;
  std::vector<std::unique_ptr<Waiting>> spare_;
  TileOpening opening_;
  std::vector<OpenedBlock> blocks_;  // room for a tile's
  std::vector<OpenedWord> words_;
};

}  // namespace mines

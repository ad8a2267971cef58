// The single rule at work, one sweeper a thread: takes tiles that have changed, deduces, posts clicks on what
// is safe, and applies the replies, until no tile has work and no click is due on any thread.
//
// A thread that visits a tile has claimed it and the eight around it, for a microsecond or so; one that
// applies a reply has claimed the reply's tile. So the view needs no atomics. A visit that finds a neighbour
// claimed is put off; only replies wait for their tile.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "board/add_block.hpp"
#include "board/view.hpp"
#include "engine/auditor.hpp"
#include "engine/statistics.hpp"
#include "engine/tile_queue.hpp"
#include "engine/tile_states.hpp"
#include "rules/single_rule.hpp"

namespace mines {

/// What the sweepers of a game share.
struct Board {
  View view;
  TileStates states;
  std::vector<TileQueue> queues;  ///< one a sweeper
  Auditor* auditor = nullptr;
  std::atomic<int> idle = 0;         ///< sweepers without work and without clicks due
  std::atomic<bool> failed = false;  ///< some sweeper's link broke: all stop

  int threads() const { return static_cast<int>(queues.size()); }
};

/// Adds deduced mines to the view and has the numbers around them looked at by the next sweep; returns the
/// cells that were not known. While no sweeper runs.
Word add_deduced_mines(Board& board, std::int32_t row, std::int32_t word, Word mask);
/// Adds deduced safe cells to the view; returns those that are now to be clicked. While no sweeper runs.
Word add_deduced_safe(Board& board, std::int32_t row, std::int32_t word, Word mask);

class Sweeper {
 public:
  /// Sweeper number `self` of the board, with that queue.
  Sweeper(Board& board, int self, std::unique_ptr<GameLink> link);

  /// Queues clicks for the next sweep. While no sweeper runs.
  void post(std::span<const ClickBlock> clicks) { link_->post(clicks); }

  /// Sweeps with the single rule until all sweepers of the game have nothing left; each must be run, on a
  /// thread of its own. Fails when the game does.
  Result<void> sweep();

  const Statistics& statistics() const { return statistics_; }

 private:
  Result<std::size_t> take_replies();
  std::size_t add_blocks(std::size_t first);
  std::size_t add_words(std::size_t first);
  std::optional<std::int32_t> next_tile();
  Word put_off_eights(const OpenedWord& reply, Word opened);
  void open_eight();
  void visit(std::int32_t tile);
  void visit_audited(std::int32_t tile, TileBlocks dirty);
  void apply_rule(std::int32_t tile, TileBlocks dirty);
  std::int32_t tile_around(std::int32_t tile, int i) const;
  bool claim_around(std::int32_t tile);
  void release_around(std::int32_t tile, int count = 9);
  void claim(std::int32_t tile);
  void publish(std::int32_t tile);
  void click_safe(std::int32_t first_row, std::int32_t word, Lanes& safe);
  bool wait_for_others();
  bool all_queues_empty() const;

  Board* board_;
  TileQueue* queue_;
  int self_;
  std::unique_ptr<GameLink> link_;
  SingleRule single_rule_;
  AddBlock add_block_;
  // Tiles are visited once fewer clicks than this are due: enough to keep the link busy meanwhile, few enough
  // that a visit sees what the last one's clicks have opened.
  std::size_t low_water_;
  std::unique_ptr<Found> found_;
  std::unique_ptr<Tile> outside_;  // what lies beyond the board, for this thread
  Replies replies_;
  std::vector<ClickBlock> clicks_;  // room for all that a visit can find
  std::size_t click_count_ = 0;
  bool put_off_ = false;      // the tile pushed last
  std::vector<Cell> eights_;  // replies with an 8 not yet shown as open
  Statistics statistics_;
};

}  // namespace mines

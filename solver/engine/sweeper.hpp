// The single rule at work, one sweeper a thread: takes tiles that have changed, deduces, posts clicks on what
// is safe, and applies the replies, until no tile has work and no click is due on any thread.
//
// A thread that visits a tile has claimed it and the eight around it, for a microsecond or so; one that
// applies a reply has claimed the reply's tile. So the view needs no atomics. A visit that finds a neighbour
// claimed is put off; only replies wait for their tile.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "board/add_block.hpp"
#include "board/game.hpp"
#include "engine/shared_view.hpp"
#include "engine/statistics.hpp"
#include "rules/single_rule.hpp"

namespace mines {

class Sweeper {
 public:
  /// The sweeper that owns queue `self` of the shared view, which must outlive it.
  Sweeper(SharedView& shared, int self, std::unique_ptr<GameLink> link);

  /// Queues clicks for the next sweep. Only while no sweeper runs.
  void post(std::span<const ClickBlock> clicks) {
    MINES_ASSERT(shared_->running == 0);
    link_->post(clicks);
  }

  /// Sweeps with the single rule until all sweepers of the game have nothing left. All of them must run, each
  /// on its own thread. Fails when the game does.
  Result<void> sweep();

  const Statistics& statistics() const { return statistics_; }

 private:
  struct TilePlace;
  using MinesOfTile = std::array<std::array<Word, tile_words>, tile_rows>;

  void take_replies();
  template <class Reply, class Add>
  std::size_t take_in_tile(const std::vector<Reply>& replies, std::size_t first, Add add);
  std::size_t take_block(std::int32_t tile, const TilePlace& place, std::size_t index, DirtyBlocks& dirty);
  std::size_t take_words(std::int32_t tile, const TilePlace& place, std::size_t first, DirtyBlocks& dirty);
  Word take_word(KnownBlock& known, const OpenedWord& reply);
  Word put_off_eights(const OpenedWord& reply, Word opened);
  void open_eight();
  std::optional<std::int32_t> next_tile();
  void visit(std::int32_t tile);
  void visit_audited(std::int32_t tile, TileBlocks dirty);
  void report_mines(std::int32_t tile, const MinesOfTile& before);
  MinesOfTile mines_of(std::int32_t tile) const;
  void apply_rule(std::int32_t tile, TileBlocks dirty);
  std::int32_t tile_around(std::int32_t tile, int i) const;
  bool claim_around(std::int32_t tile);
  void release_around(std::int32_t tile, int count = 9);
  bool claim(std::int32_t tile);
  void publish(std::int32_t tile);
  void leave_blocks(std::int32_t tile, TileBlocks& dirty);
  void hold_found(std::int32_t tile, TileBlocks changed);
  bool visit_held();
  void choose(std::int32_t tile, TileBlocks blocks, Eagerness eagerness);
  void post_clicks();
  void report_safe(std::int32_t first_row, std::int32_t word, const Lanes& safe);
  void click_safe(std::int32_t first_row, std::int32_t word, const Lanes& safe);
  bool wait_for_others();
  bool all_queues_empty() const;

  SharedView* shared_;
  int self_;
  std::unique_ptr<GameLink> link_;
  SingleRule single_rule_;
  AddBlock add_block_;
  // Tiles are visited once fewer clicks than this are due: enough to keep the link busy meanwhile, few enough
  // that a visit sees what the last one's clicks have opened.
  std::size_t low_water_;
  std::size_t high_water_;     // tiles are visited until as many are due
  std::size_t taken_at_once_;  // replies that wait until there are more, while no tiles are visited
  std::unique_ptr<Found> found_;
  KnownBlock outside_ = View::outside_block();  // what lies off the grid of tiles, for this thread
  BlockPool::Stock stock_;
  TileSurroundings around_{};
  std::int32_t around_tile_ = -1;  // the tile that around_ is about, if it still holds
  Replies replies_;
  std::vector<ClickBlock> clicks_;  // room for all that a visit can find
  std::size_t click_count_ = 0;
  std::int32_t with_rest_ = -1;  // the tile visited last, if dirty blocks were left to a later visit
  std::int32_t latest_ = -1;     // the tile that was visited last, or whose visit was put off
  std::vector<Cell> eights_;     // eights in replies, not yet shown as open
  Statistics statistics_;
};

}  // namespace mines

// How a sweeper (engine/sweeper.hpp) clicks the safe cells that it finds, and how it paces its work. Each
// GameLink (board/game.hpp) has one policy: to publish clicks at once (engine/publish_clicks.hpp), or to hold
// them (engine/hold_clicks.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/game.hpp"
#include "engine/shared_view.hpp"
#include "engine/statistics.hpp"
#include "rules/take_found.hpp"

namespace mines {

/// For the thread of one sweeper.
class ClickPolicy {
 public:
  struct Pace {
    /// A click is due until its reply arrives. Visits to tiles begin when fewer than `low_water` clicks are
    /// due. `low_water` clicks are enough to keep the link busy during a visit. They are few enough that the
    /// clicks of one visit have opened their cells before the next visit.
    std::size_t low_water;
    std::size_t high_water;     ///< visits pause when at least this number of clicks are due
    std::size_t taken_at_once;  ///< while visits pause, replies are taken only if more than this number wait
    int blocks_at_once;         ///< most dirty blocks of a visit
    bool pumps;                 ///< whether GameLink::pump() is called between replies
  };
  const Pace pace;

  virtual ~ClickPolicy() = default;

  /// Called after a visit to the blocks `visited` of a tile. Removes from `found` the cells that must not be
  /// clicked at once. The thread has claimed the tile and the eight around it.
  virtual void keep(Found& found, std::int32_t tile, TileBlocks visited) = 0;
  /// Posts the clicks of the visit. On return `found` is empty. The thread has released its claims.
  virtual void click(Found& found, std::int32_t tile) = 0;
  /// Called if no tile is dirty: searches a tile's held cells for clicks. False if no tile with held cells
  /// waits.
  virtual bool click_held() { return false; }
  /// Whether cells are held at this moment.
  virtual bool holds_any() const { return false; }

 protected:
  ClickPolicy(SharedView& shared, GameLink& link, Statistics& statistics, const Pace& its_pace)
      : pace(its_pace),
        shared_(shared),
        link_(link),
        clicks_(wide_side * wide_side),
        statistics_(statistics) {}

  void report_safe(std::int32_t first_row, std::int32_t word, const Lanes& safe) {
    if (shared_.auditor == nullptr) return;
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      if (safe[lane] != 0) shared_.auditor->safe_deduced(first_row + lane, word, safe[lane]);
    }
  }
  void post_clicks() {
    statistics_.clicks_posted += click_count_;
    if (click_count_ != 0) link_.post({clicks_.data(), std::exchange(click_count_, 0)});
  }

  SharedView& shared_;
  GameLink& link_;
  std::vector<ClickBlock> clicks_;  // room for the clicks of one visit
  std::size_t click_count_ = 0;

 private:
  Statistics& statistics_;
};

}  // namespace mines

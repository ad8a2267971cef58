// Counts the open cells of each patch (64 x 64 cells) during a game, for the patch's value (watch/patch.hpp).
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "field/opening/game_board.hpp"
#include "watch/patch.hpp"

namespace mines::server {

/// For one thread, which claims no tile (64 x 512 cells); so threads that open cells never wait for it.
class PatchCounts {
 public:
  /// `board` and `values` must outlive the object. `values` has a value for each patch; all must be 0.
  PatchCounts(const GameBoard& board, std::span<std::atomic<PatchValue>> values);

  /// Runs a round, which updates the values of the patches in all changed tiles. Stops early when
  /// the calling thread has used `time` ns of processor time; the next call continues the round. True if the
  /// round is finished: all changes from before the round have been counted. About 1.5 µs a changed tile, and
  /// 0.1 ms for the unchanged tiles of the largest board.
  bool count(std::int64_t time);
  /// Updates all values, without a limit of time.
  void count_all();

  std::uint64_t tiles_counted() const { return tiles_counted_; }

 private:
  void count_tile(std::int32_t tile);

  const GameBoard& board_;
  std::span<std::atomic<PatchValue>> values_;
  std::vector<std::uint32_t> seen_;  ///< by tile: its GameBoard::generation() at the last count
  std::int32_t stride_;              ///< distance from a row of tiles to the next one in the round
  std::int32_t turn_ = 0;            ///< rows of tiles done in this round
  std::int32_t column_ = 0;          ///< tiles done in the present row
  std::uint64_t tiles_counted_ = 0;
};

}  // namespace mines::server

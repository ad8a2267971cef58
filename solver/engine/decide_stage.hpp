// The stage of CaDiCaL: the stuck components of the tiles that have changed, decided by all threads.
#pragma once

#include <span>
#include <unordered_set>
#include <vector>

#include "engine/sweeper.hpp"

namespace mines {

class DecideStage {
 public:
  /// Decides the components with frontier cells in `tiles`, adds the mines found to the board and the safe
  /// cells to `clicks`. Returns the number of cells decided. While no sweeper runs. Fails if numbers
  /// contradict.
  Result<std::uint64_t> run(Board& board, std::span<const std::int32_t> tiles, std::vector<ClickWord>& clicks,
                            Statistics& statistics);

 private:
  // Fingerprints of components in which nothing is certain: a tile that has changed holds many that have not.
  std::unordered_set<std::uint64_t> stuck_;
};

}  // namespace mines

// What a rule works on: the snapshot of a tile, to which the mines found are added as they are found, and a
// plane for the safe cells found. Only cells of the tile itself are ever marked; its surroundings are read.
#pragma once

#include <cstdint>

#include "board/snapshot.hpp"

namespace mines {

struct Workspace {
  Snapshot known;
  alignas(64) Snapshot::Plane safe;  ///< safe cells found; rows outside of the tile are not used

  /// No safe cell found yet.
  void clear_findings() {
    for (auto& line : safe) {
      for (Word& word : line) word = 0;
    }
  }
};

/// The rows of the tile in which a rule found something that was not known, requested or found before.
struct Findings {
  TileRows mines = 0;
  TileRows safe = 0;

  Findings& operator|=(const Findings& other) {
    mines |= other.mines;
    safe |= other.safe;
    return *this;
  }
};

/// Adds safe and mine cells to the tile's row `i` of the snapshot (counted with halo) and notes what is new.
inline void note(Workspace& work, std::int32_t i, const Word* safe, const Word* mines, Findings& findings) {
  Word new_safe = 0;
  Word new_mines = 0;
  for (std::int32_t w = halo_words; w < halo_words + tile_words; ++w) {
    const Word unknown = ~(work.known.opened[i][w] | work.known.mines[i][w]);
    const Word safe_here = safe[w] & unknown & ~work.known.requested[i][w];
    new_safe |= safe_here & ~work.safe[i][w];
    new_mines |= mines[w] & unknown;
    work.safe[i][w] |= safe_here;
    work.known.mines[i][w] |= mines[w] & unknown;
  }
  const TileRows row = TileRows{1} << (i - halo_rows);
  if (new_safe != 0) findings.safe |= row;
  if (new_mines != 0) findings.mines |= row;
}

}  // namespace mines

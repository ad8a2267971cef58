// Where the stages behind the single rule look: the rows of tiles in which something is left.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "board/view.hpp"

namespace mines {

/// A tile, and its rows that hold unknown cells; more rows do no harm but to the time.
struct StuckTile {
  std::int32_t tile = 0;
  TileRows rows = 0;
};

/// The rows of a tile that hold unknown cells. Up to 1,024 loads, about 3 µs.
TileRows unknown_rows(const View& view, std::int32_t tile);

/// Whether each tile comes after the one before it.
inline bool is_ascending(std::span<const StuckTile> tiles) {
  for (std::size_t i = 1; i < tiles.size(); ++i) {
    if (tiles[i - 1].tile >= tiles[i].tile) return false;
  }
  return true;
}

/// Whether `tile` is among `tiles`, which ascend.
inline bool contains(std::span<const StuckTile> tiles, std::int32_t tile) {
  const auto place = std::lower_bound(tiles.begin(), tiles.end(), tile,
                                      [](const StuckTile& stuck, std::int32_t t) { return stuck.tile < t; });
  return place != tiles.end() && place->tile == tile;
}

/// Calls visit(row, word, unknown cells) for the words in the tile's rows that hold any, in row-major order.
template <class Visit>
void for_each_unknown_word(const View& view, const StuckTile& stuck, Visit visit) {
  const std::int32_t first_row = view.tiles().first_row(stuck.tile);
  const std::int32_t first_word = view.tiles().first_word(stuck.tile);
  const std::int32_t last_word = std::min(first_word + tile_words, view.size().words());
  for_each_bit(stuck.rows, [&](int i) {
    if (first_row + i >= view.size().rows) return;
    for (std::int32_t word = first_word; word < last_word; ++word) {
      const Word unknown = view.unknown(first_row + i, word);
      if (unknown != 0) visit(first_row + i, word, unknown);
    }
  });
}

/// Where something is left on the whole board, kept between rounds, so that only tiles that have changed are
/// looked at again.
class StuckRows {
 public:
  /// Nothing is known yet.
  explicit StuckRows(const View& view)
      : view_(view), rows_(static_cast<std::size_t>(view.tiles().count()), all_tile_rows) {}

  /// Looks at tiles again, with `threads` threads. While nobody writes to the view.
  void refresh(std::span<const std::int32_t> tiles, int threads);

  /// The given tiles.
  std::vector<StuckTile> of(std::span<const std::int32_t> tiles) const;
  /// The tiles in which anything is left, ascending.
  std::vector<StuckTile> all() const;

 private:
  const View& view_;
  std::vector<TileRows> rows_;  // of each tile
};

}  // namespace mines

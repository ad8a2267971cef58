// A stuck tile is a part of a tile (64 x 512 cells, board/tile.hpp) with unknown cells. The single rule
// (rules/single_rule.hpp) proves no further cell in this part, so costlier methods are tried.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "board/view.hpp"

namespace mines {

/// The `words` (of 64 cells) in each of the `rows` of a tile. A word or row may have no unknown cells.
struct StuckTile {
  std::int32_t tile = 0;
  TileRows rows = 0;
  TileWords words = all_tile_words;
};

/// The rows of a tile that hold unknown cells.
TileRows unknown_rows(const View& view, std::int32_t tile);

inline bool is_ascending(std::span<const StuckTile> tiles) {
  const auto descends = [](const StuckTile& a, const StuckTile& b) { return a.tile >= b.tile; };
  return std::adjacent_find(tiles.begin(), tiles.end(), descends) == tiles.end();
}

/// Whether a cell lies in the rows and words of one of `tiles`, which must ascend.
inline bool contains(std::span<const StuckTile> tiles, TileGrid grid, Cell cell) {
  const std::int32_t word = word_of(cell);
  const std::int32_t tile = grid.tile_of(cell.row, word);
  const auto place = std::lower_bound(tiles.begin(), tiles.end(), tile,
                                      [](const StuckTile& stuck, std::int32_t t) { return stuck.tile < t; });
  return place != tiles.end() && place->tile == tile && (place->rows >> cell.row % tile_rows & 1) != 0 &&
         (place->words >> word % tile_words & 1) != 0;
}

/// Calls visit(row, word, unknown cells) for each word of `stuck` with unknown cells, in row-major order.
template <class Visit>
void for_each_unknown_word(const View& view, const StuckTile& stuck, Visit visit) {
  const std::int32_t first_row = view.tiles().first_row(stuck.tile);
  const std::int32_t first_word = view.tiles().first_word(stuck.tile);
  const std::int32_t last_word = std::min(first_word + tile_words, view.size().words());
  for_each_bit(stuck.rows, [&](int i) {
    if (first_row + i >= view.size().rows) return;
    for (std::int32_t word = first_word; word < last_word; ++word) {
      if ((stuck.words >> (word - first_word) & 1) == 0) continue;
      const Word unknown = view.unknown(first_row + i, word);
      if (unknown != 0) visit(first_row + i, word, unknown);
    }
  });
}

inline std::uint64_t count_unknown(const View& view, std::span<const StuckTile> tiles) {
  std::uint64_t unknown = 0;
  for (const StuckTile& stuck : tiles) {
    for_each_unknown_word(view, stuck, [&](std::int32_t, std::int32_t, Word cells) {
      unknown += static_cast<std::uint64_t>(std::popcount(cells));
    });
  }
  return unknown;
}

/// For each tile of the board, the rows that hold unknown cells, as the last refresh() found them.
class StuckRows {
 public:
  /// Starts with all rows of all tiles, as if all held unknown cells.
  explicit StuckRows(const View& view) : StuckRows(view, 0, view.tiles().rows) {}
  /// Knows only the rows of tiles `first` to `end` - 1: the costlier methods are to work in a part of the
  /// board alone.
  StuckRows(const View& view, std::int32_t first, std::int32_t end);

  bool is_whole_board() const { return first_ == 0 && end_ == view_.tiles().rows; }
  /// Whether a row of the board lies in the part.
  bool holds(std::int32_t row) const { return row >= first_ * tile_rows && row < end_ * tile_rows; }

  /// Searches the tiles in `changed` again for unknown cells. No thread may write to the view meanwhile.
  void refresh(std::span<const BlocksOfTile> changed, int threads);

  /// Returns parts of tiles, ascending. They hold the unknown cells in and next to the blocks `changed`, and
  /// perhaps a few more. If `changed` has the block of every number next to a changed cell
  /// (rules/dirty_blocks.hpp), each changed component or region (component_finder.hpp) has a cell in the
  /// parts.
  std::vector<StuckTile> around(std::span<const BlocksOfTile> changed) const;
  /// All tiles that hold unknown cells or that refresh() has not searched yet, ascending.
  std::vector<StuckTile> all() const;

 private:
  const View& view_;
  std::int32_t first_;
  std::int32_t end_;
  std::vector<TileRows> rows_;  // of each tile; none outside of the part
};

}  // namespace mines

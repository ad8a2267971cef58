#include "components/stuck_tile.hpp"

#include "base/parallel.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_at_once = 256;  // about 0.2 ms

/// A run of the tiles tile_at(0) to tile_at(count - 1), without those that are known to the last cell if
/// `only_stuck`.
template <class TileAt>
std::vector<StuckTile> look_at(const View& view, std::size_t count, int threads, bool only_stuck,
                               TileAt tile_at) {
  const auto parts = work_in_runs<std::vector<StuckTile>>(
      count, tiles_at_once, threads,
      [&](int, std::size_t begin, std::size_t end, std::vector<StuckTile>& part) {
        for (std::size_t i = begin; i < end; ++i) {
          const std::int32_t tile = tile_at(i);
          const TileRows rows = unknown_rows(view, tile);
          if (rows != 0 || !only_stuck) part.push_back({tile, rows});
        }
      });
  std::vector<StuckTile> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace

TileRows unknown_rows(const View& view, std::int32_t tile) {
  TileRows rows = 0;
  for_each_unknown_word(view, {tile, all_tile_rows}, [&](std::int32_t row, std::int32_t, Word) {
    rows |= TileRows{1} << (row % tile_rows);
  });
  return rows;
}

std::vector<StuckTile> stuck_tiles(const View& view, std::span<const std::int32_t> tiles, int threads) {
  return look_at(view, tiles.size(), threads, false, [&](std::size_t i) { return tiles[i]; });
}

std::vector<StuckTile> all_stuck_tiles(const View& view, int threads) {
  return look_at(view, static_cast<std::size_t>(view.tiles().count()), threads, true,
                 [](std::size_t i) { return static_cast<std::int32_t>(i); });
}

}  // namespace mines

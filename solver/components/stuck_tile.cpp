#include "components/stuck_tile.hpp"

#include "base/parallel.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_at_once = 256;  // about 0.7 ms

}  // namespace

TileRows unknown_rows(const View& view, std::int32_t tile) {
  const KnownBlock* const blocks = view.tile(tile).blocks;
  TileRows rows = 0;
  for (std::int32_t b = 0; b < tile_blocks; ++b) {
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      Word unknown = 0;
      for (std::int32_t w = 0; w < tile_words; ++w) {
        const KnownBlock& block = blocks[block_index(w, b)];
        unknown |= ~(block.opened[lane] | block.mines[lane]);
      }
      rows |= TileRows{unknown != 0} << (b * block_rows + lane);
    }
  }
  return rows;
}

void StuckRows::refresh(std::span<const std::int32_t> tiles, int threads) {
  work_in_runs(tiles.size(), tiles_at_once, threads, [&](int, std::size_t begin, std::size_t end) {
    for (const std::int32_t tile : tiles.subspan(begin, end - begin)) {
      rows_[static_cast<std::size_t>(tile)] = unknown_rows(view_, tile);
    }
  });
}

std::vector<StuckTile> StuckRows::of(std::span<const std::int32_t> tiles) const {
  std::vector<StuckTile> stuck;
  stuck.reserve(tiles.size());
  for (const std::int32_t tile : tiles) stuck.push_back({tile, rows_[static_cast<std::size_t>(tile)]});
  return stuck;
}

std::vector<StuckTile> StuckRows::all() const {
  std::vector<StuckTile> stuck;
  for (std::size_t tile = 0; tile < rows_.size(); ++tile) {
    if (rows_[tile] != 0) stuck.push_back({static_cast<std::int32_t>(tile), rows_[tile]});
  }
  return stuck;
}

}  // namespace mines

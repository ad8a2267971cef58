#include "components/stuck_tile.hpp"

#include "base/assert.hpp"
#include "base/parallel.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_at_once = 256;  // about 0.7 ms

/// The rows and words in which some blocks of a tile lie.
StuckTile part_with(const BlocksOfTile& changed) {
  StuckTile part{changed.tile, 0, 0};
  for (std::int32_t word = 0; word < tile_words; ++word) {
    const TileBlocks column = changed.blocks >> block_index(word, 0) & 0xff;
    if (column == 0) continue;
    part.words |= static_cast<TileWords>(1U << word);
    for_each_bit(column, [&](int block) { part.rows |= TileRows{0xff} << block * block_rows; });
  }
  return part;
}

/// A set of `count` bits, its bits moved up and down by one: `around[1]`. What leaves it downwards and
/// upwards is in the sets before and after it: `around[0]` and `around[2]`.
template <class Set>
void spread_bits(Set set, int count, Set around[3]) {
  // The casts undo the promotion of a small set to int, which would keep the bits that leave the set.
  const Set last = Set(Set{1} << (count - 1));
  around[0] = Set((set & 1) != 0 ? last : 0);
  around[1] = Set(set | set << 1 | set >> 1);
  around[2] = Set((set & last) != 0 ? 1 : 0);
}

/// Joins the parts of each tile, which follow each other.
void join_parts(std::vector<StuckTile>& parts) {
  std::size_t kept = 0;
  for (const StuckTile& part : parts) {
    if (kept > 0 && parts[kept - 1].tile == part.tile) {
      parts[kept - 1].rows |= part.rows;
      parts[kept - 1].words |= part.words;
    } else {
      parts[kept++] = part;
    }
  }
  parts.resize(kept);
}

}  // namespace

TileRows unknown_rows(const View& view, std::int32_t tile) {
  TileRows rows = 0;
  for (std::int32_t b = 0; b < tile_blocks; ++b) {
    unsigned of_blocks = 0;
    for (std::int32_t w = 0; w < tile_words; ++w) of_blocks |= view.unknown_rows(tile, block_index(w, b));
    rows |= TileRows{of_blocks} << (b * block_rows);
  }
  return rows;
}

StuckRows::StuckRows(const View& view, std::int32_t first, std::int32_t end)
    : view_(view), first_(first), end_(end), rows_(static_cast<std::size_t>(view.tiles().count())) {
  MINES_ASSERT(0 <= first && first <= end && end <= view.tiles().rows);
  const std::ptrdiff_t columns = view.tiles().columns;
  std::fill(rows_.begin() + first * columns, rows_.begin() + end * columns, all_tile_rows);
}

void StuckRows::refresh(std::span<const BlocksOfTile> changed, int threads) {
  work_in_runs(changed.size(), tiles_at_once, threads, [&](int, std::size_t begin, std::size_t end) {
    for (const BlocksOfTile& blocks : changed.subspan(begin, end - begin)) {
      if (holds(view_.tiles().first_row(blocks.tile)))
        rows_[static_cast<std::size_t>(blocks.tile)] = unknown_rows(view_, blocks.tile);
    }
  });
}

std::vector<StuckTile> StuckRows::around(std::span<const BlocksOfTile> changed) const {
  std::vector<StuckTile> stuck;
  for (const BlocksOfTile& blocks : changed) {
    const StuckTile part = part_with(blocks);
    TileRows rows[3];
    TileWords words[3];
    spread_bits(part.rows, tile_rows, rows);
    spread_bits(part.words, tile_words, words);
    for (std::int32_t down = 0; down < 3; ++down) {
      for (std::int32_t right = 0; right < 3; ++right) {
        const std::int32_t tile = view_.tiles().beside(blocks.tile, down - 1, right - 1);
        if (tile < 0 || words[right] == 0) continue;
        // A tile without unknown cells there has no work, whatever has changed next to it.
        const TileRows unknown = rows[down] & rows_[static_cast<std::size_t>(tile)];
        if (unknown != 0) stuck.push_back({tile, unknown, words[right]});
      }
    }
  }
  // Up to nine changed tiles name the same tile.
  std::sort(stuck.begin(), stuck.end(),
            [](const StuckTile& a, const StuckTile& b) { return a.tile < b.tile; });
  join_parts(stuck);
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

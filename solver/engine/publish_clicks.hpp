// The click policy (engine/click_policy.hpp) for links that carry blocks, and for games without cascades: all
// safe cells that a visit to a tile finds are clicked at once.
#pragma once

#include <algorithm>
#include <cstring>

#include "engine/click_policy.hpp"

namespace mines {

class PublishClicks : public ClickPolicy {
 public:
  PublishClicks(SharedView& shared, GameLink& link, Statistics& statistics)
      : ClickPolicy(shared, link, statistics,
                    {2 * link.width(), 2 * link.width(), 0, tile_words * tile_blocks, false}) {}

  /// If cells of the tile itself will be clicked, the blocks in found.left wait for the tile's next visit:
  /// the replies to the clicks will cause that visit.
  void keep(Found& found, std::int32_t tile, TileBlocks) override {
    constexpr unsigned inner_blocks = ((1U << tile_blocks) - 1) << 1;
    const auto has_inner = [](std::uint16_t blocks) { return (blocks & inner_blocks) != 0; };
    if (std::any_of(found.safe_blocks + 1, found.safe_blocks + 1 + tile_words, has_inner))
      shared_.states[tile].left = std::exchange(found.left, 0);
  }

  void click(Found& found, std::int32_t tile) override {
    const auto click_block = [this](std::int32_t first_row, std::int32_t word, const Lanes& safe) {
      ClickBlock& click = clicks_[click_count_++];
      std::memcpy(click.mask, safe, sizeof safe);
      click.row = first_row;
      click.word = word;
      report_safe(first_row, word, safe);
    };
    wake(shared_, tile, take_found(found, shared_.view.tiles(), tile, click_block));
    post_clicks();
  }
};

}  // namespace mines

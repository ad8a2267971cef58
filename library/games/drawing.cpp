#include "library/games/drawing.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace mines::games {

std::uint32_t Draws::next() {
  if (used_ == block_.size()) {
    const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
    const auto high = [](std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); };
    block_ = philox4x32({low(blocks_), high(blocks_), low(name_), high(name_)}, {low(key_), high(key_)});
    ++blocks_;
    used_ = 0;
  }
  return block_[used_++];
}

std::uint32_t Draws::below(std::uint32_t bound) {
  std::uint64_t product = std::uint64_t{next()} * bound;
  // Only such a product may be biased, so the division is seldom needed.
  if (static_cast<std::uint32_t>(product) < bound) {
    const std::uint32_t least = (0 - bound) % bound;
    while (static_cast<std::uint32_t>(product) < least) product = std::uint64_t{next()} * bound;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

BoardDrawer::BoardDrawer(const Layout& layout, std::uint64_t mines)
    : layout_(layout),
      mines_(mines),
      is_dense_(mines > layout.cells() / 2),
      even_(even_truth(layout, is_dense_)) {}

void BoardDrawer::draw(Draws draws, const std::vector<std::size_t>& kept_safe, std::int8_t* truth) const {
  std::copy(even_.begin(), even_.end(), truth);
  const auto cells = static_cast<std::uint32_t>(layout_.cells());
  const auto draw_cell = [&] { return layout_.in_truth(draws.below(cells)); };
  if (is_dense_) {
    // All cells have mines. Those that are kept safe lose them first, and do not count among the drawn ones.
    for (const std::size_t cell : kept_safe) change_mine<false>(layout_, truth, layout_.in_truth(cell));
    for (std::uint64_t left = cells - kept_safe.size() - mines_; left > 0;) {
      const std::size_t at = draw_cell();
      if (truth[at] < mine) continue;
      change_mine<false>(layout_, truth, at);
      --left;
    }
    return;
  }
  const auto change_kept = [&](std::size_t cell, int change) {
    std::int8_t& byte = truth[layout_.in_truth(cell)];
    byte = static_cast<std::int8_t>(byte + change);
  };
  for (const std::size_t cell : kept_safe) change_kept(cell, mine);  // not to be drawn
  for (std::uint64_t left = mines_; left > 0;) {
    const std::size_t at = draw_cell();
    // A cell that is taken or kept safe is drawn again, so that all placements stay equally likely.
    if (truth[at] >= mine) continue;
    change_mine<true>(layout_, truth, at);
    --left;
  }
  // The mines drawn meanwhile have added to the numbers of these cells, which stay.
  for (const std::size_t cell : kept_safe) change_kept(cell, -mine);
}

}  // namespace mines::games

#include "base/random.hpp"

namespace mines {

std::uint64_t RandomSequence::next() {
  if (drawn_ % 2 == 0) block_ = random_.block(drawn_ / 2);
  return block_[drawn_++ % 2];
}

std::uint64_t RandomSequence::below(std::uint64_t bound) {
  __extension__ using Wide = unsigned __int128;
  Wide product = Wide{next()} * bound;
  auto low = static_cast<std::uint64_t>(product);
  if (low < bound) {
    const std::uint64_t threshold = (0 - bound) % bound;
    while (low < threshold) {
      product = Wide{next()} * bound;
      low = static_cast<std::uint64_t>(product);
    }
  }
  return static_cast<std::uint64_t>(product >> 64);
}

}  // namespace mines

#include "base/random.hpp"

#include "base/assert.hpp"

namespace mines {

namespace {

constexpr std::array<std::uint64_t, 4> secret_block(const Seed& seed, std::uint64_t block,
                                                    std::uint64_t stream, SecretUse use) {
  return philox4x64({block, 0, stream, static_cast<std::uint64_t>(use)}, seed.secret());
}

}  // namespace

void RandomSequence::draw_block() {
  const std::uint64_t block = blocks_++;
  if (seed_.is_drawn()) {
    block_ = secret_block(seed_, block, stream_, SecretUse::sequence);
    left_ = 4;
  } else {
    const auto words = CounterRandom(seed_.number(), stream_).block(block);
    // Unused words stand at the end of the block, where next() takes them.
    block_[2] = words[0];
    block_[3] = words[1];
    left_ = 2;
  }
}

std::uint64_t RandomSequence::next() {
  if (left_ == 0) draw_block();
  return block_[block_.size() - left_--];
}

std::uint64_t RandomSequence::below(std::uint64_t bound) {
  MINES_ASSERT(bound > 0);
  __extension__ using Wide = unsigned __int128;
  Wide product = Wide{next()} * bound;
  auto low = static_cast<std::uint64_t>(product);
  // Only below `bound` can `low` be below the threshold, so the division is rarely made.
  if (low < bound) {
    const std::uint64_t threshold = (0 - bound) % bound;
    while (low < threshold) {
      product = Wide{next()} * bound;
      low = static_cast<std::uint64_t>(product);
    }
  }
  return static_cast<std::uint64_t>(product >> 64);
}

Seed derived_seed(const Seed& seed, std::uint64_t index) {
  if (!seed.is_drawn()) return CounterRandom(seed.number(), index).block(0)[0];
  const auto words = secret_block(seed, index, 0, SecretUse::seed);
  return Seed::of_secret({words[0], words[1]});
}

}  // namespace mines

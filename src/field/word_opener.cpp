#include "field/word_opener.hpp"

#include <bit>
#include <limits>

namespace mines {

void WordOpener::open(std::span<const ClickWord> clicks, std::vector<OpenedWord>& replies) {
  constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();
  for (const ClickWord& click : clicks) {
    const Word zeros = click.mask & field_.zeros(click.row, click.word);
    open_part({click.row, click.word, click.mask & ~zeros}, replies);
    for_each_bit(zeros, [&](int bit) {
      const Cell zero = cell_at(click.row, click.word, bit);
      // An open zero has opened its region, or another thread is about to.
      if (opened_.is_open(zero)) return;
      for (const ClickWord& part : flood_.region(field_, zero, no_limit)) open_part(part, replies);
    });
  }
}

void WordOpener::open_alone(std::span<const ClickWord> clicks, std::vector<OpenedWord>& replies) {
  for (const ClickWord& click : clicks) open_part(click, replies);
}

void WordOpener::open_part(const ClickWord& part, std::vector<OpenedWord>& replies) {
  const Word fresh = opened_.open(part.row, part.word, part.mask);
  if (fresh == 0) return;
  const OpenedWord& reply = replies.emplace_back(field_.reveal(part.row, part.word, fresh));
  count_.safe += static_cast<std::uint64_t>(std::popcount(reply.opened));
  count_.mines += static_cast<std::uint64_t>(std::popcount(reply.mines));
}

}  // namespace mines

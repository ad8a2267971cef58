#include "engine/naive.hpp"

#include <bit>

#include "board/view.hpp"

namespace mines {

Result<Statistics> play_naively(Game& game) {
  const BoardSize size = game.info().size;
  MINES_LET(auto view, View::make(size));
  MINES_LET(auto link, game.connect());
  Statistics statistics;
  Replies replies;
  const auto poll = [&]() -> Result<std::size_t> {
    replies.clear();
    auto due = link->poll(replies);
    for_each_word(replies, [&](const OpenedWord& reply) {
      const Word fresh = view.apply(reply);
      statistics.cells_opened += static_cast<std::uint64_t>(std::popcount(fresh & reply.opened));
      statistics.mines_hit += static_cast<std::uint64_t>(std::popcount(fresh & reply.mines));
    });
    statistics.replies += replies.size();
    return due;
  };
  // A row at a time, so that few clicks wait in the link.
  for (std::int32_t row = 0; row < size.rows; ++row) {
    std::vector<ClickBlock> clicks;
    for (std::int32_t word = 0; word < size.words(); ++word) {
      clicks.push_back(to_block({row, word, size.word_mask(word)}));
    }
    link->post(clicks);
    // All replies of a row come before the next row is clicked.
    for (auto due = poll(); !due || *due > 0; due = poll()) {
      if (!due) return Unexpected(due.error());
    }
  }
  return statistics;
}

}  // namespace mines

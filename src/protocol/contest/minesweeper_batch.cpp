#include "minesweeper_batch.h"

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "protocol/contest/library.hpp"
#include "protocol/v1_link.hpp"
#include "protocol/v2_link.hpp"

namespace {

constexpr int v1_channels = 8;

struct BatchState {
  mines::v1::Traffic traffic{v1_channels};  // only of a link over v1
  std::unique_ptr<mines::GameLink> link;
  std::vector<mines::ClickBlock> blocks;
  mines::Replies arrived;
  mines::Replies replies;
  std::vector<OpenedCell> opened;
};

/// Keeps a state until the whole process ends, because copies of a BatchChannel are the same channel.
BatchState* keep(std::unique_ptr<BatchState> state) {
  static std::mutex adding;
  // Never destroyed: threads of the answer may still click while exit() runs destructors.
  static auto& states = *new std::vector<std::unique_ptr<BatchState>>;
  const std::lock_guard lock(adding);
  return states.emplace_back(std::move(state)).get();
}

/// A link over a v2 channel if the server offers them. Where cascades may be too large for v2, its clicks
/// open no more than their own cells, and v1 is used.
mines::Result<std::unique_ptr<mines::GameLink>> make_link(mines::AnswerSession& session,
                                                          mines::v1::Traffic& traffic) {
  const mines::GameInfo info = session.info();
  if (!session.offers_v2() || !mines::v2::cascades_allowed(info.size, info.mines))
    return mines::v1::make_link(session, traffic, true);
  MINES_LET(const auto channel, session.create_v2_channel());
  return mines::v2::make_link(session, channel, true);
}

/// The clicks by the block: cells of one block are merged where they follow each other.
void to_blocks(const ClickCell* cells, long count, std::vector<mines::ClickBlock>& blocks) {
  blocks.clear();
  for (long i = 0; i < count; ++i) {
    mines::contest::require_on_board(cells[i].row, cells[i].column);
    const mines::Cell cell{cells[i].row, cells[i].column};
    mines::add_clicks(blocks, {cell.row, word_of(cell), bit_of(cell)});
  }
}

void to_cells(const mines::Replies& replies, std::vector<OpenedCell>& cells) {
  cells.clear();
  mines::for_each_word(replies, [&](const mines::OpenedWord& word) {
    mines::for_each_bit(word.opened | word.mines, [&](int bit) {
      const mines::Cell cell = mines::cell_at(word.row, word.word, bit);
      int number = 0;
      // The four planes of a word hold the bits of each cell's number; gather those of this cell.
      for (int i = 0; i < 4; ++i) number |= static_cast<int>(word.number[i] >> bit & 1) << i;
      cells.push_back({cell.row, cell.column, (word.mines & bit_of(cell)) != 0 ? -1 : number});
    });
  });
}

}  // namespace

BatchChannel create_batch_channel() {
  auto state = std::make_unique<BatchState>();
  auto link = make_link(mines::contest::joined_game("create_batch_channel"), state->traffic);
  if (!link) mines::contest::give_up(link.error());
  state->link = std::move(*link);
  BatchChannel channel;
  channel.state_ = keep(std::move(state));
  return channel;
}

ManyResult BatchChannel::click_many(const ClickCell* cells, long count) {
  if (state_ == nullptr) {
    mines::contest::give_up("clicks on a batch channel that create_batch_channel has not made");
  }
  auto& state = *static_cast<BatchState*>(state_);
  to_blocks(cells, count, state.blocks);
  state.replies.clear();
  state.link->post(state.blocks);
  for (std::size_t under_way = 1; under_way != 0;) {
    state.arrived.clear();
    const auto polled = state.link->poll(state.arrived);
    if (!polled) mines::contest::give_up(polled.error());
    // Copies, because the planes in the ring are given back at the next poll().
    state.replies.add_copies(state.arrived);
    under_way = *polled;
  }
  to_cells(state.replies, state.opened);
  return {static_cast<long>(state.opened.size()), state.opened.data()};
}

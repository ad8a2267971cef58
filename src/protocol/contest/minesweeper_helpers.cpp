#include "minesweeper_helpers.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "minesweeper_batch.h"
#include "protocol/links.hpp"

namespace {

// Programs that were compiled against the contest's header pass these by value, and read the cells in place.
static_assert(sizeof(Channel) == 2 * sizeof(void*));
static_assert(sizeof(*ClickResult::open_grid_pos) ==
              mines::v1::max_contest_cells * sizeof(mines::v1::ReportedCell));

/// Set by minesweeper_init, which the program has to call first.
mines::AnswerSession* session = nullptr;

/// Prints the message to standard error and ends the program with exit(1).
[[noreturn]] void give_up(const std::string& message) {
  // Two threads must not run exit() at once; the second one waits here for the end.
  static std::mutex leaving;
  leaving.lock();
  std::fprintf(stderr, "minesweeper: %s\n", message.c_str());
  std::exit(1);
}
[[noreturn]] void give_up(const mines::Error& error) { give_up(to_string(error)); }

/// The game; gives up if minesweeper_init was not called before. `call` names the caller in the message.
mines::AnswerSession& joined_game(const char* call) {
  if (session == nullptr) give_up(std::string(call) + " was called before minesweeper_init");
  return *session;
}

/// Gives up if the cell is off the board.
void require_on_board(long row, long column) {
  const long side = session->info().size.rows;
  if (row < 0 || row >= side || column < 0 || column >= side) {
    give_up("a click on cell (" + std::to_string(row) + ", " + std::to_string(column) +
            "), expected row and column from 0 to " + std::to_string(side - 1));
  }
}

void wait_for_reply(mines::v1::Channel& channel) {
  mines::ServerWatch watch(*session);
  while (!channel.ready()) {
    if (const auto waited = watch.wait(); !waited) give_up(waited.error());
  }
}

/// A link over a v2 channel if the server offers them and cascades may use them on this board, else over
/// eight v1 channels. Links open cascades and skip cells that are open already.
mines::Result<std::unique_ptr<mines::GameLink>> open_link(mines::AnswerSession& game) {
  const mines::GameInfo info = game.info();
  // Where cascades may be too large for v2, its clicks open no more than their own cells, and v1 is used.
  if (game.offers_v2() && mines::v2::cascades_allowed(info.size, info.mines)) {
    MINES_LET(const auto channel, game.create_v2_channel());
    return mines::v2::make_link(game, channel, true);
  }
  static mines::v1::Traffic traffic(8);
  return mines::v1::make_link(game, traffic, true);
}

struct BatchState {
  std::unique_ptr<mines::GameLink> link;
  std::vector<mines::ClickBlock> blocks;
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

/// The clicks by the block: cells of one block are merged where they follow each other.
void to_blocks(const ClickCell* cells, long count, std::vector<mines::ClickBlock>& blocks) {
  blocks.clear();
  for (long i = 0; i < count; ++i) {
    require_on_board(cells[i].row, cells[i].column);
    const mines::Cell cell{cells[i].row, cells[i].column};
    mines::add_clicks(blocks, {cell.row, word_of(cell), bit_of(cell)});
  }
}

void add_cells(const mines::Replies& replies, std::vector<OpenedCell>& cells) {
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

void minesweeper_init(long& N, long& K, int& constant_A) {
  static bool called = false;
  if (called) give_up("minesweeper_init was called twice");
  called = true;
  auto opened = mines::AnswerSession::open();
  if (!opened) give_up(opened.error());
  session = opened->release();  // until the process ends, threads and all
  N = session->info().size.rows;
  K = static_cast<long>(session->info().mines);
  constant_A = session->info().penalty;
}

void minesweeper_init(int& N, int& K, int& constant_A) {
  long side = 0;
  long mines = 0;
  minesweeper_init(side, mines, constant_A);
  if (mines > 0x7fffffff) give_up("the number of mines does not fit in an int");
  N = static_cast<int>(side);
  K = static_cast<int>(mines);
}

Channel create_channel() {
  const auto created = joined_game("create_channel").create_v1_channel();
  if (!created) give_up(created.error());
  Channel channel;
  channel.memory_ = reinterpret_cast<char*>(created->memory());
  return channel;
}

ClickResult Channel::click(long r, long c, bool skip_when_reopen) {
  return request(r, c, skip_when_reopen, false);
}

ClickResult Channel::click_do_not_expand(long r, long c) { return request(r, c, false, true); }

ClickResult Channel::request(long r, long c, bool skip_when_reopen, bool do_not_expand) {
  if (memory_ == nullptr) give_up("a click needs a channel that create_channel has made");
  require_on_board(r, c);
  mines::v1::Channel channel(reinterpret_cast<std::byte*>(memory_));
  channel.post(
      {{static_cast<std::int32_t>(r), static_cast<std::int32_t>(c)}, skip_when_reopen, do_not_expand});
  wait_for_reply(channel);
  const auto reply = channel.reply();
  if (!reply) give_up(reply.error());
  const std::int32_t count = reply->count;
  // The answer relies on the array's size.
  // The public type has an array of 16384 cells; our server can report up to 43686.
  if (count > static_cast<std::int32_t>(mines::v1::max_contest_cells)) {
    give_up("a reply of " + std::to_string(count) + " cells, expected at most " +
            std::to_string(mines::v1::max_contest_cells));
  }
  ClickResult result;
  result.is_mine = count == mines::v1::reply_mine || count == mines::v1::reply_skipped_mine;
  result.is_skipped = count == mines::v1::reply_skipped_safe || count == mines::v1::reply_skipped_mine;
  result.open_grid_count = count > 0 ? count : 0;
  result.open_grid_pos = reinterpret_cast<unsigned short(*)[16384][3]>(memory_ + mines::v1::cells_offset);
  return result;
}

BatchChannel create_batch_channel() {
  auto link = open_link(joined_game("create_batch_channel"));
  if (!link) give_up(link.error());
  BatchChannel channel;
  auto state = std::make_unique<BatchState>();
  state->link = std::move(*link);
  channel.state_ = keep(std::move(state));
  return channel;
}

ManyResult BatchChannel::click_many(const ClickCell* cells, long count) {
  if (state_ == nullptr) {
    give_up("click_many needs a batch channel that create_batch_channel has made");
  }
  auto& state = *static_cast<BatchState*>(state_);
  to_blocks(cells, count, state.blocks);
  state.opened.clear();
  state.link->post(state.blocks);
  // Ends because the server answers every request, or poll() reports its end.
  for (std::size_t due = 1; due != 0;) {
    const auto polled = state.link->poll(state.replies);
    if (!polled) give_up(polled.error());
    due = *polled;
    // The planes of the replies are valid until the next poll.
    add_cells(state.replies, state.opened);
    state.replies.clear();
  }
  return {static_cast<long>(state.opened.size()), state.opened.data()};
}

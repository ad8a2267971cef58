#include "minesweeper_batch.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "protocol/contest/library.hpp"

namespace mines {

namespace {

/// Many clicks at once, over v2 channels or v1 channels. One thread at a time uses it.
class ManyClicks {
 public:
  virtual ~ManyClicks() = default;

  /// Clicks on cells of the board, appends the replies to `opened`, and returns when all clicks have their
  /// replies. Fails if the server ends or breaks the protocol.
  virtual Result<void> click(std::span<const ClickBlock> clicks, Replies& opened) = 0;
};

/// All clicks of a block in one message.
class V2Clicks final : public ManyClicks {
 public:
  V2Clicks(const AnswerSession& session, v2::Channel channel) : watch_(session), channel_(channel) {}

  Result<void> click(std::span<const ClickBlock> clicks, Replies& opened) override {
    watch_.reset();
    // Ends because the server answers every request, or wait() reports its end.
    while (!clicks.empty() || channel_.due() != 0) {
      const std::size_t fit = std::min<std::size_t>(clicks.size(), channel_.room());
      for (const ClickBlock& click : clicks.first(fit)) channel_.write(click, 0);
      clicks = clicks.subspan(fit);
      if (fit != 0) channel_.publish();
      arrived_.clear();
      MINES_LET(const auto taken, channel_.take(arrived_));
      // Copies, because the planes in the ring are given back at the next take().
      opened.add_copies(arrived_);
      if (taken != 0) {
        watch_.reset();
        continue;
      }
      MINES_LET(const auto waited, watch_.wait());
      if (waited > sleep_after) channel_.sleep(longest_sleep);
    }
    return {};
  }

 private:
  static constexpr Patience::Duration sleep_after = std::chrono::microseconds(100);
  static constexpr std::chrono::nanoseconds longest_sleep = std::chrono::milliseconds(1);
  ServerWatch watch_;
  v2::Channel channel_;
  Replies arrived_;
};

/// A message for each click, several in flight.
class V1Clicks final : public ManyClicks {
 public:
  static constexpr int channels = 8;

  V1Clicks(const AnswerSession& session, std::vector<v1::Channel> idle)
      : size_(session.info().size), watch_(session), idle_(std::move(idle)) {}

  Result<void> click(std::span<const ClickBlock> clicks, Replies& opened) override {
    watch_.reset();
    cells_.clear();
    for (const ClickBlock& block : clicks) {
      for_each_word(block, [this](const ClickWord& click) {
        for_each_bit(click.mask, [&](int bit) { cells_.push_back(cell_at(click.row, click.word, bit)); });
      });
    }
    std::size_t next = 0;
    while (next < cells_.size() || !in_flight_.empty()) {
      while (next < cells_.size() && !idle_.empty()) post(cells_[next++]);
      MINES_LET(const auto taken, take(opened));
      if (taken) {
        watch_.reset();
      } else {
        MINES_TRY(watch_.wait());
      }
    }
    return {};
  }

 private:
  struct Flight {
    v1::Channel channel;
    Cell cell;
  };

  void post(Cell cell) {
    in_flight_.push_back({idle_.back(), cell});
    idle_.pop_back();
    // The request skips a cell that is open by now: the reply that opened it has its number.
    in_flight_.back().channel.post({cell, true, false});
  }

  /// Takes the replies that have arrived; whether there were any.
  Result<bool> take(Replies& opened) {
    bool any = false;
    for (std::size_t i = 0; i < in_flight_.size();) {
      if (!in_flight_[i].channel.ready()) {
        ++i;
        continue;
      }
      any = true;
      MINES_TRY(decode(in_flight_[i], opened));
      idle_.push_back(in_flight_[i].channel);
      // The order of flights does not matter: the last one fills the gap, and place i is looked at again.
      in_flight_[i] = in_flight_.back();
      in_flight_.pop_back();
    }
    return any;
  }

  Result<void> decode(const Flight& flight, Replies& opened) const {
    MINES_LET(const auto reply, flight.channel.reply());
    if (reply.count == v1::reply_mine) {
      opened.words.push_back({flight.cell.row, word_of(flight.cell), 0, bit_of(flight.cell), {}});
    } else if (reply.count > 0 && !v1::decode_cells(reply.cells, reply.count, size_, opened.words)) {
      return broken("server", "a reply reports a cell off the board or a number above 8");
    }
    return {};
  }

  BoardSize size_;
  ServerWatch watch_;
  std::vector<v1::Channel> idle_;
  std::vector<Flight> in_flight_;
  std::vector<Cell> cells_;  // the clicks of this call
};

/// Uses a v2 channel if the server offers them and v2::cascades_allowed() is true for this board, else eight
/// v1 channels. Thread-safe; the session must outlive it.
Result<std::unique_ptr<ManyClicks>> make_many_clicks(AnswerSession& session) {
  const GameInfo info = session.info();
  // Where cascades may be too large for v2, its clicks open no more than their own cells, and v1 is used.
  if (session.offers_v2() && v2::cascades_allowed(info.size, info.mines)) {
    MINES_LET(const auto channel, session.create_v2_channel());
    return std::make_unique<V2Clicks>(session, channel);
  }
  std::vector<v1::Channel> channels;
  for (int i = 0; i < V1Clicks::channels; ++i) {
    MINES_LET(const auto channel, session.create_v1_channel());
    channels.push_back(channel);
  }
  return std::make_unique<V1Clicks>(session, std::move(channels));
}

}  // namespace

}  // namespace mines

namespace {

struct BatchState {
  std::unique_ptr<mines::ManyClicks> clicks;
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
  auto clicks = mines::make_many_clicks(mines::contest::joined_game("create_batch_channel"));
  if (!clicks) mines::contest::give_up(clicks.error());
  BatchChannel channel;
  auto state = std::make_unique<BatchState>();
  state->clicks = std::move(*clicks);
  channel.state_ = keep(std::move(state));
  return channel;
}

ManyResult BatchChannel::click_many(const ClickCell* cells, long count) {
  if (state_ == nullptr) {
    mines::contest::give_up("click_many needs a batch channel that create_batch_channel has made");
  }
  auto& state = *static_cast<BatchState*>(state_);
  to_blocks(cells, count, state.blocks);
  state.replies.clear();
  if (const auto done = state.clicks->click(state.blocks, state.replies); !done) {
    mines::contest::give_up(done.error());
  }
  to_cells(state.replies, state.opened);
  return {static_cast<long>(state.opened.size()), state.opened.data()};
}

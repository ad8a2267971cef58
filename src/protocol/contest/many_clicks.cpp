#include "protocol/contest/many_clicks.hpp"

#include <algorithm>
#include <utility>

#include "protocol/server_watch.hpp"
#include "protocol/v1_reply_decoder.hpp"

namespace mines {

namespace {

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
      return broken("server", "a reply for a cell that cannot be on this board");
    }
    return {};
  }

  BoardSize size_;
  ServerWatch watch_;
  std::vector<v1::Channel> idle_;
  std::vector<Flight> in_flight_;
  std::vector<Cell> cells_;  // the clicks of this call
};

}  // namespace

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

}  // namespace mines

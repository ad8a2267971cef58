#include "protocol/remote_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "protocol/batch_link.hpp"
#include "protocol/recent_words.hpp"
#include "protocol/reply_decoder.hpp"
#include "protocol/server_watch.hpp"

namespace mines {

namespace {

class RemoteLink final : public GameLink {
 public:
  /// Adds the requests it has sent to `requests` when it ends.
  RemoteLink(const AnswerSession& session, std::vector<v1::Channel> channels, bool cascades,
             std::atomic<std::uint64_t>& requests)
      : size_(session.info().size),
        cascades_(cascades),
        requests_(requests),
        watch_(session),
        idle_(std::move(channels)) {
    in_flight_.reserve(idle_.size());
  }
  ~RemoteLink() override { requests_.fetch_add(sent_, std::memory_order_relaxed); }

  void post(std::span<const ClickBlock> clicks) override {
    for (const ClickBlock& block : clicks) {
      for_each_word(block, [this](const ClickWord& click) {
        stack_.push_back(click);
        queued_ += static_cast<std::size_t>(std::popcount(click.mask));
      });
    }
  }

  std::size_t width() const override { return idle_.size() + in_flight_.size(); }

  Result<std::size_t> poll(Replies& replies) override {
    bool arrived = false;
    for (std::size_t i = 0; i < in_flight_.size();) {
      Flight& flight = in_flight_[i];
      if (!flight.channel.ready()) {
        ++i;
        continue;
      }
      arrived = true;
      MINES_TRY(take(flight, replies));
      if (send(flight, i)) {
        ++i;
      } else {
        idle_.push_back(flight.channel);
        flight = in_flight_.back();
        in_flight_.pop_back();
      }
    }
    while (queued_ != 0 && !idle_.empty()) {
      Flight flight{idle_.back(), {}};
      if (!send(flight, in_flight_.size())) break;
      idle_.pop_back();
      in_flight_.push_back(flight);
    }
    if (arrived || in_flight_.empty()) {
      watch_.reset();
    } else {
      MINES_TRY(watch_.wait());
    }
    return queued_ + in_flight_.size();
  }

 private:
  struct Flight {
    v1::Channel channel;
    Cell cell;
  };

  /// How far apart in the stack the clicks in flight are taken: a player posts the words of a block one after
  /// the other, some five of them. Neighbours in flight at once are often one region, asked for twice
  /// (without this, 11 % more requests; choosing by distance saved no more and took longer than the
  /// requests).
  static constexpr std::size_t apart = 6;

  /// Posts a click whose cell is not known by now, as open or as a mine: for the flight of number `place` one
  /// of the latest, another for each. False if there is none.
  bool send(Flight& flight, std::size_t place) {
    while (!stack_.empty()) {
      const std::size_t chosen = stack_.size() - 1 - std::min(apart * place, stack_.size() - 1);
      ClickWord& click = stack_[chosen];
      const Word known = click.mask & recent_.known(click.row, click.word);
      queued_ -= static_cast<std::size_t>(std::popcount(known));
      click.mask &= ~known;
      const bool found = click.mask != 0;
      if (found) {
        flight.cell = cell_at(click.row, click.word, std::countr_zero(click.mask));
        click.mask &= click.mask - 1;
        --queued_;
      }
      if (click.mask == 0) stack_.erase(stack_.begin() + static_cast<std::ptrdiff_t>(chosen));
      if (!found) continue;
      ++sent_;
      flight.channel.post({flight.cell, cascades_, !cascades_});
      return true;
    }
    return false;
  }

  Result<void> take(const Flight& flight, Replies& replies) {
    MINES_LET(const auto reply, flight.channel.reply());
    const Cell cell = flight.cell;
    switch (reply.count) {
      case v1::reply_skipped_safe:  // the reply that opened it brings its number, to this link or another
        return {};
      case v1::reply_mine:
      case v1::reply_skipped_mine:
        replies.words.push_back({cell.row, word_of(cell), 0, bit_of(cell), {}});
        recent_.add(replies.words.back());
        return {};
      default:
        if (const std::size_t before = replies.words.size();
            v1::decode_cells(reply.cells, reply.count, size_, replies.words)) {
          for (std::size_t i = before; i < replies.words.size(); ++i) recent_.add(replies.words[i]);
          return {};
        }
        return broken("server", fmt::format("the reply for cell ({}, {}) reports a cell outside of the board "
                                            "or a number above 8",
                                            cell.row, cell.column));
    }
  }

  const BoardSize size_;
  const bool cascades_;
  std::atomic<std::uint64_t>& requests_;
  std::uint64_t sent_ = 0;
  ServerWatch watch_;
  std::vector<v1::Channel> idle_;
  std::vector<Flight> in_flight_;
  std::vector<ClickWord> stack_;
  RecentWords recent_;
  std::size_t queued_ = 0;  // clicks on the stack
};

Result<Wire> choose_wire(Wire wanted, const AnswerSession& session) {
  if (wanted == Wire::v1) return Wire::v1;
  if (session.offers_batches()) return Wire::v2;
  if (wanted == Wire::automatic) return Wire::v1;
  return bad_input("wire", "v2 is wanted, but this judge and server offer v1 only");
}

Result<bool> choose_cascades(Cascades wanted, Wire wire, const GameInfo& info) {
  const bool fit = wire == Wire::v2 ? v2::cascades_allowed(info.size, info.mines) : cascades_fit(info);
  if (wanted == Cascades::automatic) return fit;
  if (wanted == Cascades::always && wire == Wire::v2 && !fit) {
    return bad_input("cascades", "v2 does not allow them on a board of so many cells and so few mines");
  }
  return wanted == Cascades::always;
}

}  // namespace

bool cascades_fit(const GameInfo& info) {
  const std::uint64_t cells = info.size.cells();
  return cells <= v1::max_contest_cells ||
         static_cast<double>(info.mines) >= 0.12 * static_cast<double>(cells);
}

Result<std::unique_ptr<RemoteGame>> RemoteGame::start(const RemoteOptions& options) {
  if (options.channels_per_link < 1 || options.channels_per_link > v1::max_channels) {
    return bad_input("channels", fmt::format("{} for each thread, expected 1 to {}",
                                             options.channels_per_link, v1::max_channels));
  }
  MINES_LET(auto session, AnswerSession::open());
  MINES_LET(const auto wire, choose_wire(options.wire, *session));
  MINES_LET(const auto cascades, choose_cascades(options.cascades, wire, session->info()));
  return std::unique_ptr<RemoteGame>(
      new RemoteGame(std::move(session), wire, options.channels_per_link, cascades));
}

Result<std::unique_ptr<GameLink>> RemoteGame::connect() {
  if (wire_ == Wire::v2) {
    MINES_LET(const auto channel, session_->create_batch_channel());
    return make_batch_link(*session_, channel, cascades_);
  }
  std::vector<v1::Channel> channels;
  for (int i = 0; i < channels_per_link_; ++i) {
    MINES_LET(const auto channel, session_->create_channel());
    channels.push_back(channel);
  }
  return std::make_unique<RemoteLink>(*session_, std::move(channels), cascades_, requests_);
}

}  // namespace mines

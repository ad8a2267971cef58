#include "protocol/remote_game.hpp"

#include <fmt/format.h>

#include <bit>
#include <vector>

#include "board/view.hpp"
#include "protocol/patience.hpp"
#include "protocol/reply_decoder.hpp"

namespace mines {

namespace {

class RemoteLink final : public GameLink {
 public:
  /// Adds the requests it has sent to `requests` when it ends.
  RemoteLink(const AnswerSession& session, const View& view, std::vector<v1::Channel> channels, bool cascades,
             std::atomic<std::uint64_t>& requests)
      : session_(session),
        view_(view),
        size_(view.size()),
        cascades_(cascades),
        requests_(requests),
        idle_(std::move(channels)) {
    in_flight_.reserve(idle_.size());
  }
  ~RemoteLink() override { requests_.fetch_add(sent_, std::memory_order_relaxed); }

  void post(std::span<const ClickWord> clicks) override {
    for (const ClickWord& click : clicks) {
      if (click.mask == 0) continue;
      stack_.push_back(click);
      queued_ += static_cast<std::size_t>(std::popcount(click.mask));
    }
  }

  std::size_t width() const override { return idle_.size() + in_flight_.size(); }

  Result<std::size_t> poll(std::vector<OpenedWord>& replies) override {
    bool arrived = false;
    for (std::size_t i = 0; i < in_flight_.size();) {
      Flight& flight = in_flight_[i];
      if (!flight.channel.ready()) {
        ++i;
        continue;
      }
      arrived = true;
      if (const auto taken = take(flight, replies); !taken) return tl::unexpected(taken.error());
      if (send(flight)) {
        ++i;
      } else {
        idle_.push_back(flight.channel);
        flight = in_flight_.back();
        in_flight_.pop_back();
      }
    }
    while (queued_ != 0 && !idle_.empty()) {
      Flight flight{idle_.back(), {}};
      if (!send(flight)) break;
      idle_.pop_back();
      in_flight_.push_back(flight);
    }
    if (arrived || in_flight_.empty()) {
      patience_.reset();
      next_check_ = between_checks;
    } else if (patience_.wait() > next_check_) {
      next_check_ += between_checks;
      if (const auto alive = session_.check_server(); !alive) return tl::unexpected(alive.error());
    }
    return queued_ + in_flight_.size();
  }

 private:
  struct Flight {
    v1::Channel channel;
    Cell cell;
  };

  /// Posts the latest click whose cell is not known by now, as open or as a mine. False if there is none.
  bool send(Flight& flight) {
    while (queued_ != 0) {
      ClickWord& click = stack_.back();
      const Word known = click.mask & ~view_.unknown(click.row, click.word);
      click.mask &= ~known;
      queued_ -= static_cast<std::size_t>(std::popcount(known));
      if (click.mask == 0) {
        stack_.pop_back();
        continue;
      }
      flight.cell = cell_at(click.row, click.word, std::countr_zero(click.mask));
      click.mask &= click.mask - 1;
      if (click.mask == 0) stack_.pop_back();
      --queued_;
      ++sent_;
      flight.channel.post({flight.cell, cascades_, !cascades_});
      return true;
    }
    return false;
  }

  Result<void> take(const Flight& flight, std::vector<OpenedWord>& replies) {
    const auto reply = flight.channel.reply();
    if (!reply) return tl::unexpected(reply.error());
    const Cell cell = flight.cell;
    switch (reply->count) {
      case v1::reply_skipped_safe:  // the reply that opened it brings its number, to this link or another
        return {};
      case v1::reply_mine:
      case v1::reply_skipped_mine:
        replies.push_back({cell.row, word_of(cell), 0, bit_of(cell), {}});
        return {};
      default:
        if (v1::decode_cells(reply->cells, reply->count, size_, replies)) return {};
        return broken("server", fmt::format("the reply for cell ({}, {}) reports a cell outside of the board "
                                            "or a number above 8",
                                            cell.row, cell.column));
    }
  }

  const AnswerSession& session_;
  const View& view_;
  const BoardSize size_;
  const bool cascades_;
  std::atomic<std::uint64_t>& requests_;
  std::uint64_t sent_ = 0;
  std::vector<v1::Channel> idle_;
  std::vector<Flight> in_flight_;
  std::vector<ClickWord> stack_;
  std::size_t queued_ = 0;  // clicks on the stack
  static constexpr Patience::Duration between_checks = std::chrono::milliseconds(100);
  Patience patience_;
  Patience::Duration next_check_ = between_checks;
};

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
  auto session = AnswerSession::open();
  if (!session) return tl::unexpected(session.error());
  const bool cascades = options.cascades == Cascades::always ||
                        (options.cascades == Cascades::automatic && cascades_fit((*session)->info()));
  return std::unique_ptr<RemoteGame>(
      new RemoteGame(std::move(*session), options.channels_per_link, cascades));
}

Result<std::unique_ptr<GameLink>> RemoteGame::connect(const View& view) {
  std::vector<v1::Channel> channels;
  for (int i = 0; i < channels_per_link_; ++i) {
    const auto channel = session_->create_channel();
    if (!channel) return tl::unexpected(channel.error());
    channels.push_back(*channel);
  }
  return std::make_unique<RemoteLink>(*session_, view, std::move(channels), cascades_, requests_);
}

}  // namespace mines

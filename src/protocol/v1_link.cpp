#include "protocol/v1_link.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "base/assert.hpp"
#include "protocol/recent_words.hpp"
#include "protocol/server_watch.hpp"
#include "protocol/v1_reply_decoder.hpp"

namespace mines::v1 {

namespace {

class Link final : public GameLink {
 public:
  Link(const AnswerSession& session, std::vector<Channel> channels, bool cascades,
       std::atomic<std::uint64_t>& requests)
      : size_(session.info().size),
        cascades_(cascades),
        requests_(requests),
        watch_(session),
        idle_(std::move(channels)) {
    MINES_ASSERT(!idle_.empty());
    in_flight_.reserve(idle_.size());
  }
  ~Link() override { requests_.fetch_add(sent_, std::memory_order_relaxed); }

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
    MINES_LET(const bool arrived, take_arrived(replies));
    send_queued();
    if (arrived || in_flight_.empty()) {
      watch_.reset();
    } else {
      MINES_TRY(watch_.wait());
    }
    return queued_ + in_flight_.size();
  }

 private:
  struct Flight {
    Channel channel;
    Cell cell;
  };

  /// How far apart in the stack the clicks in flight are taken: a player posts the words of a block one after
  /// the other, some five of them. Neighbours in flight at once often lie in one zero area and ask for it
  /// twice. (Without this, 11 % more requests. Choosing by distance saved no more, and took longer than the
  /// requests.)
  static constexpr std::size_t apart = 6;

  /// Takes the replies that have arrived and gives their channels further clicks; whether there were any
  /// replies.
  Result<bool> take_arrived(Replies& replies) {
    bool any = false;
    for (std::size_t i = 0; i < in_flight_.size();) {
      Flight& flight = in_flight_[i];
      bool stays_in_flight = true;
      if (flight.channel.ready()) {
        any = true;
        MINES_TRY(take(flight, replies));
        stays_in_flight = send(flight, i);
      }
      if (stays_in_flight) {
        ++i;
      } else {
        idle_.push_back(flight.channel);
        flight = in_flight_.back();
        in_flight_.pop_back();
      }
    }
    return any;
  }

  /// Gives idle channels the clicks that are queued.
  void send_queued() {
    while (queued_ != 0 && !idle_.empty()) {
      Flight flight{idle_.back(), {}};
      if (!send(flight, in_flight_.size())) break;
      idle_.pop_back();
      in_flight_.push_back(flight);
    }
  }

  /// Posts a click on a cell that is not yet known to be open or a mine; false if there is none. Flight 0
  /// takes one of the latest clicks of the stack, each further flight one that lies deeper.
  bool send(Flight& flight, std::size_t index) {
    while (!stack_.empty()) {
      const std::size_t chosen = stack_.size() - 1 - std::min(apart * index, stack_.size() - 1);
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
      case reply_skipped_safe:  // the reply to the click that opened it has its number
        return {};
      case reply_mine:
      case reply_skipped_mine:
        replies.words.push_back({cell.row, word_of(cell), 0, bit_of(cell), {}});
        recent_.add(replies.words.back());
        return {};
      default:
        if (const std::size_t before = replies.words.size();
            decode_cells(reply.cells, reply.count, size_, replies.words)) {
          for (std::size_t i = before; i < replies.words.size(); ++i) recent_.add(replies.words[i]);
          return {};
        }
        return broken("server", fmt::format("the reply for cell ({}, {}) reports a cell off the board "
                                            "or a number above 8",
                                            cell.row, cell.column));
    }
  }

  const BoardSize size_;
  const bool cascades_;
  std::atomic<std::uint64_t>& requests_;
  std::uint64_t sent_ = 0;
  ServerWatch watch_;
  std::vector<Channel> idle_;
  std::vector<Flight> in_flight_;
  std::vector<ClickWord> stack_;
  RecentWords recent_;
  std::size_t queued_ = 0;  // clicks on the stack
};

}  // namespace

std::unique_ptr<GameLink> make_link(const AnswerSession& session, std::vector<Channel> channels,
                                    bool cascades, std::atomic<std::uint64_t>& requests) {
  return std::make_unique<Link>(session, std::move(channels), cascades, requests);
}

}  // namespace mines::v1

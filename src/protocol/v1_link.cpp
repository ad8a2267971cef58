#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "protocol/links.hpp"

namespace mines::v1 {

namespace {

/// A cache of the cells that recent replies have shown, so that a link does not ask for them again. An
/// entry holds a word: 64 cells of a row, the first in a column that is a multiple of 64. The cache is
/// small and not shared between threads. Two words compete for one entry if their rows are equal modulo
/// 128 and their indices in the row are equal modulo 128; then the new word replaces the older one.
class RecentWords {
 public:
  /// Takes 256 KiB.
  RecentWords() : entries_(std::size_t{side} * side) {}

  void add(const OpenedWord& reply) {
    Entry& entry = at(reply.row, reply.word);
    if (entry.row != reply.row || entry.word != reply.word) entry = {reply.row, reply.word, 0};
    entry.known |= reply.opened | reply.mines;
  }
  /// The cells of a word that replies have shown. Cells are missing if another word has replaced this one.
  Word known(std::int32_t row, std::int32_t word) const {
    const Entry& entry = at(row, word);
    return entry.row == row && entry.word == word ? entry.known : 0;
  }

 private:
  static constexpr std::uint32_t side = 128;
  struct Entry {
    std::int32_t row = 0;
    std::int32_t word = 0;
    Word known = 0;
  };
  static std::size_t index_of(std::int32_t row, std::int32_t word) {
    return static_cast<std::size_t>(static_cast<std::uint32_t>(row) % side * side +
                                    static_cast<std::uint32_t>(word) % side);
  }
  Entry& at(std::int32_t row, std::int32_t word) { return entries_[index_of(row, word)]; }
  const Entry& at(std::int32_t row, std::int32_t word) const { return entries_[index_of(row, word)]; }

  std::vector<Entry> entries_;
};

class Link final : public GameLink {
 public:
  Link(AnswerSession& session, Traffic& traffic, bool cascades)
      : size_(session.info().size),
        cascades_(cascades),
        session_(session),
        traffic_(traffic),
        drives_(traffic.becomes_driver()),
        watch_(session) {}

  /// Creates channels until there are as many as the link is to use.
  Result<void> create_channels() {
    while (channels() < static_cast<std::size_t>(traffic_.channels())) {
      MINES_LET(const auto channel, session_.create_v1_channel());
      idle_.push_back(channel);
    }
    return {};
  }

  ~Link() override { traffic_.count_sent(sent_); }

  void post(std::span<const ClickBlock> clicks) override {
    for (const ClickBlock& block : clicks) {
      MINES_ASSERT(is_on_board(block, size_));
      for_each_word(block, [this](const ClickWord& click) {
        queue_.push_back(click);
        queued_ += static_cast<std::size_t>(std::popcount(click.mask));
      });
    }
    send_queued();
  }

  std::size_t width() const override { return static_cast<std::size_t>(traffic_.most_channels()); }

  bool order_counts() const override { return cascades_; }

  void pump() override { take_arrived(); }

  Result<std::size_t> poll(Replies& replies) override {
    take_arrived();
    // A game has only so many channels: where no more can be had, fewer must do.
    // One refusal is final for this link: every further attempt would cost a round trip over the pipe.
    if (channels() < static_cast<std::size_t>(traffic_.channels()) && !refused_)
      refused_ = !create_channels();
    send_queued();
    // Noted before decode_arrived() empties the list.
    const bool arrived = !arrived_.empty();
    count_traffic();
    MINES_TRY(decode_arrived(replies));
    // With nothing in flight no reply is waited for, so the patience begins again.
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

  /// A reply whose cells have been copied.
  struct Arrived {
    Cell cell;
    std::int32_t count;
    std::size_t first_byte;  // of its cells, in cells_
  };

  /// Cells that are decoded between two looks at the channels: about half a microsecond.
  static constexpr std::int32_t cells_at_once = 64;
  /// Bytes before the first cell that the decoder may load.
  static constexpr std::size_t before_cells = 2;
  /// Replies that are counted at once.
  static constexpr std::uint64_t counted_at_once = 64;

  std::size_t channels() const { return idle_.size() + in_flight_.size(); }

  void count_traffic() {
    if (received_ < counted_at_once) return;
    traffic_.count(received_, starved_);
    received_ = 0;
    starved_ = 0;
    if (drives_) traffic_.drive();
  }

  /// Copies the replies that have arrived and gives their channels further clicks. A channel gets the next
  /// request before its reply is looked at: its server must not wait for that.
  void take_arrived() {
    // The heads lie in lines that the server's core has written; they come together.
    for (std::size_t i = 1; i < in_flight_.size(); ++i) in_flight_[i].channel.prefetch();
    // in_flight_ shrinks inside the loop: a flight without a next request is replaced by the last one, and
    // place i is looked at again. It never grows here, so the reference `flight` stays valid.
    for (std::size_t i = 0; i < in_flight_.size();) {
      Flight& flight = in_flight_[i];
      if (!flight.channel.ready()) {
        ++i;
        continue;
      }
      copy_reply(flight);
      ++received_;
      // The tuner may have lowered the number of channels: surplus ones go idle, and do not count as starved.
      const bool used = in_flight_.size() <= static_cast<std::size_t>(traffic_.channels());
      if (used && send(flight)) {
        ++i;
      } else {
        starved_ += used ? 1 : 0;
        idle_.push_back(flight.channel);
        flight = in_flight_.back();
        in_flight_.pop_back();
      }
    }
  }

  void copy_reply(const Flight& flight) {
    const auto reply = flight.channel.reply();
    if (!reply) {
      if (!wrong_reply_) wrong_reply_ = reply.error();
      return;
    }
    // An offset and not a pointer: cells_ moves whenever it grows. The cells are copied, because the next
    // request on this channel, which goes out at once, gives their memory back to the server.
    arrived_.push_back({flight.cell, reply->count, cells_.size()});
    if (reply->count > 0) {
      cells_.insert(cells_.end(), reply->cells,
                    reply->cells + static_cast<std::size_t>(reply->count) * sizeof(ReportedCell));
    }
  }

  Result<void> decode_arrived(Replies& replies) {
    if (wrong_reply_) return Unexpected(*wrong_reply_);
    // take() calls take_arrived() between pieces of 64 cells, so that channels do not idle during a long
    // reply. That appends to arrived_ and cells_ while this loop runs:
    //    decode_arrived -> take -> take_arrived -> arrived_.push_back, cells_.insert
    // Hence the index instead of an iterator, the size read anew each turn, and the copy of the entry. The
    // loop ends because replies bring no new clicks into the queue: at most the queued clicks can still
    // arrive.
    for (std::size_t next = 0; next < arrived_.size(); ++next) {  // more may arrive meanwhile
      const Arrived reply = arrived_[next];
      // Can grow arrived_ and move cells_, see above.
      MINES_TRY(take(reply, replies));
    }
    arrived_.clear();
    // The decoder loads two bytes before its first cell (v1_channel.cpp); these stand in front for
    // good.
    cells_.resize(before_cells);
    return {};
  }

  /// Gives idle channels the clicks that are queued.
  void send_queued() {
    while (queued_ != 0 && !idle_.empty() &&
           in_flight_.size() < static_cast<std::size_t>(traffic_.channels())) {
      Flight flight{idle_.back(), {}};
      if (!send(flight)) break;
      idle_.pop_back();
      in_flight_.push_back(flight);
    }
  }

  /// Posts the click that has waited longest, on a cell that is not yet known to be open or a mine; false if
  /// there is none.
  bool send(Flight& flight) {
    while (!queue_.empty()) {
      ClickWord& click = queue_.front();
      // A cascade has often opened the cell since the click was queued. Such clicks are dropped: some link
      // has the reply that shows the cell.
      const Word known = click.mask & recent_.known(click.row, click.word);
      queued_ -= static_cast<std::size_t>(std::popcount(known));
      click.mask &= ~known;
      const bool found = click.mask != 0;
      if (found) {
        flight.cell = cell_at(click.row, click.word, std::countr_zero(click.mask));
        click.mask &= click.mask - 1;
        --queued_;
      }
      if (click.mask == 0) queue_.pop_front();
      if (!found) continue;
      ++sent_;
      // With cascades a cell that is open by now is skipped; without them only the cell itself is wanted.
      flight.channel.post({flight.cell, cascades_, !cascades_});
      return true;
    }
    MINES_ASSERT(queued_ == 0);
    return false;
  }

  Result<void> take(const Arrived& reply, Replies& replies) {
    MINES_ASSERT(reply.first_byte >= before_cells);
    const Cell cell = reply.cell;
    switch (reply.count) {
      case reply_skipped_safe:  // the reply to the click that opened it has its number
        return {};
      case reply_mine:
      case reply_skipped_mine:
        replies.words.push_back({cell.row, word_of(cell), 0, bit_of(cell), {}});
        recent_.add(replies.words.back());
        return {};
      default:
        for (std::int32_t first = 0; first < reply.count; first += cells_at_once) {
          const std::size_t before = replies.words.size();
          if (!decode_cells(
                  // cells_.data() is taken anew for each piece: take_arrived() at the end of the loop may
                  // have moved the vector.
                  cells_.data() + reply.first_byte + static_cast<std::size_t>(first) * sizeof(ReportedCell),
                  std::min(cells_at_once, reply.count - first), size_, replies.words)) {
            return broken("server", fmt::format("the reply for cell ({}, {}) reports a cell off the board "
                                                "or a number above 8",
                                                cell.row, cell.column));
          }
          for (std::size_t i = before; i < replies.words.size(); ++i) recent_.add(replies.words[i]);
          take_arrived();
        }
        return {};
    }
  }

  const BoardSize size_;
  const bool cascades_;
  std::uint64_t sent_ = 0;
  AnswerSession& session_;
  Traffic& traffic_;
  const bool drives_;
  bool refused_ = false;        // the last attempt to create channels
  std::uint64_t received_ = 0;  // replies that traffic_ has not counted
  std::uint64_t starved_ = 0;
  ServerWatch watch_;
  std::vector<Channel> idle_;
  std::vector<Flight> in_flight_;
  std::deque<ClickWord> queue_;
  RecentWords recent_;
  std::size_t queued_ = 0;  // clicks in the queue
  std::vector<Arrived> arrived_;
  std::vector<std::byte> cells_ = std::vector<std::byte>(before_cells);  // of the replies that have arrived
  std::optional<Error> wrong_reply_;
};

}  // namespace

Result<std::unique_ptr<GameLink>> make_link(AnswerSession& session, Traffic& traffic, bool cascades) {
  auto link = std::make_unique<Link>(session, traffic, cascades);
  MINES_TRY(link->create_channels());
  return link;
}

}  // namespace mines::v1

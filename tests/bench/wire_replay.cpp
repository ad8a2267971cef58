// An answer that has seen the map: opens the board with the fewest requests possible, one after the other
// through eight channels or as many as MINES_REPLAY_CHANNELS says, and looks at no reply but for its count.
// What is left is the wire and the server, the time that a solver on the same wire cannot beat. With
// MINES_REPLAY_READ=1 it also decodes each reply, as every player has to: the floor of those that do not know
// the board. It opens every safe cell:
//
//   MINES_REPLAY_MAP=FILE mines-judge --map FILE --solver build/release/bin/wire-replay --isolate off
//
// Prints to standard error how long the listing of the clicks and the replay took; the judge's clock has
// both.

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "cli/program.hpp"
#include "field/files/map_file.hpp"
#include "protocol/answer_session.hpp"
#include "protocol/environment.hpp"
#include "protocol/remote_game.hpp"
#include "protocol/v1_channel.hpp"
#include "support/fewest_clicks.hpp"

namespace {

using namespace mines;
using Clock = std::chrono::steady_clock;

constexpr std::int32_t tile_rows = 64;
constexpr std::int32_t tile_words = 8;

/// The clicks of a plane, tile by tile, so that the server finds the rows around a cell in its caches.
class ClickSequence {
 public:
  explicit ClickSequence(const BitPlane& clicks) : clicks_(clicks) { load(); }

  /// False when there are no more.
  bool next(Cell& cell) {
    while (word_ == 0) {
      if (!advance()) return false;
    }
    cell = cell_at(row_, column_, std::countr_zero(word_));
    word_ &= word_ - 1;
    return true;
  }

 private:
  void load() { word_ = clicks_.word(row_, column_); }

  bool advance() {
    const BoardSize size = clicks_.size();
    if (++column_ == std::min(tile_column_ + tile_words, size.words())) {
      column_ = tile_column_;
      if (++row_ == std::min(tile_row_ + tile_rows, size.rows)) {
        tile_column_ += tile_words;
        if (tile_column_ >= size.words()) {
          tile_column_ = 0;
          tile_row_ += tile_rows;
        }
        row_ = tile_row_;
        column_ = tile_column_;
      }
    }
    if (row_ >= size.rows) return false;
    load();
    return true;
  }

  const BitPlane& clicks_;
  std::int32_t tile_row_ = 0, tile_column_ = 0;  // its first row and word
  std::int32_t row_ = 0, column_ = 0;            // the word
  Word word_ = 0;                                // what is left of it
};

struct Flight {
  v1::Channel channel;
  Cell cell{};
};

Result<std::vector<Flight>> create_channels(AnswerSession& session, int count) {
  std::vector<Flight> channels;
  for (int i = 0; i < count; ++i) {
    MINES_LET(const auto channel, session.create_v1_channel());
    channels.push_back({channel});
  }
  return channels;
}

/// What the replies report, if they are read.
struct Reader {
  BoardSize size;
  std::vector<OpenedWord> words{};

  bool read(const v1::Reply& reply) {
    words.clear();
    return v1::decode_cells(reply.cells, reply.count, size, words);
  }
};

Result<void> check(const Flight& flight, Reader* reader) {
  MINES_LET(const auto reply, flight.channel.reply());
  if (reply.count > 0) {
    if (reader == nullptr || reader->read(reply)) return {};
    return broken("server", "the reply for a cell has cells that are not on the board");
  }
  return bad_input("MINES_REPLAY_MAP", fmt::format("another map is played: the reply for cell ({}, {}) is {}",
                                                   flight.cell.row, flight.cell.column, reply.count));
}

/// With a reader, if it is not null.
Result<void> replay(const BitPlane& clicks, AnswerSession& session, int channel_count, Reader* reader) {
  ClickSequence sequence(clicks);
  MINES_LET(auto channels, create_channels(session, channel_count));
  const auto post = [&](Flight& flight) {
    if (!sequence.next(flight.cell)) return false;
    flight.channel.post({flight.cell, false, false});
    return true;
  };
  std::vector<Flight> in_flight;
  for (Flight& flight : channels) {
    if (post(flight)) in_flight.push_back(flight);
  }
  ServerWatch watch(session);
  while (!in_flight.empty()) {
    bool arrived = false;
    for (std::size_t i = 0; i < in_flight.size(); ++i) {
      if (!in_flight[i].channel.ready()) continue;
      arrived = true;
      MINES_TRY(check(in_flight[i], reader));
      if (post(in_flight[i])) continue;
      in_flight[i--] = in_flight.back();
      in_flight.pop_back();
    }
    if (arrived) {
      watch.reset();
    } else {
      MINES_TRY(watch.wait());
    }
  }
  return {};
}

Result<void> replay_map(int channel_count, bool reads) {
  MINES_LET(const auto path, environment_text("MINES_REPLAY_MAP"));
  MINES_LET(const auto session, AnswerSession::open());
  const auto start = Clock::now();
  MINES_LET(const auto field, read_map(path));
  if (field.size() != session->info().size || field.mine_count() != session->info().mines) {
    return bad_input(path, "is not the map that is played");
  }
  if (!cascades_fit(session->info())) return bad_input(path, "is too sparse for cascades to fit in replies");
  MINES_LET(const auto clicks, fewest_clicks(field));
  const auto listed = Clock::now();
  Reader reader{field.size()};
  MINES_TRY(replay(clicks, *session, channel_count, reads ? &reader : nullptr));
  const auto seconds = [](Clock::duration time) { return std::chrono::duration<double>(time).count(); };
  const BoardSize size = clicks.size();
  const std::uint64_t requests = count_bits(
      {clicks.row(0), static_cast<std::size_t>(size.rows) * static_cast<std::size_t>(size.words())});
  fmt::print(stderr, "listed in {:.3f} s, replayed in {:.3f} s: {} requests, {:.4f} a cell, {:.0f} ns each\n",
             seconds(listed - start), seconds(Clock::now() - listed), requests,
             static_cast<double>(requests) / static_cast<double>(size.cells()),
             seconds(Clock::now() - listed) / static_cast<double>(requests) * 1e9);
  return {};
}

Result<int> run(cli::Arguments& arguments) {
  const cli::Usage usage{"wire-replay", "[OPTIONS]",
                         "Opens the map MINES_REPLAY_MAP as the answer of a judge."};
  int channels = 8;
  int reads = 0;
  const std::vector<cli::Option> options{{.name = "channels",
                                          .value = cli::whole(channels, 1, v1::max_channels),
                                          .variable = "MINES_REPLAY_CHANNELS",
                                          .help = "how many requests are under way at once"},
                                         {.name = "read",
                                          .value = cli::whole(reads, 0, 1),
                                          .variable = "MINES_REPLAY_READ",
                                          .help = "1: decode the replies"}};
  MINES_TRY(cli::read_options(arguments, usage, options));
  return cli::done(replay_map(channels, reads == 1));
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("wire-replay", argc, argv, run); }

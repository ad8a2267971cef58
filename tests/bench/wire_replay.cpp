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

#include "board/tile.hpp"
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

/// The clicks of a plane, tile by tile, so that the server finds the rows around a cell in its caches.
std::vector<Cell> in_tiles(const BitPlane& clicks) {
  std::vector<Cell> cells;
  const BoardSize size = clicks.size();
  const TileGrid tiles = TileGrid::over(size);
  for (std::int32_t tile = 0; tile < tiles.count(); ++tile) {
    tiles.for_each_word(tile, [&](std::int32_t row, std::int32_t word) {
      if (row >= size.rows || word >= size.words()) return;
      for_each_bit(clicks.word(row, word), [&](int bit) { cells.push_back(cell_at(row, word, bit)); });
    });
  }
  return cells;
}

struct Flight {
  v1::Channel channel;
  Cell cell{};
};

/// What replies report goes to `words`, unless that is null.
Result<void> check(const Flight& flight, BoardSize size, std::vector<OpenedWord>* words) {
  MINES_LET(const auto reply, flight.channel.reply());
  if (reply.count <= 0)
    return bad_input("MINES_REPLAY_MAP",
                     fmt::format("another map is played: the reply for cell ({}, {}) is {}", flight.cell.row,
                                 flight.cell.column, reply.count));
  if (words == nullptr) return {};
  words->clear();
  if (v1::decode_cells(reply.cells, reply.count, size, *words)) return {};
  return broken("server", "the reply for a cell has cells that are not on the board");
}

Result<void> replay(const std::vector<Cell>& clicks, AnswerSession& session, int channels, bool reads) {
  auto next = clicks.begin();
  std::vector<Flight> in_flight;
  const auto post = [&](Flight& flight) {
    flight.cell = *next++;
    flight.channel.post({flight.cell, false, false});
  };
  for (int i = 0; i < channels && next != clicks.end(); ++i) {
    MINES_LET(const auto channel, session.create_v1_channel());
    post(in_flight.emplace_back(Flight{channel}));
  }
  std::vector<OpenedWord> words;
  ServerWatch watch(session);
  while (!in_flight.empty()) {
    bool arrived = false;
    for (std::size_t i = 0; i < in_flight.size(); ++i) {
      if (!in_flight[i].channel.ready()) continue;
      arrived = true;
      MINES_TRY(check(in_flight[i], session.info().size, reads ? &words : nullptr));
      if (next != clicks.end()) {
        post(in_flight[i]);
        continue;
      }
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
  MINES_LET(const auto plane, fewest_clicks(field));
  const std::vector<Cell> clicks = in_tiles(plane);
  const auto listed = Clock::now();
  MINES_TRY(replay(clicks, *session, channel_count, reads));
  const auto seconds = [](Clock::duration time) { return std::chrono::duration<double>(time).count(); };
  const double replayed = seconds(Clock::now() - listed);
  const auto requests = static_cast<double>(clicks.size());
  fmt::print(stderr, "listed in {:.3f} s, replayed in {:.3f} s: {} requests, {:.4f} a cell, {:.0f} ns each\n",
             seconds(listed - start), replayed, clicks.size(),
             requests / static_cast<double>(plane.size().cells()), replayed / requests * 1e9);
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

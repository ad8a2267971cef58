// What the wire costs between mines-server and the client of the toolkit. Protocol v1: the round trip of one
// request, and requests with eight in flight. Over both wires: a whole board opened the way a solver opens
// it, by one and by two links. Each figure is printed once what was opened has been checked.
//
// usage: wire_bench [SIDE]: of a board of 4096², or of a smaller SIDE. A figure is a line with tabs.

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "board/view.hpp"
#include "e2e/test_game.hpp"
#include "protocol/remote_game.hpp"
#include "support/boards.hpp"

namespace {

using namespace mines;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void print(const std::string& name, double value, const char* unit) {
  fmt::print("{}\t{:.6g}\t{}\n", name, value, unit);
  std::fflush(stdout);
}

void check(bool right, const char* what) {
  if (right) return;
  fmt::print(stderr, "wire_bench: {}\n", what);
  std::exit(1);
}

/// `in_flight` channels, all driven by this thread, one do_not_expand click after the other on each.
void bench_requests(const Field& field, int in_flight) {
  testing::TestGame game(field);
  game.start_server();
  game.become_answer();
  const auto session = AnswerSession::open().value();
  std::vector<v1::Channel> channels;
  for (int i = 0; i < in_flight; ++i) channels.push_back(session->create_v1_channel().value());
  const auto requests = static_cast<int>(field.size().cells() / 8);
  int posted = 0;
  const auto post = [&](v1::Channel& channel) {
    // Cells near each other, as a solver has them.
    channel.post({{posted / 512 % field.size().rows, posted % 512 % field.size().rows}, false, true});
    ++posted;
  };
  const auto start = Clock::now();
  for (auto& channel : channels) post(channel);
  while (!channels.empty()) {
    for (std::size_t i = 0; i < channels.size(); ++i) {
      if (!channels[i].ready()) continue;
      check(channels[i].reply().value().count <= 1, "a reply of more than one cell");
      if (posted < requests) {
        post(channels[i]);
        continue;
      }
      channels[i--] = channels.back();
      channels.pop_back();
    }
  }
  print(fmt::format("v1, {} in flight", in_flight), seconds_since(start) / requests * 1e9, "ns a request");
  game.finish();
}

/// Clicks on all safe cells of rows.
std::vector<ClickBlock> clicks_for(const Field& field, std::int32_t first_row, std::int32_t last_row) {
  std::vector<ClickBlock> clicks;
  for (std::int32_t row = first_row; row < last_row; row += block_rows) {
    for (std::int32_t word = 0; word < field.size().words(); ++word) {
      ClickBlock& block = clicks.emplace_back(ClickBlock{{}, row, word});
      for (std::int32_t lane = 0; lane < std::min(block_rows, last_row - row); ++lane) {
        block.mask[lane] = ~field.mines().word(row + lane, word) & field.size().word_mask(word);
      }
    }
  }
  return clicks;
}

/// The number of cells of the block that the player does not know; the others are taken out.
std::size_t leave_unknown(ClickBlock& block, const View& view) {
  std::size_t cells = 0;
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    if (block.mask[lane] != 0) block.mask[lane] &= view.unknown(block.row + lane, block.word);
    cells += static_cast<std::size_t>(std::popcount(block.mask[lane]));
  }
  return cells;
}

/// Opens every safe cell, over so many v1 channels a link, or over v2 with 0: posts them block by block with
/// a bounded number waiting; cascades open most of them before their turn comes.
void bench_board(const Field& field, int channels, int threads) {
  const bool batches = channels == 0;
  testing::TestGame game(field);
  if (batches) game.leave_room_for_v2();
  game.start_server();
  game.become_answer();
  const auto remote = RemoteGame::start({batches ? 1 : channels, Cascades::automatic}).value();
  check((remote->wire() == Wire::v2) == batches, "the other wire is used");
  const auto start = Clock::now();
  std::vector<std::thread> crew;
  for (int thread = 0; thread < threads; ++thread) {
    crew.emplace_back([&, thread] {
      const auto link = remote->connect().value();
      View view = View::make(field.size()).value();  // a view is not for threads that do not claim its tiles
      const std::int32_t rows = field.size().rows / threads;
      const auto clicks = clicks_for(field, thread * rows, (thread + 1) * rows);
      Replies replies;
      std::vector<ClickBlock> batch;
      const std::size_t most_waiting = batches ? 256 : 128;
      std::size_t next = 0;
      std::size_t waiting = 0;
      while (next < clicks.size() || waiting != 0) {
        batch.clear();
        for (; waiting < most_waiting && next < clicks.size(); ++next) {
          ClickBlock click = clicks[next];
          const std::size_t cells_left = leave_unknown(click, view);
          if (cells_left == 0) continue;
          batch.push_back(click);
          waiting += batches ? 1 : cells_left;
        }
        if (!batch.empty()) link->post(batch);
        replies.clear();
        waiting = link->poll(replies).value();
        testing::add(replies, view);
      }
    });
  }
  for (auto& thread : crew) thread.join();
  const double time = seconds_since(start);
  const auto result = game.finish();
  check(result.safe_opened == field.size().cells() - field.mine_count(), "not all safe cells were opened");
  const auto server = game.server().wait();
  const auto cells = static_cast<double>(field.size().cells());
  const std::string name = fmt::format("board, {} link{} {}", threads, threads == 1 ? "" : "s",
                                       batches ? "over v2" : fmt::format("of {} v1 channels", channels));
  print(name, time / cells * 1e9, "ns a cell");
  print(name + ", server", server.cpu_seconds / cells * 1e9, "ns a cell");
}

}  // namespace

int main(int argc, char* argv[]) {
  const std::int32_t side = argc > 1 ? std::atoi(argv[1]) : 4096;
  check(side >= 64 && side % 16 == 0, "SIDE must be a multiple of 16, at least 64");
  RandomSequence random(1, 0);
  const Field field = testing::random_field({side, side}, 0.125, random);
  for (const int in_flight : {1, 8}) bench_requests(field, in_flight);
  for (const int channels : {8, 0}) {
    for (const int threads : {1, 2}) bench_board(field, channels, threads);
  }
}

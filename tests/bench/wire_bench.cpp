// What protocol v1 costs between mines-server and the client of the toolkit: the round trip of one request,
// requests with eight in flight, and a whole board opened the way a solver opens it. Each figure is printed
// once what was opened has been checked.
//
// usage: wire_bench [SIDE [CHANNELS [LINKS]]]: the requests and a board of 4096² by one and two links with
// eight channels, or the board only, with as many as given.

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "board/view.hpp"
#include "e2e/harness.hpp"
#include "field/flood.hpp"
#include "protocol/remote_game.hpp"
#include "unit/boards.hpp"

namespace {

using namespace mines;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
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
  for (int i = 0; i < in_flight; ++i) channels.push_back(session->create_channel().value());
  const int requests = 2'000'000;
  const std::int32_t side = field.size().rows;
  int posted = 0;
  const auto post = [&](v1::Channel& channel) {
    // Cells near each other, as a solver has them.
    const Cell cell{posted / 512 % side, posted % 512};
    channel.post({cell, false, true});
    ++posted;
  };
  const auto start = Clock::now();
  for (auto& channel : channels) post(channel);
  for (int answered = 0; answered < requests;) {
    for (auto& channel : channels) {
      if (!channel.ready()) continue;
      check(channel.reply().value().count <= 1, "a reply of more than one cell");
      ++answered;
      if (posted < requests)
        post(channel);
      else if (answered == requests)
        break;
      else {
        channel = channels.back();
        channels.pop_back();
        break;
      }
    }
  }
  const double time = seconds_since(start);
  fmt::print("{} in flight: {:.0f} ns a request\n", in_flight, time / requests * 1e9);
  game.finish();
}

/// The clicks that open all safe cells: one for each zero region, one for each number beside none.
std::vector<ClickWord> clicks_for(const Field& field, std::int32_t first_row, std::int32_t last_row) {
  std::vector<ClickWord> clicks;
  for (std::int32_t row = first_row; row < last_row; ++row) {
    for (std::int32_t word = 0; word < field.size().words(); ++word) {
      clicks.push_back({row, word, ~field.mines().word(row, word) & field.size().word_mask(word)});
    }
  }
  return clicks;
}

/// Opens every safe cell: posts them word by word with a bounded number waiting; cascades open most of them
/// before their turn comes.
void bench_board(const Field& field, int channels, int threads) {
  testing::TestGame game(field);
  game.start_server();
  game.become_answer();
  const auto remote = RemoteGame::start({channels, Cascades::automatic}).value();
  View view = View::make(field.size()).value();
  std::atomic<std::uint64_t> reported = 0;
  const auto start = Clock::now();
  std::vector<std::thread> crew;
  for (int thread = 0; thread < threads; ++thread) {
    crew.emplace_back([&, thread] {
      const auto link = remote->connect(view).value();
      const std::int32_t rows = field.size().rows / threads;
      const auto clicks = clicks_for(field, thread * rows, (thread + 1) * rows);
      std::vector<OpenedWord> replies;
      std::size_t next = 0;
      std::size_t waiting = 0;
      std::uint64_t cells = 0;
      while (next < clicks.size() || waiting != 0) {
        while (waiting < 128 && next < clicks.size()) {
          ClickWord click = clicks[next++];
          click.mask &= ~view.load(click.row, click.word).opened;
          if (click.mask == 0) continue;
          link->post({&click, 1});
          waiting += static_cast<std::size_t>(std::popcount(click.mask));
        }
        replies.clear();
        waiting = link->poll(replies).value();
        for (const OpenedWord& reply : replies) {
          view.apply(reply);
          cells += static_cast<std::uint64_t>(std::popcount(reply.opened));
        }
      }
      reported += cells;
    });
  }
  for (auto& thread : crew) thread.join();
  const double time = seconds_since(start);
  const auto result = game.finish();
  check(result.safe_opened == field.size().cells() - field.mine_count(), "not all safe cells were opened");
  const auto server = game.server().wait();
  const auto cells = static_cast<double>(field.size().cells());
  fmt::print(
      "board of {}², {} links of {} channels: {:.1f} ns a cell, {:.2f} reports a cell, server {:.1f} ns a "
      "cell\n",
      field.size().rows, threads, channels, time / cells * 1e9, static_cast<double>(reported) / cells,
      server.cpu_seconds / cells * 1e9);
}

}  // namespace

int main(int argc, char* argv[]) {
  const std::int32_t side = argc > 1 ? std::atoi(argv[1]) : 4096;
  RandomSequence random(1, 0);
  const Field field = testing::random_field({side, side}, 0.125, random);
  if (argc > 2) {
    bench_board(field, std::atoi(argv[2]), argc > 3 ? std::atoi(argv[3]) : 1);
    return 0;
  }
  bench_requests(field, 1);
  bench_requests(field, 8);
  bench_board(field, 8, 1);
  bench_board(field, 8, 2);
}

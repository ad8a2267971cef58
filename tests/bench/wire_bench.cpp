// What the wire costs between mines-server and the client of the toolkit. Protocol v1: the round trip of one
// request, requests with eight in flight, and a whole board opened the way a solver opens it. Protocol v2:
// messages over a v2 channel, and a whole board. Each figure is printed once what was opened has been
// checked.
//
// usage: wire_bench [--json] [SIDE [CHANNELS [LINKS]]]: the requests, the messages, and a board of 4096² by
// one and two links over either wire, less of all of it for a smaller SIDE; or the board only, with as many
// links of as many v1 channels as given, 0 channels being v2. --json prints a JSON object a figure.

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <string_view>
#include <thread>

#include "bench/figure.hpp"
#include "board/view.hpp"
#include "e2e/test_game.hpp"
#include "field/opening/cascade.hpp"
#include "protocol/patience.hpp"
#include "protocol/remote_game.hpp"
#include "support/boards.hpp"

namespace {

using namespace mines;
using bench::Figure;
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
Figure bench_requests(const Field& field, int in_flight) {
  testing::TestGame game(field);
  game.start_server();
  game.become_answer();
  const auto session = AnswerSession::open().value();
  std::vector<v1::Channel> channels;
  for (int i = 0; i < in_flight; ++i) channels.push_back(session->create_v1_channel().value());
  const std::int32_t side = field.size().rows;
  const auto requests = static_cast<int>(field.size().cells() / 8);
  int posted = 0;
  const auto post = [&](v1::Channel& channel) {
    // Cells near each other, as a solver has them.
    const Cell cell{posted / 512 % side, posted % 512 % side};
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
  game.finish();
  return {fmt::format("v1, {} in flight", in_flight), time / requests * 1e9, "ns a request"};
}

/// A board with a mine in every third column of every third row: no zeros, so that what is measured is
/// messages and not cascades.
Field lattice(std::int32_t side) {
  BitPlane mines = BitPlane::make({side, side}).value();
  const std::int32_t first = side % 3 == 0 ? 1 : 0;  // so that the last row and column are beside mines, too
  for (std::int32_t row = first; row < side; row += 3) {
    for (std::int32_t column = first; column < side; column += 3) mines.set({row, column});
  }
  return Field(std::move(mines));
}

/// Safe cells in four columns of a block, all blocks in the order of the board, `rounds` times: on a large
/// board no two that meet in the ring are about one block, for which one reply would do.
constexpr int rounds = 16;
ClickBlock click_number(const Field& field, std::uint64_t number) {
  const std::int32_t words = field.size().words();
  const auto blocks = static_cast<std::uint64_t>(field.size().rows / block_rows * words);
  const auto place = static_cast<std::int32_t>(number % blocks);
  ClickBlock click{{}, place / words * block_rows, place % words};
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    click.mask[lane] = Word{15} << number / blocks * 4 & ~field.mines().word(click.row + lane, click.word);
  }
  return click;
}

std::uint64_t requests_for(const Field& field) {
  return std::uint64_t{rounds} *
         static_cast<std::uint64_t>(field.size().rows / block_rows * field.size().words());
}

/// The part of bench_messages that is not the channel: opening the same cells without one.
Figure bench_opening(std::int32_t side) {
  const Field field = lattice(side);
  GameBoard board = GameBoard::make(field).value();
  Cascade cascade(board);
  const std::uint64_t requests = requests_for(field);
  std::vector<ClickBlock> clicks;
  Replies replies;
  const auto start = Clock::now();
  for (std::uint64_t number = 0; number < requests;) {
    clicks.clear();
    replies.clear();
    for (int i = 0; i < 256 && number < requests; ++i) clicks.push_back(click_number(field, number++));
    cascade.open(clicks, replies);
  }
  const double time = seconds_since(start);
  check(cascade.count().safe == field.size().cells() - field.mine_count(), "not all cells were opened");
  return {"v2's cells without a channel", time / static_cast<double>(requests) * 1e9, "ns a request"};
}

/// One message each way: requests about one block, each opening cells of that block, in the order of the
/// board, with at most `most_due` of them due.
Figure bench_messages(std::int32_t side, std::uint32_t most_due) {
  const Field field = lattice(side);
  testing::TestGame game(field);
  game.leave_room_for_v2();
  game.start_server();
  game.become_answer();
  const auto session = AnswerSession::open().value();
  check(session->offers_v2(), "no v2 channels offered");
  v2::Channel channel = session->create_v2_channel().value();
  const std::uint64_t requests = requests_for(field);
  std::uint64_t posted = 0;
  std::uint64_t answered = 0;
  std::uint64_t messages = 0;
  Patience patience;
  Replies replies;
  const auto start = Clock::now();
  while (answered < requests) {
    std::uint32_t room = std::min(channel.room(), most_due - std::min(most_due, channel.due()));
    for (; room > 0 && posted < requests; --room, ++posted) {
      channel.write(click_number(field, posted), 0);
    }
    channel.publish();
    replies.clear();
    const auto taken = channel.take(replies);
    check(taken.has_value(), "a wrong reply");
    if (*taken == 0) {
      patience.wait();
    } else {
      patience.reset();
    }
    answered = posted - channel.due();
    messages += replies.size();
  }
  const double time = seconds_since(start);
  check(game.finish().safe_opened == field.size().cells() - field.mine_count(), "not all cells were opened");
  check(messages <= requests, "more replies than requests");
  return {fmt::format("v2, at most {} due", most_due), time / static_cast<double>(requests) * 1e9,
          "ns a request and reply"};
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

/// Opens every safe cell: posts them block by block with a bounded number waiting; cascades open most of them
/// before their turn comes.
std::vector<Figure> bench_board(const Field& field, int channels, int threads) {
  const bool batches = channels == 0;
  testing::TestGame game(field);
  if (batches) game.leave_room_for_v2();
  game.start_server();
  game.become_answer();
  const auto remote = RemoteGame::start({batches ? 1 : channels, Cascades::automatic}).value();
  check((remote->wire() == Wire::v2) == batches, "the other wire is used");
  std::atomic<std::uint64_t> reported = 0;
  std::atomic<std::uint64_t> reported_messages = 0;
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
      std::uint64_t cells = 0;
      std::uint64_t messages = 0;
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
        for_each_word(replies, [&](const OpenedWord& reply) {
          view.apply(reply);
          cells += static_cast<std::uint64_t>(std::popcount(reply.opened));
        });
        messages += replies.size();
      }
      reported += cells;
      reported_messages += messages;
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
  return {{name, time / cells * 1e9, "ns a cell"},
          {name + ", server", server.cpu_seconds / cells * 1e9, "ns a cell"},
          {name + ", cells", static_cast<double>(reported) / cells, "reports a cell"},
          {name + ", messages", static_cast<double>(reported_messages) / cells * word_bits * block_rows,
           "reports a block"}};
}

}  // namespace

int main(int argc, char* argv[]) {
  const bool json = argc > 1 && std::string_view(argv[1]) == "--json";
  const std::vector<const char*> arguments(argv + (json ? 2 : 1), argv + argc);
  const auto number = [&](std::size_t i, int otherwise) {
    return i < arguments.size() ? std::atoi(arguments[i]) : otherwise;
  };
  const auto print = [json](const Figure& figure) { bench::print(figure, json); };
  const auto print_all = [&](const std::vector<Figure>& figures) {
    for (const Figure& figure : figures) print(figure);
  };
  const std::int32_t side = number(0, 4096);
  check(side >= 64 && side % 16 == 0, "SIDE must be a multiple of 16, at least 64");
  RandomSequence random(1, 0);
  const Field field = testing::random_field({side, side}, 0.125, random);
  if (arguments.size() > 1) {
    print_all(bench_board(field, number(1, 0), number(2, 1)));
    return 0;
  }
  print(bench_requests(field, 1));
  print(bench_requests(field, 8));
  print(bench_opening(side));
  for (const std::uint32_t most_due : {64, 256, 1024, 2048}) print(bench_messages(side, most_due));
  print_all(bench_board(field, 8, 1));
  print_all(bench_board(field, 8, 2));
  print_all(bench_board(field, 0, 1));
  print_all(bench_board(field, 0, 2));
}

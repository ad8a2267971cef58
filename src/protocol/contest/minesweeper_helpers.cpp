#include "minesweeper_helpers.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>

#include "protocol/answer_session.hpp"
#include "protocol/contest/library.hpp"

using mines::contest::give_up;

namespace {

/// Set by minesweeper_init, which the program has to call first.
mines::AnswerSession* session = nullptr;

void wait_for_reply(mines::v1::Channel& channel) {
  mines::ServerWatch watch(*session);
  while (!channel.ready()) {
    if (const auto waited = watch.wait(); !waited) give_up(waited.error());
  }
}

}  // namespace

namespace mines::contest {

void give_up(const std::string& message) {
  // Two threads must not run exit() at once; the second one waits here for the end.
  static std::mutex leaving;
  leaving.lock();
  std::fprintf(stderr, "minesweeper: %s\n", message.c_str());
  std::exit(1);
}

void give_up(const Error& error) { give_up(to_string(error)); }

AnswerSession& joined_game(const char* call) {
  if (session == nullptr) give_up(std::string(call) + " was called before minesweeper_init");
  return *session;
}

void require_on_board(long row, long column) {
  const long side = session->info().size.rows;
  if (row < 0 || row >= side || column < 0 || column >= side) {
    give_up("a click on cell (" + std::to_string(row) + ", " + std::to_string(column) +
            "), expected row and column from 0 to " + std::to_string(side - 1));
  }
}

}  // namespace mines::contest

void minesweeper_init(long& N, long& K, int& constant_A) {
  static bool called = false;
  if (called) give_up("minesweeper_init was called twice");
  called = true;
  auto opened = mines::AnswerSession::open();
  if (!opened) give_up(opened.error());
  session = opened->release();  // until the process ends, threads and all
  N = session->info().size.rows;
  K = static_cast<long>(session->info().mines);
  constant_A = session->info().penalty;
}

void minesweeper_init(int& N, int& K, int& constant_A) {
  long side = 0;
  long mines = 0;
  minesweeper_init(side, mines, constant_A);
  if (mines > 0x7fffffff) give_up("the number of mines does not fit in an int");
  N = static_cast<int>(side);
  K = static_cast<int>(mines);
}

Channel create_channel() {
  const auto created = mines::contest::joined_game("create_channel").create_v1_channel();
  if (!created) give_up(created.error());
  Channel channel;
  channel.region_ = created->memory();
  return channel;
}

ClickResult Channel::click(long r, long c, bool skip_when_reopen) {
  return request(r, c, skip_when_reopen, false);
}

ClickResult Channel::click_do_not_expand(long r, long c) { return request(r, c, false, true); }

ClickResult Channel::request(long r, long c, bool skip_when_reopen, bool do_not_expand) {
  if (region_ == nullptr) give_up("a click needs a channel that create_channel has made");
  mines::contest::require_on_board(r, c);
  mines::v1::Channel channel(static_cast<std::byte*>(region_));
  channel.post(
      {{static_cast<std::int32_t>(r), static_cast<std::int32_t>(c)}, skip_when_reopen, do_not_expand});
  wait_for_reply(channel);
  const auto reply = channel.reply();
  if (!reply) give_up(reply.error());
  const std::int32_t count = reply->count;
  // The answer relies on the array's size.
  // The public type has an array of 16384 cells; our server can report up to 43686.
  if (count > static_cast<std::int32_t>(mines::v1::max_contest_cells)) {
    give_up("a reply of " + std::to_string(count) + " cells, expected at most " +
            std::to_string(mines::v1::max_contest_cells));
  }
  ClickResult result;
  result.is_mine = count == mines::v1::reply_mine || count == mines::v1::reply_skipped_mine;
  result.is_skipped = count == mines::v1::reply_skipped_safe || count == mines::v1::reply_skipped_mine;
  result.open_grid_count = count > 0 ? count : 0;
  result.open_grid_pos = reinterpret_cast<unsigned short(*)[16384][3]>(static_cast<std::byte*>(region_) +
                                                                       mines::v1::cells_offset);
  return result;
}

// Plays one exchange with mines-server and prints its bytes: the examples of docs/reference/exchanges.txt,
// which a test compares with this program's output.
//
// usage: wire_dump v1|v2

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "e2e/raw_client.hpp"
#include "support/boards.hpp"

namespace {

using namespace mines;
using namespace mines::testing;

/// Rows of 16 bytes. Rows of zeros after the first are left out.
void print(const char* what, const std::string& bytes) {
  fmt::print("{}\n", what);
  for (std::size_t line = 0; line < bytes.size(); line += 16) {
    if (line > 0 && bytes.substr(line, 16).find_first_not_of('\0') == std::string::npos) continue;
    fmt::print("  {:04x} ", line);
    for (std::size_t i = line; i < std::min(line + 16, bytes.size()); ++i) {
      fmt::print("{}{:02x}", i % 4 == 0 ? "  " : i % 2 == 0 ? " " : "", static_cast<unsigned char>(bytes[i]));
    }
    fmt::print("\n");
  }
}

std::string copy_of(const std::byte* region, std::size_t bytes) {
  return {reinterpret_cast<const char*>(region), bytes};
}

/// A copy in which the byte at `sign` says that the server sleeps. The server may still wake once for
/// nothing, by a call that overtook its sleep: so what counts is the sign in the copy, not one that was seen
/// before.
std::string copy_asleep(const std::byte* region, std::size_t bytes, std::size_t sign) {
  for (int tries = 0; tries < 10'000; ++tries) {
    const std::string copy = copy_of(region, bytes);
    if (copy[sign] == 1) return copy;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  throw std::runtime_error("the server does not fall asleep");
}

using namespace std::string_literals;

const std::vector<std::string> example = {"..X", "...", "X.."};

void end(TestGame& game) {
  print("judge to server: the end", "F");
  game.write_to_server_as_judge("F");
  print("server to judge: status, side, mines, safe cells and mines opened", game.judge_message() + "\0"s);
}

void dump_v1() {
  TestGame game(field_of(example), 8);
  game.start_server();
  print("server to answer: side and mines", game.answer_message() + "\0"s);
  print("answer to server: a v1 channel, please", "C");
  print("server to answer: its index", std::to_string(game.create_channel()) + "\0"s);

  v1::ChannelHead& head = game.head(0);
  head.skip_when_reopen = 1;
  head.do_not_expand = 0;
  head.row = 2;
  head.column = 2;
  std::string request = copy_asleep(game.region(0), v1::cells_offset, offsetof(v1::ChannelHead, sleeping));
  request[0] = 1;  // the store that posts it; the server may take it back before we could copy it
  print("v1 channel 0, the request: a click on row 2, column 2, skipped if open", request);
  const RawReply reply = click(game, 0, {2, 2, 1, 0});
  print("v1 channel 0, the reply: 4 cells, and the server sleeps again",
        copy_asleep(game.region(0), v1::cells_offset + 6 * static_cast<std::size_t>(reply.count),
                    offsetof(v1::ChannelHead, sleeping)));

  end(game);
}

void dump_v2() {
  TestGame game(field_of(example), 8);
  game.leave_room_for_v2();
  game.start_server();
  const std::string board = game.answer_message();
  print("the v2 area: the offer", copy_of(game.v2_area(), 12));
  print("server to answer: side and mines", board + "\0"s);
  print("answer to server: a v2 channel, please", "B");
  RawBatchClient client(game);
  print("server to answer: its index", "0\0"s);

  client.write(0, 0, 0b110);
  print("v2 channel 0, byte 4096: a request about the block at row 0, word 0",
        copy_of(client.memory() + v2::request_heads_offset, 8));
  print("v2 channel 0, byte 20480: of its row 0 columns 1 and 2, of the other rows nothing",
        copy_of(client.memory() + v2::request_bodies_offset, 64));
  print("v2 channel 0, byte 0: one request posted", "\1\0\0\0"s);
  client.publish();
  client.take_all();
  print("v2 channel 0, byte 256: two replies, one request answered", copy_of(client.memory() + 256, 8));
  print("v2 channel 0, byte 151552: the replies: one about the block, one about the word, at row 0, word 0",
        copy_of(client.memory() + v2::reply_heads_offset, 16));
  print(
      "v2 channel 0, byte 159744: in row 0 of the block column 1 is open; lowest bits of numbers: a 1 "
      "there",
      copy_of(client.memory() + v2::reply_bodies_offset, 128));
  print("v2 channel 0, byte 160000: in the word nothing is open, and column 2 is a mine",
        copy_of(client.memory() + v2::reply_bodies_offset + v2::block_bytes, v2::word_bytes));
  print("v2 channel 0, byte 128: two replies taken", copy_of(client.memory() + 128, 4));
  print("v2 channel 0, byte 384: the server sleeps again", copy_asleep(client.memory() + 384, 4, 0));
  end(game);
}

}  // namespace

int main(int argc, char* argv[]) {
  const std::string_view version = argc == 2 ? argv[1] : "";
  if (version == "v1") {
    dump_v1();
  } else if (version == "v2") {
    dump_v2();
  } else {
    return 2;
  }
}

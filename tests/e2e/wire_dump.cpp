// Plays one exchange of protocol v1 with mines-server and prints its bytes: the example of docs/protocol.md,
// which a test compares with this program's output.

#include <fmt/format.h>

#include "e2e/raw_client.hpp"
#include "unit/boards.hpp"

namespace {

using namespace mines;
using namespace mines::testing;

void print(const char* what, const std::string& bytes) {
  fmt::print("{}\n", what);
  for (std::size_t line = 0; line < bytes.size(); line += 16) {
    fmt::print("  {:04x} ", line);
    for (std::size_t i = line; i < std::min(line + 16, bytes.size()); ++i) {
      fmt::print("{}{:02x}", i % 4 == 0 ? "  " : " ", static_cast<unsigned char>(bytes[i]));
    }
    fmt::print("\n");
  }
}

std::string copy_of(const std::byte* region, std::size_t bytes) {
  return {reinterpret_cast<const char*>(region), bytes};
}

}  // namespace

int main() {
  TestGame game(field_of({"..X", "...", "X.."}), 8);
  game.start_server();
  using namespace std::string_literals;
  print("server to answer: side and mines", game.answer_message() + "\0"s);
  print("answer to server: a channel, please", "C");
  print("server to answer: its number", std::to_string(game.create_channel()) + "\0"s);

  falls_asleep(game, 0);
  v1::RegionHead& head = game.head(0);
  head.skip_when_reopen = 1;
  head.do_not_expand = 0;
  head.row = 2;
  head.column = 2;
  std::string request = copy_of(game.region(0), v1::cells_offset);
  request[0] = 1;  // the store that posts it; the server may take it back before we could copy it
  print("region 0, the request: a click on row 2, column 2, skipped if open", request);
  const RawReply reply = click(game, 0, {2, 2, 1, 0});
  falls_asleep(game, 0);
  print("region 0, the reply: 4 cells, and the server sleeps again",
        copy_of(game.region(0), v1::cells_offset + 6 * static_cast<std::size_t>(reply.count)));

  print("judge to server: the end", "F");
  game.write_to_server_as_judge("F");
  print("server to judge: status, side, mines, safe cells and mines opened", game.judge_message() + "\0"s);
}

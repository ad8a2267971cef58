// Wire version 1: an input chooses a board and then, step by step, what an answer writes into the regions of
// three channels and when the server looks at them. Every reply is held against the rules, cell by cell.
#include <atomic>
#include <map>

#include "fuzzers/fuzzer.hpp"
#include "fuzzers/plain_game.hpp"
#include "server/v1_channel_server.hpp"

namespace mines::fuzzers::wire_v1_target {

using namespace server;

namespace {

constexpr std::uint32_t channels = 3;

class WireGame {
 public:
  WireGame(const Field& field, GuardedMemory& memory)
      : memory_(memory),
        plain_(field),
        board_(GameBoard::make(field).value()),
        requests_(board_, judge_, nullptr, progress_) {
    memory_.clear();
  }

  void step(Input& input) {
    const std::uint8_t what = input.byte();
    const std::uint32_t channel = what / 4 % channels;
    switch (what % 4) {
      case 0: {  // somewhere in the region
        const std::uint32_t at = input.below(v1::channel_bytes);
        memory_.scribble(channel * v1::channel_bytes + at, input.bytes(input.byte() % 32));
        break;
      }
      case 1:  // in its head
        memory_.scribble(channel * v1::channel_bytes + input.byte() % sizeof(v1::ChannelHead),
                         input.bytes(input.byte() % 32));
        break;
      default:  // a request, most often on the board
        post(channel, input);
        serve(channel);
    }
  }

  void check_count() const {
    const OpenedCount count = board_.count();
    require(count.safe == plain_.safe_opened() && count.mines == plain_.mines_opened(), "a wrong count");
  }

 private:
  v1::ChannelHead& head(std::uint32_t channel) {
    return *reinterpret_cast<v1::ChannelHead*>(memory_.data() + channel * v1::channel_bytes);
  }

  void post(std::uint32_t channel, Input& input) {
    v1::ChannelHead& head = this->head(channel);
    const std::uint8_t flags = input.byte();
    const std::int32_t side = board_.size().rows;
    const auto on_board = [&](std::uint16_t place) {
      return flags >= 16 ? static_cast<std::uint16_t>(place % side) : place;
    };
    head.skip_when_reopen = flags & 1;
    head.do_not_expand = flags >> 1 & 1;
    head.row = on_board(input.take<std::uint16_t>());
    head.column = on_board(input.take<std::uint16_t>());
    head.done = 0;
    head.pending = flags & 4 ? 7 : 1;
  }

  void serve(std::uint32_t channel) {
    v1::ChannelHead& head = this->head(channel);
    const std::uint32_t done = head.done;
    const PlainGame::Reply expected =
        plain_.click({head.row, head.column}, head.skip_when_reopen != 0, head.do_not_expand != 0);
    std::byte* const behind = memory_.data() + (channel + 1) * v1::channel_bytes;
    const bool has_next = channel + 1 < channels;
    std::byte next[64];
    if (has_next) std::memcpy(next, behind, sizeof next);
    requests_.serve(memory_.data() + channel * v1::channel_bytes, static_cast<std::int32_t>(channel));

    require(!has_next || std::memcmp(next, behind, sizeof next) == 0, "a reply in the next channel's region");
    require(head.pending == 0, "a request that stays");
    require(head.done == (expected.count == 0 ? done : 1), "a reply that should not be, or none");
    if (expected.count == 0) return;
    require(head.opened_count == expected.count, "a reply of another length");
    std::map<Cell, int> numbers;
    for (std::int32_t i = 0; i < expected.count; ++i) {
      v1::ReportedCell cell;
      std::memcpy(&cell,
                  memory_.data() + channel * v1::channel_bytes + v1::cells_offset +
                      static_cast<std::size_t>(i) * sizeof cell,
                  sizeof cell);
      numbers[{cell.row, cell.column}] = cell.number;
    }
    require(numbers == expected.numbers, "a reply with other cells or numbers");
  }

  GuardedMemory& memory_;
  PlainGame plain_;
  GameBoard board_;
  JudgeLine judge_{-1};
  ProgressLine progress_{};
  V1ChannelServer requests_;
};

}  // namespace

MINES_FUZZER(wire_v1) {
  static GuardedMemory memory(channels * v1::channel_bytes);
  Input input(bytes);
  const Field field = take_board(input);
  WireGame game(field, memory);
  while (!input.ended()) game.step(input);
  game.check_count();
  accept();
}

}  // namespace mines::fuzzers::wire_v1_target

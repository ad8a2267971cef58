// Wire version 2: an input chooses a board and then, step by step, what an answer writes into two batch
// channels and when the server looks at them. As long as the answer keeps to the protocol, everything is held
// against the rules; when it does not, the server may open only what the board has and must go on.
#include <algorithm>
#include <array>
#include <vector>

#include "field/opening/cascade.hpp"
#include "fuzzers/fuzzer.hpp"
#include "fuzzers/plain_game.hpp"
#include "protocol/v2.hpp"
#include "server/v2_channel_server.hpp"

namespace mines::fuzzers::wire_v2_target {

using namespace server;

namespace {

constexpr std::array head_offsets = {
    offsetof(v2::ChannelHead, posted),         offsetof(v2::ChannelHead, taken),
    offsetof(v2::ChannelHead, replied),        offsetof(v2::ChannelHead, answered),
    offsetof(v2::ChannelHead, published),      offsetof(v2::ChannelHead, server_sleeping),
    offsetof(v2::ChannelHead, answer_sleeping)};

/// An answer that can keep to the protocol on one channel, and need not.
struct Client {
  GuardedMemory memory{v2::channel_bytes};
  std::uint32_t posted = 0;
  std::uint32_t taken = 0;

  v2::ChannelHead& head() { return v2::channel_head(memory.data()); }
};

class WireGame {
 public:
  WireGame(const Field& field, std::array<Client, 2>& clients)
      : field_(field),
        plain_(field),
        reported_(field),
        board_(GameBoard::make(field).value()),
        cascade_(board_),
        clients_(clients),
        servers_{V2ChannelServer(clean(clients[0]), 0, board_.size(), true, judge_),
                 V2ChannelServer(clean(clients[1]), 1, board_.size(), true, judge_)} {}

  void step(Input& input) {
    const std::uint8_t what = input.byte();
    const std::size_t channel = what & 1;
    Client& client = clients_[channel];
    switch (what / 2 % 16) {
      case 0:  // anything anywhere
        honest_ = false;
        client.memory.scribble(input.below(v2::channel_bytes), input.bytes(input.byte() % 80));
        break;
      case 1:  // an index or a flag
        honest_ = false;
        store(client, input);
        break;
      case 2:  // a request with anything in it
        // Skipped if it is wrong, and the game stays clean; if not it counts.
        wild_request(client, input);
        break;
      case 3:
        sleep(servers_[channel], client);
        break;
      case 4:
      case 5:
        take(client);
        break;
      case 6:
        serve(channel);
        break;
      case 7:
        flood(client, input);
        break;
      default:
        request(client, input);
    }
  }

  void end() {
    if (honest_) play_out();
    require_counted();
  }

 private:
  static std::byte* clean(Client& client) {
    client.memory.clear();
    client.posted = client.taken = 0;
    return client.memory.data();
  }

  bool has_room(Client& client) const { return client.posted - client.head().answered < v2::request_slots; }

  void post(Client& client, const v2::RequestHead& head, const Lanes& mask) {
    std::memcpy(v2::request_head_at(client.memory.data(), client.posted), &head, sizeof head);
    std::memcpy(v2::request_body_at(client.memory.data(), client.posted), mask, sizeof mask);
    client.head().posted = ++client.posted;
    if (!is_good(head, mask)) return;
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      for_each_bit(mask[lane],
                   [&](int bit) { plain_.click_batch(cell_at(head.row + lane, head.word, bit), false); });
    }
  }

  /// The document's words: what the server does not skip.
  bool is_good(const v2::RequestHead& head, const Lanes& mask) {
    if (head.flags == v2::request_alone) honest_ = false;  // which request comes first matters then
    if (head.flags > v2::request_alone || head.row % block_rows != 0) return false;
    if (head.row >= field_.size().rows || head.word >= field_.size().words()) return false;
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      const Word cells = head.row + lane < field_.size().rows ? field_.size().word_mask(head.word) : 0;
      if ((mask[lane] & ~cells) != 0) return false;
    }
    return true;
  }

  void request(Client& client, Input& input) {
    if (!has_room(client)) return;
    const auto row = static_cast<std::int32_t>(input.below(static_cast<std::uint32_t>(field_.size().rows)));
    const auto word =
        static_cast<std::int32_t>(input.below(static_cast<std::uint32_t>(field_.size().words())));
    Lanes mask{};
    const Word cells = input.take<Word>();
    const std::uint8_t rows = input.byte();
    for (std::int32_t lane = 0; lane < block_rows && (row & -block_rows) + lane < field_.size().rows;
         ++lane) {
      if ((rows >> lane & 1) != 0) mask[lane] = cells & field_.size().word_mask(word);
    }
    post(client, {static_cast<std::uint16_t>(row & -block_rows), static_cast<std::uint16_t>(word), 0}, mask);
  }

  void wild_request(Client& client, Input& input) {
    if (!has_room(client)) return;
    const auto head = input.take<v2::RequestHead>();
    Lanes mask{};
    const auto bytes = input.bytes(sizeof mask);
    if (!bytes.empty()) std::memcpy(mask, bytes.data(), bytes.size());
    post(client, head, mask);
  }

  /// So many empty requests that rings go round and chunks are full.
  void flood(Client& client, Input& input) {
    const Lanes none{};
    for (std::uint32_t left = input.take<std::uint16_t>() % 2500; left > 0 && has_room(client); --left) {
      post(client, {0, 0, 0}, none);
    }
  }

  void store(Client& client, Input& input) {
    const std::size_t at = head_offsets[input.byte() % head_offsets.size()];
    auto& word = *reinterpret_cast<std::atomic<std::uint32_t>*>(client.memory.data() + at);
    const std::uint8_t how = input.byte();
    const auto value = input.take<std::uint32_t>();
    word = how % 2 == 0 ? value : word + value % 4096 - 2048;
  }

  void sleep(V2ChannelServer& server, Client& client) {
    if (!server.is_served()) return;
    const FutexWait wait = server.fall_asleep();
    const auto* const word = reinterpret_cast<const std::byte*>(wait.word);
    require(word >= client.memory.data() && word < client.memory.data() + sizeof(v2::ChannelHead),
            "a sleep elsewhere");
    require(server.is_called() == (wait.word->load() != wait.expected), "called and asleep");
    server.wake_up();
  }

  bool serve(std::size_t channel) {
    const bool moved = servers_[channel].serve(cascade_);
    require(servers_[channel].is_served() || !honest_, "an honest client that is not served any more");
    return moved;
  }

  void take(Client& client) {
    if (!honest_) return;
    const std::uint32_t replied = client.head().replied;
    require(replied - client.taken <= v2::reply_slots, "more replies than the ring has");
    for (; client.taken != replied; ++client.taken) take_reply(client);
    client.head().taken = client.taken;
  }

  void take_reply(Client& client) {
    v2::ReplyHead head;
    std::memcpy(&head, v2::reply_head_at(client.memory.data(), client.taken), sizeof head);
    const std::byte* const body = v2::reply_body_at(client.memory.data(), client.taken);
    if (head.kind == v2::reply_word) {
      OpenedWord word{head.row, head.word};
      std::memcpy(&word.opened, body, v2::word_bytes);
      check(word);
      return;
    }
    require(head.kind == v2::reply_block && head.row % block_rows == 0, "a reply of no kind");
    Word planes[4][block_rows];
    std::memcpy(planes, body, v2::block_bytes);
    for (std::int32_t lane = 0; lane < block_rows; ++lane) {
      if (planes[0][lane] == 0 && head.row + lane >= field_.size().rows) continue;
      check({head.row + lane,
             head.word,
             planes[0][lane],
             0,
             {planes[1][lane], planes[2][lane], planes[3][lane], 0}});
    }
  }

  /// What is reported is the truth, and is reported for the first time.
  void check(const OpenedWord& reply) {
    require(reply.row < field_.size().rows && reply.word < field_.size().words(), "a reply beside the board");
    const Word cells = reply.opened | reply.mines;
    require((cells & ~field_.size().word_mask(reply.word)) == 0, "a reply beyond the edge");
    const OpenedWord truth = field_.reveal(reply.row, reply.word, cells);
    require(truth.opened == reply.opened && truth.mines == reply.mines &&
                std::equal(truth.number, truth.number + 4, reply.number),
            "a reply that is not true");
    for_each_bit(cells, [&](int bit) {
      const Cell cell = cell_at(reply.row, reply.word, bit);
      require(!reported_.is_open(cell), "a cell that is reported twice");
      reported_.click_batch(cell, true);
    });
  }

  /// Until all requests are answered and all replies taken: then everything that was clicked lies open.
  void play_out() {
    bool moved = true;
    while (moved) {
      moved = false;
      for (std::size_t channel = 0; channel < clients_.size(); ++channel) {
        moved |= serve(channel);
        take(clients_[channel]);
      }
    }
    for (Client& client : clients_) {
      require(client.head().answered == client.posted, "a request without an answer");
    }
    require(cascade_.count().safe == plain_.safe_opened(), "other safe cells than the rules say");
    require(cascade_.count().mines == plain_.mines_opened(), "other mines than the rules say");
    require(reported_.safe_opened() == plain_.safe_opened(), "safe cells that are open and not reported");
    require(reported_.mines_opened() == plain_.mines_opened(), "mines that are open and not reported");
  }

  void require_counted() const {
    const OpenedCount count = board_.count();
    require(count.safe == cascade_.count().safe && count.mines == cascade_.count().mines,
            "counts that differ");
    require(count.mines <= field_.mine_count() && count.safe <= field_.size().cells() - field_.mine_count(),
            "more is open than there is");
  }

  const Field& field_;
  PlainGame plain_;
  PlainGame reported_;
  bool honest_ = true;  ///< all that has been written keeps to the protocol
  GameBoard board_;
  Cascade cascade_;
  JudgeLine judge_{-1};
  std::array<Client, 2>& clients_;
  std::array<V2ChannelServer, 2> servers_;
};

}  // namespace

MINES_FUZZER(wire_v2) {
  static std::array<Client, 2> clients;
  Input input(bytes);
  const Field field = take_board(input);
  WireGame game(field, clients);
  while (!input.ended()) game.step(input);
  game.end();
  accept();
}

}  // namespace mines::fuzzers::wire_v2_target

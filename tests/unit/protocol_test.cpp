#include "support/catch.hpp"
#include <unistd.h>

#include <array>
#include <bit>
#include <cstring>
#include <map>
#include <thread>
#include <utility>

#include "base/random.hpp"
#include "board/view.hpp"
#include "os/futex.hpp"
#include "os/memory.hpp"
#include "protocol/environment.hpp"
#include "protocol/shared_memory.hpp"
#include "protocol/v1_channel.hpp"
#include "protocol/v2_channel.hpp"

using namespace mines;
using namespace std::chrono_literals;

namespace {

std::string unique_name() { return "/mines_test_" + std::to_string(getpid()); }

std::vector<OpenedWord> decode(const std::vector<v1::ReportedCell>& cells, BoardSize size) {
  std::vector<OpenedWord> words(1);  // something is there already
  // Two bytes are before the cells, which the decoder may read; the memory ends with the last cell.
  std::vector<std::byte> packed(2 + 6 * cells.size());
  std::memcpy(packed.data() + 2, cells.data(), 6 * cells.size());
  const bool right =
      v1::decode_cells(packed.data() + 2, static_cast<std::int32_t>(cells.size()), size, words);
  REQUIRE(right != (words.size() == 1));
  words.erase(words.begin());
  return words;
}

/// A v2 channel without a server: the test writes what a server would.
struct ServerlessChannel {
  ZeroedMemory memory = ZeroedMemory::map(v2::channel_bytes).value();
  std::byte* at = static_cast<std::byte*>(memory.data());
  v2::ChannelHead& head = *new (memory.data()) v2::ChannelHead{};
  v2::Channel channel{at, {10, 100}};  // two words a row, the second of 36 cells

  void reply(std::uint32_t index, const OpenedBlock& reply) {
    write(index, reply.row, reply.word, v2::reply_block, reply.planes, v2::block_bytes);
  }
  void reply(std::uint32_t index, const OpenedWord& reply) {
    write(index, reply.row, reply.word, v2::reply_word, &reply.opened, v2::word_bytes);
  }
  void write(std::uint32_t index, int row, int word, std::uint32_t kind, const void* body,
             std::size_t bytes) {
    const v2::ReplyHead reply{static_cast<std::uint16_t>(row), static_cast<std::uint16_t>(word), kind};
    std::memcpy(v2::reply_head_at(at, index), &reply, sizeof reply);
    std::memcpy(v2::reply_body_at(at, index), body, bytes);
  }
};

/// A thread that waits by wait() goes on when wake() is called often enough.
template <class Wait, class Wake>
void check_woken(Wait wait, Wake wake) {
  std::atomic<bool> awake = false;
  std::thread sleeper([&] {
    wait();
    awake = true;
  });
  while (!awake) {
    wake();
    std::this_thread::sleep_for(1ms);
  }
  sleeper.join();
}

}  // namespace

TEST_CASE("a futex wait ends by a wake, another value or its time") {
  FutexWord word = 0;
  for (const FutexScope scope : {FutexScope::shared, FutexScope::process}) {
    CHECK(futex_wait({&word, 0, scope}, 1ms) == FutexOutcome::timed_out);
    CHECK(futex_wait({&word, 1, scope}) == FutexOutcome::woken);
    check_woken([&] { futex_wait({&word, 0, scope}, 10s); }, [&] { futex_wake(word, scope); });
  }
}

TEST_CASE("a wait on many futexes ends by a wake of any") {
  std::vector<FutexWord> words(max_futex_waits);
  std::vector<FutexWait> waits;
  for (const FutexWord& word : words) waits.push_back({&word, 0, FutexScope::shared});
  if (futex_wait_any(waits, 1ms) == FutexOutcome::unsupported) return;  // an old kernel
  CHECK(futex_wait_any(waits, 1ms) == FutexOutcome::timed_out);
  words[100] = 1;
  CHECK(futex_wait_any(waits) == FutexOutcome::woken);
  words[100] = 0;
  waits[127].scope = FutexScope::process;
  for (const std::size_t woken : {std::size_t{0}, std::size_t{127}}) {
    check_woken([&] { futex_wait_any(waits, 10s); }, [&] { futex_wake(words[woken], waits[woken].scope); });
  }
  waits.push_back(waits[0]);
  CHECK(futex_wait_any(waits) == FutexOutcome::unsupported);
  CHECK(futex_wait_any({}) == FutexOutcome::unsupported);
}

TEST_CASE("shared memory is created once, opened by name, and checked for its size") {
  const std::string name = unique_name();
  {
    auto created = SharedMemory::create(name, 10000);
    REQUIRE(created);
    CHECK_FALSE(SharedMemory::create(name, 10000));
    auto opened = SharedMemory::open(name, 10000);
    REQUIRE(opened);
    created->data()[9999] = std::byte{7};
    CHECK(opened->data()[9999] == std::byte{7});
    const auto larger = SharedMemory::open(name, 10001);
    REQUIRE_FALSE(larger);
    CHECK(larger.error().code == ExitCode::bad_input);
    CHECK_THAT(larger.error().what, Catch::Contains("10000") && Catch::Contains("10001"));
  }
  SharedMemory::unlink(name);
  SharedMemory::unlink(name);
  CHECK(SharedMemory::open(name, 1).error().where == name);
}

TEST_CASE("a variable of the environment must be a whole number in its range") {
  setenv("MINES_TEST", "12", 1);
  CHECK(environment_number("MINES_TEST", 0, 12).value() == 12);
  CHECK_FALSE(environment_number("MINES_TEST", 0, 11));
  for (const char* wrong : {"", "x", "12 ", "0x1", "99999999999999999999"}) {
    setenv("MINES_TEST", wrong, 1);
    CHECK(environment_number("MINES_TEST", 0, 1 << 30).error().where == "MINES_TEST");
  }
}

TEST_CASE("reported cells become words, those of a word merged") {
  const auto words =
      decode({{3, 64, 8}, {3, 65, 1}, {3, 127, 7}, {3, 128, 2}, {4, 64, 0}, {3, 66, 5}}, {10, 130});
  REQUIRE(words.size() == 3);
  CHECK((words[0].row == 3 && words[0].word == 1 && words[0].opened == (7 | Word{1} << 63)));
  const Word numbers[] = {6 | Word{1} << 63, Word{1} << 63, 4 | Word{1} << 63, 1};
  CHECK((words[0].mines == 0 && std::equal(numbers, numbers + 4, words[0].number)));
  CHECK((words[1].row == 3 && words[1].word == 2 && words[1].opened == 1));
  CHECK((words[2].row == 4 && words[2].word == 1 && words[2].opened == 1 && words[2].number[0] == 0));
}

TEST_CASE("a reported cell outside of the board or with a wrong number is refused") {
  const BoardSize size{10, 130};
  CHECK(decode({{9, 129, 8}}, size).size() == 1);
  for (const v1::ReportedCell wrong : {v1::ReportedCell{10, 0, 1},
                                       {65535, 0, 1},
                                       {0, 130, 1},
                                       {0, 65535, 1},
                                       {0, 0, 9},
                                       {0, 0, 15},
                                       {0, 0, 16},
                                       {0, 0, 65535}}) {
    for (const std::vector<v1::ReportedCell>& cells : {std::vector{wrong},
                                                       {{1, 1, 1}, wrong},
                                                       {{0, 1, 1}, {1, 1, 1}, wrong, {2, 2, 2}},
                                                       {{0, 1, 1}, wrong, {0, 2, 7}}})
      CHECK(decode(cells, size).empty());
  }
}

TEST_CASE("random cells in any order decode to what they say, and random bytes never harm") {
  RandomSequence random(51, 0);
  for (int round = 0; round < 400; ++round) {
    const BoardSize size{static_cast<std::int32_t>(1 + random.below(100)),
                         static_cast<std::int32_t>(1 + random.below(300))};
    std::vector<v1::ReportedCell> cells;
    for (std::uint64_t at = random.below(4), left = 1 + random.below(100); left > 0;
         --left, at += 1 + random.below(4))
      cells.push_back({static_cast<std::uint16_t>(at / static_cast<std::uint64_t>(size.columns)),
                       static_cast<std::uint16_t>(at % static_cast<std::uint64_t>(size.columns)),
                       static_cast<std::uint16_t>(random.below(9))});
    if (round % 3 == 0) {
      for (auto& cell : cells) {
        cell.row = static_cast<std::uint16_t>(random.next());
        cell.number = static_cast<std::uint16_t>(random.below(10));
      }
    }
    if (round % 3 == 1) {
      for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random.below(i)]);
    }
    const bool right = std::all_of(cells.begin(), cells.end(), [&](const auto& cell) {
      return cell.row < size.rows && cell.number <= 8;
    });
    const auto words = decode(cells, size);
    REQUIRE(words.empty() == !right);
    if (!right) continue;
    std::map<Cell, int> found;
    for (const OpenedWord& word : words) {
      for_each_bit(word.opened, [&](int bit) {
        int number = 0;
        for (int i = 0; i < 4; ++i) number |= static_cast<int>(word.number[i] >> bit & 1) << i;
        CHECK(found.emplace(cell_at(word.row, word.word, bit), number).second);
      });
    }
    CHECK(found.size() == cells.size());
    for (const auto& cell : cells) CHECK(found.at({cell.row, cell.column}) == cell.number);
  }
}

TEST_CASE("a v1 channel posts, wakes a sleeping server, and refuses a count that cannot be") {
  alignas(64) static std::byte memory[2 * v1::channel_bytes];
  v1::Channel channel(v1::channel_at(memory, 1));
  auto& head = *reinterpret_cast<v1::ChannelHead*>(memory + v1::channel_bytes);
  // A server in this process: it sleeps before every request, and answers with the next count.
  const std::int32_t counts[] = {1, -1, -2, -3, 43686, 0, -4, 43687, 1 << 30, INT32_MIN};
  std::thread server([&] {
    for (const std::int32_t count : counts) {
      head.sleeping.store(1);
      while (head.pending.load() == 0) futex_wait({&head.pending, 0, FutexScope::shared});
      head.pending.store(0);
      head.sleeping.store(0);
      CHECK((head.row == 65535 && head.column == 7 && head.skip_when_reopen == 1 && head.do_not_expand == 0));
      head.opened_count = count;
      head.done.store(1, std::memory_order_release);
    }
  });
  for (std::size_t i = 0; i < std::size(counts); ++i) {
    channel.post({{65535, 7}, true, false});
    while (!channel.ready()) std::this_thread::yield();
    const auto reply = channel.reply();
    CHECK(reply.has_value() == (i < 5));
    if (reply) CHECK(reply->count == counts[i]);
    if (reply) CHECK(reply->cells == memory + v1::channel_bytes + 28);
    if (!reply) CHECK_THAT(to_string(reply.error()), Catch::Contains(std::to_string(counts[i])));
  }
  server.join();
}

TEST_CASE("a v2 channel has room for as many requests as its ring, and more as they are answered") {
  ServerlessChannel server;
  v2::Channel& channel = server.channel;
  for (std::uint32_t i = 0; i < v2::request_slots; ++i) {
    CHECK(channel.room() == v2::request_slots - i);
    channel.write(std::array{to_block({static_cast<std::int32_t>(i % 10), 1, i})}, 1);
  }
  CHECK(server.head.posted == 0);
  channel.publish();
  CHECK(server.head.posted == v2::request_slots);
  v2::RequestHead last;
  std::memcpy(&last, v2::request_head_at(server.at, v2::request_slots - 1), sizeof last);
  CHECK((last.row == 0 && last.word == 1 && last.flags == 1));
  Lanes mask;
  std::memcpy(mask, v2::request_body_at(server.at, v2::request_slots - 1), sizeof mask);
  for (std::uint32_t lane = 0; lane < 8; ++lane) {
    CHECK(mask[lane] == (lane == (v2::request_slots - 1) % 10 ? v2::request_slots - 1 : 0));
  }
  CHECK(channel.due() == v2::request_slots);
  server.head.answered = 5;
  Replies replies;
  CHECK(channel.take(replies).value() == 5);
  CHECK(channel.take(replies).value() == 0);
  CHECK(channel.room() == 5);
  CHECK(channel.due() == v2::request_slots - 5);
  CHECK(replies.empty());
}

TEST_CASE("a v2 channel takes replies that can be, appends them and frees their slots") {
  ServerlessChannel server;
  server.reply(0, OpenedWord{9, 0, 0b0110, 0b1001, {0b0010, 0, 0, 0b0100}});
  const OpenedPlanes planes{{1, 0, 0, 0, 0, 0, 0, 6}, {{1}, {0, 0, 0, 0, 0, 0, 0, 4}, {}}};
  server.reply(1, OpenedBlock{0, 1, &planes});
  server.reply(2, OpenedWord{0, 1, std::uint64_t{1} << 35, 0, {}});
  server.head.replied = 3;
  Replies replies;
  replies.words.resize(1);
  replies.blocks.resize(1);
  CHECK(server.channel.take(replies).value() == 3);
  REQUIRE(replies.words.size() == 3);
  const OpenedWord& word = replies.words[1];
  CHECK((word.row == 9 && word.word == 0 && word.opened == 6 && word.mines == 9));
  CHECK((word.number[0] == 2 && word.number[1] == 0 && word.number[3] == 4));
  CHECK((replies.words[2].row == 0 && replies.words[2].word == 1));
  CHECK(replies.words[2].opened == std::uint64_t{1} << 35);
  REQUIRE(replies.blocks.size() == 2);
  const OpenedBlock& block = replies.blocks[1];
  CHECK((block.row == 0 && block.word == 1));
  CHECK(std::memcmp(block.planes, &planes, sizeof planes) == 0);
  CHECK(server.head.taken == 0);  // the planes are still in their slots
  CHECK(server.channel.take(replies).value() == 0);
  CHECK(server.head.taken == 3);
}

namespace {

/// A reply that cannot be, behind one that can: an error, and nothing is handed on.
void check_refused(ServerlessChannel& server) {
  server.reply(0, OpenedWord{1, 1, 1, 0, {}});
  server.head.replied = 2;
  Replies replies;
  replies.words.resize(1);
  const auto taken = server.channel.take(replies);
  REQUIRE_FALSE(taken);
  CHECK(taken.error().code == ExitCode::broken);
  CHECK(replies.words.size() == 1);
  CHECK(replies.blocks.empty());
}

}  // namespace

TEST_CASE("a v2 channel refuses replies and indices that cannot be") {
  const OpenedWord wrong_words[] = {{10, 0, 1, 0, {}},                      // row
                                    {-1, 0, 1, 0, {}},                      // row
                                    {65535, 65535, 1, 0, {}},               // both
                                    {0, 2, 1, 0, {}},                       // word
                                    {0, -1, 1, 0, {}},                      // word
                                    {0, 2, 0, 1, {}},                       // word of a mine
                                    {0, 2, 0, 0, {}},                       // word of nothing
                                    {0, 1, std::uint64_t{1} << 36, 0, {}},  // column
                                    {0, 0, 3, 2, {}},                       // safe and a mine
                                    {0, 0, 1, 0, {2, 0, 0, 0}},             // a number of a cell not open
                                    {0, 0, 1, 0, {1, 0, 0, 1}}};            // 9
  for (const OpenedWord& reply : wrong_words) {
    ServerlessChannel server;
    server.reply(1, reply);
    check_refused(server);
  }
  const OpenedPlanes first_row{{1}, {}};
  const OpenedPlanes third_row{{0, 0, 1}, {}};
  const OpenedPlanes off_the_board{{0, 0, 0, std::uint64_t{1} << 36}, {}};
  const OpenedBlock wrong_blocks[] = {{16, 0, &first_row},      // row
                                      {-8, 0, &first_row},      // row
                                      {4, 0, &first_row},       // no block's row
                                      {8, 0, &third_row},       // a row below the board
                                      {0, 2, &first_row},       // word
                                      {0, -1, &first_row},      // word
                                      {0, 1, &off_the_board}};  // column
  for (const OpenedBlock& reply : wrong_blocks) {
    ServerlessChannel server;
    server.reply(1, reply);
    check_refused(server);
  }
  for (const std::uint32_t kind : {2U, 0xffffffffU}) {
    ServerlessChannel server;
    const Word body[32] = {};
    server.write(1, 0, 0, kind, body, sizeof body);
    check_refused(server);
  }
  // Nothing has been asked, and there are fewer slots.
  for (const auto& [answered, replied] :
       {std::pair{1U, 0U}, {~0U, 0U}, {0U, v2::reply_slots + 1}, {0U, ~0U}}) {
    ServerlessChannel server;
    server.head.answered = answered;
    server.head.replied = replied;
    Replies replies;
    CHECK_FALSE(server.channel.take(replies));
  }
}

TEST_CASE("a v2 channel wakes a server that says that it sleeps, on the word that it names") {
  for (const std::uint32_t flag : {v2::sleeps_on_posted, v2::sleeps_on_taken}) {
    ServerlessChannel server;
    const FutexWord& word = flag == v2::sleeps_on_posted ? server.head.posted : server.head.taken;
    std::atomic<bool> woken = false;
    std::thread sleeper([&] {
      server.head.server_sleeping = flag;
      while (futex_wait({&word, 0, FutexScope::shared}, 10s) == FutexOutcome::woken && word == 0) continue;
      woken = word != 0;
      server.head.server_sleeping = v2::awake;
    });
    while (server.head.server_sleeping == v2::awake) std::this_thread::yield();
    std::this_thread::sleep_for(2ms);
    Replies replies;
    if (flag == v2::sleeps_on_taken) server.head.replied = 1;
    server.channel.write(std::array{to_block({0, 0, 1})}, 0);
    const auto start = std::chrono::steady_clock::now();
    server.channel.publish();
    CHECK(server.channel.take(replies));
    CHECK(server.channel.take(replies));  // gives back the slots of the replies taken before
    sleeper.join();
    CHECK(woken);
    CHECK(std::chrono::steady_clock::now() - start < 5s);
  }
}

TEST_CASE("a v2 channel sleeps until something is published, not after it and not longer than told") {
  ServerlessChannel server;
  auto start = std::chrono::steady_clock::now();
  server.channel.sleep(20ms);
  CHECK(std::chrono::steady_clock::now() - start >= 15ms);
  CHECK(server.head.answer_sleeping == v2::awake);
  server.head.published = 1;
  start = std::chrono::steady_clock::now();
  server.channel.sleep(10s);
  CHECK(std::chrono::steady_clock::now() - start < 5s);
}

// Batch channels under the real server: what they open and report, and what a client cannot do to it.
#include "support/catch.hpp"
#include <fmt/format.h>
#include <unistd.h>

#include <cstring>
#include <thread>

#include "e2e/raw_client.hpp"
#include "protocol/environment.hpp"
#include "support/boards.hpp"

using namespace mines;
using namespace mines::testing;
using namespace std::chrono_literals;

namespace {

/// Clicks on random cells of random blocks.
std::vector<ClickBlock> random_clicks(BoardSize size, int count, RandomSequence& random) {
  std::vector<ClickBlock> clicks;
  for (int i = 0; i < count; ++i) {
    const auto row = static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(size.rows)));
    const auto word = static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(size.words())));
    ClickBlock& click = clicks.emplace_back(ClickBlock{{}, row & -block_rows, word});
    for (std::int32_t lane = 0; lane < block_rows && click.row + lane < size.rows; ++lane) {
      if (random.below(4) != 0) continue;
      click.mask[lane] = random.next() & random.next() & random.next() & size.word_mask(word);
    }
  }
  return clicks;
}

bool tells_truth(const RawBatchClient& client, const Field& field) {
  bool right = client.twice() == 0;
  for (const auto& [place, number] : client.cells()) {
    const Cell cell{place.first, place.second};
    right &= field.size().contains(cell) && number == (field.is_mine(cell) ? -1 : field.number(cell));
  }
  return right;
}

}  // namespace

TEST_CASE("the server offers v2 channels where the judge has left room, before it says that it is ready") {
  StartedGame game(field_of(small_board), true);
  CHECK(std::memcmp(game.v2_area(), "minesbat\3\0\0\0\0", 13) == 0);
  RawBatchClient client(game);
  CHECK(game.create_channel() == 0);  // counted by themselves
  CHECK(client.memory() == game.v2_area() + 4096);
  RawBatchClient second(game);
  CHECK(second.memory() == client.memory() + 421888);
  CHECK(game.finish().status == 0);
}

TEST_CASE("without room for them there is no offer, and asking for a v2 channel is a violation") {
  TestGame game(field_of(small_board));
  SECTION("no variable") {}
  SECTION("an object that is too small") {
    game.leave_room_for_v2();
    REQUIRE(truncate(("/dev/shm" + game.shared_memory_name()).c_str(), v2::shared_memory_bytes - 1) == 0);
  }
  game.start_server();
  CHECK(game.answer_message() == "4 2");
  CHECK(game.v2_area()[0] == std::byte{0});
  game.write_to_server("B");
  CHECK_THAT(game.judge_message(), Catch::Contains("0x42"));
  const auto channel = game.create_channel();
  CHECK(click(game, channel, {3, 3, 0, 0}).count == 9);
  CHECK(game.finish().status == 1);
}

TEST_CASE("a variable that is no offset of pages behind v1's memory ends the server") {
  for (const std::size_t offset : {std::size_t{0}, v2::area_offset - 4096, v2::area_offset + 8}) {
    TestGame game(field_of(small_board));
    game.leave_room_for_v2(offset);
    game.start_server();
    CHECK_THAT(game.judge_message(), Catch::Contains(variable::batch_offset));
    CHECK(game.server().wait().exit_code == 2);
  }
}

TEST_CASE("indices and counters follow the replies, which have what is new alone") {
  StartedGame game(field_of(small_board), true);
  RawBatchClient client(game);
  client.write(0, 0, 0b0110);  // a 1 and a mine
  client.write(0, 0, 0b0110);  // nothing new
  client.publish();
  REQUIRE(client.take_all());
  CHECK(client.load(RawBatchClient::replied) == 2);
  CHECK(client.load(RawBatchClient::answered) == 2);
  CHECK(client.load(RawBatchClient::published) >= 1);
  client.write(2, 0, 0b1100, 1);  // just its own cells, zeros among them
  client.publish();
  REQUIRE(client.take_all());
  CHECK(client.cells() ==
        std::map<std::pair<int, int>, int>{{{0, 1}, 1}, {{0, 2}, -1}, {{2, 2}, 0}, {{2, 3}, 0}});
  client.write(3, 0, 0b1000);
  client.publish();
  REQUIRE(client.take_all());
  CHECK(client.cells().size() == 2 + 9);
  const auto result = game.finish();
  CHECK(result.status == 0);
  CHECK(result.safe_opened == 10);
  CHECK(result.mines_opened == 1);
}

TEST_CASE("a zero that v1 has opened alone does not stop a cascade of v2") {
  StartedGame game(field_of(small_board), true);
  const auto channel = game.create_channel();
  RawBatchClient client(game);
  CHECK(click(game, channel, {2, 2, 0, 1}).cells.size() == 1);
  client.write(3, 0, 0b1000);
  client.publish();
  REQUIRE(client.take_all());
  CHECK(client.cells().size() == 8);
  CHECK(game.finish().safe_opened == 9);
}

TEST_CASE("v2 channels open what clicks open, with the truth's numbers, each cell once") {
  RandomSequence random(91, 0);
  for (const std::int32_t side : {1, 7, 64, 65, 130, 200}) {
    for (const double density : {0.0, 0.05, 0.125, 0.3, 0.85}) {
      const Field field = random_board(side, density, random.next());
      const auto clicks = random_clicks(field.size(), 40, random);
      StartedGame game(field, true);
      RawBatchClient one(game);
      RawBatchClient other(game);
      for (std::size_t i = 0; i < clicks.size(); ++i) {
        auto& client = random.below(2) == 0 ? one : other;
        client.write_block(clicks[i].row, clicks[i].word, clicks[i].mask);
        if (random.below(3) == 0) client.publish();
      }
      one.publish();
      other.publish();
      REQUIRE((one.take_all() && other.take_all()));
      CHECK(tells_truth(one, field));
      CHECK(tells_truth(other, field));
      auto cells = one.cells();
      cells.insert(other.cells().begin(), other.cells().end());
      CHECK(cells.size() == one.cells().size() + other.cells().size());

      std::map<std::pair<int, int>, int> expected;
      const auto click_all = [&](const ClickWord& word) {
        for_each_bit(word.mask, [&](int bit) {
          const Cell click = cell_at(word.row, word.word, bit);
          if (field.is_mine(click)) expected.insert({{click.row, click.column}, -1});
          if (field.is_mine(click) || expected.count({click.row, click.column}) > 0) return;
          for (const Cell cell : opened_by_click(field, click))
            expected.insert({{cell.row, cell.column}, field.number(cell)});
        });
      };
      for (const ClickBlock& block : clicks) for_each_word(block, click_all);
      CHECK(cells == expected);
      const auto result = game.finish();
      CHECK(result.status == 0);
      CHECK(result.safe_opened + result.mines_opened == cells.size());
    }
  }
}

TEST_CASE("rings go round many times, with batches of any size") {
  const Field field = random_board(512, 0.3, 92);
  StartedGame game(field, true);
  RawBatchClient client(game);
  RandomSequence random(93, 0);
  std::uint64_t due = 0;
  for (std::uint64_t cell = 0; cell < 512 * 512;) {
    // One cell at a time, so that there are as many requests as cells: they go round the ring 128 times.
    for (std::uint64_t i = 1 + random.below(random.below(2) == 0 ? 3 : 300); i > 0 && cell < 512 * 512; --i) {
      client.write(static_cast<int>(cell / 512), static_cast<int>(cell % 512 / 64), 1ULL << cell % 64, 1);
      ++cell;
      ++due;
    }
    client.publish();
    if (due > 1700 || random.below(4) == 0) {
      REQUIRE(client.take_all());
      due = 0;
    }
  }
  REQUIRE(client.take_all());
  CHECK(client.cells().size() == 512 * 512);
  CHECK(client.replies() == 512 * 512);
  CHECK(tells_truth(client, field));
  CHECK(game.finish().status == 0);
}

TEST_CASE("a client that does not read holds up nobody else, and gets everything once it does") {
  const Field field = random_board(256, 0.3, 94);
  StartedGame game(field, true);
  RawBatchClient lazy(game);
  RawBatchClient other(game);
  for (int cell = 0; cell < 2048; ++cell) lazy.write(cell / 256, cell % 256 / 64, 1ULL << cell % 64, 1);
  lazy.publish();
  REQUIRE(lazy.falls_asleep(2));
  CHECK(lazy.load(RawBatchClient::replied) == 1024);
  CHECK(lazy.load(RawBatchClient::answered) < 2048);
  for (int row = 100; row < 110; ++row) {
    other.write(row, 0, ~0ULL, 1);
    other.publish();
    REQUIRE(other.take_all());
  }
  SECTION("it reads after all") {
    // The flag is read only at the wrong moment: the server must see the slots without it, or be woken later.
    REQUIRE(lazy.take_all());
    CHECK(lazy.cells().size() == 2048);
    CHECK(tells_truth(lazy, field));
    CHECK(game.finish().safe_opened + 0 > 0);
  }
  SECTION("it never does") {
    const double before = game.server().cpu_seconds();
    std::this_thread::sleep_for(300ms);
    CHECK(game.server().cpu_seconds() - before < 0.05);
    const auto start = std::chrono::steady_clock::now();
    const auto result = game.finish();
    CHECK(std::chrono::steady_clock::now() - start < 2s);
    CHECK(result.status == 0);
    CHECK(result.safe_opened + result.mines_opened >= 1024 + 640);
  }
  CHECK(game.server().wait().exit_code == 0);
}

TEST_CASE("a wake-up is not lost though the server is just falling asleep") {
  StartedGame game(random_board(256, 0.3, 95), true);
  RawBatchClient client(game);
  // About as long as the server takes to fall asleep: the moments in which a wake-up could be lost.
  RandomSequence random(96, 0);
  for (int i = 0; i < 2000; ++i) {
    client.write(i % 256, i / 256 % 4, 0, 1);
    client.publish();
    REQUIRE(client.take_all());
    const auto until = std::chrono::steady_clock::now() + 190us + 1us * static_cast<int>(random.below(40));
    while (std::chrono::steady_clock::now() < until) continue;
  }
  CHECK(game.finish().status == 0);
}

TEST_CASE("requests that cannot be are violations and are skipped, the others of the batch are served") {
  struct Wrong {
    int row, word, lane;
    std::uint64_t mask;
    std::uint32_t flags;
    const char* says;
  };
  for (const Wrong& wrong : {Wrong{0, 0, 4, 1, 0, "row 0, word 0"},  // below the last row
                             {8, 0, 0, 1, 0, "row 8, word 0"},
                             {65535, 65535, 0, 1, 0, "row 65535, word 65535"},
                             {0, 1, 0, 0, 0, "row 0, word 1"},
                             {0, 0, 3, 16, 0, "row 0, word 0"},  // beyond the right edge
                             {0, 0, 0, ~0ULL, 1, "row 0, word 0"},
                             {0, 0, 0, 1, 2, "flags 2"},
                             {0, 0, 0, 1, 0xffffffff, "flags"},
                             // The row is no block's first.
                             {1, 0, 0, 1, 0, "row 1, word 0"},
                             {4, 0, 0, 1, 0, "row 4, word 0"}}) {
    StartedGame game(field_of(small_board), true);
    RawBatchClient client(game);
    std::uint64_t rows[8] = {};
    rows[wrong.lane] = wrong.mask;
    client.write_block(wrong.row, wrong.word, rows, wrong.flags);
    client.write(3, 0, 8);
    client.publish();
    CHECK(client.take_all());
    CHECK(client.cells().size() == 9);
    CHECK_THAT(game.judge_message(), Catch::Contains("v2 channel 0") && Catch::Contains(wrong.says));
    const auto result = game.finish();
    CHECK(result.status == 1);
    CHECK(result.safe_opened == 9);
  }
}

TEST_CASE("indices that cannot be are violations, that channel is not served any more, the others are") {
  for (const std::uint32_t index : {2049U, 0x80000000U, 0xffffffffU, 5U}) {
    StartedGame game(field_of(small_board), true);
    RawBatchClient client(game);
    RawBatchClient good(game);
    if (index == 5) {  // it runs backwards
      for (int i = 0; i < 10; ++i) client.write(0, 0, 0);
      client.publish();
      REQUIRE(client.take_all());
    }
    client.store(RawBatchClient::posted, index);
    client.wake();
    CHECK_THAT(game.judge_message(), Catch::Contains(fmt::format("'posted' is {}", index)));
    good.write(3, 0, 8);
    good.publish();
    CHECK(good.take_all());
    CHECK(good.cells().size() == 9);
    const auto result = game.finish();
    CHECK(result.status == 1);
    CHECK(result.safe_opened == 9);
    CHECK(game.server().wait().exit_code == 0);
  }
  SECTION("replies taken that never were") {
    const Field field = random_board(256, 0.3, 94);
    StartedGame game(field, true);
    RawBatchClient client(game);
    client.store(RawBatchClient::taken, 1500);
    for (int cell = 0; cell < 2048; ++cell) client.write(cell / 256, cell % 256 / 64, 1ULL << cell % 64, 1);
    client.publish();
    CHECK_THAT(game.judge_message(), Catch::Contains("'taken' is 1500"));
    CHECK(client.load(RawBatchClient::replied) <= 1024);
    const double before = game.server().cpu_seconds();
    std::this_thread::sleep_for(300ms);
    CHECK(game.server().cpu_seconds() - before < 0.05);  // the server does not even read it
    RawBatchClient good(game);
    good.write(200, 0, ~0ULL, 1);
    good.publish();
    CHECK(good.take_all());
    CHECK(good.cells().size() == 64);
    CHECK(game.finish().status == 1);
  }
}

TEST_CASE("a client that scribbles over everything gets a server that goes on and counts") {
  const Field field = random_board(256, 0.125, 97);
  StartedGame game(field, true);
  RawBatchClient wild(game);
  RawBatchClient good(game);
  std::atomic<bool> stop = false;
  std::thread scribbler([&] {
    RandomSequence random(98, 0);
    for (int i = 0; !stop; ++i) {
      // First nonsense in the requests and the flags, then in the indices as well.
      const bool indices = i > 100'000;
      const std::size_t least = indices ? 0 : 384;
      const std::size_t at = least + random.below((random.below(2) == 0 ? 4096 : 421888 - least) / 4) * 4;
      wild.store(at, static_cast<std::uint32_t>(random.next() & random.next()));
      if (!indices) wild.store(RawBatchClient::posted, wild.load(RawBatchClient::answered) + 1000);
      wild.wake();
    }
  });
  CHECK_THAT(game.judge_message(), Catch::Contains("v2 channel 0"));
  const auto end = std::chrono::steady_clock::now() + 300ms;
  for (int row = 0; row < 256 || std::chrono::steady_clock::now() < end; ++row) {
    for (int word = 0; word < 4; ++word) good.write(row % 256, word, ~0ULL);
    good.publish();
    CHECK(good.take_all());
  }
  stop = true;
  scribbler.join();
  const auto result = game.finish();
  CHECK(result.safe_opened == 256 * 256 - field.mine_count());
  CHECK(result.mines_opened == field.mine_count());
  CHECK(game.server().wait().exit_code == 0);
}

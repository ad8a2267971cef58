// A game on its watch page, from the server's thread to what mines-view makes of it.
#include "support/catch.hpp"
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstring>
#include <optional>
#include <thread>

#include "apps/view/sources/source.hpp"
#include "apps/view/tiles.hpp"
#include "os/file_descriptor.hpp"
#include "os/mapping.hpp"
#include "server/watcher.hpp"
#include "support/boards.hpp"
#include "support/player_picture.hpp"
#include "support/refused.hpp"
#include "watch/watch_page.hpp"

using namespace mines;
using namespace mines::testing;
using mines::watch::WatchPage;

namespace {

FileDescriptor new_page(off_t bytes = sizeof(WatchPage), int seals = F_SEAL_SHRINK | F_SEAL_GROW) {
  FileDescriptor memory(memfd_create("page", MFD_ALLOW_SEALING));
  REQUIRE(ftruncate(memory.number(), bytes) == 0);
  REQUIRE(fcntl(memory.number(), F_ADD_SEALS, seals) == 0);
  return memory;
}

std::int64_t now() {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The server's thread runs only when no other one needs the processor, which may take long beside other
/// tests.
template <class Condition>
bool comes_true(Condition condition) {
  for (const std::int64_t end = now() + 60'000'000'000; now() < end;) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

/// A board whose server shows it.
struct Watched {
  explicit Watched(const Field& field)
      : memory(new_page()),
        mapping(memory.number(), sizeof(WatchPage)),
        page(*reinterpret_cast<WatchPage*>(mapping.data())),
        board(GameBoard::make(field).value()) {
    watcher.emplace(board, page);
    REQUIRE(watcher->start().has_value());
    page.judge.penalty = 8;
    page.judge.limit = 256;
    page.judge.started = now();
  }

  void open(double share, RandomSequence& random) {
    for_each_row_word(board.size(), [&](std::int32_t row, std::int32_t word) {
      if (random.uniform() >= share) return;
      Word mask = board.size().word_mask(word) & (random.next() | random.next());
      if (random.below(30) != 0) mask &= ~board.mines(row, word);
      board.open(row, word, mask);
    });
  }

  std::int32_t patches() const { return PatchGrid::over(board.size()).count(); }

  FileDescriptor memory;
  Mapping mapping;
  WatchPage& page;
  GameBoard board;
  std::optional<server::Watcher> watcher;
};

bool values_agree(view::Source& source, const PlayerPicture& picture) {
  const auto held = source.lock();
  source.look({});
  const auto& values = source.patches().values;
  for (std::size_t patch = 0; patch < values.size(); ++patch) {
    if (values[patch] != picture.value(static_cast<std::int32_t>(patch))) return false;
  }
  return true;
}

/// Draws all patches at a level, and compares the pixels. A server on a busy machine may be late, and is
/// asked again.
void check_pixels(view::Source& source, const PlayerPicture& picture, std::int32_t patches, int level) {
  const std::int32_t side = patch_pixels(level);
  std::vector<std::int32_t> all;
  std::vector<std::uint8_t> expected;
  for (std::int32_t patch = patches; patch-- > 0;) {
    all.push_back(patch);
    for (std::int32_t y = 0; y < side; ++y) {
      for (std::int32_t x = 0; x < side; ++x)
        expected.push_back(static_cast<std::uint8_t>(picture.pixel(patch, level, x, y)));
    }
  }
  std::vector<std::uint8_t> pixels(expected.size());
  const auto held = source.lock();
  REQUIRE(comes_true([&] {
    source.look({});
    return source.draw(level, all, pixels) == view::Drawn::all;
  }));
  CHECK((pixels == expected));
}

void check_picture(view::Source& source, const PlayerPicture& picture, std::int32_t patches) {
  CHECK(comes_true([&] { return values_agree(source, picture); }));
  for (int level = 0; level < patch_level; ++level) check_pixels(source, picture, patches, level);
}

/// What a page has of the tiles (0, 0) and (1, 0).
struct Page {
  explicit Page(int shown) : level(shown), pixels(2 * tile_bytes, 0) {}

  void take(view::Source& source) {
    view::TilesQuestion question;
    question.level = level;
    for (std::uint32_t x = 0; x < 2; ++x) question.tiles.push_back({x, 0, stamps[x]});
    const std::string response = view::draw_tiles(source, question, std::chrono::seconds(10));
    const auto number = [&](std::size_t place) {
      std::uint32_t value = 0;
      std::memcpy(&value, response.data() + place, sizeof value);
      return value;
    };
    std::size_t place = 24;
    for (std::uint32_t left = number(8); left > 0; --left) {
      const std::uint32_t x = number(place);
      const std::uint32_t kind = number(place + 8);
      const std::uint32_t entries = number(place + 12);
      place += 16;
      char* const tile = pixels.data() + x * tile_bytes;
      if (kind == 0) std::memcpy(tile, response.data() + place, tile_bytes);
      for (std::uint32_t i = 0; kind == 1 && i < entries; ++i) {
        std::uint16_t index = 0;
        std::memcpy(&index, response.data() + place + std::size_t{3} * i, 2);
        tile[index] = response[place + std::size_t{3} * i + 2];
      }
      place += kind == 0 ? tile_bytes : std::size_t{3} * entries;
      stamps[x] = number(0);
    }
    REQUIRE(place == response.size());
  }

  static constexpr std::size_t tile_bytes = 65536;
  int level;
  std::string pixels;
  std::array<view::Stamp, 2> stamps{};
};

}  // namespace

TEST_CASE("A viewer sees what a player sees, at every level, and no bit more") {
  RandomSequence random(Seed(11), 0);
  for (const BoardSize size : {BoardSize{1, 1}, BoardSize{130, 200}, BoardSize{300, 650}}) {
    for (const double density : {0.05, 0.2}) {
      Watched game(random_field(size, density, random));
      const auto source = view::open_live_game(game.memory.number()).value();
      source->start();
      const view::SourceInfo info = source->info();
      CHECK((info.kind == view::Kind::live && info.size == size && info.penalty == 8));
      CHECK(info.mines == game.board.mine_count());
      check_picture(*source, PlayerPicture(game.board), game.patches());
      for (const double share : {0.02, 0.4, 1.0}) {
        game.open(share, random);
        check_picture(*source, PlayerPicture(game.board), game.patches());
      }
    }
  }
}

TEST_CASE("More patches than one request takes are drawn") {
  RandomSequence random(Seed(12), 0);
  Watched game(random_field({64 * 33, 64 * 33}, 0.15, random));  // 1089 patches
  const auto source = view::open_live_game(game.memory.number()).value();
  game.open(0.5, random);
  check_pixels(*source, PlayerPicture(game.board), 1089, 5);
}

TEST_CASE("Pictures from afar that only take what has changed come to be the whole picture") {
  // A row has 263 patches: rows of pixels do not end where runs of patches do.
  RandomSequence random(Seed(17), 0);
  Watched game(random_field({64 * 5, 64 * 263}, 0.15, random));
  const auto source = view::open_live_game(game.memory.number()).value();
  for (const int level : {6, 7, 9}) {
    Page page(level);
    for (int look = 0; look < 6; ++look) {
      for (int i = 0; i < 40; ++i) {
        const auto row = static_cast<std::int32_t>(random.below(320));
        const auto word = static_cast<std::int32_t>(random.below(263));
        game.board.open(row, word, ~game.board.mines(row, word));
      }
      CHECK(comes_true([&] { return values_agree(*source, PlayerPicture(game.board)); }));
      page.take(*source);
    }
    Page fresh(level);
    fresh.take(*source);
    CHECK(page.pixels == fresh.pixels);
  }
}

TEST_CASE("Nothing is counted while nobody looks") {
  RandomSequence random(Seed(13), 0);
  Watched game(random_field({256, 256}, 0.15, random));
  game.open(1, random);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  const auto counted = [&] {
    for (std::int32_t patch = 0; patch < game.patches(); ++patch) {
      if (game.page.values[patch] != 0) return true;
    }
    return game.page.server.counted_to != 0;
  };
  CHECK_FALSE(counted());
  const auto source = view::open_live_game(game.memory.number()).value();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  CHECK_FALSE(counted());
  source->look({});
  CHECK(comes_true(counted));
}

TEST_CASE("Stamps say what has changed, and a patch at rest is stuck until it changes") {
  // Two patches: one with an open 1 that leaves its neighbours undecided, one that stays closed.
  BitPlane mines = BitPlane::make(BoardSize{64, 128}).value();
  mines.set({10, 10});
  Watched game{Field(std::move(mines))};
  const auto source = view::open_live_game(game.memory.number()).value();
  const view::Patches& patches = source->patches();
  const auto until = [&](const auto& condition) {
    CHECK(comes_true([&] {
      source->look({});
      return condition();
    }));
  };
  source->look({});
  CHECK(patches.changed[0] == 0);
  game.board.open(11, 0, Word{1} << 11);
  until([&] { return patches.changed[0] != 0; });
  const view::Stamp opened = patches.stamp;
  CHECK(patches.changed[0] == opened);
  CHECK(patches.stuck[0] == 0);
  CHECK(patches.changed[1] == 0);
  const std::int64_t begun = now();
  until([&] { return patches.stuck[0] != 0; });
  CHECK(now() - begun > 500'000'000);
  CHECK(patches.stuck[0] > opened);
  CHECK(patches.stuck[1] == 0);
  game.board.open(11, 0, Word{1} << 12);
  until([&] { return patches.stuck[0] == 0; });
  CHECK(patches.changed[0] > opened);
}

TEST_CASE("The last picture outlives the server") {
  RandomSequence random(Seed(14), 0);
  std::optional<Watched> game(std::in_place, random_field({300, 450}, 0.15, random));
  const auto source = view::open_live_game(game->memory.number()).value();
  source->start();  // from here on another thread looks, too
  {
    const auto lock = source->lock();
    source->look({});
  }
  game->open(0.7, random);
  const PlayerPicture picture(game->board);
  const std::int32_t patches = game->patches();
  const std::int64_t begun = now();
  game->page.judge.ended = begun;
  game->watcher->finish();
  CHECK(now() - begun < 2'000'000'000);
  game.reset();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  CHECK(values_agree(*source, picture));
  check_picture(*source, picture, patches);
}

TEST_CASE("A game's end does not wait for a viewer that is not interested, or does not come") {
  RandomSequence random(Seed(15), 0);
  for (const bool looks : {false, true}) {
    Watched game(random_field({300, 450}, 0.15, random));
    if (looks) game.page.viewer.looked = now();
    const std::int64_t begun = now();
    game.watcher->finish();
    const std::int64_t took = now() - begun;
    CHECK(took < (looks ? 1'500'000'000 : 300'000'000));
    if (looks) CHECK(took >= 500'000'000);
    CHECK((game.page.server.finished != 0) == looks);
  }
}

TEST_CASE("Whatever a viewer writes, the server shows no more, and goes on") {
  RandomSequence random(Seed(16), 0);
  Watched game(random_field({300, 450}, 0.15, random));
  const auto noise = [&random] {
    const std::uint64_t noises[] = {random.next(), ~std::uint64_t{0} >> random.below(64),
                                    std::uint64_t{1} << random.below(64), random.below(2000)};
    return noises[random.below(4)];
  };
  for (const std::int64_t end = now() + 1'500'000'000; now() < end;) {
    WatchPage& page = game.page;
    page.viewer.looked = random.below(2) == 0 ? now() : static_cast<std::int64_t>(noise());
    page.request.level = static_cast<std::uint32_t>(random.below(2) == 0 ? random.below(6) : noise());
    page.request.count = static_cast<std::uint32_t>(noise());
    for (int i = 0; i < 100; ++i)
      page.request.patches[random.below(watch::max_details)] = static_cast<std::uint32_t>(noise());
    page.request.number = static_cast<std::uint32_t>(noise());
    // It can write to what the server writes, too.
    page.values[random.below(watch::max_patches)] = static_cast<PatchValue>(noise());
    page.server.rows = static_cast<std::int32_t>(noise());
    page.server.columns = static_cast<std::int32_t>(noise());
    page.reply.number = static_cast<std::uint32_t>(noise());
    ++page.viewer.bell;
    futex_wake(page.viewer.bell, FutexScope::shared);
    game.open(0.002, random);
  }
  game.page.server.rows = 300;
  game.page.server.columns = 450;
  game.page.request.number = 0;
  game.page.viewer.looked = now();
  const auto source = view::open_live_game(game.memory.number()).value();
  for (int level = 0; level < patch_level; ++level)
    check_pixels(*source, PlayerPicture(game.board), game.patches(), level);
}

TEST_CASE("What is not a watch page is refused in one line") {
  const auto check = [](int descriptor, const char* what) {
    check_refused(view::open_live_game(descriptor), std::nullopt, what);
  };
  check(987, "--live: descriptor 987 is not open");
  check(new_page(4096).number(), "not the watched game's shared memory");
  check(new_page(sizeof(WatchPage), F_SEAL_GROW).number(), "not the watched game's shared memory");
  // A page on which no server has written.
  const FileDescriptor empty = new_page();
  check(empty.number(), "is not from a server");
  const Mapping mapping(empty.number(), sizeof(WatchPage));
  auto& page = *reinterpret_cast<WatchPage*>(mapping.data());
  page.server.version = watch::page_version;
  for (const auto& [rows, columns, mines] :
       {std::tuple{0, 5, 0}, {5, -1, 0}, {65537, 5, 0}, {5, 65537, 0}, {2, 2, 5}}) {
    page.server.rows = rows;
    page.server.columns = columns;
    page.server.mines = static_cast<std::uint64_t>(mines);
    check(empty.number(), "no board");
  }
}

TEST_CASE("Progress is the judge's, from a time on") {
  Watched game(field_of(small_board));
  const auto source = view::open_live_game(game.memory.number()).value();
  CHECK(source->progress(-1).phase == view::Phase::playing);
  CHECK(source->progress(-1).history.empty());
  for (std::uint32_t i = 0; i < 10; ++i) {
    game.page.judge.history[i] = {0.1 * i, 10 * i, i / 5};
    game.page.judge.samples = i + 1;
  }
  std::strcpy(game.page.judge.record, "/tmp/a.record");
  view::Progress progress = source->progress(0.45);
  CHECK((progress.history.size() == 5 && progress.history.front().safe == 50));
  CHECK((progress.now.safe == 90 && progress.now.mines_hit == 1 && progress.record.empty()));
  game.page.judge.ended = now();
  game.page.judge.record_is_whole = 1;
  CHECK(source->progress(-1).phase == view::Phase::over);
  CHECK(source->progress(-1).record == "/tmp/a.record");
  // More samples than there is room for.
  game.page.judge.samples = ~std::uint32_t{0};
  CHECK(source->progress(1e9).history.empty());
}

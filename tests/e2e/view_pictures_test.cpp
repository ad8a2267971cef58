// What a page pulls of maps and records, from the same library calls as mines-view's.
#include "support/catch.hpp"

#include <cmath>
#include <cstring>
#include <map>

#include "apps/view/sources/source.hpp"
#include "apps/view/tiles.hpp"
#include "base/random.hpp"
#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "os/byte_reader.hpp"
#include "record/check.hpp"
#include "record/record_layout.hpp"
#include "record/record_reader.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"
#include "watch/patch_pixels.hpp"

using namespace mines;
using namespace mines::testing;
using namespace mines::view;

namespace {

/// What a page keeps: the pixels of each tile, and the stamp that it has them from.
class Page {
 public:
  explicit Page(Source& source) : source_(source) {}

  /// Pulls all tiles of a level. Gives how many came.
  std::uint32_t pull(int level, std::optional<double> seconds) {
    level_ = level;
    const std::int32_t cells = 256 << level;
    across_ = (source_.info().size.rows + cells - 1) / cells;
    levels_[level].resize(static_cast<std::size_t>(across_ * across_));
    TilesQuestion question{level, seconds, {}};
    for (std::uint32_t i = 0; i < levels_[level].size(); ++i) {
      const auto across = static_cast<std::uint32_t>(across_);
      question.tiles.push_back({i % across, i / across, levels_[level][i].stamp});
    }
    return apply(draw_tiles(source_, question, std::chrono::seconds(60)));
  }
  std::uint8_t pixel(std::int32_t x, std::int32_t y) {
    return tile(x / 256, y / 256).pixels[static_cast<std::size_t>(y % 256 * 256 + x % 256)];
  }
  /// Whether both pages show the same of the level that was pulled last.
  bool operator==(const Page& other) const { return levels_.at(level_) == other.levels_.at(level_); }

 private:
  struct Tile {
    Stamp stamp = 0;
    std::vector<std::uint8_t> pixels = std::vector<std::uint8_t>(256 * 256);
    bool operator==(const Tile& other) const { return pixels == other.pixels; }
  };

  Tile& tile(std::int32_t x, std::int32_t y) {
    return levels_[level_][static_cast<std::size_t>(y * across_ + x)];
  }
  std::uint32_t apply(const std::string& bytes) {
    std::size_t at = 0;
    const auto take_bytes = [&](void* to, std::size_t size) {
      REQUIRE(at + size <= bytes.size());
      std::memcpy(to, bytes.data() + at, size);
      at += size;
    };
    const auto take = [&]<class Number>(Number number) {
      take_bytes(&number, sizeof number);
      return number;
    };
    const auto take_word = [&] { return take(std::uint32_t{}); };
    const auto stamp = take_word();
    CHECK(take_word() == 0);  // there was time for all
    const auto count = take_word();
    CHECK(take_word() == 0);
    take(double{});  // the time of the picture
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto x = static_cast<std::int32_t>(take_word());
      Tile& drawn = tile(x, static_cast<std::int32_t>(take_word()));
      drawn.stamp = stamp;
      const bool is_whole = take_word() == 0;
      const std::size_t side = is_whole ? 256 : std::max(1, 64 >> level_);
      const std::size_t across = 256 / side;
      for (std::uint32_t entries = take_word(); entries > 0; --entries) {
        const std::size_t place = is_whole ? 0 : take(std::uint16_t{});
        for (std::size_t row = 0; row < side; ++row)
          take_bytes(&drawn.pixels[(place / across * side + row) * 256 + place % across * side], side);
      }
    }
    CHECK(at == bytes.size());
    return count;
  }

  Source& source_;
  int level_ = 0;
  std::int32_t across_ = 0;  ///< tiles of the level in a row
  std::map<int, std::vector<Tile>> levels_;
};

/// The words of a record, by its reader.
class RecordedWords final : public RecordedBoard {
 public:
  RecordedWords(const Field& field, const std::string& path)
      : field_(field), read_(BitPlane::make(field.size()).value()) {
    auto reader = RecordReader::open(path);
    REQUIRE(reader);
    for (bool is_over = false; !is_over;) {
      const auto chunk = reader->next();
      REQUIRE(chunk);
      if (chunk->head.kind == record::cells) REQUIRE(reader->read_cells(*chunk, *this));
      is_over = chunk->head.kind == record::report;
      start_ = chunk->head.time - reader->server().clock;
    }
  }

  Word closed(std::int32_t row, std::int32_t word) const override {
    return field_.size().word_mask(word) & ~(field_.mines().word(row, word) | read_.word(row, word));
  }
  const char* open(const RecordedWord& word) override {
    read_.row(word.row)[word.word] |= word.mask;
    words_.push_back(word);
    return nullptr;
  }
  BitPlane opened_at(double seconds) const {
    BitPlane opened = BitPlane::make(field_.size()).value();
    for (const RecordedWord& word : words_) {
      // A picture shows all of a tenth of a millisecond.
      const auto tenth_ms = static_cast<double>((word.time > start_ ? word.time - start_ : 0) / 100);
      if (tenth_ms <= std::floor(seconds * 1e4 + 1e-6)) opened.row(word.row)[word.word] |= word.mask;
    }
    return opened;
  }

 private:
  const Field& field_;
  BitPlane read_;
  std::vector<RecordedWord> words_;
  std::uint64_t start_ = 0;
};

/// Looks at all pixels of a level, or at this many by chance.
constexpr std::int32_t most_pixels = 2000;

void check_pixels(Page& page, const Field& field, const BitPlane& opened, int level, RandomSequence& random) {
  const std::int32_t pixels = (field.size().rows + (1 << level) - 1) >> level;
  const bool all = pixels * pixels <= most_pixels;
  for (std::int32_t i = 0; i < (all ? pixels * pixels : most_pixels); ++i) {
    const auto any = [&] {
      return static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(pixels)));
    };
    const std::int32_t x = all ? i % pixels : any();
    const std::int32_t y = all ? i / pixels : any();
    std::uint32_t open = 0;
    std::uint32_t cells = 0;
    for (std::int32_t row = y << level; row < std::min((y + 1) << level, field.size().rows); ++row) {
      for (std::int32_t column = x << level; column < std::min((x + 1) << level, field.size().rows);
           ++column) {
        ++cells;
        open += opened.test({row, column}) ? 1 : 0;
      }
    }
    const int pixel = page.pixel(x, y);
    const bool right = level > 0 ? (pixel & pixel_share) == share_of(open, cells)
                       : !opened.test({y, x})
                           ? (pixel & 0x7f) >= closed_pixel && (pixel & 0x7f) <= known_mine_pixel
                           : pixel == (field.is_mine({y, x}) ? hit_pixel : field.number({y, x}));
    if (!right) FAIL("level " << level << ", pixel " << x << ", " << y << " is " << pixel);
  }
}

/// A game that was played on a random board, in a folder: its map and its record.
struct RecordedGame {
  RecordedGame(std::int32_t side, std::uint64_t mines, std::uint64_t seed)
      : field(generate({side, side}, mines, seed, 1).value()) {
    REQUIRE(write_map(map, field));
    const Finished judge = run(
        {{MINES_JUDGE, "--map", map, "--solver", "sat", "--record", record, "--isolate", "off", "--quiet"}},
        60);
    REQUIRE(judge.exit_code == 0);
  }
  /// What a page sees of the game when all has been read.
  std::unique_ptr<Source> loaded() const {
    auto source = open_record(record, map);
    INFO((source ? "" : to_string(source.error())));
    REQUIRE(source);
    (*source)->start();
    while ((*source)->progress(0).loaded < 1) {
    }
    return std::move(*source);
  }

  TemporaryFolder folder;
  std::string map = folder / "game.map";
  std::string record = folder / "game.record";
  Field field;
};

}  // namespace

TEST_CASE("a map is shown cell by cell and from afar") {
  const TemporaryFolder folder;
  RandomSequence random(3, 3);
  for (const std::int32_t side : {5, 64, 333, 1024}) {
    const BoardSize size{side, side};
    const Field field = generate(size, size.cells() / 7, 5, 1).value();
    REQUIRE(write_map(folder / "a.map", field));
    auto source = open_map(folder / "a.map");
    REQUIRE(source);
    BitPlane safe = BitPlane::make(size).value();
    for (std::uint64_t i = 0; i < size.cells(); ++i)
      if (!field.is_mine(size.cell(i))) safe.set(size.cell(i));
    Page page(**source);
    for (int level = 9; level >= 0; --level) {
      CHECK(page.pull(level, std::nullopt) > 0);
      CHECK(page.pull(level, std::nullopt) == 0);  // nothing changes
      if (level > 0) check_pixels(page, field, safe, level, random);
    }
    std::int32_t different = 0;
    for (std::uint64_t i = 0; i < size.cells(); ++i) {
      const Cell cell = size.cell(i);
      const int expected = field.is_mine(cell) ? mine_pixel : field.number(cell);
      different += page.pixel(cell.column, cell.row) == expected ? 0 : 1;
    }
    CHECK(different == 0);
  }
}

TEST_CASE("a response has a limit, and the rest is asked for again") {
  const TemporaryFolder folder;
  const std::string path = folder / "a.map";
  REQUIRE(write_map(path, generate({4096, 4096}, 4096 * 800, 1, 1).value()));
  const auto source = open_map(path).value();
  TilesQuestion question{0, {}, {}};
  for (std::uint32_t i = 0; i < 256; ++i) question.tiles.push_back({i % 16, i / 16, 0});
  std::uint32_t taken = 0;
  for (int round = 0; round < 8 && !question.tiles.empty(); ++round) {
    const std::string bytes = draw_tiles(*source, question, std::chrono::seconds(60));
    CHECK(bytes.size() <= most_picture_bytes + (1 << 18));
    std::uint32_t head[3];
    std::memcpy(head, bytes.data(), sizeof head);
    CHECK((head[1] & 1) == (head[2] < question.tiles.size() ? 1 : 0));
    question.tiles.erase(question.tiles.begin(), question.tiles.begin() + head[2]);
    taken += head[2];
  }
  CHECK(taken == 256);
}

TEST_CASE("a record is shown at any time, forwards and backwards, and by what has changed") {
  const RecordedGame game(700, 700 * 700 / 6, 11);
  const auto source = game.loaded();
  const RecordedWords words(game.field, game.record);
  const double end = source->progress(0).now.seconds;
  RandomSequence random(8, 8);
  Page page(*source);
  double seconds = 0;
  for (int look = 0; look < 200; ++look) {
    // Steps of a ms as in play, and jumps.
    const bool steps = look % 10 != 0;
    seconds = steps ? seconds + 0.001 : end * static_cast<double>(random.below(1000)) / 1000;
    const auto level = static_cast<int>(look % 20 < 10 ? look / 20 % 3 : random.below(9));
    page.pull(level, seconds);
    check_pixels(page, game.field, words.opened_at(seconds), level, random);
    // What came by changes is what a page sees that asks for all.
    Page fresh(*source);
    fresh.pull(level, seconds);
    CHECK((page == fresh));
  }
}

TEST_CASE("the history of a record ends with its score") {
  const RecordedGame game(200, 5000, 12);
  const auto source = game.loaded();
  const BitPlane opened = RecordedWords(game.field, game.record).opened_at(1e6);
  std::uint64_t safe = 0;
  std::uint64_t hit = 0;
  for (std::uint64_t i = 0; i < game.field.size().cells(); ++i) {
    const Cell cell = game.field.size().cell(i);
    if (opened.test(cell)) ++(game.field.is_mine(cell) ? hit : safe);
  }
  const Progress progress = source->progress(-1);
  CHECK(progress.now.safe == safe);
  CHECK(progress.now.mines_hit == hit);
  REQUIRE(!progress.history.empty());
  CHECK(progress.history.back().safe == safe);
  CHECK(source->progress(progress.history.back().seconds).history.empty());
}

TEST_CASE("a record whose events come after its end is refused, as its history would have a point for each") {
  const RecordedGame game(64, 500, 12);
  std::string bytes = read_file(game.record);
  std::size_t at = sizeof(record::JudgeHead) + sizeof(record::ServerHead);
  record::ChunkHead head{};
  for (std::memcpy(&head, &bytes[at], sizeof head); head.kind != record::server_end;
       std::memcpy(&head, &bytes[at], sizeof head))
    at += sizeof head + head.bytes;
  head.time = 0;
  head.check = record::check(&bytes[at + sizeof head], head.bytes, record::check_of(head));
  std::memcpy(&bytes[at], &head, sizeof head);
  auto source = open_record(game.folder.write("early.record", bytes), game.map);
  REQUIRE(source);
  (*source)->start();
  std::string failure;
  while (failure.empty()) {
    const Progress progress = (*source)->progress(-1);
    failure = progress.failure;
    REQUIRE(progress.loaded < 1);
  }
  CHECK_THAT(failure, Catch::Contains("the event is later than the server's end"));
}

TEST_CASE("a record of another map is refused") {
  const RecordedGame game(64, 500, 12);
  const std::string other = game.folder / "other.map";
  REQUIRE(write_map(other, generate({64, 64}, 500, 13, 1).value()));
  const auto source = open_record(game.record, other);
  REQUIRE(!source);
  CHECK(to_string(source.error()) == other + ": the mines differ from those of the map that was recorded");
}

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

  struct Tile {
    Stamp stamp = 0;
    std::vector<std::uint8_t> pixels = std::vector<std::uint8_t>(256 * 256);
  };

  /// Pulls all tiles of a level. Gives how many came.
  std::uint32_t pull(int level, std::optional<double> seconds) {
    level_ = level;
    const std::int32_t side = (source_.info().size.rows + (256 << level) - 1) / (256 << level);
    TilesQuestion question{level, seconds, {}};
    for (std::int32_t i = 0; i < side * side; ++i) {
      const auto x = static_cast<std::uint32_t>(i % side);
      const auto y = static_cast<std::uint32_t>(i / side);
      question.tiles.push_back({x, y, tiles_[{level, x, y}].stamp});
    }
    const std::string bytes = draw_tiles(source_, question, std::chrono::seconds(60));
    return apply(bytes);
  }
  std::uint8_t pixel(std::int32_t x, std::int32_t y) {
    const auto tile_x = static_cast<std::uint32_t>(x / 256);
    const auto tile_y = static_cast<std::uint32_t>(y / 256);
    return tiles_[{level_, tile_x, tile_y}].pixels[static_cast<std::size_t>(y % 256 * 256 + x % 256)];
  }
  double seconds() const { return seconds_; }

 private:
  template <class Number>
  Number take(const std::string& bytes, std::size_t& at) {
    Number number{};
    REQUIRE(at + sizeof number <= bytes.size());
    std::memcpy(&number, bytes.data() + at, sizeof number);
    at += sizeof number;
    return number;
  }
  std::uint32_t apply(const std::string& bytes) {
    std::size_t at = 0;
    const auto stamp = take<std::uint32_t>(bytes, at);
    CHECK(take<std::uint32_t>(bytes, at) == 0);  // there was time for all
    const auto count = take<std::uint32_t>(bytes, at);
    CHECK(take<std::uint32_t>(bytes, at) == 0);
    seconds_ = take<double>(bytes, at);
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto x = take<std::uint32_t>(bytes, at);
      const auto y = take<std::uint32_t>(bytes, at);
      const auto kind = take<std::uint32_t>(bytes, at);
      const auto entries = take<std::uint32_t>(bytes, at);
      Tile& tile = tiles_[{level_, x, y}];
      tile.stamp = stamp;
      const std::size_t side = kind == 0 ? 256 : std::max(1, 64 >> level_);
      for (std::uint32_t entry = 0; entry < entries; ++entry) {
        const std::size_t place = kind == 0 ? 0 : take<std::uint16_t>(bytes, at);
        const std::size_t across = 256 / side;
        for (std::size_t row = 0; row < side; ++row) {
          for (std::size_t column = 0; column < side; ++column) {
            tile.pixels[(place / across * side + row) * 256 + place % across * side + column] =
                take<std::uint8_t>(bytes, at);
          }
        }
      }
    }
    CHECK(at == bytes.size());
    return count;
  }

  Source& source_;
  int level_ = 0;
  double seconds_ = 0;
  std::map<std::tuple<int, std::uint32_t, std::uint32_t>, Tile> tiles_;
};

/// The cells that are open at a time, from the record, by its reader.
class OpenAt final : public RecordedBoard {
 public:
  OpenAt(const Field& field, double seconds)
      : field_(field),
        seconds_(seconds),
        open_(BitPlane::make(field.size()).value()),
        read_(BitPlane::make(field.size()).value()) {}

  Word closed(std::int32_t row, std::int32_t word) const override {
    return field_.size().word_mask(word) & ~(field_.mines().word(row, word) | read_.word(row, word));
  }
  const char* open(const RecordedWord& word) override {
    read_.row(word.row)[word.word] |= word.mask;
    words_.push_back(word);
    return nullptr;
  }
  BitPlane read(const std::string& path) {
    auto reader = RecordReader::open(path);
    REQUIRE(reader);
    for (;;) {
      const auto chunk = reader->next();
      REQUIRE(chunk);
      if (chunk->head.kind == record::cells) REQUIRE(reader->read_cells(*chunk, *this));
      if (chunk->head.kind != record::report) continue;
      const std::uint64_t start = chunk->head.time - reader->server().clock;
      for (const RecordedWord& word : words_) {
        // A picture shows all of a tenth of a millisecond.
        const auto tenth_ms = static_cast<double>((word.time > start ? word.time - start : 0) / 100);
        if (tenth_ms <= std::floor(seconds_ * 1e4 + 1e-6)) open_.row(word.row)[word.word] |= word.mask;
      }
      return std::move(open_);
    }
  }

 private:
  const Field& field_;
  double seconds_;
  BitPlane open_;
  BitPlane read_;
  std::vector<RecordedWord> words_;
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

std::string record_of_game(const TemporaryFolder& folder, const std::string& map) {
  const std::string path = folder / "game.record";
  Process judge(
      {{MINES_JUDGE, "--map", map, "--solver", "sat", "--record", path, "--isolate", "off", "--quiet"}});
  REQUIRE(judge.wait(60).exit_code == 0);
  return path;
}

}  // namespace

TEST_CASE("a map is shown cell by cell and from afar") {
  const TemporaryFolder folder;
  RandomSequence random(3, 3);
  for (const std::int32_t side : {5, 64, 333, 1024}) {
    const Field field =
        generate({side, side}, static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side) / 7, 5, 1)
            .value();
    REQUIRE(write_map(folder / "a.map", field));
    auto source = open_map(folder / "a.map");
    REQUIRE(source);
    BitPlane safe = BitPlane::make(field.size()).value();
    for (std::uint64_t i = 0; i < field.size().cells(); ++i)
      if (!field.is_mine(field.size().cell(i))) safe.set(field.size().cell(i));
    Page page(**source);
    for (int level = 0; level <= 9; ++level) {
      CHECK(page.pull(level, std::nullopt) > 0);
      CHECK(page.pull(level, std::nullopt) == 0);  // nothing changes
      if (level > 0) check_pixels(page, field, safe, level, random);
    }
    page.pull(0, std::nullopt);
    Page fresh(**source);
    fresh.pull(0, std::nullopt);
    std::int32_t different = 0;
    for (std::int32_t row = 0; row < side; ++row)
      for (std::int32_t column = 0; column < side; ++column)
        different += fresh.pixel(column, row) ==
                             (field.is_mine({row, column}) ? mine_pixel : field.number({row, column}))
                         ? 0
                         : 1;
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
  const TemporaryFolder folder;
  const std::string map = folder / "game.map";
  const Field field = generate({700, 700}, 700 * 700 / 6, 11, 1).value();
  REQUIRE(write_map(map, field));
  const std::string record = record_of_game(folder, map);
  auto source = open_record(record, map);
  INFO((source ? "" : to_string(source.error())));
  REQUIRE(source);
  (*source)->start();
  while ((*source)->progress(0).loaded < 1) {
  }
  const double end = (*source)->progress(0).now.seconds;
  RandomSequence random(8, 8);
  Page page(**source);
  double seconds = 0;
  for (int look = 0; look < 200; ++look) {
    // Steps of a ms as in play, and jumps.
    const bool steps = look % 10 != 0;
    seconds = steps ? seconds + 0.001 : end * static_cast<double>(random.below(1000)) / 1000;
    const auto level = static_cast<int>(look % 20 < 10 ? look / 20 % 3 : random.below(9));
    page.pull(level, seconds);
    const BitPlane opened = OpenAt(field, seconds).read(record);
    check_pixels(page, field, opened, level, random);
    // What came by changes is what a page sees that asks for all.
    Page fresh(**source);
    fresh.pull(level, seconds);
    const std::int32_t pixels = (700 + (1 << level) - 1) >> level;
    std::int32_t different = 0;
    for (std::int32_t y = 0; y < pixels; ++y)
      for (std::int32_t x = 0; x < pixels; ++x) different += page.pixel(x, y) != fresh.pixel(x, y) ? 1 : 0;
    CHECK(different == 0);
  }
}

TEST_CASE("the history of a record ends with its score") {
  const TemporaryFolder folder;
  const std::string map = folder / "game.map";
  const Field field = generate({200, 200}, 5000, 12, 1).value();
  REQUIRE(write_map(map, field));
  const std::string record = record_of_game(folder, map);
  auto source = open_record(record, map);
  REQUIRE(source);
  (*source)->start();
  while ((*source)->progress(0).loaded < 1) {
  }
  const BitPlane opened = OpenAt(field, 1e6).read(record);
  std::uint64_t safe = 0;
  std::uint64_t hit = 0;
  for (std::uint64_t i = 0; i < field.size().cells(); ++i) {
    const Cell cell = field.size().cell(i);
    if (opened.test(cell)) ++(field.is_mine(cell) ? hit : safe);
  }
  const Progress progress = (*source)->progress(-1);
  CHECK(progress.now.safe == safe);
  CHECK(progress.now.mines_hit == hit);
  REQUIRE(!progress.history.empty());
  CHECK(progress.history.back().safe == safe);
  CHECK((*source)->progress(progress.history.back().seconds).history.empty());
}

TEST_CASE("a record whose events come after its end is refused, as its history would have a point for each") {
  const TemporaryFolder folder;
  const std::string map = folder / "game.map";
  REQUIRE(write_map(map, generate({64, 64}, 500, 12, 1).value()));
  const std::string record = record_of_game(folder, map);
  std::string bytes = read_whole(record, std::size_t{1} << 30).value();
  std::size_t at = sizeof(record::JudgeHead) + sizeof(record::ServerHead);
  record::ChunkHead head{};
  for (std::memcpy(&head, &bytes[at], sizeof head); head.kind != record::server_end;
       std::memcpy(&head, &bytes[at], sizeof head))
    at += sizeof head + head.bytes;
  head.time = 0;
  head.check = record::check(&bytes[at + sizeof head], head.bytes, record::check_of(head));
  std::memcpy(&bytes[at], &head, sizeof head);
  auto source = open_record(folder.write("early.record", bytes), map);
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
  const TemporaryFolder folder;
  const std::string map = folder / "game.map";
  const std::string other = folder / "other.map";
  REQUIRE(write_map(map, generate({64, 64}, 500, 12, 1).value()));
  REQUIRE(write_map(other, generate({64, 64}, 500, 13, 1).value()));
  const std::string record = record_of_game(folder, map);
  const auto source = open_record(record, other);
  REQUIRE(!source);
  CHECK(to_string(source.error()) == other + ": the mines differ from those of the map that was recorded");
}

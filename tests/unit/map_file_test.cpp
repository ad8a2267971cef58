#include "field/files/map_file.hpp"

#include "support/catch.hpp"
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "field/drawing/generate.hpp"
#include "field/files/text_board.hpp"
#include "support/boards.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

/// The format's statement, bit by bit.
std::string encoded(const Field& field) {
  const auto side = static_cast<std::uint64_t>(field.size().rows);
  std::string text = std::to_string(side) + " " + std::to_string(field.mine_count()) + "\n";
  const std::size_t header = text.size();
  text.resize(header + (side * side + 7) / 8);
  for (std::uint64_t i = 0; i < side * side; ++i) {
    const Cell cell{static_cast<std::int32_t>(i / side), static_cast<std::int32_t>(i % side)};
    if (field.is_mine(cell)) text[header + i / 8] = static_cast<char>(text[header + i / 8] | 1 << (i % 8));
  }
  return text;
}

Result<MapHead> read_head(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  return read_map_head(from);
}

/// Reads a map in parts of `rows` rows, and the last one.
Result<GameBoard> read_in_parts(const std::string& path, std::int32_t rows, int threads = 1) {
  MINES_LET(auto from, ByteReader::open(path));
  MINES_LET(const auto head, read_map_head(from));
  auto board = GameBoard::make(head.size);
  for (std::int32_t first = 0; first < head.size.rows; first += rows) {
    MINES_TRY(read_map_rows(from, head, first, std::min(first + rows, head.size.rows), threads,
                            [&](auto... part) { board->set_rows(part...); }));
  }
  MINES_TRY(check_mine_count(path, head, board->mine_count()));
  return board;
}

/// How many words of a closed board differ from those of the field.
std::int64_t words_that_differ(const GameBoard& board, const Field& field) {
  std::int64_t different = 0;
  for_each_row_word(board.size(), [&](std::int32_t row, std::int32_t word) {
    const bool open = board.opened(row, word) != ~field.size().word_mask(word);
    different += open || board.mines(row, word) != field.mines().word(row, word) ? 1 : 0;
  });
  return different;
}

}  // namespace

TEST_CASE("maps of any side are written as the format says and read back") {
  const TemporaryFolder folder;
  RandomSequence random(3, 0);
  std::vector<std::int32_t> sides{63, 64, 65, 127, 128, 129, 192, 200, 513, 1000};
  for (std::int32_t side = 1; side <= 20; ++side) sides.push_back(side);
  for (const std::int32_t side : sides) {
    for (const double density : {0.0, 0.125, 1.0}) {
      INFO("N = " << side << ", density " << density);
      const Field field = random_field({side, side}, density, random);
      const std::string path = folder / "a.map";
      REQUIRE(write_map(path, field));
      CHECK((read_file(path) == encoded(field)));
      const auto read = read_map(path);
      REQUIRE(read);
      CHECK(same_mines(*read, field));
      CHECK(read->mine_count() == field.mine_count());
    }
  }
  CHECK(folder.names() == std::set<std::string>{"a.map"});
}

TEST_CASE("a map that several threads read is the same map, and its mistakes are the same") {
  const TemporaryFolder folder;
  const std::string path = folder / "a.map";
  for (const std::int32_t side : {5824, 5843}) {  // from 2^25 cells on there is a second thread
    INFO(side);
    const auto field = generate({side, side}, 4'000'000, Seed(9), 1);
    REQUIRE(field);
    REQUIRE(write_map(path, *field));
    const auto board = read_game_board(path);
    REQUIRE(board);
    CHECK(board->mine_count() == 4'000'000);
    CHECK(words_that_differ(*board, *field) == 0);
    const auto read = read_map(path);
    REQUIRE(read);
    CHECK(same_mines(*read, *field));

    const std::string whole = read_file(path);
    for (const std::size_t bytes : {whole.size() - 1, whole.size() / 2, std::size_t{20}}) {
      folder.write("short.map", whole.substr(0, bytes));
      check_refused(read_game_board(folder / "short.map"), bytes, "the file ends after");
    }
  }
}

TEST_CASE("a map is read in parts, each of which knows its own mistakes") {
  const TemporaryFolder folder;
  RandomSequence random(6, 0);
  for (const std::int32_t side : {1, 2, 7, 63, 64, 65, 127, 128, 129, 190, 200, 320, 333, 449}) {
    INFO("N = " << side);
    const Field field = random_field({side, side}, 0.2, random);
    const std::string path = folder / "a.map";
    REQUIRE(write_map(path, field));
    const auto board = read_in_parts(path, 2 * tile_rows, 1 + side % 3);
    REQUIRE(board);
    CHECK(words_that_differ(*board, field) == 0);
  }
  // A bit after the last cell.
  const std::string path = folder.write("a.map", "333 0\n" + std::string(13861, 0) + "\x02");
  check_refused(read_in_parts(path, 5 * tile_rows), 13867, "bits after the last cell");
}

TEST_CASE("the head of a map is that of a file") {
  const TemporaryFolder folder;
  check_refused(read_head("/dev/zero"), std::nullopt, "/dev/zero: is no regular file, expected one");
  check_refused(read_head(folder / "none"), std::nullopt, "No such file");
}

TEST_CASE("a map comes through a FIFO in pieces of any size") {
  const TemporaryFolder folder;
  RandomSequence random(4, 0);
  for (const std::int32_t side : {15, 64, 333, 1024}) {
    const Field field = random_field({side, side}, 0.125, random);
    const std::string path = folder / ("fifo" + std::to_string(side));
    REQUIRE(mkfifo(path.c_str(), 0600) == 0);
    std::jthread writer([&, bytes = encoded(field)] {
      std::ofstream fifo(path, std::ios::binary);
      for (std::size_t i = 0; i < bytes.size(); i += 1 + i) {
        fifo.write(bytes.data() + i, static_cast<std::streamsize>(std::min(1 + i, bytes.size() - i)));
        fifo.flush();
      }
    });
    const auto read = read_map(path);
    REQUIRE(read);
    CHECK(same_mines(*read, field));
  }
}

TEST_CASE("a FIFO without a writer is refused, and a writer that takes its time is waited for") {
  const TemporaryFolder folder;
  const std::string path = folder / "fifo";
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  check_refused(read_map(path), std::nullopt, path + ": is a pipe that nobody writes to");
  RandomSequence random(4, 0);
  const Field field = random_field({64, 64}, 0.125, random);
  // As a shell's <(...) gives it, with a writer that begins late.
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  std::jthread writer([&, bytes = encoded(field)] {
    std::this_thread::sleep_for(std::chrono::milliseconds(3500));
    CHECK(write(ends[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    close(ends[1]);
  });
  const auto read = read_map("/dev/fd/" + std::to_string(ends[0]));
  REQUIRE(read);
  CHECK(same_mines(*read, field));
  close(ends[0]);
}

TEST_CASE("whatever is wrong with a map is named with its offset") {
  const TemporaryFolder folder;
  check_refusals("map", [&](const std::string& content) {
    const std::string path = folder.write("wrong.map", content);
    auto read = read_map(path);
    REQUIRE_FALSE(read);
    const std::string what = to_string(read.error());
    CHECK(read.error().where == path);
    check_refused(read_game_board(path), read.error().offset, what);
    for (const std::int32_t rows : {tile_rows, 3 * tile_rows})
      check_refused(read_in_parts(path, rows), read.error().offset, what);
    return read;
  });
}

TEST_CASE("a map that cannot be opened is named") {
  const TemporaryFolder folder;
  const std::string missing = folder / "missing.map";
  check_refused(read_map(missing), std::nullopt, missing + ": ");
  check_refused(read_map(missing), std::nullopt, "No such file");
  check_refused(read_map(folder.path()), std::nullopt, folder.path() + ": is a directory");
}

TEST_CASE("what cannot be written as a map leaves nothing") {
  const TemporaryFolder folder;
  RandomSequence random(5, 0);
  const Field field = random_field({100, 100}, 0.125, random);
  CHECK_THAT(write_map(folder / "none/a.map", field).error().what, Catch::Contains("No such file"));
  CHECK_THAT(write_map(folder.path(), field).error().what, Catch::Contains("is a directory"));
  CHECK_THAT(write_map("/dev/full", field).error().what, Catch::Contains("No space left"));
  CHECK_THAT(write_map(folder / "a.map", random_field({3, 4}, 0.5, random)).error().what,
             Catch::Contains("3 rows and 4 columns"));
  CHECK(folder.names().empty());
}

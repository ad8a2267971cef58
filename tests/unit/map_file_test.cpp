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
#include "support/temporary_folder.hpp"

using namespace mines;
using mines::testing::random_field;
using mines::testing::read_file;
using mines::testing::same_mines;
using mines::testing::TemporaryFolder;

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

/// A header and that many bytes.
std::string file_of(const std::string& header, std::size_t bytes, char byte = 0) {
  return header + std::string(bytes, byte);
}

/// Reads a map as `players` players do, each the window of its band.
Result<std::vector<MapWindow>> read_windows(const std::string& path, int players, int threads = 1) {
  MINES_LET(const auto head, read_map_head(path));
  std::vector<MapWindow> windows;
  std::uint64_t mines = 0;
  players = std::min(players, Band::most_players(head.size));
  for (int player = 0; player < players; ++player) {
    MINES_LET(auto window, read_band(path, Band::of_player(head.size, player, players), threads));
    mines += window.band_mines;
    windows.push_back(std::move(window));
  }
  MINES_TRY(check_mine_count(path, head, mines));
  return windows;
}

/// How many words of a window differ from the same rows of the board.
std::int64_t words_that_differ(const GameBoard& window, const Field& field, std::int32_t first_row) {
  std::int64_t different = 0;
  for (std::int32_t row = 0; row < window.size().rows; ++row) {
    for (std::int32_t word = 0; word < window.size().words(); ++word) {
      const bool open = window.opened(row, word) != ~field.size().word_mask(word);
      different += open || window.mines(row, word) != field.mines().row(first_row + row)[word] ? 1 : 0;
    }
  }
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
    CHECK(words_that_differ(*board, *field, 0) == 0);
    const auto read = read_map(path);
    REQUIRE(read);
    CHECK(same_mines(*read, *field));

    const std::string whole = read_file(path);
    for (const std::size_t bytes : {whole.size() - 1, whole.size() / 2, std::size_t{20}}) {
      folder.write("short.map", whole.substr(0, bytes));
      const auto cut = read_game_board(folder / "short.map");
      REQUIRE_FALSE(cut);
      CHECK(cut.error().offset == bytes);
      CHECK_THAT(cut.error().what, Catch::Contains("the file ends after"));
    }
  }
}

TEST_CASE("the windows of all bands of a map are its rows") {
  const TemporaryFolder folder;
  RandomSequence random(6, 0);
  for (const std::int32_t side : {1, 2, 7, 63, 64, 65, 127, 128, 129, 190, 200, 320, 333, 449}) {
    const Field field = random_field({side, side}, 0.2, random);
    const std::string path = folder / "a.map";
    REQUIRE(write_map(path, field));
    for (int players = 1; players <= Band::most_players(field.size()); ++players) {
      INFO("N = " << side << ", " << players << " players");
      const auto windows = read_windows(path, players, 1 + players % 3);
      REQUIRE(windows);
      for (int player = 0; player < players; ++player) {
        const Band band = Band::of_player(field.size(), player, players);
        const MapWindow& window = (*windows)[static_cast<std::size_t>(player)];
        CHECK(window.board.size() == band.window());
        CHECK((window.board.mines(-1, 0) != 0) == band.has_rim_above());
        CHECK((window.board.mines(band.window().rows, 0) != 0) == band.has_rim_below());
        CHECK(words_that_differ(window.board, field, band.window_first_row()) == 0);
        std::uint64_t mines = 0;
        for (std::int32_t row = band.first_row; row < band.end_row; ++row) {
          for (std::int32_t column = 0; column < side; ++column)
            mines += field.is_mine({row, column}) ? 1 : 0;
        }
        CHECK(window.band_mines == mines);
      }
    }
  }
}

TEST_CASE("a window is read from the map that its player knows, and from a file") {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.map", file_of("16 0\n", 32));
  const auto other = read_band(path, Band::whole({17, 17}), 1);
  REQUIRE_FALSE(other);
  CHECK(to_string(other.error()) ==
        path + ": byte 0: N is 16, expected 17: the file has changed since it was first read");
  const auto device = read_map_head("/dev/zero");
  REQUIRE_FALSE(device);
  CHECK(to_string(device.error()) == "/dev/zero: is no regular file, expected one");
  CHECK_THAT(read_map_head(folder / "none").error().what, Catch::Contains("No such file"));
}

TEST_CASE("only the players who see a wrong byte refuse a map") {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.map", file_of("333 0\n", 13861) + "\x02");
  REQUIRE(read_map_head(path));
  for (int player = 0; player < 6; ++player) {
    INFO(player);
    const auto window = read_band(path, Band::of_player({333, 333}, player, 6), 1);
    CHECK(window.has_value() == (player < 4));  // the last row lies in the last two windows
    if (!window) CHECK(window.error().offset == 13867);
  }
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
  const auto refused = read_map(path);
  REQUIRE_FALSE(refused);
  CHECK(to_string(refused.error()) == path + ": is a pipe that nobody writes to");
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
  struct Case {
    const char* name;
    std::string content;
    std::uint64_t offset;
    std::string expected;  ///< part of the message
  };
  const std::vector<Case> cases{
      {"empty", "", 0, "empty"},
      {"leading blank", file_of(" 16 32\n", 32), 0, "expected the number N"},
      {"leading byte order mark",
       file_of("\xef\xbb\xbf"
               "16 32\n",
               32),
       0, "found a byte order mark"},
      {"a letter", file_of("1x 32\n", 32), 1, "found 'x'"},
      {"a negative N", file_of("-16 32\n", 32), 0, "found '-'"},
      {"one number", file_of("16\n", 32), 2, "found byte 0x0a"},
      {"two blanks", file_of("16  32\n", 32), 3, "expected the number K"},
      {"three numbers", file_of("16 32 0\n", 32), 5, "newline"},
      {"CRLF", file_of("16 32\r\n", 32), 5, "found byte 0x0d"},
      {"a header that ends", "16 3", 4, "the file ends in its first line"},
      {"no newline", std::string(100, '1'), 32, "no newline in the first 32 bytes"},
      {"no newline after K", "16 " + std::string(100, '1'), 32, "no newline in the first 32 bytes"},
      {"N zero", "0 0\n", 0, "N is 0, expected 1 to 65536"},
      {"N too large", "65537 0\n", 0, "N is 65537, expected 1 to 65536"},
      {"N beyond 64 bits", "99999999999999999999999 0\n", 0,
       "N is 99999999999999999999999, expected at most 18446744073709551615"},
      {"K too large", file_of("16 257\n", 32, -1), 3, "K is 257, expected at most the 256 cells"},
      {"K beyond 64 bits", file_of("16 99999999999999999999999\n", 32, -1), 3,
       "K is 99999999999999999999999, expected at most 18446744073709551615"},
      {"no body", "16 32\n", 6, "the file ends after 0 bytes of mines, expected 32"},
      {"short", file_of("16 0\n", 31), 36, "the file ends after 31 bytes of mines, expected 32"},
      {"short in words", file_of("128 0\n", 2047), 2053, "after 2047 bytes of mines, expected 2048"},
      {"short by far", file_of("65536 0\n", 100), 108, "after 100 bytes of mines, expected 536870912"},
      {"short with rows across words", file_of("1000 0\n", 124999), 125006, "expected 125000"},
      {"long", file_of("16 0\n", 33), 37, "expected its end after the 32 bytes"},
      {"long in words", file_of("128 0\n", 2049), 2054, "expected its end after the 2048 bytes"},
      {"a final newline", file_of("16 0\n", 32) + "\n", 37, "the file goes on"},
      {"padding", file_of("3 1\n", 1) + "\x02", 5, "expected 0 from bit 1 on"},
      {"padding of one byte", "1 0\n\x80", 4, "expected 0 from bit 1 on"},
      {"padding after 4 bits", file_of("18 0\n", 40) + "\x10", 45, "expected 0 from bit 4 on"},
      {"K too small", file_of("16 3\n", 31) + "\x0f", 3, "K is 3, but 4 mines are on the board"},
      {"K too large by one", file_of("64 9\n", 511) + "\xff", 3, "K is 9, but 8 mines are on the board"},
  };
  const TemporaryFolder folder;
  for (const Case& test : cases) {
    INFO(test.name);
    const std::string path = folder.write("wrong.map", test.content);
    const auto read = read_map(path);
    REQUIRE_FALSE(read);
    INFO(to_string(read.error()));
    CHECK(read.error().code == ExitCode::bad_input);
    CHECK(read.error().where == path);
    CHECK(read.error().offset == test.offset);
    CHECK_THAT(read.error().what, Catch::Contains(test.expected));
    CHECK(read.error().what.find('\n') == std::string::npos);
    const auto board = read_game_board(path);
    REQUIRE_FALSE(board);
    CHECK(board.error().code == read.error().code);
    CHECK(to_string(board.error()) == to_string(read.error()));
    for (const int players : {1, 2, 1000}) {
      const auto windows = read_windows(path, players);
      REQUIRE_FALSE(windows);
      CHECK(to_string(windows.error()) == to_string(read.error()));
    }
  }
}

TEST_CASE("a map that cannot be opened is named") {
  const TemporaryFolder folder;
  const auto missing = read_map(folder / "missing.map");
  REQUIRE_FALSE(missing);
  CHECK(missing.error().code == ExitCode::bad_input);
  CHECK(missing.error().where == folder / "missing.map");
  CHECK_THAT(missing.error().what, Catch::Contains("No such file"));
  const auto directory = read_map(folder.path());
  REQUIRE_FALSE(directory);
  CHECK(directory.error().where == folder.path());
  CHECK_THAT(directory.error().what, Catch::Contains("is a directory"));
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

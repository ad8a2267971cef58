// Boards and positions of other programs.
#include "field/files/peer_board.hpp"

#include "support/catch.hpp"
#include <fmt/format.h>

#include <random>

#include "base/sha1.hpp"
#include "board/board_code.hpp"
#include "position/position_reader.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using mines::testing::TemporaryFolder;

namespace {

template <class Read>
auto read(const TemporaryFolder& folder, const std::string& content, Read reader) {
  auto from = ByteReader::open(folder.write("peer", content)).value();
  return reader(from);
}

struct Wrong {
  std::string content;
  std::uint64_t offset;
  const char* what;
};

template <class Read>
void check_wrong(const std::vector<Wrong>& cases, Read reader) {
  const TemporaryFolder folder;
  for (const Wrong& wrong : cases) {
    INFO(wrong.what);
    const auto result = read(folder, wrong.content, reader);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ExitCode::bad_input);
    CHECK(result.error().where == folder / "peer");
    CHECK(result.error().offset == wrong.offset);
    CHECK_THAT(result.error().what, Catch::Contains(wrong.what));
  }
}

}  // namespace

TEST_CASE("a binary board is columns, rows, mines, and where they are") {
  const TemporaryFolder folder;
  const auto field = read(folder, std::string("\x04\x03\x00\x02\x03\x00\x01\x02", 8), read_mbf);
  REQUIRE(field);
  CHECK(field->size() == BoardSize{3, 4});
  CHECK(field->mine_count() == 2);
  CHECK(field->is_mine({0, 3}));
  CHECK(field->is_mine({2, 1}));
  // Written by JSMinesweeper itself: getFormatMBF() of Minesweeper/client/Board.js, run in Node,
  // github.com/DavidNHill/JSMinesweeper at d8ff3925. A board of 5 columns with two mines.
  const auto theirs = read(folder, std::string("\x05\x03\x00\x02\x04\x00\x00\x02", 8), read_mbf);
  REQUIRE(theirs);
  CHECK(theirs->size() == BoardSize{3, 5});
  CHECK(theirs->is_mine({0, 4}));
  CHECK(theirs->is_mine({2, 0}));
  // 300 mines: the higher byte first.
  std::string many("\xff\x02\x01\x2c", 4);
  for (int i = 0; i < 300; ++i) {
    many += static_cast<char>(i % 255);
    many += static_cast<char>(i / 255);
  }
  CHECK(read(folder, many, read_mbf)->mine_count() == 300);
  check_wrong(
      {{"", 0, "the file ends, expected columns, rows and the number of mines"},
       {std::string("\x04\x03\x00", 3), 3, "the file ends"},
       {std::string("\x00\x03\x00\x00", 4), 0, "no columns or no rows"},
       {std::string("\x02\x02\x00\x05", 4), 2, "5 mines, expected at most 4"},
       {std::string("\x04\x03\x00\x02\x03\x00\x01", 7), 7, "the file ends, expected 2 mines"},
       {std::string("\x04\x03\x00\x01\x04\x00", 6), 4, "row 0, column 4, expected one of 3 x 4 cells"},
       {std::string("\x04\x03\x00\x01\x00\x03", 6), 4, "row 3, column 0, expected"},
       {std::string("\x04\x03\x00\x02\x01\x01\x01\x01", 8), 6, "comes twice"},
       {std::string("\x04\x03\x00\x01\x01\x01\x01", 7), 6, "more bytes, expected the end of the file"}},
      read_mbf);
}

TEST_CASE("a binary board is written as it is read, if its sides fit in a byte") {
  const TemporaryFolder folder;
  const auto written = [&](const Field& field) {
    auto to = AtomicFile::create(folder / "out").value();
    auto result = write_mbf(to, field);
    return result ? to.commit() : result;
  };
  std::mt19937 random(5);
  for (int i = 0; i < 25; ++i) {
    const BoardSize size{static_cast<std::int32_t>(1 + random() % 255),
                         static_cast<std::int32_t>(1 + random() % 255)};
    auto plane = BitPlane::make(size).value();
    const std::uint64_t dense = 1 + random() % 8;
    std::string mines;  // column and row of each
    for (std::uint64_t k = 0; k < size.cells(); ++k) {
      if (random() % 8 >= dense) continue;
      plane.set(size.cell(k));
      mines += static_cast<char>(size.cell(k).column);
      mines += static_cast<char>(size.cell(k).row);
    }
    const Field field(std::move(plane));
    REQUIRE(written(field));
    const std::string bytes = mines::testing::read_file(folder / "out");
    REQUIRE(bytes.size() == 4 + mines.size());
    REQUIRE(static_cast<unsigned char>(bytes[0]) == size.columns);
    REQUIRE(static_cast<unsigned char>(bytes[1]) == size.rows);
    REQUIRE(static_cast<unsigned char>(bytes[2]) * 256u + static_cast<unsigned char>(bytes[3]) ==
            mines.size() / 2);
    REQUIRE(bytes.substr(4) == mines);
    const auto again = read(folder, bytes, read_mbf);
    REQUIRE(again);
    REQUIRE(again->size() == size);
    bool same = true;
    for (std::uint64_t k = 0; k < size.cells(); ++k)
      same &= again->is_mine(size.cell(k)) == field.is_mine(size.cell(k));
    REQUIRE(same);
  }
  for (const BoardSize size : {BoardSize{256, 1}, BoardSize{1, 256}}) {
    const auto refused = written(Field(BitPlane::make(size).value()));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ExitCode::bad_input);
    CHECK_THAT(to_string(refused.error()), Catch::Contains("expected 1 to 255 rows and columns"));
  }
}

TEST_CASE("the board of a recorded game is read, whatever lies around it") {
  const TemporaryFolder folder;
  for (const char* const text : {"RawVF_Version: Rev6\nWidth: 3\nBoard:\n0*0\n00*\nEvents:\n0.00 start\n",
                                 "Board:\r\n0*0\r\n00*\r\n", "Board:\n0*0\n00*"}) {
    const auto field = read(folder, text, read_rawvf);
    REQUIRE(field);
    CHECK(field->size() == BoardSize{2, 3});
    CHECK(field->mine_count() == 2);
    CHECK(field->is_mine({0, 1}));
    CHECK(field->is_mine({1, 2}));
  }
  check_wrong({{"", 0, "the file ends, expected a line 'Board:'"},
               {"0*0\n", 4, "the file ends, expected a line 'Board:'"},
               {"Board:\n", 7, "the file ends, expected a row"},
               {"Board:\nEvents:\n", 7, "line 2, column 1: found 'E', expected a row of '*' and '0'"},
               {"Board:\n0*0\n0*\n", 13, "line 3, column 3: the line ends, expected 3 cells in the row"},
               {"Board:\n0*0\n0*00\n", 14, "line 3, column 4: found '0', expected the end of the row"},
               {"Board:\n0*0\n0x0\n", 12, "line 3, column 2: found 'x', expected '*' or '0'"},
               {std::string(200000, 'x'), 0, "a line of more than"}},
              read_rawvf);
}

TEST_CASE("a position of JSMinesweeper becomes one of ours") {
  const TemporaryFolder folder;
  const auto position = read(folder, "3x2x4\nH01\nF?8\n", read_mine_position);
  REQUIRE(position);
  CHECK(text_of(*position) == "2 3 4\n?01\n!!8\n");
  // Written by JSMinesweeper itself: getPositionData(), likewise.
  const auto theirs = read(folder, "5x3x4\n01H1F\n02H2H\nF2H1H\n", read_mine_position);
  REQUIRE(theirs);
  CHECK(text_of(*theirs) == "3 5 4\n01?1!\n02?2?\n!2?1?\n");
  check_wrong({{"", 0, "the text ends after 0 rows"},
               {"HH1\n", 0, "found 'H', expected the number of columns in 'WIDTHxHEIGHTxMINES'"},
               {"3 2 4\n", 1, "found byte 0x20, expected a digit or 'x'"},
               {"3x2x7\n", 4, "7 mines, expected 0 to 6"},
               {"3x2x4\nH01\n", 10, "the text ends after 1 row, expected 2"},
               {"3x2x4\nH0.\nHHH\n", 8, "line 2, column 3: found '.', expected a number from 0 to 8, 'H'"}},
              read_mine_position);
}

TEST_CASE("SHA-1 is that of the standard") {
  const auto hex = [](std::string_view text) {
    std::string digits;
    for (const std::uint8_t byte : sha1_of(text)) digits += fmt::format("{:02x}", byte);
    return digits;
  };
  // FIPS 180, its examples.
  CHECK(hex("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d");
  CHECK(hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
  CHECK(hex("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709");
}

TEST_CASE("a Game ID of Simon Tatham's Mines is a board and its first click") {
  const TemporaryFolder folder;
  // From chrisboyle/sgtpuzzles, issue 669; the mines by a decoder of its own, with Python's hashlib.
  const std::string id = "9x9:4,4,m00b7d48a3e0231c419200";
  const std::string rows =
      "XXXXXX..XXXXX.X.....X...X.XX.X...X..X.....XXXX.....X..X.X.XX.....XXX......XXXX...";
  for (const std::string& text :
       {id, " " + id + "\n", "9x9n10a" + id.substr(3),
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html#" + id}) {
    INFO(text);
    CHECK(is_game_id(text));
    CHECK_FALSE(is_board_link(text));
    const auto board = read(folder, text, read_game_id);
    REQUIRE(board);
    CHECK(board->start == Cell{4, 4});
    REQUIRE(board->mines.size() == BoardSize{9, 9});
    std::string found;
    for_each_cell(BoardSize{9, 9}, [&](Cell cell) { found += board->mines.test(cell) ? 'X' : '.'; });
    CHECK(found == rows);
  }
  const auto plain = read(folder, "4x3:u812", read_game_id);
  REQUIRE(plain);
  CHECK_FALSE(plain->start);
  CHECK(plain->mines.test({0, 0}));
  CHECK(plain->mines.test({1, 3}));
  CHECK(plain->mines.test({2, 2}));
  CHECK_FALSE(is_game_id("9x9"));
  CHECK_FALSE(is_game_id("3x3x2:\n"));
  check_wrong({{"9x9:4,4,m00b7", 13, "the text ends, expected digits for 81 cells"},
               {"9x9:9,4,m00", 4, "the column of the first click, a number from 0 to 8"},
               {"9x9:4,4,m00b7d48a3e0231c41920g", 29, "found 'g', expected a digit of base 16"},
               {"9x9:4,4,m00b7d48a3e0231c4192000", 30, "found '0', expected the end of 81 cells"},
               {"9x9:r10,u,abc", 4, "the seed of a board that only its program can make"},
               {"2000x1000:m0", 0, "expected at most 1000000 cells"}},
              read_game_id);
}

TEST_CASE("the link of a board has its size and five cells in a digit") {
  const TemporaryFolder folder;
  const auto board = read(folder, "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=0403&m=g1v\n",
                          read_board_link);
  REQUIRE(board);
  CHECK(board->mines.size() == BoardSize{3, 4});
  std::string found;
  for_each_cell(BoardSize{3, 4}, [&](Cell cell) { found += board->mines.test(cell) ? 'X' : '.'; });
  CHECK(found == "X........XXX");
  CHECK(read(folder, "?b=3&m=1", read_board_link)->mines.size() == BoardSize{16, 30});
  CHECK(is_board_link("https://a.example/?m=1&b=1#x"));
  CHECK_FALSE(is_board_link("https://a.example/?analysis=abc"));
  check_wrong({{"?b=44&m=0000z", 12, "found 'z', expected a digit of base 32"},
               {"?b=22&m=00", 9, "found '0', expected the end of 4 cells"},
               {"?b=444&m=0", 3, "as the board's size"},
               {"?b=90009000&m=0", 3, "expected at most 1000000 cells"}},
              read_board_link);
}

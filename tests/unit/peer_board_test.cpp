// Boards and positions of other programs.
#include "field/files/peer_board.hpp"

#include "support/catch.hpp"
#include <fmt/format.h>

#include <random>

#include "base/sha1.hpp"
#include "board/board_code.hpp"
#include "position/position_reader.hpp"
#include "support/boards.hpp"
#include "support/tables.hpp"
#include "support/written.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

template <class Read>
auto peer_of(const std::string& content, Read reader) {
  auto from = ByteReader::of(content, "peer");
  return reader(from);
}

template <class Read>
void check_wrong_peers(const std::string& table, Read reader) {
  check_refusals(table, [reader](const std::string& content) { return peer_of(content, reader); });
}

/// The mines of a board by rows, as 'X'.
std::string mines_text(const BitPlane& mines) {
  std::string text;
  for_each_cell(mines.size(), [&](Cell cell) { text += mines.test(cell) ? 'X' : '.'; });
  return text;
}

}  // namespace

TEST_CASE("a binary board is columns, rows, mines, and where they are") {
  const auto field = peer_of(std::string("\x04\x03\x00\x02\x03\x00\x01\x02", 8), read_mbf);
  REQUIRE(field);
  CHECK(field->size() == BoardSize{3, 4});
  CHECK(field->mine_count() == 2);
  CHECK(mines_text(field->mines()) == "...X.....X..");
  // Written by JSMinesweeper itself: getFormatMBF() of Minesweeper/client/Board.js, run in Node,
  // github.com/DavidNHill/JSMinesweeper at d8ff3925. A board of 5 columns with two mines.
  const auto theirs = peer_of(std::string("\x05\x03\x00\x02\x04\x00\x00\x02", 8), read_mbf);
  REQUIRE(theirs);
  CHECK(theirs->size() == BoardSize{3, 5});
  CHECK(mines_text(theirs->mines()) == "....X.....X....");
  // 300 mines: the higher byte first.
  std::string many("\xff\x02\x01\x2c", 4);
  for (int i = 0; i < 300; ++i) {
    many += static_cast<char>(i % 255);
    many += static_cast<char>(i / 255);
  }
  CHECK(peer_of(many, read_mbf)->mine_count() == 300);
  check_wrong_peers("binary board", read_mbf);
}

TEST_CASE("a binary board is written as it is read, if its sides fit in a byte") {
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
    const std::string bytes = written([&](AtomicFile& file) { return write_mbf(file, field); });
    REQUIRE(bytes.size() == 4 + mines.size());
    REQUIRE(static_cast<unsigned char>(bytes[0]) == size.columns);
    REQUIRE(static_cast<unsigned char>(bytes[1]) == size.rows);
    REQUIRE(static_cast<unsigned char>(bytes[2]) * 256u + static_cast<unsigned char>(bytes[3]) ==
            mines.size() / 2);
    REQUIRE(bytes.substr(4) == mines);
    const auto again = peer_of(bytes, read_mbf);
    REQUIRE(again);
    REQUIRE(same_mines(*again, field));
  }
  for (const BoardSize size : {BoardSize{256, 1}, BoardSize{1, 256}}) {
    auto to = AtomicFile::create("/dev/null").value();
    check_refused(write_mbf(to, Field(BitPlane::make(size).value())), std::nullopt,
                  "expected 1 to 255 rows and columns");
  }
}

TEST_CASE("the board of a recorded game is read, whatever lies around it") {
  for (const char* const text : {"RawVF_Version: Rev6\nWidth: 3\nBoard:\n0*0\n00*\nEvents:\n0.00 start\n",
                                 "Board:\r\n0*0\r\n00*\r\n", "Board:\n0*0\n00*"}) {
    const auto field = peer_of(text, read_rawvf);
    REQUIRE(field);
    CHECK(field->size() == BoardSize{2, 3});
    CHECK(mines_text(field->mines()) == ".X...X");
  }
  check_wrong_peers("board of a recorded game", read_rawvf);
}

TEST_CASE("a position of JSMinesweeper becomes one of ours") {
  const auto position = peer_of("3x2x4\nH01\nF?8\n", read_mine_position);
  REQUIRE(position);
  CHECK(text_of(*position) == "2 3 4\n?01\n!!8\n");
  // Written by JSMinesweeper itself: getPositionData(), likewise.
  const auto theirs = peer_of("5x3x4\n01H1F\n02H2H\nF2H1H\n", read_mine_position);
  REQUIRE(theirs);
  CHECK(text_of(*theirs) == "3 5 4\n01?1!\n02?2?\n!2?1?\n");
  check_wrong_peers("position of JSMinesweeper", read_mine_position);
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
    const auto board = peer_of(text, read_game_id);
    REQUIRE(board);
    CHECK(board->start == Cell{4, 4});
    REQUIRE(board->mines.size() == BoardSize{9, 9});
    CHECK(mines_text(board->mines) == rows);
  }
  const auto plain = peer_of("4x3:u812", read_game_id);
  REQUIRE(plain);
  CHECK_FALSE(plain->start);
  CHECK(mines_text(plain->mines) == "X......X..X.");
  CHECK_FALSE(is_game_id("9x9"));
  CHECK_FALSE(is_game_id("3x3x2:\n"));
  check_wrong_peers("Game ID", read_game_id);
}

TEST_CASE("the link of a board has its size and five cells in a digit") {
  const auto board =
      peer_of("https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=0403&m=g1v\n", read_board_link);
  REQUIRE(board);
  CHECK(board->mines.size() == BoardSize{3, 4});
  CHECK(mines_text(board->mines) == "X........XXX");
  CHECK(peer_of("?b=3&m=1", read_board_link)->mines.size() == BoardSize{16, 30});
  CHECK(is_board_link("https://a.example/?m=1&b=1#x"));
  CHECK_FALSE(is_board_link("https://a.example/?analysis=abc"));
  check_wrong_peers("link of a board", read_board_link);
}

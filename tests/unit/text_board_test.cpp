#include "field/files/text_board.hpp"

#include "support/catch.hpp"

#include "field/files/header_line.hpp"
#include "field/files/map_file.hpp"
#include "support/boards.hpp"
#include "support/tables.hpp"
#include "support/written.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

std::string board_text_of(const Field& field) {
  return written([&](AtomicFile& file) { return write_text_board(file, field); });
}

std::string rows_of(const Field& field, const Area& area, const Glyphs& glyphs) {
  return written([&](AtomicFile& file) { return write_rows(file, field, area, glyphs); });
}

bool has_mines_of(const GameBoard& board, const Field& field) {
  bool same = board.size() == field.size() && board.mine_count() == field.mine_count();
  for_each_row_word(field.size(), [&](std::int32_t row, std::int32_t word) {
    same = same && board.mines(row, word) == field.mines().word(row, word);
  });
  return same;
}

}  // namespace

TEST_CASE("the course's example board is read and written") {
  const TemporaryFolder folder;
  const std::string text = "3 3\n.X.\n...\n..X\n";
  const Field field = read_text_board(folder.write("board", text)).value();
  CHECK(same_mines(field, field_of({".X.", "...", "..X"})));
  CHECK(board_text_of(field) == text);
  // Line ends may be CRLF, and the last one may be missing.
  for (const char* const other :
       {"2 3\n.X.\nX..", "2 3\r\n.X.\r\nX..\r\n", "2 3\r\n.X.\r\nX..", "2 3\n.X.\r\nX..\n"})
    CHECK(board_text_of(read_text_board(folder.write("board", other)).value()) == "2 3\n.X.\nX..\n");
}

TEST_CASE("whatever is wrong with a text board is named with its offset, line and column") {
  const TemporaryFolder folder;
  check_refusals("text board", [&](const std::string& text) {
    auto read = read_text_board(folder.write("board", text));
    if (!read) CHECK(read.error().where == folder / "board");
    return read;
  });
}

TEST_CASE("rows are shown with mines, numbers, and in areas across words") {
  const Field few = field_of({".X..", "..X.", "...."});
  const Area all{{0, 0}, few.size()};
  CHECK(rows_of(few, all, text_board_glyphs) == ".X..\n..X.\n....\n");
  CHECK(rows_of(few, all, {'X', '0', true}) == "1X21\n12X1\n0111\n");
  CHECK(rows_of(few, {{1, 1}, {2, 3}}, {'*', '.', true}) == "2*1\n111\n");
  CHECK(rows_of(field_of({"XXX", "X.X", "XXX"}), {{1, 1}, {1, 1}}, {'*', '.', true}) == "8\n");

  RandomSequence random(8, 0);
  const Field wide = random_field({5, 200}, 0.3, random);
  std::string expected;
  for_each_cell({3, 135}, [&](Cell cell) {
    const Cell on_board{cell.row + 1, cell.column + 60};
    expected += wide.is_mine(on_board) ? 'X' : static_cast<char>('0' + wide.number(on_board));
    if (cell.column == 134) expected += '\n';
  });
  CHECK(rows_of(wide, {{1, 60}, {3, 135}}, {'X', '0', true}) == expected);
}

TEST_CASE("a text board is told from a contest map") {
  const auto is_text = [](const std::string& content) {
    auto from = ByteReader::of(content, "board");
    const bool text = text_board_ahead(from).value();
    CHECK(from.offset() == 0);
    return text;
  };
  for (const char* const text :
       {"3 3\n.X.\n...\n..X\n", "1 1\n.", "2 3\r\nXX.\r\n...\r\n", "2 3\n...\nrubbish"})
    CHECK(is_text(text));
  // Of maps, '.' and 'X' have seven bits set.
  for (const std::string& other :
       {"16 32\n" + std::string(32, '\0'), std::string("4 7\n.X"), std::string(), std::string("rubbish")})
    CHECK_FALSE(is_text(other));
}

TEST_CASE("a file is read as the map or the text board that its content says, whatever its name") {
  const TemporaryFolder folder;
  RandomSequence random(11, 0);
  for (const BoardSize size : {BoardSize{1, 1},
                               {2, 2},
                               {7, 7},
                               {8, 8},
                               {64, 64},
                               {65, 65},
                               {200, 200},
                               {1, 65536},
                               {3000, 1},
                               {16, 30},
                               {64, 65},
                               {70, 1000}}) {
    INFO(size.rows << " x " << size.columns);
    const Field field = random_field(size, 0.2, random);
    std::vector<std::string> paths{folder.write("board.map", board_text_of(field))};
    if (size.rows == size.columns) {
      paths.push_back(folder / "board.txt");
      REQUIRE(write_map(paths.back(), field));
    }
    for (const std::string& path : paths) {
      CHECK(same_mines(read_board(path).value(), field));
      CHECK(has_mines_of(read_game_board(path).value(), field));
    }
  }
}

TEST_CASE("readers of maps alone say of a text board what makes a map of it") {
  const TemporaryFolder folder;
  const std::string path = folder.write("board.txt", "2 2\n.X\n..\n");
  const char* const what = "a text board, expected a contest map; 'mines-map convert TEXT MAP' converts it";
  check_refused(read_map(path), std::nullopt, what);
  auto from = ByteReader::open(path);
  REQUIRE(from);
  check_refused(read_map_head(*from), std::nullopt, what);
}

#include "field/files/text_board.hpp"

#include "support/catch.hpp"

#include "field/files/header_line.hpp"
#include "support/boards.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using mines::testing::field_of;
using mines::testing::random_field;
using mines::testing::read_file;
using mines::testing::TemporaryFolder;

namespace {

/// The field as text.
std::string text_of(const Field& field, const TemporaryFolder& folder) {
  auto file = AtomicFile::create(folder / "text").value();
  REQUIRE(write_text_board(file, field));
  REQUIRE(file.commit());
  return read_file(folder / "text");
}

std::string rows_of(const Field& field, const Area& area, const Glyphs& glyphs,
                    const TemporaryFolder& folder) {
  auto file = AtomicFile::create(folder / "rows").value();
  REQUIRE(write_rows(file, field, area, glyphs));
  REQUIRE(file.commit());
  return read_file(folder / "rows");
}

}  // namespace

TEST_CASE("the course's example board is read and written") {
  const TemporaryFolder folder;
  const std::string text = "3 3\n.X.\n...\n..X\n";
  const auto field = read_text_board(folder.write("board", text));
  REQUIRE(field);
  CHECK(field->size() == BoardSize{3, 3});
  CHECK(field->mine_count() == 2);
  CHECK(field->is_mine({0, 1}));
  CHECK(field->is_mine({2, 2}));
  CHECK(text_of(*field, folder) == text);
}

TEST_CASE("text boards of any shape come back") {
  const TemporaryFolder folder;
  RandomSequence random(3, 0);
  for (const BoardSize size : {BoardSize{1, 1}, {1, 65536}, {3000, 1}, {30, 64}, {64, 65}, {70, 1000}}) {
    const Field field = random_field(size, 0.3, random);
    const std::string text = text_of(field, folder);
    const auto read = read_text_board(folder.write("board", text));
    REQUIRE(read);
    CHECK(read->mine_count() == field.mine_count());
    CHECK((text_of(*read, folder) == text));
  }
}

TEST_CASE("line ends may be CRLF, and the last one may be missing") {
  const TemporaryFolder folder;
  for (const char* const text :
       {"2 3\n.X.\nX..", "2 3\r\n.X.\r\nX..\r\n", "2 3\r\n.X.\r\nX..", "2 3\n.X.\r\nX..\n"}) {
    const auto field = read_text_board(folder.write("board", text));
    REQUIRE(field);
    CHECK(text_of(*field, folder) == "2 3\n.X.\nX..\n");
  }
}

TEST_CASE("whatever is wrong with a text board is named with its offset, line and column") {
  struct Case {
    const char* text;
    std::uint64_t offset;
    const char* expected;
  };
  const Case cases[] = {
      {"", 0, "empty"},
      {"3\n", 1, "found byte 0x0a"},
      {"x 3\n", 0, "found 'x', expected the number n"},
      {"0 3\n", 0, "n is 0, expected 1 to 65536"},
      {"3 0\n", 2, "m is 0, expected 1 to 65536"},
      {"3 65537\n", 2, "m is 65537, expected 1 to 65536"},
      {"2 3\n", 4, "line 2, column 1: the file ends, expected '.' or 'X'"},
      {"2 3\n.X.\n", 8, "line 3, column 1: the file ends, expected '.' or 'X'"},
      {"2 3\n.X.\n.X", 10, "line 3, column 3: the file ends, expected '.' or 'X'"},
      {"2 3\n.X.", 7, "line 2, column 4: the file ends, expected the end of the line"},
      {"2 3\n.O.\n...\n", 5, "line 2, column 2: found 'O', expected '.' or 'X'"},
      {"2 3\n..\n...\n", 6, "line 2, column 3: found byte 0x0a, expected '.' or 'X'"},
      {"2 3\n....\n...\n", 7, "line 2, column 4: found '.', expected the end of the line"},
      {"2 3\n...\r...\n", 8, "line 2, column 5: found '.', expected the end of the line"},
      {"2 3\n...\n...\r", 12, "line 3, column 5: the file ends, expected the end of the line"},
      {"2 3\n...\n...\n\n", 12, "line 4, column 1: found byte 0x0a, expected the end of the file"},
      {"2 3\n...\n...\n...\n", 12, "line 4, column 1: found '.', expected the end of the file"},
      {"2 3 \n...\n...\n", 3, "newline"},
  };
  const TemporaryFolder folder;
  for (const Case& test : cases) {
    INFO(test.text);
    const std::string path = folder.write("board", test.text);
    const auto read = read_text_board(path);
    REQUIRE_FALSE(read);
    CHECK(read.error().code == ExitCode::bad_input);
    CHECK(read.error().where == path);
    CHECK(read.error().offset == test.offset);
    CHECK_THAT(read.error().what, Catch::Contains(test.expected));
  }
}

TEST_CASE("rows are shown with mines, numbers, and in areas across words") {
  const TemporaryFolder folder;
  const Field small = field_of({".X..", "..X.", "...."});
  const Area all{{0, 0}, small.size()};
  CHECK(rows_of(small, all, text_board_glyphs, folder) == ".X..\n..X.\n....\n");
  CHECK(rows_of(small, all, {'X', '0', true}, folder) == "1X21\n12X1\n0111\n");
  CHECK(rows_of(small, {{1, 1}, {2, 3}}, {'*', '.', true}, folder) == "2*1\n111\n");
  CHECK(rows_of(field_of({"XXX", "X.X", "XXX"}), {{1, 1}, {1, 1}}, {'*', '.', true}, folder) == "8\n");

  RandomSequence random(8, 0);
  const Field wide = random_field({5, 200}, 0.3, random);
  std::string expected;
  for (std::int32_t row = 1; row < 4; ++row) {
    for (std::int32_t column = 60; column < 195; ++column) {
      const Cell cell{row, column};
      expected += wide.is_mine(cell) ? 'X' : static_cast<char>('0' + wide.number(cell));
    }
    expected += '\n';
  }
  CHECK(rows_of(wide, {{1, 60}, {3, 135}}, {'X', '0', true}, folder) == expected);
}

TEST_CASE("a text board is told from a contest map") {
  const TemporaryFolder folder;
  const auto is_text = [&](const std::string& content) {
    auto from = ByteReader::open(folder.write("board", content)).value();
    const bool text = text_board_ahead(from).value();
    CHECK(from.offset() == 0);
    return text;
  };
  CHECK(is_text("3 3\n.X.\n...\n..X\n"));
  CHECK(is_text("1 1\n."));
  CHECK(is_text("2 3\r\nXX.\r\n...\r\n"));
  CHECK(is_text("2 3\n...\nrubbish"));
  CHECK_FALSE(is_text("16 32\n" + std::string(32, '\0')));
  CHECK_FALSE(is_text("4 7\n.X"));  // a map: '.' and 'X' have seven bits set
  CHECK_FALSE(is_text(""));
  CHECK_FALSE(is_text("rubbish"));
}

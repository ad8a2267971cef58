#include "support/catch.hpp"

#include "position/position_reader.hpp"
#include "support/boards.hpp"
#include "support/position_glyphs.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using mines::testing::random_field;
using mines::testing::random_view;
using mines::testing::TemporaryFolder;

namespace {

/// What a view knows. A cell that is proven safe, but not open, is unknown.
Position position_of(const View& view, std::optional<std::uint64_t> mines = {}) {
  Position position = Position::of(view.size(), mines);
  for (std::uint64_t i = 0; i < position.cells.size(); ++i) {
    const Cell cell = view.size().cell(i);
    if (view.is_mine(cell)) position.cells[i] = mine_cell;
    if (view.is_open(cell)) position.cells[i] = static_cast<std::int8_t>(view.number(cell));
  }
  return position;
}

/// What comes of a text, which has to be the same from a file and from memory.
Result<Position> read(const TemporaryFolder& folder, const std::string& text) {
  const std::string path = folder.write("position", text);
  auto from_file = read_position(path);
  const auto from_memory = parse_position(text, path);
  REQUIRE(from_file.has_value() == from_memory.has_value());
  if (from_file) {
    CHECK((*from_file == *from_memory));
  } else {
    CHECK(to_string(from_file.error()) == to_string(from_memory.error()));
  }
  return from_file;
}

}  // namespace

TEST_CASE("a position is read with comments, first line, and either glyph of a cell") {
  const TemporaryFolder folder;
  const auto position = read(folder, "# a board\n\n 2 3 4 \t# its size\n?.1\r\n!F8  \n# the end");
  REQUIRE_FALSE(position);  // the blank before the 2
  for (const char* const text :
       {"# a board\n\n2 3 4 \t# its size\n?.1\r\n!F8  \n# the end", "2 3 4\n??1\n!!8",
        "2\t3  4\r\n?.1\r\n!F8\r\n", "2 3 4#\n?.1#\r\n#\n  \n\n!F8#?\n"}) {
    const auto read_one = read(folder, text);
    REQUIRE(read_one);
    CHECK(read_one->size == BoardSize{2, 3});
    CHECK(read_one->mines == 4U);
    CHECK(read_one->cells == testing::cells_of("??1!!8"));
    CHECK(text_of(*read_one) == "2 3 4\n??1\n!!8\n");
  }
}

TEST_CASE("without its first line a position has the rows that are there") {
  const TemporaryFolder folder;
  const auto position = read(folder, "012\n???\n");
  REQUIRE(position);
  CHECK(position->size == BoardSize{2, 3});
  CHECK_FALSE(position->mines);
  CHECK(text_of(*position) == "2 3\n012\n???\n");
  CHECK(read(folder, "?")->size == BoardSize{1, 1});
}

TEST_CASE("whatever is wrong with a position is named with its offset, line and column") {
  struct Case {
    std::string text;
    std::uint64_t offset;
    const char* what;
  };
  const std::string wide(65537, '?');
  const Case cases[] = {
      {"", 0, "the text ends after 0 rows, expected at least one"},
      {"# nothing\n", 10, "the text ends after 0 rows"},
      {"012\n0x2\n", 5, "line 2, column 2: found 'x', expected a number from 0 to 8"},
      {"012\n092\n", 5, "line 2, column 2: found '9'"},
      {"012\n01\n", 6, "line 2, column 3: the line ends, expected 3 cells in the row"},
      {"012\n0123\n", 7, "line 2, column 4: found '3', expected the end of the row of 3 cells"},
      {"01 2\n", 5, "the text ends after 0 rows, expected 1"},
      {"? ?\n", 0, "line 1, column 1: found '?', expected the number of rows"},
      {"2 ?\n", 2, "line 1, column 3: found '?', expected the number of columns"},
      {"2 3?\n", 3, "line 1, column 4: found '?', expected a digit or a blank"},
      {"0 3\n", 0, "0 rows, expected 1 to 65536"},
      {"2 65537\n", 2, "65537 columns, expected 1 to 65536"},
      {"2 3 7\n", 4, "line 1, column 5: 7 mines, expected 0 to 6"},
      {"2 3 99999999999999999999\n", 4, "99999999999999999999 mines, expected 0 to 6"},
      {"2 3 -1\n", 4, "line 1, column 5: found '-', expected the number of mines"},
      {"2 3 4 5\n", 6, "line 1, column 7: found '5', expected the end of the line"},
      {"2 3\n???\n", 8, "the text ends after 1 row, expected 2"},
      {"1 3\n???\n???\n", 8, "line 3, column 1: found '?', expected the end of the text after 1 row"},
      {"??\n1 1\n", 4, "line 2, column 2: found byte 0x20"},
      {"??\r?\n", 2, "line 1, column 3: found byte 0x0d"},
      {"?\xff\n", 1, "line 1, column 2: found byte 0xff"},
      {std::string("?\0\n", 3), 1, "found byte 0x00"},
      {wide, 65536, "line 1, column 65537: found '?', expected the end of the row of 65536 cells"},
  };
  const TemporaryFolder folder;
  for (const Case& wrong : cases) {
    INFO(wrong.what);
    const auto position = read(folder, wrong.text);
    REQUIRE_FALSE(position);
    CHECK(position.error().code == ExitCode::bad_input);
    CHECK(position.error().where == folder / "position");
    CHECK(position.error().offset == wrong.offset);
    CHECK_THAT(position.error().what, Catch::Contains(wrong.what));
  }
  std::string rows;
  for (int i = 0; i < 65537; ++i) rows += "?\n";
  CHECK_THAT(read(folder, rows).error().what, Catch::Contains("the end of the text after 65536 rows"));
  CHECK(read_position(folder / "not there").error().code == ExitCode::bad_input);
}

TEST_CASE("a byte order mark is skipped, and offsets count it") {
  const TemporaryFolder folder;
  CHECK(text_of(*read(folder,
                      "\xef\xbb\xbf"
                      "1 2 1\n1?\n")) == "1 2 1\n1?\n");
  CHECK(read(folder,
             "\xef\xbb\xbf"
             "1x\n")
            .error()
            .offset == 4);
}

TEST_CASE("the error of another kind of file says what reads it") {
  const TemporaryFolder folder;
  const auto error = [&](const std::string& text) { return read(folder, text).error().what; };
  CHECK_THAT(error("2 2\n.X\n..\n"),
             Catch::EndsWith("a text board has 'X' for mines, which mines-map and mines-play read"));
  CHECK_THAT(error("2 2\n\x03"),
             Catch::EndsWith("this is no text. mines-map and mines-play read contest maps"));
  CHECK_THAT(error("0 0 1 ? ?\n"), Catch::EndsWith("the cells of a row have no blanks between them"));
}

TEST_CASE("lines may be as long as the widest board, and comments of any length") {
  const TemporaryFolder folder;
  const std::string row(65536, '1');
  const std::string comment = "#" + std::string(400000, 'x');
  const auto position = read(folder, comment + "\n" + row + comment + "\r\n" + row + comment);
  REQUIRE(position);
  CHECK(position->size == BoardSize{2, 65536});
  CHECK((position->cells == testing::cells_of(row + row)));
  const auto blanks = read_position(folder.write("blanks", "?" + std::string(200000, ' ') + "x\n"));
  REQUIRE_FALSE(blanks);
  CHECK_THAT(blanks.error().what, Catch::Contains("a line of more than"));
}

TEST_CASE("views become positions and positions views") {
  RandomSequence random(70, 0);
  for (int round = 0; round < 200; ++round) {
    const BoardSize size{1 + static_cast<std::int32_t>(random.below(80)),
                         1 + static_cast<std::int32_t>(random.below(150))};
    const Field field = random_field(size, 0.05 * static_cast<double>(random.below(19)), random);
    const View view = random_view(field, 0.5, 0.5, random);
    const Position position = position_of(view, field.mine_count());
    const auto again = view_of(parse_position(text_of(position), "text").value());
    REQUIRE(again);
    CHECK((position_of(*again, field.mine_count()) == position));
    for (std::int32_t row = 0; row < size.rows; ++row) {
      for (std::int32_t word = 0; word < size.words(); ++word) {
        const KnownWord known = view.load(row, word);
        const KnownWord same = again->load(row, word);
        REQUIRE(known.opened == same.opened);
        REQUIRE(known.safe == same.safe);
        REQUIRE(known.mines == same.mines);
      }
    }
  }
}

TEST_CASE("a position says what it was told and no more, 8s included") {
  const auto view_in = [](const std::string& text) { return view_of(parse_position(text, "text").value()); };
  for (const std::string cells : {"?????8?2?1!?", "8???????????", "!!!?!0!?!!!?", "88??????????"}) {
    const auto view = view_in(cells.substr(0, 4) + '\n' + cells.substr(4, 4) + '\n' + cells.substr(8));
    REQUIRE(view);
    CHECK(position_of(*view).cells == testing::cells_of(cells));
  }
}

#include "support/catch.hpp"

#include "position/position_reader.hpp"
#include "support/boards.hpp"
#include "support/position_glyphs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

/// What a view knows. A cell that is proven safe, but not open, is unknown.
Position position_of(const View& view, std::optional<std::uint64_t> mines = {}) {
  Position position = Position::of(view.size(), mines);
  for_each_cell(view.size(), [&](Cell cell) {
    if (view.is_mine(cell)) position.at(cell) = mine_cell;
    if (view.is_open(cell)) position.at(cell) = static_cast<std::int8_t>(view.number(cell));
  });
  return position;
}

/// What comes of a text, which has to be the same from a file and from memory.
Result<Position> read(const TemporaryFolder& folder, const std::string& text) {
  const std::string path = folder.write("position", text);
  auto from_file = read_position(path);
  const auto from_memory = parse_position(text, path);
  REQUIRE(from_file.has_value() == from_memory.has_value());
  if (from_file) CHECK((*from_file == *from_memory));
  if (!from_file) CHECK(to_string(from_file.error()) == to_string(from_memory.error()));
  return from_file;
}

}  // namespace

TEST_CASE("a position is read with comments, first line, and either glyph of a cell") {
  const TemporaryFolder folder;
  REQUIRE_FALSE(
      read(folder, "# a board\n\n 2 3 4 \t# its size\n?.1\r\n!F8  \n# the end"));  // the blank before the 2
  for (const char* const text :
       {"# a board\n\n2 3 4 \t# its size\n?.1\r\n!F8  \n# the end", "2 3 4\n??1\n!!8",
        "\ufeff2 3 4\n??1\n!!8", "2\t3  4\r\n?.1\r\n!F8\r\n", "2 3 4#\n?.1#\r\n#\n  \n\n!F8#?\n"}) {
    const auto read_one = read(folder, text);
    REQUIRE(read_one);
    CHECK(text_of(*read_one) == "2 3 4\n??1\n!!8\n");
  }
  // Without its first line it has the rows that are there.
  CHECK(text_of(*read(folder, "012\n???\n")) == "2 3\n012\n???\n");
  CHECK(text_of(*read(folder, "?")) == "1 1\n?\n");
}

TEST_CASE("whatever is wrong with a position is named with its offset, line and column") {
  const TemporaryFolder folder;
  check_refusals("position", [&](const std::string& text) {
    auto position = read(folder, text);
    if (!position) CHECK(position.error().where == folder / "position");
    return position;
  });
  std::string rows;
  for (int i = 0; i < 65537; ++i) rows += "?\n";
  CHECK_THAT(read(folder, rows).error().what, Catch::Contains("the end of the text after 65536 rows"));
  CHECK(read_position(folder / "not there").error().code == ExitCode::bad_input);
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
  for (int round = 0; round < 60; ++round) {
    const BoardSize size{1 + static_cast<std::int32_t>(random.below(80)),
                         1 + static_cast<std::int32_t>(random.below(150))};
    const Field field = random_field(size, 0.05 * static_cast<double>(random.below(19)), random);
    const View view = random_view(field, 0.5, 0.5, random);
    const Position position = position_of(view, field.mine_count());
    const auto again = view_of(parse_position(text_of(position), "text").value());
    REQUIRE(again);
    CHECK((position_of(*again, field.mine_count()) == position));
    for_each_row_word(size, [&](std::int32_t row, std::int32_t word) {
      const KnownWord known = view.load(row, word);
      const KnownWord same = again->load(row, word);
      REQUIRE((known.opened == same.opened && known.safe == same.safe && known.mines == same.mines));
    });
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

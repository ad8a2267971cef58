// Positions in every form (position/any_form.hpp). tests/positions/pasted.json has texts with their
// positions; tests of Python and of the JSON calls read the same file.
#include "position/any_form.hpp"

#include "support/catch.hpp"
#include <nlohmann/json.hpp>

#include <fstream>

#include "position/position_reader.hpp"
#include "support/position_glyphs.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using mines::testing::TemporaryFolder;
using nlohmann::json;

namespace {

std::string lines_of_row(const json& lines) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) text += (i > 0 ? "\n" : "") + lines[i].get<std::string>();
  return text;
}

std::string refusal_of(const std::string& text, const std::string& signs = {}) {
  const auto found = parse_any_form(text, "text", signs);
  return found ? "read: " + text_of(found->position) : to_string(found.error());
}

std::string any_reading_of(const std::string& text) { return parse_any_form(text, "text").value().reading; }

}  // namespace

TEST_CASE("a position is read as people write it, from a file as from memory") {
  std::ifstream file(MINES_PASTED);
  const TemporaryFolder folder;
  for (const json& row : json::parse(file)) {
    INFO(row["what"].get<std::string>());
    const std::string text = lines_of_row(row["text"]);
    const std::string signs = row.value("signs", "");
    const auto found = parse_any_form(text, "text", signs);
    REQUIRE((found ? std::string() : to_string(found.error())) == "");
    std::string board;
    for (const json& line : row["board"]) board += line.get<std::string>();
    CHECK(found->position.size.rows == static_cast<int>(row["board"].size()));
    CHECK(testing::glyphs_of(found->position.cells) == board);
    CHECK((found->position.mines ? json(*found->position.mines) : json()) ==
          (row.contains("mines") ? row["mines"] : json()));
    auto from = ByteReader::open(folder.write("position", text));
    REQUIRE(from);
    const auto same = read_any_form(*from, signs);
    REQUIRE(same);
    CHECK((same->position == found->position));
    CHECK(same->reading == found->reading);
  }
}

TEST_CASE("what the toolkit's own text says stays, and has no remark") {
  for (const std::string text : {"2 3 4\n??1\n!!8\n", "012\n???\n", "# x * - |\n1?\n", "?\n", "1.\n",
                                 "2\t3  4\r\n?.1#\r\n#\n\n!F8#?\n"}) {
    const auto found = parse_any_form(text, "text");
    REQUIRE(found);
    CHECK((found->position == parse_position(text, "text").value()));
    CHECK(found->form == TextForm::text);
    const bool has_both = text.find('.') != text.npos && text.find('?') != text.npos;
    CHECK(found->reading.empty() != has_both);
  }
}

TEST_CASE("where a sign could mean something else, the reading says so, and how") {
  CHECK(any_reading_of(".1?\n12?\n") ==
        "the toolkit's own text, 2 x 3 cells: '?' and '.' are unknown; signs \".=0\" reads the other way");
  CHECK(any_reading_of(". 1 ?\n1 2 ?\n") ==
        "2 x 3 cells: '.' is 0, '?' is unknown; signs \".=?\" reads the other way");
  CHECK(any_reading_of("1*1\n***\n") == "2 x 3 cells: '*' is unknown; signs \"*=!\" reads the other way");
  CHECK(any_reading_of("[ ][1]\n[ ][1]\n") ==
        "2 x 2 cells: '[ ]' is unknown; signs \"[]=0\" reads the other way");
  CHECK(any_reading_of(".1x\n") ==
        "a board of minesweepr, 1 x 3 cells: '.' is 0, 'x' is unknown, '*' is a mine");
  CHECK(any_reading_of("#1\n##\n") == "2 x 2 cells: '#' is unknown");
  // The text that is given back, read with these signs, is the other reading.
  CHECK(testing::glyphs_of(parse_any_form("[ ][1]\n[ ][1]\n", "text", "[]=0")->position.cells) == "0101");
}

TEST_CASE("a text without a position is refused in a line that says what would be read") {
  CHECK(refusal_of("1q1\n???\n") ==
        "text: byte 1: line 1, column 2: found 'q', expected the sign of a cell; signs \"q=?\" says what it "
        "is");
  CHECK(refusal_of("1,2,1\n?,?\n") ==
        "text: byte 8: line 2, column 3: the row ends after 2 cells, expected 3 as in the row above");
  CHECK(refusal_of("[[1,2],[3]]") ==
        "text: byte 8: line 1, column 9: the row ends after 1 cell, expected 2 as in the row above");
  CHECK(refusal_of("[[1 2 ... 3]]") ==
        "text: byte 6: line 1, column 7: found '...': cells were left out where this was printed");
  CHECK(refusal_of("1 2 12\n? ? ?\n").find("expected") != std::string::npos);
  CHECK(refusal_of("Which cell is safe?") == "text: byte 19: no rows of cells, expected a position");
  CHECK(refusal_of("Mines: 7\n1 2 1\n? ? ?\n") == "text: 7 mines, expected at most 6");
  // Our reader says what is wrong with our text, and that a board with its mines is another kind of file.
  CHECK(refusal_of("012\n01\n") == to_string(parse_position("012\n01\n", "text").error()));
  CHECK(refusal_of("") == to_string(parse_position("", "text").error()));
  for (const std::string text : {"2 2\n00\n09\n", "2 2 5\n??\n??\n", "1 1\n9", "2 2\n??\n?z\n"})
    CHECK(refusal_of(text) == to_string(parse_position(text, "text").error()));
  CHECK(refusal_of("\xf0\x9f\x92\xa3 10\n1?\n1?\n").find("row ends after") != std::string::npos);
  CHECK(refusal_of("2 2\n") == to_string(parse_position("2 2\n", "text").error()));
  CHECK(refusal_of("2 2\n.X\n..\n") == to_string(parse_position("2 2\n.X\n..\n", "text").error()));
  CHECK(refusal_of("2 2\n\x03") == to_string(parse_position("2 2\n\x03", "text").error()));
  CHECK(refusal_of("1?", "?=9").starts_with("signs: found '?=9', expected SIGN=CELL"));
  CHECK(refusal_of("1?", "ab=1").starts_with("signs: "));
}

TEST_CASE("texts of UTF-16 are read, and long ones of our own") {
  const std::string utf16(
      "\xff\xfe"
      "1\0 \0?\0\r\0\n\0001\0 \0=\xd8\xa3\xdc",
      20);
  CHECK(testing::glyphs_of(parse_any_form(utf16, "text").value().position.cells) == "1?1!");
  const TemporaryFolder folder;
  std::string rows;
  for (int i = 0; i < 3000; ++i) rows += std::string(100, '1') + "\n";
  const auto read_file = [&](const std::string& text) {
    auto from = ByteReader::open(folder.write("long", text));
    REQUIRE(from);
    return read_any_form(*from);
  };
  for (const std::string& text : {rows, "3000 100\n" + rows}) {
    CHECK((read_file(text).value().position == parse_position(text, "").value()));
    CHECK((parse_any_form(text, "").value().position == parse_position(text, "").value()));
  }
  // A longer text of another form is read as a whole; what is above the limit is refused.
  std::string blanks;
  for (const char cell : rows) blanks += cell == '\n' ? std::string("\n") : std::string{cell, ' '};
  CHECK((read_file(blanks).value().position == parse_position(rows, "").value()));
  std::string too_long;
  while (too_long.size() <= most_pasted_bytes) too_long += blanks;
  CHECK(read_file(too_long).error().code == ExitCode::bad_input);
}

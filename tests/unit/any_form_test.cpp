// Positions in every form (position/any_form.hpp). tests/positions/pasted.json has texts with their
// positions; tests of Python and of the JSON calls read the same file.
#include "position/any_form.hpp"

#include "support/catch.hpp"
#include <nlohmann/json.hpp>

#include <fstream>

#include "position/position_reader.hpp"
#include "support/position_glyphs.hpp"
#include "support/tables.hpp"
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
    auto from = ByteReader::open(folder.write("position", text)).value();
    const auto same = read_any_form(from, signs).value();
    CHECK((same.position == found->position && same.reading == found->reading));
  }
}

TEST_CASE("what the toolkit's own text says stays, and has no remark") {
  for (const std::string text : {"2 3 4\n??1\n!!8\n", "012\n???\n", "# x * - |\n1?\n", "?\n", "1.\n",
                                 "2\t3  4\r\n?.1#\r\n#\n\n!F8#?\n"}) {
    const auto found = parse_any_form(text, "text");
    REQUIRE(found);
    CHECK((found->position == parse_position(text, "text").value()));
    CHECK(found->format == Format::position);
    const bool has_both = text.find('.') != text.npos && text.find('?') != text.npos;
    CHECK(found->reading.empty() != has_both);
  }
}

TEST_CASE("where a sign could mean something else, the reading says so, and how") {
  for (const json& row : testing::table_of("reading of any form"))
    CHECK(parse_any_form(testing::bytes_of(row[0]), "text").value().reading == row[1].get<std::string>());
  // The text that is given back, read with these signs, is the other reading.
  CHECK(testing::glyphs_of(parse_any_form("[ ][1]\n[ ][1]\n", "text", "[]=0")->position.cells) == "0101");
}

TEST_CASE("a text without a position is refused in a line that says what would be read") {
  testing::check_refusals("any form", [](const std::string& text) { return parse_any_form(text, "text"); });
  CHECK(refusal_of("1 2 12\n? ? ?\n").find("expected") != std::string::npos);
  CHECK(refusal_of("\xf0\x9f\x92\xa3 10\n1?\n1?\n").find("row ends after") != std::string::npos);
  // Our reader says what is wrong with our text, and that a board with its mines is another kind of file.
  for (const std::string text : {"012\n01\n", "", "2 2\n00\n09\n", "2 2 5\n??\n??\n", "1 1\n9",
                                 "2 2\n??\n?z\n", "2 2\n", "2 2\n.X\n..\n", "2 2\n\x03"})
    CHECK(refusal_of(text) == to_string(parse_position(text, "text").error()));
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
    auto from = ByteReader::open(folder.write("long", text)).value();
    return read_any_form(from);
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

#include "support/catch.hpp"

#include "field/files/map_file.hpp"
#include "field/files/text_board.hpp"
#include "support/boards.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using mines::testing::random_field;
using mines::testing::same_mines;
using mines::testing::TemporaryFolder;

namespace {

void write_as_text(const std::string& path, const Field& field) {
  auto out = AtomicFile::create(path);
  REQUIRE(out);
  REQUIRE(write_text_board(*out, field));
  REQUIRE(out->commit());
}

bool same_mines_as(const GameBoard& board, const Field& field) {
  for (std::int32_t row = 0; row < field.size().rows; ++row) {
    for (std::int32_t word = 0; word < field.size().words(); ++word) {
      if (board.mines(row, word) != field.mines().row(row)[word]) return false;
    }
  }
  return board.size() == field.size() && board.mine_count() == field.mine_count();
}

}  // namespace

TEST_CASE("a file is read as the map or the text board that its content says, whatever its name") {
  const TemporaryFolder folder;
  RandomSequence random(11, 0);
  for (const std::int32_t side : {1, 2, 7, 8, 64, 65, 200}) {
    const Field field = random_field({side, side}, 0.2, random);
    REQUIRE(write_map(folder / "board.txt", field));
    write_as_text(folder / "board.map", field);
    for (const bool is_text : {false, true}) {
      INFO(side << " " << is_text);
      const std::string path = folder / (is_text ? "board.map" : "board.txt");
      const auto read = read_board(path);
      REQUIRE(read);
      auto from = ByteReader::open(path).value();
      CHECK(text_board_ahead(from).value() == is_text);
      CHECK(same_mines(*read, field));
      const auto board = read_game_board(path);
      REQUIRE(board);
      CHECK(same_mines_as(*board, field));
    }
  }
}

TEST_CASE("a text board that is no square is a game's board as well") {
  const TemporaryFolder folder;
  RandomSequence random(12, 0);
  const Field field = random_field({16, 30}, 0.2, random);
  write_as_text(folder / "board.txt", field);
  const auto board = read_game_board(folder / "board.txt");
  REQUIRE(board);
  CHECK(same_mines_as(*board, field));
}

TEST_CASE("readers of maps alone say of a text board what makes a map of it") {
  const TemporaryFolder folder;
  const std::string path = folder / "board.txt";
  folder.write("board.txt", "2 2\n.X\n..\n");
  const auto map = read_map(path);
  REQUIRE_FALSE(map);
  CHECK(map.error().what == "a text board, expected a contest map; 'mines-map convert TEXT MAP' converts it");
  CHECK(map.error().code == ExitCode::bad_input);
  const auto head = read_map_head(path);
  REQUIRE_FALSE(head);
  CHECK_THAT(head.error().what, Catch::StartsWith("a text board"));
}

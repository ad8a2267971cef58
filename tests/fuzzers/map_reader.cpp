// Contest maps: any bytes are read by all readers of maps, which must agree.
#include "field/files/map_file.hpp"
#include "fuzzers/fuzzer.hpp"
#include "support/boards.hpp"

namespace mines::fuzzers::map_reader_target {

namespace {

bool same(const Field& field, const GameBoard& board) {
  if (field.size() != board.size() || field.mine_count() != board.mine_count()) return false;
  for (std::int32_t row = 0; row < field.size().rows; ++row) {
    for (std::int32_t word = 0; word < field.size().words(); ++word) {
      if (field.mines().word(row, word) != board.mines(row, word)) return false;
    }
  }
  return true;
}

/// Making a larger board takes a millisecond, and an input this small cannot fill it.
bool is_large(std::string_view bytes) { return bytes.find_first_not_of("0123456789") > 4; }

/// Reads the first row of tiles, and then the others.
Result<GameBoard> read_in_parts(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  MINES_LET(const auto head, read_map_head(from));
  auto board = GameBoard::make(head.size);
  const std::int32_t border = std::min(tile_rows, head.size.rows);
  const auto set_rows = [&](auto... rows) { board->set_rows(rows...); };
  MINES_TRY(read_map_rows(from, head, 0, border, 1, set_rows));
  if (border < head.size.rows) {
    MINES_TRY(read_map_rows(from, head, border, head.size.rows, 1, set_rows));
  }
  MINES_TRY(check_mine_count(path, head, board->mine_count()));
  return board;
}

}  // namespace

MINES_FUZZER(map_reader) {
  const MemoryFile file(bytes);
  const auto field = read_map(file.path());
  if (!field) require_clear(field.error());
  if (is_large(bytes)) return;

  auto from = ByteReader::open(file.path());
  const auto board = read_map_as_game(from.value());
  require(board.has_value() == field.has_value(), "one reader takes what the other refuses");
  const auto parts = read_in_parts(file.path());
  require(parts.has_value() == field.has_value(), "the reader of parts takes what another refuses");
  if (!parts) require_clear(parts.error());
  if (!field)
    return require(to_string(field.error()) == to_string(board.error()), "two readers do not say the same");
  require(same(*field, *board), "two readers do not read the same");
  require(same(*field, *parts), "the reader of parts does not read the same");
  const MemoryFile copy;
  require(write_map(copy.path(), *field).has_value(), "a map that was read cannot be written");
  const auto again = read_map(copy.path());
  require(again && mines::testing::same_mines(*field, *again), "a map that was written is another");
  accept();
}

}  // namespace mines::fuzzers::map_reader_target

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

/// The windows of two bands, and a sum of their mines that is K.
Result<std::vector<GameBoard>> read_windows(const std::string& path) {
  MINES_LET(const auto head, read_map_head(path));
  const int players = std::min(2, Band::most_players(head.size));
  std::vector<GameBoard> boards;
  std::uint64_t mines = 0;
  for (int player = 0; player < players; ++player) {
    MINES_LET(auto window, read_band(path, Band::of_player(head.size, player, players), 1));
    mines += window.band_mines;
    boards.push_back(std::move(window.board));
  }
  MINES_TRY(check_mine_count(path, head, mines));
  return boards;
}

bool same_last_row(const Field& field, const GameBoard& window) {
  for (std::int32_t word = 0; word < field.size().words(); ++word) {
    if (field.mines().word(field.size().rows - 1, word) != window.mines(window.size().rows - 1, word))
      return false;
  }
  return true;
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
  const auto windows = read_windows(file.path());
  require(windows.has_value() == field.has_value(), "readers of bands take what another refuses");
  if (!windows) require_clear(windows.error());
  if (!field)
    return require(to_string(field.error()) == to_string(board.error()), "two readers do not say the same");
  require(same(*field, *board), "two readers do not read the same");
  require(same_last_row(*field, windows->back()), "a reader of a band does not read the same");
  const MemoryFile copy;
  require(write_map(copy.path(), *field).has_value(), "a map that was read cannot be written");
  const auto again = read_map(copy.path());
  require(again && mines::testing::same_mines(*field, *again), "a map that was written is another");
}

}  // namespace mines::fuzzers::map_reader_target

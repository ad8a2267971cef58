// Boards and positions of other programs: the first byte chooses the format.
#include "field/files/peer_board.hpp"

#include "board/board_code.hpp"
#include "fuzzers/fuzzer.hpp"
#include "position/position_reader.hpp"

namespace mines::fuzzers::peer_board_target {

namespace {

template <class Read>
auto read(const std::uint8_t* data, std::size_t size, Read reader) {
  const MemoryFile file(data, size);
  auto from = ByteReader::open(file.path());
  require(from.has_value(), "a file cannot be opened");
  auto result = reader(*from);
  if (!result) {
    require_clear(result.error());
    require(result.error().offset.value_or(0) <= size, "an error behind the end of the file");
  }
  return result;
}

}  // namespace

MINES_FUZZER(peer_board) {
  if (size == 0) return 0;
  const std::uint8_t* const content = data + 1;
  if (data[0] % 6 == 0) {
    const auto field = read(content, size - 1, read_mbf);
    require(!field || 4 + 2 * field->mine_count() == size - 1, "a mine is missing");
  } else if (data[0] % 6 == 1) {
    const auto field = read(content, size - 1, read_rawvf);
    const auto stars = static_cast<std::uint64_t>(std::count(content, content + size - 1, '*'));
    require(!field || field->mine_count() <= stars, "a mine that nobody wrote");
  } else if (data[0] % 6 >= 4) {
    const bool is_link = data[0] % 6 == 4;
    const auto board = read(content, size - 1, is_link ? read_board_link : read_game_id);
    require(!board || board->mines.size().cells() <= 1'000'000, "a board that is too large");
    const bool is_start_on_board = !board || !board->start || board->mines.size().contains(*board->start);
    require(is_start_on_board, "a first click off the board");
  } else {
    const auto position =
        read(content, size - 1, data[0] % 6 == 2 ? read_mine_position : read_ascii_position);
    require(!position || parse_position(text_of(*position), "text") == *position, "another position");
  }
  return 0;
}

}  // namespace mines::fuzzers::peer_board_target

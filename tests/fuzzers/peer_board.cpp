// Boards and positions of other programs: the first byte chooses the format.
#include "field/files/peer_board.hpp"

#include "board/board_code.hpp"
#include "fuzzers/fuzzer.hpp"
#include "position/position_reader.hpp"

namespace mines::fuzzers::peer_board_target {

namespace {

template <class Read>
auto read(std::string_view content, Read reader) {
  ByteReader from = ByteReader::of(content, "input");
  auto result = reader(from);
  result ? accept() : require_clear(result.error(), content.size());
  return result;
}

}  // namespace

MINES_FUZZER(peer_board) {
  if (bytes.empty()) return;
  const int format = static_cast<unsigned char>(bytes[0]) % 6;
  const std::string_view content = bytes.substr(1);
  if (format == 0) {
    const auto field = read(content, read_mbf);
    require(!field || 4 + 2 * field->mine_count() == content.size(), "a mine is missing");
  } else if (format == 1) {
    const auto field = read(content, read_rawvf);
    const auto stars = static_cast<std::uint64_t>(std::count(content.begin(), content.end(), '*'));
    require(!field || field->mine_count() <= stars, "a mine that nobody wrote");
  } else if (format >= 4) {
    const auto board = read(content, format == 4 ? read_board_link : read_game_id);
    require(!board || board->mines.size().cells() <= 1'000'000, "a board that is too large");
    const bool is_start_on_board = !board || !board->start || board->mines.size().contains(*board->start);
    require(is_start_on_board, "a first click off the board");
  } else {
    const auto position = read(content, format == 2 ? read_mine_position : read_ascii_position);
    require(!position || parse_position(text_of(*position), "text") == *position, "another position");
  }
}

}  // namespace mines::fuzzers::peer_board_target

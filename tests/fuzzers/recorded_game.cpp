// Recorded games of other programs, and addresses with positions: each reader reads the input.
#include "fuzzers/fuzzer.hpp"
#include "position/position_address.hpp"
#include "replay/formats.hpp"

namespace mines::fuzzers::recorded_game_target {

namespace {

void check_position(const replay::Replay& game, const Position& position) {
  require(position.size == game.mines.size(), "another size");
  for (std::uint64_t i = 0; i < position.cells.size(); ++i) {
    const Cell cell = position.size.cell(i);
    const std::int8_t found = position.cells[i];
    if (found == unknown_cell) continue;
    require((found == mine_cell) == game.mines.test(cell), "a mine that is none, or none that is one");
    require(found == mine_cell || found == replay::number_at(game.mines, cell), "a wrong number");
  }
}

void check_game(std::string_view content, Format format, std::uint64_t number) {
  ByteReader from = ByteReader::of(content, "input");
  const auto game = replay::read_game_as(format, from, number);
  if (!game) return require_clear(game.error(), content.size());
  accept();
  if (game->moves) {
    const std::string text = replay::rawvf_of(game->mines, game->first, *game->moves);
    auto again = ByteReader::of(text, "again");
    const auto replayed = replay::read_rawvf_game(again);
    require(replayed.has_value(), "a game that was written cannot be read");
    require(replay::rawvf_of(replayed->mines, replayed->first, *replayed->moves) == text, "another game");
  }
  const auto end = replay::position_at(*game, std::nullopt);
  if (!end) return require_clear(end.error());
  check_position(*game, *end);
  const auto early = replay::position_at(*game, 500).value();
  for (std::size_t i = 0; i < early.cells.size(); ++i)
    require(early.cells[i] == unknown_cell || early.cells[i] == end->cells[i],
            "what was open was closed again");
}

void check_address(std::string_view text) {
  const auto position = parse_position_address(text, "address");
  if (!position) return require_clear(position.error(), text.size());
  const auto address = position_address_of(*position, "address");
  require(address.has_value(), "a position that was read cannot be written");
  require(
      parse_position_address(std::string_view(*address).substr(0, address->size() - 1), "again") == *position,
      "another position");
}

}  // namespace

MINES_FUZZER(recorded_game) {
  for (const replay::FormatRow& row : replay::formats) {
    if (row.holds == replay::Holds::game) check_game(bytes, row.format, 1);
  }
  check_game(bytes, Format::evfs, 2);
  check_address(bytes);
}

}  // namespace mines::fuzzers::recorded_game_target

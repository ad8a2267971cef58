#include "library/review/played_game.hpp"

#include <fmt/format.h>

#include <new>
#include <stdexcept>

#include "library/arguments.hpp"
#include "replay/formats.hpp"
#include "replay/rawvf.hpp"

namespace mines {

namespace {

replay::Format format_of(GameFormat format) {
  switch (format) {
    case GameFormat::evf:
      return replay::Format::evf;
    case GameFormat::rmv:
      return replay::Format::rmv;
    case GameFormat::avf:
      return replay::Format::avf;
    case GameFormat::rawvf:
      break;
  }
  return replay::Format::rawvf;
}

/// The promise, or a weaker one that the first click got.
FirstClick kept(FirstClick promise, const BitPlane& mines, const std::vector<GameMove>& moves) {
  for (const GameMove& move : moves) {
    // Flags may come before the first click, and promise nothing.
    if (move.action != Action::open) continue;
    if (mines.test(move.cell)) return FirstClick::any;
    return promise == FirstClick::open && replay::number_at(mines, move.cell) != 0 ? FirstClick::safe
                                                                                   : promise;
  }
  return promise;
}

}  // namespace

namespace library {

BitPlane checked_mines(const PlayedGame& game, const char* call) {
  const BoardSize size = checked_size(game.rows, game.columns, call);
  require(size.cells() <= PlayedGame::most_cells, call,
          fmt::format("{} x {} cells, expected at most {} in all", game.rows, game.columns,
                      PlayedGame::most_cells));
  auto mines = BitPlane::make(size);
  if (!mines) throw std::bad_alloc();
  for (const Cell cell : game.mines) {
    // A mine named twice would make the number of mines wrong.
    require(!mines->test(checked_cell(cell, size, call)), call,
            fmt::format("the mine at row {}, column {} comes twice", cell.row, cell.column));
    mines->set(cell);
  }
  for (const GameMove& move : game.moves) checked_cell(move.cell, size, call);
  return std::move(*mines);
}

}  // namespace library

std::optional<GameFormat> game_format_of(std::string_view bytes) {
  // The formats with a mark come first; those below show only in one byte.
  if (bytes.starts_with("*rmv")) return GameFormat::rmv;
  if (bytes.find("Board:") != std::string_view::npos && bytes.find("Events:") != std::string_view::npos)
    return GameFormat::rawvf;
  // The versions of EVF, and of Arbiter, 0.35 and later.
  if (!bytes.empty() && static_cast<unsigned char>(bytes[0]) <= 4) return GameFormat::evf;
  return bytes.size() > 5 && bytes[5] >= 3 && bytes[5] <= 6 ? std::optional(GameFormat::avf) : std::nullopt;
}

PlayedGame read_game(std::string_view bytes, GameFormat format) {
  ByteReader from = ByteReader::of(bytes, "the game");
  const auto replay = replay::row_of(format_of(format)).read_game(from);
  if (!replay) throw std::invalid_argument(to_string(replay.error()));
  if (!replay->moves) throw std::invalid_argument(to_string(replay->moves.error()));
  PlayedGame game;
  const BoardSize size = replay->mines.size();
  game.rows = size.rows;
  game.columns = size.columns;
  for (std::uint64_t i = 0; i < size.cells(); ++i) {
    if (replay->mines.test(size.cell(i))) game.mines.push_back(size.cell(i));
  }
  game.moves = *replay->moves;
  game.first = kept(replay->first, replay->mines, game.moves);
  return game;
}

std::string write_game(const PlayedGame& game) {
  return replay::rawvf_of(library::checked_mines(game, "write_game"), game.first, game.moves);
}

}  // namespace mines

// Reads files of recorded games for mines/review.hpp.
#include "library/review/game_file.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include "library/arguments.hpp"
#include "mines/review.hpp"
#include "replay/formats.hpp"

namespace mines {

namespace {

static_assert(PlayedGame::most_cells == replay::most_cells);

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

/// The game, or the error for which it has no moves.
Result<PlayedGame> played(const replay::Replay& replay) {
  if (!replay.moves) return Unexpected(replay.moves.error());
  const BoardSize size = replay.mines.size();
  const FirstClick first = kept(replay.first, replay.mines, *replay.moves);
  PlayedGame game{size.rows,     size.columns,  {},          first,
                  *replay.moves, replay.stated, replay.path, replay.warnings};
  for_each_cell(size, [&](Cell cell) {
    if (replay.mines.test(cell)) game.mines.push_back(cell);
  });
  return game;
}

}  // namespace

std::optional<Format> game_format_of(std::string_view bytes) { return replay::game_format_of(bytes); }

std::optional<Format> game_format_named(std::string_view name) {
  const auto format = replay::format_of(std::string(name));
  return format && replay::is_game(*format) ? format : std::nullopt;
}

PlayedGame read_game(std::string_view bytes, Format format, std::uint64_t number) {
  // A caller may have cast any number to the type.
  const auto index = static_cast<std::size_t>(format);
  require(index < replay::formats.size() && replay::is_game(format), "read_game",
          fmt::format("format {}, expected {}", static_cast<int>(format), replay::list_of_games()));
  require(number >= 1, "read_game", "game 0, expected 1 or more");
  ByteReader from = ByteReader::of(bytes, "the game");
  auto game = replay::read_game_as(format, from, number).and_then(played);
  if (!game) throw std::invalid_argument(to_string(game.error()));
  return std::move(*game);
}

}  // namespace mines

namespace mines::library {

GameFile::GameFile(std::string_view bytes, Format format, std::string name)
    : from_(std::make_unique<ByteReader>(ByteReader::of(bytes, std::move(name)))),
      games_(replay::games_of(format, *from_)) {}

std::optional<Result<PlayedGame>> GameFile::next() {
  ++number_;
  const auto is_there = games_->next();
  if (!is_there) return Result<PlayedGame>(Unexpected(is_there.error()));
  if (!*is_there) return std::nullopt;
  return games_->read().and_then(played);
}

}  // namespace mines::library

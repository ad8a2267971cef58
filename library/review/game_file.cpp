// Reads files of recorded games for mines/review.hpp.
#include "library/review/game_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/lower_case.hpp"
#include "library/arguments.hpp"
#include "mines/review.hpp"
#include "replay/formats.hpp"

namespace mines {

namespace {

using replay::Format;

// Both enumerations have the recorded games in the same order, so that one follows from the other.
constexpr int first_game = static_cast<int>(Format::evf);
static_assert(static_cast<int>(GameFormat::rawvf) + first_game == static_cast<int>(Format::rawvf));

Format format_of(GameFormat format) {
  const auto index = static_cast<int>(format);
  // A caller may have cast any number to the type.
  require(index >= 0 && index <= static_cast<int>(GameFormat::rawvf), "read_game",
          fmt::format("format {}, expected a value of GameFormat", index));
  return static_cast<Format>(first_game + index);
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

/// A byte, or a number of several bytes, the highest first. Zeros stand for bytes after the end.
std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = at; i < at + count; ++i)
    number = number << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0u);
  return number;
}

/// Whether a line "Board:" is there, in any case.
bool has_board_line(std::string_view bytes) {
  constexpr std::string_view title = "board:";
  for (std::size_t at = 0; at != std::string_view::npos;) {
    if (lower_case(bytes.substr(at, title.size())) == title) return true;
    const std::size_t end = bytes.find('\n', at);
    at = end == std::string_view::npos ? end : end + 1;
  }
  return false;
}

/// Whether the first game of an EVFS file lies where the header says: name, size, and a version of EVF.
bool begins_evfs(std::string_view bytes) {
  constexpr std::size_t name_at = 3;
  const std::size_t end = bytes.find('\0', name_at);
  if (bytes.empty() || bytes[0] != 0 || end == std::string_view::npos) return false;
  const std::uint64_t size = number_at(bytes, end + 1, 4);
  const std::size_t game_at = end + 5;
  return size > 0 && game_at + size + number_at(bytes, 1, 2) <= bytes.size() &&
         static_cast<unsigned char>(bytes[game_at]) <= 4;
}

/// Whether a header of EVF has a version and a possible board. A file that ends in the header may be one.
bool begins_evf(std::string_view bytes) {
  constexpr std::size_t header_bytes = 7;
  if (bytes.empty() || static_cast<unsigned char>(bytes[0]) > 4) return false;
  if (bytes.size() < header_bytes) return true;
  const std::size_t at = static_cast<unsigned char>(bytes[0]) >= 3 ? 3 : 2;
  const std::uint64_t cells = number_at(bytes, at, 1) * number_at(bytes, at + 1, 1);
  return cells > 0 && number_at(bytes, at + 2, 2) <= cells;
}

/// Minesweeper Clone: its name, or the size and mines of one of its three boards.
bool begins_mvf(std::string_view bytes) {
  constexpr std::array<std::string_view, 4> beginnings{
      "\x11Minesweeper Clone", {"\x08\x08\x00\x0a", 4}, {"\x10\x10\x00\x28", 4}, {"\x1e\x10\x00\x63", 4}};
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view each) { return bytes.starts_with(each); });
}

}  // namespace

std::optional<GameFormat> game_format_of(std::string_view bytes) {
  // The formats with a mark come first; those below show only in a few bytes.
  if (bytes.starts_with("*rmv")) return GameFormat::rmv;
  if (begins_mvf(bytes)) return GameFormat::mvf;
  if (has_board_line(bytes)) return GameFormat::rawvf;
  if (begins_evfs(bytes)) return GameFormat::evfs;
  if (begins_evf(bytes)) return GameFormat::evf;
  // The version of Arbiter is 35 or more. Then come four bytes, and the level.
  const bool is_avf =
      number_at(bytes, 0, 1) >= 35 && number_at(bytes, 5, 1) >= 3 && number_at(bytes, 5, 1) <= 6;
  return is_avf ? std::optional(GameFormat::avf) : std::nullopt;
}

std::optional<GameFormat> game_format_named(std::string_view name) {
  const auto format = replay::format_of(std::string(name));
  if (!format || !replay::is_game(*format)) return std::nullopt;
  return static_cast<GameFormat>(static_cast<int>(*format) - first_game);
}

PlayedGame read_game(std::string_view bytes, GameFormat format, std::uint64_t number) {
  require(number >= 1, "read_game", "game 0, expected 1 or more");
  ByteReader from = ByteReader::of(bytes, "the game");
  auto game = replay::read_game_as(format_of(format), from, number).and_then(played);
  if (!game) throw std::invalid_argument(to_string(game.error()));
  return std::move(*game);
}

}  // namespace mines

namespace mines::library {

GameFile::GameFile(std::string_view bytes, GameFormat format, std::string name)
    : format_(format),
      from_(std::make_unique<ByteReader>(ByteReader::of(bytes, std::move(name)))),
      games_(*from_) {}

std::optional<Result<PlayedGame>> GameFile::next() {
  ++number_;
  if (format_ != GameFormat::evfs) {
    if (number_ > 1) return std::nullopt;
    return replay::read_game_as(format_of(format_), *from_, 1).and_then(played);
  }
  const auto is_there = games_.next();
  if (!is_there) return Result<PlayedGame>(Unexpected(is_there.error()));
  if (!*is_there) return std::nullopt;
  return games_.read().and_then(played);
}

}  // namespace mines::library

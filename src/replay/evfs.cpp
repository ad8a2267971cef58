// Recorded games in EVFS, the format of Metasweeper for several games: the version, the size of a checksum,
// and then for each game the name of its file, the number of its bytes, a file in EVF, and a checksum.
//
// Source: the EVFS standard, "evfs format (evfs标准).md" in github.com/eee555/ms-toollib, version 0.
#include <fmt/format.h>

#include "base/quantity.hpp"
#include "replay/byte_fields.hpp"
#include "replay/replay.hpp"

namespace mines::replay {

namespace {

/// Reads the file in EVF of a game. It must be `bytes` bytes or less.
Result<Replay> read_unit(ByteReader& from, ByteFields& file, std::uint64_t bytes) {
  const std::uint64_t begin = file.offset();
  MINES_LET(auto replay, read_evf(from));
  const std::uint64_t read = file.offset() - begin;
  if (read > bytes)
    return file.wrong(begin, fmt::format("a game of {} bytes or more, expected {}", read, bytes));
  MINES_TRY(file.skip(bytes - read, "the rest of a game"));
  return replay;
}

/// Reads all games but keeps only the game `number`, from 1. `count` becomes the number of all games.
Result<Replay> read_one(ByteReader& from, std::uint64_t number, std::uint64_t& count) {
  ByteFields file(from);
  MINES_LET(const auto version, file.byte("the version of the format"));
  if (version != 0) return file.wrong(0, fmt::format("version {} of the format, expected 0", version));
  MINES_LET(const auto checksum_bytes, file.number(2, "the size of a checksum"));
  std::optional<Replay> found;
  for (count = 0;; ++count) {
    MINES_LET(const auto ahead, from.peek(1));
    if (ahead.empty()) break;
    MINES_TRY(file.skip_text("the end of a game's name"));
    MINES_LET(const auto bytes, file.number(4, "the size of a game"));
    if (count + 1 == number) {
      MINES_LET(found, read_unit(from, file, bytes));
    } else {
      MINES_TRY(file.skip(bytes, "a game"));
    }
    MINES_TRY(file.skip(checksum_bytes, "a game's checksum"));
  }
  if (found) return std::move(*found);
  return file.wrong(file.offset(),
                    fmt::format("the file ends after {}, expected game {}", quantity(count, "game"), number));
}

}  // namespace

Result<Replay> read_evfs_game(ByteReader& from, std::uint64_t number) {
  std::uint64_t count = 0;
  return read_one(from, number, count);
}

Result<Replay> read_evfs(ByteReader& from) {
  std::uint64_t count = 0;
  MINES_LET(auto replay, read_one(from, 1, count));
  if (count > 1) replay.warnings.push_back(fmt::format("the file has {} games; this is the first", count));
  return replay;
}

}  // namespace mines::replay

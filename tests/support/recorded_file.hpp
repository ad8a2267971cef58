// Files of recorded games for tests: putting them together byte by byte, and reading them.
#pragma once

#include <string>
#include <vector>

#include "replay/formats.hpp"
#include "support/boards.hpp"
#include "support/position_glyphs.hpp"
#include "support/refused.hpp"

namespace mines::testing {

/// 3 x 3: numbers 0 1 1, 0 2 -, 0 2 -
inline const std::vector<std::string> three_rows{"...", "..X", "..X"};

/// Numbers with the highest byte first.
template <class Number>
std::string big(Number value, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i)
    text += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xff);
  return text;
}

inline std::string text0(const std::string& text) { return text + '\0'; }
/// The text with other bytes from `at` on.
inline std::string with_bytes(std::string text, std::size_t at, const std::string& bytes) {
  return text.replace(at, bytes.size(), bytes);
}

inline std::vector<Cell> mines_of(const Field& field) {
  std::vector<Cell> mines;
  for_each_cell(field.size(), [&](Cell cell) {
    if (field.is_mine(cell)) mines.push_back(cell);
  });
  return mines;
}

template <class Read>
Result<replay::Replay> replay_of(const std::string& content, Read reader) {
  auto from = ByteReader::of(content, "game");
  return reader(from);
}

/// A game that is read without an error.
template <class Read>
replay::Replay game_of(const std::string& content, Read reader) {
  auto game = replay_of(content, reader);
  INFO((game ? "" : to_string(game.error())));
  REQUIRE(game);
  return std::move(*game);
}

inline std::string shown_at(const replay::Replay& replay, std::optional<std::uint32_t> milliseconds) {
  return glyphs_of(replay::position_at(replay, milliseconds).value().cells);
}

template <class Read>
void check_wrong(const std::string& content, std::uint64_t offset, const std::string& what, Read reader) {
  check_refused(replay_of(content, reader), offset, what);
}

/// Every beginning of a file is refused where it ends.
template <class Read>
void check_cut(const std::string& content, std::size_t needed, Read reader) {
  for (std::size_t bytes = 0; bytes < needed; ++bytes)
    check_wrong(content.substr(0, bytes), bytes, "the file ends, expected", reader);
  CHECK(replay_of(content.substr(0, needed), reader));
}

}  // namespace mines::testing

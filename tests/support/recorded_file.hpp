// Files of recorded games for tests: putting them together byte by byte, and reading them.
#pragma once

#include "support/catch.hpp"

#include <string>
#include <vector>

#include "replay/replay.hpp"
#include "support/position_glyphs.hpp"
#include "support/temporary_folder.hpp"

namespace mines::testing {

using Rows = std::vector<std::string>;  // '*' is a mine

/// Numbers with the highest byte first.
inline std::string big(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(value >> (8 * i) & 0xff);
  return text;
}

inline std::string text0(const std::string& text) { return text + '\0'; }

template <class Read>
Result<replay::Replay> replay_of(const std::string& content, Read reader) {
  const TemporaryFolder folder;
  auto from = ByteReader::open(folder.write("game", content)).value();
  return reader(from);
}

inline std::string shown_at(const replay::Replay& replay, std::optional<std::uint32_t> milliseconds) {
  return glyphs_of(replay::position_at(replay, milliseconds).value().cells);
}

inline BitPlane plane_of(const Rows& rows) {
  auto plane =
      BitPlane::make({static_cast<std::int32_t>(rows.size()), static_cast<std::int32_t>(rows[0].size())})
          .value();
  for (std::uint64_t i = 0; i < plane.size().cells(); ++i) {
    const Cell cell = plane.size().cell(i);
    if (rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] == '*')
      plane.set(cell);
  }
  return plane;
}

template <class Read>
void check_wrong(const std::string& content, std::uint64_t offset, const std::string& what, Read reader) {
  INFO(what);
  const auto result = replay_of(content, reader);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ExitCode::bad_input);
  CHECK(result.error().offset == offset);
  CHECK_THAT(result.error().what, Catch::Contains(what));
}

/// Every beginning of a file is refused where it ends.
template <class Read>
void check_cut(const std::string& content, std::size_t needed, Read reader) {
  for (std::size_t bytes = 0; bytes < needed; ++bytes) {
    const auto result = replay_of(content.substr(0, bytes), reader);
    REQUIRE_FALSE(result);
    REQUIRE(result.error().offset == bytes);
    REQUIRE_THAT(result.error().what, Catch::Contains("the file ends, expected"));
  }
  CHECK(replay_of(content.substr(0, needed), reader));
}

}  // namespace mines::testing

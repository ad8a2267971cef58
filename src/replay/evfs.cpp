// Recorded games in EVFS, the format of Metasweeper for several games: the version, the size of a checksum,
// and then for each game the name of its file, the number of its bytes, a file in EVF, and a checksum.
//
// Source: the EVFS standard, "evfs format (evfs标准).md" in github.com/eee555/ms-toollib, version 0.
#include <fmt/format.h>

#include "base/assert.hpp"
#include "replay/byte_fields.hpp"
#include "replay/formats.hpp"
#include "replay/numbers.hpp"

namespace mines::replay {

/// The first game lies where the header says: name, size, and a file in EVF.
bool begins_evfs(std::string_view bytes) {
  constexpr std::size_t name_at = 3;
  const std::size_t end = bytes.find('\0', name_at);
  if (bytes.empty() || bytes[0] != 0 || end == std::string_view::npos) return false;
  const std::uint64_t size = number_in(bytes, end + 1, 4);
  const std::size_t game_at = end + 5;
  return size > 0 && game_at + size + number_in(bytes, 1, 2) <= bytes.size() &&
         begins_evf(bytes.substr(game_at, 1));
}

namespace {

class EvfsGames final : public Games {
 public:
  explicit EvfsGames(ByteReader& from) : from_(from) {}
  Result<bool> next() override;
  Result<Replay> read() override;

 private:
  Result<bool> find_next();

  ByteReader& from_;
  bool has_begun_ = false;
  bool is_over_ = false;
  std::uint64_t end_ = 0;  // of the game, where its checksum begins
  std::uint64_t checksum_bytes_ = 0;
};

Result<bool> EvfsGames::find_next() {
  ByteFields file(from_);
  if (!has_begun_) {
    has_begun_ = true;
    MINES_LET(const auto version, file.byte("the version of the format"));
    if (version != 0) return file.wrong(0, fmt::format("version {} of the format, expected 0", version));
    MINES_LET(checksum_bytes_, file.number(2, "the size of a checksum"));
  } else {
    // A game that was read beyond its end was an error before.
    if (file.offset() > end_) return false;
    MINES_TRY(file.skip(end_ - file.offset(), "a game"));
    MINES_TRY(file.skip(checksum_bytes_, "a game's checksum"));
  }
  MINES_LET(const auto ahead, from_.peek(1));
  if (ahead.empty()) return false;
  MINES_TRY(file.skip_text("the end of a game's name"));
  MINES_LET(const auto bytes, file.number(4, "the size of a game"));
  end_ = file.offset() + bytes;
  return true;
}

Result<bool> EvfsGames::next() {
  if (is_over_) return false;
  auto found = find_next();
  is_over_ = !found || !*found;
  return found;
}

Result<Replay> EvfsGames::read() {
  MINES_ASSERT(has_begun_ && !is_over_);
  const std::uint64_t begin = from_.offset();
  MINES_LET(auto replay, read_evf(from_));
  if (from_.offset() <= end_) return replay;
  return bad_input(
      from_.name(), begin,
      fmt::format("a game of {} bytes or more, expected {}", from_.offset() - begin, end_ - begin));
}

}  // namespace

std::unique_ptr<Games> evfs_games(ByteReader& from) { return std::make_unique<EvfsGames>(from); }

}  // namespace mines::replay

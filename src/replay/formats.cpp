#include "replay/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <utility>

#include "base/assert.hpp"
#include "base/lower_case.hpp"
#include "base/picture_kind.hpp"
#include "base/quantity.hpp"
#include "board/board_code.hpp"

namespace mines::replay {

namespace {

/// The ending of a file's name, in lower case and without its dot; empty if it has none.
std::string ending_of(const std::string& name) {
  const std::string ending = std::filesystem::path(name).extension().string();
  return ending.empty() ? ending : lower_case(ending.substr(1));
}

std::optional<std::uint32_t> milliseconds_of(std::optional<double> seconds) {
  if (!seconds) return std::nullopt;
  constexpr double most = std::numeric_limits<std::uint32_t>::max();
  // The conversion of a number outside of the range is undefined.
  return static_cast<std::uint32_t>(std::clamp(std::round(*seconds * 1000), 0.0, most));
}

class OneGame final : public Games {
 public:
  OneGame(Format format, ByteReader& from) : format_(format), from_(from) {}
  Result<bool> next() override { return !std::exchange(is_over_, true); }
  Result<Replay> read() override { return row_of(format_).read_game(from_); }

 private:
  Format format_;
  ByteReader& from_;
  bool is_over_ = false;
};

}  // namespace

Result<Position> read_any(ByteReader& from) {
  MINES_LET(auto found, read_any_form(from));
  return std::move(found.position);
}

Result<std::string> own_text_of(const Position& position, const std::string&) { return text_of(position); }

std::optional<Format> format_of(const std::string& name) {
  if (is_game_id(name)) return Format::gameid;
  if (is_address(name)) return is_board_link(name) ? Format::link : Format::url;
  const std::string ending = ending_of(name);
  // Not among the words of the table: files of other formats end in .txt, too.
  if (ending == "txt") return Format::text;
  for (const auto& [word, format] : format_words([](const FormatRow&) { return true; })) {
    if (word == ending) return format;
  }
  return std::nullopt;
}

std::optional<Format> game_format_of(std::string_view bytes) {
  for (const FormatRow& row : formats) {
    if (row.begins != nullptr && row.begins(bytes)) return row.format;
  }
  return std::nullopt;
}

std::string list_of_games(const char* mark) {
  std::vector<std::string> words;
  for (const FormatRow& row : formats) {
    if (row.holds == Holds::game) words.push_back(std::string(mark) + row.word);
  }
  const std::string last = words.back();
  words.pop_back();
  return fmt::format("{} or {}", fmt::join(words, ", "), last);
}

Result<void> check_is_read(const std::string& name) {
  if (is_address(name)) return {};
  const std::string ending = ending_of(name);
  const char* const why =
      ending == "mvr"   ? "MVR, of Minesweeper X, is not read, because nobody has published the format"
      : ending == "umf" ? "UMF, of the first Vienna MineSweeper, is not read; minesweeper-rawvf translates it"
                        : nullptr;
  if (why == nullptr) return {};
  return bad_input(name,
                   fmt::format("{}; expected another format of recorded games: {}", why, list_of_games(".")));
}

bool has_content(const std::string& name) { return is_address(name) || is_game_id(name); }

Result<ByteReader> open_source(const std::string& name) {
  if (has_content(name)) return ByteReader::of(name, "the address");
  return name == "-" ? ByteReader::standard_input() : ByteReader::open(name);
}

Result<FoundPosition> read_loose_position(Format format, ByteReader& from, const std::string& signs,
                                          bool has_holes) {
  MINES_LET(const auto ahead, from.peek(ByteReader::longest_peek));
  MINES_TRY(check_is_no_picture(from.name(), ahead));
  const std::size_t begin = ahead.find_first_not_of(" \t\r\n");
  const bool is_long_object =
      ahead.size() == ByteReader::longest_peek && begin != ahead.npos && ahead[begin] == '{';
  if (format != Format::json || !is_long_object || !signs.empty())
    return read_any_form(from, signs, has_holes);
  MINES_LET(auto position, read_json_position(from));
  return FoundPosition{std::move(position), Format::json, {}};
}

Format position_format_of(const std::string& name) {
  const std::optional<Format> format = format_of(name);
  return format && row_of(*format).holds != Holds::board ? *format : Format::any;
}

std::unique_ptr<Games> games_of(Format format, ByteReader& from) {
  MINES_ASSERT(is_game(format));
  const FormatRow& row = row_of(format);
  return row.games != nullptr ? row.games(from) : std::make_unique<OneGame>(format, from);
}

Result<void> check_has_game(Format format, const std::string& name, std::uint64_t number) {
  MINES_ASSERT(number >= 1);
  if (number == 1 || row_of(format).games != nullptr) return {};
  return bad_input(name, fmt::format("{}, but game {} is asked for",
                                     is_game(format) ? "a file with one game" : "no recorded game", number));
}

Result<Replay> read_game_as(Format format, ByteReader& from, std::uint64_t number) {
  MINES_TRY(check_has_game(format, from.name(), number));
  const std::unique_ptr<Games> games = games_of(format, from);
  std::optional<Replay> found;
  std::uint64_t count = 0;
  for (;; ++count) {
    MINES_LET(const bool is_there, games->next());
    if (!is_there) break;
    if (count + 1 != number) continue;
    MINES_LET(found, games->read());
  }
  if (!found) {
    return bad_input(
        from.name(), from.offset(),
        fmt::format("the file ends after {}, expected game {}", quantity(count, "game"), number));
  }
  if (number == 1 && count > 1)
    found->warnings.push_back(fmt::format("the file has {} games; this is the first", count));
  return std::move(*found);
}

Result<Position> read_position_as(Format format, ByteReader& from, std::optional<double> seconds,
                                  std::uint64_t game) {
  const FormatRow& row = row_of(format);
  MINES_ASSERT(row.holds == Holds::game || row.read != nullptr);
  if (row.holds == Holds::position) return row.read(from);
  MINES_LET(const auto replay, read_game_as(format, from, game));
  return position_at(replay, milliseconds_of(seconds));
}

Result<FoundPosition> read_any_position(const std::string& source, std::optional<double> seconds,
                                        const std::string& signs, bool has_holes) {
  MINES_TRY(check_is_read(source));
  const Format format = position_format_of(source);
  if (seconds && !is_game(format))
    return bad_input("--at", "expected a recorded game, a file " + list_of_games("."));
  const bool is_any = format == Format::any || format == Format::position || format == Format::json;
  if (!signs.empty() && !is_any)
    return bad_input("--signs",
                     fmt::format("has no meaning for {}, whose signs are known", row_of(format).word));
  const auto named = [format](Result<Position> position) -> Result<FoundPosition> {
    if (!position) return Unexpected(position.error());
    return FoundPosition{std::move(*position), format, {}};
  };
  if (is_board_link(source) || is_game_id(source))
    return bad_input("the address", "holds a board with its mines, expected a position; mines-map reads it");
  MINES_LET(auto from, open_source(source));
  if (is_any) return read_loose_position(format, from, signs, has_holes);
  return named(read_position_as(format, from, seconds));
}

}  // namespace mines::replay

// The table of all file formats for boards, positions and recorded games: how each is recognised, what it
// holds, its words, and its reader. Programs, pages and languages loop over it. Boards are read by
// field/files, because the solver, which uses this table, must not know boards.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "mines/format.hpp"
#include "position/any_form.hpp"
#include "position/position_address.hpp"
#include "position/position_reader.hpp"
#include "replay/replay.hpp"

namespace mines::replay {

// What the source of each format of games has. begins_X() is a guess by the first bytes. read_X() reads a
// file up to the end of its events; a checksum after the events is not checked. Errors are
// ExitCode::bad_input with the file, the byte offset (in RawVF the line, too) and what was expected.

/// AVF, of Minesweeper Arbiter. Times are from the start of the clock, in steps of 10 ms.
bool begins_avf(std::string_view bytes);
Result<Replay> read_avf(ByteReader& from);

/// FSVF, of FreeSweeper: AVF with thousandths of seconds.
bool begins_fsvf(std::string_view bytes);
Result<Replay> read_fsvf(ByteReader& from);

/// EVF, of Metasweeper, versions 0 to 4 (4 is a proposal). A recording begins before its game; times here are
/// those of the game, which begins with the first opened cell, and 0 before. Games of the modes 11 to 16 and
/// 65535 have a board, but no openings, because these modes open more cells than the classic rules. A file
/// with board events is an error, because the standard contradicts itself on the size of these events.
bool begins_evf(std::string_view bytes);
Result<Replay> read_evf(ByteReader& from);

/// EVFS, of Metasweeper: several games in EVF. The reader must outlive the result.
bool begins_evfs(std::string_view bytes);
std::unique_ptr<Games> evfs_games(ByteReader& from);

/// MVF, of Minesweeper Clone, from its first versions to 2007.
bool begins_mvf(std::string_view bytes);
Result<Replay> read_mvf(ByteReader& from);

/// RMV, of Viennasweeper, versions 1 and 2. Reads up to the event that ends the game. Also fails if an
/// opened cell's number differs from the number of mines around the cell. Memory O(cells).
bool begins_rmv(std::string_view bytes);
Result<Replay> read_rmv(ByteReader& from);

/// RawVF, a text form. The toolkit's own key "FirstClick: any|safe|open" gives the promise for the first
/// click; without this key "Mode: UPK" means any, and other modes mean safe. A game with settings whose rules
/// are not supported (rawvf.cpp has them) has a board, but no openings.
bool begins_rawvf(std::string_view bytes);
Result<Replay> read_rawvf_game(ByteReader& from);

enum class Holds {
  board,
  position,  ///< a player's knowledge
  game       ///< a board, and a position at each time
};

struct FormatRow {
  Format format;
  Holds holds;
  const char* word;                  ///< its name in options and requests, and the ending of files
  const char* name;                  ///< its name for people
  const char* limits;                ///< what it cannot hold, and what stands in it, for people
  const char* other_word = nullptr;  ///< another word for the format; null if none
  bool is_written = false;           ///< the toolkit also writes this format
  Result<Position> (*read)(ByteReader&) = nullptr;  ///< reads a position; null for other contents
  /// Returns a position as text; null if positions are not written. Errors name the file `name`.
  Result<std::string> (*text_of)(const Position&, const std::string& name) = nullptr;
  bool (*begins)(std::string_view) = nullptr;          ///< null for other contents than games
  Result<Replay> (*read_game)(ByteReader&) = nullptr;  ///< reads a recorded game; null if `games` is there,
                                                       ///< and for other contents
  std::unique_ptr<Games> (*games)(ByteReader&) = nullptr;  ///< of files with several games; else null
};

/// read_any_form() and text_of() of a position, for the table.
Result<Position> read_any(ByteReader& from);
Result<std::string> own_text_of(const Position& position, const std::string& name);

namespace rows {

constexpr FormatRow board(Format format, const char* word, const char* name, const char* limits,
                          bool is_written = false, const char* other_word = nullptr) {
  return {format, Holds::board, word, name, limits, other_word, is_written};
}
constexpr FormatRow position(Format format, const char* word, const char* name, const char* limits,
                             decltype(FormatRow::read) read) {
  return {format, Holds::position, word, name, limits, nullptr, false, read};
}
/// `text` is not null. GCC 12's sanitizers do not let a constant compare it.
constexpr FormatRow position(Format format, const char* word, const char* name, const char* limits,
                             decltype(FormatRow::read) read, decltype(FormatRow::text_of) text) {
  return {format, Holds::position, word, name, limits, nullptr, true, read, text};
}
constexpr FormatRow game(Format format, const char* word, const char* name, const char* limits,
                         decltype(FormatRow::begins) begins, decltype(FormatRow::read_game) read,
                         bool is_written = false, decltype(FormatRow::games) games = nullptr) {
  return {format,     Holds::game, word,    name,   limits, nullptr,
          is_written, nullptr,     nullptr, begins, read,   games};
}

}  // namespace rows

/// In the order of Format.
inline constexpr auto formats = std::to_array<FormatRow>({
    rows::board(Format::map, "map", "the contest's map", R"("N K", a bit a cell; square, to 65,536 a side)",
                true),
    rows::board(Format::text, "text", "text board", R"("n m", then rows of '.' and 'X'; to 65,536 a side)",
                true),
    rows::board(Format::mbf, "mbf", "Minesweeper board file", "1 to 255 cells a side", true, "abf"),
    rows::board(Format::link, "link", "address with ?b=&m=, of PTTACG", "only read; 10^6 cells"),
    rows::board(Format::gameid, "gameid", "Game ID of Simon Tatham's Mines", "only read; 10^6 cells"),
    rows::position(Format::any, "any", "position as people write it", "only read; 4 MiB", read_any),
    rows::position(Format::position, "position", "position", "1 to 65,536 cells a side", read_position,
                   own_text_of),
    rows::position(Format::mine, "mine", "JSMinesweeper's file", "needs the number of mines",
                   read_mine_position, mine_text_of),
    rows::position(Format::url, "url", "JSMinesweeper's address", "3,843 a side; needs the number of mines",
                   read_position_address, position_address_of),
    rows::position(Format::json, "json", "minesweepr's request", "256 MiB; needs the number of mines",
                   read_json_position, json_text_of),
    rows::position(Format::ascii, "ascii", "minesweepr's board", "only read; holds no number of mines",
                   read_ascii_position),
    rows::game(Format::rmv, "rmv", "RMV 1 and 2, of Viennasweeper", "only read; 1 to 255 cells a side",
               begins_rmv, read_rmv),
    rows::game(Format::mvf, "mvf", "MVF, of Minesweeper Clone", "only read; 1 to 255 cells a side",
               begins_mvf, read_mvf),
    rows::game(Format::rawvf, "rawvf", "RawVF, of several programs", "text; written from recorded games",
               begins_rawvf, read_rawvf_game, true),
    rows::game(Format::fsvf, "fsvf", "FSVF, of FreeSweeper", "only read; 1 to 256 cells a side", begins_fsvf,
               read_fsvf),
    rows::game(Format::evfs, "evfs", "EVFS 0, of Metasweeper", "only read; several games in EVF", begins_evfs,
               nullptr, false, evfs_games),
    rows::game(Format::evf, "evf", "EVF 0 to 4, of Metasweeper", "only read; 1 to 255 cells a side",
               begins_evf, read_evf),
    rows::game(Format::avf, "avf", "AVF, of Minesweeper Arbiter", "only read; 1 to 256 cells a side",
               begins_avf, read_avf),
});
static_assert([] {
  for (std::size_t i = 0; i < formats.size(); ++i) {
    if (static_cast<std::size_t>(formats.at(i).format) != i) return false;
  }
  return true;
}());

inline const FormatRow& row_of(Format format) {
  MINES_ASSERT(static_cast<std::size_t>(format) < formats.size());
  return formats[static_cast<std::size_t>(format)];
}
inline bool is_position(Format format) { return row_of(format).holds == Holds::position; }
inline bool is_game(Format format) { return row_of(format).holds == Holds::game; }

/// The words for the formats of which `wanted` is true, each with its format, for an option or a request.
template <class Wanted>
std::vector<std::pair<std::string, Format>> format_words(const Wanted& wanted) {
  std::vector<std::pair<std::string, Format>> words;
  for (const FormatRow& row : formats) {
    if (!wanted(row)) continue;
    words.emplace_back(row.word, row.format);
    if (row.other_word != nullptr) words.emplace_back(row.other_word, row.format);
  }
  return words;
}

/// The formats of recorded games for a sentence: "rmv, evf or avf"; with a `mark` before each, as ".rmv".
std::string list_of_games(const char* mark = "");

/// The format of a file by its name's ending, in upper or lower case; "txt" gives Format::text. The address
/// of a web page gives Format::url or Format::link, a Game ID Format::gameid. Empty for other names.
std::optional<Format> format_of(const std::string& name);
/// The likely format of a recorded game by its bytes. Empty if they fit no format. O(bytes).
std::optional<Format> game_format_of(std::string_view bytes);

/// Fails with ExitCode::bad_input if the name's ending is that of a known format that is not read.
Result<void> check_is_read(const std::string& name);
/// Whether `name` is no file's name, but has a board or position in it: an address, or a Game ID.
bool has_content(const std::string& name);
/// Opens a file, standard input for "-", or the text itself if has_content(name); errors call it "the
/// address".
Result<ByteReader> open_source(const std::string& name);

/// format_of(name), if it is a format of positions or recorded games; otherwise Format::any.
Format position_format_of(const std::string& name);

/// Reads a position as Format::any and Format::json of a file that may be anything a person saved: in
/// any form (position/any_form.hpp), and JSON of minesweepr of any size. Fails for a picture. `signs` and
/// `has_holes` are those of read_any_form().
Result<FoundPosition> read_loose_position(Format format, ByteReader& from, const std::string& signs = {},
                                          bool has_holes = false);
/// The games of a file. `format` must be a format of recorded games. The reader must outlive the result.
std::unique_ptr<Games> games_of(Format format, ByteReader& from);
/// Fails if a file in `format` cannot have game `number`, from 1: only some formats have several.
Result<void> check_has_game(Format format, const std::string& name, std::uint64_t number);
/// Reads a recorded game in `format`. `number`: which game of the file, from 1. If the first of several is
/// read, a warning says how many there are.
Result<Replay> read_game_as(Format format, ByteReader& from, std::uint64_t number);

/// Reads a position. `format` must be a format of positions or recorded games. `seconds`: which time of
/// a recorded game; empty: the game's end. `game`: which game of the file, from 1. Formats of positions
/// ignore both.
Result<Position> read_position_as(Format format, ByteReader& from, std::optional<double> seconds,
                                  std::uint64_t game = 1);

/// Reads a position from `source`: the address of a web page, "-" for standard input, or a file. If its name
/// has not the ending of another program's format, the text is read in any form (position/any_form.hpp), and
/// so is .json. If `seconds` is given and `source` is no recorded game, fails with ExitCode::bad_input; the
/// error names --at, the option for `seconds`. `signs` and `has_holes` are those of read_any_form(); fails if
/// there are signs and another reader is asked.
Result<FoundPosition> read_any_position(const std::string& source, std::optional<double> seconds,
                                        const std::string& signs = {}, bool has_holes = false);

}  // namespace mines::replay

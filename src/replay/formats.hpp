// The table of all file formats for boards, positions and recorded games. It has the functions that read
// positions and games and write positions; maps/files.hpp has the functions for boards.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/assert.hpp"
#include "position/any_form.hpp"
#include "replay/replay.hpp"

namespace mines::replay {

/// What each format is: FormatRow::about.
enum class Format {
  map,
  text,
  mbf,
  position,
  mine,
  url,
  json,
  ascii,
  evf,
  evfs,
  rmv,
  avf,
  mvf,
  rawvf,
  link,
  gameid
};

enum class Holds {
  board,
  position,  ///< a player's knowledge
  game       ///< a board, and a position at each time
};

struct FormatRow {
  Format format;
  Holds holds;
  const char* word;                                 ///< its name in options, and the ending of files
  const char* about;                                ///< description in a program's help
  bool is_written;                                  ///< the toolkit also writes this format
  Result<Position> (*read)(ByteReader&) = nullptr;  ///< reads a position; null for other contents
  /// Returns a position as text; null if positions are not written. Errors name the file `name`.
  Result<std::string> (*text_of)(const Position&, const std::string& name) = nullptr;
  Result<Replay> (*read_game)(ByteReader&) = nullptr;  ///< reads a recorded game; null for other contents
  const char* other_word = nullptr;                    ///< another word for the format; null if none
};

/// In the order of Format.
extern const std::array<FormatRow, 16> formats;

inline const FormatRow& row_of(Format format) {
  MINES_ASSERT(formats[static_cast<std::size_t>(format)].format == format);
  return formats[static_cast<std::size_t>(format)];
}
inline bool is_position(Format format) { return row_of(format).holds == Holds::position; }
inline bool is_game(Format format) { return row_of(format).holds == Holds::game; }

/// Each word for a format, with the format, for an option. `written`: only formats that the toolkit writes.
std::vector<std::pair<std::string, Format>> format_words(bool written);

/// The format of a file by its name's ending, in upper or lower case; "txt" gives Format::text. The address
/// of a web page gives Format::url or Format::link, a Game ID Format::gameid. Empty for other names.
std::optional<Format> format_of(const std::string& name);

/// The endings of recorded games for a sentence: ".evf, .rmv or .avf".
std::string endings_of_games();

/// Fails with ExitCode::bad_input if the name's ending is that of a known format that is not read.
Result<void> check_is_read(const std::string& name);
/// Whether `name` is no file's name, but has a board or position in it: an address, or a Game ID.
bool has_content(const std::string& name);
/// Opens a file, standard input for "-", or the text itself if has_content(name); errors call it "the
/// address".
Result<ByteReader> open_source(const std::string& name);

/// format_of(name), if it is a format of positions or recorded games; otherwise Format::position.
Format position_format_of(const std::string& name);

/// Reads a position as Format::position and Format::json of a file that may be anything a person saved: in
/// any form (position/any_form.hpp), and JSON of minesweepr of any size. `signs` is that of read_any_form().
Result<FoundPosition> read_loose_position(Format format, ByteReader& from, const std::string& signs = {});
/// Reads a recorded game in `format`. `number`: which game of the file, from 1; more than 1 is for EVFS.
Result<Replay> read_game_as(Format format, ByteReader& from, std::uint64_t number);

/// Reads a position. `format` must be a format of positions or recorded games. `seconds`: which time of
/// a recorded game; empty: the game's end. `game`: which game of the file, from 1. Formats of positions
/// ignore both.
Result<Position> read_position_as(Format format, ByteReader& from, std::optional<double> seconds,
                                  std::uint64_t game = 1);

/// Reads a position from `source`: the address of a web page, "-" for standard input, or a file. If its name
/// has not the ending of another program's format, the text is read in any form (position/any_form.hpp), and
/// so is .json. If `seconds` is given and `source` is no recorded game, fails with ExitCode::bad_input; the
/// error names --at, the option for `seconds`. `signs` is that of read_any_form(); fails if another reader is
/// asked.
Result<FoundPosition> read_any_position(const std::string& source, std::optional<double> seconds,
                                        const std::string& signs = {});

}  // namespace mines::replay

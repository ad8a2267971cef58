// One table of the formats of files that hold a board, a position or a recorded game. It gives the words of
// options, the endings of files' names, and the readers and writers of positions and games.
// maps/map_formats.hpp has the readers and writers of boards.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "os/byte_reader.hpp"
#include "position/position.hpp"
#include "replay/replay.hpp"

namespace mines::replay {

enum class Format { map, text, mbf, rawvf, position, mine, url, json, ascii, evf, rmv, avf };

enum class Holds {
  board,
  position,  ///< a player's knowledge
  game       ///< a board, and a position at each time
};

struct FormatRow {
  Format format;
  Holds holds;
  std::array<const char*, 2> words;  ///< for options, and as endings of files' names; the second may be null
  const char* about;                 ///< description in a program's help
  bool is_written;                   ///< the toolkit also writes this format
  Result<Position> (*read)(ByteReader&) = nullptr;  ///< reads a position; null for other contents
  /// Returns a position as text. Errors name the file `name`.
  Result<std::string> (*text_of)(const Position&, const std::string& name) = nullptr;
  /// Reads a recorded game. Set for RawVF, too, which otherwise counts as a board.
  Result<Replay> (*read_game)(ByteReader&) = nullptr;
};

/// In the order of Format.
extern const std::array<FormatRow, 12> formats;

inline const FormatRow& row_of(Format format) { return formats[static_cast<std::size_t>(format)]; }
inline bool is_position(Format format) { return row_of(format).holds == Holds::position; }
inline bool is_game(Format format) { return row_of(format).holds == Holds::game; }

/// The words that an option for reading accepts or, if `written`, an option for writing.
std::vector<std::pair<std::string, Format>> format_words(bool written);

/// The format of a file by its name. If the name's ending, in upper or lower case, is one of the words of a
/// format, gives this format; "txt" gives Format::text. The address of a web page gives Format::url. Empty
/// for other names.
std::optional<Format> format_of(const std::string& name);

}  // namespace mines::replay

// The formats of files that hold a board, what a player knows of one, or a recorded game: one table, from
// which come the words of options, what the name of a file says, and how positions and games are read and
// written. Who knows boards has their readers and writers.
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
  position,  ///< what a player knows
  game       ///< a board, and a position at each time
};

struct FormatRow {
  Format format;
  Holds holds;
  std::array<const char*, 2> words;  ///< of options, and endings of files' names; the second may be null
  const char* about;                 ///< for help
  bool is_written;
  Result<Position> (*read)(ByteReader&) = nullptr;  ///< of a position
  /// Of a position that is written. Errors are at `name`.
  Result<std::string> (*text_of)(const Position&, const std::string& name) = nullptr;
  /// Of a recorded game; also of RawVF, from which all else takes the board alone.
  Result<Replay> (*read_game)(ByteReader&) = nullptr;
};

/// In the order of Format.
extern const std::array<FormatRow, 12> formats;

inline const FormatRow& row_of(Format format) { return formats[static_cast<std::size_t>(format)]; }
inline bool is_position(Format format) { return row_of(format).holds == Holds::position; }
inline bool is_game(Format format) { return row_of(format).holds == Holds::game; }

/// The words of an option for what may be read, or for what may be written.
std::vector<std::pair<std::string, Format>> format_words(bool written);

/// The format that the name of a file tells, in either case: one of the words or txt (text) as its ending, or
/// the address of a web page.
std::optional<Format> format_of(const std::string& name);

}  // namespace mines::replay

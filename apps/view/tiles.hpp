// The pictures that a web page requests, in tiles of 256 x 256 pixels. One response covers all tiles in the
// page's window. For each tile, the response has only the changes since the page last got the tile.
//
// At level L (a parameter) a pixel is a square of 2^L x 2^L cells. Tile X.Y begins in pixel column 256 X and
// pixel row 256 Y. A request names each tile as X.Y.SINCE. A picture has a stamp, a number that grows with
// each change. SINCE is the stamp of the page's picture of the tile; 0: the page has none. A response leaves
// out tiles without changes. Its values are little-endian:
//
//   4 bytes    the stamp of this picture
//   4          flags: 1 = tiles are missing, because time or room ran out: ask again; 2 = tiles are missing
//              for good, because the game's server has ended
//   4          the number of tiles that follow
//   4          0
//   8          seconds from the start of the answer (the contestant's program) to this picture, a double
//   each tile  X, Y, the kind, the number of entries: 4 bytes each
//     kind 0   65,536 pixels, row by row
//     kind 1   for each entry: its place, 2 bytes, then S x S pixels with S = max(1, 64 >> L). Place P is the
//              square in row P div (256 / S) and column P mod (256 / S) of the tile
//
// A pixel of level 0 is a cell: 0 to 8 open; 9 closed; 10 frontier (closed, next to an open number); 11 known
// mine (by the rule for one number); 12 hit mine; 13 mine of a map; 15 off the board. At other levels the
// lower five bits are the share of open cells: 0 only if no cell is open, 31 only if all are. 32 is added for
// a frontier, 64 for a hit mine. At every level 128 is added if the frontier has not changed for long.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/view/http/site.hpp"
#include "apps/view/sources/source.hpp"

namespace mines::view {

inline constexpr std::int32_t tile_side = 256;  ///< pixels
/// At this level every board fits into one pixel.
inline constexpr int most_level = 16;
inline constexpr std::size_t most_tiles = 1024;
/// A response of at least this size gets no further tile, because it stays in memory until the page reads it.
inline constexpr std::size_t most_picture_bytes = std::size_t{4} << 20;

struct WantedTile {
  std::uint32_t x = 0;
  std::uint32_t y = 0;
  Stamp since = 0;  ///< SINCE, see above
};

struct TilesQuestion {
  int level = 0;
  /// For a record: the time to show, in seconds since the start of the answer.
  std::optional<double> seconds{};
  std::vector<WantedTile> tiles;
};

/// Reads the parameters level, seconds and tiles of a request. Errors name the parameter.
Result<TilesQuestion> read_tiles_question(const Asked& asked);

/// Draws tiles until `patience` is over or the response has most_picture_bytes. The tile that was begun is
/// drawn to its end, which may take longer: a running game has time for each request to its server. Leaves
/// out tiles that lie wholly off the board. Takes the source's lock.
std::string draw_tiles(Source& source, const TilesQuestion& question, std::chrono::milliseconds patience);

}  // namespace mines::view

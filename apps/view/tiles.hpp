// The pictures that a page pulls: tiles of 256 x 256 pixels, in one response for the whole window, and of
// each only what has changed since the page got it last. docs/reference/view.md describes the bytes.
//
// The page asks for the next picture when it has drawn the last one, so a slow page gets fewer pictures and
// slows down nothing else; that is why nothing is pushed.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/view/http/exchange.hpp"
#include "apps/view/sources/source.hpp"
#include "base/error.hpp"

namespace mines::view {

inline constexpr std::int32_t tile_side = 256;  ///< pixels
/// At level L a pixel is 2^L x 2^L cells; at the highest one a board fits into a pixel.
inline constexpr int most_level = 16;
/// Of a request. HTTP's addresses of at most 8 KiB have some 450.
inline constexpr std::size_t most_tiles = 1024;
/// Of a response, some bytes more: what a window of 2048 x 2048 pixels has. Viewers who do not take what they
/// asked for hold a response each.
inline constexpr std::size_t most_picture_bytes = std::size_t{4} << 20;

struct WantedTile {
  std::uint32_t x = 0;
  std::uint32_t y = 0;
  Stamp since = 0;  ///< what the page has of it; 0: nothing
};

struct TilesQuestion {
  int level = 0;
  std::optional<double> seconds{};
  std::vector<WantedTile> tiles;
};

/// Reads the parameters level, seconds and tiles. Errors name the parameter.
Result<TilesQuestion> read_tiles_question(const Asked& asked);

/// Draws the tiles, as many as can be had in `patience` and most_picture_bytes; the response says whether
/// that was all. Tiles that lie wholly off the board are left out. Holds the source's lock.
std::string draw_tiles(Source& source, const TilesQuestion& question, std::chrono::milliseconds patience);

}  // namespace mines::view

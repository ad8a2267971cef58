// Reads the window of a band (board/band.hpp) from a contest's map file (map_file.hpp). So each of several
// players reads only the rows that it sees.
//
// The players call read_map_head() for the size, then read_band(), add up the mines of their bands, and pass
// the sum to check_mine_count(). Then every byte of the file has been checked as read_map() checks it, with
// the errors of read_map().
#pragma once

#include <cstdint>
#include <string>

#include "board/band.hpp"
#include "field/files/map_rows.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

/// The first line of a map. Fails like read_map(), with ExitCode::bad_input, if the line is wrong or does not
/// fit the size of the file. Also fails if the file is no regular file, because single rows can be read only
/// from a regular file.
Result<MapHead> read_map_head(const std::string& path);

struct MapWindow {
  GameBoard board;               ///< the window with its rims, all cells closed
  std::uint64_t band_mines = 0;  ///< mines in the rows of the band; the sum over all bands is the map's K
};
/// Reads the window of a band with up to `threads` threads. `band.board` is the size of the map, N x N. Takes
/// the memory of the window and, for each thread, 8 N bytes more (16 N if N is no multiple of 64). Fails with
/// ExitCode::bad_input if a byte of the window is wrong, like read_map(), or if the map has another size.
Result<MapWindow> read_band(const std::string& path, const Band& band, int threads);

}  // namespace mines

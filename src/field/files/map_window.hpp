// The window of a band (board/band.hpp) from a contest's map file (map_file.hpp): each of several players
// reads the rows that it sees, and nobody reads all of them.
//
// The players call read_map_head() to learn the size, then read_band(), add up the mines of their bands, and
// give the sum to check_mine_count(). Then every byte of the file has been checked as read_map() does it, and
// the errors are the same.
#pragma once

#include <cstdint>
#include <string>

#include "board/band.hpp"
#include "field/files/map_rows.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

/// The first line of a map. ExitCode::bad_input, as by read_map(), if the line is wrong or the file has not
/// the size that it says; also if it is no regular file, from which rows could not be read by themselves.
Result<MapHead> read_map_head(const std::string& path);

struct MapWindow {
  GameBoard board;               ///< of the window with its rims, no cell open
  std::uint64_t band_mines = 0;  ///< in the rows of the band. Those of all bands together are K
};
/// The window of a band of the map, whose size is `band.board`, read by up to `threads` threads. Takes the
/// window's memory and 8 N bytes more for each thread, twice that if N is no multiple of 64.
/// ExitCode::bad_input, as by read_map(), if a byte of the window is wrong; also if the map has another size.
Result<MapWindow> read_band(const std::string& path, const Band& band, int threads);

}  // namespace mines

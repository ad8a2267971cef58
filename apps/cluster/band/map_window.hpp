// Reads what one of several players sees of a map's board: its window (apps/cluster/band/band.hpp).
#pragma once

#include <cstdint>
#include <string>

#include "apps/cluster/band/band.hpp"
#include "field/files/map_file.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

struct MapWindow {
  GameBoard board;               ///< all cells closed
  std::uint64_t band_mines = 0;  ///< mines in the rows of the band; their sum over all bands is K
};

/// Reads the window of a band of the map with this head. To check the whole file, each player calls
/// read_map_head() first; check_mine_count() gets the sum of band_mines. Fails as
/// read_map_head() and read_map_rows() do, and with ExitCode::bad_input if the map's size is not head.size.
Result<MapWindow> read_map_window(const std::string& path, const MapHead& head, const Band& band,
                                  int threads);

}  // namespace mines

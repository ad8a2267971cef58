// Ranks on several machines may read a map from copies of it. The copies must be the same.
#pragma once

#include <string>

#include "base/error.hpp"
#include "board/band.hpp"
#include "cluster/ranks.hpp"
#include "field/map_window.hpp"

namespace mines::cluster {

/// Compares the rows that this rank has read with those that the rank above has: up to 128 that both see. All
/// ranks call it. ExitCode::bad_input if they differ: names the map `path`. Rows that one rank alone sees
/// are its own: no other copy of them is played.
Result<void> compare_copies(const std::string& path, const Band& band, const MapWindow& window, Ranks& ranks);

}  // namespace mines::cluster

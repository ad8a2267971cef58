// Plays the band of one rank. A rank is an MPI process of the run (ranks.hpp); its band is a part of the
// board (board/band.hpp). The caller runs play_band() on a second thread. Meanwhile the thread that joined
// MPI sends and receives the player's messages (transport.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "apps/cluster/cluster_progress.hpp"
#include "apps/cluster/cluster_report.hpp"
#include "apps/cluster/cluster_settings.hpp"
#include "apps/cluster/transport.hpp"
#include "board/band.hpp"
#include "field/files/map_file.hpp"

namespace mines::cluster {

/// Bytes that a rank needs to play a band: an estimate, within 10 % for 10^8 cells and more.
std::uint64_t memory_needed(const Band& band);

/// Plays a band on the board of the settings. `window`: the part of a map file that this player sees; empty
/// if the board is drawn. All ranks call play_band(). Returns all ranks' reports, in the order of the bands.
/// Errors with ExitCode::bad_input are returned on all ranks, other errors only where they occur.
Result<std::vector<RankReport>> play_band(const PlaySettings& settings, const Band& band,
                                          std::optional<MapWindow> window, Transport& transport,
                                          PlayProgress& progress);

}  // namespace mines::cluster

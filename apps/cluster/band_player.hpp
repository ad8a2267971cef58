// Plays the band (board/band.hpp) of one rank, a process of the run (apps/cluster/ranks.hpp). The code runs
// on the player's thread, while the thread that joined MPI carries parcels (apps/cluster/transport.hpp).
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

/// Bytes that a rank needs to play a band: an estimate, less than 1/10 wrong for 10^8 cells and more.
std::uint64_t memory_needed(const Band& band);

/// Plays a band on the board of the settings; `window` is set if the board is a map. All ranks call it.
/// Returns the reports of all ranks, in the order of the bands. ExitCode::bad_input is an error that all
/// ranks get; any other error is only this rank's.
Result<std::vector<RankReport>> play_band(const PlaySettings& settings, const Band& band,
                                          std::optional<MapWindow> window, Transport& transport,
                                          PlayProgress& progress);

}  // namespace mines::cluster

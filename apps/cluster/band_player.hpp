// Plays the band (board/band.hpp) of one rank. A rank is a process of the run (apps/cluster/ranks.hpp). The
// player has a thread of its own; the thread that joined MPI sends its messages (apps/cluster/transport.hpp).
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

/// Plays a band on the board of the settings. `window` is set if the board is read from a map. All ranks call
/// play_band(). Returns the reports of all ranks, in the order of the bands. Errors with ExitCode::bad_input
/// are returned on all ranks, other errors only on this rank.
Result<std::vector<RankReport>> play_band(const PlaySettings& settings, const Band& band,
                                          std::optional<MapWindow> window, Transport& transport,
                                          PlayProgress& progress);

}  // namespace mines::cluster

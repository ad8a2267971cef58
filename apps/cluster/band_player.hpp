// Plays the band of one rank. A rank is an MPI process of the run (ranks.hpp); its band is a part of the
// board (apps/cluster/band/band.hpp). The caller runs play_band() on a second thread. Meanwhile the thread
// that joined MPI sends and receives the player's messages (transport.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "apps/cluster/band/map_window.hpp"
#include "apps/cluster/cluster_progress.hpp"
#include "apps/cluster/cluster_report.hpp"
#include "apps/cluster/cluster_settings.hpp"
#include "apps/cluster/transport.hpp"

namespace mines::cluster {

/// An estimate of the bytes that a rank needs to play a band; within 10 % for 10^8 cells and more in bands
/// many tiles high. A band one tile high took 1.7 times as much: all of its rows are a neighbour's, too.
std::uint64_t memory_needed(const Band& band);

/// Plays a band of the settings' board. All ranks call play_band(). `window`: the part of a map file that
/// this player sees; empty if the board is drawn. Returns all ranks' reports, in the order of the bands. An
/// error with ExitCode::bad_input is returned on all ranks, another error only on the rank where it occurs.
Result<std::vector<RankReport>> play_band(const PlaySettings& settings, const Band& band,
                                          std::optional<MapWindow> window, Transport& transport,
                                          PlayProgress& progress);

}  // namespace mines::cluster

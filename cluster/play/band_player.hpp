// What a rank does for a board: gets its band's window, plays, and reports. On the player's thread, while the
// thread that joined MPI carries (cluster/play/transport.hpp).
#pragma once

#include <optional>
#include <vector>

#include "board/band.hpp"
#include "cluster/play/progress.hpp"
#include "cluster/play/rank_report.hpp"
#include "cluster/play/settings.hpp"
#include "cluster/play/transport.hpp"
#include "cluster/play/watch/play_watch.hpp"
#include "field/map_window.hpp"

namespace mines::cluster {

/// Plays a band on the board of the settings; `window` is there if that is a map, and `watch` if the game is
/// watched. All ranks call it, each for
/// its band. Gives the reports of all, in the order of the bands. ExitCode::bad_input is an error of all
/// ranks alike; any other is this rank's own.
Result<std::vector<RankReport>> play_band(const PlaySettings& settings, const Band& band,
                                          std::optional<MapWindow> window, Transport& transport,
                                          PlayProgress& progress, PlayWatch* watch);

}  // namespace mines::cluster

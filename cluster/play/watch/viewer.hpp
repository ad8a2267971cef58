// mines-view beside rank 0 of a game that is watched.
#pragma once

#include <memory>

#include "base/error.hpp"
#include "cluster/play/settings.hpp"
#include "judge/viewer/viewer.hpp"

namespace mines::cluster {

/// Whether the game can be watched, if it is to be. Fails with ExitCode::bad_input if it has more rows or
/// columns than the watch page (watch/watch_page.hpp), or, on rank 0, if mines-view is not there.
Result<void> check_watch(const PlaySettings& settings, int rank);

/// Starts mines-view, which lies beside this program, and prints the address. At a terminal it waits for the
/// first look, for at most half a minute. mines-view ends with the calling thread.
Result<std::unique_ptr<judge::Viewer>> start_viewer(const PlaySettings& settings, int ranks);

/// After the game: keeps mines-view while somebody looks, or until a signal comes.
void linger(judge::Viewer& viewer);

}  // namespace mines::cluster

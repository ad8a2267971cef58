// One game from the first process to the last: the server loads the map, the answer plays until it ends or
// its time is up, the server counts.
//
// Everything happens on one thread that sleeps in ppoll until a child ends, the server speaks, a signal comes
// or a deadline passes. It must be one thread because the kernel ties "die with your parent" to the thread
// that forked.
#pragma once

#include <functional>
#include <string>

#include "base/error.hpp"
#include "isolation/sandbox/held_layers.hpp"
#include "judge/game/game_settings.hpp"
#include "judge/game/outcome.hpp"
#include "judge/viewer/viewer.hpp"
#include "score/live_line.hpp"

namespace mines::judge {

/// Called with the layers that isolate the answer, just before the answer's time begins, so that printing
/// them does not count.
using HearIsolation = std::function<void(const HeldLayers&)>;

/// Plays one game over the shared memory `shared_name`, with `live` kept up to date unless null, and watched
/// unless `viewer` is null. When it returns, with a value or not, no process is left below the calling one,
/// but for mines-view after a game that was counted. Call it with signals taken over
/// (signals.hpp), as a subreaper's child, one thread. A map that the server refuses is ExitCode::bad_input; a
/// game without a result is ExitCode::broken.
Result<Outcome> play_game(const Settings& settings, const std::string& shared_name, LiveLine* live,
                          Viewer* viewer, const HearIsolation& hear);

}  // namespace mines::judge

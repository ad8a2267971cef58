// One game from the first process to the last: the server loads the map, the answer (a contestant's program)
// plays until it ends or its time is up, and the server counts the open cells.
//
// The process must have only one thread, because the kernel ties "die with your parent" (PR_SET_PDEATHSIG) to
// the thread that forked.
#pragma once

#include <functional>
#include <string>

#include "base/error.hpp"
#include "isolation/sandbox/layers.hpp"
#include "judge/game/game_settings.hpp"
#include "judge/game/outcome.hpp"
#include "judge/viewer/viewer.hpp"
#include "score/live_line.hpp"

namespace mines::judge {

/// Called with the layers that isolate the answer, just before the answer's time begins.
using HearIsolation = std::function<void(const HeldLayers&)>;

/// Plays one game over the shared memory `shared_name`. Updates `live` and shows the game in `viewer`; both
/// may be null. The caller must have taken over signals (isolation/processes/signals.hpp), be the child of a
/// subreaper (isolation/processes/guardian.hpp), and have only one thread. After the call, even if it failed,
/// the caller has no child left; but mines-view may go on after a counted game. Errors: ExitCode::bad_input
/// if the server refuses the map, ExitCode::broken if the game has no result.
Result<Outcome> play_game(const Settings& settings, const std::string& shared_name, LiveLine* live,
                          Viewer* viewer, const HearIsolation& hear);

}  // namespace mines::judge

// Plays one game. The server loads the map, the answer (a contestant's program) plays until it ends or its
// time is up, and the server counts the open cells.
//
// The judge must have only one thread. PR_SET_PDEATHSIG makes the judge's children die with the judge. But
// the kernel kills a child as soon as the thread that started it ends, even if the judge goes on.
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

/// Called with the active layers of isolation (layers.hpp), just before the answer's time begins.
using HearIsolation = std::function<void(const HeldLayers&)>;

/// Plays one game over the shared memory `shared_name`. Updates `live` and shows the game in `viewer`; either
/// may be null. The caller must have taken over signals (isolation/processes/signals.hpp), run inside
/// run_guarded() (isolation/processes/guardian.hpp), and have one thread. The call ends all children of the
/// caller, even if it fails. Only the viewer stays, if the server counted the open cells. ExitCode::bad_input
/// if the server refuses the map or the answer cannot be executed; ExitCode::broken if there is no result.
Result<Outcome> play_game(const Settings& settings, const std::string& shared_name, LiveLine* live,
                          Viewer* viewer, const HearIsolation& hear);

}  // namespace mines::judge

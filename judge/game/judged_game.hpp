// Plays one game. The server loads the map, the answer (a contestant's program) plays until it ends or its
// time is up, and the server counts the open cells.
//
// The judge must have only one thread. Its children die with the judge, by PR_SET_PDEATHSIG. But Linux would
// kill a child as soon as the thread that started the child ends, even if the judge goes on.
#pragma once

#include <functional>
#include <string>

#include "base/error.hpp"
#include "isolation/sandbox/layers.hpp"
#include "judge/game/outcome.hpp"
#include "judge/game/settings.hpp"
#include "judge/game/viewer.hpp"
#include "score/live_line.hpp"

namespace mines::judge {

/// Called with the active layers of isolation (layers.hpp), just before the answer's time begins.
using HearIsolation = std::function<void(const HeldLayers&)>;

/// Plays one game over the shared memory `shared_name`. Updates `live` and shows the game in `viewer`; either
/// may be null. The caller has one thread and has taken over signals (isolation/processes/signals.hpp). Call
/// play_game() inside run_guarded() (isolation/processes/guardian.hpp). Ends all children of the caller, also
/// after an error; but the viewer may stay if the server counted the open cells. ExitCode::bad_input if the
/// server refuses the map or the answer cannot be executed; ExitCode::broken if there is no result, with the
/// ending's word as Error::where if the answer's memory could not be measured (GameEnding::not_measurable).
Result<Outcome> play_game(const Settings& settings, const std::string& shared_name, LiveLine* live,
                          Viewer* viewer, const HearIsolation& hear);

}  // namespace mines::judge

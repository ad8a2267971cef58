// The components of a board that several players share: each sends its own to all others.
#pragma once

#include <optional>
#include <vector>

#include "apps/cluster/band/band.hpp"
#include "apps/cluster/band/meeting.hpp"
#include "components/component.hpp"

namespace mines {

/// The components of all players together, each once (Band::owns()). All players call it at the same time,
/// with those that each has found in its band. Empty if one goes on behind a rim, so that nobody sees it as a
/// whole. Rows, in arguments and result, are rows of this player's window: those of other bands may be
/// negative or beyond the window. Fails as Meeting::share() does, and if a player's bytes are damaged.
Result<std::optional<std::vector<Component>>> join_components(Meeting& meeting, const Band& band,
                                                              std::vector<Component> found);

}  // namespace mines

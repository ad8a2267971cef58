// A running game, which its server shows on the watch page (watch/watch_page.hpp). This process knows the
// game only from that page: it has neither the map nor the wire, over which player and server communicate
// (docs/reference/protocol.md).
#pragma once

#include <memory>

#include "apps/view/sources/source.hpp"
#include "base/error.hpp"

namespace mines::view {

/// The game on the watch page behind `descriptor`. The judge starts mines-view with this descriptor when the
/// server is ready. Takes 10 bytes for each 64 x 64 cells. If somebody has looked within 10 s before the
/// game's end, the last picture of a board up to 8192 x 8192 is kept, in half a byte a cell. A larger board
/// has no details after its server has ended.
Result<std::unique_ptr<Source>> open_live_game(int descriptor);

}  // namespace mines::view

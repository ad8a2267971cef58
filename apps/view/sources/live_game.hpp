// A running game, which its server shows on the watch page (watch/watch_page.hpp). This process knows the
// game only from that page: it has neither the map nor the wire, over which player and server communicate
// (docs/reference/protocol.md).
#pragma once

#include <memory>

#include "apps/view/sources/source.hpp"
#include "base/error.hpp"

namespace mines::view {

/// The game on the watch page behind `descriptor`. The judge starts mines-view with this descriptor when the
/// server is ready. The source takes 10 bytes of memory for each 64 x 64 cells.
///
/// The last picture is kept, in half a byte a cell, if the board has at most 8192 x 8192 cells and a page
/// requested a picture in the last 10 s of the game. If it is not kept, the board has no details after its
/// server has ended.
Result<std::unique_ptr<Source>> open_live_game(int descriptor);

}  // namespace mines::view

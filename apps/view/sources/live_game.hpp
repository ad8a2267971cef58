// A running game, which its server shows on the watch page (watch/watch_page.hpp). This process has only that
// page of the game: no wire, no map.
#pragma once

#include <memory>

#include "apps/view/sources/source.hpp"
#include "base/error.hpp"

namespace mines::view {

/// The game on the page behind `descriptor`, with which the judge starts mines-view when the server is ready.
/// Takes 10 bytes for each 64 x 64 cells. If somebody looks at the end of the game, the last picture of a
/// board up to 8192 x 8192 is kept, in half a byte a cell; a larger board has no details after the end.
Result<std::unique_ptr<Source>> open_live_game(int descriptor);

}  // namespace mines::view

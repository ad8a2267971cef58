// A running game, as its server shows it on the watch page (watch/watch_page.hpp). This process has the page
// and nothing else of the game: no wire, no map.
#pragma once

#include <memory>

#include "apps/view/sources/source.hpp"
#include "base/error.hpp"

namespace mines::view {

/// The game on the page that `descriptor` is open on. The judge starts mines-view with it, once the server is
/// ready. It takes 10 bytes for each 64 x 64 cells. When the game ends while somebody looks, the last picture
/// of boards up to 8192 x 8192 is kept, in half a byte a cell; of larger boards no details can be had then.
Result<std::unique_ptr<Source>> open_live_game(int descriptor);

}  // namespace mines::view

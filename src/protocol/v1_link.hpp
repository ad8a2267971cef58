// A player thread's link to a game over v1 channels.
//
// A request takes about a third of a microsecond to come back, most of it the journey of cache lines between
// two cores. So a link keeps all of its channels in flight, and the player works meanwhile. Clicks that wait
// for a channel form a stack: the latest are near what the player works on now, and when an older one comes
// up, a cascade has often opened its cell already. The clicks in flight are taken some words apart.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/game.hpp"
#include "protocol/answer_session.hpp"
#include "protocol/v1_channel.hpp"

namespace mines::v1 {

/// A link over at least one channel, all of them its own. With `cascades` a click on a zero asks the server
/// to cascade. Due clicks are counted by the cell. While it waits it checks every 0.1 s that the server
/// lives, and it yields the core after some microseconds of polls in vain. Adds the requests it has sent to
/// `requests` when it ends. `session` and `requests` outlive it.
std::unique_ptr<GameLink> make_link(const AnswerSession& session, std::vector<Channel> channels,
                                    bool cascades, std::atomic<std::uint64_t>& requests);

}  // namespace mines::v1

// A player thread's link to a game over v1 channels.
//
// A request takes about a third of a microsecond to come back, most of it the journey of cache lines between
// two cores. So a link keeps all of the channels that it uses in flight, and the player works meanwhile. The
// player chooses the order of clicks; those that wait for a channel form a queue.
#pragma once

#include <memory>

#include "board/game.hpp"
#include "protocol/answer_session.hpp"
#include "protocol/v1_traffic.hpp"

namespace mines::v1 {

/// A link over as many channels as `traffic` says, all of them its own, which it creates as it needs them.
/// With `cascades` a click on a zero asks the server to cascade. Due clicks are counted by the cell. While it
/// waits it checks every 0.1 s that the server lives, and it yields the core after some microseconds of polls
/// in vain. Tells `traffic` how many requests it has sent when it ends. `session` and `traffic`
/// outlive it. Fails when the first channels cannot be created.
Result<std::unique_ptr<GameLink>> make_link(AnswerSession& session, Traffic& traffic, bool cascades);

}  // namespace mines::v1

// A player thread's link to a game over a v2 channel: clicks and replies stay blocks all the way.
#pragma once

#include <memory>

#include "protocol/answer_session.hpp"
#include "protocol/v2_channel.hpp"

namespace mines::v2 {

/// A link over its own channel. With `cascades` a click on a zero cascades. Due clicks are counted by
/// the block: a block with 20 clicks counts 1. While it waits it checks every 0.1 s that the server lives.
/// poll() yields the core after some microseconds of polls in vain. When they go on for longer and the player
/// does nothing else meanwhile, it sleeps for at most a millisecond at a time; the server wakes it. `session`
/// outlives the link.
std::unique_ptr<GameLink> make_link(const AnswerSession& session, Channel channel, bool cascades);

}  // namespace mines::v2

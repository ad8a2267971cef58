// A player thread's link to a game over a batch channel: clicks and replies stay blocks all the way.
#pragma once

#include <memory>

#include "protocol/answer_session.hpp"
#include "protocol/batch_channel.hpp"

namespace mines {

/// The link's due clicks are counted by the block: a block with 20 clicks counts 1. It checks that the server
/// lives every 0.1 s while it waits. poll() gives the core away after some microseconds of polls in vain, and
/// sleeps for at most a millisecond when they go on for longer and the player does nothing else meanwhile;
/// the server wakes it. `session` outlives it.
std::unique_ptr<GameLink> make_batch_link(const AnswerSession& session, v2::Channel channel, bool cascades);

}  // namespace mines

// A player thread's link (GameLink in board/game.hpp) to a game over a v2 channel (v2.hpp).
#pragma once

#include <memory>

#include "protocol/answer_session.hpp"
#include "protocol/v2_channel.hpp"

namespace mines::v2 {

/// A link over `channel`, which no other link may use. With `cascades` a click on a zero cascades. poll()
/// returns the number of posted blocks without a reply: a block (8 rows by 64 columns) with 20 clicks counts
/// as 1. During a wait, poll() yields the core after some microseconds, and checks every 0.1 s that the
/// server lives. Once 0.1 ms and 200 polls have brought no reply, poll() sleeps until the server wakes the
/// thread, at most 1 ms at a time. `session` must outlive the link.
std::unique_ptr<GameLink> make_link(const AnswerSession& session, Channel channel, bool cascades);

}  // namespace mines::v2

// A player thread's link to a game over a v2 channel. Each message has the clicks or the replies for one
// block of 8 rows by 64 columns (v2.hpp).
#pragma once

#include <memory>

#include "protocol/answer_session.hpp"
#include "protocol/v2_channel.hpp"

namespace mines::v2 {

/// A link over its own channel. With `cascades` a click on a zero cascades. poll() returns the number of
/// posted blocks without a reply (GameLink::poll() in board/game.hpp): a block with 20 clicks counts as 1.
/// During a wait the link checks every 0.1 s that the server lives. poll() yields the core after some
/// microseconds of empty polls. When there has been no reply for 0.1 ms and for 200 polls, poll() sleeps, for
/// at most a millisecond at a time; the server wakes it. Both numbers count: a player that works between its
/// polls makes only a few in 0.1 ms, and must stay awake longer. `session` must outlive the link.
std::unique_ptr<GameLink> make_link(const AnswerSession& session, Channel channel, bool cascades);

}  // namespace mines::v2

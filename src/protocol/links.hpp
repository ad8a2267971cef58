// A player thread's link to a game over v1 channels or over a v2 channel (v1.hpp, v2.hpp). While no reply
// comes, poll() yields the core after some microseconds, and checks every 0.1 s that the server lives.
// `session` must outlive a link.
#pragma once

#include <memory>

#include "board/game.hpp"
#include "protocol/answer_session.hpp"
#include "protocol/v1_traffic.hpp"

namespace mines {

namespace v1 {

/// A link over traffic.channels() channels of its own. The link keeps a request under way on each channel,
/// because a reply takes about 0.3 µs. Clicks that wait for a channel form a queue. With `cascades` a click
/// on a zero asks the server to cascade. poll() returns the number of clicked cells without a reply
/// (GameLink::poll() in board/game.hpp). The destructor adds the number of requests to `traffic`, which must
/// outlive the link. Fails if a channel cannot be created in this call.
Result<std::unique_ptr<GameLink>> make_link(AnswerSession& session, Traffic& traffic, bool cascades);

}  // namespace v1

namespace v2 {

/// A link over its own channel. With `cascades` a click on a zero cascades. poll() returns the number of
/// posted blocks without a reply (GameLink::poll() in board/game.hpp): a block of 8 rows by 64 columns counts
/// as 1, even if it has 20 clicks. After 0.1 ms and 200 polls without a reply, poll() sleeps until the server
/// wakes it, at most 1 ms at a time.
std::unique_ptr<GameLink> make_link(const AnswerSession& session, Channel channel, bool cascades);

}  // namespace v2

}  // namespace mines

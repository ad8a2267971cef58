// A player thread's link (GameLink in board/game.hpp) to a game over v1 channels (v1.hpp). A reply takes
// about a third of a microsecond, so a link keeps a request under way on each of its channels. Clicks that
// wait for a channel form a queue.
#pragma once

#include <memory>

#include "board/game.hpp"
#include "protocol/answer_session.hpp"
#include "protocol/v1_traffic.hpp"

namespace mines::v1 {

/// A link over channels of its own; `traffic` sets their number. With `cascades` a click on a zero asks the
/// server to cascade. poll() returns the number of clicked cells without a reply. While no reply comes,
/// poll() yields the core after some microseconds, and checks every 0.1 s that the server lives. The
/// destructor adds the number of requests to `traffic`. `session` and `traffic` must outlive the link. Fails
/// if the link cannot create the channels with which it begins.
Result<std::unique_ptr<GameLink>> make_link(AnswerSession& session, Traffic& traffic, bool cascades);

}  // namespace mines::v1

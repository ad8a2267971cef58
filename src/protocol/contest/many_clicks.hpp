// The implementation of a BatchChannel of the contest's library (minesweeper_batch.h): many clicks at once,
// over v2 channels or v1 channels (v2.hpp, v1.hpp).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "protocol/answer_session.hpp"

namespace mines {

/// One thread at a time uses it.
class ManyClicks {
 public:
  virtual ~ManyClicks() = default;

  /// Clicks on cells of the board, appends the replies to `opened`, and returns when all clicks have their
  /// replies. Fails if the server ends or breaks the protocol.
  virtual Result<void> click(std::span<const ClickBlock> clicks, Replies& opened) = 0;
};

/// Uses a v2 channel if the server offers them and v2::cascades_allowed() is true for this board, else eight
/// v1 channels. Thread-safe; the session must outlive it.
Result<std::unique_ptr<ManyClicks>> make_many_clicks(AnswerSession& session);

}  // namespace mines

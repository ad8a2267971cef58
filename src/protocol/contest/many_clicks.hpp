// What stands behind a BatchChannel of the contest's library: many clicks over whichever wire the server
// speaks.
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

  /// Clicks, on cells of the board, and appends what that has opened to `opened` once all are answered. An
  /// error when the server ends or breaks the protocol.
  virtual Result<void> click(std::span<const ClickBlock> clicks, Replies& opened) = 0;
};

/// Over a batch channel where they are offered and may cascade, and else over eight v1 channels. Thread-safe;
/// the session must outlive it.
Result<std::unique_ptr<ManyClicks>> make_many_clicks(AnswerSession& session);

}  // namespace mines

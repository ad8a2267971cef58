// For a thread that waits for a reply by polling: yields the core as Patience decides (patience.hpp), and
// notices that the server has ended.
#pragma once

#include <chrono>

#include "protocol/answer_session.hpp"
#include "protocol/patience.hpp"

namespace mines {

/// One thread uses it. `session` outlives it.
class ServerWatch {
 public:
  explicit ServerWatch(const AnswerSession& session) : session_(session) {}

  /// Call it after a poll with a result.
  void reset() {
    patience_.reset();
    next_check_ = between_checks;
  }

  /// Call it after an empty poll; may yield the core (Patience). Returns the time since the last result.
  /// Checks the server every 0.1 s, and fails if the server has ended.
  Result<Patience::Duration> wait() {
    const Patience::Duration waited = patience_.wait();
    if (waited <= next_check_) return waited;
    next_check_ = waited + between_checks;
    MINES_TRY(session_.check_server());
    return waited;
  }

 private:
  static constexpr Patience::Duration between_checks = std::chrono::milliseconds(100);

  const AnswerSession& session_;
  Patience patience_;
  Patience::Duration next_check_ = between_checks;
};

}  // namespace mines

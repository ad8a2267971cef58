// How to wait for a reply by polling: with patience, and only for as long as the server lives.
#pragma once

#include <chrono>

#include "protocol/answer_session.hpp"
#include "protocol/patience.hpp"

namespace mines {

/// One thread uses it. `session` outlives it.
class ServerWatch {
 public:
  explicit ServerWatch(const AnswerSession& session) : session_(session) {}

  /// To be called when something came.
  void reset() {
    patience_.reset();
    next_check_ = between_checks;
  }

  /// To be called when nothing came; may yield the core, see Patience. Returns for how long nothing has come.
  /// Every 0.1 s of that it checks the server; an error if that has ended.
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

// The engine in a browser: one call, which takes a JSON request and gives a JSON reply, as mines_json()
// does. It has what the solver says of positions, and no boards: the solver does not link the truth here
// either. scripts/make-page compiles it; a page's worker (apps/view/page/engine/worker.js) calls it.
#include <chrono>
#include <cstring>
#include <exception>

#include "library/json/position_calls.hpp"
#include "mines/budget.hpp"

/// The reply to a request, to be given to free(). Null if memory is short.
extern "C" __attribute__((used, visibility("default"))) char* mines_ask(const char* request) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(10);
  try {
    mines::json::Limits limits;
    limits.stopped = [end] {
      if (Clock::now() >= end) throw mines::Stopped("the reply would take more than 10 s");
      return false;
    };
    limits.work = mines::Budget::usual_work;
    limits.threads = 1;
    return strdup(mines::json::reply_to(mines::json::position_calls(), request, limits).c_str());
  } catch (const std::exception&) {
    return nullptr;
  }
}

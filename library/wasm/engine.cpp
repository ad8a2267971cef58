// The engine in a browser: one call, which takes a JSON request and gives a JSON reply, as mines_json()
// does, within limits of its own. The pixels of a picture may lie beside the request: as a text in it they
// would be copied and read through six times. scripts/make-page compiles it; a page's worker
// (apps/view/page/engine/worker.js) calls it.
#include <chrono>
#include <cstddef>
#include <cstring>
#include <exception>

#include "library/json/calls.hpp"
#include "mines/budget.hpp"

/// The reply to a request, to be given to free(). Null if memory is short. `bytes` may be null; they are what
/// json::reply_to() has beside its request.
extern "C" __attribute__((used, visibility("default"))) char* mines_ask(const char* request,
                                                                        const char* bytes,
                                                                        std::size_t count) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::seconds most_time{10};
  const auto end = Clock::now() + most_time;
  try {
    mines::json::Limits limits;
    limits.stopped = [end] {
      if (Clock::now() >= end) throw mines::Stopped("the reply would take more than 10 s");
      return false;
    };
    limits.work = mines::Budget::usual_work;
    limits.threads = 1;
    limits.cells_drawn = 1'000'000;
    limits.seconds = most_time.count();
    return strdup(mines::json::reply_to(request, limits, nullptr, {bytes, count}).c_str());
  } catch (const std::exception&) {
    return nullptr;
  }
}

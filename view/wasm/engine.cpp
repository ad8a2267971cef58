// The engine in a browser: one call, which takes a JSON request and gives a JSON answer, as mines_json()
// does. It has what the solver says of positions, and no boards: the solver does not link the truth here
// either. scripts/make-page compiles it; a page's worker (view/page/engine/worker.js) calls it.
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>

#include "mines/analysis.hpp"
#include "shared/position_answers.hpp"

namespace {

constexpr std::chrono::seconds most_time{10};

std::string answer_to(const std::string& request) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + most_time;
  mines::shared::Limits limits;
  limits.stopped = [end] { return Clock::now() >= end; };
  limits.work = mines::library::Budget::usual_work;
  limits.threads = 1;
  static const mines::shared::Answers answers = mines::shared::position_answers();
  try {
    return mines::shared::answer_from(answers, request, limits);
  } catch (const mines::library::Stopped&) {
    return mines::shared::error_answer("the answer would take more than 10 s");
  } catch (const std::bad_alloc&) {
    return mines::shared::error_answer("there is not enough memory");
  } catch (const std::exception& error) {
    return mines::shared::error_answer(error.what());
  }
}

}  // namespace

/// The answer to a request, to be given to free(). Null if memory is short.
extern "C" __attribute__((used, visibility("default"))) char* mines_ask(const char* request) {
  try {
    return strdup(answer_to(request).c_str());
  } catch (const std::exception&) {
    return nullptr;
  }
}

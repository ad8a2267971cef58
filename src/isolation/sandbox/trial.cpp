#include "isolation/sandbox/trial.hpp"

#include <algorithm>
#include <chrono>

#include "isolation/processes/answer_output.hpp"
#include "isolation/processes/clock.hpp"
#include "isolation/processes/signals.hpp"
#include "isolation/sandbox/isolator.hpp"

namespace mines::judge {

Result<HeldLayers> try_isolation(const IsolationSettings& settings) {
  static constexpr std::chrono::milliseconds look_for_signals{100};
  MINES_LET(auto output, AnswerOutput::open(0));
  IsolatedProgram none;
  none.counts_refused_calls = true;
  Isolator isolator(settings);
  const auto wait = [&isolator](Clock::time_point deadline) {
    isolator.sandbox().wait_for_report(std::min(deadline, Clock::now() + look_for_signals));
    return pending_stop_signal() == 0;
  };
  const auto built = isolator.build(none, output, {wait, [&isolator] { isolator.sandbox().end_now(); }});
  isolator.sandbox().end_now();
  MINES_TRY(built);
  return isolator.held();
}

}  // namespace mines::judge

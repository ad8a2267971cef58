// The line on a terminal that shows how far a grading is, and how long it still takes.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "cli/terminal_line.hpp"
#include "score/pace.hpp"

namespace mines::classroom {

/// What takes time in a grading. Steps of one kind take about as long for every header.
enum class Step {
  compile_server,
  compile_server_with_client,
  text_cases,
  compile_client,
  compile_client_with_server,
  batch
};

struct PlannedStep {
  Step step{};
  std::int64_t size = 1;  ///< to which the time of a step of this kind is in proportion; above 0
  double limit = 0;       ///< a tenth of this many seconds is expected of the first step of its kind
};

class Progress {
 public:
  /// `steps`: all that may be done, in order. Nothing is shown unless `is_shown`.
  Progress(const std::vector<PlannedStep>& steps, bool is_shown);

  /// Words that stand before those of begin(): whose headers are graded.
  void name(std::string whose) { whose_ = std::move(whose); }
  /// Begins the next planned step of this kind, and ends the last one. Steps in between are left out.
  void begin(Step step, const std::string& words);
  /// The share of the step that is done, 0 to 1.
  void reach(double share) {
    MINES_ASSERT(share >= 0 && share <= 1);
    share_ = share;
  }
  /// Shows the line if the last one is old enough. Cheap: call it often.
  void tick();
  /// Takes the line off the terminal.
  void erase() { line_.erase(); }

 private:
  using Clock = std::chrono::steady_clock;

  std::vector<PlannedStep> steps_;
  judge::Pace pace_;
  bool is_shown_;
  std::size_t next_ = 0;  // index of the step that runs, or of the next one
  bool runs_ = false;
  std::string whose_;
  std::string words_;
  double share_ = 0;
  Clock::time_point began_{};
  Clock::time_point shown_{};
  TerminalLine line_;
};

}  // namespace mines::classroom

// The lines of mines-solve --verbose on standard error: a heading, a line a second while the game runs, and a
// last one at its end.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "engine/live_statistics.hpp"

namespace mines::solve {

class LiveLines {
 public:
  /// Prints the heading, and lines from now on. `statistics` must outlive the object. If the system refuses a
  /// thread, one line reports that, and only the last line follows.
  explicit LiveLines(const LiveStatistics& statistics);
  /// Prints the last line.
  ~LiveLines();
  LiveLines(const LiveLines&) = delete;
  LiveLines& operator=(const LiveLines&) = delete;

 private:
  void print_row();

  const LiveStatistics& statistics_;
  LiveStatistics::Sample printed_{};
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread thread_;
};

}  // namespace mines::solve

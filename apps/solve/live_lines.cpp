#include "apps/solve/live_lines.hpp"

#include <cstdio>
#include <system_error>

namespace mines::solve {

LiveLines::LiveLines(const LiveStatistics& statistics) : statistics_(statistics) {
  std::fputs(live_heading().c_str(), stderr);
  const auto print_rows = [this](const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    const auto never = [] { return false; };
    for (;;) {
      stopped_.wait_for(lock, stop, std::chrono::seconds(1), never);
      if (stop.stop_requested()) return;
      print_row();
    }
  };
  try {
    thread_ = std::jthread(print_rows);
  } catch (const std::system_error&) {
    std::fputs("mines-solve: --verbose: the system refuses to start a thread: no line until the end\n",
               stderr);
  }
}

LiveLines::~LiveLines() {
  thread_ = {};  // ends the thread
  print_row();
}

void LiveLines::print_row() {
  const LiveStatistics::Sample now = statistics_.sample();
  std::fputs(live_row(printed_, now).c_str(), stderr);
  printed_ = now;
}

}  // namespace mines::solve

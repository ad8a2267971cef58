#include "apps/arena/progress_line.hpp"

#include <fmt/format.h>

#include <chrono>

#include "cli/terminal_line.hpp"

namespace mines::arena {

namespace {

/// How far a match is that has taken so many seconds.
std::string progress_text(const std::string& name, std::size_t games, const MatchProgress& progress,
                          double seconds) {
  const auto done = static_cast<double>(progress.games.load());
  const double share = done / static_cast<double>(games);
  const auto filled = static_cast<std::size_t>(share * 20);
  return fmt::format("{} [{:<20}] {:5.1f} %  won {:6.3f} %  {:.0f} games/s  {:.0f} s left", name,
                     std::string(filled, '#'), 100 * share,
                     done == 0 ? 0 : 100 * static_cast<double>(progress.wins) / done,
                     done == 0 ? 0 : done / seconds, done == 0 ? 0 : seconds / share - seconds);
}

}  // namespace

MatchProgressLine::MatchProgressLine(const std::string& name, std::size_t games,
                                     const MatchProgress& progress)
    : name_(name), games_(games), progress_(progress) {
  if (TerminalLine::is_there()) thread_ = std::jthread([this](std::stop_token stop) { show(stop); });
}

void MatchProgressLine::show(const std::stop_token& stop) const {
  const auto begin = std::chrono::steady_clock::now();
  TerminalLine on_terminal;
  while (!stop.stop_requested()) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    on_terminal.show(progress_text(name_, games_, progress_, passed.count()));
    // Short sleeps, so that the destructor, which joins the thread, waits for 20 ms at most.
    for (int i = 0; i < 10 && !stop.stop_requested(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

}  // namespace mines::arena

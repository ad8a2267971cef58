#include "arena/progress_line.hpp"

#include <fmt/format.h>

#include <chrono>

#include "cli/terminal_line.hpp"

namespace mines::arena {

MatchProgressLine::MatchProgressLine(const std::string& name, std::size_t games,
                                     const MatchProgress& progress)
    : name_(name), games_(games), progress_(progress) {
  if (TerminalLine::is_there()) thread_ = std::jthread([this](std::stop_token stop) { show(stop); });
}

void MatchProgressLine::show(const std::stop_token& stop) const {
  const auto begin = std::chrono::steady_clock::now();
  TerminalLine on_terminal;
  while (!stop.stop_requested()) {
    const auto done = static_cast<double>(progress_.games.load());
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const double share = done / static_cast<double>(games_);
    const auto filled = static_cast<std::size_t>(share * 20);
    const std::string line =
        fmt::format("{} [{:<20}] {:5.1f} %  won {:6.3f} %  {:.0f} games/s  {:.0f} s left", name_,
                    std::string(filled, '#'), 100 * share,
                    done == 0 ? 0 : 100 * static_cast<double>(progress_.wins) / done, done / seconds,
                    done == 0 ? 0 : seconds / share - seconds);
    on_terminal.show(line);
    for (int i = 0; i < 10 && !stop.stop_requested(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

}  // namespace mines::arena

// mines-arena: plays many classic games inside the process and reports the results.

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "arena/maps_file.hpp"
#include "arena/match.hpp"
#include "arena/report.hpp"
#include "arena/settings.hpp"
#include "base/standard_streams.hpp"
#include "cli/program.hpp"
#include "cli/terminal_line.hpp"

namespace {

using namespace mines;
using namespace mines::arena;

constexpr int lost_on_safe = 1;

/// A line on the terminal, if there is one, while games are played.
class MatchProgressLine {
 public:
  MatchProgressLine(const std::string& name, std::size_t games, const MatchProgress& progress)
      : name_(name), games_(games), progress_(progress) {
    if (TerminalLine::is_there()) thread_ = std::jthread([this](std::stop_token stop) { show(stop); });
  }

 private:
  void show(const std::stop_token& stop) const {
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

  std::string name_;
  std::size_t games_;
  const MatchProgress& progress_;
  std::jthread thread_;
};

Result<MatchResult> play(const Contestant& contestant, const BoardSource& boards, int threads) {
  MatchProgress progress;
  const MatchProgressLine line(contestant.name, boards.games(), progress);
  return play_match(boards, contestant.options, threads, progress);
}

Result<int> run(int argc, const char* const argv[]) {
  Settings settings;
  MINES_LET(const auto text, read_settings(argc, argv, settings));
  if (!text.empty()) return cli::print_text(text);
  MINES_LET(const auto boards, settings.maps_in ? read_boards(*settings.maps_in)
                                                : Result<BoardSource>(BoardSource(
                                                      settings.rule, settings.seed, settings.games)));
  if (settings.maps_out) return write_boards(*settings.maps_out, boards).map([] { return 0; });
  MINES_LET(const auto result, play(settings.solver, boards, settings.threads));
  std::optional<MatchResult> against;
  if (settings.against) {
    MINES_LET(auto other, play(*settings.against, boards, settings.threads));
    against = std::move(other);
  }
  const MatchResult* const other = against ? &*against : nullptr;
  MINES_TRY(print_out(settings.json ? json(boards, settings, result, other)
                                    : table(boards, settings, result, other)));
  const bool wrong = result.lost_on_safe > 0 || (against && against->lost_on_safe > 0);
  return wrong ? lost_on_safe : 0;
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-arena", argc, argv, run); }

// mines-arena: plays many classic games inside the process and reports the results.

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <chrono>
#include <new>
#include <thread>

#include "base/options.hpp"
#include "base/standard_streams.hpp"
#include "base/terminal_line.hpp"
#include "maps_file.hpp"
#include "match.hpp"
#include "report.hpp"
#include "settings.hpp"

namespace {

using namespace mines;
using namespace mines::arena;

constexpr const char* introduction =
    R"(mines-arena plays classic Minesweeper, in which a mine ends the game: the same boards for any setting and seed.
  mines-arena --board expert --games 100000
  mines-arena --board 16x30/120 --first open --start 3,3 --solver fast --against strong
  mines-arena --games 1000 --maps-out boards.txt      for other programs
Exit codes: 0 done, 1 a game was lost on a cell called safe, 2 wrong arguments or files, 3 a game broke or standard
output takes nothing.
)";

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

Result<int> run(const Settings& settings) {
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

int main(int argc, char* argv[]) {
  hold_standard_descriptors();
  const OptionSources sources{option_table(), {}, {}};
  const auto values = read_options(argc, argv, sources);
  if (!values) return fail("mines-arena", values.error());
  if (values->count("help") != 0) {
    const auto printed = print_out(fmt::format("{}{}", introduction, fmt::streamed(sources.options)));
    return printed ? static_cast<int>(ExitCode::ok) : fail("mines-arena", printed.error());
  }
  const auto settings = settings_of(*values);
  if (!settings) return fail("mines-arena", settings.error());
  try {
    const auto done = run(*settings);
    return done ? *done : fail("mines-arena", done.error());
  } catch (const std::bad_alloc&) {
    return fail("mines-arena", broken("memory", "not enough for these games").value());
  }
}

#include "maps/generate_no_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/board_text.hpp"
#include "cli/terminal_line.hpp"
#include "library/games/no_guess/difficulty.hpp"

namespace mines::maps {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int longest_limit = 86'400;

/// A line of progress on a terminal. The destructor removes it.
class ProgressLine {
 public:
  explicit ProgressLine(Clock::time_point deadline) : deadline_(deadline) {}

  void update(const no_guess::Progress& progress) {
    const Clock::time_point now = Clock::now();
    // Ten updates a second are enough for people, however often the search reports.
    if (!on_terminal_ || now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    const double share = static_cast<double>(progress.opened) / static_cast<double>(progress.safe_cells);
    const double left = std::chrono::duration<double>(deadline_ - now).count();
    line_.show(fmt::format("board {}: {:.2f} % open, {:.0f} s left", progress.boards, 100 * share,
                           std::max(left, 0.0)));
  }

 private:
  Clock::time_point deadline_;
  Clock::time_point last_ = Clock::now();
  bool on_terminal_ = TerminalLine::is_there();
  TerminalLine line_;
};

}  // namespace

std::vector<cli::Option> no_guess_options(NoGuessOptions& options) {
  constexpr const char* group = "Boards without guesses";
  return {
      {.name = "no-guess",
       .value = cli::flag(options.wanted),
       .group = group,
       .help = "make a board that can be solved from its start without a guess"},
      {.name = "start",
       .value = cli::parsed(options.start, "r,c", cli::parse_cell),
       .group = group,
       .only_with = "no-guess",
       .help = "the cell of the first click, rows and columns from 0; default: the middle"},
      {.name = "first",
       .value = cli::choice(options.first, {{"open", FirstClick::open}, {"safe", FirstClick::safe}}),
       .group = group,
       .only_with = "no-guess",
       .help = "what the start is sure to be. open: no mine, and next to none; safe: no mine"},
      {.name = "difficulty",
       .value = cli::choice(options.difficulty, no_guess::difficulty_names()),
       .group = group,
       .only_with = "no-guess",
       .help = "how many numbers must be combined in the hardest step, by a player who takes the easiest "
               "steps first; the number of mines left is one of them. easy: 1; medium: 2; hard: 3 or 4; "
               "expert: 5 or more. Boards of at most 10,000 cells"},
      {.name = "uniform",
       .value = cli::flag(options.uniform),
       .group = group,
       .only_with = "no-guess",
       .help = "draw boards until one needs no guess, so that each such board is equally likely. Without "
               "this option mines are moved where a guess is needed. Quick up to 16x30/99: one in 6 of these "
               "boards needs no guess"},
      {.name = "limit",
       .value = cli::whole(options.seconds, 1, longest_limit, "SECONDS"),
       .group = group,
       .only_with = "no-guess",
       .help = "give up after that time, with exit code 3"}};
}

Result<Field> generate_no_guess(const NoGuessOptions& options, BoardSize size, std::uint64_t mines,
                                const GeneratorOptions& generator) {
  const Cell start = options.start.value_or(Cell{size.rows / 2, size.columns / 2});
  MINES_TRY(cli::check_on_board("--start", start, size));
  const Clock::time_point deadline = Clock::now() + std::chrono::seconds(options.seconds);
  ProgressLine line(deadline);
  const auto show = [&](const no_guess::Progress& progress) { line.update(progress); };
  MINES_LET(auto made, no_guess::make_board({size, mines, start, options.first},
                                            {generator.seed, generator.threads, deadline, show,
                                             options.difficulty, options.uniform}));
  return std::move(made.field);
}

}  // namespace mines::maps

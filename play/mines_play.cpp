// mines-play: Minesweeper at the terminal, in which the machine does the boring part.

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <signal.h>

#include <new>

#include "base/options.hpp"
#include "base/standard_streams.hpp"
#include "play/run.hpp"
#include "play/settings.hpp"

namespace {

using namespace mines;
using namespace mines::play;

constexpr const char* introduction =
    R"(mines-play is Minesweeper at the terminal: the machine opens and flags what is certain, guesses are yours.
  mines-play                                  a board that fills the terminal
  mines-play --board expert --rules 0         16 x 30 with 99 mines, all by hand
  mines-play FILE [--penalty 8]               a map; with --penalty for points, as in the contest
  mines-play --edit FILE                      sets up a position and analyses it as it goes
  mines-judge --map FILE --solver play        plays the judge's game
The key ? shows all keys. Exit codes: 0 done, 2 wrong arguments, terminal or files, 3 the game broke or
standard output takes nothing.
)";

/// Ends the program by the signal that interrupted it; the terminal has been restored before.
int end_by(int signal_number) {
  signal(signal_number, SIG_DFL);
  raise(signal_number);
  return 128 + signal_number;
}

Result<int> play_on_terminal(const boost::program_options::variables_map& values) {
  MINES_LET(auto program, program_of(values));
  MINES_LET(auto terminal, Terminal::open(terminal_options_of(values)));
  return run(*program, terminal);
}

}  // namespace

int main(int argc, char* argv[]) {
  hold_standard_descriptors();
  const OptionSources sources = option_sources();
  const auto values = read_options(argc, argv, sources);
  if (!values) return fail("mines-play", values.error());
  if (values->count("help") != 0) {
    const auto printed = print_out(fmt::format("{}{}", introduction, fmt::streamed(sources.options)));
    return printed ? static_cast<int>(ExitCode::ok) : fail("mines-play", printed.error());
  }
  // When the judge or the terminal is gone, the write fails, and the program ends as usual.
  signal(SIGPIPE, SIG_IGN);
  try {
    const auto ended = play_on_terminal(*values);
    if (!ended) return fail("mines-play", ended.error());
    return *ended == 0 ? static_cast<int>(ExitCode::ok) : end_by(*ended);
  } catch (const std::bad_alloc&) {
    return fail("mines-play", broken("memory", "not enough for this board").value());
  }
}

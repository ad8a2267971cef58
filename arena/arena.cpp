// mines-arena: plays many classic games inside the process and reports the results.

#include <algorithm>
#include <optional>
#include <string>

#include "arena/maps_file.hpp"
#include "arena/match.hpp"
#include "arena/progress_line.hpp"
#include "arena/report.hpp"
#include "arena/settings.hpp"
#include "base/processors.hpp"
#include "base/standard_streams.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"

namespace {

using namespace mines;
using namespace mines::arena;

constexpr int lost_on_safe = 1;

const cli::Usage usage{"mines-arena", "[OPTIONS]",
                       R"(Plays classic Minesweeper, in which a mine ends the game. The same options and the
same seed give the same boards, whichever setting plays them.

  mines-arena --board expert --games 100000
  mines-arena --board 16x30/120 --first open --start 3,3 --solver fast
  mines-arena --games 1000 --solver fast --against strong
  mines-arena --games 1000 --maps-out boards.txt      for other programs)",
                       R"(Exit codes: 0 done; 1 a game was lost on a cell called safe; 2 wrong arguments or
files; 3 a game broke, or standard output takes nothing.)"};

/// Reads the arguments. Gives the text of --help or --version if that is to be printed instead, else an empty
/// text.
Result<std::string> read_settings(int argc, const char* const argv[], Settings& settings,
                                  std::optional<std::string>& maps_out) {
  settings.threads = std::min(usable_processor_count(), 1024);
  MatchOptions match(settings);
  const auto table = cli::joined(
      {match.table(),
       {{.name = "threads",
         .value = cli::with_default(cli::whole(settings.threads, 1, 1024), "one for each processor"),
         .help = "threads that play"},
        {.name = "maps-out",
         .value = cli::file(maps_out),
         .not_with = {"maps-in"},
         .help = "write the boards and do not play"}}});
  MINES_LET(auto text, cli::read_options(argc, argv, usage, table));
  if (!text.empty()) return text;
  MINES_TRY(match.settle());
  return text;
}

Result<MatchResult> play(const Contestant& contestant, const BoardSource& boards, int threads) {
  MatchProgress progress;
  const MatchProgressLine line(contestant.name, boards.games(), progress);
  return play_match(boards, contestant.options, threads, progress);
}

Result<int> run(int argc, const char* const argv[]) {
  Settings settings;
  std::optional<std::string> maps_out;
  MINES_LET(const auto text, read_settings(argc, argv, settings, maps_out));
  if (!text.empty()) return cli::print_text(text);
  MINES_LET(const auto boards, boards_of(settings));
  if (maps_out) return write_boards(*maps_out, boards).map([] { return 0; });
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

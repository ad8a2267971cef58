#include "judge/game/settings.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <system_error>

#include "board/geometry.hpp"
#include "isolation/isolation_options.hpp"
#include "isolation/processes/launch.hpp"
#include "judge/game/play_options.hpp"
#include "judge/game/record.hpp"
#include "os/file_descriptor.hpp"
#include "score/score.hpp"

namespace mines::judge {

namespace {

const cli::Usage game_usage{
    "mines-judge",
    "--map FILE --solver sat|rules|naive|play|PATH [OPTIONS]\n"
    "       mines-judge suite --solver sat|rules|naive|PATH [OPTIONS]\n"
    "       mines-judge merge FILE ... [OPTIONS]\n"
    "       mines-judge seeds [N]\n"
    "       mines-judge check [--json] [--show DIR]...\n"
    "       mines-judge --replay FILE --map FILE [OPTIONS]",
    R"(Has a program play one game and scores it: starts the server and the answer, stops
the answer at the time limit, and prints the score that the server counted. Other
uses, each with a --help of its own:

  suite     plays the contest's test points
  merge     makes a suite's standings from its tasks' files
  seeds     draws seeds for the tasks of a suite
  check     shows which layers of isolation this host has
  --replay  counts a game again from its record

The score is that of the contest, from 0 to 100:

  100 (S - A (M - 0.0002 K)) / (0.9998 (N N - K))

S safe cells are open and M of K mines are hit on N x N cells; A is the penalty. So
0.02 % of the mines may be hit at no cost, and 0.02 % of the safe cells may stay
closed.)",
    {{"0", "a score was counted, whatever it is"},
     {"2", "wrong usage or input"},
     {"3",
      "no score was counted: a judge error, or the memory of the answer could not be measured; or standard "
      "output, --record or --answer-output cannot be written to"},
     {"128 + n", "ended by signal n"}}};

}  // namespace

Result<MapGlance> glance_at_map(const std::string& path) {
  // Non-blocking, so that a named pipe is refused and not waited for.
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) return system_failure(ExitCode::bad_input, path, "open", errno);
  struct stat status {};
  if (fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return bad_input(path, "expected a map, but this is no regular file");
  }
  MapGlance glance{static_cast<std::uint64_t>(status.st_size), std::nullopt};
  char header[64];
  const ssize_t bytes = read(file.number(), header, sizeof header);
  if (bytes < 0) return system_failure(ExitCode::bad_input, path, "read", errno);

  const char* const end = header + bytes;
  std::int64_t side = 0;
  std::int64_t mines = 0;
  const auto first = std::from_chars(header, end, side);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != ' ') return glance;
  const auto second = std::from_chars(first.ptr + 1, end, mines);
  if (second.ec != std::errc{} || second.ptr == end || *second.ptr != '\n') return glance;
  if (side < 1 || side > max_side || mines < 0 || mines > side * side) return glance;
  const auto expected_bytes = second.ptr + 1 - header + (side * side + 7) / 8;
  // Another format, such as a text board, or a damaged map: the server decides. The judge only lacks the
  // number of safe cells.
  if (status.st_size != expected_bytes) return glance;
  glance.safe_cells = side * side - mines;
  return glance;
}

Result<void> read_settings(cli::Arguments& arguments, Settings& settings) {
  PlayOptions play;
  bool terminal = false;
  bool json = false;
  bool quiet = false;
  const cli::Option map{.name = "map",
                        .value = cli::file(settings.map),
                        .is_required = true,
                        .help = "the board to play: a contest map, or a text board"};
  cli::Value watch_port = cli::whole(settings.watch_port, 0, 65535, "PORT");
  watch_port.implied = "0";
  const std::vector<cli::Option> own_options{
      {.name = "penalty",
       .value = cli::whole(settings.penalty, 0, max_penalty, "A"),
       .help = "what an opened mine costs, in safe cells"},
      {.name = "time",
       .value = cli::decimal(settings.seconds, {.least_is_out = true}, "SECONDS"),
       .help = "time limit of the answer, from its start"},
      {.name = "record",
       .value = cli::output_file(settings.record),
       .help = "record when each cell was opened, for --replay; needs our mines-server. An existing file is "
               "replaced, but never the map, the answer or the server"},
      {.name = "answer-output",
       .value = cli::output_file(settings.answer_output),
       .not_with = {"terminal"},
       .help = "write what the answer prints into this file, as it is. Without this option it goes to "
               "standard error, each line after 'answer: '"},
      {.name = "watch",
       .value = watch_port,
       .help = "show the game in a browser while it is played: mines-view prints the address. Needs our "
               "mines-server. The judge ends a minute after the last look, or at once if nobody looked"},
      {.name = "terminal",
       .value = cli::flag(terminal),
       .help =
           "lend the terminal to the answer: it reads what is typed and prints as it likes, without a live "
           "line. With --solver play the answer always has the terminal"},
      {.name = "json",
       .value = cli::flag(json),
       .not_with = {"quiet"},
       .help = "print one JSON object instead of the table"},
      {.name = "quiet", .value = cli::flag(quiet), .help = "print the score alone, and no progress line"}};
  const auto table =
      cli::joined({{map},
                   play_options(play,
                                "who plays: sat, rules or naive of our mines-solve, play (you, by "
                                "mines-play), or any answer binary of the contest"),
                   own_options,
                   isolation_options(settings.isolation)});
  MINES_TRY(cli::read_options(arguments, game_usage, table));
  settings.report = chosen_report(json, quiet);
  MINES_LET(settings.map_glance, glance_at_map(settings.map));
  MINES_TRY(apply(play, settings));
  if (play.solvers.size() > 1)
    return bad_input("--solver", "expected one in a single game; 'suite' takes several");
  if (terminal) lend_terminal(settings);
  MINES_TRY(choose_solver(play.solvers.front(), settings));
  if (settings.watch_port) {
    MINES_LET(settings.viewer,
              program_beside("mines-view", "the program that shows games (package mines-view)"));
  }
  MINES_TRY(check_place("--answer-output", settings.answer_output, settings));
  return check_place("--record", settings.record, settings);
}

}  // namespace mines::judge

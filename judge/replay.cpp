#include <optional>
#include <string>

#include "judge/game/console.hpp"
#include "judge/game/play_options.hpp"
#include "judge/judge_commands.hpp"
#include "judge/replay/record_replay.hpp"

namespace mines::judge {

namespace {

const cli::Usage replay_usage{
    "mines-judge",
    "--replay FILE --map FILE [OPTIONS]",
    R"(Counts a game again from its record and its map, without a server, and prints the
report of the game.)",
    {{"0", "counted"},
     {"2", "wrong usage, a damaged record, or the map of another game"},
     {"3", "the system refused something, or standard output cannot be written to"}}};

}  // namespace

Result<Ending> play_again(cli::Arguments& arguments) {
  std::string record;
  std::string map;
  std::optional<double> limit;
  bool json = false;
  bool quiet = false;
  const std::vector<cli::Option> table{
      {.name = "replay", .value = cli::file(record), .is_required = true, .help = "the record"},
      {.name = "map",
       .value = cli::file(map),
       .is_required = true,
       .help = "the board that was played: a map or a text board"},
      {.name = "time",
       .value = cli::decimal(limit, {.least_is_out = true}, "SECONDS"),
       .help =
           "the game's new limit. A game that took longer ends there, by its time limit: only what was open "
           "by then counts. A longer limit changes nothing"},
      {.name = "json",
       .value = cli::flag(json),
       .not_with = {"quiet"},
       .help = "print one JSON object instead of the table"},
      {.name = "quiet", .value = cli::flag(quiet), .help = "print the score alone"}};
  MINES_TRY(cli::read_options(arguments, replay_usage, table));
  MINES_LET(const auto replayed, replay(record, map, limit));
  MINES_LET(const auto report, report_again(replayed, chosen_report(json, quiet), limit, record));
  return print(report);
}

}  // namespace mines::judge

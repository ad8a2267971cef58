#include "apps/arena/arena_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/board_text.hpp"
#include "cli/options.hpp"
#include "os/processors.hpp"

namespace mines::arena {

namespace {

const cli::Usage usage{"mines-arena",
                       "[OPTIONS]",
                       R"(Plays classic Minesweeper, in which a mine ends the game. The same --board, --first,
--start and --seed give the same boards, whichever solver plays them.)",
                       {{"0", "done"},
                        {"1", "a game was lost on a cell called safe"},
                        {"2", "wrong arguments or files"},
                        {"3", "a game failed, or standard output cannot be written to"}},
                       R"(  mines-arena --board expert --games 100000
  mines-arena --board 16x30/120 --first open --start 3,3 --solver fast
  mines-arena --games 1000 --solver fast --against strong
  mines-arena --games 1000 --maps-out boards.txt      for other programs
  mines-arena --games 10000000 --task 7/100 --output results
  mines-arena merge results/*.json                    the report of all tasks)"};

/// The settings by name, for --solver and --against.
std::vector<std::pair<std::string, const ClassicSetting*>> named_settings() {
  std::vector<std::pair<std::string, const ClassicSetting*>> named;
  for (const ClassicSetting& setting : classic_settings()) named.emplace_back(setting.name, &setting);
  return named;
}

}  // namespace

Result<void> read_settings(cli::Arguments& arguments, Settings& settings) {
  BoardRule& rule = settings.rule;
  cli::SizeAndMines board;
  const ClassicSetting* solver = classic_setting("strong");
  std::optional<const ClassicSetting*> against;
  settings.threads = std::min(usable_processor_count(), 1024);
  const auto table = cli::joined(
      {{{.name = "board",
         .value = cli::parsed(board, "BOARD", cli::parse_board, "expert"),
         .not_with = {"maps-in"},
         .help = cli::board_help},
        {.name = "first",
         .value = cli::choice(rule.first, facts::choices<FirstClick>()),
         .not_with = {"maps-in"},
         .help =
             "the first click. safe: it is no mine; open: it has no mine next to it either; any: it may be "
             "a mine"},
        {.name = "start",
         .value = cli::parsed(rule.start, "ROW,COLUMN", cli::parse_cell, "0,0"),
         .not_with = {"maps-in"},
         .help = "the cell of the first click; rows and columns count from 0"},
        {.name = "games",
         .value = cli::whole(settings.games, 1, most_games),
         .not_with = {"maps-in"},
         .help = "boards to play"},
        {.name = "seed",
         .value = cli::seed_number(settings.seed),
         .not_with = {"maps-in"},
         .help = "seed of the boards; anyone who knows it can compute them"},
        {.name = "solver",
         .value = cli::choice(solver, named_settings()),
         .help = "the player's setting. deep thinks longer than strong, fast less; safest clicks the cell "
                 "that is least likely a mine"},
        {.name = "against",
         .value = cli::choice(against, named_settings()),
         .help = "a second setting, which plays the same boards; the two are compared board by board"},
        {.name = "maps-in",
         .value = cli::file(settings.maps_in),
         .help = "play the boards of a file, which gives their size and first click"},
        {.name = "json",
         .value = cli::flag(settings.json),
         .not_with = {"task"},
         .help = "print one JSON object"},
        {.name = "threads",
         .value = cli::with_default(cli::whole(settings.threads, 1, 1024), "one for each processor"),
         .help = "threads that play"},
        {.name = "maps-out",
         .value = cli::file(settings.maps_out),
         .not_with = {"maps-in", "task"},
         .help = "write the boards and do not play"}},
       task_options(settings.task, settings.output, "mines-arena merge")});
  MINES_TRY(cli::read_options(arguments, usage, table));
  rule.size = board.size;
  rule.mines = board.mines;
  // With --maps-in the file has a rule of its own, which read_boards() checks.
  MINES_TRY(cli::check_on_board("--start", rule.start, rule.size));
  if (rule.mines > most_mines(rule)) {
    return bad_input("--board", fmt::format("{} mines, but with --first {} the board has room for {}",
                                            rule.mines, facts::word_of(rule.first), most_mines(rule)));
  }
  settings.solvers = {solver};
  if (against) settings.solvers.push_back(*against);
  return {};
}

}  // namespace mines::arena

#include "apps/cluster/cluster_settings.hpp"

#include <fmt/format.h>

#include "field/drawing/generate.hpp"

namespace mines::cluster {

namespace {

const cli::Usage usage{"mines-cluster",
                       "--side N [--mines K] [--seed S] [OPTIONS]\n"
                       "       mines-cluster --map FILE [OPTIONS]",
                       R"(Plays one game on one board. Each rank of a run of MPI plays a
band of its rows. The seed draws the board that mines-map generate draws, whatever
the number of ranks.)",
                       {{"0", "done"},
                        {"1", "a deduction was wrong (--check)"},
                        {"2", "wrong arguments or files"},
                        {"3", "a game or a rank failed, or standard output cannot be written to"},
                        {"128 + n", "ended by signal n"}},
                       R"(  mpirun -n 4 mines-cluster --side 65536 --seed 1
  mpirun -n 4 --bind-to core mines-cluster --map contest.map --json)"};

constexpr int most_penalty = 1'000'000;

/// Every rank reads the seed, so it cannot be drawn by each.
Result<Seed> read_shared_seed(const std::string& where, const std::string& text) {
  if (text == "draw") return bad_input(where, "'draw' would give each rank another seed, expected a seed");
  return read_seed(where, text);
}

}  // namespace

Result<void> read_settings(cli::Arguments& arguments, PlaySettings& settings) {
  std::optional<int> side;
  std::optional<int> rows;
  std::optional<std::uint64_t> mines;
  constexpr std::uint64_t most_mines = BoardSize{max_view_side, max_view_side}.cells();
  bool json = false;
  bool quiet = false;
  cli::Value folder = cli::file(settings.checkpoint.folder);
  folder.shape = "FOLDER";
  const std::vector<cli::Option> table{
      {.name = "side",
       .value = cli::whole(side, 1, max_view_side),
       .help = "columns of the board; also its rows, unless --rows is given"},
      {.name = "rows",
       .value = cli::whole(rows, 1, max_view_side),
       .only_with = "side",
       .help = "rows, if the board is not square"},
      {.name = "mines",
       .value = cli::whole(mines, 0, most_mines, "K"),
       .only_with = "side",
       .help = "mines on the board; default: an eighth of its cells"},
      {.name = "seed",
       .value = cli::parsed(settings.seed, "S", cli::Reader<Seed>(read_shared_seed), "0"),
       .not_with = {"map"},
       .help = "draws the board: a number from 0 to 2^64 - 1, or the text of a drawn seed"},
      {.name = "map",
       .value = cli::file(settings.map),
       .not_with = {"side"},
       .help = "play a contest's map, of which each rank reads its rows"},
      {.name = "penalty",
       .value = cli::whole(settings.penalty, 0, most_penalty, "A"),
       .help = "points that a hit mine costs"},
      {.name = "threads",
       .value = cli::with_default(cli::whole(settings.threads, 1, mines::most_threads),
                                  "its share of the processors"),
       .help = "threads of a rank that play"},
      {.name = "solver",
       .value = cli::choice(settings.strategy, {{"sat", Strategy::sat}, {"rules", Strategy::rules}}),
       .help = "how each rank plays, as in mines-solve"},
      {.name = "check",
       .value = cli::flag(settings.check),
       .help = "compare every deduction with the mines of the board"},
      {.name = "json", .value = cli::flag(json), .help = "print one JSON object"},
      {.name = "quiet",
       .value = cli::flag(quiet),
       .not_with = {"json"},
       .help = "print the score alone, and no progress"},
      {.name = "progress",
       .value = cli::whole(settings.progress_every, 0, 86400, "SECONDS"),
       .not_with = {"quiet"},
       .help = "time between two lines of progress, if standard error is no terminal; 0: no lines"},
      {.name = "checkpoint",
       .value = folder,
       .help = "write checkpoints to this folder; with --resume a game that was killed goes on from them"},
      {.name = "checkpoint-every",
       .value = cli::decimal(settings.checkpoint.every, {0, 86400, true}, "SECONDS"),
       .only_with = "checkpoint",
       .help = "time between two checkpoints"},
      {.name = "resume",
       .value = cli::flag(settings.checkpoint.resume),
       .only_with = "checkpoint",
       .help = "go on from the checkpoint in the folder, with any number of ranks; use the same options for "
               "the board"},
      {.name = "any-memory",
       .value = cli::flag(settings.any_memory),
       .help = "play even if the board needs more memory than the machines have available"}};
  MINES_TRY(cli::read_options(arguments, usage, table));
  settings.report = json ? PlayReport::json : quiet ? PlayReport::score : PlayReport::table;
  // The size and the mines of a map come from its head, which is read later.
  if (settings.map) return {};
  if (!side) return bad_input("--side", "no board is given, expected --side N or --map FILE");
  settings.size = {rows.value_or(*side), *side};
  settings.mines = mines.value_or(settings.size.cells() / 8);
  // The limit of the option is that of the largest board. Only now the size is known.
  if (settings.mines > settings.size.cells())
    return bad_input("--mines", fmt::format("{} mines, expected at most {}: the number of cells",
                                            settings.mines, settings.size.cells()));
  return {};
}

std::string solver_name(Strategy strategy) { return strategy == Strategy::rules ? "rules" : "sat"; }

}  // namespace mines::cluster

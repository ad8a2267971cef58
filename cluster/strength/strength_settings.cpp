#include "cluster/strength/strength_settings.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "cli/board_text.hpp"
#include "cli/options.hpp"
#include "field/generate.hpp"

namespace mines::cluster {

namespace {

const cli::Usage strength_usage{
    "mines-cluster strength", "[OPTIONS]",
    R"(Plays boards on which a mine costs points, inside the process, on all ranks of a run of MPI, and prints the
deficit that is left: the safe cells that stay closed, and the penalty for each mine that was hit. One thread plays a board,
so what comes of it does not depend on the number of ranks and threads.

  mpirun -n 4 mines-cluster strength --boards 10000
  mpirun -n 4 mines-cluster strength --mines 864027 --boards 1000 --open-zeros)",
    R"(Exit codes: 0 done; 2 wrong arguments or files; 3 a game or a rank broke, or standard output takes
nothing.)"};

constexpr std::uint64_t most_boards = 10'000'000;

}  // namespace

Result<std::string> read_strength_settings(int argc, const char* const argv[], StrengthSettings& settings) {
  std::optional<std::uint64_t> mines;
  const auto table =
      cli::joined({{{.name = "side",
                     .value = cli::whole(settings.size.rows, 1, max_side),
                     .help = "rows and columns; a thread takes a byte for each cell of its board"},
                    {.name = "mines",
                     .value = cli::whole(mines, 0, cli::max_cells, "K"),
                     .help = "mines on the board; default: an eighth of its cells"},
                    {.name = "boards",
                     .value = cli::whole(settings.boards, 1, most_boards, "B"),
                     .help = "boards to play"},
                    {.name = "seed",
                     .value = cli::seed_number(settings.seed),
                     .help = "seed of the first board; the next one has the next seed"},
                    {.name = "penalty",
                     .value = cli::whole(settings.penalty, 0, std::numeric_limits<int>::max(), "A"),
                     .help = "points that a hit mine costs"},
                    {.name = "open-zeros",
                     .value = cli::flag(settings.open_zeros),
                     .help = "play on with all zeros open from the start"},
                    {.name = "threads",
                     .value = cli::with_default(cli::whole(settings.threads, 1, most_threads),
                                                "its share of the processors"),
                     .help = "boards that a rank plays at once"},
                    {.name = "json",
                     .value = cli::flag(settings.json),
                     .help = "print one JSON object, with every board"}},
                   keep_options(settings.keep)});
  MINES_LET(auto text, cli::read_options(argc, argv, strength_usage, table));
  settings.size.columns = settings.size.rows;
  settings.mines = mines.value_or(settings.size.cells() / 8);
  if (settings.mines > settings.size.cells())
    return bad_input("--mines", fmt::format("{} mines on {} cells", settings.mines, settings.size.cells()));
  return text;
}

std::string subject_of(const StrengthSettings& settings) {
  return fmt::format("side {} mines {} boards {} seed {} penalty {}{}", settings.size.rows, settings.mines,
                     settings.boards, settings.seed, settings.penalty,
                     settings.open_zeros ? " zeros open" : "");
}

}  // namespace mines::cluster

#include "cluster/arena/arena_settings.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include "arena/maps_file.hpp"
#include "field/generate.hpp"

namespace mines::cluster {

namespace {

const cli::Usage arena_usage{
    "mines-cluster arena", "[OPTIONS]",
    R"(Plays classic Minesweeper, in which a mine ends the game, on all ranks of a run of MPI. The
same options and the same seed give the same boards as with mines-arena, and the same games are won, whatever the number
of ranks and threads.

  mpirun -n 4 mines-cluster arena --games 10000000 --checkpoint million
  mpirun -n 6 mines-cluster arena --games 10000000 --checkpoint million --resume
  mpirun -n 4 mines-cluster arena --games 1000000 --solver fast --against strong)",
    R"(Exit codes: 0 done; 1 a game was lost on a cell called safe; 2 wrong arguments or
files; 3 a game or a rank broke, or standard output takes nothing.)"};

/// The same for the same boards.
Result<std::uint64_t> digest_of(const arena::BoardSource& boards) {
  std::uint64_t digest = 0;
  for (std::size_t game = 0; game < boards.games(); ++game) {
    MINES_TRY(boards.with(game, [&](const Field& field) -> Result<void> {
      const BoardSize size = field.size();
      for (std::int32_t row = 0; row < size.rows; ++row) {
        for (std::int32_t word = 0; word < size.words(); ++word) {
          const Word mines = field.mines().word(row, word);
          digest = XXH3_64bits_withSeed(&mines, sizeof mines, digest);
        }
      }
      return {};
    }));
  }
  return digest;
}

}  // namespace

Result<std::string> read_arena_settings(int argc, const char* const argv[], ArenaSettings& settings) {
  arena::MatchOptions match(settings.match);
  const auto table =
      cli::joined({match.table(),
                   {{.name = "threads",
                     .value = cli::with_default(cli::whole(settings.match.threads, 1, most_threads),
                                                "its share of the processors"),
                     .help = "threads of a rank that play"}},
                   keep_options(settings.keep)});
  MINES_LET(auto text, cli::read_options(argc, argv, arena_usage, table));
  if (!text.empty()) return text;
  MINES_TRY(match.settle());
  return text;
}

Result<std::string> subject_of(const arena::BoardSource& boards, const arena::Settings& settings) {
  const arena::BoardRule& rule = boards.rule();
  std::string drawn = fmt::format("seed {}", settings.seed);
  if (settings.maps_in) {
    MINES_LET(const auto digest, digest_of(boards));
    drawn = fmt::format("boards {:016x}", digest);
  }
  return fmt::format("board {}x{}/{} first {} start {},{} games {} {} solver {}{}", rule.size.rows,
                     rule.size.columns, rule.mines, arena::name_of(rule.first), rule.start.row,
                     rule.start.column, boards.games(), drawn, settings.solver.name,
                     settings.against ? " against " + settings.against->name : "");
}

}  // namespace mines::cluster

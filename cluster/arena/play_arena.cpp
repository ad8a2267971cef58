// mines-cluster arena: the games of mines-arena, shared by the ranks.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "arena/maps_file.hpp"
#include "arena/match.hpp"
#include "arena/progress_line.hpp"
#include "arena/report.hpp"
#include "arena/settings.hpp"
#include "cli/program.hpp"
#include "cluster/arena/match_bytes.hpp"
#include "cluster/commands.hpp"
#include "cluster/deal.hpp"
#include "cluster/threads.hpp"

namespace mines::cluster {

namespace {

using namespace mines::arena;

const cli::Usage usage{
    "mines-cluster arena", "[OPTIONS]",
    R"(Plays classic Minesweeper, in which a mine ends the game, on all ranks of a run of MPI. The
same options and the same seed give the same boards as with mines-arena, and the same games are won, whatever the number
of ranks and threads.

  mpirun -n 4 mines-cluster arena --games 10000000
  mpirun -n 4 mines-cluster arena --games 1000000 --solver fast --against strong)",
    R"(Exit codes: 0 done; 1 a game was lost on a cell called safe; 2 wrong arguments or
files; 3 a game or a rank broke, or standard output takes nothing.)"};

constexpr int lost_on_safe = 1;
/// A unit of work: a word of WonGames.
constexpr std::size_t unit = WonGames::games_a_word;
/// Expert takes 2 ms a game: a rank of one thread reports every few seconds.
constexpr std::uint64_t most_units = 32;
constexpr std::size_t games_a_thread = 16;

Result<std::string> read_settings(int argc, const char* const argv[], Settings& settings) {
  MatchOptions match(settings);
  const auto table = cli::joined({match.table(),
                                  {{.name = "threads",
                                    .value = cli::whole(settings.threads, 1, most_threads),
                                    .help = "threads of a rank that play"}}});
  MINES_LET(auto text, cli::read_options(argc, argv, usage, table));
  if (!text.empty()) return text;
  MINES_TRY(match.settle());
  return text;
}

/// The games of a stretch.
std::size_t games_before(std::uint64_t units, std::size_t games) { return std::min(units * unit, games); }

/// Plays all games over the ranks. The result is rank 0's.
Result<MatchResult> play_on_ranks(Ranks& ranks, const BoardSource& boards, const Contestant& contestant,
                                  int threads) {
  const auto begun = std::chrono::steady_clock::now();
  Players players(contestant.options, threads);
  MatchProgress own;
  MatchProgress all_progress;
  std::optional<MatchProgressLine> line;
  if (ranks.rank() == 0) line.emplace(contestant.name, boards.games(), all_progress);
  MatchResult all;
  all.won = WonGames(boards.games());
  Work work;
  work.least = std::min<std::uint64_t>(
      (static_cast<std::uint64_t>(threads) * games_a_thread + unit - 1) / unit, most_units);
  work.most = most_units * static_cast<std::uint64_t>(threads);
  work.play = [&](Stretch stretch, const std::atomic<bool>& stop) -> Result<Bytes> {
    MINES_LET(const auto played, players.play(boards, games_before(stretch.begin, boards.games()),
                                              games_before(stretch.end, boards.games()), own, &stop));
    Packer packer;
    pack(packer, played);
    return packer.take();
  };
  work.take = [&](Stretch stretch, std::span<const std::byte> bytes) -> Result<void> {
    const std::size_t games = games_before(stretch.end, boards.games()) - stretch.begin * unit;
    Unpacker unpacker(bytes, "result of games");
    MINES_LET(const auto part, unpack_match(unpacker, games));
    MINES_TRY(unpacker.expect_end());
    std::copy(part.won.words().begin(), part.won.words().end(),
              all.won.words().begin() + static_cast<std::ptrdiff_t>(stretch.begin));
    all.add_sums(part);
    all_progress.wins += part.wins;
    all_progress.games += games;
    return {};
  };
  MINES_TRY(deal(ranks, std::vector<bool>(all.won.words().size()), work));
  all.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return all;
}

}  // namespace

Result<int> play_arena(Ranks& ranks, int argc, const char* const argv[]) {
  Settings settings;
  settings.threads = usual_threads(ranks);
  settings.ranks = ranks.count();
  const auto text = read_settings(argc, argv, settings);
  MINES_TRY(ranks.agree(text.map([](const std::string&) {})));
  if (!text->empty()) return cli::done(ranks.print(*text));
  const auto boards = boards_of(settings);
  MINES_TRY(ranks.agree(boards.map([](const BoardSource&) {})));
  MINES_LET(const auto result, play_on_ranks(ranks, *boards, settings.solver, settings.threads));
  std::optional<MatchResult> against;
  if (settings.against) {
    MINES_LET(auto other, play_on_ranks(ranks, *boards, *settings.against, settings.threads));
    against = std::move(other);
  }
  const MatchResult* const other = against ? &*against : nullptr;
  MINES_TRY(ranks.print(settings.json ? json(*boards, settings, result, other)
                                      : table(*boards, settings, result, other)));
  const bool wrong = result.lost_on_safe > 0 || (against && against->lost_on_safe > 0);
  return wrong ? lost_on_safe : 0;
}

}  // namespace mines::cluster

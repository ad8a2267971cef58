#include "apps/cluster/band_player.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <bit>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "apps/cluster/band/band_board.hpp"
#include "apps/cluster/band/band_rounds.hpp"
#include "apps/cluster/checkpoint/backlog.hpp"
#include "apps/cluster/checkpoint/checkpoint.hpp"
#include "apps/cluster/checkpoint/keeper.hpp"
#include "base/assert.hpp"
#include "field/truth_auditor.hpp"

namespace mines::cluster {

namespace {

using Clock = std::chrono::steady_clock;

/// Has a game carried and shown while it is played.
class Showing {
 public:
  Showing(BandGame& game, std::uint64_t safe_cells, Transport& transport, PlayProgress& progress)
      : transport_(transport), progress_(progress) {
    transport_.attach(game);
    progress_.follow(game, safe_cells);
  }
  ~Showing() {
    // The thread of MPI reads the game in PlayProgress::look() and carries its parcels. Both let go of it
    // here, before it is destroyed.
    progress_.finish();
    transport_.detach();
  }
  Showing(const Showing&) = delete;
  Showing& operator=(const Showing&) = delete;

 private:
  Transport& transport_;
  PlayProgress& progress_;
};

/// All ranks call it: each fails if one has an error, with the text of the first.
Result<void> agree(const Result<void>& mine, Meeting& meeting) {
  const std::string said = mine ? std::string() : to_string(mine.error());
  MINES_LET(const auto heard, meeting.share(std::as_bytes(std::span(said))));
  for (const std::vector<std::byte>& error : heard) {
    // The text has the name of the file in it already.
    if (!error.empty())
      return bad_input("", std::string(reinterpret_cast<const char*>(error.data()), error.size()));
  }
  return {};
}

/// The open cells of earlier checkpoints; null if the settings have no folder for checkpoints. All ranks call
/// it together, before the game. If any fails, all get the same error, ExitCode::bad_input.
Result<std::unique_ptr<Backlog>> read_backlog(const CheckpointSettings& settings, const BoardId& board,
                                              const Band& band, Meeting& meeting) {
  // The settings are the same on all ranks, so either all of them share their errors or none does.
  if (!settings.folder) return std::unique_ptr<Backlog>();
  auto backlog = ready_folder(*settings.folder, settings.resume).and_then([&] {
    return Backlog::read(*settings.folder, board, band);
  });
  MINES_TRY(agree(backlog.map([](const auto&) {}), meeting));
  return backlog;
}

/// An error of a checkpoint is only printed: the game goes on without it.
void tell(const Error& error) {
  std::fputs(
      fmt::format("mines-cluster: {}; the game goes on without this checkpoint\n", to_string(error)).c_str(),
      stderr);
}

/// The largest memory that this process has had so far. ru_maxrss counts KiB.
std::uint64_t peak_bytes() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

/// The board of the band's window: drawn by all ranks together, or read from a map before. The header of a
/// map counts the mines of the whole board, so only the sum over all bands can be compared with it.
Result<GameBoard> board_of_band(const PlaySettings& settings, const Band& band,
                                std::optional<MapWindow> window, Transport& transport) {
  if (!window) {
    return generate_band(band, settings.mines, settings.seed, settings.threads,
                         [&](std::span<std::uint64_t> values) { return transport.add_up(values); });
  }
  std::uint64_t mines = window->band_mines;
  MINES_TRY(transport.add_up({&mines, 1}));
  MINES_TRY(check_mine_count(*settings.map, *settings.map_head, mines));
  return std::move(window->board);
}

/// Which board it is, for its checkpoints. Ranks form the digest of a map together.
Result<BoardId> board_id(const PlaySettings& settings, const BandGame& game, Transport& transport) {
  std::string origin = "seed " + settings.seed.text();
  // The settings are the same on all ranks, so either all of them add up or none does. Without checkpoints
  // nobody needs the digest, which costs a pass over the band.
  if (settings.map && settings.checkpoint.folder) {
    const Band& band = game.band();
    std::uint64_t digest =
        digest_of_rows(game.board(), band.first_in_window(), band.end_row - band.first_row, band.first_row);
    MINES_TRY(transport.add_up({&digest, 1}));
    origin = fmt::format("map {:016x}", digest);
  }
  return BoardId{settings.size, settings.mines, settings.penalty, origin};
}

std::uint64_t mines_of(const BandGame& game) {
  const Band& band = game.band();
  std::uint64_t mines = 0;
  for (std::int32_t row = band.first_in_window(); row < band.end_in_window(); ++row) {
    for (std::int32_t word = 0; word < band.board.words(); ++word)
      mines += static_cast<std::uint64_t>(std::popcount(game.board().mines(row, word)));
  }
  return mines;
}

/// Counts what the game has come to.
void count(RankReport& report, const BandGame& game) {
  const Band& band = game.band();
  const OpenedCount opened = game.count();
  report.safe_opened = opened.safe;
  report.mines_opened = opened.mines;
  report.digest = digest_of_rows(game.board(), band.first_in_window(), report.rows, band.first_row);
}

}  // namespace

std::uint64_t memory_needed(const Band& band) {
  // Planes of the view and of the game, lists of the solver; then what waits for the neighbours.
  constexpr double process = 3e7;
  constexpr double for_each_cell = 0.47;
  constexpr double for_each_shared_cell = 0.52;
  const double cells = static_cast<double>(band.window().cells());
  const int neighbours = (band.first_row > 0 ? 1 : 0) + (band.end_row < band.board.rows ? 1 : 0);
  // A border has 128 rows that both players see, tile_rows on either side.
  const double shared = 2.0 * tile_rows * neighbours * band.board.columns;
  return static_cast<std::uint64_t>(process + for_each_cell * cells + for_each_shared_cell * shared);
}

Result<std::vector<RankReport>> play_band(const PlaySettings& settings, const Band& band,
                                          std::optional<MapWindow> window, Transport& transport,
                                          PlayProgress& progress) {
  const auto setup_begin = Clock::now();
  MINES_LET(auto board, board_of_band(settings, band, std::move(window), transport));
  BandGame game(std::move(board), band, settings.mines, settings.penalty, transport);
  MINES_LET(const auto id, board_id(settings, game, transport));
  MINES_LET(const auto backlog, read_backlog(settings.checkpoint, id, band, transport));
  std::optional<Keeper> keeper;  // ends before the game
  RankReport report;
  gethostname(report.machine, sizeof report.machine - 1);
  report.first_row = band.first_row;
  report.rows = band.end_row - band.first_row;
  report.mines = mines_of(game);
  const auto cells = static_cast<std::uint64_t>(report.rows) * static_cast<std::uint64_t>(band.board.columns);
  MINES_ASSERT(report.mines <= cells);
  report.setup_seconds = seconds_since(setup_begin);
  // Every rank waits here until all boards are ready: else the time of a game would contain what slower
  // ranks took for their boards.
  std::uint64_t ready = 1;
  MINES_TRY(transport.add_up({&ready, 1}));

  const auto begin = Clock::now();
  // The ranks have also waited for each other while they made the board; the game does not count that time.
  const double waited_before = transport.traffic().waiting_seconds;
  TruthAuditor auditor(game.board());
  StrategyOptions options;
  options.strategy = settings.strategy;
  options.threads = settings.threads;
  {
    const Showing showing(game, cells - report.mines, transport, progress);
    if (backlog) {
      if (!backlog->is_taken())
        game.set_backlog([&](std::vector<ClickBlock>& clicks) { backlog->next(game.board(), clicks); });
      // The keeper waits for the backlog by itself, so both may start now.
      keeper.emplace(KeeperSettings{*settings.checkpoint.folder, id, band, settings.checkpoint.every},
                     game.board(), *backlog, tell);
    }
    MINES_LET(report.statistics, mines::play_band(game, options, settings.check ? &auditor : nullptr));
    report.seconds = seconds_since(begin);
  }
  // The last checkpoint comes after the game, so it is in no rank's time of the game.
  if (keeper) {
    if (const auto written = keeper->finish(); !written) tell(written.error());
    report.checkpoints = keeper->totals();
    report.rows_resumed = backlog->rows_found();
  }
  report.traffic = transport.traffic();
  report.traffic.waiting_seconds -= waited_before;
  count(report, game);
  report.peak_bytes = peak_bytes();
  report.deductions = auditor.safe() + auditor.mines();
  report.wrong = auditor.wrong();
  if (report.wrong > 0) {
    report.first_wrong_row = band.window_first_row() + auditor.first_wrong().row;
    report.first_wrong_column = auditor.first_wrong().column;
  }

  MINES_LET(const auto shared, transport.share(std::as_bytes(std::span(&report, 1))));
  std::vector<RankReport> reports;
  for (const std::vector<std::byte>& bytes : shared) {
    // Reports cross as raw bytes, so only one of this program's own size may be copied.
    if (bytes.size() != sizeof report)
      return broken("MPI", "the ranks run different builds of mines-cluster");
    std::memcpy(&reports.emplace_back(), bytes.data(), sizeof report);
  }
  return reports;
}

}  // namespace mines::cluster

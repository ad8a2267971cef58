#include "apps/cluster/cluster_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "base/version.hpp"
#include "report/rows.hpp"
#include "score/score.hpp"

namespace mines::cluster {

namespace {

using judge::Tally;
using report::grouped;
using report::Json;

double mebibytes(std::uint64_t bytes) { return static_cast<double>(bytes) / (1 << 20); }
double seconds(std::uint64_t microseconds) { return 1e-6 * static_cast<double>(microseconds); }

std::uint64_t safe_cells(const RankReport& rank, std::int32_t columns) {
  return static_cast<std::uint64_t>(rank.rows) * static_cast<std::uint64_t>(columns) - rank.mines;
}

std::uint64_t deficit_of(const RankReport& rank, const PlaySettings& settings) {
  return safe_cells(rank, settings.size.columns) - rank.safe_opened +
         static_cast<std::uint64_t>(settings.penalty) * rank.mines_opened;
}

/// What all ranks come to.
struct Game {
  Tally tally;
  Statistics statistics;
  Traffic traffic;  // without its times
  double setup_seconds = 0;
  double seconds = 0;
  std::uint64_t digest = 0;
  std::uint64_t deductions = 0;
  std::uint64_t wrong = 0;
  const RankReport* first_wrong = nullptr;
  std::set<std::string> machines;
  std::uint64_t peak_bytes = 0;  // of the largest rank
  CheckpointTotals checkpoints;  // bytes of the last ones of all ranks, the most seconds
  std::uint64_t rows_resumed = 0;

  Game(const PlaySettings& settings, const std::vector<RankReport>& ranks) {
    tally.rows = settings.size.rows;
    tally.columns = settings.size.columns;
    tally.mines = static_cast<std::int64_t>(settings.mines);
    // Ranks play at the same time. So counts add up, and times are those of the slowest rank. Each rank
    // takes part in every wave, so the number of waves is that of any rank.
    for (const RankReport& rank : ranks) {
      tally.safe_opened += static_cast<std::int64_t>(rank.safe_opened);
      tally.mines_opened += static_cast<std::int64_t>(rank.mines_opened);
      statistics += rank.statistics;
      traffic.parcels += rank.traffic.parcels;
      traffic.bytes += rank.traffic.bytes;
      traffic.waves = std::max(traffic.waves, rank.traffic.waves);
      setup_seconds = std::max(setup_seconds, rank.setup_seconds);
      seconds = std::max(seconds, rank.seconds);
      // The digest of a board is the sum of its rows' digests, modulo 2^64.
      digest += rank.digest;
      deductions += rank.deductions;
      wrong += rank.wrong;
      // Reports come in the order of the bands, so this is the first wrong one from above.
      if (rank.wrong > 0 && first_wrong == nullptr) first_wrong = &rank;
      machines.insert(rank.machine);
      peak_bytes = std::max(peak_bytes, rank.peak_bytes);
      checkpoints.written += rank.checkpoints.written;
      checkpoints.bytes += rank.checkpoints.bytes;
      checkpoints.seconds = std::max(checkpoints.seconds, rank.checkpoints.seconds);
      rows_resumed += static_cast<std::uint64_t>(rank.rows_resumed);
    }
  }
  double cells() const { return static_cast<double>(tally.rows) * static_cast<double>(tally.columns); }
  double ns_a_cell() const { return seconds * 1e9 / cells(); }
  double bytes_a_cell() const { return static_cast<double>(traffic.bytes) / cells(); }
};

/// A line for each rank. Where there are several machines, a line before the first rank of each.
std::string ranks_table(const PlaySettings& settings, const std::vector<RankReport>& ranks,
                        bool has_several_machines) {
  std::string table = "rank     rows         opened  deficit   plays s  waits s  sent MiB  peak MiB\n";
  std::string machine;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const RankReport& rank = ranks[i];
    // A machine has several such lines if the launcher has dealt out the ranks by turns.
    if (has_several_machines && machine != rank.machine)
      table += fmt::format("on {}:\n", printable(rank.machine));
    machine = rank.machine;
    table += fmt::format("{:>4} {:>8} {:>14} {:>8} {:>9.3f} {:>8.3f} {:>9.2f} {:>9.0f}\n", i, rank.rows,
                         grouped(rank.safe_opened), deficit_of(rank, settings),
                         rank.seconds - rank.traffic.waiting_seconds, rank.traffic.waiting_seconds,
                         mebibytes(rank.traffic.bytes), mebibytes(rank.peak_bytes));
  }
  return table;
}

/// What --check has found.
std::string checked_text(const Game& game) {
  const std::string found =
      fmt::format("{} deductions, {} wrong", grouped(game.deductions), grouped(game.wrong));
  if (game.first_wrong == nullptr) return found;
  return found + fmt::format(", first at row {}, column {}", game.first_wrong->first_wrong_row,
                             game.first_wrong->first_wrong_column);
}

/// The report on the game, without the ranks. What was not asked for has no text.
report::Rows rows_of(const PlaySettings& settings, std::size_t ranks, const Game& game) {
  const auto positive = [](std::int64_t number) { return grouped(static_cast<std::uint64_t>(number)); };
  const Tally& tally = game.tally;
  const CheckpointTotals& checkpoints = game.checkpoints;
  const std::int64_t deficit = judge::deficit(tally, settings.penalty);
  const auto score = judge::score(tally, settings.penalty);
  const std::string digest = fmt::format("{:016x}", game.digest);
  report::Rows rows{
      {"version", toolkit_version()},
      settings.map ? report::Row{"map", *settings.map, "map"}
                   : report::Row{"seed", settings.seed.text(), "seed"},
      {"rows", tally.rows, "size", fmt::format("{} x {}", positive(tally.rows), positive(tally.columns))},
      {"columns", tally.columns},
      {"mines", tally.mines, "mines", positive(tally.mines)},
      {"penalty", settings.penalty, "penalty", positive(settings.penalty)},
      {"solver", solver_name(settings.strategy), "solver"},
      {"ranks", ranks, "ranks",
       fmt::format("{} of {} on {}", ranks, quantity(settings.threads, "thread"),
                   quantity(game.machines.size(), "machine"))},
      {"threads", settings.threads},
      {"machines", game.machines.size()},
      {.label = "machine", .text = game.machines.size() == 1 ? printable(*game.machines.begin()) : ""},
      {"setup_seconds", game.setup_seconds},
      {"seconds", game.seconds, "time",
       fmt::format("{:.3f} s, {:.2f} ns a cell, after {:.3f} s to set up the board", game.seconds,
                   game.ns_a_cell(), game.setup_seconds)},
      {"ns_per_cell", game.ns_a_cell()},
      {"safe_opened", tally.safe_opened, "safe opened",
       fmt::format("{} of {} ({})", positive(tally.safe_opened), positive(tally.safe_cells()),
                   judge::share_text(tally.safe_opened, tally.safe_cells()))},
      {"mines_opened", tally.mines_opened, "mines opened", positive(tally.mines_opened)},
      {"deficit", deficit, "deficit", positive(deficit)},
      {"score", static_cast<double>(score), "score", score.text(100)},
      {.label = "checked", .text = settings.check ? checked_text(game) : ""},
      {"parcels", game.traffic.parcels, "messages",
       fmt::format("{} parcels, {:.2f} MiB, {:.5f} bytes a cell, {} waves", grouped(game.traffic.parcels),
                   mebibytes(game.traffic.bytes), game.bytes_a_cell(), grouped(game.traffic.waves))},
      {"bytes", game.traffic.bytes},
      {"bytes_per_cell", game.bytes_a_cell()},
      {"waves", game.traffic.waves},
      {"board", digest}};
  if (settings.check) rows.insert(rows.end(), {{"deductions", game.deductions}, {"wrong", game.wrong}});
  if (settings.checkpoint.folder) {
    rows.insert(rows.end(),
                {{"checkpoints", checkpoints.written, "checkpoints",
                  fmt::format("{} written; the newest of each rank have {:.2f} MiB together",
                              quantity(checkpoints.written, "file"), mebibytes(checkpoints.bytes))},
                 {"checkpoint_bytes", checkpoints.bytes},
                 {"checkpoint_seconds", checkpoints.seconds},
                 {"tile_rows_resumed", game.rows_resumed}});
  }
  if (settings.checkpoint.resume) {
    rows.push_back(
        {.label = "resumed",
         .text = fmt::format("{} of {} rows of tiles (64 rows of cells each), from checkpoints",
                             grouped(game.rows_resumed), positive(TileGrid::over(settings.size).rows))});
  }
  rows.push_back(
      {.label = "memory", .text = fmt::format("{:.1f} MiB in the largest rank", mebibytes(game.peak_bytes))});
  rows.push_back({.label = "board", .text = digest});
  return rows;
}

Json json_of(const RankReport& rank, std::size_t number, const PlaySettings& settings) {
  return {{"rank", number},
          {"machine", rank.machine},
          {"first_row", rank.first_row},
          {"rows", rank.rows},
          {"mines", rank.mines},
          {"safe_opened", rank.safe_opened},
          {"mines_opened", rank.mines_opened},
          {"deficit", deficit_of(rank, settings)},
          {"setup_seconds", rank.setup_seconds},
          {"seconds", rank.seconds},
          {"waiting_seconds", rank.traffic.waiting_seconds},
          {"sweep_seconds", seconds(rank.statistics.sweep_us)},
          {"component_seconds", seconds(rank.statistics.component_us)},
          {"guess_seconds", seconds(rank.statistics.guess_us)},
          {"mines_left_seconds", seconds(rank.statistics.mines_left_us)},
          {"carrier_cpu_seconds", rank.traffic.processor_seconds},
          {"parcels", rank.traffic.parcels},
          {"bytes", rank.traffic.bytes},
          {"peak_rss_bytes", rank.peak_bytes}};
}

std::string report_json(const PlaySettings& settings, const std::vector<RankReport>& ranks) {
  const Game game(settings, ranks);
  Json statistics = Json::object();
  // The table of the statistics has their keys, so a new one appears here by itself.
  for (const StatisticRow& row : statistic_rows()) {
    std::visit([&](auto field) { statistics[row.key] = game.statistics.*field; }, row.field);
  }
  Json per_rank = Json::array();
  for (std::size_t i = 0; i < ranks.size(); ++i) per_rank.push_back(json_of(ranks[i], i, settings));
  Json object = object_of(rows_of(settings, ranks.size(), game));
  object.update({{"per_rank", per_rank}, {"statistics", statistics}});
  return report::json_text(object) + "\n";
}

}  // namespace

std::string report(const PlaySettings& settings, const std::vector<RankReport>& ranks) {
  switch (settings.report) {
    case PlayReport::json:
      return report_json(settings, ranks);
    case PlayReport::score:
      return judge::score(Game(settings, ranks).tally, settings.penalty).text(100) + "\n";
    case PlayReport::table:
      break;
  }
  const Game game(settings, ranks);
  return text_of(rows_of(settings, ranks.size(), game)) + "\n" +
         ranks_table(settings, ranks, game.machines.size() > 1);
}

}  // namespace mines::cluster

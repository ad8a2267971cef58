// mines-cluster play: one board over all ranks.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <new>
#include <optional>
#include <system_error>
#include <thread>

#include "cli/program.hpp"
#include "cluster/commands.hpp"
#include "cluster/guard.hpp"
#include "cluster/play/band_player.hpp"
#include "cluster/play/end_watch.hpp"
#include "cluster/play/map_copies.hpp"
#include "cluster/play/report.hpp"
#include "cluster/play/roll_call.hpp"
#include "cluster/play/watch/viewer.hpp"
#include "cluster/threads.hpp"

namespace mines::cluster {

namespace {

constexpr const char* program = "mines-cluster play";
constexpr int wrong_deduction = 1;
constexpr std::chrono::milliseconds until_rank_0_has_ended_all{300};

/// Fills in what the map says.
Result<void> read_head(PlaySettings& settings) {
  MINES_LET(const auto head, read_map_head(*settings.map));
  settings.map_head = head;
  settings.size = head.size;
  settings.mines = head.mines();
  return {};
}

/// All that must be the same on every rank.
std::string subject_of(const PlaySettings& settings) {
  const CheckpointSettings& checkpoint = settings.checkpoint;
  return fmt::format("size {}x{} mines {} {} penalty {} solver {}{} checkpoints {}{}{}", settings.size.rows,
                     settings.size.columns, settings.mines,
                     settings.map ? "map" : "seed " + settings.seed.text(), settings.penalty,
                     solver_name(settings.strategy), settings.check ? " checked" : "",
                     checkpoint.folder ? "in " + *checkpoint.folder : "none",
                     checkpoint.resume ? " resumed" : "", settings.watch_port ? " watched" : "");
}

Result<void> check_ranks(const PlaySettings& settings, int ranks) {
  const int most = Band::most_players(settings.size);
  if (ranks <= most) return {};
  return bad_input("mpirun", fmt::format("{} ranks for {} rows, expected at most {}: one for each {} rows",
                                         ranks, settings.size.rows, most, tile_rows));
}

/// How to go on after the game was ended; empty without checkpoints.
std::string advice(const PlaySettings& settings) {
  const auto& folder = settings.checkpoint.folder;
  return folder ? fmt::format("'--checkpoint {} --resume' goes on from there", *folder) : "";
}

/// Gives the page of a watched game the result.
void show_result(judge::Viewer& viewer, const std::vector<RankReport>& reports) {
  RankReport all;
  for (const RankReport& rank : reports) {
    all.seconds = std::max(all.seconds, rank.seconds);
    all.safe_opened += rank.safe_opened;
    all.mines_opened += rank.mines_opened;
  }
  viewer.show_result(all.seconds, all.safe_opened, all.mines_opened);
}

/// What the player's thread shares with the one of MPI.
struct Shared {
  Transport& transport;
  PlayProgress& progress;
  EndWatch& end_watch;
  PlayWatch* watch;
};

/// The player's thread: plays, after all ranks have met.
Result<std::vector<RankReport>> play(const PlaySettings& settings, const Band& band, bool is_first,
                                     std::optional<MapWindow> window, const Shared& shared) {
  try {
    MINES_LET(const auto all, call_roll(present(band, settings.threads), shared.transport));
    shared.end_watch.know(all);
    if (const auto warning = memory_warning(all); warning && is_first)
      std::fputs(fmt::format("{}: {}\n", program, *warning).c_str(), stderr);
    shared.progress.begin(settings.report != PlayReport::score, shared.watch != nullptr,
                          settings.progress_every, settings.size.cells() - settings.mines);
    return play_band(settings, band, std::move(window), shared.transport, shared.progress, shared.watch);
  } catch (const std::bad_alloc&) {
    return broken("memory", "there is not enough for this rank's part of the board");
  } catch (const std::system_error& refused) {
    return no_threads(refused);
  }
}

/// Plays, and carries meanwhile. What is an error of this rank alone ends all.
Result<std::vector<RankReport>> play_and_carry(const PlaySettings& settings, std::optional<MapWindow> window,
                                               judge::Viewer* viewer, Ranks& ranks) {
  auto made = Transport::make();
  if (!made) ranks.end_all(program, made.error());
  Transport& transport = **made;
  PlayProgress progress(ranks);
  EndWatch end_watch(ranks.rank());
  std::optional<PlayWatch> watch;
  if (settings.watch_port) watch.emplace(ranks, viewer, settings.size, settings.threads);
  const Band band = Band::of_player(settings.size, ranks.rank(), ranks.count());
  Result<std::vector<RankReport>> played;
  std::thread player([&] {
    played = play(settings, band, ranks.rank() == 0, std::move(window),
                  {transport, progress, end_watch, watch ? &*watch : nullptr});
    if (played || played.error().code == ExitCode::bad_input) {
      transport.end();
    } else {
      transport.abandon();
    }
  });
  const auto carried = transport.carry([&](Transport::Clock::time_point now) -> Result<void> {
    end_watch.look(now, [&] {
      return progress.how_far(now) + (settings.checkpoint.folder ? "; " + advice(settings) : "");
    });
    progress.look(now);
    return watch ? watch->look(now, progress) : Result<void>();
  });
  if (!carried) ranks.end_all(program, carried.error());
  player.join();
  if (!played && played.error().code != ExitCode::bad_input) {
    // All ranks may have the same error: then rank 0 says it, and ends the others meanwhile.
    if (ranks.rank() > 0) std::this_thread::sleep_for(until_rank_0_has_ended_all);
    ranks.end_all(program, played.error());
  }
  if (played) progress.finish(*played);
  return played;
}

}  // namespace

Result<int> play_board(Ranks& ranks, int argc, const char* const argv[]) {
  PlaySettings settings;
  settings.threads = usual_threads(ranks);
  const auto text = read_settings(argc, argv, settings);
  MINES_TRY(ranks.agree(text.map([](const std::string&) {})));
  if (!text->empty()) return cli::done(ranks.print(*text));
  MINES_TRY(ranks.agree(settings.map ? read_head(settings) : Result<void>()));
  MINES_TRY(ranks.agree_on(subject_of(settings), "arguments", "not all ranks have the same options"));
  MINES_TRY(ranks.agree(check_ranks(settings, ranks.count())));
  MINES_TRY(ranks.agree(check_watch(settings, ranks.rank())));
  tell_guard_what_to_do(advice(settings));
  std::optional<MapWindow> window;
  if (settings.map) {
    const Band band = Band::of_player(settings.size, ranks.rank(), ranks.count());
    auto read = read_band(*settings.map, band, settings.threads);
    MINES_TRY(ranks.agree(read.map([](const MapWindow&) {})));
    MINES_TRY(compare_copies(*settings.map, band, *read, ranks));
    window = std::move(*read);
  }
  std::shared_ptr<judge::Viewer> viewer;
  if (settings.watch_port) {
    MINES_TRY(ranks.agree(ranks.rank() > 0 ? Result<void>()
                                           : start_viewer(settings, ranks.count()).map([&](auto started) {
                                               viewer = std::move(started);
                                             })));
  }
  const auto played = play_and_carry(settings, std::move(window), viewer.get(), ranks);
  MINES_TRY(ranks.agree(played.map([](const std::vector<RankReport>&) {})));
  MINES_TRY(ranks.print(report(settings, *played)));
  if (viewer != nullptr) {
    show_result(*viewer, *played);
    ranks.after_leaving([viewer] { linger(*viewer); });
  }
  for (const RankReport& rank : *played) {
    if (rank.wrong > 0) return wrong_deduction;
  }
  return 0;
}

}  // namespace mines::cluster

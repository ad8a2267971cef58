// mines-cluster: one board over the ranks of a run of MPI.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

#include "apps/cluster/band/band_board.hpp"
#include "apps/cluster/band_player.hpp"
#include "apps/cluster/cluster_report.hpp"
#include "apps/cluster/guard.hpp"
#include "apps/cluster/ranks.hpp"
#include "base/kernel.hpp"
#include "base/version.hpp"
#include "cli/program.hpp"
#include "field/drawing/generate.hpp"
#include "os/standard_streams.hpp"

namespace {

using namespace mines;
using namespace mines::cluster;

constexpr const char* program = "mines-cluster";
constexpr int wrong_deduction = 1;
constexpr std::chrono::milliseconds until_rank_0_has_ended_all{300};

/// The ranks, for run(), which is a plain function.
Ranks* all_ranks = nullptr;

/// What `work` gives, or the error of what the system has refused it.
template <class Work>
auto refusals_as_errors(const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return broken("memory", "there is not enough for this rank's part of the board");
  } catch (const std::system_error& refused) {
    return broken("threads", "the system starts no more: " + refused.code().message());
  }
}

/// Bytes that can be taken without swapping, by the kernel's estimate. Ignores limits of control groups.
/// Empty if the kernel gives no estimate.
std::optional<std::uint64_t> available_memory() {
  std::ifstream facts("/proc/meminfo");
  for (std::string name; facts >> name;) {
    std::uint64_t kibibytes = 0;
    if (name == "MemAvailable:" && facts >> kibibytes) return kibibytes * 1024;
    facts.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return std::nullopt;
}

/// Fills in what the map says.
Result<void> read_head(PlaySettings& settings) {
  MINES_LET(auto from, ByteReader::open(*settings.map));
  MINES_LET(const auto head, read_map_head(from));
  settings.map_head = head;
  settings.size = head.size;
  settings.mines = head.mines();
  return {};
}

/// All that must be the same on every rank.
std::string subject_of(const PlaySettings& settings) {
  const CheckpointSettings& checkpoint = settings.checkpoint;
  // The path of a map is left out: compare_copies() compares what the ranks have read. Threads, memory and
  // what is printed may differ.
  return fmt::format("version {} size {}x{} mines {} {} penalty {} solver {}{} checkpoints {}{}",
                     toolkit_version(), settings.size.rows, settings.size.columns, settings.mines,
                     settings.map ? "map" : "seed " + settings.seed.text(), settings.penalty,
                     solver_name(settings.strategy), settings.check ? " checked" : "",
                     checkpoint.folder ? "in " + *checkpoint.folder : "none",
                     checkpoint.resume ? " resumed" : "");
}

Result<void> check_ranks(const PlaySettings& settings, int ranks) {
  const int most = Band::most_players(settings.size);
  if (ranks <= most) return {};
  return bad_input("mpirun", fmt::format("{} ranks for {} rows, expected at most {}: one for each {} rows",
                                         ranks, settings.size.rows, most, tile_rows));
}

/// Every rank looks before any of them takes memory: the call returns when all have looked.
Result<void> check_memory(const PlaySettings& settings, const Band& band, const Ranks& ranks) {
  const auto available = available_memory();
  const std::uint64_t needed = ranks.sum_on_machine(memory_needed(band));
  if (settings.any_memory || !available || needed <= *available) return {};
  return bad_input("memory",
                   fmt::format("the bands of a machine need about {:.1f} GB, but {:.1f} GB are "
                               "available; expected more machines, or --any-memory",
                               static_cast<double>(needed) / 1e9, static_cast<double>(*available) / 1e9));
}

/// The digest of the rows that two bands see, the second of which begins at `border`.
std::uint64_t digest_at(std::int32_t border, const Band& band, const MapWindow& window) {
  const std::int32_t first = border - tile_rows;
  const std::int32_t end = std::min(border + tile_rows, band.board.rows);
  return digest_of_rows(window.board, first - band.window_first_row(), end - first, first);
}

/// Ranks on several machines may read a map from copies of it. Compares the rows that this rank has read with
/// those that the rank above has: up to 128 that both see. Rows that one rank alone sees are its own: no
/// other copy of them is played.
Result<void> compare_copies(const std::string& path, const Band& band, const MapWindow& window,
                            Ranks& ranks) {
  // Each rank gives the digest at its lower border, and compares the one at its upper border.
  const bool is_last = ranks.rank() + 1 == ranks.count();
  const auto digests = ranks.share(is_last ? 0 : digest_at(band.end_row, band, window));
  Result<void> same;
  if (ranks.rank() > 0 &&
      digests[static_cast<std::size_t>(ranks.rank() - 1)] != digest_at(band.first_row, band, window))
    same = bad_input(
        path, fmt::format("its rows {} to {} are not those that rank {} has read; all copies of a map "
                          "must be the same",
                          band.first_row - tile_rows,
                          std::min(band.first_row + tile_rows, band.board.rows) - 1, ranks.rank() - 1));
  return ranks.agree(same);
}

/// Plays, on a thread of its own, and carries meanwhile. What is an error of this rank alone ends all.
Result<std::vector<RankReport>> play_and_carry(const PlaySettings& settings, const Band& band,
                                               std::optional<MapWindow> window, const Ranks& ranks) {
  auto made = Transport::make();
  if (!made) ranks.end_all(program, made.error());
  Transport& transport = **made;
  PlayProgress progress(settings, ranks.rank());
  Result<std::vector<RankReport>> played;
  std::thread player([&] {
    played =
        refusals_as_errors([&] { return play_band(settings, band, std::move(window), transport, progress); });
    // All ranks share such an error, so their last messages still arrive. After any other error perhaps
    // nobody receives them, and a wait for that might never end.
    transport.end(!played && played.error().code != ExitCode::bad_input);
  });
  const auto carried = transport.carry([&](Transport::Clock::time_point now) { progress.look(now); });
  // The player may wait for ever in a call that nobody carries out, so its thread cannot be joined.
  if (!carried) ranks.end_all(program, carried.error());
  player.join();
  if (!played && played.error().code != ExitCode::bad_input) {
    // All ranks may have the same error: then rank 0 says it, and ends the others meanwhile.
    if (ranks.rank() > 0) std::this_thread::sleep_for(until_rank_0_has_ended_all);
    ranks.end_all(program, played.error());
  }
  return played;
}

Result<int> play_board(Ranks& ranks, cli::Arguments& arguments) {
  PlaySettings settings;
  settings.threads = std::clamp(ranks.share_of_processors(), 1, most_threads);
  const auto asked = read_settings(arguments, settings);
  if (!asked && asked.error().code == ExitCode::ok) return Unexpected(asked.error());  // --help
  // Every step that can fail on some ranks ends in agree(). A rank that returned by itself would leave the
  // others waiting in their next common call.
  MINES_TRY(ranks.agree(asked));
  MINES_TRY(ranks.agree(settings.map ? read_head(settings) : Result<void>()));
  MINES_TRY(ranks.agree_on(subject_of(settings), "arguments", "not all ranks have the same options"));
  MINES_TRY(ranks.agree(check_ranks(settings, ranks.count())));
  const Band band = Band::of_player(settings.size, ranks.rank(), ranks.count());
  MINES_TRY(ranks.agree(check_memory(settings, band, ranks)));
  std::optional<MapWindow> window;
  if (settings.map) {
    auto read = read_map_window(*settings.map, *settings.map_head, band, settings.threads);
    MINES_TRY(ranks.agree(read.map([](const MapWindow&) {})));
    MINES_TRY(compare_copies(*settings.map, band, *read, ranks));
    window = std::move(*read);
  }
  const auto played = play_and_carry(settings, band, std::move(window), ranks);
  MINES_TRY(ranks.agree(played.map([](const std::vector<RankReport>&) {})));
  MINES_TRY(ranks.print(report(settings, *played)));
  return std::any_of(played->begin(), played->end(), [](const RankReport& rank) { return rank.wrong > 0; })
             ? wrong_deduction
             : 0;
}

/// An error that the ranks have agreed on is rank 0's to print, as is the text of --help; any other ends them
/// all.
Result<int> run(cli::Arguments& arguments) {
  auto ended = refusals_as_errors([&] { return play_board(*all_ranks, arguments); });
  const bool is_agreed = ended || ended.error().code == ExitCode::ok || all_ranks->has_agreed_error();
  if (!is_agreed) all_ranks->end_all(program, ended.error());
  return ended;
}

int run_rank(int argc, const char* const argv[]) {
  const auto ranks = Ranks::join();
  if (!ranks) return cli::fail(program, ranks.error());
  all_ranks = ranks->get();
  const auto kernel = all_ranks->agree(kernel_from_environment().map([](Kernel) {}));
  if (all_ranks->rank() > 0) {
    // No word of its own: rank 0 prints.
    cli::Arguments arguments{{argv + std::min(argc, 1), argv + argc}};
    if (kernel) (void)run(arguments);
    return 0;
  }
  return kernel ? cli::run_program(program, argc, argv, run) : cli::fail(program, kernel.error());
}

}  // namespace

int main(int argc, char* argv[]) {
  hold_standard_descriptors();
  // The guard starts before the arguments are read: it needs a process with one thread, without MPI. For
  // its advice a look at the words is enough.
  const bool keeps_checkpoints = std::any_of(
      argv + 1, argv + argc, [](std::string_view word) { return word.starts_with("--checkpoint"); });
  return run_guarded(keeps_checkpoints, [&] { return run_rank(argc, argv); });
}

// mines-cluster strength: boards on which a mine costs points, shared by the ranks.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

#include "base/parallel.hpp"
#include "base/thread_time.hpp"
#include "cli/program.hpp"
#include "cluster/commands.hpp"
#include "cluster/kept_work.hpp"
#include "cluster/strength/strength_report.hpp"
#include "cluster/threads.hpp"
#include "engine/engine.hpp"
#include "field/generate.hpp"
#include "field/open_zeros_game.hpp"

namespace mines::cluster {

namespace {

/// About two seconds of one thread: a rank reports that often, or after each board.
constexpr std::uint64_t cells_at_once = 200'000'000;

/// Draws board `number` and plays it, all on this thread.
Result<BoardScore> score_of(const StrengthSettings& settings, std::uint64_t number) {
  const double begun = thread_seconds();
  const std::uint64_t seed = settings.seed + number;
  MINES_LET(const auto field, generate(settings.size, settings.mines, seed));
  MINES_LET(auto game, FieldGame::make(field, settings.penalty));
  OpenZerosGame zeros_open(game, field);
  EngineOptions options;
  options.seed = seed;
  const auto statistics = play(settings.open_zeros ? static_cast<Game&>(zeros_open) : game, options);
  if (!statistics) return tl::unexpected(statistics.error());
  BoardScore score;
  score.mines_hit = game.mines_opened();
  score.deficit = settings.size.cells() - settings.mines - game.safe_opened() +
                  static_cast<std::uint64_t>(settings.penalty) * score.mines_hit;
  score.predicted = statistics->predicted_deficit;
  score.cpu_seconds = thread_seconds() - begun;
  return score;
}

/// Plays the boards of a stretch, one on each thread at a time.
Result<Bytes> play_boards(const StrengthSettings& settings, Stretch stretch, const std::atomic<bool>& stop) {
  std::vector<Result<BoardScore>> scores(stretch.end - stretch.begin,
                                         broken("boards", "stopped before their end"));
  work_in_runs(scores.size(), 1, settings.threads, [&](int, std::size_t board, std::size_t) {
    if (!stop) scores[board] = score_of(settings, stretch.begin + board);
  });
  Packer packer;
  for (const Result<BoardScore>& score : scores) {
    if (!score) return tl::unexpected(score.error());
    pack(packer, *score);
  }
  return packer.take();
}

/// Counted as results come: millions of boards are too many to look at several times a second.
struct StrengthProgress {
  explicit StrengthProgress(const StrengthSheet& sheet) {
    for (std::size_t board = 0; board < sheet.done.size(); ++board) {
      if (sheet.done[board]) add(sheet.scores[board]);
    }
  }
  void add(const BoardScore& score) {
    ++boards;
    deficits += static_cast<double>(score.deficit);
  }

  std::uint64_t boards = 0;  // done
  double deficits = 0;       // of them together
};

std::string progress_text(const StrengthProgress& done, std::uint64_t boards, double seconds) {
  const double share = static_cast<double>(done.boards) / static_cast<double>(boards);
  return fmt::format("{} of {} boards, {:.1f} %  mean deficit {:.1f}  {:.0f} s left", done.boards, boards,
                     100 * share, done.boards == 0 ? 0 : done.deficits / static_cast<double>(done.boards),
                     done.boards == 0 ? 0 : seconds / share - seconds);
}

/// Plays what is left of the boards over the ranks; what is done is in rank 0's sheet.
Result<void> play_boards_on_ranks(Ranks& ranks, const StrengthSettings& settings, RunCheckpoint& checkpoint,
                                  StrengthSheet& sheet) {
  const auto begun = std::chrono::steady_clock::now();
  const double seconds_before = sheet.seconds;
  StrengthProgress progress(sheet);
  const auto threads = static_cast<std::uint64_t>(settings.threads);
  KeptWork kept{.program = "mines-cluster strength", .done = &sheet.done, .checkpoint = &checkpoint};
  kept.work.least = threads;
  kept.work.most = threads * std::clamp<std::uint64_t>(cells_at_once / settings.size.cells(), 1, 1000);
  kept.work.play = [&](Stretch stretch, const std::atomic<bool>& stop) {
    return play_boards(settings, stretch, stop);
  };
  kept.work.take = [&](Stretch stretch, std::span<const std::byte> bytes) -> Result<void> {
    Unpacker unpacker(bytes, "results of boards");
    for (std::uint64_t board = stretch.begin; board < stretch.end; ++board) {
      MINES_LET(sheet.scores[board], unpack_score(unpacker));
      progress.add(sheet.scores[board]);
    }
    return unpacker.expect_end();
  };
  const auto note_time = [&] {
    const auto passed = std::chrono::steady_clock::now() - begun;
    sheet.seconds = seconds_before + std::chrono::duration<double>(passed).count();
  };
  kept.state = [&] {
    note_time();
    return pack(sheet);
  };
  kept.progress = [&] {
    note_time();
    return progress_text(progress, settings.boards, sheet.seconds);
  };
  MINES_TRY(deal_and_keep(ranks, kept, settings.keep));
  note_time();
  return {};
}

Result<RunCheckpoint> open_strength_checkpoint(const StrengthSettings& settings, const std::string& subject,
                                               StrengthSheet& sheet) {
  MINES_LET(auto checkpoint, RunCheckpoint::open(settings.keep.checkpoint, "strength", subject));
  if (checkpoint.has_state()) {
    MINES_TRY(unpack(checkpoint.state(), sheet));
  }
  return checkpoint;
}

}  // namespace

Result<int> play_strength(Ranks& ranks, int argc, const char* const argv[]) {
  StrengthSettings settings;
  settings.threads = usual_threads(ranks);
  const auto text = read_strength_settings(argc, argv, settings);
  MINES_TRY(ranks.agree(text.map([](const std::string&) {})));
  if (!text->empty()) return cli::done(ranks.print(*text));
  const std::string subject = subject_of(settings);
  MINES_TRY(ranks.agree_on(subject, "arguments", "not all ranks have the same options"));

  StrengthSheet sheet(ranks.rank() == 0 ? settings.boards : 0);
  auto checkpoint = ranks.rank() == 0 ? open_strength_checkpoint(settings, subject, sheet) : RunCheckpoint();
  MINES_TRY(ranks.agree(checkpoint.map([](const RunCheckpoint&) {})));
  MINES_TRY(play_boards_on_ranks(ranks, settings, *checkpoint, sheet));
  return cli::done(ranks.print(ranks.rank() > 0 ? ""
                               : settings.json  ? json(settings, sheet, ranks.count())
                                                : table(settings, sheet, ranks.count())));
}

}  // namespace mines::cluster

// mines-cluster arena: the games of mines-arena, shared by the ranks.
#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

#include "arena/progress_line.hpp"
#include "arena/report.hpp"
#include "cli/program.hpp"
#include "cluster/arena/arena_settings.hpp"
#include "cluster/arena/match_sheet.hpp"
#include "cluster/commands.hpp"
#include "cluster/kept_work.hpp"
#include "cluster/threads.hpp"

namespace mines::cluster {

namespace {

using arena::BoardSource;
using arena::MatchResult;

constexpr int lost_on_safe = 1;
/// Expert takes 2 ms a game: a thread has 4 seconds of them before its rank reports.
constexpr std::uint64_t most_units_a_thread = 32;
/// Near the end a rank gets so few that each thread has some.
constexpr std::size_t least_games_a_thread = 16;

/// One match of the run, over the ranks.
class MatchOnRanks {
 public:
  /// What is done so far, of all matches, is in `sheets`, on rank 0. All of them outlive this.
  MatchOnRanks(Ranks& ranks, const BoardSource& boards, const ArenaSettings& settings,
               RunCheckpoint& checkpoint, std::vector<MatchSheet>& sheets)
      : ranks_(ranks), boards_(boards), settings_(settings), checkpoint_(checkpoint), sheets_(sheets) {}

  /// Plays what is left of match `number`. All ranks call it.
  Result<void> play(std::size_t number, const arena::Contestant& contestant);

 private:
  Result<Bytes> play_stretch(arena::Players& players, Stretch stretch, const std::atomic<bool>& stop);
  Result<void> take(MatchSheet& sheet, Stretch stretch, std::span<const std::byte> bytes);

  Ranks& ranks_;
  const BoardSource& boards_;
  const ArenaSettings& settings_;
  RunCheckpoint& checkpoint_;
  std::vector<MatchSheet>& sheets_;
  arena::MatchProgress progress_;  // of all ranks
};

Result<Bytes> MatchOnRanks::play_stretch(arena::Players& players, Stretch stretch,
                                         const std::atomic<bool>& stop) {
  arena::MatchProgress own;
  const std::size_t begin = MatchSheet::first_game(stretch.begin, boards_.games());
  const std::size_t end = MatchSheet::first_game(stretch.end, boards_.games());
  MINES_LET(const auto played, players.play(boards_, begin, end, own, &stop));
  Packer packer;
  pack(packer, played);
  return packer.take();
}

Result<void> MatchOnRanks::take(MatchSheet& sheet, Stretch stretch, std::span<const std::byte> bytes) {
  const std::size_t games = MatchSheet::first_game(stretch.end, boards_.games()) -
                            MatchSheet::first_game(stretch.begin, boards_.games());
  Unpacker unpacker(bytes, "results of games");
  MINES_LET(const auto part, unpack_match(unpacker, games));
  MINES_TRY(unpacker.expect_end());
  sheet.add(stretch, part);
  progress_.wins += part.wins;
  progress_.games += games;
  return {};
}

Result<void> MatchOnRanks::play(std::size_t number, const arena::Contestant& contestant) {
  const auto begun = std::chrono::steady_clock::now();
  MatchSheet& sheet = sheets_[number];
  const double seconds_before = sheet.result.seconds;
  progress_.games = sheet.games_done();
  progress_.wins = sheet.result.wins;
  arena::Players players(contestant.options, settings_.match.threads);
  const auto threads = static_cast<std::uint64_t>(settings_.match.threads);
  KeptWork kept{.program = "mines-cluster arena", .done = &sheet.done, .checkpoint = &checkpoint_};
  kept.work.least = std::max<std::uint64_t>(1, threads * least_games_a_thread / MatchSheet::games_a_unit);
  kept.work.most = most_units_a_thread * threads;
  kept.work.play = [&](Stretch stretch, const std::atomic<bool>& stop) {
    return play_stretch(players, stretch, stop);
  };
  kept.work.take = [&](Stretch stretch, std::span<const std::byte> bytes) {
    return take(sheet, stretch, bytes);
  };
  const auto note_time = [&] {
    const auto passed = std::chrono::steady_clock::now() - begun;
    sheet.result.seconds = seconds_before + std::chrono::duration<double>(passed).count();
  };
  kept.state = [&] {
    note_time();
    return pack(sheets_);
  };
  kept.progress = [&] {
    note_time();
    return arena::progress_text(contestant.name, boards_.games(), progress_, sheet.result.seconds);
  };
  MINES_TRY(deal_and_keep(ranks_, kept, settings_.keep));
  note_time();
  return {};
}

/// The checkpoint, and what it has of the matches.
Result<RunCheckpoint> open_arena_checkpoint(const CheckpointSettings& settings, const std::string& subject,
                                            std::vector<MatchSheet>& sheets) {
  MINES_LET(auto checkpoint, RunCheckpoint::open(settings, "arena", subject));
  if (checkpoint.has_state()) {
    MINES_TRY(unpack(checkpoint.state(), sheets));
  }
  return checkpoint;
}

}  // namespace

Result<int> play_arena(Ranks& ranks, int argc, const char* const argv[]) {
  ArenaSettings settings;
  arena::Settings& match = settings.match;
  match.threads = usual_threads(ranks);
  match.ranks = ranks.count();
  const auto text = read_arena_settings(argc, argv, settings);
  MINES_TRY(ranks.agree(text.map([](const std::string&) {})));
  if (!text->empty()) return cli::done(ranks.print(*text));
  const auto boards = arena::boards_of(match);
  MINES_TRY(ranks.agree(boards.map([](const BoardSource&) {})));
  const auto subject = subject_of(*boards, match);
  MINES_TRY(ranks.agree(subject.map([](const std::string&) {})));
  MINES_TRY(ranks.agree_on(*subject, "arguments", "not all ranks have the same options and boards"));

  std::vector<MatchSheet> sheets(match.against ? 2 : 1, MatchSheet(ranks.rank() == 0 ? boards->games() : 0));
  auto checkpoint =
      ranks.rank() == 0 ? open_arena_checkpoint(settings.keep.checkpoint, *subject, sheets) : RunCheckpoint();
  MINES_TRY(ranks.agree(checkpoint.map([](const RunCheckpoint&) {})));
  MatchOnRanks on_ranks(ranks, *boards, settings, *checkpoint, sheets);
  MINES_TRY(on_ranks.play(0, match.solver));
  if (match.against) {
    MINES_TRY(on_ranks.play(1, *match.against));
  }

  const MatchResult& result = sheets[0].result;
  const MatchResult* const against = match.against ? &sheets[1].result : nullptr;
  MINES_TRY(ranks.print(ranks.rank() > 0 ? ""
                        : match.json     ? json(*boards, match, result, against)
                                         : table(*boards, match, result, against)));
  const bool wrong = result.lost_on_safe > 0 || (against != nullptr && against->lost_on_safe > 0);
  return wrong ? lost_on_safe : 0;
}

}  // namespace mines::cluster

#include "cluster/arena/match_sheet.hpp"

#include <algorithm>

namespace mines::cluster {

namespace {

using arena::TimeHistogram;

/// The steps that have times.
void pack_times(Packer& packer, const TimeHistogram& times) {
  packer.number(times.longest());
  std::uint64_t used = 0;
  for (std::size_t step = 0; step < TimeHistogram::steps; ++step) used += times.count_of(step) > 0 ? 1 : 0;
  packer.number(used);
  for (std::size_t step = 0; step < TimeHistogram::steps; ++step) {
    if (times.count_of(step) == 0) continue;
    packer.number(step);
    packer.number(times.count_of(step));
  }
}

Result<void> unpack_times(Unpacker& unpacker, TimeHistogram& times) {
  MINES_LET(const auto longest, unpacker.number());
  MINES_LET(const auto used, unpacker.number_to(TimeHistogram::steps, "the number of steps"));
  for (std::uint64_t i = 0; i < used; ++i) {
    MINES_LET(const auto step, unpacker.number_to(TimeHistogram::steps - 1, "a step"));
    MINES_LET(const auto count, unpacker.number());
    times.add_step(step, count, longest);
  }
  return {};
}

}  // namespace

std::size_t MatchSheet::first_game(std::uint64_t unit, std::size_t games) {
  return std::min(static_cast<std::size_t>(unit) * games_a_unit, games);
}

std::uint64_t MatchSheet::games_done() const {
  const std::size_t games = result.won.games();
  std::uint64_t games_done = 0;
  for (std::uint64_t unit = 0; unit < done.size(); ++unit) {
    if (done[unit]) games_done += first_game(unit + 1, games) - first_game(unit, games);
  }
  return games_done;
}

void MatchSheet::add(Stretch stretch, const arena::MatchResult& part) {
  std::copy(part.won.words().begin(), part.won.words().end(),
            result.won.words().begin() + static_cast<std::ptrdiff_t>(stretch.begin));
  result.add_sums(part);
}

void pack(Packer& packer, const arena::MatchResult& result) {
  packer.numbers(result.won.words());
  packer.number(result.lost_on_safe);
  packer.number(result.guesses);
  packer.number(result.moves);
  packer.decimal(result.cpu_seconds);
  pack_times(packer, result.move_times);
}

Result<arena::MatchResult> unpack_match(Unpacker& unpacker, std::size_t games) {
  arena::MatchResult result;
  result.won = arena::WonGames(games);
  MINES_TRY(unpacker.numbers(result.won.words()));
  result.wins = result.won.count();
  MINES_LET(result.lost_on_safe, unpacker.number());
  MINES_LET(result.guesses, unpacker.number());
  MINES_LET(result.moves, unpacker.number());
  MINES_LET(result.cpu_seconds, unpacker.decimal());
  MINES_TRY(unpack_times(unpacker, result.move_times));
  return result;
}

Bytes pack(const std::vector<MatchSheet>& sheets) {
  Packer packer;
  for (const MatchSheet& sheet : sheets) {
    packer.bits(sheet.done);
    packer.decimal(sheet.result.seconds);
    pack(packer, sheet.result);
  }
  return packer.take();
}

Result<void> unpack(Unpacker unpacker, std::vector<MatchSheet>& sheets) {
  for (MatchSheet& sheet : sheets) {
    MINES_TRY(unpacker.bits(sheet.done));
    MINES_LET(const auto seconds, unpacker.decimal());
    MINES_LET(sheet.result, unpack_match(unpacker, sheet.result.won.games()));
    sheet.result.seconds = seconds;
  }
  return unpacker.expect_end();
}

}  // namespace mines::cluster

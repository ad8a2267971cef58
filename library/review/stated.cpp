#include "library/review/stated.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

namespace mines::library {

namespace {

std::string line_of(const char* figure, const std::string& theirs, const std::string& ours) {
  return fmt::format("{}: the file says {}, its moves give {}", figure, theirs, ours);
}

std::optional<std::string> difference_of_result(const StatedFigures& stated, GameState result) {
  const bool is_won = result == GameState::won;
  const bool is_lost = result == GameState::lost;
  const bool differs = (stated.won && *stated.won != is_won) || (stated.lost && *stated.lost != is_lost);
  if (!differs) return std::nullopt;
  const char* const theirs = stated.won.value_or(false)    ? "won"
                             : stated.lost.value_or(false) ? "lost"
                             : stated.lost                 ? "unfinished"
                                                           : "not won";
  return line_of("result", theirs, is_won ? "won" : is_lost ? "lost" : "unfinished");
}

}  // namespace

std::vector<std::string> differences(const StatedFigures& stated, const Review& review) {
  std::vector<std::string> lines;
  if (const auto result = difference_of_result(stated, review.result)) lines.push_back(*result);
  // Less than a unit is rounding.
  constexpr double nearly = 0.999;
  const bool has_ended = review.result != GameState::playing;
  if (stated.seconds && has_ended &&
      std::abs(*stated.seconds - review.seconds) >= nearly * stated.seconds_step) {
    lines.push_back(
        line_of("time", fmt::format("{:.3f} s", *stated.seconds), fmt::format("{:.3f} s", review.seconds)));
  }
  const auto compare = [&](const char* figure, std::optional<std::uint64_t> theirs, std::uint64_t ours) {
    if (theirs && *theirs != ours)
      lines.push_back(line_of(figure, fmt::format("{}", *theirs), fmt::format("{}", ours)));
  };
  const ReviewSummary& summary = review.summary;
  compare("3BV", stated.three_bv, summary.three_bv);
  compare("3BV done", stated.three_bv_done, summary.three_bv_done);
  compare("openings", stated.openings, summary.openings);
  compare("islands", stated.islands, summary.islands);
  compare("ZiNi", stated.zini, summary.zini);
  compare("left clicks", stated.left, summary.left);
  compare("right clicks", stated.right, summary.right);
  compare("chords", stated.chord, summary.chord);
  return lines;
}

}  // namespace mines::library

#include "library/facts/figures.hpp"

#include <fmt/format.h>

#include "library/facts/json.hpp"
#include "library/facts/review.hpp"

namespace mines::facts {

namespace {

double clicks_of(const ReviewSummary& summary) {
  return static_cast<double>(summary.left + summary.right + summary.chord);
}

double effective_of(const ReviewSummary& summary) {
  return clicks_of(summary) - static_cast<double>(summary.wasted);
}

double done_of(const Review& review) { return static_cast<double>(review.summary.three_bv_done); }

/// The clicks by a rule of ZiNi for the part of the board that was done.
double zini_done(std::uint64_t zini, const Review& review) {
  const auto three_bv = static_cast<double>(review.summary.three_bv);
  return three_bv > 0 ? static_cast<double>(zini) * done_of(review) / three_bv : 0;
}

FigureValue or_null(const std::optional<double>& value) {
  return value ? FigureValue(*value) : FigureValue(nullptr);
}

FigureValue ratio(double part, double whole) {
  return or_null(whole > 0 ? std::optional(part / whole) : std::nullopt);
}

template <class Number>
FigureValue count_of(Number number) {
  return static_cast<std::uint64_t>(number);
}

/// A figure that is a member of the summary.
template <auto member>
FigureValue of_summary(const Review& review) {
  return review.summary.*member;
}

using Game = const Review&;
using Sum = ReviewSummary;

}  // namespace

const std::vector<Figure>& figures() {
  using enum Figure::Type;
  // clang-format off
  static const std::vector<Figure> list{
      {"rows", "", 0, 0, count, false, false,
       "rows of the board", [](Game game) { return count_of(game.game.rows); }},
      {"columns", "", 0, 0, count, false, false,
       "columns of the board", [](Game game) { return count_of(game.game.columns); }},
      {"mines", "", 0, 0, count, false, false,
       "mines on the board", [](Game game) { return count_of(game.game.mines.size()); }},
      {"result", "result", 13, 0, text, false, false,
       "how the game ended", [](Game game) { return FigureValue(word_of(game.result)); }},
      {"seconds", "time", 8, 3, number, false, false,
       "the latest time of a move", [](Game game) { return FigureValue(game.seconds); }},
      {"three_bv", "3BV", 4, 0, count, true, false,
       "3BV: fewest left clicks that open all safe cells without chords", of_summary<&Sum::three_bv>},
      {"three_bv_done", "done", 4, 0, count, true, false,
       "3BV that the player did", of_summary<&Sum::three_bv_done>},
      {"three_bv_per_second", "3BV/s", 5, 2, number, true, false, "three_bv_done a second",
       [](Game game) { return ratio(done_of(game), game.seconds); }},
      {"openings", "op", 3, 0, count, true, false,
       "groups of connected zeros, with the numbers around them", of_summary<&Sum::openings>},
      {"islands", "isl", 3, 0, count, true, false,
       "groups of connected safe cells outside of all openings", of_summary<&Sum::islands>},
      {"left", "left", 5, 0, count, true, false, "clicks to open", of_summary<&Sum::left>},
      {"right", "right", 5, 0, count, true, false, "clicks to set or remove a flag", of_summary<&Sum::right>},
      {"chord", "chord", 5, 0, count, true, false, "chords", of_summary<&Sum::chord>},
      {"effective", "eff", 5, 0, count, true, false, "clicks that changed a cell",
       [](Game game) { return count_of(effective_of(game.summary)); }},
      {"wasted", "waste", 5, 0, count, true, false, "clicks that changed no cell", of_summary<&Sum::wasted>},
      {"zini", "ZiNi", 4, 0, count, true, false,
       "clicks that the greedy rule of ZiNi needs; ties go to the first cell by columns",
       of_summary<&Sum::zini>},
      {"hzini", "HZiNi", 5, 0, count, true, false,
       "clicks that the human rule of ZiNi needs, which opens all openings first",
       of_summary<&Sum::hzini>},
      {"efficiency", "", 0, 0, number, true, false,
       "three_bv_done a click", [](Game game) { return or_null(game.summary.efficiency); }},
      {"ioe", "IOE", 5, 3, number, true, false,
       "the same as efficiency", [](Game game) { return or_null(game.summary.efficiency); }},
      {"corr", "Corr", 5, 3, number, true, false, "effective clicks a click",
       [](Game game) { return ratio(effective_of(game.summary), clicks_of(game.summary)); }},
      {"thrp", "ThrP", 5, 3, number, true, false, "three_bv_done an effective click",
       [](Game game) { return ratio(done_of(game), effective_of(game.summary)); }},
      {"rqp", "RQP", 7, 2, number, true, false, "seconds squared a three_bv_done",
       [](Game game) { return ratio(game.seconds * game.seconds, done_of(game)); }},
      {"zne", "", 0, 0, number, true, false, "as ioe, with zini in place of 3BV",
       [](Game game) { return ratio(zini_done(game.summary.zini, game), clicks_of(game.summary)); }},
      {"znt", "", 0, 0, number, true, false, "as thrp, with zini in place of 3BV",
       [](Game game) { return ratio(zini_done(game.summary.zini, game), effective_of(game.summary)); }},
      {"hzne", "", 0, 0, number, true, false, "as ioe, with hzini in place of 3BV",
       [](Game game) { return ratio(zini_done(game.summary.hzini, game), clicks_of(game.summary)); }},
      {"hznt", "", 0, 0, number, true, false, "as thrp, with hzini in place of 3BV",
       [](Game game) { return ratio(zini_done(game.summary.hzini, game), effective_of(game.summary)); }},
      {"path", "path", 6, 0, number, true, false,
       "the mouse's way, in pixels of which a cell's side has 16",
       [](Game game) { return or_null(game.game.path); }},
      {"accuracy", "acc", 5, 3, number, true, true,
       "mean share of the best move's chance that the moves kept, 0 to 1",
       [](Game game) { return or_null(game.summary.accuracy); }},
      {"luck", "luck", 6, 2, number, true, true, "of all moves, in bits", of_summary<&Sum::luck>},
      {"win_before_first_error", "win", 5, 3, number, true, false,
       "chance to win with the best play before the first guess that was not the best, missed cell or "
       "mistake, where it is known exactly",
       [](Game game) { return or_null(game.summary.win_before_first_error); }},
      {"guesses", "guess", 5, 0, count, true, true,
       "guesses while no cell was proven safe", of_summary<&Sum::guesses>},
      {"coin_flips", "", 0, 0, count, true, true,
       "guesses where no cell had less risk than 1/2", of_summary<&Sum::coin_flips>},
      {"missed", "", 0, 0, count, true, true,
       "risks taken while a cell was proven safe", of_summary<&Sum::missed>},
      {"mistakes", "", 0, 0, count, true, true,
       "proven mines that were opened", of_summary<&Sum::mistakes>},
      {"wrong_flags", "", 0, 0, count, true, false,
       "flags on cells that are no mines", of_summary<&Sum::wrong_flags>},
      {"unproven_flags", "", 0, 0, count, true, true,
       "flags on mines that were not proven", of_summary<&Sum::unproven_flags>},
      {"ungraded", "", 0, 0, count, true, false,
       "moves that were not graded: the work was used up before", of_summary<&Sum::ungraded>},
      {"warnings", "", 0, 0, count, false, false,
       "lines that say where the file contradicts itself or its moves",
       [](Game game) { return count_of(game.warnings.size()); }}};
  // clang-format on
  return list;
}

FigureValue value_of(const Figure& figure, const Review& review) {
  return figure.is_graded && review.summary.ungraded > 0 ? FigureValue(nullptr) : figure.value(review);
}

std::string text_of(const Figure& figure, const FigureValue& value) {
  if (const auto* const text = std::get_if<const char*>(&value)) return *text;
  if (const auto* const count = std::get_if<std::uint64_t>(&value)) return fmt::format("{}", *count);
  if (const auto* const number = std::get_if<double>(&value))
    return fmt::format("{:.{}f}", *number, figure.decimals);
  return {};
}

void write_value(std::string& to, const Summary& summary) {
  Object object(to);
  for (const Figure& figure : figures()) {
    if (figure.in_summary) add(object, figure, figure.value(*summary.review));
  }
  object.add("phases", summary.review->summary.phases).close();
}

void add(Object& to, const Figure& figure, const FigureValue& value) {
  std::visit([&](const auto& one) { to.add(figure.key, one); }, value);
}

}  // namespace mines::facts

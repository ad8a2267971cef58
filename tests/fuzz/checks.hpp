// What the checks of calls.cpp share, and these checks by subject.
#pragma once

#include <algorithm>
#include <cmath>

#include "advice/best_move.hpp"
#include "advice/easiest_step.hpp"
#include "counted/analysis.hpp"
#include "fuzz/calls.hpp"
#include "position/position.hpp"
#include "sat/find_reason.hpp"
#include "support/analysed_cell.hpp"

namespace mines::fuzz {

inline std::string text_of(const std::vector<Verdict>& verdicts) {
  std::string text;
  for (const Verdict verdict : verdicts) text += "?sm"[static_cast<int>(verdict)];
  return text;
}

/// Equal up to rounding: 10^-12 of the value.
inline bool close(double value, double expected) {
  return std::abs(value - expected) <= 1e-12 * std::max(std::abs(expected), 1e-300);
}

/// The picture as people write it.
inline mines::Position text_position(const Picture& picture, std::optional<std::uint64_t> mines) {
  mines::Position position = mines::Position::of(picture.size(), mines);
  for_each_cell(picture, [&](Cell cell) {
    const char glyph = picture.at(cell);
    position.at(cell) = glyph == '*'   ? mine_cell
                        : glyph == '?' ? unknown_cell
                                       : static_cast<std::int8_t>(glyph - '0');
  });
  return position;
}

inline std::vector<Verdict> true_verdicts(const Piece& piece, std::span<const std::size_t> places) {
  std::vector<Verdict> verdicts;
  for (const std::size_t place : places)
    verdicts.push_back(piece.consistent() ? piece.verdict(place) : Verdict::undecided);
  return verdicts;
}

/// Calls visit(component, piece, places of its cells in the piece) for each component of a piece.
template <class Visit>
void for_each_component(const Position& position, Report& report, Visit visit) {
  for (const Component& component : position.components()) {
    const Piece* const piece = position.piece_with(component);
    if (!report.check(piece != nullptr, "a component should be all cells that numbers join to its first"))
      return;
    visit(component, *piece, position.places_in(*piece, component));
    if (report.failed()) return;
  }
}

/// Holds verdicts against the piece: all of them true and, if `all`, none missing.
inline void check_verdicts(const std::vector<Verdict>& verdicts, const std::vector<Verdict>& expected,
                           bool all, Report& report) {
  bool agree = verdicts.size() == expected.size();
  for (std::size_t i = 0; agree && i < verdicts.size(); ++i)
    agree = verdicts[i] == expected[i] || (!all && verdicts[i] == Verdict::undecided);
  report.check(agree, "{} of the verdicts {} are given as {}", all ? "all" : "some", text_of(expected),
               text_of(verdicts));
}

// deduction_checks.cpp
void check_view(Session& session, Position& position, const Case& options, Report& report);
void check_components(Session& session, Position& position, const Case& options, Report& report);
void check_regions(Session& session, Position& position, const Case& options, Report& report);
void check_pair_rule(Session& session, Position& position, const Case& options, Report& report);
void check_solver(Session& session, Position& position, const Case& options, Report& report);
void check_decider(Session& session, Position& position, const Case& options, Report& report);
void check_deciding_by_rules(Session& session, Position& position, const Case& options, Report& report);
template <Kernel kernel>
void check_single_rule(Session& session, Position& position, const Case& options, Report& report);

// counting_checks.cpp
void check_elimination(Session& session, Position& position, const Case& options, Report& report);
void check_refusal(Session& session, Position& position, const Case& options, Report& report);
void check_counts(Session& session, Position& position, const Case& options, Report& report);
void check_deferred_counts(Session& session, Position& position, const Case& options, Report& report);
void check_whole_board(Session& session, Position& position, const Case& options, Report& report);
void check_enumeration(Session& session, Position& position, const Case& options, Report& report);
void check_sampler(Session& session, Position& position, const Case& options, Report& report);

// advice_checks.cpp
/// The most unknown cells of which all sets of numbers are tried.
inline constexpr std::size_t most_in_sets = 12;
void check_contradictions(Session& session, Position& position, const Case& options, Report& report);
void check_explanations(Session& session, Position& position, const Case& options, Report& report);
void check_hints(Session& session, Position& position, const Case& options, Report& report);
void check_best_move(Session& session, Position& position, const Case& options, Report& report);
/// Holds the reason for a contradiction against all sets of numbers. `mines` are those on the board, if they
/// are given. The picture has at most most_in_sets unknown cells.
void check_contradiction(const Position& position, std::optional<std::uint64_t> mines, const Reason& reason,
                         Report& report);
/// The same for a verdict on a cell of position.whole().
void check_explanation(const Position& position, std::optional<std::uint64_t> mines, std::size_t cell,
                       Verdict verdict, const Reason& reason, Report& report);
/// Holds an easiest step against all sets of numbers, for every cell.
void check_easiest_step(const Position& position, std::optional<std::uint64_t> mines, const EasiestStep& step,
                        Report& report);
/// Holds the best move against an analysis, which is right.
void check_move(const Analysis& analysis, const Position& position, const std::optional<Move>& move,
                Report& report);

// estimate_checks.cpp
void check_estimates(Session& session, Position& position, const Case& options, Report& report);
void check_large_estimates(Session& session, Position& position, const Case& options, Report& report);
/// Holds the result for a cell, which may be an estimate, against the true probability.
void check_estimate(const testing::AnalysedCell& found, double expected, Report& report);

// counted_checks.cpp
void check_analysis(Session& session, Position& position, const Case& options, Report& report);
/// Holds an analysis with so many mines on the board, or with odds if they are not given, against the truth.
void check_analysis_of(const Expected<CountedAnalysis, Impossible>& analysed, const Position& position,
                       std::optional<std::uint64_t> mines, double odds, Report& report);
void check_counted_position(Session& session, Position& position, const Case& options, Report& report);
void check_mines_left_by_solver(Session& session, Position& position, const Case& options, Report& report);
void check_odds(Session& session, Position& position, const Case& options, Report& report);

}  // namespace mines::fuzz

// What the checks of calls.cpp share, and these checks by subject.
#pragma once

#include <algorithm>
#include <cmath>

#include "fuzz/calls.hpp"

namespace mines::fuzz {

inline std::string text_of(const std::vector<CellVerdict>& verdicts) {
  std::string text;
  for (const CellVerdict verdict : verdicts) text += "?sm"[static_cast<int>(verdict)];
  return text;
}

/// Equal up to rounding: 10^-12 of the value.
inline bool close(double value, double expected) {
  return std::abs(value - expected) <= 1e-12 * std::max(std::abs(expected), 1e-300);
}

inline std::vector<CellVerdict> true_verdicts(const Piece& piece, std::span<const std::size_t> places) {
  std::vector<CellVerdict> verdicts;
  for (const std::size_t place : places)
    verdicts.push_back(piece.consistent() ? piece.verdict(place) : CellVerdict::open_question);
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
inline void check_verdicts(const std::vector<CellVerdict>& verdicts, const std::vector<CellVerdict>& expected,
                           bool all, Report& report) {
  bool agree = verdicts.size() == expected.size();
  for (std::size_t i = 0; agree && i < verdicts.size(); ++i)
    agree = verdicts[i] == expected[i] || (!all && verdicts[i] == CellVerdict::open_question);
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
void check_counts_in_doubles(Session& session, Position& position, const Case& options, Report& report);
void check_counts_in_wide_numbers(Session& session, Position& position, const Case& options, Report& report);
void check_counts_in_integers(Session& session, Position& position, const Case& options, Report& report);
void check_deferred_counts(Session& session, Position& position, const Case& options, Report& report);
void check_whole_board(Session& session, Position& position, const Case& options, Report& report);
void check_weights(Session& session, Position& position, const Case& options, Report& report);
void check_enumeration(Session& session, Position& position, const Case& options, Report& report);
void check_sampler(Session& session, Position& position, const Case& options, Report& report);

// reason_checks.cpp
void check_reasons(Session& session, Position& position, const Case& options, Report& report);

// counted_checks.cpp
void check_counted_position(Session& session, Position& position, const Case& options, Report& report);
void check_mines_left_by_solver(Session& session, Position& position, const Case& options, Report& report);
void check_odds(Session& session, Position& position, const Case& options, Report& report);

}  // namespace mines::fuzz

// The calls: what the solver is asked about a position, each held against brute force. The solver's objects
// live in a session that many calls and cases use one after the other, as a game does, so that what one
// component leaves behind in them may spoil the next.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "components/pair_rule.hpp"
#include "count/model_counting.hpp"
#include "count/odds_weights.hpp"
#include "count/sampler.hpp"
#include "counted/counted_position.hpp"
#include "counted/situation.hpp"
#include "decide/decider.hpp"
#include "fuzz/case.hpp"
#include "fuzz/placements.hpp"
#include "rules/single_rule.hpp"

namespace mines::fuzz {

/// How far estimates are from the truth, in their own standard errors.
struct Calibration {
  std::uint64_t cells = 0;
  std::uint64_t beyond_two = 0;
  std::uint64_t beyond_three = 0;

  void add(double off, double error) {
    ++cells;
    beyond_two += off > 2 * error ? 1 : 0;
    beyond_three += off > 3 * error ? 1 : 0;
  }
  Calibration& operator+=(const Calibration& other) {
    cells += other.cells;
    beyond_two += other.beyond_two;
    beyond_three += other.beyond_three;
    return *this;
  }
  /// Whether no more than 5 % and 0.5 % lie beyond, but for chance: ten cells of a position may be off as
  /// one.
  bool holds() const {
    const auto is_within = [this](std::uint64_t beyond, double share) {
      const double expected = share * static_cast<double>(cells);
      return static_cast<double>(beyond) <= expected + 4 * std::sqrt(10 * expected);
    };
    return is_within(beyond_two, 0.05) && is_within(beyond_three, 0.005);
  }
};

/// The result of checks: how many there were, and the first that failed.
class Report {
 public:
  template <class... Parts>
  bool check(bool holds, fmt::format_string<Parts...> expected, Parts&&... parts) {
    ++checks_;
    if (!holds && failure_.empty()) failure_ = fmt::format(expected, std::forward<Parts>(parts)...);
    return holds;
  }
  /// An estimate that is off by so much, and says that its error is so much.
  void add_estimate(double off, double error) { estimates_.add(off, error); }
  /// Adds the result of a call's checks.
  void add(const std::string& call, const Report& report) {
    checks_ += report.checks_;
    estimates_ += report.estimates_;
    if (report.failed() && failure_.empty()) failure_ = call + ": " + report.failure_;
  }
  bool failed() const { return !failure_.empty(); }
  /// What was expected.
  const std::string& failure() const { return failure_; }
  std::uint64_t checks() const { return checks_; }
  const Calibration& estimates() const { return estimates_; }

 private:
  std::string failure_;
  std::uint64_t checks_ = 0;
  Calibration estimates_;
};

/// A case's position as it stands, for the solver and for brute force.
class Position {
 public:
  Position(const Picture& picture, Cell at);

  const Picture& picture() const { return picture_; }
  /// Shows nothing of a picture of which can_be_shown() is false. The same holds for components().
  View& view() { return view_; }
  const View& view() const { return view_; }
  Cell at() const { return at_; }
  /// For a cell of the view, which lies in the picture or far from it.
  Cell in_picture(Cell cell) const { return {cell.row - at_.row, cell.column - at_.column}; }

  /// Unknown cells that share numbers.
  const std::vector<Piece>& pieces() const { return pieces_; }
  /// The unknown cells next to no number.
  std::size_t interior() const { return interior_; }
  /// All unknown cells at once.
  const Piece& whole() const { return whole_; }
  bool consistent() const { return whole_.consistent(); }

  /// The components as the solver finds them; component i belongs to pieces()[piece_of[i]].
  const std::vector<Component>& components() const { return components_; }
  /// The piece whose cells are exactly a component's, null if there is none.
  const Piece* piece_with(const Component& component) const;
  /// For each cell of a component its index in the piece.
  std::vector<std::size_t> places_in(const Piece& piece, const Component& component) const;

  /// Shows what is certain: mines as mines, safe cells with the numbers of the first placement.
  void go_on();

 private:
  void look();

  Picture picture_;
  Cell at_;
  View view_;
  std::vector<Piece> pieces_;
  std::size_t interior_ = 0;
  Piece whole_;
  std::vector<Component> components_;
};

/// The objects that a thread of the solver has.
struct Session {
  PairRule pair_rule;
  ComponentSolver solver;
  Decider decider{Decider::Tools::rules_and_solver};
  Decider rules{Decider::Tools::rules};
  Elimination elimination;
  ModelCounter<double> doubles;
  ModelCounter<WideNumber> wide_numbers;
  OddsWeights odds_weights;
  CountedPosition position;
  CountedPosition remembering_position{{{}, true, true}};
  Situation situation;
  Sampler sampler;
  std::unique_ptr<Found> found = std::make_unique<Found>();
};

struct Call {
  const char* name;
  void (*run)(Session& session, Position& position, const Case& options, Report& report);
  /// Whether it takes pictures that no view with Position::view()'s kind of 8s can show; others are not asked
  /// about these.
  bool takes_any_picture = false;
};

std::span<const Call> all_calls();
std::vector<std::string> names_of(std::span<const Call> calls);

/// Makes the case's calls, all of which `calls` has, until a check fails. The failure begins with the name of
/// the call.
Report run(const Case& fuzz_case, std::span<const Call> calls, Session& session);

}  // namespace mines::fuzz

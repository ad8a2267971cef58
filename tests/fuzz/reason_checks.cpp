// Why cells are certain: reasons held against all sets of numbers.
#include "fuzz/checks.hpp"
#include "fuzz/number_sets.hpp"
#include "sat/find_reason.hpp"

namespace mines::fuzz {

namespace {

/// For each number, the placements that it rules out.
std::vector<PlacementSet> ruled_out(const Component& component) {
  std::vector<PlacementSet> out;
  for (const Constraint& constraint : component.constraints) {
    PlacementSet& set = out.emplace_back();
    for (std::size_t placement = 0; placement < std::size_t{1} << component.cells.size(); ++placement) {
      int mines = 0;
      for (const std::uint32_t cell : constraint.cells()) mines += static_cast<int>(placement >> cell & 1);
      set[placement] = !constraint.is_satisfied_by(mines);
    }
  }
  return out;
}

/// The placements that contradict the claim.
PlacementSet denials(const Component& component, const Claim& claim) {
  PlacementSet set;
  for (std::size_t placement = 0; placement < std::size_t{1} << component.cells.size(); ++placement) {
    const bool mine = (placement >> claim.cell & 1) != 0;
    set[placement] = claim.kind == Claim::Kind::contradiction || mine == (claim.kind == Claim::Kind::safe);
  }
  return set;
}

void check_reason(const Component& component, const Claim& claim, bool forced, Report& report) {
  const Reason reason = find_reason(component, claim);
  if (!report.check(reason.found == forced, "a reason should be {}", forced ? "found" : "refused") || !forced)
    return;
  report.check(reason.size == Minimality::smallest, "a reason should be small for certain");
  const std::vector<PlacementSet> out = ruled_out(component);
  PlacementSet left = denials(component, claim);
  report.check(reason.numbers.empty() || !some_cover(out, left, reason.numbers.size() - 1),
               "a reason of {} numbers should have fewer", reason.numbers.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const bool named = std::find(reason.numbers.begin(), reason.numbers.end(),
                                 component.constraints[i].number) != reason.numbers.end();
    if (named) left &= ~out[i];
  }
  report.check(left.none(), "the {} numbers of a reason should force it", reason.numbers.size());
}

}  // namespace

void check_reasons(Session&, Position& position, const Case&, Report& report) {
  for_each_component(
      position, report, [&](const Component& component, const Piece& piece, const auto& places) {
        if (component.cells.size() > most_in_sets) return;
        check_reason(component, {Claim::Kind::contradiction, 0}, !piece.consistent(), report);
        if (!piece.consistent()) return;
        const std::vector<Verdict> verdicts = true_verdicts(piece, places);
        for (std::uint32_t cell = 0; cell < verdicts.size(); ++cell) {
          check_reason(component, {Claim::Kind::safe, cell}, verdicts[cell] == Verdict::safe, report);
          check_reason(component, {Claim::Kind::mine, cell}, verdicts[cell] == Verdict::mine, report);
        }
      });
}

}  // namespace mines::fuzz

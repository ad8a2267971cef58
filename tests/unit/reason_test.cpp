#include "sat/reason.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <bit>

#include "count/mines_left.hpp"
#include "support/small_components.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

/// The claims about a component: each cell is safe, each cell is a mine, and nothing fits. If there is an
/// interior, claims about it, too.
std::vector<Claim> claims_of(const Component& component, bool interior) {
  std::vector<Claim> claims{{Claim::Kind::contradiction, 0}};
  for (const Claim::Kind kind : {Claim::Kind::safe, Claim::Kind::mine}) {
    for (std::uint32_t cell = 0; cell < component.cells.size(); ++cell) claims.push_back({kind, cell});
    if (interior) claims.push_back({kind, Claim::interior_cell});
  }
  return claims;
}

/// Brute force: which placements each number allows, and how many mines they have.
class Placements {
 public:
  Placements(const Component& component, const std::optional<MinesLeft>& left)
      : cells_(component.cells.size()), left_(left) {
    for (const Constraint& constraint : component.constraints) {
      auto& allowed = allowed_.emplace_back(std::size_t{1} << cells_);
      for (std::uint64_t placement = 0; placement < allowed.size(); ++placement) {
        int mines = 0;
        for (const std::uint32_t cell : constraint.cells()) mines += static_cast<int>(placement >> cell & 1);
        allowed[placement] = constraint.is_satisfied_by(mines);
      }
    }
  }

  /// Whether a set of numbers, and the mines left if `total`, force the claim.
  bool force(std::uint64_t numbers, bool total, const Claim& claim) const {
    for (std::uint64_t placement = 0; placement < std::uint64_t{1} << cells_; ++placement) {
      bool fits = true;
      for_each_bit(numbers, [&](int i) { fits = fits && allowed_[static_cast<std::size_t>(i)][placement]; });
      if (fits && denies(placement, total, claim)) return false;
    }
    return true;
  }

  /// The fewest numbers that force the claim, and whether the mines left are needed. Nothing if all numbers
  /// together do not.
  std::optional<std::pair<int, bool>> fewest(const Claim& claim) const {
    const std::uint64_t all = (std::uint64_t{1} << allowed_.size()) - 1;
    for (const bool total : {false, true}) {
      if ((total && !left_) || !force(all, total, claim)) continue;
      int fewest = std::popcount(all);
      for (std::uint64_t set = 0; set < all; ++set) {
        if (std::popcount(set) < fewest && force(set, total, claim)) fewest = std::popcount(set);
      }
      return {{fewest, total}};
    }
    return std::nullopt;
  }

 private:
  /// Whether a placement, with some mines on the interior, contradicts the claim.
  bool denies(std::uint64_t placement, bool total, const Claim& claim) const {
    const bool of_interior = claim.kind != Claim::Kind::contradiction && claim.cell == Claim::interior_cell;
    if (claim.kind != Claim::Kind::contradiction && !of_interior) {
      const bool mine = (placement >> claim.cell & 1) != 0;
      if (mine == (claim.kind == Claim::Kind::mine)) return false;
    }
    if (!total) return true;
    const auto mines = static_cast<std::uint64_t>(std::popcount(placement));
    // The interior cell in question takes the other side.
    const std::uint64_t taken = of_interior && claim.kind == Claim::Kind::safe ? 1 : 0;
    const std::uint64_t others = left_->interior - (of_interior ? 1 : 0);
    return mines + taken <= left_->mines && left_->mines <= mines + taken + others;
  }

  std::size_t cells_;
  std::optional<MinesLeft> left_;
  std::vector<std::vector<bool>> allowed_;
};

std::uint64_t set_of(const Component& component, const std::vector<Cell>& numbers) {
  std::uint64_t set = 0;
  for (std::size_t i = 0; i < component.constraints.size(); ++i) {
    const Cell number = component.constraints[i].number;
    if (std::find(numbers.begin(), numbers.end(), number) != numbers.end()) set |= std::uint64_t{1} << i;
  }
  return set;
}

/// Checks every reason against all sets of numbers. Returns how many reasons there were.
int check_reasons(const Component& component, const std::optional<MinesLeft>& left) {
  const Placements placements(component, left);
  int found = 0;
  const auto check = [&](const Claim& claim) {
    const Reason reason = find_reason(component, claim, left);
    const auto fewest = placements.fewest(claim);
    CHECK(reason.outcome == (fewest ? Reason::Outcome::found : Reason::Outcome::not_forced));
    if (!fewest) return false;
    ++found;
    CHECK(reason.size == Minimality::smallest);
    CHECK(static_cast<int>(reason.numbers.size()) == fewest->first);
    CHECK(reason.uses_mines_left == fewest->second);
    CHECK(placements.force(set_of(component, reason.numbers), reason.uses_mines_left, claim));
    CHECK(std::is_sorted(reason.numbers.begin(), reason.numbers.end()));
    return true;
  };
  const bool interior = left && left->interior > 0;
  for (const Claim& claim : claims_of(component, interior)) {
    // A contradiction forces every claim.
    if (check(claim) && claim.kind == Claim::Kind::contradiction) break;
  }
  return found;
}

std::optional<MinesLeft> random_mines_left(RandomSequence& random, std::size_t cells) {
  if (random.below(3) == 0) return std::nullopt;
  const std::uint64_t interior = random.below(3);
  return MinesLeft{random.below(cells + interior + 2), interior};
}

}  // namespace

TEST_CASE("a reason has the fewest numbers there are, among numbers as no board has them") {
  RandomSequence random(61, 0);
  int found = 0;
  for (int i = 0; i < 900; ++i) {
    Component component = random_component(random, 8);
    if (component.constraints.size() > 9) component.constraints.resize(9);
    for (std::size_t k = 0; k < component.constraints.size(); ++k)
      component.constraints[k].number = {1, static_cast<std::int32_t>(k * 7 % 32)};
    found += check_reasons(component, random_mines_left(random, component.cells.size()));
  }
  CHECK(found > 1000);
}

TEST_CASE("a reason has the fewest numbers there are, on boards") {
  RandomSequence random(62, 0);
  int found = 0;
  for (int i = 0; i < 900; ++i) {
    for (const Component& component : random_board_components(random, 12)) {
      if (component.constraints.size() > 11) continue;
      found += check_reasons(component, random_mines_left(random, component.cells.size()));
    }
  }
  CHECK(found > 1000);
}

TEST_CASE("a reason is told even where no budget is left to make it small") {
  // 1-2-1 along a wall, seen by every number of a row: the mines are at its ends.
  Component component;
  for (std::int32_t i = 0; i < 5; ++i) component.cells.push_back({0, i});
  const int mines[3] = {1, 2, 1};
  for (std::uint32_t i = 0; i < 3; ++i)
    component.constraints.push_back({{1, static_cast<std::int32_t>(i) + 1}, mines[i], {i, i + 1, i + 2}});
  const Claim claim{Claim::Kind::safe, 2};
  const Reason whole = find_reason(component, claim);
  CHECK(whole.outcome == Reason::Outcome::found);
  CHECK(whole.size == Minimality::smallest);
  CHECK(whole.numbers.size() == 3);
  CHECK_FALSE(whole.uses_mines_left);

  CHECK(find_reason(component, claim, {}, {1'000, 1'000'000, 1}).outcome == Reason::Outcome::exceeded);
  CHECK(find_reason(component, claim, {}, {1'000, 1, 1'000}).outcome == Reason::Outcome::exceeded);
  const Reason some = find_reason(component, claim, {}, {1'000, 60, 1'000});
  CHECK(some.outcome == Reason::Outcome::found);
  CHECK(some.size != Minimality::smallest);
}

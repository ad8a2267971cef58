#include "components/pair_rule.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "base/stop.hpp"
#include "board/geometry.hpp"

namespace mines {

namespace {

constexpr std::size_t numbers_a_stop_point = 4096;  // some ms

}  // namespace

void PairRule::load(const Component& component) {
  decided_ = 0;
  rests_.clear();
  beside_.resize(component.cells.size());
  beside_size_.assign(component.cells.size(), 0);
  seen_.assign(component.constraints.size(), 0);
  for (const Constraint& constraint : component.constraints) {
    // A rest has room for eight cells and an exact number of mines.
    if (!constraint.is_number()) continue;
    Rest rest{constraint.most, constraint.size(), {}};
    std::copy(constraint.cells().begin(), constraint.cells().end(), rest.cells.begin());
    for (const std::uint32_t cell : constraint.cells()) {
      // Only constraints that come from no board give a cell more than eight numbers.
      if (beside_size_[cell] == beside_[cell].size()) continue;
      beside_[cell][beside_size_[cell]++] = static_cast<std::uint32_t>(rests_.size());
    }
    rests_.push_back(rest);
  }
}

void PairRule::decide(std::uint32_t cell, Verdict verdict, std::vector<Verdict>& verdicts) {
  MINES_ASSERT(cell < verdicts.size() && (verdict == Verdict::safe || verdict == Verdict::mine));
  if (verdicts[cell] != Verdict::undecided) return;
  verdicts[cell] = verdict;
  ++decided_;
}

/// Removes the decided cells of a rest, and their mines from its number.
void PairRule::drop_decided(Rest& rest, const std::vector<Verdict>& verdicts) {
  int size = 0;
  for (int i = 0; i < rest.size; ++i) {
    const std::uint32_t cell = rest.cells[static_cast<std::size_t>(i)];
    if (verdicts[cell] == Verdict::undecided) {
      rest.cells[static_cast<std::size_t>(size++)] = cell;
    } else if (verdicts[cell] == Verdict::mine) {
      --rest.mines;
    }
  }
  rest.size = size;
}

void PairRule::apply_single(Rest& rest, std::vector<Verdict>& verdicts) {
  if (rest.size == 0 || (rest.mines != 0 && rest.mines != rest.size)) return;
  const Verdict verdict = rest.mines == 0 ? Verdict::safe : Verdict::mine;
  for (int i = 0; i < rest.size; ++i) decide(rest.cells[static_cast<std::size_t>(i)], verdict, verdicts);
}

/// Applies the pair rule to constraint a and each constraint that shares cells with it.
void PairRule::apply_pairs(std::uint32_t a, std::vector<Verdict>& verdicts) {
  const Rest& first = rests_[a];
  for (int i = 0; i < first.size; ++i) {
    const std::uint32_t cell = first.cells[static_cast<std::size_t>(i)];
    for (int k = 0; k < beside_size_[cell]; ++k) {
      const std::uint32_t b = beside_[cell][static_cast<std::size_t>(k)];
      // Two numbers may share several cells.
      if (b == a || seen_[b] == a + 1) continue;
      seen_[b] = a + 1;
      // The rests still have cells that this pass has decided. They stay true, and decide() skips such cells.
      apply_pair(first, rests_[b], verdicts);
    }
  }
}

void PairRule::apply_pair(const Rest& a, const Rest& b, std::vector<Verdict>& verdicts) {
  const int more = a.mines - b.mines;
  // The pair comes up again as (b, a).
  if (more < 0) return;
  unsigned own_of_a = (1U << a.size) - 1;
  unsigned own_of_b = (1U << b.size) - 1;
  for (int m = 0; m < a.size; ++m) {
    for (int n = 0; n < b.size; ++n) {
      if (a.cells[static_cast<std::size_t>(m)] != b.cells[static_cast<std::size_t>(n)]) continue;
      own_of_a &= ~(1U << m);
      own_of_b &= ~(1U << n);
    }
  }
  // Only then a has all of its extra mines in its own cells, and b has none in its own.
  if (std::popcount(own_of_a) != more) return;
  const auto decide_own = [&](const Rest& rest, unsigned own, Verdict verdict) {
    for_each_bit(own, [&](int i) { decide(rest.cells[static_cast<std::size_t>(i)], verdict, verdicts); });
  };
  decide_own(a, own_of_a, Verdict::mine);
  decide_own(b, own_of_b, Verdict::safe);
}

std::size_t PairRule::apply(const Component& component, std::vector<Verdict>& verdicts) {
  verdicts.assign(component.cells.size(), Verdict::undecided);
  load(component);
  RareStopPoint stop(numbers_a_stop_point);
  for (bool more = true; more;) {
    const std::size_t before = decided_;
    for (Rest& rest : rests_) {
      stop.pass();
      drop_decided(rest, verdicts);
      if (rest.mines < 0 || rest.mines > rest.size) {
        // The numbers contradict each other, so whatever was decided before may be wrong.
        verdicts.assign(verdicts.size(), Verdict::undecided);
        return 0;
      }
      apply_single(rest, verdicts);
    }
    // Pairs cost more than single numbers, so they wait until the single rule finds nothing.
    if (decided_ == before) {
      for (std::uint32_t a = 0; a < rests_.size(); ++a) {
        stop.pass();
        apply_pairs(a, verdicts);
      }
    }
    // A pair is looked at again in a later pass, when fewer of its cells are undecided.
    seen_.assign(seen_.size(), 0);
    more = decided_ != before;
  }
  return decided_;
}

}  // namespace mines

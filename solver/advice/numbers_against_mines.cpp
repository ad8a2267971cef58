#include "advice/numbers_against_mines.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "count/mine_spread.hpp"
#include "counted/counted_component.hpp"

namespace mines {

namespace {

// All eliminations together may take this much: about half a second.
constexpr std::uint64_t most_transitions = 5'000'000;
constexpr std::uint64_t most_transitions_each = 1'000'000;
constexpr std::uint64_t most_products_each = 1'000'000;
// A set is grown by at most so many numbers, and reduced if it has no more than this.
constexpr std::size_t most_numbers_in_set = 2'000;

/// The mines that the cells of some numbers may have: entry k is whether least + k are possible.
struct PossibleMines {
  std::uint64_t cells = 0;
  std::uint64_t least = 0;
  std::vector<bool> is_possible{true};
  bool is_exact = true;  ///< false: fewer may be possible

  std::uint64_t most() const { return least + is_possible.size() - 1; }
  bool has_gaps() const {
    return std::find(is_possible.begin(), is_possible.end(), false) != is_possible.end();
  }

  PossibleMines& operator+=(const PossibleMines& other) {
    std::vector<bool> sums(is_possible.size() + other.is_possible.size() - 1);
    for (std::size_t i = 0; i < is_possible.size(); ++i) {
      for (std::size_t k = 0; is_possible[i] && k < other.is_possible.size(); ++k)
        sums[i + k] = sums[i + k] || other.is_possible[k];
    }
    is_possible = std::move(sums);
    least += other.least;
    cells += other.cells;
    return *this;
  }
};

/// Finds the possible mines of components that some placement fits.
class PossibleMinesFinder {
 public:
  PossibleMines find(const Component& component) {
    PossibleMines possible;
    possible.cells = component.cells.size();
    if (component.constraints.empty()) return possible;
    const std::optional<MineSpread> counted = count(component);
    if (!counted) {
      possible.is_exact = false;
      const MineRange range = mine_range(component);
      possible.least = range.least;
      possible.is_possible.assign(range.most - range.least + 1, true);
      return possible;
    }
    possible.least = static_cast<std::uint64_t>(counted->least);
    possible.is_possible.clear();
    for (const WideNumber& models : counted->models) possible.is_possible.push_back(!models.is_zero());
    return possible;
  }

 private:
  std::optional<MineSpread> count(const Component& component) {
    if (work_ >= most_transitions) return std::nullopt;
    const auto outcome = elimination_.run(component, most_transitions_each);
    work_ += elimination_.work();
    if (outcome != Elimination::Outcome::complete) return std::nullopt;
    return count_by_mines<WideNumber>(elimination_, most_products_each);
  }

  std::uint64_t work_ = 0;
  Elimination elimination_;
};

/// Some of a component's numbers, and the cells that they see.
Component part_of(const Component& component, const std::vector<bool>& chosen) {
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  Component part;
  std::vector<std::uint32_t> place(component.cells.size(), none);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (!chosen[i]) continue;
    Constraint constraint = component.constraints[i];
    for (std::uint32_t& index : constraint.cells()) {
      std::uint32_t& to = place[index];
      if (to == none) {
        to = static_cast<std::uint32_t>(part.cells.size());
        part.cells.push_back(component.cells[index]);
      }
      index = to;
    }
    part.constraints.push_back(std::move(constraint));
  }
  return part;
}

/// What a set of numbers has to force for a contradiction.
enum class Force { mines, safe_cells };

/// A number of the board.
struct Number {
  std::size_t component = 0;
  std::size_t index = 0;  // in the component
  Cell cell{};
  std::uint64_t most = 0;  // it forces no more
};

/// The numbers of the board, those first that may force the most.
std::vector<Number> numbers_of(const WholeBoard& board, Force force) {
  std::vector<Number> numbers;
  for (std::size_t i = 0; i < board.components.size(); ++i) {
    const auto& constraints = board.components[i].constraints;
    for (std::size_t k = 0; k < constraints.size(); ++k) {
      const int mines = constraints[k].most;
      MINES_ASSERT(constraints[k].is_number() && constraints[k].is_possible());
      const int most = force == Force::mines ? mines : constraints[k].size() - mines;
      numbers.push_back({i, k, constraints[k].number, static_cast<std::uint64_t>(most)});
    }
  }
  std::sort(numbers.begin(), numbers.end(), [](const Number& a, const Number& b) {
    return a.most != b.most ? a.most > b.most : a.cell < b.cell;
  });
  return numbers;
}

/// A set of the board's numbers, which grows and shrinks.
class NumberSet {
 public:
  NumberSet(const WholeBoard& board, std::uint64_t mines, PossibleMinesFinder& finder)
      : board_(board), finder_(finder), mines_(mines), free_(board.interior) {
    for (const Component& component : board.components) {
      free_ += component.cells.size();
      chosen_.emplace_back(component.constraints.size());
    }
    possible_.resize(board.components.size());
  }

  /// What the number's component may have if the number is in the set, or if it is not.
  PossibleMines possible_with(const Number& number, bool is_chosen) {
    std::vector<bool> chosen = chosen_[number.component];
    chosen[number.index] = is_chosen;
    return finder_.find(part_of(board_.components[number.component], chosen));
  }
  /// Adds or removes a number, with what its component may then have.
  void choose(const Number& number, bool is_chosen, PossibleMines possible) {
    chosen_[number.component][number.index] = is_chosen;
    size_ += is_chosen ? 1 : -1;
    replace(number.component, std::move(possible));
  }
  void choose_all() {
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      chosen_[i].assign(chosen_[i].size(), true);
      size_ += static_cast<std::ptrdiff_t>(chosen_[i].size());
      replace(i, finder_.find(board_.components[i]));
    }
  }

  /// Whether a set that does not contradict is certain to fit some placement.
  bool is_exact() const { return inexact_ == 0; }
  std::ptrdiff_t size() const { return size_; }
  bool has(const Number& number) const { return chosen_[number.component][number.index]; }
  const PossibleMines& possible(std::size_t component) const { return possible_[component]; }

  bool has_too_few_mines() const { return least_ > mines_; }
  bool has_too_many_mines() const { return most_ + free_ < mines_; }
  /// Whether no placement with the right number of mines satisfies the numbers of the set.
  bool contradicts() const {
    return has_too_few_mines() || has_too_many_mines() || (gaps_ > 0 && is_in_gap());
  }

 private:
  void replace(std::size_t component, PossibleMines possible) {
    const PossibleMines& old = possible_[component];
    least_ += possible.least - old.least;
    most_ += possible.most() - old.most();
    free_ += old.cells - possible.cells;
    gaps_ += (possible.has_gaps() ? 1 : 0) - (old.has_gaps() ? 1 : 0);
    inexact_ += (possible.is_exact ? 0 : 1) - (old.is_exact ? 0 : 1);
    possible_[component] = std::move(possible);
  }
  bool is_in_gap() const {
    PossibleMines all;
    for (const PossibleMines& each : possible_) all += each;
    for (std::size_t k = 0; k < all.is_possible.size(); ++k) {
      const std::uint64_t mines = all.least + k;
      if (all.is_possible[k] && mines <= mines_ && mines_ <= mines + free_) return false;
    }
    return true;
  }

  const WholeBoard& board_;
  PossibleMinesFinder& finder_;
  std::uint64_t mines_;
  std::vector<std::vector<bool>> chosen_;  // of each component's numbers
  std::vector<PossibleMines> possible_;    // of each component's chosen numbers
  std::ptrdiff_t size_ = 0;
  // Of all chosen numbers together.
  std::uint64_t least_ = 0;
  std::uint64_t most_ = 0;
  std::uint64_t free_;  // unknown cells that none of them sees
  int gaps_ = 0;        // components with gaps
  int inexact_ = 0;     // components that were not counted
};

std::uint64_t forced(const PossibleMines& possible, Force force) {
  return force == Force::mines ? possible.least : possible.cells - possible.most();
}

/// Adds the number that forces the most beyond what is forced already. False if none forces more.
bool grow(NumberSet& set, const std::vector<Number>& numbers, Force force) {
  const Number* best = nullptr;
  PossibleMines best_possible;
  std::uint64_t best_gain = 0;
  for (const Number& number : numbers) {
    // The numbers are sorted by what they may force, so none that follows gains more.
    if (number.most <= best_gain) break;
    if (set.has(number)) continue;
    PossibleMines possible = set.possible_with(number, true);
    const std::uint64_t before = forced(set.possible(number.component), force);
    const std::uint64_t after = forced(possible, force);
    if (after <= before + best_gain) continue;
    best_gain = after - before;
    best = &number;
    best_possible = std::move(possible);
  }
  if (best != nullptr) set.choose(*best, true, std::move(best_possible));
  return best != nullptr;
}

/// Removes each number that the contradiction does not need, as far as that can be told.
Minimality reduce(NumberSet& set, const std::vector<Number>& numbers) {
  Minimality size = Minimality::minimal;
  // Those that may force the least are tried first.
  for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
    if (!set.has(*number)) continue;
    PossibleMines before = set.possible(number->component);
    set.choose(*number, false, set.possible_with(*number, false));
    if (set.contradicts()) continue;
    // The bounds of a component that was not counted may hide that the number can be left out.
    if (!set.is_exact()) size = Minimality::sufficient;
    set.choose(*number, true, std::move(before));
  }
  return size;
}

/// How many numbers it takes at least to force more than `limit`.
std::size_t fewest_above(const std::vector<Number>& numbers, std::uint64_t limit) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    sum += numbers[i].most;
    if (sum > limit) return i + 1;
  }
  return any_size;
}

/// No fewer numbers contradict the mines. Some that do force too many mines, or too many safe cells, or they
/// leave a gap: between two possible sums, which differ by no more than their cells, and by more than the
/// cells that they do not see. So they see more than half of all cells, and each sees at most eight.
std::size_t fewest_against_mines(const WholeBoard& board, std::uint64_t cells, std::uint64_t mines) {
  std::size_t fewest = cells / 16 + 1;
  fewest = std::min(fewest, fewest_above(numbers_of(board, Force::mines), mines));
  if (mines > cells) return 0;
  return std::min(fewest, fewest_above(numbers_of(board, Force::safe_cells), cells - mines));
}

/// A set that contradicts the mines, grown by what it forces. Nothing if none was found.
std::optional<NumberSet> grown_set(const WholeBoard& board, std::uint64_t mines, Force force,
                                   PossibleMinesFinder& finder) {
  const std::vector<Number> numbers = numbers_of(board, force);
  NumberSet set(board, mines, finder);
  while (!set.contradicts()) {
    if (std::cmp_equal(set.size(), most_numbers_in_set) || !grow(set, numbers, force)) return std::nullopt;
  }
  return set;
}

/// A set that contradicts the mines. Nothing if there is none, or if it would take too long.
std::optional<NumberSet> contradicting_set(const WholeBoard& board, std::uint64_t mines,
                                           PossibleMinesFinder& finder) {
  NumberSet all(board, mines, finder);
  all.choose_all();
  if (!all.contradicts() && all.is_exact()) return std::nullopt;
  for (const Force force : {Force::mines, Force::safe_cells}) {
    // Where the budget did not suffice for all numbers, it may still do for some.
    if (all.contradicts() && all.has_too_few_mines() != (force == Force::mines)) continue;
    if (auto grown = grown_set(board, mines, force, finder)) return grown;
  }
  if (!all.contradicts() || std::cmp_greater(all.size(), most_numbers_in_set)) return std::nullopt;
  return all;
}

/// A set that contradicts the mines and of which none can be left out. Nothing as above.
std::optional<SoughtReason> reduced_set(const WholeBoard& board, std::uint64_t mines) {
  PossibleMinesFinder finder;
  auto set = contradicting_set(board, mines, finder);
  if (!set) return std::nullopt;
  const std::vector<Number> numbers =
      numbers_of(board, set->has_too_few_mines() ? Force::mines : Force::safe_cells);
  SoughtReason reason;
  reason.found = true;
  reason.uses_mines = true;
  reason.size = reduce(*set, numbers);
  for (const Number& number : numbers) {
    if (set->has(number)) reason.numbers.push_back(number.cell);
  }
  std::sort(reason.numbers.begin(), reason.numbers.end());
  return reason;
}

}  // namespace

SoughtReason numbers_against_mines(const WholeBoard& board, std::uint64_t mines, const SolverBudget& budget) {
  const Component joined = board.joined();
  const Claim claim{Claim::Kind::contradiction, 0};
  const MinesLeft left{mines, board.interior};
  std::optional<SoughtReason> reason = reduced_set(board, mines);
  if (!reason) return find_reason(joined, claim, left, budget);
  reason->at_least = fewest_against_mines(board, joined.cells.size() + board.interior, mines);
  make_smallest(joined, claim, left, budget, *reason);
  return *reason;
}

}  // namespace mines

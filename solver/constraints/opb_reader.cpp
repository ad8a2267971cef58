#include "constraints/opb_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace mines {

namespace {

std::int64_t narrowed(WideInteger number) {
  const auto narrow = static_cast<std::int64_t>(number);
  MINES_ASSERT(narrow == number);
  return narrow;
}

bool is_plain(const WeightedVariable& term) { return !term.is_negated; }
bool is_negated(const WeightedVariable& term) { return term.is_negated; }
bool has_weights(const WeightedSum& sum) {
  return std::any_of(sum.terms.begin(), sum.terms.end(),
                     [](const WeightedVariable& term) { return term.weight != 1; });
}

class OpbReader {
 public:
  OpbReader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Result<OpbConstraints> read() {
    MINES_LET(auto read, parse_opb_text(text_, name_));
    made_.list = ConstraintList::of(read.variables);
    made_.variables = read.variables;
    made_.names = std::move(read.names);
    made_.has_objective = read.has_objective;
    opposite_.assign(read.variables, 0);
    for (OpbText::Sum& each : read.sums) {
      each.sum.simplify();
      MINES_TRY(check_weights(each));
    }
    // This must know all constraints: a further cell of any of them rules a total out.
    find_total(read.sums);
    for (constraint_ = 0; constraint_ < read.sums.size(); ++constraint_) {
      // It bounds all cells, and would be counted a second time as a constraint.
      if (made_.origin_of_total == constraint_) continue;
      add_constraint(std::move(read.sums[constraint_].sum));
    }
    return std::move(made_);
  }

 private:
  Result<void> check_weights(const OpbText::Sum& each) {
    if (!has_weights(each.sum)) return {};
    const WideInteger weight = each.sum.weight();
    if (weight > most_opb_weight)
      return wrong(each,
                   fmt::format("weights that add up to at most {} without a common factor", most_opb_weight));
    listings_ += static_cast<std::uint64_t>(weight);
    if (listings_ > most_opb_listings)
      return wrong(each,
                   fmt::format("weights that add up to at most {} in the whole file", most_opb_listings));
    return {};
  }
  Unexpected<Error> wrong(const OpbText::Sum& each, const std::string& expected) const {
    return bad_input(name_, each.at,
                     fmt::format("{}: expected {}", line_and_column(text_, each.at), expected));
  }

  void add_constraint(WeightedSum sum) {
    std::int64_t least = narrowed(sum.least);
    std::int64_t most = narrowed(sum.most);
    const bool all_negated = std::all_of(sum.terms.begin(), sum.terms.end(), is_negated);
    // Safe cells between a and b of n are mines between n - b and n - a. No further cells are needed.
    if (all_negated) {
      const std::int64_t all = narrowed(sum.weight());
      least = std::exchange(most, all - least);
      least = all - least;
    }
    std::vector<std::uint32_t> cells;
    for (const WeightedVariable& term : sum.terms) {
      const std::uint32_t cell = term.is_negated && !all_negated ? opposite_of(term.variable) : term.variable;
      cells.insert(cells.end(), static_cast<std::size_t>(term.weight), cell);
    }
    MINES_ASSERT(made_.origin.size() == made_.list.all.constraints.size());
    made_.origin.push_back(constraint_);
    made_.list.add(cells, least, most, has_weights(sum));
  }

  /// The further cell that is a mine where the variable's cell is safe.
  std::uint32_t opposite_of(std::uint32_t variable) {
    if (opposite_[variable] != 0) return opposite_[variable];
    std::vector<Cell>& cells = made_.list.all.cells;
    const auto further = static_cast<std::uint32_t>(cells.size());
    cells.push_back(ConstraintList::cell_at(further));
    made_.origin.emplace_back();
    made_.list.add_opposite(variable, further);
    return opposite_[variable] = further;
  }

  /// The first equation of all variables becomes the total, which costs less. Not with further cells, which
  /// would count, too.
  void find_total(const std::vector<OpbText::Sum>& sums) {
    const auto mixes = [](const OpbText::Sum& each) {
      return std::any_of(each.sum.terms.begin(), each.sum.terms.end(), is_plain) &&
             std::any_of(each.sum.terms.begin(), each.sum.terms.end(), is_negated);
    };
    if (std::any_of(sums.begin(), sums.end(), mixes)) return;
    for (std::uint32_t i = 0; i < sums.size(); ++i) {
      const WeightedSum& sum = sums[i].sum;
      if (sum.terms.size() != made_.variables || sum.least != sum.most || has_weights(sum)) continue;
      const auto count = static_cast<std::uint64_t>(sum.least);
      made_.list.total = is_negated(sum.terms.front()) ? made_.variables - count : count;
      made_.origin_of_total = i;
      return;
    }
  }

  std::string_view text_;
  const std::string& name_;
  OpbConstraints made_;
  std::uint32_t constraint_ = 0;         // the one that is being added
  std::uint64_t listings_ = 0;           // of cells in constraints with weights
  std::vector<std::uint32_t> opposite_;  // of each variable: its further cell; 0: it has none
};

}  // namespace

std::string OpbConstraints::name_of(std::uint32_t variable) const {
  return names.empty() ? fmt::format("x{}", variable + 1) : names[variable];
}

Result<OpbConstraints> parse_opb(std::string_view text, const std::string& name) {
  return OpbReader(text, name).read();
}

}  // namespace mines

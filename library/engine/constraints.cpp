#include "mines/constraints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <utility>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "base/stop.hpp"
#include "components/component.hpp"
#include "constraints/constraint_list.hpp"
#include "constraints/constraint_reason.hpp"
#include "counted/analysis.hpp"
#include "counted/random_placements.hpp"
#include "library/arguments.hpp"
#include "library/call_log.hpp"
#include "library/engine/budget_scope.hpp"
#include "library/engine/replies.hpp"
#include "sat/find_placement.hpp"

namespace mines {

/// For the log of calls: as JSON's request "constraints" has it.
static void write_value(std::string& to, const Constraint& constraint) {
  const auto cells = constraint.cells();
  facts::write_value(to += '[', std::vector<std::uint32_t>(cells.begin(), cells.end()));
  const auto [least, most] = ConstraintList::bounds_of(constraint);
  to += constraint.is_definition ? std::string(",\"opposite\"]") : fmt::format(",{},{}]", least, most);
}

namespace {

ConstraintList list_of(std::uint32_t cells) {
  require(cells >= 1 && cells <= Constraints::most_cells, "Constraints",
          fmt::format("{} cells, expected 1 to {}", cells, Constraints::most_cells));
  return ConstraintList::of(cells);
}

Constraints::Reason told_reason(Verdict verdict, const ConstraintReason& reason) {
  if (!reason.found) return {verdict, false, {}, false, Minimality::sufficient};
  return {verdict, true, reason.constraints, reason.uses_total, reason.size};
}

/// Draws models of constraints, that is, placements of mines that satisfy them, with probabilities in
/// proportion to their weights. For one thread.
class RandomModels {
 public:
  /// Prepares to draw models of analysed constraints. If they have a total, all models weigh the same.
  /// Otherwise a model with m mines weighs odds^m; 0 < odds < infinity. False if a piece is too large.
  bool look(const CountedAnalysis& analysis, double odds) {
    MINES_ASSERT(odds > 0 && odds < std::numeric_limits<double>::infinity());
    const CountedPosition& counted = analysis.position;
    if (analysis.possible != Possible::yes || !counted.is_counted()) return false;
    decided_.assign(analysis.verdict.size(), 0);
    std::vector<bool> is_in_piece(analysis.verdict.size());
    for (const CountedComponent& piece : counted.components()) {
      for (const Cell cell : piece.component.cells) is_in_piece[ConstraintList::index_of(cell)] = true;
    }
    std::vector<Cell> interior;
    std::uint64_t decided_mines = 0;
    for (std::uint32_t i = 0; i < is_in_piece.size(); ++i) {
      if (is_in_piece[i]) continue;
      // The interior is what neither the rules decide nor a piece contains.
      if (analysis.means[i] != Means::rules) {
        interior.push_back(ConstraintList::cell_at(i));
      } else if (analysis.verdict[i] == Verdict::mine) {
        decided_[i] = 1;
        ++decided_mines;
      }
    }
    if (!analysis.mines_on_board)
      return placements_.look_at_odds(counted.components(), std::move(interior), odds);
    return placements_.look(counted.components(), std::move(interior),
                            *analysis.mines_on_board - decided_mines);
  }

  /// Sets mines[i] to 1 if cell i is a mine, else to 0. False if many tries fail. O(cells).
  bool draw(RandomSequence& random, Placement& mines) {
    if (!placements_.draw(random, drawn_)) return false;
    // The rules' cells keep their values; the pieces and the interior are drawn.
    mines = decided_;
    const auto& cells = placements_.cells();
    MINES_ASSERT(cells.size() == drawn_.size());
    for (std::size_t i = 0; i < cells.size(); ++i) mines[ConstraintList::index_of(cells[i])] = drawn_[i];
    return true;
  }

 private:
  Placement decided_;  // 1 for mines that rules decide, else 0
  RandomPlacements placements_;
  Placement drawn_;
};

/// A model found by the SAT solver CaDiCaL, for constraints that are too large to draw from. Empty if the
/// usual budget of find_placement() does not suffice, or if there is no model.
std::optional<Placement> find_model(const ConstraintList& list) {
  if (!list.total) return find_placement(list.all);
  ConstraintList with_total = list;
  with_total.all.constraints.push_back(list.total_on(list.all.cells.size()));
  return find_placement(with_total.all);
}

/// A call needs nothing besides the constraints.
constexpr auto no_more = [](facts::Object&) {};
constexpr auto no_check = [] {};

}  // namespace

/// What the object holds: the constraints and, once it was asked, their analysis.
struct [[gnu::visibility("hidden")]] Constraints::State {
  State(std::uint32_t cells, const Options& chosen) : options(chosen), list(list_of(cells)), named(cells, 0) {
    check_density(options.density, "Constraints");
    check_threads(options.threads, "Constraints");
  }

  double odds() const { return options.density / (1 - options.density); }

  /// Every cell must be there. Returns whether one is named again.
  bool check_cells(std::span<const std::uint32_t> cells) {
    // A new stamp for each call costs less than clearing the marks of all cells.
    ++naming;
    bool again = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      require(cells[i] < named.size(), "add",
              fmt::format("entry {} names cell {}, expected 0 to {}", i, cells[i], named.size() - 1));
      again |= std::exchange(named[cells[i]], naming) == naming;
    }
    return again;
  }

  /// Calls check(), which refuses wrong arguments; then find(), with an analysis and the budget's stop
  /// request. For the log of calls: `ask` is the word of JSON's request "constraints", to which add() adds
  /// what it needs besides, and reply() its reply.
  template <class Add, class Check, class Work, class Reply>
  auto within(const char* ask, const Budget& budget, const Add& add, const Check& check, const Work& find,
              const Reply& reply) {
    const auto request = [&](facts::Object& object) {
      object.add("ask", ask).add("work", budget.work);
      add_constraints(object);
      add(object);
    };
    const auto think_and_find = [&] {
      const library::BudgetScope scope(budget);
      check();
      if (work != budget.work) think(budget.work);
      return find();
    };
    return library::logged("constraints", request, think_and_find, reply);
  }
  void think(std::uint64_t most_work) {
    work.reset();
    analysed = analyse(list.all, {.mines = list.total,
                                  .density = options.density,
                                  .placements = options.count,
                                  .threads = options.threads,
                                  .seed = options.seed,
                                  .limits = library::limits_of(most_work)});
    work = most_work;  // only now: memory may run out before, or the call may be stopped
  }
  /// The constraints and the options, as a request of JSON has them.
  void add_constraints(facts::Object & to) const {
    to.add("cells", list.all.cells.size()).add("constraints", list.all.constraints).add("total", list.total);
    to.add("density", options.density).add("threads", options.threads).add("seed", options.seed);
    to.add("placements", options.count);
  }

  Options options;
  ConstraintList list;
  std::vector<std::uint32_t> named;  // of each cell: the last constraint that named it, from 1
  std::uint32_t naming = 0;
  std::optional<std::uint64_t> work;  // with which the constraints as they are now were analysed
  Expected<CountedAnalysis, Impossible> analysed;
};

Constraints::Constraints(std::uint32_t cells) : Constraints(cells, Options()) {}
Constraints::Constraints(std::uint32_t cells, const Options& options)
    : state_(std::make_unique<State>(cells, options)) {}
Constraints::~Constraints() = default;
Constraints::Constraints(const Constraints& other) : state_(std::make_unique<State>(*other.state_)) {}
Constraints& Constraints::operator=(const Constraints& other) {
  if (this != &other) state_ = std::make_unique<State>(*other.state_);
  return *this;
}
Constraints::Constraints(Constraints&&) noexcept = default;
Constraints& Constraints::operator=(Constraints&&) noexcept = default;

std::uint32_t Constraints::add(std::span<const std::uint32_t> cells, std::int64_t least, std::int64_t most) {
  require(least <= most, "add",
          fmt::format("at least {} and at most {} mines, expected least <= most", least, most));
  // All checks come first, so that a refused constraint changes nothing.
  const bool has_weights = state_->check_cells(cells);
  state_->work.reset();
  if (!has_weights) {
    state_->list.add(cells, least, most);
  } else {
    std::vector<std::uint32_t> sorted(cells.begin(), cells.end());
    std::sort(sorted.begin(), sorted.end());
    state_->list.add(sorted, least, most, true);
  }
  return size() - 1;
}

std::uint32_t Constraints::add_opposite(std::uint32_t cell, std::uint32_t further) {
  require(!state_->check_cells(std::array{cell, further}), "add_opposite",
          fmt::format("cell {} is its own opposite", cell));
  state_->work.reset();
  state_->list.add_opposite(cell, further);
  return size() - 1;
}

void Constraints::set_total(std::uint64_t mines) {
  require(mines <= cells(), "set_total", fmt::format("{} mines, expected 0 to {}", mines, cells()));
  state_->list.total = mines;
  state_->work.reset();
}
void Constraints::clear_total() {
  state_->list.total.reset();
  state_->work.reset();
}

std::uint32_t Constraints::cells() const { return static_cast<std::uint32_t>(state_->list.all.cells.size()); }
std::uint32_t Constraints::size() const {
  return static_cast<std::uint32_t>(state_->list.all.constraints.size());
}
std::optional<std::uint64_t> Constraints::total() const { return state_->list.total; }

Constraints::Analysis Constraints::analysis(const Budget& budget) {
  const auto reply = [](facts::Object& to, const Analysis& analysis) { to.add_all(analysis); };
  const auto find = [&] {
    const auto& analysed = state_->analysed;
    if (!analysed) {
      Analysis impossible;
      impossible.possible = Possible::no;
      return impossible;
    }
    return Analysis{.possible = analysed->possible,
                    .exact = analysed->exact,
                    .mine = analysed->mine,
                    .verdict = analysed->verdict,
                    .error = analysed->error,
                    .models = analysed->placements,
                    .models_log10 = analysed->placements_log10};
  };
  return state_->within("analyse", budget, no_more, no_check, find, reply);
}

Constraints::Reason Constraints::explain(std::uint32_t cell, const Budget& budget) {
  const auto check = [&] {
    require(cell < cells(), "explain", fmt::format("cell {}, expected 0 to {}", cell, cells() - 1));
  };
  const auto find = [&] {
    if (!state_->analysed) return Reason();
    const bool is_known = state_->analysed->possible == Possible::yes;
    const Verdict verdict = is_known ? state_->analysed->verdict[cell] : Verdict::unknown;
    if (is_uncertain(verdict)) return told_reason(verdict, {});
    const auto kind = verdict == Verdict::safe ? Claim::Kind::safe : Claim::Kind::mine;
    return told_reason(verdict, reason_of(state_->list, cell, kind));
  };
  return state_->within(
      "explain", budget, [&](facts::Object& to) { to.add("cell", cell); }, check, find, library::add_reason);
}

Constraints::Reason Constraints::contradiction(const Budget& budget) {
  const auto find = [&] {
    if (state_->analysed) return Reason();
    return told_reason(Verdict::undecided, contradiction_of(state_->list, state_->analysed.error().numbers));
  };
  return state_->within("contradiction", budget, no_more, no_check, find, library::add_reason);
}

std::optional<std::vector<std::int8_t>> Constraints::model(const Budget& budget) {
  using FoundModel = std::optional<std::vector<std::int8_t>>;
  const auto find = [&]() -> FoundModel {
    if (!state_->analysed) return std::nullopt;
    RandomModels models;
    RandomSequence random(Seed(state_->options.seed), 0);
    Placement model;
    // A random model where one can be drawn; where a piece is too large, any model by CaDiCaL.
    if (!models.look(*state_->analysed, state_->odds()) || !models.draw(random, model)) {
      auto found = find_model(state_->list);
      if (!found) throw std::runtime_error("model: finding a model would take too long");
      model = std::move(*found);
    }
    return FoundModel(std::in_place, model.begin(), model.end());
  };
  return state_->within("model", budget, no_more, no_check, find,
                        [](facts::Object& to, const FoundModel& model) { to.add("model", model); });
}

std::vector<std::int8_t> Constraints::sample(std::uint32_t count, std::uint64_t seed, const Budget& budget) {
  const auto find = [&] {
    std::vector<std::int8_t> told;
    if (!state_->analysed) return told;
    RandomModels models;
    const bool can_draw = models.look(*state_->analysed, state_->odds());
    RandomSequence random(Seed(seed), 0);
    Placement model;
    told.reserve(std::size_t{count} * cells());
    for (std::uint32_t i = 0; i < count; ++i) {
      if (!can_draw || !models.draw(random, model))
        throw std::runtime_error("sample: drawing a model would take too long");
      told.insert(told.end(), model.begin(), model.end());
      stop_point();
    }
    return told;
  };
  const auto request = [&](facts::Object& to) { to.add("count", count).add("sample_seed", seed); };
  return state_->within(
      "sample", budget, request, no_check, find,
      [](facts::Object& to, const std::vector<std::int8_t>& told) { to.add("sample", told); });
}

}  // namespace mines

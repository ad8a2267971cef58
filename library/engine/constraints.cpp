#include "mines/constraints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "base/stop.hpp"
#include "constraints/constraint_reason.hpp"
#include "constraints/random_models.hpp"
#include "counted/analysis.hpp"
#include "library/arguments.hpp"
#include "library/engine/budget_scope.hpp"

namespace mines {

namespace {

ConstraintList list_of(std::uint32_t cells) {
  require(cells >= 1 && cells <= Constraints::most_cells, "Constraints",
          fmt::format("{} cells, expected 1 to {}", cells, Constraints::most_cells));
  return ConstraintList::of(cells);
}

}  // namespace

class [[gnu::visibility("hidden")]] Constraints::State {
 public:
  State(std::uint32_t cells, const Options& options)
      : options_(options), list_(list_of(cells)), named_(cells, 0) {
    check_density(options.density, "Constraints");
    check_threads(options.threads, "Constraints");
  }

  const ConstraintList& list() const { return list_; }

  std::uint32_t add(std::span<const std::uint32_t> cells, std::int64_t least, std::int64_t most) {
    require(least <= most, "add",
            fmt::format("at least {} and at most {} mines, expected least <= most", least, most));
    check_cells(cells);
    work_.reset();
    // All checks come first, so that a refused constraint changes nothing.
    list_.add(cells, least, most);
    return static_cast<std::uint32_t>(list_.all.constraints.size() - 1);
  }

  std::uint32_t add_opposite(std::uint32_t cell, std::uint32_t further) {
    check_cells(std::array{cell, further});
    work_.reset();
    list_.add_opposite(cell, further);
    return static_cast<std::uint32_t>(list_.all.constraints.size() - 1);
  }

  void set_total(std::optional<std::uint64_t> total) {
    const std::uint64_t cells = list_.all.cells.size();
    require(!total || *total <= cells, "set_total",
            fmt::format("{} mines, expected 0 to {}", total.value_or(0), cells));
    list_.total = total;
    work_.reset();
  }

  Analysis analysis(const Budget& budget) {
    return within(budget, [&] { return told_analysis(); });
  }

  Reason explain(std::uint32_t cell, const Budget& budget) {
    require(cell < list_.all.cells.size(), "explain",
            fmt::format("cell {}, expected 0 to {}", cell, list_.all.cells.size() - 1));
    return within(budget, [&] {
      Reason told;
      if (!analysis_) return told;
      const Verdict verdict = analysis_->verdict[cell];
      if (verdict == Verdict::undecided) return told;
      told = told_reason(
          reason_of(list_, cell, verdict == Verdict::safe ? Claim::Kind::safe : Claim::Kind::mine));
      told.verdict = verdict;
      return told;
    });
  }

  Reason contradiction(const Budget& budget) {
    return within(budget, [&] {
      if (analysis_) return Reason();
      return told_reason(contradiction_of(list_, analysis_.error().numbers));
    });
  }

  std::optional<std::vector<std::int8_t>> model(const Budget& budget) {
    std::optional<std::vector<std::int8_t>> told;
    within(budget, [&] {
      if (!analysis_) return;
      RandomModels models;
      RandomSequence random(Seed(options_.seed), 0);
      Placement model;
      // A random model where one can be drawn; where a piece is too large, any model by CaDiCaL.
      const bool drawn =
          models.look(list_, odds(), analysis_options(budget.work).limits) == RandomModels::Outcome::ready &&
          models.draw(random, model);
      if (!drawn) {
        auto found = find_model(list_);
        if (!found) throw std::runtime_error("model: finding a model would take too long");
        model = std::move(*found);
      }
      told.emplace(model.begin(), model.end());
    });
    return told;
  }

  std::vector<std::int8_t> sample(std::uint32_t count, std::uint64_t seed, const Budget& budget) {
    std::vector<std::int8_t> told;
    within(budget, [&] {
      if (!analysis_) return;
      RandomModels models;
      const auto outcome = models.look(list_, odds(), analysis_options(budget.work).limits);
      if (outcome == RandomModels::Outcome::impossible) return;
      RandomSequence random(Seed(seed), 0);
      Placement model;
      told.reserve(std::size_t{count} * list_.all.cells.size());
      for (std::uint32_t i = 0; i < count; ++i) {
        if (outcome == RandomModels::Outcome::exceeded || !models.draw(random, model))
          throw std::runtime_error("sample: drawing a model would take too long");
        told.insert(told.end(), model.begin(), model.end());
        stop_point();
      }
    });
    return told;
  }

 private:
  double odds() const { return options_.density / (1 - options_.density); }

  /// Every cell must be there, and none may be named twice.
  void check_cells(std::span<const std::uint32_t> cells) {
    // A new stamp for each call costs less than clearing the marks of all cells.
    ++naming_;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      require(cells[i] < named_.size(), "add",
              fmt::format("entry {} names cell {}, expected 0 to {}", i, cells[i], named_.size() - 1));
      require(std::exchange(named_[cells[i]], naming_) != naming_, "add",
              fmt::format("entry {} names cell {} again", i, cells[i]));
    }
  }

  AnalysisOptions analysis_options(std::uint64_t work) const {
    AnalysisOptions options;
    options.mines = list_.total;
    options.density = options_.density;
    options.placements = options_.count;
    options.threads = options_.threads;
    options.seed = options_.seed;
    options.limits = library::limits_of(work);
    return options;
  }

  /// Calls work() with an analysis and the budget's stop request.
  template <class Work>
  auto within(const Budget& budget, const Work& work)->decltype(work()) {
    const library::BudgetScope scope(budget);
    if (work_ != budget.work) {
      work_.reset();
      analysis_ = analyse(list_.all, analysis_options(budget.work));
      work_ = budget.work;  // only now: memory may run out before, or the call may be stopped
    }
    return work();
  }

  Analysis told_analysis() const {
    Analysis told;
    told.possible = analysis_.has_value();
    if (!told.possible) return told;
    told.exact = analysis_->exact;
    told.mine = analysis_->mine;
    told.verdict = analysis_->verdict;
    told.error = analysis_->error;
    told.models = analysis_->placements;
    told.models_log10 = analysis_->placements_log10;
    return told;
  }

  static Reason told_reason(const ConstraintReason& reason) {
    Reason told;
    told.found = reason.found;
    if (!told.found) return told;
    told.constraints = reason.constraints;
    told.uses_total = reason.uses_total;
    told.size = reason.size;
    return told;
  }

  Options options_;
  ConstraintList list_;
  std::vector<std::uint32_t> named_;  // of each cell: the last constraint that named it, from 1
  std::uint32_t naming_ = 0;
  std::optional<std::uint64_t> work_;  // with which the constraints as they are now were analysed
  Expected<mines::Analysis, Impossible> analysis_;
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
  return state_->add(cells, least, most);
}

std::uint32_t Constraints::add_opposite(std::uint32_t cell, std::uint32_t further) {
  return state_->add_opposite(cell, further);
}
void Constraints::set_total(std::uint64_t mines) { state_->set_total(mines); }
void Constraints::clear_total() { state_->set_total(std::nullopt); }

std::uint32_t Constraints::cells() const {
  return static_cast<std::uint32_t>(state_->list().all.cells.size());
}
std::uint32_t Constraints::size() const {
  return static_cast<std::uint32_t>(state_->list().all.constraints.size());
}
std::optional<std::uint64_t> Constraints::total() const { return state_->list().total; }

Constraints::Analysis Constraints::analysis(const Budget& budget) { return state_->analysis(budget); }
Constraints::Reason Constraints::explain(std::uint32_t cell, const Budget& budget) {
  return state_->explain(cell, budget);
}
Constraints::Reason Constraints::contradiction(const Budget& budget) { return state_->contradiction(budget); }
std::optional<std::vector<std::int8_t>> Constraints::model(const Budget& budget) {
  return state_->model(budget);
}
std::vector<std::int8_t> Constraints::sample(std::uint32_t count, std::uint64_t seed, const Budget& budget) {
  return state_->sample(count, seed, budget);
}

}  // namespace mines

#include "mines/system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/stop.hpp"
#include "counted/analysis.hpp"
#include "library/answers.hpp"
#include "library/arguments.hpp"
#include "system/random_models.hpp"
#include "system/system_reason.hpp"

namespace mines {

namespace {

ConstraintSystem system_of(std::uint32_t cells) {
  require(cells >= 1 && cells <= System::most_cells, "System",
          fmt::format("{} cells, expected 1 to {}", cells, System::most_cells));
  return ConstraintSystem::of(cells);
}

}  // namespace

class [[gnu::visibility("hidden")]] System::State {
 public:
  State(std::uint32_t cells, const Options& options)
      : options_(options), system_(system_of(cells)), named_(cells, 0) {
    library::check_density(options.density, "System");
    library::check_threads(options.threads, "System");
  }

  const ConstraintSystem& system() const { return system_; }

  std::uint32_t add(std::span<const std::uint32_t> cells, std::int64_t least, std::int64_t most) {
    require(least <= most, "add", fmt::format("at least {} and at most {} mines", least, most));
    check_cells(cells);
    work_.reset();
    system_.add(cells, least, most);
    return static_cast<std::uint32_t>(system_.all.constraints.size() - 1);
  }

  void set_total(std::optional<std::uint64_t> total) {
    const std::uint64_t cells = system_.all.cells.size();
    require(!total || *total <= cells, "set_total",
            fmt::format("{} mines, expected 0 to {}", total.value_or(0), cells));
    system_.total = total;
    work_.reset();
  }

  Analysis analysis(const Budget& budget) {
    return within(budget, [&] { return told_analysis(); });
  }

  Reason explain(std::uint32_t cell, const Budget& budget) {
    require(cell < system_.all.cells.size(), "explain",
            fmt::format("cell {}, expected 0 to {}", cell, system_.all.cells.size() - 1));
    return within(budget, [&] {
      Reason told;
      if (!analysis_.consistent()) return told;
      const CellVerdict verdict = analysis_.at(ConstraintSystem::cell_at(cell)).verdict;
      if (verdict == CellVerdict::open_question) return told;
      told = told_reason(
          reason_of(system_, cell, verdict == CellVerdict::safe ? Claim::Kind::safe : Claim::Kind::mine));
      told.verdict = library::answer_of(verdict);
      return told;
    });
  }

  Reason contradiction(const Budget& budget) {
    return within(budget, [&] {
      if (analysis_.consistent()) return Reason();
      return told_reason(contradiction_of(system_, analysis_.contradicting));
    });
  }

  std::optional<std::vector<std::int8_t>> model(const Budget& budget) {
    std::optional<std::vector<std::int8_t>> told;
    within(budget, [&] {
      if (!analysis_.consistent()) return;
      RandomModels models;
      RandomSequence random(Seed(options_.seed), 0);
      Placement model;
      const bool drawn = models.look(system_, odds(), analysis_options(budget.work).limits) ==
                             RandomModels::Outcome::ready &&
                         models.draw(random, model);
      if (!drawn) {
        auto found = find_model(system_);
        if (!found) throw std::runtime_error("model: finding one would take too long");
        model = std::move(*found);
      }
      told.emplace(model.begin(), model.end());
    });
    return told;
  }

  std::vector<std::int8_t> sample(std::uint32_t count, std::uint64_t seed, const Budget& budget) {
    std::vector<std::int8_t> told;
    within(budget, [&] {
      if (!analysis_.consistent()) return;
      RandomModels models;
      const auto outcome = models.look(system_, odds(), analysis_options(budget.work).limits);
      if (outcome == RandomModels::Outcome::impossible) return;
      RandomSequence random(Seed(seed), 0);
      Placement model;
      told.reserve(std::size_t{count} * system_.all.cells.size());
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

  /// No cell may be beyond the system or named twice.
  void check_cells(std::span<const std::uint32_t> cells) {
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
    options.mines = system_.total;
    options.density = options_.density;
    options.placements = options_.count;
    options.threads = options_.threads;
    options.seed = options_.seed;
    options.limits = library::limits_of(work);
    return options;
  }

  /// Calls work() with an analysis of the system and the budget's stop request.
  template <class Work>
  auto within(const Budget& budget, const Work& work)->decltype(work()) {
    const library::BudgetScope scope(budget);
    if (work_ != budget.work) {
      work_.reset();
      analysis_ = analyse(system_.all, analysis_options(budget.work));
      work_ = budget.work;  // only now: memory may run out before, or the call may be stopped
    }
    return work();
  }

  Analysis told_analysis() const {
    Analysis told;
    told.possible = analysis_.consistent();
    if (!told.possible) return told;
    told.exact = analysis_.is_exact;
    const std::size_t cells = system_.all.cells.size();
    const CellAnswer interior = analysis_.interior > 0 ? analysis_.interior_answer : CellAnswer();
    told.mine.assign(cells, interior.mine.value);
    told.verdict.assign(cells, library::answer_of(interior.verdict));
    if (!told.exact) told.error.assign(cells, interior.mine.error);
    for (const auto& [cell, answer] : analysis_.cells) {
      const std::uint32_t i = ConstraintSystem::index_of(cell);
      told.mine[i] = answer.mine.value;
      told.verdict[i] = library::answer_of(answer.verdict);
      if (!told.exact) told.error[i] = answer.mine.error;
    }
    if (analysis_.placements) {
      told.models = analysis_.placements->digits;
      told.models_log10 = analysis_.placements->log10;
    }
    return told;
  }

  static Reason told_reason(const SystemReason& reason) {
    Reason told;
    told.found = reason.outcome == mines::Reason::Outcome::found;
    if (!told.found) return told;
    told.constraints = reason.constraints;
    told.uses_total = reason.uses_total;
    told.size = library::answer_of(reason.size);
    return told;
  }

  Options options_;
  ConstraintSystem system_;
  std::vector<std::uint32_t> named_;  // of each cell: the last constraint that named it, from 1
  std::uint32_t naming_ = 0;
  std::optional<std::uint64_t> work_;  // with which the system as it is now was analysed
  mines::Analysis analysis_;
};

System::System(std::uint32_t cells) : System(cells, Options()) {}
System::System(std::uint32_t cells, const Options& options)
    : state_(std::make_unique<State>(cells, options)) {}
System::~System() = default;
System::System(const System& other) : state_(std::make_unique<State>(*other.state_)) {}
System& System::operator=(const System& other) {
  if (this != &other) state_ = std::make_unique<State>(*other.state_);
  return *this;
}
System::System(System&&) noexcept = default;
System& System::operator=(System&&) noexcept = default;

std::uint32_t System::add(std::span<const std::uint32_t> cells, std::int64_t least, std::int64_t most) {
  return state_->add(cells, least, most);
}
void System::set_total(std::uint64_t mines) { state_->set_total(mines); }
void System::clear_total() { state_->set_total(std::nullopt); }

std::uint32_t System::cells() const { return static_cast<std::uint32_t>(state_->system().all.cells.size()); }
std::uint32_t System::constraints() const {
  return static_cast<std::uint32_t>(state_->system().all.constraints.size());
}
std::optional<std::uint64_t> System::total() const { return state_->system().total; }

System::Analysis System::analysis(const Budget& budget) { return state_->analysis(budget); }
System::Reason System::explain(std::uint32_t cell, const Budget& budget) {
  return state_->explain(cell, budget);
}
System::Reason System::contradiction(const Budget& budget) { return state_->contradiction(budget); }
std::optional<std::vector<std::int8_t>> System::model(const Budget& budget) { return state_->model(budget); }
std::vector<std::int8_t> System::sample(std::uint32_t count, std::uint64_t seed, const Budget& budget) {
  return state_->sample(count, seed, budget);
}

}  // namespace mines

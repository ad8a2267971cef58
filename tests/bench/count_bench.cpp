// Exact counting on the components that get stuck on random boards of 2048², by density and by the rules
// before: µs for a component, the mean, the median and the worst. Beside it what it is measured against,
// CaDiCaL, which gives no probabilities. Nothing is timed before its results are checked: verdicts against
// CaDiCaL's, counts against enumeration where that can do it. Google Benchmark times and prints; --help lists
// its options.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <map>
#include <memory>

#include "base/error.hpp"
#include "count/enumerate_models.hpp"
#include "count/model_counting.hpp"
#include "count/odds_weights.hpp"
#include "field/drawing/generate.hpp"
#include "sat/component_solver.hpp"
#include "support/stuck_components.hpp"

namespace {

using namespace mines;
using namespace mines::bench;

struct Position {
  int mines_per_mille;
  Rules rules;

  double odds() const { return mines_per_mille / (1000.0 - mines_per_mille); }
  std::string name() const {
    return fmt::format("{:.1f}%/{}", mines_per_mille / 10.0,
                       rules == Rules::single ? "after_single_rule" : "after_pair_rule");
  }
  friend auto operator<=>(const Position&, const Position&) = default;
};

const std::vector<Component>& components_of(Position position) {
  static std::map<Position, std::vector<Component>> known;
  auto& components = known[position];
  if (components.empty()) {
    const BoardSize size{2048, 2048};
    const auto mines = size.cells() * static_cast<std::uint64_t>(position.mines_per_mille) / 1000;
    components = stuck_components(generate(size, mines, 3).value(), position.rules);
  }
  return components;
}

/// What is timed: whatever it takes from a component to its result.
class Method {
 public:
  virtual ~Method() = default;
  /// False if a budget does not suffice.
  virtual bool run(const Component& component) = 0;
};

class CountedVerdicts final : public Method {
 public:
  bool run(const Component& component) override {
    if (elimination_.run(component) != Elimination::Outcome::complete) return false;
    elimination_.verdicts(verdicts_);
    return true;
  }

 private:
  Elimination elimination_;
  std::vector<Verdict> verdicts_;
};

class Probabilities final : public Method {
 public:
  explicit Probabilities(double odds) : odds_(odds) {}
  bool run(const Component& component) override {
    if (elimination_.run(component) != Elimination::Outcome::complete) return false;
    elimination_.verdicts(verdicts_);
    odds_weights_.weigh(elimination_, odds_);
    odds_weights_.probabilities(probabilities_);
    return true;
  }

 private:
  double odds_;
  Elimination elimination_;
  OddsWeights odds_weights_;
  std::vector<Verdict> verdicts_;
  std::vector<Probability> probabilities_;
};

class CountsByMines final : public Method {
 public:
  bool run(const Component& component) override {
    return elimination_.run(component) == Elimination::Outcome::complete &&
           counter_.count(elimination_, counts_);
  }

 private:
  Elimination elimination_;
  ModelCounter<double> counter_;
  ModelCounts<double> counts_;
};

class SolverVerdicts final : public Method {
 public:
  bool run(const Component& component) override {
    benchmark::DoNotOptimize(solver_.decide(component));
    return true;
  }

 private:
  ComponentSolver solver_;
};

/// Whether counts are those of the models, as far as these can be enumerated.
bool counts_agree(const Component& component, const ModelCounts<double>& counts) {
  const auto set = enumerate_models(component, 1);
  if (!set) return true;
  std::vector<double> models(counts.models.size());
  for (const Model model : set->models) {
    const auto k = static_cast<std::size_t>(std::popcount(model) - counts.least);
    if (k >= models.size()) return false;
    ++models[k];
  }
  if (models != counts.models) return false;
  for (std::size_t cell = 0; cell < component.cells.size(); ++cell) {
    std::vector<double> mine(models.size());
    for (const Model model : set->models)
      mine[static_cast<std::size_t>(std::popcount(model) - counts.least)] +=
          static_cast<double>(model >> cell & 1);
    if (!std::equal(mine.begin(), mine.end(), counts.mine(cell).begin())) return false;
  }
  return true;
}

/// Whether verdicts and counts are right on all components of a position.
bool answers_agree(Position position) {
  static std::map<Position, bool> known;
  const auto [place, fresh] = known.try_emplace(position, true);
  if (!fresh) return place->second;
  Elimination elimination;
  ModelCounter<double> counter;
  ModelCounts<double> counts;
  ComponentSolver solver;
  std::vector<Verdict> verdicts;
  for (const Component& component : components_of(position)) {
    if (elimination.run(component) != Elimination::Outcome::complete) continue;
    elimination.verdicts(verdicts);
    const bool counted = counter.count(elimination, counts);
    if (verdicts != solver.decide(component).cells || (counted && !counts_agree(component, counts)))
      place->second = false;
  }
  return place->second;
}

/// Times each component by itself, in the least time that it ever took: what else the machine does is not to
/// be measured.
void time_components(benchmark::State& state, Position position, Method& method) {
  if (!answers_agree(position)) {
    state.SkipWithError("verdicts are not CaDiCaL's, or counts not those of enumeration");
    return;
  }
  const std::vector<Component>& components = components_of(position);
  std::vector<double> least(components.size(), 1e300);
  double exceeded = 0;
  for (auto _ : state) {
    exceeded = 0;
    for (std::size_t i = 0; i < components.size(); ++i) {
      const auto start = std::chrono::steady_clock::now();
      const bool done = method.run(components[i]);
      const auto taken = std::chrono::steady_clock::now() - start;
      least[i] = std::min(least[i], std::chrono::duration<double, std::micro>(taken).count());
      exceeded += done ? 0 : 1;
    }
  }
  double sum = 0;
  std::size_t largest = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    sum += least[i];
    largest = std::max(largest, components[i].cells.size());
  }
  std::sort(least.begin(), least.end());
  state.counters["components"] = static_cast<double>(components.size());
  state.counters["cells_most"] = static_cast<double>(largest);
  state.counters["exceeded"] = exceeded;
  state.counters["us_mean"] = sum / static_cast<double>(components.size());
  state.counters["us_median"] = least[least.size() / 2];
  state.counters["us_worst"] = least.back();
}

template <class Make>
void add(const char* method, Position position, Make make) {
  benchmark::RegisterBenchmark(fmt::format("{}/{}", method, position.name()).c_str(),
                               [=](benchmark::State& state) {
                                 const auto timed = make();
                                 time_components(state, position, *timed);
                               })
      ->Unit(benchmark::kMillisecond);
}

void add_all() {
  for (const int density : {125, 206, 260, 300}) {
    for (const Rules rules : {Rules::single_and_pair, Rules::single}) {
      const Position position{density, rules};
      add("verdicts", position, [] { return std::make_unique<CountedVerdicts>(); });
      add("probabilities", position, [position] { return std::make_unique<Probabilities>(position.odds()); });
      add("counts_by_mines", position, [] { return std::make_unique<CountsByMines>(); });
      add("cadical_verdicts", position, [] { return std::make_unique<SolverVerdicts>(); });
    }
  }
}

}  // namespace

int main(int argc, char* argv[]) {
  add_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return static_cast<int>(ExitCode::bad_input);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

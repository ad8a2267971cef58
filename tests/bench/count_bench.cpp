// Exact counting on the components that get stuck on random boards of 2048², by density and by the rules
// before: µs for a component, the mean, the median and the worst. Beside it what it is measured against,
// CaDiCaL, which gives no probabilities. Nothing is timed before its verdicts are compared with CaDiCaL's
// (count_test holds the counts). Google Benchmark times and prints; --help lists its options.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "base/error.hpp"
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

  std::string name() const {
    return fmt::format("{:.1f}%/{}", mines_per_mille / 10.0,
                       rules == Rules::single ? "after_single_rule" : "after_pair_rule");
  }
  friend auto operator<=>(const Position&, const Position&) = default;
};

/// What takes a component to its results, and the results of the last one.
struct Counting {
  double odds;
  Elimination elimination{};
  OddsWeights odds_weights{};
  ModelCounter<double> counter{};
  ComponentSolver solver{};
  std::vector<Verdict> verdicts{};
  std::vector<Probability> probabilities{};
  ModelCounts<double> counts{};

  bool eliminate(const Component& component) {
    return elimination.run(component) == Elimination::Outcome::complete;
  }
};

// What is timed. False if a budget does not suffice.

bool find_verdicts(Counting& counting, const Component& component) {
  if (!counting.eliminate(component)) return false;
  counting.elimination.verdicts(counting.verdicts);
  return true;
}

bool find_probabilities(Counting& counting, const Component& component) {
  if (!find_verdicts(counting, component)) return false;
  counting.odds_weights.weigh(counting.elimination, counting.odds);
  counting.odds_weights.probabilities(counting.probabilities);
  return true;
}

bool count_by_mines(Counting& counting, const Component& component) {
  return counting.eliminate(component) && counting.counter.count(counting.elimination, counting.counts);
}

bool ask_cadical(Counting& counting, const Component& component) {
  benchmark::DoNotOptimize(counting.solver.decide(component));
  return true;
}

/// The components of a position; empty if a verdict of counting is not CaDiCaL's.
const std::vector<Component>& components_of(Position position) {
  static std::map<Position, std::vector<Component>> known;
  auto [place, is_new] = known.try_emplace(position);
  auto& components = place->second;
  if (!is_new) return components;
  const BoardSize size{2048, 2048};
  const auto mines = size.cells() * static_cast<std::uint64_t>(position.mines_per_mille) / 1000;
  components = stuck_components(generate(size, mines, 3).value(), position.rules);
  Counting counting{1};
  const bool agree = std::all_of(components.begin(), components.end(), [&](const Component& component) {
    return !find_verdicts(counting, component) ||
           counting.verdicts == counting.solver.decide(component).cells;
  });
  if (!agree) components.clear();
  return components;
}

/// Times each component by itself, in the least time that it ever took: what else the machine does is not to
/// be measured.
void time_components(benchmark::State& state, Position position,
                     bool (*method)(Counting&, const Component&)) {
  const std::vector<Component>& components = components_of(position);
  if (components.empty()) return state.SkipWithError("verdicts are not CaDiCaL's");
  Counting counting{position.mines_per_mille / (1000.0 - position.mines_per_mille)};
  std::vector<double> least(components.size(), 1e300);
  double exceeded = 0;
  for (auto _ : state) {
    exceeded = 0;
    for (std::size_t i = 0; i < components.size(); ++i) {
      const auto start = std::chrono::steady_clock::now();
      exceeded += method(counting, components[i]) ? 0 : 1;
      const auto taken = std::chrono::steady_clock::now() - start;
      least[i] = std::min(least[i], std::chrono::duration<double, std::micro>(taken).count());
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

const bool registered = [] {
  const std::pair<const char*, bool (*)(Counting&, const Component&)> methods[] = {
      {"verdicts", find_verdicts},
      {"probabilities", find_probabilities},
      {"counts_by_mines", count_by_mines},
      {"cadical_verdicts", ask_cadical}};
  for (const int density : {125, 206, 260, 300}) {
    for (const Rules rules : {Rules::single_and_pair, Rules::single}) {
      const Position position{density, rules};
      for (const auto& [name, method] : methods)
        benchmark::RegisterBenchmark(fmt::format("{}/{}", name, position.name()).c_str(), time_components,
                                     position, method)
            ->Unit(benchmark::kMillisecond);
    }
  }
  return true;
}();

}  // namespace

BENCHMARK_MAIN();

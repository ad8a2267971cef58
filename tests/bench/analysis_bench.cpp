// Exact analysis. Of whole positions, every probability with the mines on the board: positions of Expert
// games in which nothing is certain; the lattice of threes on 21x10; and a board of 1000² cells at 20 %
// opened by its zeros. And of the components that get stuck on random boards of 2048², by density and by the
// rules before: verdicts, probabilities and counts, and beside them what they are measured against, CaDiCaL,
// which gives no probabilities. Nothing is timed before its results are checked: what is called certain
// against the board or CaDiCaL, the sum of all probabilities against the mines that are left. Google
// Benchmark times and prints;
// --help lists its options.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

#include "advice/best_move.hpp"
#include "advice/easiest_step.hpp"
#include "count/model_counting.hpp"
#include "count/odds_weights.hpp"
#include "counted/analysis.hpp"
#include "field/drawing/generate.hpp"
#include "position/position.hpp"
#include "sat/component_solver.hpp"
#include "support/analysed_cell.hpp"
#include "support/mid_games.hpp"
#include "support/stuck_components.hpp"

namespace {

using namespace mines;

struct Board {
  View view;
  std::uint64_t mines;
};

/// Whether no cell is called what it is not (without a field nobody knows) and the probabilities add up.
bool is_right(const Expected<CountedAnalysis, Impossible>& analysis, BoardSize size, std::uint64_t mines,
              const Field* field) {
  if (!analysis || !analysis->exact) return false;
  auto sum = static_cast<double>(analysis->known_mines);
  bool right = true;
  testing::for_each_analysed_cell(*analysis, size, [&](Cell cell, const testing::AnalysedCell& found) {
    sum += found.mine;
    const bool decided = found.verdict != Verdict::undecided;
    if (decided && field != nullptr) right &= field->is_mine(cell) == (found.verdict == Verdict::mine);
  });
  return right && std::abs(sum - static_cast<double>(mines)) < 1e-9 * static_cast<double>(mines);
}

void open(View& view, const Field& field, Cell cell) {
  if (!view.is_unknown(cell)) return;
  view.apply(field.reveal(cell.row, word_of(cell), bit_of(cell)));
  if (field.is_mine(cell) || view.number(cell) != 0) return;
  for_each_neighbour(view.size(), cell, [&](Cell beside) { open(view, field, beside); });
}

/// Plays a game with a safe first click and adds the positions in which nothing is certain. False if a
/// result is wrong.
bool play_expert(std::uint64_t seed, std::vector<Board>& hard) {
  constexpr std::uint64_t mines = 99;
  const Field field = generate({16, 30}, mines, seed).value();
  if (field.is_mine({3, 3})) return true;
  View view = View::make(field.size()).value();
  open(view, field, {3, 3});
  AnalysisOptions options;
  options.mines = mines;
  for (;;) {
    const auto analysis = analyse(view, options);
    if (!is_right(analysis, view.size(), mines, &field)) return false;
    bool certain = false;
    testing::for_each_analysed_cell(*analysis, view.size(), [&](Cell cell, const auto& found) {
      if (found.verdict != Verdict::safe) return;
      certain = true;
      open(view, field, cell);
    });
    if (certain) continue;
    const auto move = winning_move(view, *analysis);
    if (!move) return true;
    if (!move->is_certain) hard.push_back({view.copy(Eights::listed), mines});
    if (field.is_mine(move->cell)) return true;
    open(view, field, move->cell);
  }
}

/// Times run(i) for each of `count` things by itself, in the least time that it ever took: what else the
/// machine does is not to be measured.
template <class Run>
void time_each(benchmark::State& state, std::size_t count, const Run& run) {
  std::vector<double> least(count, 1e300);  // µs
  for (auto _ : state) {
    for (std::size_t i = 0; i < count; ++i) {
      const auto start = std::chrono::steady_clock::now();
      run(i);
      const auto taken = std::chrono::steady_clock::now() - start;
      least[i] = std::min(least[i], std::chrono::duration<double, std::micro>(taken).count());
    }
  }
  std::sort(least.begin(), least.end());
  state.counters["count"] = static_cast<double>(count);
  state.counters["us_mean"] = std::accumulate(least.begin(), least.end(), 0.0) / static_cast<double>(count);
  state.counters["us_median"] = least[count / 2];
  state.counters["us_p99"] = least[count * 99 / 100];
  state.counters["us_worst"] = least.back();
}

void time_analyses(benchmark::State& state, const std::vector<Board>& boards, bool placements, int threads) {
  AnalysisOptions options;
  options.placements = placements;
  options.threads = threads;
  time_each(state, boards.size(), [&](std::size_t i) {
    options.mines = boards[i].mines;
    benchmark::DoNotOptimize(analyse(boards[i].view, options));
  });
}

void expert(benchmark::State& state, bool placements) {
  static std::vector<Board> hard;
  for (std::uint64_t seed = 1; seed <= 1000 && hard.size() < 3000; ++seed) {
    if (!play_expert(seed, hard)) return state.SkipWithError("a result is wrong");
  }
  time_analyses(state, hard, placements, 1);
}

/// The easiest next step of 300 positions, without their analysis. tests/unit/easiest_step_test.cpp holds
/// such steps against brute force.
void hints(benchmark::State& state, const testing::GameSize& board, bool hard) {
  const std::vector<testing::MidGame> games = testing::mid_games(board, 300, hard);
  time_each(state, games.size(),
            [&](std::size_t i) { benchmark::DoNotOptimize(easiest_step(games[i].view, games[i].analysis)); });
}

/// Numbers 3 at every second cell of every second row.
void threes(benchmark::State& state, bool placements) {
  Position position = Position::of({10, 21}, 75);
  for (std::int32_t row = 0; row < 10; row += 2) {
    for (std::int32_t column = 0; column < 21; column += 2) position.at({row, column}) = 3;
  }
  std::vector<Board> boards;
  boards.push_back({view_of(position).value(), 75});
  AnalysisOptions options;
  options.mines = 75;
  if (!is_right(analyse(boards.front().view, options), position.size, 75, nullptr))
    return state.SkipWithError("a result is wrong");
  time_analyses(state, boards, placements, 1);
}

void large(benchmark::State& state, int threads) {
  constexpr std::uint64_t mines = 200'000;
  const Field field = generate({1000, 1000}, mines, 1).value();
  std::vector<Board> boards;
  boards.push_back({View::make(field.size()).value(), mines});
  View& view = boards.front().view;
  for (std::int32_t row = 0; row < 1000; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word)
      for_each_bit(field.zeros(row, word), [&](int bit) { open(view, field, cell_at(row, word, bit)); });
  }
  AnalysisOptions options;
  options.mines = mines;
  if (!is_right(analyse(view, options), view.size(), mines, &field))
    return state.SkipWithError("a result is wrong");
  time_analyses(state, boards, true, threads);
}

struct Density {
  int mines_per_mille;
  bench::Rules rules;

  std::string name() const {
    return fmt::format("{:.1f}%/{}", mines_per_mille / 10.0,
                       rules == bench::Rules::single ? "after_single_rule" : "after_pair_rule");
  }
  friend auto operator<=>(const Density&, const Density&) = default;
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

/// The components of a board; empty if a verdict of counting is not CaDiCaL's.
const std::vector<Component>& components_of(Density density) {
  static std::map<Density, std::vector<Component>> known;
  auto [place, is_new] = known.try_emplace(density);
  auto& components = place->second;
  if (!is_new) return components;
  const BoardSize size{2048, 2048};
  const auto mines = size.cells() * static_cast<std::uint64_t>(density.mines_per_mille) / 1000;
  components = bench::stuck_components(generate(size, mines, 3).value(), density.rules);
  Counting counting{1};
  const bool agree = std::all_of(components.begin(), components.end(), [&](const Component& component) {
    return !find_verdicts(counting, component) ||
           counting.verdicts == counting.solver.decide(component).cells;
  });
  if (!agree) components.clear();
  return components;
}

void time_components(benchmark::State& state, Density density, bool (*method)(Counting&, const Component&)) {
  const std::vector<Component>& components = components_of(density);
  if (components.empty()) return state.SkipWithError("verdicts are not CaDiCaL's");
  Counting counting{density.mines_per_mille / (1000.0 - density.mines_per_mille)};
  double exceeded = 0;
  time_each(state, components.size(),
            [&](std::size_t i) { exceeded += method(counting, components[i]) ? 0 : 1; });
  state.counters["exceeded"] = exceeded / static_cast<double>(state.iterations());
}

BENCHMARK_CAPTURE(expert, probabilities, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expert, probabilities_and_placements, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(threes, probabilities, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(threes, probabilities_and_placements, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(large, one_thread, 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(large, two_threads, 2)->Unit(benchmark::kMillisecond);

const bool registered = [] {
  for (const testing::GameSize& board : testing::game_sizes) {
    for (const bool hard : {false, true})
      benchmark::RegisterBenchmark(fmt::format("hints/{}{}", board.name, hard ? "/hard" : "").c_str(), hints,
                                   board, hard)
          ->Unit(benchmark::kMillisecond);
  }
  const std::pair<const char*, bool (*)(Counting&, const Component&)> methods[] = {
      {"verdicts", find_verdicts},
      {"probabilities", find_probabilities},
      {"counts_by_mines", count_by_mines},
      {"cadical_verdicts", ask_cadical}};
  for (const int density : {125, 206, 260, 300}) {
    for (const bench::Rules rules : {bench::Rules::single_and_pair, bench::Rules::single}) {
      const Density boards{density, rules};
      for (const auto& [name, method] : methods)
        benchmark::RegisterBenchmark(fmt::format("{}/{}", name, boards.name()).c_str(), time_components,
                                     boards, method)
            ->Unit(benchmark::kMillisecond);
    }
  }
  return true;
}();

}  // namespace

BENCHMARK_MAIN();

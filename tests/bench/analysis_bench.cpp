// Analysing whole positions: every probability with the mines on the board. Positions of Expert games in
// which nothing is certain; the lattice of threes on 21x10; and a board of 1000² cells at 20 % opened by its
// zeros.
// Nothing is timed before its results are checked: what is called certain against the board, the sum of all
// probabilities against the mines that are left. Google Benchmark times and prints; --help lists its options.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "advice/best_move.hpp"
#include "counted/analysis.hpp"
#include "field/drawing/generate.hpp"
#include "position/position.hpp"
#include "support/analysed_cell.hpp"

namespace {

using namespace mines;

struct Board {
  View view;
  std::uint64_t mines;
};

/// Whether no cell is called what it is not (without a field nobody knows) and the probabilities add up.
bool is_right(const Expected<Analysis, Impossible>& analysis, BoardSize size, std::uint64_t mines,
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
    const auto move = winning_move(view, *analysis, {});
    if (!move) return true;
    if (!move->is_certain) hard.push_back({view.copy(Eights::listed), mines});
    if (field.is_mine(move->cell)) return true;
    open(view, field, move->cell);
  }
}

void time_analyses(benchmark::State& state, const std::vector<Board>& boards, bool placements, int threads) {
  AnalysisOptions options;
  options.placements = placements;
  options.threads = threads;
  std::vector<double> least(boards.size(), 1e300);
  for (auto _ : state) {
    for (std::size_t i = 0; i < boards.size(); ++i) {
      options.mines = boards[i].mines;
      const auto start = std::chrono::steady_clock::now();
      benchmark::DoNotOptimize(analyse(boards[i].view, options));
      const auto taken = std::chrono::steady_clock::now() - start;
      least[i] = std::min(least[i], std::chrono::duration<double, std::milli>(taken).count());
    }
  }
  std::sort(least.begin(), least.end());
  state.counters["positions"] = static_cast<double>(boards.size());
  state.counters["ms_median"] = least[least.size() / 2];
  state.counters["ms_p99"] = least[least.size() * 99 / 100];
  state.counters["ms_worst"] = least.back();
}

void expert(benchmark::State& state, bool placements) {
  static std::vector<Board> hard;
  for (std::uint64_t seed = 1; seed <= 1000 && hard.size() < 3000; ++seed) {
    if (!play_expert(seed, hard)) return state.SkipWithError("a result is wrong");
  }
  time_analyses(state, hard, placements, 1);
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

BENCHMARK_CAPTURE(expert, probabilities, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(expert, probabilities_and_placements, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(threes, probabilities, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(threes, probabilities_and_placements, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(large, one_thread, 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(large, two_threads, 2)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();

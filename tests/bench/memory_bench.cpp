// What the memory of the machine gives, in the manner of STREAM (J. McCalpin): reading, writing and the triad
// a = b + 3c over three arrays of 8 or 512 MiB, by one thread and by two. Bytes are those that the program
// asks for; a processor that fetches a line before it writes it moves more. Sums and results are checked.
// Google Benchmark times and prints; --help lists its options.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace {

using Number = std::uint64_t;

std::vector<Number> a, b, c;

void fill(const benchmark::State& state) {
  const auto numbers = (static_cast<std::size_t>(state.range(0)) << 20) / sizeof(Number);
  a.assign(numbers, 1);
  b.assign(numbers, 2);
  c.assign(numbers, 5);
}

/// The part of an array that a thread works on.
std::span<Number> part_of(std::vector<Number>& array, const benchmark::State& state) {
  const auto numbers = array.size() / static_cast<std::size_t>(state.threads());
  return std::span(array).subspan(numbers * static_cast<std::size_t>(state.thread_index()), numbers);
}

void count(benchmark::State& state, std::size_t numbers) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(numbers * sizeof(Number)));
}

/// All three at once: the stream of one array is bounded by how far a processor fetches ahead in it.
void read(benchmark::State& state) {
  const auto x = part_of(a, state), y = part_of(b, state), z = part_of(c, state);
  for (auto _ : state) {
    Number sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] + y[i] + z[i];
    if (sum != 8 * x.size()) state.SkipWithError("other numbers were read than written");
  }
  count(state, 3 * x.size());
}

void write(benchmark::State& state) {
  const auto x = part_of(a, state);
  Number value = 0;
  for (auto _ : state) {
    std::fill(x.begin(), x.end(), ++value);
    benchmark::ClobberMemory();
  }
  count(state, x.size());
}

void triad(benchmark::State& state) {
  const auto x = part_of(a, state), y = part_of(b, state), z = part_of(c, state);
  for (auto _ : state) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = y[i] + 3 * z[i];
    benchmark::ClobberMemory();
  }
  if (std::count(x.begin(), x.end(), Number{17}) != static_cast<std::ptrdiff_t>(x.size()))
    state.SkipWithError("the triad's results are wrong");
  count(state, 3 * x.size());
}

void sizes(benchmark::internal::Benchmark* bench) {
  bench->Arg(8)->Arg(512)->ThreadRange(1, 2)->UseRealTime()->Setup(fill);
}
BENCHMARK(read)->Apply(sizes);
BENCHMARK(write)->Apply(sizes);
BENCHMARK(triad)->Apply(sizes);

}  // namespace

BENCHMARK_MAIN();

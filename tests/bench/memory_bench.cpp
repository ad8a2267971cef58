// memory_bench: what the memory of the machine gives, in the manner of STREAM (J. McCalpin): reading, writing
// and the triad a = b + 3c over arrays much larger than the caches, by so many threads. Bytes are those that
// the program asks for; a processor that fetches a line before it writes it moves more. Sums and results are
// checked.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <numeric>
#include <vector>

#include "base/parallel.hpp"
#include "bench/figure.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "os/memory.hpp"

namespace {

using namespace mines;
using Number = std::uint64_t;
using Array = ZeroedArray<Number>;

const cli::Usage usage{"memory_bench",
                       "[OPTIONS]",
                       "Measures how fast memory is read, written and both (triad).",
                       {{"0", "done"},
                        {"2", "wrong arguments"},
                        {"3", "memory is short, or gave something else than was written"}}};

constexpr int passes = 5;  // of which the median counts

struct Settings {
  std::size_t numbers = 0;  ///< of each array
  int threads = 1;
};

/// The part of an array that a thread works on.
struct Part {
  std::size_t begin, end;
};
using Kernel = std::function<void(int thread, Part part)>;

/// Median gigabytes a second.
double measure(const Settings& settings, std::size_t bytes_each, const Kernel& kernel) {
  std::vector<double> rates;
  const auto threads = static_cast<std::size_t>(settings.threads);
  for (int pass = 0; pass < passes; ++pass) {
    const auto start = std::chrono::steady_clock::now();
    run_on_threads(settings.threads, [&](int thread) {
      const auto i = static_cast<std::size_t>(thread);
      kernel(thread, {settings.numbers * i / threads, settings.numbers * (i + 1) / threads});
    });
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    rates.push_back(static_cast<double>(settings.numbers * bytes_each) / time.count() / 1e9);
  }
  std::nth_element(rates.begin(), rates.begin() + passes / 2, rates.end());
  return rates[passes / 2];
}

Result<void> run(const Settings& settings) {
  auto a = Array::make(settings.numbers);
  auto b = Array::make(settings.numbers);
  auto c = Array::make(settings.numbers);
  for (const auto* array : {&a, &b, &c}) {
    if (!*array) return Unexpected(array->error());
  }
  const auto fill = [](Array& array, Part part, Number value) {
    for (std::size_t i = part.begin; i < part.end; ++i) array[i] = value;
  };
  // The first pass also brings the pages: it is not among the median's neighbours.
  measure(settings, 0, [&](int, Part part) { fill(*b, part, 2); });
  measure(settings, 0, [&](int, Part part) { fill(*c, part, 5); });
  const double writing =
      measure(settings, sizeof(Number), [&](int, Part part) { fill(*a, part, Number{1}); });
  // All three at once: the stream of one array is bounded by how far a processor fetches ahead in it.
  std::vector<Number> sums(static_cast<std::size_t>(settings.threads));
  const auto sum_up = [&](int thread, Part part) {
    Number sum = 0;
    for (std::size_t i = part.begin; i < part.end; ++i) sum += (*a)[i] + (*b)[i] + (*c)[i];
    sums[static_cast<std::size_t>(thread)] = sum;
  };
  const auto is_mean = [&](Number mean) {
    return std::accumulate(sums.begin(), sums.end(), Number{0}) == mean * settings.numbers;
  };
  const double reading = measure(settings, 3 * sizeof(Number), sum_up);
  if (!is_mean(1 + 2 + 5)) return broken("memory", "other numbers were read than written");
  const double triad = measure(settings, 3 * sizeof(Number), [&](int, Part part) {
    for (std::size_t i = part.begin; i < part.end; ++i) (*a)[i] = (*b)[i] + 3 * (*c)[i];
  });
  measure(settings, 0, sum_up);
  if (!is_mean(17 + 2 + 5)) return broken("memory", "the triad's results are wrong");
  bench::print("read", reading, "GB/s");
  bench::print("write", writing, "GB/s");
  bench::print("triad", triad, "GB/s");
  return {};
}

Result<int> run_bench(cli::Arguments& arguments) {
  Settings settings;
  int mebibytes = 512;
  const std::vector<cli::Option> table{
      {.name = "mebibytes",
       .value = cli::whole(mebibytes, 1, 65536),
       .help = "size of each of the three arrays"},
      {.name = "threads", .value = cli::whole(settings.threads, 1, 1024), .help = "threads"}};
  MINES_TRY(cli::read_options(arguments, usage, table));
  settings.numbers = (static_cast<std::size_t>(mebibytes) << 20) / sizeof(Number);
  return cli::done(run(settings));
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("memory_bench", argc, argv, run_bench); }

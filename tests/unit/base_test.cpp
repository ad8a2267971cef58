#include "support/catch.hpp"
#include <malloc.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "base/binomials.hpp"
#include "base/error.hpp"
#include "base/kernel.hpp"
#include "base/parallel.hpp"
#include "base/printable.hpp"
#include "base/random.hpp"
#include "base/stop.hpp"
#include "os/memory.hpp"
#include "support/tables.hpp"

using namespace mines;

namespace {

/// Counts those that are there.
struct Counted {
  explicit Counted(int& there) : there_(&there) { ++there; }
  Counted(const Counted& other) : there_(other.there_) { ++*there_; }
  Counted& operator=(const Counted&) = delete;
  ~Counted() { --*there_; }
  Counted(Counted&& other) noexcept : Counted(other) {}

 private:
  int* there_;
};

}  // namespace

TEST_CASE("an Expected is a value or an error, whatever it was before, and ends what it was") {
  using Held = Expected<Counted, std::string>;
  int there = 0;
  {
    const Held value{Counted(there)};
    const Held error{Unexpected<std::string>("a text longer than a string keeps in itself")};
    for (const Held* first : {&value, &error}) {
      for (const Held* then : {&value, &error}) {
        Held copy = *first;
        copy = *then;
        CHECK(copy.has_value() == then->has_value());
        CHECK(there == (copy ? 2 : 1));
        const Held moved = std::move(copy);
        if (!moved) CHECK(moved.error() == error.error());
        Held same = moved;
        same = *&same;
        CHECK(same.has_value() == then->has_value());
      }
    }
    CHECK(there == 1);
  }
  CHECK(there == 0);
  const Expected<std::optional<int>, std::string> converted = Expected<int, std::string>(3);
  CHECK(**converted == 3);
  CHECK(Expected<void, std::string>().has_value());
}

TEST_CASE("Philox4x32-10 gives the published known answers") {
  using Block = std::array<std::uint32_t, 4>;
  CHECK(philox4x32({0, 0, 0, 0}, {0, 0}) == Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  CHECK(philox4x32({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}) ==
        Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
  CHECK(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
        Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("a random sequence is the counter's words in order") {
  RandomSequence sequence(7, 3);
  const CounterRandom random(7, 3);
  for (std::uint64_t block = 0; block < 4; ++block) {
    CHECK(sequence.next() == random.block(block)[0]);
    CHECK(sequence.next() == random.block(block)[1]);
  }
  CHECK(random.block(0) != CounterRandom(7, 4).block(0));
  CHECK(random.block(0) != CounterRandom(8, 3).block(0));
}

TEST_CASE("logarithms of factorials are sums of logarithms") {
  long double sum = 0;
  CHECK(log2_factorial(0) == 0);
  for (std::uint64_t n = 1; n <= 5000; ++n) {
    sum += std::log2(static_cast<long double>(n));
    CHECK(log2_factorial(n) == Approx(static_cast<double>(sum)).epsilon(1e-14));
  }
  CHECK(log2_binomial(52, 5) == Approx(std::log2(2'598'960.0)).epsilon(1e-13));
  CHECK(log2_binomial(9, 9) == 0);
}

TEST_CASE("a bounded draw is uniform and below its bound") {
  RandomSequence sequence(1, 0);
  std::array<int, 10> seen{};
  const int draws = 100000;
  for (int i = 0; i < draws; ++i) ++seen.at(sequence.below(10));
  double chi_square = 0;
  for (const int count : seen) chi_square += (count - draws / 10.0) * (count - draws / 10.0) / (draws / 10.0);
  CHECK(chi_square < 27.88);  // 9 degrees of freedom, p = 0.001
  CHECK(sequence.below(1) == 0);
}

TEST_CASE("an error is a short line with what is known, whatever a file has in it or is called") {
  CHECK(to_string(bad_input("a.map", 12, "the header ends").error()) == "a.map: byte 12: the header ends");
  CHECK(to_string(broken("", "the server died").error()) == "the server died");
  CHECK(to_string(bad_input("a", "'" + std::string(1'000'000, 'x') + "'").error()) ==
        "a: '" + std::string(3999, 'x') + "...");
  // A character of three bytes is not cut.
  std::string characters;
  for (int i = 0; i < 2000; ++i) characters += "\u20ac";
  CHECK(to_string(broken("", characters).error()) == characters.substr(0, 3999) + "...");
  CHECK(to_string({ExitCode::bad_input, "a\x1b[2K\nmines-judge: score", {}, "open failed"}) ==
        "a?[2K mines-judge: score: open failed");
}

TEST_CASE("printable text is one line without control characters") {
  for (const auto& row : testing::table_of("printable"))
    CHECK(printable(testing::bytes_of(row[0])) == testing::bytes_of(row[1]));
}

TEST_CASE("zeroed memory is zero and may be empty") {
  CHECK(ZeroedArray<int>::make(0)->size() == 0);
  for (const std::size_t size :
       {100'000, 1001, 1001, 1001}) {  // the small ones from memory that was used before
    auto array = ZeroedArray<std::uint64_t>::make(size).value();
    CHECK(reinterpret_cast<std::uintptr_t>(array.data()) % 64 == 0);
    CHECK(std::all_of(array.data(), array.data() + size, [](std::uint64_t x) { return x == 0; }));
    std::fill(array.data(), array.data() + size, ~std::uint64_t{0});
  }
  CHECK_FALSE(ZeroedArray<std::uint64_t>::make(std::size_t{1} << 58));
}

TEST_CASE("memory from the heap and pages from the kernel are given back to where they came from") {
  // All are 0 under a sanitizer, which has its own heap and looks for leaks.
  const auto in_use = [] {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
  };
  constexpr std::size_t limit = 96 << 10;
  const std::size_t before = in_use();
  bool all = true;
  for (std::size_t bytes = limit - 130; bytes < limit + 130; ++bytes)
    all &= ZeroedMemory::map(bytes).has_value();
  const std::size_t after = in_use();
  CHECK((all && after < before + limit));  // none of them is left
}

TEST_CASE("what a thread throws is thrown again once all have ended") {
  for (const int thrower : {0, 1, 3}) {
    std::atomic<int> ended = 0;
    const auto work = [&](int i) {
      ++ended;
      if (i == thrower) throw std::runtime_error("short");
    };
    CHECK_THROWS_AS(run_on_threads(4, work), std::runtime_error);
    CHECK(ended == 4);
  }
  std::atomic<std::size_t> items = 0;
  work_in_runs(100, 7, 3, [&](int, std::size_t begin, std::size_t end) { items += end - begin; });
  CHECK(items == 100);
}

TEST_CASE("MINES_KERNEL chooses among the kernels that run here, and what is wrong is named") {
  unsetenv("MINES_KERNEL");
  const Kernel best = kernel_from_environment().value();
  CHECK(kernel_runs(best));
  for (const Kernel kernel : all_kernels) {
    setenv("MINES_KERNEL", name_of(kernel), 1);
    const auto chosen = kernel_from_environment();
    CHECK(chosen.has_value() == kernel_runs(kernel));
    CHECK(kernel_runs(kernel) == (kernel <= best));
    if (chosen) CHECK(*chosen == kernel);
  }
  setenv("MINES_KERNEL", "", 1);
  CHECK(kernel_from_environment().value() == best);

  setenv("MINES_KERNEL", "AVX2", 1);
  const Error error = kernel_from_environment().error();
  CHECK(error.code == ExitCode::bad_input);
  CHECK(to_string(error) == "MINES_KERNEL: 'AVX2' is not one of generic, avx2, avx512");
  unsetenv("MINES_KERNEL");
}

TEST_CASE("a stop point throws what the request throws, in every thread of the work") {
  int asked = 0;
  bool is_over = false;
  StopRequest request([&] {
    ++asked;
    if (is_over) throw std::string("enough");
  });
  stop_point();  // nobody has asked for a stop
  CHECK(current_stop() == nullptr);
  const StopScope scope(&request);
  CHECK(current_stop() == &request);
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 1000; ++i) stop_point();
  const auto passed = std::chrono::steady_clock::now() - begin;
  CHECK(asked >= 1);
  CHECK(asked <= 1 + passed / std::chrono::milliseconds(5));  // not at each
  const int before = asked;
  is_over = true;
  {
    const StopScope nothing(nullptr);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    stop_point();
  }
  CHECK(asked == before);
  CHECK_THROWS_AS(run_on_threads(3,
                                 [](int) {
                                   for (;;) stop_point();
                                 }),
                  std::string);
  CHECK(asked == before + 1);
  CHECK(request.is_due());
  CHECK_THROWS_AS(stop_point(), std::string);
}

TEST_CASE("a rare stop point checks once in so much work") {
  int asked = 0;
  StopRequest request([&] {
    ++asked;
    throw 0;
  });
  const StopScope scope(&request);
  RareStopPoint stop(10);
  for (int i = 0; i < 3; ++i) stop.pass(3);
  CHECK(asked == 0);
  CHECK_THROWS_AS(stop.pass(), int);
}

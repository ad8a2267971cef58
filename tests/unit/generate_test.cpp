#include "field/drawing/generate.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/seed.hpp"
#include "field/drawing/drawn_rows.hpp"
#include "field/files/map_file.hpp"
#include "support/boards.hpp"
#include "support/written.hpp"

using namespace mines;
using mines::testing::same_mines;

namespace {

/// The value that chi-square with these degrees of freedom exceeds as rarely as a normal deviate exceeds `z`
/// (Wilson and Hilferty). Seeds are fixed: a test that passes once always passes.
double chi_square_limit(double freedom, double z = 3.09) {
  const double a = 2 / (9 * freedom);
  return freedom * std::pow(1 - a + z * std::sqrt(a), 3);
}

/// Chi-square of counts that all should be `expected`.
double chi_square(const std::vector<double>& counts, double expected) {
  double sum = 0;
  for (const double count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

std::uint64_t counted(const Field& field) {
  std::uint64_t count = 0;
  for_each_cell(field.size(), [&](Cell cell) { count += field.is_mine(cell); });
  return count;
}

/// A board of at most 64 cells as a number.
std::uint64_t placement(const Field& field) {
  std::uint64_t bits = 0;
  const BoardSize size = field.size();
  for (std::int32_t row = 0; row < size.rows; ++row) {
    bits |= field.mines().row(row)[0] << (row * size.columns);
  }
  return bits;
}

}  // namespace

TEST_CASE("the rows of a seed that is a number are drawn digit by digit") {
  constexpr std::uint64_t seed = 0xfedcba9876543210;
  for (const std::uint64_t density : {1u, 2u, 128u, 511u, 512u, 0x155u}) {
    for (const std::int32_t columns : {64, 100, 128, 700, 65536}) {
      INFO("density " << density << ", " << columns << " columns");
      const BoardSize size{1024, columns};
      const auto words = static_cast<std::size_t>(size.words());
      const DrawnRows rows(size, {density * static_cast<std::uint64_t>(columns), 0}, seed);
      for (const std::uint64_t row : {0, 1023}) {
        std::vector<Word> expected(words);
        std::uint64_t bits = 0;
        for (std::size_t word = 0; word < words; ++word) {
          const std::uint64_t block = row * ((words + 1) / 2) + word / 2;
          for (int digit = density_digits; digit > 0; --digit) {
            const Word drawn = CounterRandom(seed, static_cast<std::uint64_t>(digit)).block(block)[word % 2];
            const bool one = (density >> (density_digits - digit) & 1) != 0;
            expected[word] = one ? expected[word] | drawn : expected[word] & drawn;
          }
          if (word + 1 == words) expected[word] &= size.word_mask(size.words() - 1);
          bits += static_cast<std::uint64_t>(std::popcount(expected[word]));
        }
        std::vector<Word> drawn(words);
        CHECK(rows.draw(static_cast<std::int32_t>(row), reinterpret_cast<std::byte*>(drawn.data())) == bits);
        CHECK(drawn == expected);
      }
    }
  }
}

TEST_CASE("a generated field has exactly K mines, all on the board") {
  for (const BoardSize size : {BoardSize{1, 1},
                               {1, 2},
                               {1, 1000},
                               {1000, 1},
                               {3, 3},
                               {16, 16},
                               {17, 65},
                               {63, 64},
                               {64, 63},
                               {129, 191},
                               {2, 65536},
                               {300, 4097}}) {
    const std::uint64_t cells = size.cells();
    for (const std::uint64_t mines : {std::uint64_t{0}, std::uint64_t{1}, cells / 1000, cells / 8, cells / 3,
                                      cells / 2, cells / 2 + 1, cells - cells / 7, cells - 1, cells}) {
      INFO(size.rows << " x " << size.columns << ", " << mines << " mines");
      const Field field = generate(size, mines, 3).value();
      CHECK(field.size() == size);
      CHECK((counted(field) == mines && field.mine_count() == mines));
    }
  }
}

TEST_CASE("a field depends on all bits of its seed, and not on the number of threads") {
  const std::array<std::uint64_t, 2> secret{0x0123456789abcdef, 0xfedcba9876543210};
  const Seed drawn = Seed::of_secret(secret);
  for (const BoardSize size : {BoardSize{3, 100}, {130, 130}, {1000, 333}}) {
    for (const std::uint64_t mines :
         {std::uint64_t{9}, size.cells() / 8, size.cells() / 5, size.cells() / 2, size.cells() - 7}) {
      INFO(size.rows << " x " << size.columns << ", " << mines << " mines");
      for (const Seed& seed : {drawn, Seed(42)}) {
        const Field one = generate(size, mines, seed, 1).value();
        CHECK(counted(one) == mines);
        for (const int threads : {2, 5}) CHECK(same_mines(one, generate(size, mines, seed, threads).value()));
        // Of no half of a secret by itself, as a number or as a secret; nor of both with one bit changed.
        for (const Seed& other :
             {Seed(43), Seed(secret[0]), Seed(secret[1]), Seed(secret[0] ^ secret[1]),
              Seed::of_secret({secret[0], 0}), Seed::of_secret({0, secret[1]}),
              Seed::of_secret({secret[0], secret[1] ^ 1ULL << 63}),
              Seed::of_secret({secret[0] ^ 1, secret[1]}), Seed::of_secret({secret[1], secret[0]})})
          CHECK_FALSE(same_mines(one, generate(size, mines, other).value()));
      }
    }
  }
}

TEST_CASE("the same seed gives the same field as ever") {
  const std::array<std::uint64_t, 2> secret{1, 2};
  CHECK(placement(generate({8, 8}, 8, Seed::of_secret(secret)).value()) == 0x2a88010000003000);
  for (const std::uint64_t side : {16, 64}) {
    const std::uint64_t mines = side * side / 8;
    const std::string path =
        std::string(MINES_EXAMPLES) + "/" + std::to_string(side) + "_" + std::to_string(mines) + "_0.map";
    const auto rows = static_cast<std::int32_t>(side);
    CHECK(same_mines(read_map(path).value(), generate({rows, rows}, mines, 0).value()));
  }
}

// The densities are 3/9, 5/9, 4/10, ...: cut off after all ten binary digits, so that on such small boards
// the filling leaves often too many and often too few. With K above half the cells safe cells are placed.
TEST_CASE("all placements on a small board are equally likely") {
  for (const auto& [size, mines, placements] :
       std::initializer_list<std::tuple<BoardSize, std::uint64_t, std::size_t>>{{{3, 3}, 3, 84},
                                                                                {{1, 9}, 5, 126},
                                                                                {{5, 2}, 4, 210},
                                                                                {{2, 4}, 1, 8},
                                                                                {{4, 2}, 7, 8},
                                                                                {{2, 3}, 3, 20}}) {
    for (const bool is_drawn : {false, true}) {
      std::map<std::uint64_t, double> seen;
      constexpr double each = 400;
      const auto fields = static_cast<std::uint64_t>(each) * placements;
      for (std::uint64_t number = 0; number < fields; ++number) {
        const Seed seed = is_drawn ? Seed::of_secret({7, number}) : Seed(number);
        ++seen[placement(generate(size, mines, seed).value())];
      }
      CHECK(seen.size() == placements);
      std::vector<double> counts;
      for (const auto& [bits, count] : seen) counts.push_back(count);
      INFO(size.rows << " x " << size.columns << ", " << mines << " mines, " << is_drawn);
      CHECK(chi_square(counts, each) < chi_square_limit(static_cast<double>(placements - 1)));
    }
  }
}

TEST_CASE("rows and columns of a large field have equally many mines") {
  constexpr std::int32_t side = 1100;  // columns of the last word included, odd words a row
  const BoardSize size{side, side};
  for (const auto& [density, seed] : {std::pair<double, Seed>{0.125, 11},
                                      {0.3, 11},
                                      {0.9, 11},
                                      {0.0003, 11},
                                      {0.3, Seed::of_secret({11, 5})}}) {
    const auto mines = static_cast<std::uint64_t>(density * static_cast<double>(size.cells()));
    const Field field = generate(size, mines, seed, 2).value();
    std::vector<double> rows(side), columns(side);
    for_each_cell(size, [&](Cell cell) {
      if (!field.is_mine(cell)) return;
      ++rows[static_cast<std::size_t>(cell.row)];
      ++columns[static_cast<std::size_t>(cell.column)];
    });
    const double expected = density * side;
    INFO("density " << density);
    CHECK(chi_square(rows, expected) / (1 - density) < chi_square_limit(side - 1));
    CHECK(chi_square(columns, expected) / (1 - density) < chi_square_limit(side - 1));
  }
}

TEST_CASE("cells at a distance are independent, across words, rows and digits' blocks") {
  const BoardSize size{64, 320};
  const std::uint64_t mines = size.cells() * 3 / 10;
  const double n = static_cast<double>(size.cells());
  const double k = static_cast<double>(mines);
  const std::vector<std::pair<int, int>> offsets{{0, 1},   {0, 2}, {0, 63}, {0, 64}, {0, 65}, {0, 128},
                                                 {0, 256}, {1, 0}, {1, 1},  {2, 0},  {5, 64}, {32, 0}};
  constexpr int fields = 60;
  const bool is_drawn = GENERATE(false, true);
  std::vector<std::vector<double>> shares(offsets.size());
  for (std::uint64_t number = 0; number < fields; ++number) {
    const Field field = generate(size, mines, is_drawn ? Seed::of_secret({number, 3}) : Seed(number)).value();
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      const auto [down, right] = offsets[i];
      double both = 0;
      for_each_cell({size.rows - down, size.columns - right}, [&, down = down, right = right](Cell cell) {
        both += field.is_mine(cell) && field.is_mine({cell.row + down, cell.column + right});
      });
      shares[i].push_back(both / ((size.rows - down) * (size.columns - right)));
    }
  }
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    double mean = 0;
    double variance = 0;
    for (const double share : shares[i]) mean += share / fields;
    for (const double share : shares[i]) variance += (share - mean) * (share - mean) / (fields - 1);
    const double z = (mean - k * (k - 1) / (n * (n - 1))) / std::sqrt(variance / fields);
    INFO("offset " << offsets[i].first << ", " << offsets[i].second);
    CHECK(std::abs(z) < 3.5);
  }
}

TEST_CASE("a field is generated into memory at any address that can be made ready") {
  for (const BoardSize size : {BoardSize{100, 100}, {700, 1024}, {70, 65536}}) {
    const std::uint64_t mines = size.cells() / 7;
    const Field field = generate(size, mines, 5).value();
    const std::size_t bytes =
        static_cast<std::size_t>(size.rows) * static_cast<std::size_t>(size.words()) * 8;
    std::vector<std::byte> memory(bytes + 5);
    std::vector<std::atomic<int>> ready(bytes);
    const auto prepare = [&](std::size_t begin, std::size_t count) {
      for (std::size_t i = begin; i < begin + count; ++i) ++ready.at(i);
      return true;
    };
    CHECK(generate_into(memory.data() + 5, size, mines, 5, 3, prepare).value());
    CHECK(std::memcmp(memory.data() + 5, field.mines().row(0), bytes) == 0);
    CHECK(std::all_of(ready.begin(), ready.end(), [](const auto& times) { return times == 1; }));
    const auto refuse = [&](std::size_t begin, std::size_t) { return begin == 0; };
    CHECK_FALSE(generate_into(memory.data() + 5, size, mines, 5, 3, refuse).value());
  }
}

TEST_CASE("a map is generated into its file as it is into memory and written") {
  const testing::TemporaryFolder folder;
  for (const std::int32_t side : {1, 65, 2048, 2050, 2112}) {
    const std::uint64_t mines = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side) / 9;
    REQUIRE(write_map(folder / "two steps", generate({side, side}, mines, 8).value()));
    CHECK((testing::written([&](AtomicFile& file) { return write_generated_map(file, side, mines, 8, 2); }) ==
           testing::read_file(folder / "two steps")));
  }
  auto file = AtomicFile::create("/dev/full").value();
  CHECK_THAT(write_generated_map(file, 2048, 9, 8, 2).error().what, Catch::Contains("No space left"));
}

TEST_CASE("sizes, mines and threads out of range are refused") {
  for (const BoardSize size : {BoardSize{0, 5}, {5, 65537}, {5, -1}})
    CHECK(generate(size, 0, 0).error().code == ExitCode::bad_input);
  CHECK_THAT(generate({5, 5}, 26, 0).error().what, Catch::Contains("26 mines") && Catch::Contains("5 x 5"));
  CHECK_FALSE(generate({5, 5}, 2, 0, 0));
  CHECK_FALSE(generate({5, 5}, 2, 0, most_threads + 1));
}

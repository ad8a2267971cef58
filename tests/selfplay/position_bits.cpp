// position_bits [COUNT]: analyses random positions, and prints for each hundred of them a digest of all bits
// of the results. Two processors that print the same lines compute the same.
#include <bit>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "base/hash.hpp"
#include "base/random.hpp"
#include "mines/classic_game.hpp"
#include "mines/engine.hpp"

using namespace mines;

namespace {

class Digest {
 public:
  void add(std::uint64_t bits) { value_ = (value_ ^ bits ^ value_ >> 32) * hash_multiplier; }
  void add(double number) { add(number == number ? std::bit_cast<std::uint64_t>(number) : 0); }  // or NaN
  void add(std::string_view text) {
    for (const char byte : text) add(static_cast<std::uint64_t>(byte));
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

struct Size {
  std::int32_t rows, columns;
  std::uint64_t mines;
};
constexpr Size sizes[] = {{9, 9, 10}, {16, 16, 40}, {16, 30, 99}, {12, 40, 80}};

/// A position of a game in which some safe cells were opened at random.
Engine random_position(std::uint64_t index) {
  RandomSequence random(index, 0);
  const Size size = sizes[index % std::size(sizes)];
  const auto cell = [&] {
    return Cell{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(size.rows))),
                static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(size.columns)))};
  };
  const Cell first = cell();
  const Board board = Board::draw(size.rows, size.columns, size.mines, index, first, FirstClick::open);
  ClassicGame game(board);
  game.open(first);
  for (std::uint64_t clicks = random.below(8); clicks > 0; --clicks) {
    const Cell next = cell();
    if (!board.is_mine(next)) game.open(next);
  }
  const EngineOptions options{.seed = index};
  Engine engine = index % 5 == 0 ? Engine(size.rows, size.columns, Density(0.2), options)
                                 : Engine(size.rows, size.columns, size.mines, options);
  engine.observe(game.observation());
  return engine;
}

void add(Digest& digest, const Engine& engine, bool moves) {
  const Analysis analysis = engine.analysis();
  for (const double mine : analysis.mine) digest.add(mine);
  for (const double error : analysis.error) digest.add(error);
  for (const Verdict verdict : analysis.verdict) digest.add(static_cast<std::uint64_t>(verdict));
  digest.add(analysis.placements);
  digest.add(analysis.placements_log10.value_or(-1));
  digest.add(analysis.interior_mine);
  if (!moves) return;
  for (const Goal goal : {Goal::win, Goal::score}) {
    const auto move = engine.best_move(goal);
    digest.add(move ? static_cast<std::uint64_t>(move->cell.row * engine.columns() + move->cell.column) : 0);
    digest.add(move && move->gain ? *move->gain : 0);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t count = 10'000;
  if (argc > 1) std::from_chars(argv[1], argv[1] + std::strlen(argv[1]), count);
  Digest digest;
  for (std::uint64_t i = 0; i < count; ++i) {
    add(digest, random_position(i), i % 10 == 0);
    if (i % 100 == 99)
      std::printf("%llu %016llx\n", static_cast<unsigned long long>(i + 1),
                  static_cast<unsigned long long>(digest.value()));
  }
}

// Whole positions: what the fuzzer (tests/fuzz) does not reach. The fuzzer holds every result on small boards
// against brute force.
#include "counted/analysis.hpp"

#include "support/catch.hpp"

#include <cmath>

#include "advice/best_move.hpp"
#include "components/component_finder.hpp"
#include "counted/counted_position.hpp"
#include "field/generate.hpp"
#include "position/position_reader.hpp"
#include "support/boards.hpp"

using namespace mines;

namespace {

View view_in(const std::string& text) { return view_of(parse_position(text, "text").value()).value(); }

AnalysisOptions with_mines(std::uint64_t mines) {
  AnalysisOptions options;
  options.mines = mines;
  return options;
}

/// A view of the field with all zeros open, and their neighbours.
View opened_by_zeros(const Field& field) {
  View view = View::make(field.size()).value();
  for (std::int32_t row = 0; row < field.size().rows; ++row) {
    for (std::int32_t word = 0; word < field.size().words(); ++word) {
      for_each_bit(field.zeros(row, word), [&](int bit) {
        const Cell zero = cell_at(row, word, bit);
        view.apply(field.reveal(row, word, bit_of(zero)));
        for_each_neighbour(field.size(), zero, [&](Cell cell) {
          view.apply(field.reveal(cell.row, word_of(cell), bit_of(cell)));
        });
      });
    }
  }
  return view;
}

}  // namespace

TEST_CASE("how a cell is known is told") {
  const View view = view_in("001??\n111??\n!22??\n12???\n");
  const Analysis with_total = analyse(view, with_mines(4));
  REQUIRE(with_total.consistent());
  CHECK(with_total.placements->digits == "5");
  CHECK(with_total.at({2, 3}).verdict == CellVerdict::safe);
  CHECK(with_total.at({3, 2}).verdict == CellVerdict::mine);
  CHECK(with_total.at({3, 2}).means == Means::rules);
  CHECK(with_total.at({0, 3}).means == Means::mines_left);
  CHECK(with_total.at({0, 3}).mine.value == Approx(0.2));
  CHECK(with_total.interior == 4);
  const Analysis without = analyse(view);
  CHECK(without.at({0, 3}).means == Means::counting);
  CHECK(without.interior_answer.means == Means::density);
  CHECK(without.placements->digits == "32");
  // With all mines but one known to lie elsewhere, the interior is decided by their number.
  const Analysis least = analyse(view, with_mines(3));
  CHECK(least.interior_answer.verdict == CellVerdict::safe);
  CHECK(least.interior_answer.means == Means::mines_left);
}

TEST_CASE("contradictions are told apart") {
  const Analysis settled = analyse(view_in("111\n1!1\n121"));
  CHECK(settled.contradiction == Analysis::Contradiction::numbers);
  REQUIRE(settled.contradicting.constraints.size() == 1);
  CHECK(settled.contradicting.constraints[0].number == Cell{2, 1});
  const Analysis numbers = analyse(view_in("?1?2\n????\n3?1?"));
  CHECK(numbers.contradiction == Analysis::Contradiction::numbers);
  CHECK(numbers.contradicting.constraints.size() == 4);
  for (const std::uint64_t mines : {0, 1, 5})
    CHECK(analyse(view_in("??\n1!\n"), with_mines(mines)).contradiction ==
          (mines == 1 ? Analysis::Contradiction::none : Analysis::Contradiction::mines));
}

TEST_CASE("an empty board and a full one are positions") {
  const Analysis empty = analyse(View::make({16, 30}).value(), with_mines(99));
  CHECK(empty.cells.empty());
  CHECK(empty.interior == 480);
  CHECK(empty.interior_answer.mine.value == Approx(99.0 / 480));
  CHECK(empty.placements->digits.size() == 105);
  CHECK(empty.placements->log10 == Approx(104.7483593839).epsilon(1e-10));
  CHECK(winning_move(View::make({16, 30}).value(), empty, 99)->cell == Cell{0, 0});
  const View full = view_in("1!\n11");
  const Analysis none = analyse(full, with_mines(1));
  CHECK(none.consistent());
  CHECK(none.placements->digits == "1");
  CHECK_FALSE(winning_move(full, none, 1));
}

TEST_CASE("a large board is exact, and the same for any number of threads") {
  const Field field = generate({300, 700}, 42'000, 5).value();
  const View view = opened_by_zeros(field);
  AnalysisOptions options = with_mines(42'000);
  const Analysis one = analyse(view, options);
  options.threads = 3;
  const Analysis three = analyse(view, options);
  REQUIRE(one.consistent());
  CHECK(one.is_exact);
  REQUIRE(one.cells.size() == three.cells.size());
  double sum = static_cast<double>(one.interior) * one.interior_answer.mine.value;
  bool same = true;
  for (std::size_t i = 0; i < one.cells.size(); ++i) {
    const auto& [cell, answer] = one.cells[i];
    sum += answer.mine.value;
    same = same && three.cells[i].cell == cell && three.cells[i].answer.mine == answer.mine;
    if (answer.verdict != CellVerdict::open_question)
      REQUIRE(field.is_mine(cell) == (answer.verdict == CellVerdict::mine));
  }
  CHECK(same);
  CHECK(sum == Approx(42'000).epsilon(1e-11));
  CHECK(one.placements->digits.empty());
  CHECK(one.placements->log10 > 10'000);
  CHECK_THAT(one.placements->text(), Catch::Contains("e"));
}

TEST_CASE("a component of more cells than doubles hold is counted, but not for who wants doubles") {
  // Every third cell is a mine, from the first or from the second on: two placements with 401 mines.
  constexpr std::int32_t columns = 1202;
  const View view = view_in(std::string(columns, '?') + '\n' + std::string(columns, '1') + '\n');
  Component strip;
  ComponentFinder(view, Join::numbers).grow({0, 0}, strip);
  REQUIRE(strip.cells.size() > most_cells_for_doubles);
  CountedPosition position;
  REQUIRE(position.count({strip}) == CountedPosition::Outcome::counted);
  CHECK(position.combine(1, 400) == CountedPosition::Outcome::contradiction);
  REQUIRE(position.combine(1, 402) == CountedPosition::Outcome::counted);
  CHECK(position.interior_verdict() == CellVerdict::mine);
  CHECK(position.log2_placements() == Approx(1));
  const CountedComponent& counted = position.components().front();
  for (std::size_t i = 0; i < strip.cells.size(); ++i) {
    const bool is_safe = strip.cells[i].column % 3 == 2;
    REQUIRE(counted.verdicts[i] == (is_safe ? CellVerdict::safe : CellVerdict::open_question));
    REQUIRE(counted.probabilities[i].value == Approx(is_safe ? 0 : 0.5));
    REQUIRE(counted.is_decided_by_numbers(i) == is_safe);
  }
  CHECK(position.remove_fixed() == 401);
  CHECK(position.components().empty());
  CHECK(CountedPosition(CountingOptions{{}, true, true}).count({strip}) ==
        CountedPosition::Outcome::exceeded);
}

TEST_CASE("what is too much to be counted is sampled, and says so") {
  const View view = view_in("????????\n?3?3?3?3\n????????\n?2?3?2?3\n????????\n????????\n");
  AnalysisOptions options;
  const Analysis exact = analyse(view, options);
  options.limits.transitions = 10;
  const Analysis sampled = analyse(view, options);
  REQUIRE(sampled.consistent());
  CHECK_FALSE(sampled.is_exact);
  CHECK_FALSE(sampled.placements);
  REQUIRE(sampled.cells.size() == exact.cells.size());
  for (std::size_t i = 0; i < exact.cells.size(); ++i) {
    const CellAnswer& answer = sampled.cells[i].answer;
    CHECK(answer.verdict == exact.cells[i].answer.verdict);
    if (answer.verdict == CellVerdict::open_question) {
      CHECK(answer.means == Means::sampling);
      CHECK(answer.mine.known == Known::sampled);
    }
    CHECK(answer.mine.value == Approx(exact.cells[i].answer.mine.value).margin(0.05));
  }
  // With the mines on the board their number counts through the odds.
  options.mines = 20;
  const Analysis with_total = analyse(view, options);
  const Analysis right = analyse(view, with_mines(20));
  REQUIRE(with_total.consistent());
  CHECK_FALSE(with_total.is_exact);
  CHECK(with_total.interior_answer.mine.value == Approx(right.interior_answer.mine.value).margin(0.1));
  options.mines = 1;
  CHECK(analyse(view, options).contradiction == Analysis::Contradiction::mines);
}

TEST_CASE("whatever samples decide has an error, and the true value lies within a few of them") {
  RandomSequence random(80, 0);
  const Field field = testing::random_field({24, 24}, 0.3, random);
  const View view = testing::random_view(field, 0.25, 0, random);
  AnalysisOptions options = with_mines(field.mine_count());
  const Analysis exact = analyse(view, options);
  REQUIRE(exact.is_exact);
  options.limits.transitions = 100;  // enough for the smallest pieces
  const Analysis sampled = analyse(view, options);
  REQUIRE(sampled.consistent());
  REQUIRE(sampled.cells.size() == exact.cells.size());
  std::size_t by_samples = 0;
  std::size_t of_counted_pieces = 0;
  double worst = 0;
  const auto compare = [&](const CellAnswer& found, const CellAnswer& right) {
    const double distance = std::abs(found.mine.value - right.mine.value);
    if (found.means != Means::sampling) {
      CHECK(found.mine.error == 0);
      CHECK(distance < 1e-12);
      of_counted_pieces += found.means == Means::counting && found.verdict == CellVerdict::open_question;
      return;
    }
    ++by_samples;
    CHECK(found.mine.known == Known::sampled);
    CHECK(found.mine.error > 0);
    CHECK(found.mine.error < 0.1);
    worst = std::max(worst, distance / found.mine.error);
  };
  for (std::size_t i = 0; i < exact.cells.size(); ++i)
    compare(sampled.cells[i].answer, exact.cells[i].answer);
  REQUIRE(exact.interior > 0);
  compare(sampled.interior_answer, exact.interior_answer);
  CHECK(by_samples > 200);
  CHECK(worst < 4);
  CHECK(sampled.interior_answer.mine.error < 0.02);
  // Pieces whose placements all have as many mines are right, whatever the odds.
  CHECK(of_counted_pieces > 0);
}

TEST_CASE("the winning move is never a mine for certain, whatever was too much to be counted") {
  // All cells next to no number are mines. A mine is certain, and the first cell of its component.
  const View interior = view_in("???\n!63\n!!!\n???\n");
  const auto flip = winning_move(interior, analyse(interior, with_mines(9)), 9);
  REQUIRE(flip);
  CHECK(flip->mine_probability == Approx(0.5));
  // More placements than the classic player counts.
  std::string lattice;
  for (int row = 0; row < 10; ++row) {
    for (int column = 0; column < 21; ++column) lattice += row % 2 == 0 && column % 2 == 0 ? '3' : '?';
    lattice += '\n';
  }
  const View threes = view_in(lattice);
  const Analysis analysis = analyse(threes, with_mines(75));
  CHECK(analysis.is_exact);
  const auto move = winning_move(threes, analysis, 75);
  REQUIRE(move);
  CHECK(move->mine_probability == analysis.at(move->cell).mine.value);
}

TEST_CASE("moves: what is safe, else what the goal asks") {
  const View certain = view_in("001??\n111??\n!22??\n12???\n");
  const Analysis analysis = analyse(certain, with_mines(4));
  CHECK(winning_move(certain, analysis, 4)->cell == Cell{2, 3});
  CHECK(winning_move(certain, analysis, 4)->is_certain);
  CHECK(scoring_move(certain, analysis, {4, 8, 0, 1})->gain == 1);
  const View guess = view_in("?????\n?3?1?\n?????\n1????\n");
  for (const std::optional<std::uint64_t> mines :
       {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(5)}) {
    AnalysisOptions options;
    options.mines = mines;
    const Analysis open = analyse(guess, options);
    const auto move = winning_move(guess, open, mines);
    REQUIRE(move);
    CHECK_FALSE(move->is_certain);
    CHECK(move->mine_probability == Approx(open.at(move->cell).mine.value));
    const auto points = scoring_move(guess, open, {mines.value_or(3), 1, 0, 1});
    REQUIRE(points);
    CHECK(points->gain);
  }
  // The gain of the first click into a large board is not reported.
  const View nothing = View::make({300, 300}).value();
  const auto first = scoring_move(nothing, analyse(nothing, with_mines(5)), {5, 8, 0, 1});
  REQUIRE(first);
  CHECK_FALSE(first->gain);
  // The mines on a small board are not given, and the number taken for them is less than one.
  const View tiny = view_in("?1?\n");
  const Analysis coin = analyse(tiny);
  CHECK(coin.expected_mines() == 1);
  CHECK_FALSE(scoring_move(tiny, coin, {coin.expected_mines(), 8, 0, 1}));
  const View blind = view_in("?1?????\n");
  const Analysis dark = analyse(blind);
  CHECK(dark.expected_mines() == 2);
  const auto move = scoring_move(blind, dark, {dark.expected_mines(), 1, 0, 1});
  REQUIRE(move);
  CHECK(move->mine_probability == dark.at(move->cell).mine.value);
  // A coin-flip is not worth the risk of a mine of eight points.
  const View flip = view_in("001?\n001?\n");
  CHECK_FALSE(scoring_move(flip, analyse(flip, with_mines(1)), {1, 8, 0, 1}));
}

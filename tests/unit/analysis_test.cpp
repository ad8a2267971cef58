// Whole positions: what the fuzzer (tests/fuzz) does not reach. The fuzzer holds every result on small boards
// against brute force.
#include "counted/analysis.hpp"

#include "support/catch.hpp"

#include <cmath>

#include "advice/best_move.hpp"
#include "advice/explanation.hpp"
#include "advice/whole_board.hpp"
#include "components/component_finder.hpp"
#include "counted/counted_position.hpp"
#include "field/drawing/generate.hpp"
#include "position/position_reader.hpp"
#include "support/analysed_cell.hpp"
#include "support/boards.hpp"

using namespace mines;
using testing::analysed_cell;
using testing::AnalysedCell;

namespace {

View view_in(const std::string& text) { return view_of(parse_position(text, "text").value()).value(); }

AnalysisOptions with_mines(std::uint64_t mines) {
  AnalysisOptions options;
  options.mines = mines;
  return options;
}

}  // namespace

TEST_CASE("how a cell is known is told") {
  const View view = view_in("001??\n111??\n!22??\n12???\n");
  const CountedAnalysis with_total = analyse(view, with_mines(4)).value();
  const auto at = [&](const Analysis& analysis, Cell cell) {
    return analysed_cell(analysis, view.size(), cell);
  };
  CHECK(with_total.placements == "5");
  CHECK(at(with_total, {2, 3}).verdict == Verdict::safe);
  CHECK(at(with_total, {3, 2}).verdict == Verdict::mine);
  CHECK(at(with_total, {3, 2}).means == Means::rules);
  CHECK(at(with_total, {0, 3}).means == Means::mines_left);
  CHECK(at(with_total, {0, 3}).mine == Approx(0.2));
  CHECK(at(with_total, {0, 0}).verdict == Verdict::known);
  CHECK(at(with_total, {0, 0}).means == Means::known);
  CHECK(std::isnan(at(with_total, {2, 0}).mine));
  CHECK(with_total.interior == 4);
  const CountedAnalysis without = analyse(view).value();
  CHECK(at(without, {0, 3}).means == Means::counting);
  CHECK(at(without, {0, 4}).means == Means::density);
  CHECK(without.placements == "32");
  // With all mines but one known to lie elsewhere, the interior is decided by their number.
  const CountedAnalysis least = analyse(view, with_mines(3)).value();
  CHECK(at(least, {0, 4}).verdict == Verdict::safe);
  CHECK(at(least, {0, 4}).means == Means::mines_left);
}

TEST_CASE("contradictions are told apart") {
  const Impossible settled = analyse(view_in("111\n1!1\n121")).error();
  CHECK_FALSE(settled.by_mines);
  REQUIRE(settled.numbers.constraints.size() == 1);
  CHECK(settled.numbers.constraints[0].number == Cell{2, 1});
  const Impossible numbers = analyse(view_in("?1?2\n????\n3?1?")).error();
  CHECK_FALSE(numbers.by_mines);
  CHECK(numbers.numbers.constraints.size() == 4);
  CHECK(analyse(view_in("??\n1!\n"), with_mines(1)));
  for (const std::uint64_t mines : {0, 5}) {
    const auto none = analyse(view_in("??\n1!\n"), with_mines(mines));
    REQUIRE_FALSE(none);
    CHECK(none.error().by_mines);
    CHECK(none.error().known_mines == 1);
  }
}

TEST_CASE("an empty board and a full one are positions") {
  const CountedAnalysis empty = analyse(View::make({16, 30}).value(), with_mines(99)).value();
  CHECK(empty.interior == 480);
  CHECK(empty.interior_mine == Approx(99.0 / 480));
  CHECK(empty.placements.size() == 105);
  CHECK(*empty.placements_log10 == Approx(104.7483593839).epsilon(1e-10));
  CHECK(winning_move(View::make({16, 30}).value(), empty)->cell == Cell{0, 0});
  const View full = view_in("1!\n11");
  const CountedAnalysis none = analyse(full, with_mines(1)).value();
  CHECK(none.placements == "1");
  CHECK_FALSE(winning_move(full, none));
}

TEST_CASE("a large board is exact, and the same for any number of threads") {
  const Field field = generate({300, 700}, 42'000, 5).value();
  View view = View::make(field.size()).value();  // zeros and their neighbours are open
  for (std::size_t i = 0; i < field.size().cells(); ++i) {
    const Cell cell = field.size().cell(i);
    bool is_open = !field.is_mine(cell) && field.number(cell) == 0;
    for_each_neighbour(field.size(), cell,
                       [&](Cell beside) { is_open |= !field.is_mine(beside) && field.number(beside) == 0; });
    if (is_open) view.apply(field.reveal(cell.row, word_of(cell), bit_of(cell)));
  }
  AnalysisOptions options = with_mines(42'000);
  const CountedAnalysis one = analyse(view, options).value();
  options.threads = 3;
  const CountedAnalysis three = analyse(view, options).value();
  CHECK(one.exact);
  double sum = 0;
  testing::for_each_analysed_cell(one, view.size(), [&](Cell cell, const AnalysedCell& found) {
    sum += found.mine;
    REQUIRE(analysed_cell(three, view.size(), cell) == found);
    if (found.verdict != Verdict::undecided) REQUIRE(field.is_mine(cell) == (found.verdict == Verdict::mine));
  });
  CHECK(three.verdict == one.verdict);
  CHECK(sum == Approx(42'000).epsilon(1e-11));
  CHECK(one.placements.empty());
  CHECK(*one.placements_log10 > 10'000);
  CHECK_THAT(one.placements_text(), Catch::Contains("e"));
}

TEST_CASE("a component of more cells than doubles hold is counted, but not for who wants doubles") {
  // Every third cell is a mine, from the first or from the second on: two placements with 401 mines.
  constexpr std::int32_t columns = 1202;
  const View view = view_in(std::string(columns, '?') + '\n' + std::string(columns, '1') + '\n');
  Component strip;
  ComponentFinder(view, Join::numbers).grow({0, 0}, strip);
  REQUIRE(strip.cells.size() > most_cells_for_doubles);
  CountedPosition position;
  REQUIRE(position.count({strip}) == CountedPosition::Outcome::complete);
  CHECK(position.combine(1, 400) == CountedPosition::Outcome::contradiction);
  REQUIRE(position.combine(1, 402) == CountedPosition::Outcome::complete);
  CHECK(position.interior_verdict() == Verdict::mine);
  CHECK(position.log2_placements() == Approx(1));
  const CountedComponent& counted = position.components().front();
  for (std::size_t i = 0; i < strip.cells.size(); ++i) {
    const bool is_safe = strip.cells[i].column % 3 == 2;
    REQUIRE(counted.verdicts[i] == (is_safe ? Verdict::safe : Verdict::undecided));
    REQUIRE(counted.probabilities[i].value == Approx(is_safe ? 0 : 0.5));
    REQUIRE(counted.is_decided_by_numbers(i) == is_safe);
  }
  CHECK(position.remove_fixed() == 401);
  CHECK(position.components().empty());
  CHECK(CountedPosition(CountingOptions{{}, true, true}).count({strip}) ==
        CountedPosition::Outcome::exceeded);
}

TEST_CASE("single cells open here and there leave large pieces, which are counted all the same") {
  RandomSequence random(81, 0);
  const Field field = testing::random_field({28, 28}, 0.4, random);
  const View view = testing::random_view(field, 0.4, 0, random);
  AnalysisOptions options = with_mines(field.mine_count());
  const CountedAnalysis analysis = analyse(view, options).value();
  CHECK(analysis.exact);
  double sum = 0;
  std::size_t undecided = 0;
  testing::for_each_analysed_cell(analysis, view.size(), [&](Cell cell, const AnalysedCell& found) {
    sum += found.mine;
    if (found.verdict == Verdict::undecided) {
      ++undecided;
    } else {
      CHECK(field.is_mine(cell) == (found.verdict == Verdict::mine));
    }
  });
  CHECK(undecided > 200);
  CHECK(sum == Approx(static_cast<double>(field.mine_count())).epsilon(1e-11));
  // The usual order would take too much.
  options.limits.searches_order = false;
  options.limits.transitions = 1'000'000;
  const CountedPosition::Outcome usual = [&] {
    CountedPosition position({options.limits});
    return position.count(whole_board(view).components);
  }();
  CHECK(usual == CountedPosition::Outcome::exceeded);
}

TEST_CASE("what is too much to be counted is sampled, and says so") {
  const View view = view_in("????????\n?3?3?3?3\n????????\n?2?3?2?3\n????????\n????????\n");
  AnalysisOptions options;
  const CountedAnalysis exact = analyse(view, options).value();
  options.limits.transitions = 10;
  const CountedAnalysis sampled = analyse(view, options).value();
  CHECK_FALSE(sampled.exact);
  CHECK(sampled.placements.empty());
  CHECK_FALSE(sampled.placements_log10);
  testing::for_each_analysed_cell(exact, view.size(), [&](Cell cell, const AnalysedCell& right) {
    const AnalysedCell found = analysed_cell(sampled, view.size(), cell);
    CHECK(found.verdict == right.verdict);
    if (found.verdict == Verdict::undecided && right.means != Means::density)
      CHECK(found.means == Means::sampling);
    CHECK(found.mine == Approx(right.mine).margin(0.05));
  });
  // With the mines on the board their number counts through the odds.
  options.mines = 20;
  const CountedAnalysis with_total = analyse(view, options).value();
  const CountedAnalysis right = analyse(view, with_mines(20)).value();
  CHECK_FALSE(with_total.exact);
  CHECK(with_total.interior_mine == Approx(right.interior_mine).margin(0.1));
  options.mines = 1;
  CHECK(analyse(view, options).error().by_mines);
}

TEST_CASE("the winning move is never a mine for certain, whatever was too much to be counted") {
  // All cells next to no number are mines. A mine is certain, and the first cell of its component.
  const View interior = view_in("???\n!63\n!!!\n???\n");
  const auto flip = winning_move(interior, analyse(interior, with_mines(9)).value());
  REQUIRE(flip);
  CHECK(flip->mine == Approx(0.5));
  // More placements than the classic player counts.
  std::string lattice;
  for (int row = 0; row < 10; ++row) {
    for (int column = 0; column < 21; ++column) lattice += row % 2 == 0 && column % 2 == 0 ? '3' : '?';
    lattice += '\n';
  }
  const View threes = view_in(lattice);
  const CountedAnalysis analysis = analyse(threes, with_mines(75)).value();
  CHECK(analysis.exact);
  const auto move = winning_move(threes, analysis);
  REQUIRE(move);
  CHECK(move->mine == analysis.mine[threes.size().index(move->cell)]);
}

TEST_CASE("moves: what is safe, else what the goal asks") {
  const View certain = view_in("001??\n111??\n!22??\n12???\n");
  const CountedAnalysis analysis = analyse(certain, with_mines(4)).value();
  CHECK(winning_move(certain, analysis)->cell == Cell{2, 3});
  CHECK(winning_move(certain, analysis)->is_certain);
  CHECK(scoring_move(certain, analysis, {8, 0, 1})->gain == 1);
  const View guess = view_in("?????\n?3?1?\n?????\n1????\n");
  for (const std::optional<std::uint64_t> mines :
       {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(5)}) {
    AnalysisOptions options;
    options.mines = mines;
    const CountedAnalysis open = analyse(guess, options).value();
    const auto move = winning_move(guess, open);
    REQUIRE(move);
    CHECK_FALSE(move->is_certain);
    CHECK(move->mine == Approx(open.mine[guess.size().index(move->cell)]));
    const auto points = scoring_move(guess, open, {1, 0, 1});
    REQUIRE(points);
    CHECK(points->gain);
  }
  // The gain of the first click into a large board is not reported.
  const View nothing = View::make({300, 300}).value();
  const auto first = scoring_move(nothing, analyse(nothing, with_mines(5)).value(), {8, 0, 1});
  REQUIRE(first);
  CHECK_FALSE(first->gain);
  // The mines on a small board are not given, and the number taken for them is less than one.
  const View tiny = view_in("?1?\n");
  const CountedAnalysis coin = analyse(tiny).value();
  CHECK(expected_mines(coin) == 1);
  CHECK_FALSE(scoring_move(tiny, coin, {8, 0, 1}));
  const View blind = view_in("?1?????\n");
  const CountedAnalysis dark = analyse(blind).value();
  CHECK(expected_mines(dark) == 2);
  const auto move = scoring_move(blind, dark, {1, 0, 1});
  REQUIRE(move);
  CHECK(move->mine == dark.mine[blind.size().index(move->cell)]);
  // The number taken for the mines would decide the only cell that is undecided.
  const View lone = view_in("1???11?1\n");
  const Explanation of_lone = explain(lone, analyse(lone).value(), {0, 2});
  REQUIRE(of_lone.guesses.size() == 1);
  CHECK(of_lone.guesses.front().mine == Approx(0.125));
  // A coin-flip is not worth the risk of a mine of eight points.
  const View flip = view_in("001?\n001?\n");
  CHECK_FALSE(scoring_move(flip, analyse(flip, with_mines(1)).value(), {8, 0, 1}));
}

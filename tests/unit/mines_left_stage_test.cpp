// The mines left on the board as the engine uses them: the stage, and games on tiny boards.
#include "engine/mines_left_stage.hpp"

#include "support/catch.hpp"

#include <bit>
#include <map>

#include "engine/engine.hpp"
#include "field/opening/field_game.hpp"
#include "field/truth_auditor.hpp"
#include "support/boards.hpp"
#include "support/small_positions.hpp"
#include "support/tiny_boards.hpp"

using namespace mines;
using mines::testing::random_field;
using mines::testing::random_view;
using mines::testing::TinyBoards;
using mines::testing::whole_board;
using mines::testing::WholeBoard;

namespace {

/// What placements decide about the cells, which are their bits; each placement has `cells` bits.
struct Certain {
  std::uint64_t some = 0;
  std::uint64_t every = ~std::uint64_t{0};
  bool any = false;

  void add(std::uint64_t model) {
    some |= model;
    every &= model;
    any = true;
  }
  Verdict operator[](std::size_t cell) const {
    if ((some >> cell & 1) == 0) return Verdict::safe;
    return (every >> cell & 1) != 0 ? Verdict::mine : Verdict::undecided;
  }
};

struct StageOutcome {
  std::map<Cell, Verdict> verdicts;
  Statistics statistics;
  bool consistent = true;
};

/// Notes the verdicts.
class Notes final : public Auditor {
 public:
  explicit Notes(std::map<Cell, Verdict>& verdicts) : verdicts_(verdicts) {}
  void safe_deduced(std::int32_t row, std::int32_t word, Word mask) override {
    for_each_bit(mask, [&](int bit) { verdicts_[cell_at(row, word, bit)] = Verdict::safe; });
  }
  void mines_deduced(std::int32_t row, std::int32_t word, Word mask) override {
    for_each_bit(mask, [&](int bit) { verdicts_[cell_at(row, word, bit)] = Verdict::mine; });
  }

 private:
  std::map<Cell, Verdict>& verdicts_;
};

/// Runs the stage on a view.
StageOutcome run_stage(View view, std::uint64_t mines, const MinesLeftLimits& limits, int threads) {
  const BoardSize size = view.size();
  StageOutcome outcome;
  Notes notes(outcome.verdicts);
  SharedView board(std::move(view), &notes);
  REQUIRE(board.make_queues(1));
  std::vector<StuckTile> tiles;
  std::uint64_t opened = 0;
  for (std::int32_t tile = 0; tile < board.states.grid().count(); ++tile)
    tiles.push_back({tile, all_tile_rows});
  for (std::size_t i = 0; i < size.cells(); ++i) opened += board.view.is_open(size.cell(i)) ? 1 : 0;
  MinesLeftStage stage(mines, nullptr, limits);
  std::vector<ClickBlock> clicks;
  const auto decided = stage.run(board, tiles, opened, threads, clicks, outcome.statistics);
  outcome.consistent = decided.has_value();
  if (!decided) return outcome;
  CHECK(*decided == outcome.verdicts.size());
  CHECK(outcome.statistics.mines_left_cells == *decided);
  std::size_t clicked = 0;
  for (const ClickBlock& click : clicks) {
    for_each_word(click, [&](const ClickWord& word) {
      for_each_bit(word.mask, [&](int bit) {
        CHECK(outcome.verdicts.at(cell_at(word.row, word.word, bit)) == Verdict::safe);
        ++clicked;
      });
    });
  }
  for (const auto& [cell, verdict] : outcome.verdicts) {
    clicked -= verdict == Verdict::safe ? 1 : 0;
    CHECK(board.view.is_mine(cell) == (verdict == Verdict::mine));
  }
  CHECK(clicked == 0);
  return outcome;
}

}  // namespace

TEST_CASE("the stage decides what all placements of exactly K mines say, by counting and by CaDiCaL") {
  RandomSequence random(83, 0);
  MinesLeftLimits no_counting;
  no_counting.counting.transitions = 0;
  MinesLeftLimits no_products;
  no_products.counting.products = 0;
  Statistics all;
  int boards = 0;
  int decided = 0;
  while (boards < 300) {
    const BoardSize size{3 + static_cast<std::int32_t>(random.below(5)),
                         3 + static_cast<std::int32_t>(random.below(6))};
    const Field field = random_field(size, 0.1 + 0.1 * static_cast<double>(random.below(4)), random);
    const double open = 0.3 + 0.1 * static_cast<double>(random.below(7));
    RandomSequence before = random;
    const View view = random_view(field, open, 0.3, random);
    std::size_t unknown = 0;
    std::uint64_t known = 0;
    for (std::size_t i = 0; i < size.cells(); ++i) {
      unknown += view.is_unknown(size.cell(i)) ? 1 : 0;
      known += view.is_mine(size.cell(i)) ? 1 : 0;
    }
    if (unknown > 14) continue;
    ++boards;
    const WholeBoard whole = whole_board(view);
    Certain alone;
    for (const std::uint64_t model : whole.models) alone.add(model);
    for (std::uint64_t mines = known; mines <= known + unknown + 1; ++mines) {
      Certain certain;
      for (const std::uint64_t model : whole.models) {
        if (static_cast<std::uint64_t>(std::popcount(model)) + known == mines) certain.add(model);
      }
      for (const MinesLeftLimits& limits : {MinesLeftLimits{}, no_counting, no_products}) {
        RandomSequence again = before;
        const StageOutcome outcome =
            run_stage(random_view(field, open, 0.3, again), mines, limits, 1 + boards % 2);
        if (!certain.any) continue;  // the stage need not find this
        REQUIRE(outcome.consistent);
        all += outcome.statistics;
        for (std::size_t cell = 0; cell < whole.cells.size(); ++cell) {
          const auto found = outcome.verdicts.find(whole.cells[cell]);
          const Verdict verdict = found == outcome.verdicts.end() ? Verdict::undecided : found->second;
          // What the numbers say without K is not for this stage.
          const bool told = verdict != Verdict::undecided || certain[cell] != alone[cell];
          if (told) CHECK(verdict == certain[cell]);
          decided += certain[cell] == alone[cell] ? 0 : 1;
        }
      }
    }
  }
  CHECK(decided > 1000);
  CHECK(all.mines_left_counted > 50);
  CHECK(all.mines_left_solver_runs > 100);
  CHECK(all.mines_left_given_up == 0);
}

TEST_CASE("a number that no mines can satisfy is noticed, though it is in no other's component") {
  // 2 rows and 4 columns with a number in the first row, second column; the first column is known mines or
  // unknown. The number is larger than its cells are many, or smaller than its known mines.
  struct Impossible {
    int number;
    bool known_mines;
  };
  for (const auto& [number, known_mines] : {Impossible{6, false}, {7, true}, {1, true}}) {
    const std::uint64_t known = known_mines ? 2 : 0;
    for (std::uint64_t left = 1; left + 1 < 8 - known; ++left) {
      View view = View::make({2, 4}).value();
      for (const std::int32_t row : {0, 1}) view.add_mines(row, 0, known_mines ? 1 : 0);
      OpenedWord reply{0, 0, 2, 0, {}};
      for (int i = 0; i < 4; ++i) reply.number[i] = (number >> i & 1) != 0 ? 2 : 0;
      view.apply(reply);
      const StageOutcome outcome = run_stage(std::move(view), known + left, {}, 1);
      CHECK_FALSE(outcome.consistent);
      CHECK(outcome.verdicts.empty());
    }
  }
}

TEST_CASE("a board without mines left is opened, one with nothing else is marked, whatever its size") {
  RandomSequence random(84, 0);
  const BoardSize size{200, 1100};
  const Field none = random_field(size, 0, random);
  const Field full = random_field(size, 1, random);
  for (const Field* field : {&none, &full}) {
    // A tenth of the cells is known.
    for (const int threads : {1, 3}) {
      const StageOutcome outcome =
          run_stage(random_view(*field, 0.1, 0.1, random), field->mine_count(), {}, threads);
      CHECK(outcome.consistent);
      CHECK(outcome.verdicts.size() > 10000);
      CHECK(outcome.statistics.mines_left_counted == 0);
      const Verdict wanted = field == &none ? Verdict::safe : Verdict::mine;
      for (const auto& [cell, verdict] : outcome.verdicts) REQUIRE(verdict == wanted);
    }
  }
  CHECK_FALSE(run_stage(random_view(full, 0, 0.1, random), 10, {}, 1).consistent);
  CHECK_FALSE(run_stage(random_view(none, 0.5, 0, random), size.cells(), {}, 1).consistent);
}

TEST_CASE("in games on tiny boards what all placements say is opened, and nothing else is called certain") {
  RandomSequence random(85, 0);
  std::size_t deduced = 0;
  std::size_t by_mines_left = 0;
  for (std::uint64_t board = 0; board < 3000; ++board) {
    const auto rows = static_cast<std::int32_t>(1 + random.below(5));
    const BoardSize size{rows, static_cast<std::int32_t>(1 + random.below(16 / static_cast<unsigned>(rows)))};
    const Field field = random_field(size, 0.01 * static_cast<double>(random.below(50)), random);
    const Cell first = size.cell(random.below(size.cells()));
    FieldGame guessed = FieldGame::make(field, 8).value();
    const GameBoard truth = GameBoard::make(field).value();
    TruthAuditor auditor(truth);
    REQUIRE(play(guessed, {Strategy::sat, 1, board}, &auditor));
    CHECK(auditor.wrong() == 0);
    const TinyBoards boards(size, field.mine_count());
    const std::uint32_t mines = boards.mines_of(field);
    std::uint32_t shown = 0;
    for (std::size_t i = 0; i < size.cells(); ++i) {
      const Cell cell = size.cell(i);
      if ((guessed.board().opened(cell.row, word_of(cell)) & bit_of(cell)) != 0) shown |= boards.bit(cell);
    }
    auto possible = boards.placements();
    CHECK((boards.certain(mines, shown, possible).safe & ~shown) == 0);
    if (field.is_mine(first)) continue;
    const auto certain = boards.certain_from(first, mines);
    std::map<Cell, Verdict> verdicts;
    Notes notes(verdicts);
    FieldGame game = FieldGame::make(field, 8).value();
    const auto statistics = play(game, {Strategy::certain, 1, board, first}, &notes);
    REQUIRE(statistics);
    INFO(size.rows << " x " << size.columns << ", board " << board);
    CHECK(game.safe_opened() == static_cast<std::uint64_t>(std::popcount(certain.safe)));
    for (const auto& [cell, verdict] : verdicts)
      CHECK(((verdict == Verdict::safe ? certain.safe : certain.mines) & boards.bit(cell)) != 0);
    deduced += verdicts.size();
    by_mines_left += statistics->mines_left_cells;
  }
  CHECK(deduced > 2000);
  CHECK(by_mines_left > 50);
}

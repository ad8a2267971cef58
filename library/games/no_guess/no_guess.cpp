#include "library/games/no_guess/no_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "field/drawing/generate.hpp"
#include "library/games/no_guess/by_numbers.hpp"
#include "library/games/no_guess/kept_safe.hpp"

namespace mines::no_guess {

namespace {

/// Streams of the seed. generate() uses those below.
constexpr std::uint64_t seeds_stream = 1000;    // seeds of the boards after the first
constexpr std::uint64_t repairs_stream = 1001;  // repairs of the first board; board i has the i-th after it

/// After this many games in a row that opened no more cells than before, another board is drawn. Boards that
/// can be finished seldom need a tenth of that.
constexpr int most_games_in_vain = 1000;

/// The cells that the kind of first click requires to be safe.
std::vector<Cell> cells_at_start(const Demand& demand) {
  std::vector<std::size_t> indices;
  games::find_kept_safe(demand.size, demand.start, demand.first, indices);
  std::vector<Cell> cells;
  for (const std::size_t index : indices) cells.push_back(demand.size.cell(index));
  return cells;
}

Result<void> check(const Demand& demand, const Effort& effort) {
  const BoardSize size = demand.size;
  const auto side_fits = [](std::int32_t side) { return side >= 1 && side <= max_side; };
  if (!side_fits(size.rows) || !side_fits(size.columns)) {
    return bad_input("board", fmt::format("{} x {} cells, expected sides from 1 to {}", size.rows,
                                          size.columns, max_side));
  }
  if (!size.contains(demand.start)) {
    return bad_input("start", fmt::format("row {}, column {} is off a board of {} x {} cells",
                                          demand.start.row, demand.start.column, size.rows, size.columns));
  }
  if (effort.difficulty && size.cells() > most_rated_cells) {
    return bad_input("difficulty",
                     fmt::format("a board of {} cells, expected at most {}", size.cells(), most_rated_cells));
  }
  const std::uint64_t kept_safe = cells_at_start(demand).size();
  if (demand.mines > size.cells() - kept_safe) {
    return bad_input("board",
                     fmt::format("{} mines do not fit in {} x {} cells, {} of which must be safe "
                                 "around the start; expected at most {}",
                                 demand.mines, size.rows, size.columns, kept_safe, size.cells() - kept_safe));
  }
  return {};
}

/// A copy of the plane with the mines on the cells `safe` moved to other cells.
Result<BitPlane> clear(const BitPlane& mines, std::span<const Cell> safe, RandomSequence& random) {
  auto cleared = mines.copy();
  if (!cleared) return cleared;
  std::uint64_t left = 0;
  for (const Cell cell : safe) left += cleared->put(cell, false) ? 1 : 0;
  MINES_ASSERT(mines.count() <= mines.size().cells() - safe.size());  // else this would not end
  // Each try draws from all cells, so that each free cell is equally likely.
  while (left > 0) {
    const Cell cell = mines.size().cell(random.below(mines.size().cells()));
    if (std::find(safe.begin(), safe.end(), cell) == safe.end() && cleared->put(cell, true)) --left;
  }
  return cleared;
}

/// Tries one board after the other until one can be finished.
class Maker {
 public:
  Maker(const Demand& demand, const Effort& effort)
      : demand_(demand), effort_(effort), safe_(cells_at_start(demand)), seeds_(effort.seed, seeds_stream) {}

  Result<NoGuessBoard> run() {
    for (std::uint64_t board = 0;; ++board) {
      MINES_LET(auto made, try_board(board));
      if (made) return std::move(*made);
    }
  }

 private:
  bool is_late() const { return std::chrono::steady_clock::now() >= effort_.deadline; }

  /// To be called once for each board, in their order.
  Seed seed_of(std::uint64_t board) {
    // The first board is the one that `mines-map generate` draws from this seed.
    if (board == 0) return effort_.seed;
    return effort_.seed.is_drawn() ? derived_seed(effort_.seed, board) : Seed(seeds_.next());
  }

  /// The finished board; nothing if the board is given up.
  Result<std::optional<NoGuessBoard>> try_board(std::uint64_t board) {
    RandomSequence random(effort_.seed, repairs_stream + board);
    MINES_LET(auto first, generate(demand_.size, demand_.mines, seed_of(board), effort_.threads));
    MINES_LET(auto drawn, clear(first.mines(), safe_, random));
    MINES_LET(auto mines, drawn.copy());
    MINES_LET(auto repair, Repair::make(std::move(mines), safe_, random,
                                        {demand_.start, effort_.threads, effort_.deadline}));
    MINES_LET(const auto done, repair_all(repair, board));
    if (!done) return std::nullopt;
    return finish(repair, std::move(drawn), board);
  }

  /// Repairs the board until it is finished; false if it is to be given up.
  Result<bool> repair_all(Repair& repair, std::uint64_t board) {
    std::uint64_t best = repair.opened();
    for (int in_vain = 0;; ++in_vain) {
      best_share_ = std::max(best_share_,
                             static_cast<double>(repair.opened()) / static_cast<double>(repair.safe_cells()));
      if (effort_.show) effort_.show({board + 1, repair.opened(), repair.safe_cells()});
      // This comes first: the result of a game that ends after the deadline must not be used.
      if (is_late()) return late(board);
      if (repair.is_done()) return true;
      // With `uniform` no board is repaired: a repaired one would be likelier than others.
      if (effort_.uniform || in_vain >= most_games_in_vain) return false;
      MINES_ASSERT(repair.opened() <= repair.safe_cells());
      MINES_TRY(repair.try_redraws());
      if (repair.opened() > best) {
        best = repair.opened();
        // The loop makes it 0.
        in_vain = -1;
      }
    }
  }

  Unexpected<Error> late(std::uint64_t board) const {
    return broken(
        "board",
        fmt::format(
            "time is up: none of the boards tried ({}) can be solved without a guess{}; logic opens "
            "{:.1f} % of the best one; expected fewer mines, or more time",
            board + 1,
            effort_.difficulty ? fmt::format(" and has difficulty {}", name_of(*effort_.difficulty)) : "",
            100 * best_share_));
  }

  /// Plays the board once more, from nothing, and checks that it is solved. Nothing if it is not as hard as
  /// it is to be.
  Result<std::optional<NoGuessBoard>> finish(const Repair& repair, BitPlane drawn, std::uint64_t board) {
    MINES_LET(auto mines, repair.mines().copy());
    MINES_LET(auto redrawn, repair.redrawn().copy());
    NoGuessBoard made{Field(std::move(mines)), Field(std::move(drawn)), std::move(redrawn)};
    // Repair::opened() may be an estimate, so the finished board is played again.
    MINES_LET(const auto solved, solve(made.field.mines(), demand_.start, 1, effort_.deadline));
    if (is_late()) return late(board);
    const std::uint64_t safe_cells = demand_.size.cells() - demand_.mines;
    if (made.field.mine_count() != demand_.mines || solved.count != safe_cells)
      return broken("solver", "a board that was solved once cannot be solved again; please report this");
    if (!effort_.difficulty) return made;
    const auto rated =
        hardest_step(made.field, demand_.start, most_numbers_of(*effort_.difficulty), effort_.deadline);
    if (is_late()) return late(board);
    // A board that nobody can rate is none that was asked for.
    if (!rated && rated.error().code == ExitCode::unknown) return std::nullopt;
    MINES_LET(const auto hardest, rated);
    // `hardest` is empty if the board is harder than asked for. Otherwise the board may still be too easy.
    if (!hardest || difficulty_of(hardest->numbers) != effort_.difficulty) return std::nullopt;
    return made;
  }

  Demand demand_;
  const Effort& effort_;
  std::vector<Cell> safe_;
  RandomSequence seeds_;
  double best_share_ = 0;
};

}  // namespace

Result<NoGuessBoard> make_board(const Demand& demand, const Effort& effort) {
  MINES_TRY(check(demand, effort));
  return Maker(demand, effort).run();
}

}  // namespace mines::no_guess

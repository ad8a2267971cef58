#include "advice/best_move.hpp"

#include <algorithm>

#include "advice/compare_guesses.hpp"
#include "advice/whole_board.hpp"
#include "base/assert.hpp"
#include "guess/points/guesser.hpp"
#include "sat/find_placement.hpp"

namespace mines {

namespace {

/// The interior cell with the fewest neighbours, the first by rows; there is one.
Cell interior_cell(const View& view) {
  Cell best{};
  int fewest = 9;
  for_each_interior_word(view, [&](std::int32_t row, std::int32_t word, Word cells) {
    if (fewest == 3) return;  // a corner
    for_each_bit(cells, [&](int bit) {
      const Cell cell = cell_at(row, word, bit);
      int neighbours = 0;
      for_each_neighbour(view.size(), cell, [&](Cell) { ++neighbours; });
      if (neighbours < fewest) best = cell;
      fewest = std::min(fewest, neighbours);
    });
  });
  return best;
}

std::optional<Move> safest_move(const View& view, const Analysis& analysis) {
  std::optional<Move> best;
  const auto offer = [&](Cell cell) {
    const std::uint64_t i = view.size().index(cell);
    // Known mines are not unknown cells, but proven ones are.
    if (analysis.verdict[i] == Verdict::mine) return;
    if (!best || analysis.mine[i] < best->mine) best = Move{cell, false, analysis.mine[i], {}};
  };
  for_each_frontier_cell(view, offer);
  // All interior cells have the same probability, so one of them stands for all.
  if (analysis.interior > 0) offer(interior_cell(view));
  return best;
}

}  // namespace

View with_proven_mines(const View& view, const Analysis& analysis) {
  View copy = view.copy(Eights::marked);  // the analysis has proven the mines around 8s
  for_each_frontier_cell(view, [&](Cell cell) {
    if (analysis.verdict[view.size().index(cell)] == Verdict::mine)
      copy.add_mines(cell.row, word_of(cell), bit_of(cell));
  });
  return copy;
}

std::optional<Cell> safe_cell(const View& view, const Analysis& analysis) {
  MINES_ASSERT(analysis.verdict.size() == view.size().cells());
  const auto& verdicts = analysis.verdict;
  if (std::find(verdicts.begin(), verdicts.end(), Verdict::safe) == verdicts.end()) return std::nullopt;
  std::optional<Cell> safe;
  for_each_frontier_cell(view, [&](Cell cell) {
    if (!safe && verdicts[view.size().index(cell)] == Verdict::safe) safe = cell;
  });
  // All interior cells have the same verdict: no frontier cell is safe, so these are.
  return safe ? *safe : interior_cell(view);
}

std::optional<Move> winning_move(const View& view, const Analysis& analysis,
                                 std::optional<std::uint64_t> mines, int games) {
  if (const auto cell = safe_cell(view, analysis)) return Move{*cell, true, 0, {}};
  const auto guess = best_guess(view, analysis, mines, games);
  // The position is too large to compare guesses in, was not counted, or has a single undecided cell.
  if (!guess) return safest_move(view, analysis);
  return Move{guess->cell, false, guess->mine, {}};
}

std::optional<Move> scoring_move(const View& view, const Analysis& analysis, const ScoreOptions& options) {
  // A safe cell is worth its one point, at no risk.
  if (const auto cell = safe_cell(view, analysis)) return Move{*cell, true, 0, 1};
  // The guesser takes unknown cells as undecided, so proven mines must be known to it.
  const View known = with_proven_mines(view, analysis);
  const StuckRows stuck(known);
  const std::vector<StuckTile> tiles = stuck.all();
  Guesser guesser(
      known, stuck, {known.size(), options.mines, options.penalty}, Guessing::worthwhile, options.seed,
      [](const Component& component) { return find_placement(component); }, options.threads);
  const std::vector<Guess> guesses = guesser.choose(tiles, known.count_opened());
  // A push has no gain, and any guess with a gain comes before it.
  const auto best = std::max_element(guesses.begin(), guesses.end(),
                                     [](const Guess& a, const Guess& b) { return a.gain < b.gain; });
  if (best == guesses.end()) return std::nullopt;
  // The gain of a push into a large region is unknown.
  return Move{best->cell, false, analysis.mine[view.size().index(best->cell)], best->gain};
}

}  // namespace mines

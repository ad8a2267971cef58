#include "advice/best_move.hpp"

#include <algorithm>
#include <bit>

#include "advice/proven_mines.hpp"
#include "base/assert.hpp"
#include "guess/points/guesser.hpp"
#include "guess/win/classic_player.hpp"
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

std::optional<Move> safe_move(const View& view, const Analysis& analysis) {
  const auto cell = safe_cell(view, analysis);
  if (!cell) return std::nullopt;
  return Move{*cell, true, 0, {}};
}

std::optional<Move> safest_move(const View& view, const Analysis& analysis) {
  std::optional<Move> best;
  for (const Analysis::Answered& answered : analysis.cells) {
    const CellAnswer& answer = answered.answer;
    if (answer.verdict == CellVerdict::mine) continue;
    if (!best || answer.mine.value < best->mine_probability)
      best = Move{answered.cell, false, answer.mine.value, {}};
  }
  if (analysis.interior == 0 || analysis.interior_answer.verdict == CellVerdict::mine) return best;
  const double inside = analysis.interior_answer.mine.value;
  if (!best || inside < best->mine_probability) best = Move{interior_cell(view), false, inside, {}};
  return best;
}

/// The guess of the classic player (guess/win/classic_player.hpp).
std::optional<Move> classic_move(const View& view, std::uint64_t mines) {
  ClassicMind mind(classic_settings().front().options);
  auto player = ClassicPlayer::make(view.size(), mines, mind);
  if (!player) return std::nullopt;
  Replies replies;
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const KnownWord known = view.load(row, word);
      const Word opened = view.opened_on_board(row, word);
      const auto number = [&](int i) { return known.number[i] & opened; };
      if ((opened | known.mines) != 0)
        replies.words.push_back({row,
                                 word,
                                 opened,
                                 known.mines,
                                 {number(0), number(1), number(2), view.listed_eights(row, word)}});
    }
  }
  player->show(replies);
  const auto move = player->next();
  if (!move || move->certain || move->clicks.empty() || !mind.situation.is_counted()) return std::nullopt;
  const ClickWord& click = move->clicks.front();
  return Move{
      cell_at(click.row, click.word, std::countr_zero(click.mask)), false, move->mine_probability, {}};
}

}  // namespace

std::optional<Cell> safe_cell(const View& view, const Analysis& analysis) {
  MINES_ASSERT(analysis.consistent());
  for (const Analysis::Answered& answered : analysis.cells) {
    if (answered.answer.verdict == CellVerdict::safe) return answered.cell;
  }
  if (analysis.interior > 0 && analysis.interior_answer.verdict == CellVerdict::safe)
    return interior_cell(view);
  return std::nullopt;
}

std::optional<Move> winning_move(const View& view, const Analysis& analysis,
                                 std::optional<std::uint64_t> mines) {
  if (auto move = safe_move(view, analysis)) return move;
  const auto safest = safest_move(view, analysis);
  if (!safest || !mines || view.count_opened() == 0) return safest;
  const auto classic = classic_move(view, *mines);
  return classic ? classic : safest;
}

std::optional<Move> scoring_move(const View& view, const Analysis& analysis, const ScoreOptions& options) {
  if (auto move = safe_move(view, analysis)) {
    move->gain = 1;
    return move;
  }
  const View known = with_proven_mines(view, analysis);
  const StuckRows stuck(known);
  const std::vector<StuckTile> tiles = stuck.all();
  Guesser guesser(
      known, stuck, {known.size(), options.mines, options.penalty}, Guessing::worthwhile, options.seed,
      [](const Component& component) { return find_placement(component); }, options.threads);
  const std::vector<Guess> guesses = guesser.choose(tiles, known.count_opened());
  const auto best = std::max_element(guesses.begin(), guesses.end(),
                                     [](const Guess& a, const Guess& b) { return a.gain < b.gain; });
  if (best == guesses.end()) return std::nullopt;
  Move move{best->cell, false, analysis.at(best->cell).mine.value, {}};
  move.gain = best->gain;  // unknown for a push into a large region
  return move;
}

}  // namespace mines

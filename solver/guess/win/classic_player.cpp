#include "guess/win/classic_player.hpp"

#include <utility>

#include "guess/win/placements.hpp"

namespace mines {

std::span<const ClassicSetting> classic_settings() {
  static const ClassicSetting settings[] = {{"strong", {}},
                                            {"deep", {4000, 40'000'000, {{10}, true, 1000, 3}}},
                                            {"fast", {300, Endgame::usual_work, {{8}, false}}},
                                            {"safest", {0, 0, {{1}, false}}}};
  return settings;
}

Result<ClassicPlayer> ClassicPlayer::make(BoardSize size, std::uint64_t mines, ClassicMind& mind) {
  MINES_LET(auto view, View::make(size));
  return ClassicPlayer(std::move(view), mines, mind);
}

ClassicPlayer::ClassicPlayer(View view, std::uint64_t mines, ClassicMind& mind)
    : view_(std::make_unique<View>(std::move(view))), mines_(mines), mind_(&mind), rules_(*view_) {}

void ClassicPlayer::show(const Replies& replies) {
  for_each_word(replies, [&](const OpenedWord& word) {
    view_->apply(word);
    rules_.changed(word.row, word.word, word.opened | word.mines);
    if (word.number[3] == 0) return;
    for_each_bit(word.number[3], [&](int bit) {
      for_each_neighbour(view_->size(), cell_at(word.row, word.word, bit),
                         [&](Cell mine) { rules_.changed(mine.row, word_of(mine), bit_of(mine)); });
    });
  });
}

Result<ClassicPlayer::Move> ClassicPlayer::next() {
  Move move;
  rules_.settle(move.clicks);
  if (!move.clicks.empty()) return move;
  Situation& situation = mind_->situation;
  if (situation.look(*view_, mines_) == Situation::Outcome::contradiction)
    return broken("game", "no placement of mines fits the numbers");
  if (take_certain(move)) return move;
  move.certain = false;
  MINES_LET(const auto best, guess());
  move.mine_probability = best.mine_probability;
  move.clicks.push_back({best.cell.row, word_of(best.cell), bit_of(best.cell)});
  return move;
}

/// Adds the certain cells of the situation to the view, and its safe cells to the move. False if there is
/// none.
bool ClassicPlayer::take_certain(Move& move) {
  const Situation& situation = mind_->situation;
  const auto decide = [&](std::int32_t row, std::int32_t word, Word cells, CellVerdict verdict) {
    if (cells == 0) return;
    if (verdict == CellVerdict::safe) move.clicks.push_back({row, word, view_->add_safe(row, word, cells)});
    if (verdict == CellVerdict::mine) rules_.changed(row, word, view_->add_mines(row, word, cells));
  };
  // Mines of the interior stay unknown: no rule would use them, and a guess takes the interior from the view,
  // as the situation does.
  if (situation.interior_verdict() == CellVerdict::safe) {
    for_each_interior_word(*view_, [&](std::int32_t row, std::int32_t word, Word cells) {
      decide(row, word, cells, CellVerdict::safe);
    });
  }
  for (const CountedComponent& part : situation.parts()) {
    for (std::size_t i = 0; i < part.verdicts.size(); ++i) {
      const Cell cell = part.component.cells[i];
      decide(cell.row, word_of(cell), bit_of(cell), part.verdicts[i]);
    }
  }
  rules_.settle(move.clicks);
  return !move.clicks.empty();
}

Result<Guess> ClassicPlayer::guess() {
  const Situation& situation = mind_->situation;
  if (const std::size_t most = mind_->options.endgame_placements; most > 0) {
    if (const auto all = all_placements(*view_, situation, most)) {
      if (auto best = mind_->endgame.solve(all->cells, all->models, mind_->options.endgame_work)) {
        best->mine_probability = situation.probability_of(best->cell);
        return *best;
      }
    }
  }
  const std::vector<Guess> guesses = mind_->rater.rate(*view_, situation);
  if (guesses.empty()) return broken("game", "no cell is left that may be safe");
  return guesses.front();
}

}  // namespace mines

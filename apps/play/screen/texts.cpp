#include "apps/play/screen/texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/quantity.hpp"
#include "library/facts/position.hpp"

namespace mines::play {

namespace {

/// Whether the pattern has a name that players use.
bool is_known_by_name(const std::optional<Pattern>& pattern) {
  return pattern && *pattern >= Pattern::one_one && *pattern < Pattern::chain && *pattern != Pattern::pair;
}

std::string text_of_reason(const Explanation& explanation) {
  const char* const verdict = explanation.verdict == Verdict::safe ? "safe" : "a mine";
  const Reason& reason = explanation.reason;
  if (!reason.found)
    return fmt::format("{}: certainly {}; the reason takes too long to find", text_of_cell(explanation.cell),
                       verdict);
  std::string grounds = reason.numbers.empty() ? "the number of mines"
                        : reason.numbers.size() == 1
                            ? "the marked number"
                            : fmt::format("{} numbers, marked", reason.numbers.size());
  if (!reason.numbers.empty() && reason.uses_mines) grounds += " and the number of mines";
  std::string text = fmt::format("{}: {}, by {}", text_of_cell(explanation.cell), verdict, grounds);
  if (reason.numbers.size() > 1 && reason.size == Minimality::smallest) text += "; no fewer prove it";
  if (is_known_by_name(explanation.pattern))
    text += fmt::format(" ({})", facts::word_of(*explanation.pattern));
  return text;
}

std::string worth_of(const Guess& guess) {
  std::string text = text_of_chance(guess.mine) + " a mine";
  if (guess.progress) text += fmt::format(", goes on {}", text_of_chance(*guess.progress));
  if (guess.win) text += fmt::format(", wins {}", text_of_chance(*guess.win));
  return text;
}

}  // namespace

std::string text_of_cell(Cell cell) { return fmt::format("{},{}", cell.row, cell.column); }

std::string text_of_chance(double probability) {
  const double percent = 100 * probability;
  if (percent > 0 && percent < 0.1) return "<0.1 %";
  if (percent < 100 && percent > 99.9) return ">99.9 %";
  return fmt::format("{:.1f} %", percent);
}

std::string text_of_move(const std::optional<Move>& move, bool points, bool whole) {
  if (!move && !whole)
    return points ? "no guess on the screen is worth its risk" : "no move is left on the screen";
  if (!move) return points ? "best: stop, no guess is worth its risk" : "no move is left";
  if (move->is_certain) return fmt::format("best: {}, safe", text_of_cell(move->cell));
  std::string text = fmt::format("best: {}, {} a mine", text_of_cell(move->cell), text_of_chance(move->mine));
  if (move->gain) text += fmt::format(", gains {:.2f}", *move->gain);
  return text;
}

std::string text_of_clue(const Reason& reason) {
  const std::string numbers = reason.numbers.size() == 1
                                  ? std::string("the marked number")
                                  : fmt::format("the {} marked numbers", reason.numbers.size());
  return fmt::format("look at {}{}; h: the cell", numbers, reason.uses_mines ? " and the mines left" : "");
}

std::string text_of_explanation(const Explanation& explanation) {
  if (!is_uncertain(explanation.verdict)) return text_of_reason(explanation);
  const auto& guesses = explanation.guesses;
  const auto own = std::find_if(guesses.begin(), guesses.end(),
                                [&](const Guess& guess) { return guess.cell == explanation.cell; });
  if (own == guesses.end()) return fmt::format("{}: uncertain", text_of_cell(explanation.cell));
  std::string text = fmt::format("{}: {}", text_of_cell(explanation.cell), worth_of(*own));
  if (explanation.safe_elsewhere) {
    return text + fmt::format("; {} is safe", text_of_cell(*explanation.safe_elsewhere));
  }
  if (guesses.front().cell == own->cell) return text + (guesses.size() > 1 ? "; the best guess" : "");
  return text + fmt::format("; better {}: {}", text_of_cell(guesses.front().cell), worth_of(guesses.front()));
}

std::vector<std::string> texts_of_state(const InteractiveGame& game) {
  const double share = game.safe_cells() == 0
                           ? 1
                           : static_cast<double>(game.opened()) / static_cast<double>(game.safe_cells());
  std::vector<std::string> texts{
      fmt::format("{:.{}f} % open", 100 * share, game.size().cells() > 1'000'000 ? 5 : 1)};
  if (!game.rules().mine_ends) {
    texts.push_back(quantity(game.points(), "point"));
    texts.push_back(fmt::format("{} hit", game.hits()));
  }
  texts.push_back(quantity(game.mines(), "mine"));
  return texts;
}

std::string text_of_viewport(const Area& seen, BoardSize board) {
  return fmt::format("from {} of {}x{}", text_of_cell(seen.first), board.rows, board.columns);
}

std::string joined(const std::vector<std::string>& texts, int columns) {
  std::string all;
  for (const std::string& text : texts) {
    const std::string_view between = all.empty() ? "" : "  ";
    if (all.size() + between.size() + text.size() <= static_cast<std::size_t>(columns))
      all.append(between).append(text);
  }
  return all;
}

}  // namespace mines::play

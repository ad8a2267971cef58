#include "play/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mines::play {

namespace {

std::string text_of_reason(const position::Explanation& explanation) {
  const char* const verdict = explanation.verdict == CellVerdict::safe ? "safe" : "a mine";
  const Reason& reason = explanation.reason;
  if (reason.outcome != Reason::Outcome::found)
    return fmt::format("{}: certainly {}; why is too much to tell", text_of_cell(explanation.cell), verdict);
  std::string grounds = reason.numbers.empty() ? "the number of mines"
                        : reason.numbers.size() == 1
                            ? "the marked number"
                            : fmt::format("{} numbers, marked", reason.numbers.size());
  if (!reason.numbers.empty() && reason.uses_mines_left) grounds += " and the number of mines";
  std::string text = fmt::format("{}: {}, by {}", text_of_cell(explanation.cell), verdict, grounds);
  if (reason.numbers.size() > 1 && reason.size == Minimality::smallest) text += "; no fewer say so";
  return text;
}

std::string worth_of(const Guess& guess) {
  std::string text = text_of_chance(guess.mine_probability) + " a mine";
  if (guess.progress) text += fmt::format(", goes on {}", text_of_chance(*guess.progress));
  if (guess.value) text += fmt::format(", wins {}", text_of_chance(*guess.value));
  return text;
}

constexpr std::string_view play_keys[] = {
    "mines-play                                        any key goes back",
    "",
    "  arrows j k l H   move                 Page Up/Down, Home, End",
    "  Enter, Space     open (on a number: what is left around it, if its",
    "                   flags are set); the first mouse button as well",
    "  f                flag by hand; the other mouse buttons as well",
    "",
    "  h   the best move                e   why: the cell under the cursor",
    "  p   probabilities of mines       u   take back a move",
    "  a   the machine guesses once     A   and goes on guessing",
    "",
    "  0 .. 4   the machine uses no rule, .. rules 1 to 4",
    "  5        exact inference         s   stop the machine, let it go on",
    "  + -      its speed",
    "",
    "  r   a new game (or the face)     q   quit",
    "",
    "  .  closed or no mine beside   !  flag   *  mine   x  wrong flag",
    "  with p: percent of a mine, + safe, * a mine for certain;",
    "  dots beside no number have the percentage called 'elsewhere'",
};

constexpr std::string_view play_keys_short[] = {
    "arrows jklH move   any key: back", "Enter Space mouse  open",       "f  flag by hand    u  take back",
    "h  best move       e  why",        "p  probabilities   a A  guess", "0..4 rules, 5 exact, s stop, + -",
    "r  new game        q  quit",
};

constexpr std::string_view edit_keys[] = {
    "mines-play --edit                                 any key goes back",
    "",
    "  arrows j k l H   move            Page Up/Down, Home, End; the mouse",
    "  0 .. 8           a number        and on to the next cell",
    "  ! f              a mine          the other mouse buttons as well",
    "  . Space          unknown; Backspace goes back",
    "",
    "  p   probabilities on and off     h   the best move",
    "  e   why: the cell under the cursor",
    "  + -  more or fewer mines         n   number of mines not given",
    "  u   take back                    w   write the file",
    "  q   quit",
    "",
    "  percent of a mine, + safe, * a mine for certain; dots beside no",
    "  number share one percentage",
};

constexpr std::string_view edit_keys_short[] = {
    "arrows jklH move   any key: back", "0..8 ! . set cell  u  take back", "p  probabilities   h  best move",
    "e  why             w  write",      "+ - n  mines       q  quit",
};

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
    return points ? "no guess in this part is worth its risk" : "no move is left in this part";
  if (!move) return points ? "best: stop, no guess is worth its risk" : "no move is left here";
  if (move->is_certain) return fmt::format("best: {}, safe", text_of_cell(move->cell));
  std::string text =
      fmt::format("best: {}, {} a mine", text_of_cell(move->cell), text_of_chance(move->mine_probability));
  if (move->gain) text += fmt::format(", gains {:.2f}", *move->gain);
  return text;
}

std::string text_of_explanation(const position::Explanation& explanation) {
  if (explanation.verdict != CellVerdict::open_question) return text_of_reason(explanation);
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

std::string text_of_interior(double probability) {
  return fmt::format("elsewhere {}", text_of_chance(probability));
}

std::vector<std::string> texts_of_state(const PlayedGame& game) {
  const double share = game.safe_cells() == 0
                           ? 1
                           : static_cast<double>(game.opened()) / static_cast<double>(game.safe_cells());
  std::vector<std::string> texts{
      fmt::format("{:.{}f} % open", 100 * share, game.size().cells() > 1'000'000 ? 5 : 1)};
  if (!game.rules().mine_ends) {
    texts.push_back(fmt::format("{} points", game.points()));
    texts.push_back(fmt::format("{} hit", game.hits()));
  }
  texts.push_back(fmt::format("{} mines", game.mines()));
  return texts;
}

std::string text_of_window(const Area& seen, BoardSize board) {
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

std::vector<std::string_view> help_page(bool edits, int columns, int lines) {
  const auto all = [](const auto& keys) {
    return std::vector<std::string_view>(std::begin(keys), std::end(keys));
  };
  const auto fits = [&](const std::vector<std::string_view>& page) {
    const auto longest =
        std::max_element(page.begin(), page.end(), [](auto a, auto b) { return a.size() < b.size(); });
    return static_cast<int>(page.size()) <= lines && static_cast<int>(longest->size()) <= columns;
  };
  auto page = edits ? all(edit_keys) : all(play_keys);
  if (!fits(page)) page = edits ? all(edit_keys_short) : all(play_keys_short);
  return page;
}

}  // namespace mines::play

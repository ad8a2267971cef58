// Recorded games in RawVF, the text form in which programs exchange them: "KEY: VALUE" lines, a line "Board:"
// with rows of '*' and '0', a line "Events:", and then a line for each event of the mouse:
//
//   SECONDS EVENT COLUMN ROW (X Y)      0.480 lc 5 3 (70 44)
//
// Columns and rows count from 1; X and Y are pixels, negative off the board. EVENT is mv (a move), lc, lr,
// rc, rr, mc, mr (the left, right or middle button: c down, r up) or sc (left down with the shift key). Other
// lines show what happened on the board. These lines are skipped, because the board follows from the mouse
// events by the rules (mouse_game.hpp).
//
// Source: src/parser_*.c of github.com/thefinerminer/minesweeper-rawvf, Rev6.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

#include "board/rawvf_board.hpp"
#include "os/text_lines.hpp"
#include "replay/mouse_game.hpp"

namespace mines::replay {

namespace {

constexpr std::array<std::pair<std::string_view, MouseEvent>, 8> events{
    {{"mv", MouseEvent::move},
     {"lc", MouseEvent::left_down},
     {"lr", MouseEvent::left_up},
     {"rc", MouseEvent::right_down},
     {"rr", MouseEvent::right_up},
     {"mc", MouseEvent::middle_down},
     {"mr", MouseEvent::middle_up},
     {"sc", MouseEvent::left_down_to_chord}}};
constexpr std::array<std::pair<std::string_view, FirstClick>, 3> promises{
    {{"any", FirstClick::any}, {"safe", FirstClick::safe}, {"open", FirstClick::open}}};

/// The value of a line "KEY: VALUE"; empty if it is another line.
std::string_view text_after(std::string_view line, std::string_view key) {
  if (!line.starts_with(key) || !line.substr(key.size()).starts_with(':')) return {};
  line.remove_prefix(key.size() + 1);
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

struct Keys {
  bool question_marks = false;
  FirstClick first = FirstClick::safe;

  void take(std::string_view line) {
    if (text_after(line, "Marks") == "On") question_marks = true;
    if (text_after(line, "Mode") == "UPK") first = FirstClick::any;
    for (const auto& [word, promise] : promises) {
      if (text_after(line, "FirstClick") == word) first = promise;
    }
  }
};

/// The words of a line, without brackets and commas.
class Words {
 public:
  explicit Words(std::string_view line) : line_(line) {}
  /// Empty at the end of the line.
  std::string_view next() {
    constexpr std::string_view blanks = " \t(),";
    at_ = std::min(line_.find_first_not_of(blanks, at_ + last_.size()), line_.size());
    last_ = line_.substr(at_, line_.find_first_of(blanks, at_) - at_);
    return last_;
  }
  std::size_t column() const { return at_; }

 private:
  std::string_view line_;
  std::string_view last_;
  std::size_t at_ = 0;
};

/// Whether a line is an event of the mouse: those begin with their time.
bool has_time(std::string_view line) {
  return !line.empty() && ((line[0] >= '0' && line[0] <= '9') || line[0] == '-' || line[0] == '.');
}

/// The whole of a word as a number.
std::optional<std::int32_t> whole_number(std::string_view word) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

/// The whole of a word as seconds with at most nine digits before the dot, which may be missing; 0 before the
/// clock started.
std::optional<std::uint32_t> milliseconds(std::string_view word) {
  const bool is_early = word.starts_with('-');
  if (is_early) word.remove_prefix(1);
  const std::size_t dot = std::min(word.find('.'), word.size());
  std::string digits(word.substr(0, dot));
  const std::string_view parts = word.substr(std::min(dot + 1, word.size()));
  // Three digits behind the dot make milliseconds. Further ones are cut off.
  for (std::size_t i = 0; i < 3; ++i) digits += i < parts.size() ? parts[i] : '0';
  const bool is_number = (digits + std::string(parts)).find_first_not_of("0123456789") == std::string::npos;
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (!is_number || error != std::errc()) return std::nullopt;
  return is_early ? 0 : number;
}

Result<void> read_event(const TextLines& lines, MouseGame& game) {
  Words words(lines.line());
  const auto now = milliseconds(words.next());
  if (!now) return lines.wrong(words.column(), "a time in seconds, at most 4294967");
  const auto word = words.next();
  const auto event =
      std::find_if(events.begin(), events.end(), [&](const auto& each) { return each.first == word; });
  // Others say what the program did: start, won, blast, scrolling.
  if (event == events.end()) return {};
  std::array<std::int32_t, 2> place{};  // column and row
  for (std::int32_t& each : place) {
    const auto number = whole_number(words.next());
    if (!number || *number < -max_side || *number > max_side)
      return lines.wrong(words.column(), "a column and a row, from 1");
    each = *number;
  }
  // The pixels in brackets: a negative one lies off the board, whichever cell the line names.
  const bool is_off_board = words.next().starts_with('-') || words.next().starts_with('-');
  const Cell cell{place[1] - 1, place[0] - 1};
  game.apply(event->second, is_off_board ? Cell{-1, -1} : cell, *now);
  return {};
}

}  // namespace

Result<Replay> read_rawvf_game(ByteReader& from) {
  Keys header;
  Replay replay;
  MINES_LET(replay.mines, read_rawvf_board(from, [&](std::string_view line) { header.take(line); }));
  replay.mine_count = replay.mines.count();
  replay.first = header.first;
  MouseGame game(replay.mines, header.question_marks);
  TextLines lines(from);
  for (;;) {
    MINES_LET(const auto more, lines.next());
    if (!more) break;
    // Other lines name changes of the board, which follow from the clicks.
    if (!has_time(lines.line())) continue;
    MINES_TRY(read_event(lines, game));
  }
  replay.openings = game.openings();
  replay.moves = game.moves();
  return replay;
}

std::string rawvf_of(const BitPlane& mines, FirstClick first, const std::vector<GameMove>& moves) {
  const BoardSize size = mines.size();
  std::string board;
  for (std::uint64_t i = 0; i < size.cells(); ++i) {
    board += mines.test(size.cell(i)) ? '*' : '0';
    if ((i + 1) % static_cast<std::uint64_t>(size.columns) == 0) board += '\n';
  }
  const auto* const promise =
      std::find_if(promises.begin(), promises.end(), [&](const auto& each) { return each.second == first; });
  std::string text = fmt::format(
      "RawVF_Version: Rev6\nProgram: mines\nLevel: Custom\nWidth: {}\nHeight: {}\nMines: {}\nMarks: "
      "Off\nMode: "
      "Classic\nFirstClick: {}\nBoard:\n{}Events:\n",
      size.columns, size.rows, mines.count(), promise->first, board);
  PlayedBoard game(mines);
  for (const GameMove& move : moves) {
    // Moves after the end of the game have no effect.
    if (game.state() != GameState::playing) break;
    const bool has_flag = game.has_flag(move.cell);
    // The right button turns a flag over, so a move without effect must not be written.
    if ((move.action == Action::flag && has_flag) || (move.action == Action::unflag && !has_flag)) continue;
    game.play(move.action, move.cell);
    const char button = move.action == Action::open ? 'l' : move.action == Action::chord ? 'm' : 'r';
    for (const char what : {'c', 'r'}) {
      text += fmt::format("{:.3f} {}{} {} {} ({} {})\n", std::max(move.seconds, 0.0), button, what,
                          move.cell.column + 1, move.cell.row + 1, 16 * move.cell.column + 8,
                          16 * move.cell.row + 8);
    }
  }
  return text;
}

}  // namespace mines::replay

// Recorded games in RawVF, the text form in which programs exchange them: "KEY: VALUE" lines, a line "Board:"
// with rows of '*' and '0', a line "Events:", which may be missing, and then a line for each event of the
// mouse:
//
//   SECONDS EVENT COLUMN ROW (X Y)      0.480 lc 5 3 (70 44)
//
// X and Y are pixels, negative off the board; "SquareSize" gives the pixels of a cell, else 16. Columns and
// rows count from 1. A line has a cell, pixels or both. Where it has both, the pixels decide, because
// programs differ in how they count cells.
//
// EVENT is mv (a move), lc, lr, rc, rr, mc, mr (the left, right or middle button: c down, r up), sc (left
// down with the shift key) or mt (question marks are turned on or off). Lines without a time show what
// happened on the board. They are skipped, because the board follows from the mouse events by the rules
// (mouse_game.hpp).
//
// Keys and values may be in capitals or not. "Marks: On" means question marks, "SuperClick: On" that the left
// button makes a chord on an open cell. Rules that are not supported: "Elmar: On" (a left click also when the
// button goes down), "Nono: On" (each cell under the pressed button is opened or flagged), "SuperFlag: On" (a
// right click on a number sets flags), "Level: Marathon" (several boards).
//
// Sources: src/parser_*.c of github.com/thefinerminer/minesweeper-rawvf, Rev6; for mt and files without
// "Events:" the games of Minesweeper X and FreeSweeper of github.com/hgraceb/flop-player.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/lower_case.hpp"
#include "board/rawvf_board.hpp"
#include "os/text_lines.hpp"
#include "replay/formats.hpp"
#include "replay/mouse_game.hpp"
#include "replay/numbers.hpp"

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
/// What programs say with a time and is no event of the mouse: the course of the game, scrolling, and 3BV so
/// far.
constexpr std::array<std::string_view, 9> remarks{"start",       "won", "lost", "blast", "boom",
                                                  "nonstandard", "sx",  "sy",   "solved"};
constexpr std::array<std::pair<std::string_view, FirstClick>, 3> promises{
    {{"any", FirstClick::any}, {"safe", FirstClick::safe}, {"open", FirstClick::open}}};
constexpr std::array<std::string_view, 3> settings_of_other_rules{"elmar", "nono", "superflag"};
/// Keys that begin with RAW_ are those of minesweeper-rawvf, others those of the programs.
constexpr std::array<std::pair<std::string_view, std::optional<std::uint64_t> StatedFigures::*>, 17> figures{
    {{"bbbv", &StatedFigures::three_bv},
     {"3bv", &StatedFigures::three_bv},
     {"raw_3bv", &StatedFigures::three_bv},
     {"solved3bv", &StatedFigures::three_bv_done},
     {"raw_solved3bv", &StatedFigures::three_bv_done},
     {"openings", &StatedFigures::openings},
     {"raw_openings", &StatedFigures::openings},
     {"islands", &StatedFigures::islands},
     {"raw_islands", &StatedFigures::islands},
     {"raw_zini", &StatedFigures::zini},
     {"lclicks", &StatedFigures::left},
     {"raw_leftclicks", &StatedFigures::left},
     {"rclicks", &StatedFigures::right},
     {"raw_rightclicks", &StatedFigures::right},
     {"dclicks", &StatedFigures::chord},
     {"raw_doubleclicks", &StatedFigures::chord},
     {"doubleclicks", &StatedFigures::chord}}};

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

/// What the lines "KEY: VALUE" say.
struct GameKeys {
  MouseSettings settings{};
  FirstClick first = FirstClick::safe;
  StatedFigures stated{};
  std::optional<Error> other_rules{};  ///< names the setting whose rules are not supported
  // What the file says of its board.
  std::optional<std::uint64_t> columns{};
  std::optional<std::uint64_t> rows{};
  std::optional<std::uint64_t> mines{};

  Result<void> take(const TextLines& lines) {
    const std::string_view line = lines.line();
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return {};
    const std::string key = lower_case(trimmed(line.substr(0, colon)));
    const std::string value = lower_case(trimmed(line.substr(colon + 1)));
    take_board(key, value);
    take_stated(key, value);
    if (key == "marks") settings.question_marks = value == "on";
    if (key == "superclick") settings.super_click = value == "on";
    if (key == "mode" && value == "upk") first = FirstClick::any;
    for (const auto& [word, promise] : promises) {
      if (key == "firstclick" && value == word) first = promise;
    }
    const bool is_other = std::find(settings_of_other_rules.begin(), settings_of_other_rules.end(), key) !=
                          settings_of_other_rules.end();
    const std::size_t begin = std::min(line.find_first_not_of(" \t", colon + 1), line.size());
    if (is_other && value == "on")
      other_rules = lines.wrong(begin, "Off, for a game by the classic rules").error();
    if (key == "level" && value == "marathon")
      other_rules = lines.wrong(begin, "another level: a marathon has several boards").error();
    return key == "squaresize" ? take_cell_pixels(lines, begin, value) : Result<void>{};
  }

 private:
  void take_board(const std::string& key, const std::string& value) {
    if (key == "width") columns = whole_number<std::uint64_t>(value);
    if (key == "height") rows = whole_number<std::uint64_t>(value);
    if (key == "mines") mines = whole_number<std::uint64_t>(value);
  }
  void take_stated(const std::string& key, const std::string& value) {
    for (const auto& [word, figure] : figures) {
      if (key == word) stated.*figure = whole_number<std::uint64_t>(value);
    }
    if (key == "status" && (value == "won" || value == "lost")) {
      stated.won = value == "won";
      stated.lost = value == "lost";
    }
    if (key != "time") return;
    const auto milliseconds = parse_milliseconds(value);
    stated.seconds = milliseconds ? std::optional(*milliseconds / 1000.0) : std::nullopt;
    const std::size_t digits = value.find('.') == std::string::npos ? 0 : value.size() - value.find('.') - 1;
    stated.seconds_step = digits == 0 ? 1 : digits == 1 ? 0.1 : digits == 2 ? 0.01 : 0.001;
  }
  Result<void> take_cell_pixels(const TextLines& lines, std::size_t begin, const std::string& value) {
    constexpr std::int32_t most = 10'000;
    const auto number = whole_number<std::int32_t>(value);
    if (!number || *number < 1 || *number > most)
      return lines.wrong(begin, fmt::format("the pixels of a cell, 1 to {}", most));
    settings.cell_pixels = *number;
    return {};
  }
};

/// The words of a line, without brackets and commas.
class Words {
 public:
  explicit Words(std::string_view line, std::size_t begin = 0) : line_(line), at_(begin) {}
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
  std::size_t at_;
};

/// Whether a line is an event: those begin with their time.
bool has_time(std::string_view line) {
  return !line.empty() && ((line[0] >= '0' && line[0] <= '9') || line[0] == '-' || line[0] == '.');
}

/// A pixel. A part of a pixel is cut off, but a negative one stays negative.
std::optional<std::int32_t> pixel_of(std::string_view word) {
  const auto whole = whole_number<std::int32_t>(word.substr(0, word.find('.')));
  const bool is_negative = word.starts_with('-') && word.find_first_of("123456789") != std::string_view::npos;
  return whole == 0 && is_negative ? -1 : whole;
}

/// Reads the events of a game.
class Events {
 public:
  Events(TextLines& lines, const GameKeys& header, Replay& replay)
      : lines_(lines), header_(header), replay_(replay), game_(replay.mines, header.settings) {}

  /// Reads the line at which `lines` is.
  Result<void> read() {
    Words words(lines_.line());
    const auto now = parse_milliseconds(words.next());
    if (!now) return lines_.wrong(words.column(), "a time in seconds, at most 4294967");
    const std::string word = lower_case(words.next());
    if (word == "mt") {
      game_.toggle_question_marks();
      return {};
    }
    if (std::find(remarks.begin(), remarks.end(), word) != remarks.end()) return {};
    const auto event =
        std::find_if(events.begin(), events.end(), [&](const auto& each) { return each.first == word; });
    if (event == events.end()) {
      return lines_.wrong(words.column(), "an event: mv, lc, lr, rc, rr, mc, mr, sc or mt");
    }
    return read_place(words.column() + word.size(), event->second, *now);
  }
  const MouseGame& game() const { return game_; }

 private:
  /// Plays the event at the cell or pixels that the rest of the line, from byte `begin`, gives.
  Result<void> read_place(std::size_t begin, MouseEvent event, std::uint32_t now) {
    const std::string_view line = lines_.line();
    const std::size_t bracket = std::min(line.find('(', begin), line.size());
    MINES_LET(const auto named, read_named(line.substr(0, bracket), begin));
    MINES_LET(const auto pixels, read_pixels(bracket));
    if (!named && !pixels) return lines_.wrong(line.size(), "a column and a row, from 1, or pixels (X Y)");
    if (!pixels) {
      game_.apply(event, *named, now);
      return {};
    }
    const auto [x, y] = *pixels;
    const Cell pointed = cell_at_pixel(x, y, header_.settings.cell_pixels);
    // Off the board programs name different cells.
    if (named && *named != pointed && replay_.mines.size().contains(pointed)) warn(*named);
    game_.apply_at_pixel(event, x, y, now);
    return {};
  }
  Result<std::optional<Cell>> read_named(std::string_view before_bracket, std::size_t begin) const {
    Words words(before_bracket, begin);
    std::array<std::int32_t, 2> place{};  // column and row
    for (std::int32_t& each : place) {
      const std::string_view word = words.next();
      if (&each == place.data() && word.empty()) return std::optional<Cell>();
      const auto number = whole_number<std::int32_t>(word);
      if (!number || *number < -max_side || *number > max_side)
        return lines_.wrong(words.column(), "a column and a row, from 1, or pixels (X Y)");
      each = *number;
    }
    return std::optional(Cell{place[1] - 1, place[0] - 1});
  }
  /// x and y.
  Result<std::optional<std::array<std::int32_t, 2>>> read_pixels(std::size_t bracket) const {
    std::array<std::int32_t, 2> place{};
    if (bracket == lines_.line().size()) return std::optional<std::array<std::int32_t, 2>>();
    Words words(lines_.line(), bracket);
    for (std::int32_t& each : place) {
      const auto number = pixel_of(words.next());
      if (!number) return lines_.wrong(words.column(), "two pixels in brackets: (X Y)");
      each = *number;
    }
    return std::optional(place);
  }
  /// Warns of the first line whose cell is not the cell of its pixels.
  void warn(Cell named) {
    if (has_warned_) return;
    has_warned_ = true;
    replay_.warnings.push_back(
        fmt::format("line {}: column {}, row {} are not where the pixels are; the pixels were taken, with {} "
                    "pixels a cell",
                    lines_.number(), named.column + 1, named.row + 1, header_.settings.cell_pixels));
  }

  TextLines& lines_;
  const GameKeys& header_;
  Replay& replay_;
  MouseGame game_;
  bool has_warned_ = false;
};

/// Warns if the header says another number than the board has.
void compare(const char* key, std::optional<std::uint64_t> stated, std::uint64_t found, Replay& replay) {
  if (!stated || *stated == found) return;
  replay.warnings.push_back(fmt::format("{}: the file says {}, its board has {}", key, *stated, found));
}

}  // namespace

/// A line "Board:" is there, in capitals or not.
bool begins_rawvf(std::string_view bytes) {
  constexpr std::string_view title = "board:";
  for (std::size_t at = 0; at != std::string_view::npos;) {
    if (lower_case(bytes.substr(at, title.size())) == title) return true;
    const std::size_t end = bytes.find('\n', at);
    at = end == std::string_view::npos ? end : end + 1;
  }
  return false;
}

Result<Replay> read_rawvf_game(ByteReader& from) {
  GameKeys header;
  Replay replay;
  TextLines lines(from);
  MINES_LET(replay.mines, read_rawvf_board(lines, [&](const TextLines& at) { return header.take(at); }));
  replay.mine_count = replay.mines.count();
  replay.first = header.first;
  replay.stated = header.stated;
  compare("Width", header.columns, static_cast<std::uint64_t>(replay.mines.size().columns), replay);
  compare("Height", header.rows, static_cast<std::uint64_t>(replay.mines.size().rows), replay);
  compare("Mines", header.mines, replay.mine_count, replay);
  Events reader(lines, header, replay);
  for (bool more = true; more;) {
    // Other lines name changes of the board, which follow from the clicks.
    if (has_time(lines.line())) {
      MINES_TRY(reader.read());
    }
    MINES_LET(more, lines.next());
  }
  replay.openings = reader.game().openings();
  replay.moves = reader.game().moves();
  replay.path = reader.game().path();
  // The board is kept: it is right under all rules.
  if (header.other_rules) {
    replay.openings = Unexpected(*header.other_rules);
    replay.moves = Unexpected(*header.other_rules);
  }
  return replay;
}

std::string rawvf_of(const BitPlane& mines, FirstClick first, const std::vector<GameMove>& moves) {
  const BoardSize size = mines.size();
  std::string board;
  for (std::uint64_t i = 0; i < size.cells(); ++i) {
    board += mines.test(size.cell(i)) ? '*' : '0';
    if ((i + 1) % static_cast<std::uint64_t>(size.columns) == 0) board += '\n';
  }
  ClassicBoard game(mines);
  double seconds = 0;
  std::string events;
  for (const GameMove& move : moves) {
    // Moves after the end of the game have no effect.
    if (game.state() != GameState::playing) break;
    const bool has_flag = game.has_flag(move.cell);
    // The right button turns a flag over, so a move without effect must not be written.
    if ((move.action == Action::flag && has_flag) || (move.action == Action::unflag && !has_flag)) continue;
    game.play(move.action, move.cell);
    seconds = std::max(seconds, move.seconds);
    const char button = move.action == Action::open ? 'l' : move.action == Action::chord ? 'm' : 'r';
    for (const char what : {'c', 'r'}) {
      events += fmt::format("{:.3f} {}{} {} {} ({} {})\n", std::max(move.seconds, 0.0), button, what,
                            move.cell.column + 1, move.cell.row + 1, 16 * move.cell.column + 8,
                            16 * move.cell.row + 8);
    }
  }
  // Only a game that has ended has a time and a result.
  std::string result;
  if (game.state() != GameState::playing)
    result =
        fmt::format("Time: {:.3f}\nStatus: {}\n", seconds, game.state() == GameState::won ? "Won" : "Lost");
  const auto* const promise =
      std::find_if(promises.begin(), promises.end(), [&](const auto& each) { return each.second == first; });
  return fmt::format(
      "RawVF_Version: Rev6\nProgram: mines\nLevel: Custom\nWidth: {}\nHeight: {}\nMines: {}\nMarks: Off\n{}"
      "Mode: Classic\nFirstClick: {}\nBoard:\n{}Events:\n{}",
      size.columns, size.rows, mines.count(), result, promise->first, board, events);
}

}  // namespace mines::replay

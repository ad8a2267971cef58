// Recorded games in AVF, the format of Minesweeper Arbiter. A file has the version, the size of the board or
// its level, the mines, texts, and the events of the mouse, eight bytes each. The bytes between these parts
// differ by version, so the reader searches for the events.
//
// The format has no specification. Sources: the readers src/parser_avf.c of
// github.com/thefinerminer/minesweeper-rawvf and base/src/videos/avf_video.rs of
// github.com/eee555/ms-toollib.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "replay/byte_fields.hpp"
#include "replay/formats.hpp"
#include "replay/mouse_game.hpp"
#include "replay/numbers.hpp"

namespace mines::replay {

namespace {

struct Level {
  BoardSize size{};
  std::uint64_t mines = 0;
};

Result<Level> read_level(ByteFields& file) {
  MINES_TRY(file.skip(5, "the version"));
  const std::uint64_t at = file.offset();
  MINES_LET(const auto level, file.byte("the level"));
  if (level == 3) return Level{{8, 8}, 10};
  if (level == 4) return Level{{16, 16}, 40};
  if (level == 5) return Level{{16, 30}, 99};
  if (level != 6) return file.wrong(at, fmt::format("level {}, expected 3 to 6", level));
  MINES_LET(const auto columns, file.byte("the columns"));
  MINES_LET(const auto rows, file.byte("the rows"));
  MINES_LET(const auto mines, file.number(2, "the number of mines"));
  // The file has the index of the last row and of the last column.
  return Level{{rows + 1, columns + 1}, mines};
}

Result<BitPlane> read_mines(ByteFields& file, const Level& level) {
  MINES_LET(auto mines, BitPlane::make(level.size));
  for (std::uint64_t i = 0; i < level.mines; ++i) {
    const std::uint64_t at = file.offset();
    MINES_LET(const auto row, file.byte("a mine's row"));
    MINES_LET(const auto column, file.byte("a mine's column"));
    const Cell cell{row - 1, column - 1};
    if (!level.size.contains(cell) || mines.test(cell)) {
      return file.wrong(
          at, fmt::format("a mine at row {}, column {} (from 1), expected {} different cells of {} x {}", row,
                          column, level.mines, level.size.rows, level.size.columns));
    }
    mines.set(cell);
  }
  return mines;
}

/// Takes bytes up to "[N|", where N is any byte, and gives the one that stands two before it: 17 if question
/// marks are on. A '[' alone may stand before.
Result<bool> find_question_marks(ByteFields& file) {
  std::array<std::uint8_t, 5> last{};
  while (last[2] != '[' || last[4] != '|') {
    std::copy(last.begin() + 1, last.end(), last.begin());
    MINES_LET(last[4], file.byte("'[' before the times"));
  }
  return last[0] == 17;
}

/// Reads the times up to ']', which end with 3BV and the time of the game plus a second: "B227T75.71".
Result<StatedFigures> read_stated(ByteFields& file) {
  std::string text;
  for (;;) {
    MINES_LET(const auto byte, file.byte("']' after the time of the game"));
    if (byte == ']') break;
    // Some systems write a comma.
    text += byte == ',' ? '.' : static_cast<char>(byte);
  }
  StatedFigures stated;
  stated.seconds_step = 0.01;
  const std::size_t three_bv = text.rfind('B');
  const std::size_t time = text.rfind('T');
  if (three_bv == std::string::npos || time == std::string::npos || time < three_bv) return stated;
  stated.three_bv = whole_number<std::uint64_t>(text.substr(three_bv + 1, time - three_bv - 1));
  // The clock of Arbiter shows 1 in the first second.
  constexpr std::uint32_t first_second = 1000;
  const auto shown = parse_milliseconds(text.substr(time + 1));
  if (shown && *shown >= first_second) stated.seconds = (*shown - first_second) / 1000.0;
  return stated;
}

/// An event: what the mouse did, x (high), seconds + 1 (low), x (low), hundredths, y (high), seconds (high),
/// y (low).
using Event = std::array<std::uint8_t, 8>;

std::optional<MouseEvent> event_of(std::uint8_t mouse) {
  switch (mouse) {
    case 1:
      return MouseEvent::move;
    case 3:
      return MouseEvent::left_down;
    case 5:
    case 21:
      return MouseEvent::left_up;
    case 9:
      return MouseEvent::right_down;
    case 17:
    case 145:
      return MouseEvent::right_up;
    case 33:
      return MouseEvent::middle_down;
    case 65:
    case 193:
      return MouseEvent::middle_up;
    case 11:
      return MouseEvent::left_down_to_chord;
    default:
      return std::nullopt;
  }
}

/// Takes bytes up to the first event, and that: its time begins with second 0, and its x is small.
Result<Event> read_first_event(ByteFields& file) {
  constexpr std::uint8_t no_byte = 255;
  Event event{no_byte, no_byte, no_byte};
  // Three bytes slide over the file: the byte of the seconds is 1 in second 0, and the high byte of x before
  // it is 0 or 1.
  while (event[2] != 1 || event[1] > 1) {
    event[0] = event[1];
    event[1] = event[2];
    MINES_LET(event[2], file.byte("the first event"));
  }
  for (std::size_t i = 3; i < event.size(); ++i) {
    MINES_LET(event[i], file.byte("the first event"));
  }
  return event;
}

/// The events; one of second 0 less 1 ends them.
Result<void> read_events(ByteFields& file, MouseGame& game) {
  MINES_LET(auto event, read_first_event(file));
  for (;;) {
    const int seconds = event[6] * 256 + event[2] - 1;
    if (seconds < 0) return {};
    const auto what = event_of(event[0]);
    if (!what)
      return file.wrong(file.offset() - event.size(),
                        fmt::format("an event of kind {}, which AVF does not have", event[0]));
    game.apply_at_pixel(*what, event[1] * 256 + event[3], event[5] * 256 + event[7],
                        static_cast<std::uint32_t>(seconds * 1000 + event[4] * 10));
    for (std::uint8_t& byte : event) {
      MINES_LET(byte, file.byte("an event or the byte that ends the events"));
    }
  }
}

}  // namespace

/// A version, 35 or more; four bytes later the level.
bool begins_avf(std::string_view bytes) {
  const std::uint64_t level = number_in(bytes, 5, 1);
  return number_in(bytes, 0, 1) >= 35 && level >= 3 && level <= 6;
}

Result<Replay> read_avf(ByteReader& from) {
  ByteFields file(from);
  MINES_LET(const auto level, read_level(file));
  Replay replay;
  MINES_LET(replay.mines, read_mines(file, level));
  replay.mine_count = level.mines;
  MINES_LET(const auto question_marks, find_question_marks(file));
  MINES_LET(replay.stated, read_stated(file));
  MouseGame game(replay.mines, {.question_marks = question_marks});
  MINES_TRY(read_events(file, game));
  replay.openings = game.openings();
  replay.moves = game.moves();
  replay.path = game.path();
  return replay;
}

}  // namespace mines::replay

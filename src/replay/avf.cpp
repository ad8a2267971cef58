// Recorded games in AVF, the format of Minesweeper Arbiter. A file has the version, the size of the board or
// its level, the mines, texts, and the events of the mouse, eight bytes each. The bytes between these parts
// differ by version, so the reader searches for the events.
//
// FSVF, the format of FreeSweeper, is the same but for its first byte, which is 0, and for its times: the
// game's time has no second more, and behind the events comes "cs=" with a byte for each event, whose low
// four bits are the thousandths of its time.
//
// The formats have no specification. Sources: the readers src/parser_avf.c and src/parser_fsvf.c of
// github.com/thefinerminer/minesweeper-rawvf and base/src/videos/avf_video.rs of
// github.com/eee555/ms-toollib.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

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

/// Reads the times up to ']', which end with 3BV and the time of the game: "B227T75.71". The clock of Arbiter
/// shows 1 in the first second.
Result<StatedFigures> read_stated(ByteFields& file, bool is_fsvf) {
  std::string text;
  for (;;) {
    MINES_LET(const auto byte, file.byte("']' after the time of the game"));
    if (byte == ']') break;
    // Some systems write a comma.
    text += byte == ',' ? '.' : static_cast<char>(byte);
  }
  StatedFigures stated;
  stated.seconds_step = is_fsvf ? 0.001 : 0.01;
  const std::size_t three_bv = text.rfind('B');
  const std::size_t time = text.rfind('T');
  if (three_bv == std::string::npos || time == std::string::npos || time < three_bv) return stated;
  stated.three_bv = whole_number<std::uint64_t>(text.substr(three_bv + 1, time - three_bv - 1));
  const std::uint32_t first_second = is_fsvf ? 0 : 1000;
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

struct TimedEvent {
  MouseEvent what{};
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::uint32_t milliseconds = 0;
};

/// The events; one of second 0 less 1 ends them.
Result<std::vector<TimedEvent>> read_events(ByteFields& file) {
  MINES_LET(auto event, read_first_event(file));
  std::vector<TimedEvent> events;
  for (;;) {
    const int seconds = event[6] * 256 + event[2] - 1;
    if (seconds < 0) return events;
    const auto what = event_of(event[0]);
    if (!what)
      return file.wrong(file.offset() - event.size(),
                        fmt::format("an event of kind {}, which AVF and FSVF do not have", event[0]));
    events.push_back({*what, event[1] * 256 + event[3], event[5] * 256 + event[7],
                      static_cast<std::uint32_t>(seconds * 1000 + event[4] * 10)});
    for (std::uint8_t& byte : event) {
      MINES_LET(byte, file.byte("an event or the byte that ends the events"));
    }
  }
}

/// FSVF: takes bytes up to "cs=", and adds the thousandths after it to the times.
Result<void> read_thousandths(ByteFields& file, std::vector<TimedEvent>& events) {
  for (std::array<std::uint8_t, 3> last{}; last != std::array<std::uint8_t, 3>{'c', 's', '='};) {
    last = {last[1], last[2], 0};
    MINES_LET(last[2], file.byte("'cs=' before the thousandths of the times"));
  }
  for (TimedEvent& event : events) {
    MINES_LET(const auto byte, file.byte("the thousandths of an event's time"));
    event.milliseconds += byte & 15U;
  }
  return {};
}

Result<Replay> read_game(ByteReader& from, bool is_fsvf) {
  ByteFields file(from);
  MINES_LET(const auto level, read_level(file));
  Replay replay;
  MINES_LET(replay.mines, read_mines(file, level));
  replay.mine_count = level.mines;
  MINES_LET(const auto question_marks, find_question_marks(file));
  MINES_LET(replay.stated, read_stated(file, is_fsvf));
  MINES_LET(auto events, read_events(file));
  if (is_fsvf) {
    MINES_TRY(read_thousandths(file, events));
  }
  MouseGame game(replay.mines, {.question_marks = question_marks});
  for (const TimedEvent& event : events)
    game.apply_at_pixel(event.what, event.x, event.y, event.milliseconds);
  replay.openings = game.openings();
  replay.moves = game.moves();
  replay.path = game.path();
  return replay;
}

bool has_level(std::string_view bytes) { return number_in(bytes, 5, 1) >= 3 && number_in(bytes, 5, 1) <= 6; }

}  // namespace

/// A version, 35 or more; four bytes later the level.
bool begins_avf(std::string_view bytes) { return number_in(bytes, 0, 1) >= 35 && has_level(bytes); }
Result<Replay> read_avf(ByteReader& from) { return read_game(from, false); }

/// A byte 0, and four bytes after the next one the level. EVF may begin so, too, but has no texts like these.
bool begins_fsvf(std::string_view bytes) {
  return bytes.starts_with('\0') && has_level(bytes) && bytes.find("|B") != std::string_view::npos &&
         bytes.find("cs=") != std::string_view::npos;
}
Result<Replay> read_fsvf(ByteReader& from) { return read_game(from, true); }

}  // namespace mines::replay

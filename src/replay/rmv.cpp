// Recorded games in RMV, the format of Viennasweeper, versions 1 and 2. A file begins with a header that
// gives the sizes of the sections. Then come texts about program and player, the board as a list of mines,
// properties, and events. Each mouse event has its time; the board events after a mouse event are the changes
// that it caused. The opened cells are read from the board events, the moves from the mouse events.
//
// Source: github.com/ralokt/rmv_spec by Thomas Kolar, who keeps the format.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "replay/byte_fields.hpp"
#include "replay/formats.hpp"
#include "replay/mouse_game.hpp"
#include "replay/numbers.hpp"

namespace mines::replay {

namespace {

constexpr std::uint64_t signature = 0x2a726d76;  // "*rmv"

/// Kinds of events.
enum : std::uint8_t {
  timestamp = 0,    // version 1
  first_mouse = 1,  // these have the values of MouseEvent
  last_mouse = 7,
  first_of_board = 9,
  opened_mine = 14,
  end_by_mine = 15,
  end_by_win = 16,
  end_by_other = 17,
  opened_0 = 18,
  opened_8 = 26,
  opened_blast = 27,
  short_move = 28  // version 2
};

/// The sizes that the header gives, in bytes, as far as they are needed.
struct Sections {
  std::uint64_t version = 0;
  std::uint64_t result_text = 0;
  std::uint64_t version_text = 0;
  std::uint64_t flags = 0;
  std::uint64_t properties = 0;
};

Result<Sections> read_sections(ByteFields& file) {
  Sections sections;
  MINES_LET(const auto begin, file.number(4, "'*rmv'"));
  if (begin != signature) return file.wrong(0, "expected '*rmv', with which a recorded game in RMV begins");
  MINES_LET(sections.version, file.number(2, "the version of the format"));
  if (sections.version != 1 && sections.version != 2)
    return file.wrong(4, fmt::format("version {} of the format, expected 1 or 2", sections.version));
  const bool is_first = sections.version == 1;
  if (!is_first) {
    MINES_TRY(file.skip(2, "the program and its version"));
  }
  MINES_TRY(file.skip(4, "the size of the file"));
  if (is_first) {
    MINES_LET(sections.result_text, file.number(2, "the size of the result"));
  }
  MINES_LET(sections.version_text, file.number(2, "the size of the program's version"));
  MINES_TRY(file.skip(4, "the sizes of player and board"));
  MINES_LET(sections.flags, file.number(2, "the size of the flags"));
  MINES_LET(sections.properties, file.number(2, "the number of properties"));
  if (!is_first) {
    MINES_TRY(file.skip(2, "the size of the extensions"));
  }
  MINES_TRY(file.skip(6, "the sizes of events and checksum"));
  return sections;
}

/// Reads the result, a text "KEY:VALUE#KEY:VALUE#...", and returns the value of 3BV; empty if it has none.
Result<std::optional<std::uint64_t>> read_three_bv(ByteFields& file, std::uint64_t bytes) {
  std::string text;
  for (std::uint64_t i = 0; i < bytes; ++i) {
    MINES_LET(const auto byte, file.byte("the result"));
    text += static_cast<char>(byte);
  }
  constexpr std::string_view key = "#3BV:";
  const std::size_t at = text.find(key);
  if (at == std::string::npos) return std::optional<std::uint64_t>();
  const std::size_t begin = at + key.size();
  return whole_number<std::uint64_t>(std::string_view(text).substr(begin, text.find('#', begin) - begin));
}

/// Takes texts that follow their size, one byte, `in_group` of them in each of some groups.
Result<void> skip_sized_texts(ByteFields& file, int in_group, const char* what) {
  MINES_LET(const auto groups, file.number(2, what));
  for (std::uint64_t i = 0; i < groups * static_cast<std::uint64_t>(in_group); ++i) {
    MINES_LET(const auto bytes, file.byte(what));
    MINES_TRY(file.skip(bytes, what));
  }
  return {};
}

Result<BitPlane> read_mine_list(ByteFields& file, std::uint64_t& count) {
  MINES_TRY(file.skip(4, "the time of the board"));
  const std::uint64_t size_at = file.offset();
  MINES_LET(const auto columns, file.byte("the columns"));
  MINES_LET(const auto rows, file.byte("the rows"));
  const BoardSize size{rows, columns};
  if (size.cells() == 0) return file.wrong(size_at, "no columns or no rows, expected 1 to 255 of each");
  MINES_LET(count, file.number(2, "the number of mines"));
  MINES_LET(auto mines, BitPlane::make(size));
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t at = file.offset();
    MINES_LET(const auto column, file.byte("a mine's column"));
    MINES_LET(const auto row, file.byte("a mine's row"));
    const Cell cell{row, column};
    // A mine that is listed twice would make the board's number of mines wrong.
    if (!size.contains(cell) || mines.test(cell)) {
      return file.wrong(at, fmt::format("a mine at row {}, column {}, expected {} different cells of {} x {}",
                                        row, column, count, rows, columns));
    }
    mines.set(cell);
  }
  return mines;
}

/// The cells that events have opened so far.
struct Opened {
  BitPlane cells;
  std::vector<Opening> openings;

  /// An event says what a cell shows, so a later one may say again what is open: then nothing is opened.
  void add(std::uint32_t now, Cell cell) {
    if (cells.test(cell)) return;
    cells.set(cell);
    add_opening(openings, {now, cell});
  }
};

/// What the properties say, as far as it is needed.
struct Properties {
  std::optional<std::uint64_t> three_bv{};
  bool question_marks = false;
  std::uint8_t mode = 0;
  /// The side of a cell in pixels, and where the board's corner is.
  std::int32_t cell_pixels = 16;
  std::int32_t corner_x = 12;
  std::int32_t corner_y = 56;
};

Result<Properties> read_properties(ByteFields& file, const Sections& sections) {
  constexpr std::uint64_t mode_at = 2;
  constexpr std::uint64_t three_bv_at = 4;     // version 2: the low byte, then the high one
  constexpr std::uint64_t cell_pixels_at = 6;  // version 2
  Properties properties;
  if (sections.version == 2) properties.corner_x = properties.corner_y = 0;
  for (std::uint64_t i = 0; i < sections.properties; ++i) {
    MINES_LET(const auto value, file.byte("the properties"));
    if (i == 0) properties.question_marks = value != 0;
    if (i == mode_at) properties.mode = value;
    if (sections.version != 2) continue;
    if (i == three_bv_at) properties.three_bv = value;
    if (i == three_bv_at + 1) *properties.three_bv += std::uint64_t{value} << 8;
    if (i == cell_pixels_at && value != 0) properties.cell_pixels = value;
  }
  return properties;
}

/// Takes an event that changes a cell, and adds it if it opens the cell.
Result<void> read_change(ByteFields& file, std::uint8_t kind, std::uint32_t now, const BitPlane& mines,
                         Opened& opened) {
  const std::uint64_t at = file.offset();
  MINES_LET(const auto column, file.byte("the column of a change"));
  MINES_LET(const auto row, file.byte("the row of a change"));
  const Cell cell{row, column};
  const auto wrong = [&](const std::string& found) {
    return file.wrong(at, fmt::format("{} at row {}, column {}", found, row, column));
  };
  if (!mines.size().contains(cell)) return wrong("a change off the board");
  if (kind == opened_mine || kind == opened_blast) {
    if (!mines.test(cell)) return wrong("a mine was hit, but there is none");
    opened.add(now, cell);
  }
  if (kind >= opened_0 && kind <= opened_8) {
    if (mines.test(cell) || number_at(mines, cell) != kind - opened_0)
      return wrong(fmt::format("a {} was opened, but the board does not have it", kind - opened_0));
    opened.add(now, cell);
  }
  return {};
}

Result<std::vector<Opening>> read_events(ByteFields& file, std::uint64_t version,
                                         const Properties& properties, const BitPlane& mines, MouseGame& game,
                                         StatedFigures& stated) {
  Opened opened;
  MINES_LET(opened.cells, BitPlane::make(mines.size()));
  std::uint64_t now = 0;
  std::int32_t x = 0;
  std::int32_t y = 0;
  bool has_clicked = false;
  for (;;) {
    const std::uint64_t at = file.offset();
    MINES_LET(const auto kind, file.byte("an event or the end of the game"));
    if (kind == timestamp && version == 1) {
      MINES_TRY(file.skip(4, "a time"));
    } else if (kind >= first_mouse && kind <= last_mouse) {
      MINES_LET(now, file.number(3, "the time of an event"));
      MINES_TRY(file.skip(1, "the buttons of an event"));
      MINES_LET(const auto right, file.number(2, "the place of an event"));
      MINES_LET(const auto down, file.number(2, "the place of an event"));
      x = static_cast<std::int16_t>(right) - properties.corner_x;
      y = static_cast<std::int16_t>(down) - properties.corner_y;
      // The recording begins with the clock, which the first left button starts when it goes up.
      const MouseEvent event{kind};
      if (!has_clicked && event == MouseEvent::left_up) game.begin_with_left_down();
      has_clicked = has_clicked || event != MouseEvent::move;
      game.apply_at_pixel(event, x, y, static_cast<std::uint32_t>(now));
    } else if (kind == short_move && version == 2) {
      MINES_LET(const auto later, file.byte("the time of an event"));
      now += later;
      // The change of x, then that of y, in four bits each: -8 to 7.
      MINES_LET(const auto change, file.byte("the place of an event"));
      x += ((change >> 4) ^ 8) - 8;
      y += ((change & 15) ^ 8) - 8;
      game.apply_at_pixel(MouseEvent::move, x, y, static_cast<std::uint32_t>(now));
    } else if (kind >= end_by_mine && kind <= end_by_other) {
      MINES_LET(const auto milliseconds, file.number(3, "the time of the end"));
      stated.seconds = static_cast<double>(milliseconds) / 1000;
      stated.lost = kind == end_by_mine;
      stated.won = kind == end_by_win;
      return std::move(opened.openings);
    } else if (kind >= first_of_board && kind <= opened_blast) {
      MINES_TRY(read_change(file, kind, static_cast<std::uint32_t>(now), mines, opened));
    } else {
      return file.wrong(at,
                        fmt::format("an event of kind {}, which version {} does not have", kind, version));
    }
  }
}

/// The moves, unless they open other safe cells than the file says.
Result<std::vector<GameMove>> moves_of(const MouseGame& game, const Replay& replay, const ByteFields& file) {
  const auto safe_cells = [&](std::vector<Opening> openings) {
    std::erase_if(openings, [&](const Opening& each) { return replay.mines.test(each.cell); });
    std::vector<Cell> cells;
    for (const Opening& each : openings) cells.push_back(each.cell);
    std::sort(cells.begin(), cells.end());
    return cells;
  };
  if (safe_cells(game.openings()) == safe_cells(*replay.openings)) return game.moves();
  return bad_input(file.name(), "the clicks open other cells than the file says, expected the classic rules");
}

}  // namespace

bool begins_rmv(std::string_view bytes) { return number_in(bytes, 0, 4) == signature; }

Result<Replay> read_rmv(ByteReader& from) {
  ByteFields file(from);
  MINES_LET(const auto sections, read_sections(file));
  Replay replay;
  MINES_LET(replay.stated.three_bv, read_three_bv(file, sections.result_text));
  MINES_TRY(file.skip(sections.version_text, "the program's version"));
  MINES_TRY(skip_sized_texts(file, 1, "texts about the player"));
  MINES_LET(replay.mines, read_mine_list(file, replay.mine_count));
  std::vector<Cell> flagged;
  if (sections.flags != 0) {
    MINES_LET(const auto flags, file.number(2, "the number of flags"));
    for (std::uint64_t i = 0; i < flags; ++i) {
      MINES_LET(const auto column, file.byte("flags"));
      MINES_LET(const auto row, file.byte("flags"));
      flagged.push_back({row, column});
    }
  }
  MINES_LET(const auto properties, read_properties(file, sections));
  if (sections.version == 2) {
    MINES_TRY(skip_sized_texts(file, 2, "extensions: names and values"));
  }
  if (properties.three_bv) replay.stated.three_bv = properties.three_bv;
  MouseGame game(replay.mines,
                 {.question_marks = properties.question_marks, .cell_pixels = properties.cell_pixels});
  // The section lists flags that were set before the game began.
  for (const Cell cell : flagged) game.apply(MouseEvent::flag, cell, 0);
  MINES_LET(replay.openings,
            read_events(file, sections.version, properties, replay.mines, game, replay.stated));
  replay.moves = moves_of(game, replay, file);
  replay.path = game.path();
  replay.first = first_click_of_mode(properties.mode);
  return replay;
}

}  // namespace mines::replay

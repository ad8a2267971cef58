#include "replay/rmv.hpp"

#include <fmt/format.h>

#include <utility>

#include "replay/byte_fields.hpp"

namespace mines::replay {

namespace {

constexpr std::uint64_t signature = 0x2a726d76;  // "*rmv"

/// Kinds of events.
enum : std::uint8_t {
  timestamp = 0,  // version 1
  first_mouse = 1,
  last_mouse = 7,
  first_of_board = 9,
  opened_mine = 14,
  first_of_end = 15,  // and two more: how the game ended
  last_of_end = 17,
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
      return wrong(fmt::format("a {} was opened, which the board does not have", kind - opened_0));
    opened.add(now, cell);
  }
  return {};
}

Result<std::vector<Opening>> read_events(ByteFields& file, std::uint64_t version, const BitPlane& mines) {
  Opened opened;
  MINES_LET(opened.cells, BitPlane::make(mines.size()));
  std::uint64_t now = 0;
  for (;;) {
    const std::uint64_t at = file.offset();
    MINES_LET(const auto kind, file.byte("an event or the end of the game"));
    if (kind == timestamp && version == 1) {
      MINES_TRY(file.skip(4, "a time"));
    } else if (kind >= first_mouse && kind <= last_mouse) {
      MINES_LET(now, file.number(3, "the time of an event"));
      MINES_TRY(file.skip(5, "the place of an event"));
    } else if (kind == short_move && version == 2) {
      MINES_LET(const auto later, file.byte("the time of an event"));
      now += later;
      MINES_TRY(file.skip(1, "the place of an event"));
    } else if (kind >= first_of_end && kind <= last_of_end) {
      MINES_TRY(file.skip(3, "the time of the end"));
      return std::move(opened.openings);
    } else if (kind >= first_of_board && kind <= opened_blast) {
      MINES_TRY(read_change(file, kind, static_cast<std::uint32_t>(now), mines, opened));
    } else {
      return file.wrong(at,
                        fmt::format("an event of kind {}, which version {} does not have", kind, version));
    }
  }
}

}  // namespace

Result<Replay> read_rmv(ByteReader& from) {
  ByteFields file(from);
  MINES_LET(const auto sections, read_sections(file));
  MINES_TRY(file.skip(sections.result_text, "the result"));
  MINES_TRY(file.skip(sections.version_text, "the program's version"));
  MINES_TRY(skip_sized_texts(file, 1, "texts about the player"));
  Replay replay;
  MINES_LET(replay.mines, read_mine_list(file, replay.mine_count));
  if (sections.flags != 0) {
    MINES_LET(const auto flags, file.number(2, "the number of flags"));
    MINES_TRY(file.skip(2 * flags, "flags"));
  }
  MINES_TRY(file.skip(sections.properties, "the properties"));
  if (sections.version == 2) {
    MINES_TRY(skip_sized_texts(file, 2, "extensions: names and values"));
  }
  MINES_LET(replay.openings, read_events(file, sections.version, replay.mines));
  return replay;
}

}  // namespace mines::replay

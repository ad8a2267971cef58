// Recorded games in EVF, the format of Metasweeper, versions 0 to 4. A file has facts about the game, texts,
// the board as bits, and the events of the mouse with time and place. The opened cells follow from these
// events by the rules of the game (mouse_game.hpp).
//
// The bit for question marks is not read. Metasweeper has no question marks, and writes 0, which means
// question marks by the standard.
//
// Source: the EVF standard, "evf format (evf标准).md" in github.com/eee555/ms-toollib.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "replay/byte_fields.hpp"
#include "replay/formats.hpp"
#include "replay/mouse_game.hpp"
#include "replay/numbers.hpp"

namespace mines::replay {

namespace {

constexpr std::uint8_t newest_version = 4;
/// The last mode in which a click opens what the classic rules say.
constexpr std::uint64_t last_classic_mode = 10;

/// What the file begins with, as far as it is needed.
struct Header {
  std::uint8_t version = 0;
  BoardSize size{};
  std::uint64_t mines = 0;
  std::int32_t cell_pixels = 0;
  std::uint64_t mode = 0;
  std::uint64_t mode_at = 0;  // its byte offset
  StatedFigures stated{};
};

Result<void> skip_texts(ByteFields& file, int texts) {
  for (int i = 0; i < texts; ++i) {
    MINES_TRY(file.skip_text("the end of a text"));
  }
  return {};
}

/// Texts about program, player and device, after the numbers of the header.
Result<void> skip_all_texts(ByteFields& file, std::uint8_t version, bool is_transcoded) {
  if (version < newest_version) return skip_texts(file, version < 2 ? 7 : 8);
  MINES_TRY(file.skip(2 + 8 + 8, "country, begin and end"));
  MINES_TRY(skip_texts(file, is_transcoded ? 6 : 4));
  MINES_LET(const auto device, file.number(2, "the size of the device's name"));
  return file.skip(device, "the device's name");
}

Result<Header> read_header(ByteFields& file) {
  Header header;
  const std::uint64_t begin = file.offset();  // not 0 in EVFS
  MINES_LET(header.version, file.byte("the version of the format"));
  if (header.version > newest_version)
    return file.wrong(
        begin, fmt::format("version {} of the format, expected 0 to {}", header.version, newest_version));
  MINES_LET(const auto summary, file.byte("the summary"));
  if (header.version >= 3) {
    MINES_TRY(file.skip(1, "the settings"));
  }
  const std::uint64_t size_at = file.offset();
  MINES_LET(const auto rows, file.byte("the rows"));
  MINES_LET(const auto columns, file.byte("the columns"));
  header.size = {rows, columns};
  if (header.size.cells() == 0)
    return file.wrong(size_at, "no rows or no columns, expected 1 to 255 of each");
  MINES_LET(header.mines, file.number(2, "the number of mines"));
  MINES_LET(header.cell_pixels, file.byte("the size of a cell"));
  if (header.cell_pixels == 0) return file.wrong(file.offset() - 1, "cells of 0 pixels, expected at least 1");
  header.mode_at = file.offset();
  MINES_LET(header.mode, file.number(2, "the mode"));
  MINES_LET(header.stated.three_bv, file.number(2, "3BV"));
  MINES_LET(const auto milliseconds,
            file.number(header.version < newest_version ? 3 : 4, "the time of the game"));
  header.stated.seconds = static_cast<double>(milliseconds) / 1000;
  header.stated.won = (summary & 0x80) != 0;
  MINES_TRY(skip_all_texts(file, header.version, (summary & 8) != 0));
  return header;
}

/// A bit for each cell, row by row, the highest bit of a byte first.
Result<BitPlane> read_mine_bits(ByteFields& file, const Header& header) {
  const std::uint64_t begin = file.offset();
  MINES_LET(auto mines, BitPlane::make(header.size));
  std::uint64_t count = 0;
  unsigned byte = 0;
  for (std::uint64_t i = 0; i < header.size.cells(); ++i) {
    if (i % 8 == 0) {
      MINES_LET(byte, file.byte("the bits of the board"));
    }
    if ((byte >> (7 - i % 8) & 1) == 0) continue;
    mines.set(header.size.cell(i));
    ++count;
  }
  // The header's number must fit the bits: else one of them was read at the wrong place.
  if (count == header.mines) return mines;
  return file.wrong(begin, fmt::format("a board with {} mines, expected {}", count, header.mines));
}

bool is_mouse_event(std::uint8_t kind) {
  return kind >= static_cast<std::uint8_t>(MouseEvent::move) &&
         kind <= static_cast<std::uint8_t>(MouseEvent::middle_change);
}

/// The events of versions 0 to 3: each has its time and place. The byte 0 or 255 ends them.
Result<void> read_full_events(ByteFields& file, MouseGame& game) {
  for (;;) {
    const std::uint64_t at = file.offset();
    MINES_LET(const auto kind, file.byte("an event or the byte that ends the events"));
    if (kind == 0 || kind == 255) return {};
    if (!is_mouse_event(kind))
      return file.wrong(at, fmt::format("an event of kind {}, expected 0 to 12 or 255", kind));
    MINES_LET(const auto now, file.number(3, "the time of an event"));
    MINES_LET(const auto x, file.number(2, "the place of an event"));
    MINES_LET(const auto y, file.number(2, "the place of an event"));
    game.apply_at_pixel(MouseEvent{kind}, static_cast<std::int32_t>(x), static_cast<std::int32_t>(y),
                        static_cast<std::uint32_t>(now));
  }
}

/// The events of version 4: each has its time and place less those of the one before. The byte 0 ends them.
Result<void> read_changing_events(ByteFields& file, MouseGame& game) {
  MINES_LET(const auto figures, file.number(2, "the number of figures"));
  for (std::uint64_t i = 0; i < figures; ++i) {
    MINES_TRY(file.skip_text("the name of a figure"));
  }
  std::uint32_t now = 0;
  std::int16_t x = 0;
  std::int16_t y = 0;
  for (;;) {
    const std::uint64_t at = file.offset();
    MINES_LET(const auto kind, file.byte("an event or the byte that ends the events"));
    if (kind == 0) return {};
    // Kind 255 has a time of two bytes and nothing else.
    MINES_LET(const auto later, file.number(kind == 255 ? 2 : 1, "the time of an event"));
    now += static_cast<std::uint32_t>(later);
    if (is_mouse_event(kind)) {
      MINES_LET(const auto right, file.number(2, "the place of an event"));
      MINES_LET(const auto down, file.number(2, "the place of an event"));
      // A change is signed. So is the sum: the standard keeps boards within 32,767 pixels.
      x = static_cast<std::int16_t>(x + static_cast<std::int16_t>(right));
      y = static_cast<std::int16_t>(y + static_cast<std::int16_t>(down));
      game.apply_at_pixel(MouseEvent{kind}, x, y, now);
    } else if (kind == 200) {
      MINES_TRY(file.skip(2 + 8, "a figure's value"));
    } else if (kind == 201) {
      MINES_TRY(file.skip(2, "a figure"));
      MINES_TRY(file.skip_text("a zero byte after a figure's text"));
    } else if (kind != 255 && (kind < 81 || kind > 99)) {
      return file.wrong(
          at, fmt::format("an event of kind {}, expected 0 to 12, 81 to 99, 200, 201 or 255", kind));
    }
  }
}

/// The recording begins with the first press of a button. The game, and its clock, begin with the first
/// opened cell. Sets the clock of `replay` so.
void start_clock(Replay& replay) {
  if (replay.openings->empty()) return;
  const std::uint32_t start = replay.openings->front().milliseconds;
  for (Opening& opening : *replay.openings) opening.milliseconds -= start;
  // Whole milliseconds, so that a time has the same digits wherever the recording began.
  for (GameMove& move : *replay.moves)
    move.seconds = std::max(std::round(move.seconds * 1000) - start, 0.0) / 1000;
}

}  // namespace

/// A version and a possible board. A file that ends in the header may be one.
bool begins_evf(std::string_view bytes) {
  constexpr std::size_t header_bytes = 7;
  if (bytes.empty() || number_in(bytes, 0, 1) > newest_version) return false;
  if (bytes.size() < header_bytes) return true;
  const std::size_t at = bytes[0] >= 3 ? 3 : 2;
  const std::uint64_t cells = number_in(bytes, at, 1) * number_in(bytes, at + 1, 1);
  return cells > 0 && number_in(bytes, at + 2, 2) <= cells;
}

Result<Replay> read_evf(ByteReader& from) {
  ByteFields file(from);
  MINES_LET(const auto header, read_header(file));
  Replay replay;
  MINES_LET(replay.mines, read_mine_bits(file, header));
  replay.mine_count = header.mines;
  MouseGame game(replay.mines, {.cell_pixels = header.cell_pixels});
  MINES_TRY(header.version < newest_version ? read_full_events(file, game)
                                            : read_changing_events(file, game));
  replay.openings = game.openings();
  replay.moves = game.moves();
  replay.path = game.path();
  start_clock(replay);
  replay.first = first_click_of_mode(header.mode);
  replay.stated = header.stated;
  // The board is kept: it is right under all rules. Only openings and moves would be wrong.
  if (header.mode > last_classic_mode) {
    const auto other_rules = file.wrong(
        header.mode_at, fmt::format("a game of mode {}, expected 0 to {}, the modes with the classic rules",
                                    header.mode, last_classic_mode));
    replay.openings = other_rules;
    replay.moves = other_rules;
  }
  return replay;
}

}  // namespace mines::replay

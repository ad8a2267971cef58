#include "field/files/peer_board.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "base/assert.hpp"
#include "board/board_code.hpp"
#include "board/rawvf_board.hpp"
#include "field/files/map_file.hpp"
#include "field/files/text_board.hpp"

namespace mines {

namespace {

using Bytes = std::array<std::uint8_t, 4>;

Result<void> read_bytes(ByteReader& from, std::uint8_t* to, std::size_t count, const std::string& expected) {
  MINES_LET(const auto got, from.read(to, count));
  if (got == count) return {};
  return bad_input(from.name(), from.offset(), "the file ends, expected " + expected);
}

}  // namespace

Result<Field> read_mbf(ByteReader& from) {
  Bytes header{};
  MINES_TRY(read_bytes(from, header.data(), 4, "columns, rows and the number of mines"));
  const BoardSize size{header[1], header[0]};
  const std::uint64_t mines = std::uint64_t{header[2]} * 256 + header[3];
  if (size.cells() == 0) return bad_input(from.name(), 0, "no columns or no rows, expected 1 to 255 of each");
  if (mines > size.cells())
    return bad_input(from.name(), 2, fmt::format("{} mines, expected at most {}", mines, size.cells()));
  MINES_LET(auto plane, BitPlane::make(size));
  for (std::uint64_t i = 0; i < mines; ++i) {
    const std::uint64_t at = from.offset();
    Bytes mine{};
    MINES_TRY(read_bytes(from, mine.data(), 2, fmt::format("{} mines", mines)));
    const Cell cell{mine[1], mine[0]};
    const std::string named = fmt::format("the mine at row {}, column {}", cell.row, cell.column);
    if (!size.contains(cell))
      return bad_input(from.name(), at,
                       fmt::format("{}, expected one of {} x {} cells", named, size.rows, size.columns));
    // Two entries for one cell would make the board's mines fewer than its header gives.
    if (plane.test(cell)) return bad_input(from.name(), at, named + " comes twice");
    plane.set(cell);
  }
  MINES_LET(const auto more, from.peek(1));
  if (!more.empty()) return bad_input(from.name(), from.offset(), "more bytes, expected the end of the file");
  return Field(std::move(plane));
}

Result<void> write_mbf(AtomicFile& to, const Field& field) {
  const auto& [rows, columns] = field.size();
  if (rows < 1 || columns < 1 || rows > 255 || columns > 255)
    return bad_input(to.name(),
                     fmt::format("the board has {} x {} cells, expected 1 to 255 rows and columns: "
                                 "the format has a byte for each",
                                 rows, columns));
  std::string bytes;
  const auto append = [&](std::uint64_t byte) {
    bytes += static_cast<char>(static_cast<unsigned char>(byte));
  };
  append(static_cast<std::uint64_t>(columns));
  append(static_cast<std::uint64_t>(rows));
  append(field.mine_count() / 256);
  append(field.mine_count() % 256);
  for (std::int32_t row = 0; row < rows; ++row) {
    for (std::int32_t word = 0; word < field.size().words(); ++word) {
      for_each_bit(field.mines().word(row, word), [&](int bit) {
        append(static_cast<std::uint64_t>(cell_at(row, word, bit).column));
        append(static_cast<std::uint64_t>(row));
      });
    }
  }
  return to.write(bytes);
}

Result<Field> read_rawvf(ByteReader& from) {
  TextLines lines(from);
  MINES_LET(auto mines, read_rawvf_board(lines));
  return Field(std::move(mines));
}

Result<StartedBoard> read_board_as(Format format, ByteReader& from) {
  if (format == Format::link || format == Format::gameid) {
    MINES_LET(auto board, format == Format::link ? read_board_link(from) : read_game_id(from));
    return StartedBoard{Field(std::move(board.mines)), board.start};
  }
  MINES_ASSERT(format == Format::map || format == Format::text || format == Format::mbf);
  MINES_LET(auto field, format == Format::map    ? read_map(from)
                        : format == Format::text ? read_text_board(from)
                                                 : read_mbf(from));
  return StartedBoard{std::move(field), {}};
}

}  // namespace mines

#include "field/files/peer_board.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace mines {

namespace {

using Bytes = std::array<std::uint8_t, 4>;

Result<void> read_bytes(ByteReader& from, std::uint8_t* to, std::size_t count, const std::string& expected) {
  MINES_LET(const auto got, from.read(to, count));
  if (got == count) return {};
  return bad_input(from.name(), from.offset(), "the file ends, expected " + expected);
}

Result<Field> field_of(const std::vector<std::string>& rows, std::size_t columns) {
  MINES_LET(auto plane,
            BitPlane::make({static_cast<std::int32_t>(rows.size()), static_cast<std::int32_t>(columns)}));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      if (rows[row][column] == '*')
        plane.set({static_cast<std::int32_t>(row), static_cast<std::int32_t>(column)});
    }
  }
  return Field(std::move(plane));
}

/// Reads a text line by line, without the ends of lines.
class Lines {
 public:
  explicit Lines(ByteReader& from) : from_(from) {}

  /// Goes to the next line, which is valid until the next call. False at the end of the file.
  Result<bool> next() {
    from_.skip(taken_);
    MINES_LET(const auto ahead, from_.peek(ByteReader::longest_peek));
    const std::size_t end = ahead.find('\n');
    if (end == std::string_view::npos && ahead.size() == ByteReader::longest_peek)
      return bad_input(from_.name(), from_.offset(),
                       fmt::format("a line of more than {} bytes", ahead.size() - 1));
    taken_ = end == std::string_view::npos ? ahead.size() : end + 1;
    line_ = ahead.substr(0, end);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    if (taken_ > 0) ++number_;
    return taken_ > 0;
  }
  std::string_view line() const { return line_; }

  tl::unexpected<Error> wrong(std::size_t column, const std::string& expected) const {
    const std::string found = column < line_.size() ? "found " + shown(line_[column]) : "the line ends";
    return bad_input(
        from_.name(), from_.offset() + column,
        fmt::format("line {}, column {}: {}, expected {}", number_, column + 1, found, expected));
  }

 private:
  ByteReader& from_;
  std::string_view line_;
  std::size_t taken_ = 0;
  std::uint64_t number_ = 0;
};

bool is_row(std::string_view line) { return line.starts_with('*') || line.starts_with('0'); }

Result<void> check_row(const Lines& lines, std::size_t columns) {
  const std::string_view line = lines.line();
  const std::size_t good = std::min(line.find_first_not_of("*0"), line.size());
  if (good < line.size() && good < columns) return lines.wrong(good, "'*' or '0'");
  if (line.size() < columns) return lines.wrong(line.size(), fmt::format("{} cells in the row", columns));
  if (line.size() > columns)
    return lines.wrong(columns, fmt::format("the end of the row of {} cells", columns));
  return {};
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
  Lines lines(from);
  for (;;) {
    MINES_LET(const auto more, lines.next());
    if (!more) return bad_input(from.name(), from.offset(), "the file ends, expected a line 'Board:'");
    if (lines.line() == "Board:") break;
  }
  std::vector<std::string> rows;
  for (;;) {
    MINES_LET(const auto more, lines.next());
    if (!more || (!rows.empty() && !is_row(lines.line()))) break;
    if (rows.empty() && !is_row(lines.line())) return lines.wrong(0, "a row of '*' and '0'");
    const std::size_t columns =
        rows.empty() ? std::min<std::size_t>(lines.line().size(), max_side) : rows[0].size();
    MINES_TRY(check_row(lines, columns));
    if (rows.size() == max_side)
      return lines.wrong(0, fmt::format("the end of the board of {} rows", max_side));
    rows.emplace_back(lines.line());
  }
  if (rows.empty())
    return bad_input(from.name(), from.offset(), "the file ends, expected a row of '*' and '0'");
  return field_of(rows, rows[0].size());
}

}  // namespace mines

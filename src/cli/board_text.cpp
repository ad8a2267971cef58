#include "cli/board_text.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/read_number.hpp"

namespace mines::cli {

namespace {

constexpr std::pair<const char*, SizeAndMines> named_boards[] = {{"expert", {{16, 30}, 99}},
                                                                 {"intermediate", {{16, 16}, 40}},
                                                                 {"beginner", {{9, 9}, 10}},
                                                                 {"8x8", {{8, 8}, 10}}};

/// A number that is a part of a text.
template <class Number>
Result<Number> part_of(const std::string& where, const std::string& text, const std::string& part,
                       Number least, Number most) {
  return read_whole_number(part == text ? where : fmt::format("{} {}", where, text), part, least, most);
}

}  // namespace

Result<Cell> parse_cell(const std::string& where, const std::string& text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos)
    return bad_input(where, fmt::format("'{}', expected two numbers: row,column", text));
  MINES_LET(const auto row, part_of(where, text, text.substr(0, comma), 0, max_side - 1));
  MINES_LET(const auto column, part_of(where, text, text.substr(comma + 1), 0, max_side - 1));
  return Cell{row, column};
}

Result<void> check_on_board(const std::string& where, Cell cell, BoardSize size) {
  if (size.contains(cell)) return {};
  return bad_input(where, fmt::format("row {}, column {} is off the board of {} x {} cells", cell.row,
                                      cell.column, size.rows, size.columns));
}

Result<BoardSize> parse_size(const std::string& where, const std::string& text) {
  const std::size_t cross = text.find('x');
  MINES_LET(const auto rows, part_of(where, text, text.substr(0, cross), 1, max_side));
  if (cross == std::string::npos) return BoardSize{rows, rows};
  MINES_LET(const auto columns, part_of(where, text, text.substr(cross + 1), 1, max_side));
  return BoardSize{rows, columns};
}

Result<SizeAndMines> parse_board(const std::string& where, const std::string& text) {
  for (const auto& [name, board] : named_boards) {
    if (text == name) return board;
  }
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) {
    return bad_input(where, fmt::format("'{}' is not {}, as in 16x30/99", text, board_help));
  }
  MINES_LET(const auto size, parse_size(where, text.substr(0, slash)));
  MINES_LET(const auto mines, part_of(where, text, text.substr(slash + 1), std::uint64_t{0}, size.cells()));
  return SizeAndMines{size, mines};
}

}  // namespace mines::cli

#include "board/rawvf_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/assert.hpp"
#include "base/lower_case.hpp"

namespace mines {

namespace {

Result<BitPlane> plane_of(const std::vector<std::string>& rows, std::size_t columns) {
  MINES_ASSERT(std::all_of(rows.begin(), rows.end(),
                           [columns](const std::string& row) { return row.size() == columns; }));
  MINES_LET(auto plane,
            BitPlane::make({static_cast<std::int32_t>(rows.size()), static_cast<std::int32_t>(columns)}));
  for_each_cell(plane.size(), [&](Cell cell) {
    plane.put(cell, rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] == '*');
  });
  return plane;
}

/// Whether a line begins the rows: "Board:" in any case, with blanks after it.
bool is_title(std::string_view line) {
  return lower_case(line.substr(0, line.find_last_not_of(" \t") + 1)) == "board:";
}

/// Whether a line may be a row. Some programs write events at once after the rows; the time of an event may
/// begin with 0, but a dot or a blank follows.
bool is_row(std::string_view line) {
  return (line.starts_with('*') || line.starts_with('0')) &&
         line.find_first_of(". ") == std::string_view::npos;
}

Result<void> check_row(const TextLines& lines, std::size_t columns) {
  const std::string_view line = lines.line();
  const std::size_t good = std::min(line.find_first_not_of("*0"), line.size());
  // A wrong character inside the row is reported before a wrong length of the row.
  if (good < line.size() && good < columns) return lines.wrong(good, "'*' or '0'");
  if (line.size() < columns) return lines.wrong(line.size(), fmt::format("{} cells in the row", columns));
  if (line.size() > columns)
    return lines.wrong(columns, fmt::format("the end of the row of {} cells", columns));
  return {};
}

}  // namespace

Result<BitPlane> read_rawvf_board(TextLines& lines,
                                  const std::function<Result<void>(const TextLines&)>& header) {
  for (;;) {
    MINES_LET(const auto more, lines.next());
    if (!more) return lines.ended("a line 'Board:'");
    if (is_title(lines.line())) break;
    if (header) {
      MINES_TRY(header(lines));
    }
  }
  std::vector<std::string> rows;
  for (;;) {
    MINES_LET(const auto more, lines.next());
    // Any other line ends the board. In a recorded game the events follow.
    if (!more || (!rows.empty() && !is_row(lines.line()))) break;
    if (rows.empty() && !is_row(lines.line())) return lines.wrong(0, "a row of '*' and '0'");
    // The first row gives the number of columns. If it is too long, check_row() reports where it should end.
    const std::size_t columns =
        rows.empty() ? std::min<std::size_t>(lines.line().size(), max_side) : rows[0].size();
    MINES_TRY(check_row(lines, columns));
    if (rows.size() == max_side)
      return lines.wrong(0, fmt::format("the end of the board of {} rows", max_side));
    rows.emplace_back(lines.line());
  }
  if (rows.empty()) return lines.ended("a row of '*' and '0'");
  return plane_of(rows, rows[0].size());
}

}  // namespace mines

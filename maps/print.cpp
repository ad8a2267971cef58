#include <fmt/format.h>

#include <array>
#include <optional>

#include "base/assert.hpp"
#include "base/read_number.hpp"
#include "field/files/text_board.hpp"
#include "maps/files.hpp"
#include "maps/map_commands.hpp"

namespace mines::maps {

namespace {

/// The most rows and columns that are printed without --window.
constexpr std::int32_t small_side = 200;
constexpr Glyphs number_glyphs{'X', '0', true};

/// "r,c,h,w" as an area, which need not lie on the board.
Result<Area> parse_area(const std::string& where, const std::string& text) {
  std::array<int, 4> values{};
  std::size_t begin = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t comma = i < 3 ? text.find(',', begin) : text.size();
    if (comma == std::string::npos) {
      return bad_input(where, fmt::format("'{}', expected four numbers: row,column,height,width", text));
    }
    MINES_LET(const auto value,
              read_whole_number(where, text.substr(begin, comma - begin), i < 2 ? 0 : 1, max_side));
    values[i] = value;
    begin = comma + 1;
  }
  return Area{{values[0], values[1]}, {values[2], values[3]}};
}

/// The area to print: the one asked for, or the whole of a small board.
Result<Area> area_on(const std::string& file, BoardSize size, const std::optional<Area>& asked) {
  if (!asked) {
    if (size.rows <= small_side && size.columns <= small_side) return Area{{0, 0}, size};
    return bad_input(file, fmt::format("{} x {} cells are too many to print; --window r,c,h,w prints a part",
                                       size.rows, size.columns));
  }
  MINES_ASSERT(asked->first.row <= max_side && asked->size.rows <= max_side);  // no sum overflows
  const BoardSize end{asked->first.row + asked->size.rows, asked->first.column + asked->size.columns};
  if (end.rows <= size.rows && end.columns <= size.columns) return *asked;
  return bad_input("--window", fmt::format("reaches over the edge of the board of {} x {} cells", size.rows,
                                           size.columns));
}

const cli::Usage print_usage{"mines-map print", "FILE [--window r,c,h,w] [--numbers]",
                             "Prints the rows of a board, '.' a safe cell and 'X' a mine.", exit_codes};

}  // namespace

Result<int> print_board(cli::Arguments& arguments) {
  std::string file;
  std::optional<Area> asked;
  bool numbers = false;
  const std::vector<cli::Option> table{
      board_file_option(file),
      {.name = "window",
       .value = cli::parsed(asked, "r,c,h,w", parse_area),
       .help =
           "print only h rows from row r and w columns from column c, counted from 0; needed for boards of "
           "more than 200 rows or columns"},
      {.name = "numbers",
       .value = cli::flag(numbers),
       .help = "print a safe cell as the number of mines next to it, 0 to 8"}};
  MINES_TRY(cli::read_options(arguments, print_usage, table));
  MINES_LET(const auto board, read_board(file));
  MINES_LET(const auto area, area_on(file, board.field.size(), asked));
  MINES_LET(auto out, AtomicFile::standard_output());
  MINES_TRY(write_rows(out, board.field, area, numbers ? number_glyphs : text_board_glyphs));
  return cli::done(out.commit());
}

}  // namespace mines::maps

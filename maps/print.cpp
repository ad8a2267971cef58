#include <fmt/format.h>

#include <array>
#include <limits>

#include "arguments.hpp"
#include "base/options.hpp"
#include "commands.hpp"
#include "field/text_board.hpp"
#include "files.hpp"

namespace po = boost::program_options;

namespace mines::maps {

namespace {

/// Most rows and columns that are printed without being asked for.
constexpr std::int32_t small_side = 200;
constexpr Glyphs number_glyphs{'X', '0', true};

/// "r,c,h,w" as a window; whether it lies on the board is not asked here.
Result<Window> parse_window(const std::string& text) {
  std::array<std::int32_t, 4> values{};
  std::size_t begin = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t comma = i < 3 ? text.find(',', begin) : text.size();
    if (comma == std::string::npos) {
      return bad_input("--window", fmt::format("'{}', expected four numbers: row,column,height,width", text));
    }
    const std::uint64_t least = i < 2 ? 0 : 1;
    MINES_LET(const auto value, whole_number("--window", text.substr(begin, comma - begin), least, max_side));
    values[i] = static_cast<std::int32_t>(value);
    begin = comma + 1;
  }
  return Window{{values[0], values[1]}, {values[2], values[3]}};
}

Result<Window> window_of(const Arguments& arguments, BoardSize size) {
  if (!arguments.has("window")) {
    if (size.rows <= small_side && size.columns <= small_side) return Window{{0, 0}, size};
    return bad_input(arguments.text("FILE"),
                     fmt::format("{} x {} cells are too many to print; --window r,c,h,w prints a part",
                                 size.rows, size.columns));
  }
  const auto window = parse_window(arguments.text("window"));
  if (!window) return window;
  if (window->first.row + window->size.rows > size.rows ||
      window->first.column + window->size.columns > size.columns) {
    return bad_input("--window", fmt::format("'{}' reaches over the edge of a board of {} x {} cells",
                                             arguments.text("window"), size.rows, size.columns));
  }
  return window;
}

Result<void> print_window(const Arguments& arguments) {
  MINES_LET(const auto board, read_board(arguments.text("FILE")));
  MINES_LET(const auto window, window_of(arguments, board.field.size()));
  MINES_LET(auto out, AtomicFile::standard_output());
  const Glyphs& glyphs = arguments.has("numbers") ? number_glyphs : text_board_glyphs;
  MINES_TRY(write_rows(out, board.field, window, glyphs));
  return out.commit();
}

}  // namespace

Result<void> print_board(int argc, const char* const argv[]) {
  const Usage usage{
      "print",
      "FILE [--window r,c,h,w] [--numbers]",
      "Prints the rows of a contest map or text board, '.' a safe cell and 'X' a mine. FILE may be -,\n"
      "standard input.",
      {"FILE"}};
  po::options_description options;
  options.add_options()(
      "window", po::value<std::string>()->value_name("r,c,h,w"),
      "only h rows from row r and w columns from column c, counted from 0; needed for boards "
      "of more than 200 rows or columns")("numbers", "safe cells as the number of mines beside them, 0 to 8");
  MINES_LET(const auto arguments, Arguments::read(argc, argv, usage, options));
  return arguments.help_shown() ? Result<void>{} : print_window(arguments);
}

}  // namespace mines::maps

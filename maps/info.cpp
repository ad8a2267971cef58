#include <fmt/format.h>

#include "base/quantity.hpp"
#include "base/version.hpp"
#include "cli/board_text.hpp"
#include "field/survey/survey.hpp"
#include "library/games/no_guess/by_numbers.hpp"
#include "maps/files.hpp"
#include "maps/map_commands.hpp"
#include "report/rows.hpp"

namespace mines::maps {

namespace {

/// A map whose header gives a wrong number of mines is refused before this.
report::Rows info_rows(const std::string& file, const Survey& facts, Format format) {
  const char* const counted = format == Format::map ? ", in the header and as counted" : ", as counted";
  return {
      {"version", toolkit_version()},
      {"file", file},
      {"format", name_of(format)},
      {"rows", facts.size.rows, "board",
       fmt::format("{} x {}, {}", facts.size.rows, facts.size.columns, quantity(facts.size.cells(), "cell"))},
      {"columns", facts.size.columns},
      {"cells", facts.size.cells()},
      {"mines", facts.mines, "mines", fmt::format("{}{}", facts.mines, counted)},
      {"density", facts.density(), "density", fmt::format("{:.6f} mines a cell", facts.density())},
      {"zero_cells", facts.zero_cells, "zero cells"},
      {"zero_regions", facts.zero_areas, "zero areas"},
      {"largest_region_zeros", facts.largest_zeros, "largest area", quantity(facts.largest_zeros, "zero")},
      {"largest_cascade_cells", facts.largest_cascade, "largest cascade",
       quantity(facts.largest_cascade, "cell") + ", zeros and numbers"},
      {"3bv", facts.three_bv(), "3BV",
       fmt::format("{}, {:.6f} a cell", facts.three_bv(), facts.three_bv_per_cell())},
      {"3bv_per_cell", facts.three_bv_per_cell()},
  };
}

/// What the board asks of a player who begins at `start`.
Result<report::Rows> rows_of_start(const Field& field, Cell start) {
  MINES_TRY(cli::check_on_board("--start", start, field.size()));
  if (field.is_mine(start)) return bad_input("--start", "the cell is a mine, expected a safe cell");
  if (field.size().cells() > no_guess::most_rated_cells)
    return bad_input("--start", fmt::format("a board of {} cells, expected at most {}", field.size().cells(),
                                            no_guess::most_rated_cells));
  const auto rated = no_guess::hardest_step(field, start);
  if (!rated && rated.error().code == ExitCode::unknown)
    return report::Rows{{"needs_guess", nullptr, "needs a guess", rated.error().what}};
  MINES_LET(const auto hardest, rated);
  if (!hardest) return report::Rows{{"needs_guess", true, "needs a guess", "yes"}};
  const std::string name = name_of(no_guess::difficulty_of(hardest->numbers));
  std::string step = fmt::format("{}, steps of {}", name, quantity(hardest->numbers, "number"));
  if (hardest->rounds > 0) step += " in " + quantity(hardest->rounds, "round");
  return report::Rows{{"needs_guess", false, "needs a guess", "no"},
                      {"difficulty", name, "difficulty", step},
                      {"hardest_step", hardest->numbers},
                      {"hardest_rounds", hardest->rounds}};
}

const cli::Usage info_usage{"mines-map info", "FILE [--start r,c] [--json]",
                            R"(Prints facts about a board: mines (a map whose K is not the
number of its mines is an error), zero cells and zero areas (8-connected), the area
with the most zeros, the cascade that opens the most cells, and 3BV. 3BV is the
least number of clicks that opens every safe cell: one for each zero area, and one
for each number that is next to no zero. --start adds whether a game from that cell
needs a guess, and if not, its difficulty.)",
                            exit_codes};

}  // namespace

Result<int> show_info(cli::Arguments& arguments) {
  std::string file;
  bool json = false;
  std::optional<Cell> start;
  const std::vector<cli::Option> table{
      board_file_option(file),
      {.name = "start",
       .value = cli::parsed(start, "r,c", cli::parse_cell),
       .help = "the cell of the first click, rows and columns from 0; boards of at most 10,000 cells"},
      {.name = "json", .value = cli::flag(json), .help = "print one JSON object"}};
  MINES_TRY(cli::read_options(arguments, info_usage, table));
  MINES_LET(const auto board, read_board(file));
  MINES_LET(const auto facts, survey(board.field));
  report::Rows rows = info_rows(file, facts, board.format);
  if (start) {
    MINES_LET(const auto more, rows_of_start(board.field, *start));
    rows.insert(rows.end(), more.begin(), more.end());
  }
  return cli::print_text(json ? report::json_text(object_of(rows), 2) + "\n" : text_of(rows, 17));
}

}  // namespace mines::maps

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

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
      {"three_bv", facts.three_bv(), "3BV",
       fmt::format("{}, {:.6f} a cell", facts.three_bv(), facts.three_bv_per_cell())},
      {"three_bv_per_cell", facts.three_bv_per_cell()},
  };
}

/// The first cell of the opening that shows most cells; empty if the board has no zero. O(cells).
std::optional<Cell> largest_opening(const Field& field) {
  const BoardSize size = field.size();
  std::vector<std::uint64_t> seen(size.cells());  // the last opening that showed the cell, from 1
  std::optional<Cell> best;
  std::uint64_t most = 0;
  std::vector<Cell> waiting;
  for (std::uint64_t i = 0; i < size.cells(); ++i) {
    const Cell first = size.cell(i);
    if (seen[i] != 0 || field.is_mine(first) || field.number(first) != 0) continue;
    std::uint64_t shown = 0;
    const std::uint64_t opening = i + 1;
    const auto open = [&](Cell cell) {
      if (std::exchange(seen[size.index(cell)], opening) == opening) return;
      ++shown;
      if (field.number(cell) == 0) waiting.push_back(cell);
    };
    open(first);
    while (!waiting.empty()) {
      const Cell zero = waiting.back();
      waiting.pop_back();
      for_each_neighbour(size, zero, open);
    }
    if (shown > most) {
      most = shown;
      best = first;
    }
  }
  return best;
}

/// How long it may take to find out whether a board needs a guess that nobody asked about.
constexpr std::chrono::seconds most_wait(5);
constexpr const char* takes_too_long = "finding out takes too long";

/// What the board asks of a player who begins at `start`.
Result<report::Rows> rows_of_start(const Field& field, Cell start,
                                   no_guess::Deadline deadline = no_guess::Deadline::max()) {
  MINES_TRY(cli::check_on_board("--start", start, field.size()));
  if (field.is_mine(start)) return bad_input("--start", "the cell is a mine, expected a safe cell");
  if (field.size().cells() > no_guess::most_rated_cells)
    return bad_input("--start", fmt::format("a board of {} cells, expected at most {}", field.size().cells(),
                                            no_guess::most_rated_cells));
  const auto rated = no_guess::hardest_step(field, start, no_guess::any_numbers, deadline);
  if (!rated && rated.error().code == ExitCode::unknown)
    return report::Rows{{"needs_guess", nullptr, "needs a guess", rated.error().what}};
  MINES_LET(const auto hardest, rated);
  // Past its time the search ends without having found out.
  if (!hardest && std::chrono::steady_clock::now() >= deadline)
    return report::Rows{{"needs_guess", nullptr, "needs a guess", takes_too_long}};
  if (!hardest) return report::Rows{{"needs_guess", true, "needs a guess", "yes"}};
  const std::string name = name_of(no_guess::difficulty_of(hardest->numbers));
  std::string step = fmt::format("{}, steps of {}", name, quantity(hardest->numbers, "number"));
  if (hardest->rounds > 0) step += " in " + quantity(hardest->rounds, "round");
  return report::Rows{{"needs_guess", false, "needs a guess", "no"},
                      {"difficulty", name, "difficulty", step},
                      {"hardest_step", hardest->numbers},
                      {"hardest_rounds", hardest->rounds}};
}

/// The same where nobody has said where a game begins: at the first click that the file has, else in the
/// largest opening. Nothing of boards that are too large for it.
Result<report::Rows> rows_of_usual_start(const Board& board) {
  const Field& field = board.field;
  if (field.size().cells() > no_guess::most_rated_cells) return report::Rows{};
  const bool is_given = board.start && !field.is_mine(*board.start);
  const auto start = is_given ? board.start : largest_opening(field);
  if (!start) return report::Rows{};
  report::Rows rows{{"start", report::Json::array({start->row, start->column}), "start",
                     fmt::format("row {}, column {}, {}", start->row, start->column,
                                 is_given ? "the first click" : "in the largest opening")}};
  MINES_LET(const auto more, rows_of_start(field, *start, std::chrono::steady_clock::now() + most_wait));
  rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

const cli::Usage info_usage{"mines-map info", "FILE [--start r,c] [--json]",
                            R"(Prints facts about a board: mines (a map whose K is not the
number of its mines is an error), zero cells and zero areas (8-connected), the area
with the most zeros, the cascade that opens the most cells, and 3BV. 3BV is the
least number of clicks that opens every safe cell: one for each zero area, and one
for each number that is next to no zero. For a board of at most 10,000 cells: whether a
game needs a guess, and if not, its difficulty. It begins at the cell of --start, else
at the first click that the file has, else in the opening that shows most.)",
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
  MINES_LET(const auto more, start ? rows_of_start(board.field, *start) : rows_of_usual_start(board));
  rows.insert(rows.end(), more.begin(), more.end());
  return cli::print_text(json ? report::json_text(object_of(rows), 2) + "\n" : text_of(rows, 17));
}

}  // namespace mines::maps

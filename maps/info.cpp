#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/quantity.hpp"
#include "base/version.hpp"
#include "field/survey.hpp"
#include "maps/commands.hpp"
#include "maps/files.hpp"
#include "maps/generator_options.hpp"

namespace mines::maps {

namespace {

/// The facts as a table. A map whose header gives a wrong number of mines is refused before this.
std::string as_text(const Survey& facts, Format format) {
  const char* const counted = format == Format::map ? ", the header's K and as counted" : ", as counted";
  std::string text = fmt::format("board            {} x {}, {}\n", facts.size.rows, facts.size.columns,
                                 quantity(facts.size.cells(), "cell"));
  text += fmt::format("mines            {}{}\n", facts.mines, counted);
  text += fmt::format("density          {:.6f} mines a cell\n", facts.density());
  text += fmt::format("zero cells       {}\n", facts.zero_cells);
  text += fmt::format("zero areas       {}\n", facts.zero_areas);
  text += fmt::format("largest area     {}\n", quantity(facts.largest_zeros, "zero"));
  text += fmt::format("largest cascade  {}, zeros and rim\n", quantity(facts.largest_cascade, "cell"));
  text += fmt::format("3BV              {}, {:.6f} a cell\n", facts.three_bv(), facts.three_bv_per_cell());
  return text;
}

std::string as_json(const std::string& file, const Survey& facts, Format format) {
  nlohmann::ordered_json json;
  json["version"] = toolkit_version();
  json["file"] = file;
  json["format"] = name_of(format);
  json["rows"] = facts.size.rows;
  json["columns"] = facts.size.columns;
  json["cells"] = facts.size.cells();
  json["mines"] = facts.mines;
  json["density"] = facts.density();
  json["zero_cells"] = facts.zero_cells;
  json["zero_regions"] = facts.zero_areas;
  json["largest_region_zeros"] = facts.largest_zeros;
  json["largest_cascade_cells"] = facts.largest_cascade;
  json["3bv"] = facts.three_bv();
  json["3bv_per_cell"] = facts.three_bv_per_cell();
  // A file's name need not be UTF-8.
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

const cli::Usage info_usage{"mines-map info", "FILE [--json]",
                            R"(Prints facts about a board: mines (a map whose K is not the
number of its mines is an error), zero cells and zero areas (8-connected), the area
with the most zeros, the cascade that opens the most cells, and 3BV. 3BV is the
least number of clicks that opens every safe cell: one for each zero area, and one
for each number that is next to no zero.)",
                            exit_codes};

}  // namespace

Result<int> show_info(int argc, const char* const argv[]) {
  std::string file;
  bool json = false;
  const std::vector<cli::Option> table{
      board_file_option(file), {.name = "json", .value = cli::flag(json), .help = "print one JSON object"}};
  MINES_LET(const auto text, cli::read_options(argc, argv, info_usage, table));
  if (!text.empty()) return cli::print_text(text);
  MINES_LET(const auto board, read_board(file));
  MINES_LET(const auto facts, survey(board.field));
  return cli::print_text(json ? as_json(file, facts, board.format) : as_text(facts, board.format));
}

}  // namespace mines::maps

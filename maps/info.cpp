#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arguments.hpp"
#include "base/standard_streams.hpp"
#include "commands.hpp"
#include "field/survey.hpp"
#include "files.hpp"

namespace po = boost::program_options;

namespace mines::maps {

namespace {

/// A map whose header is wrong about its mines has not been read at all.
std::string as_text(const Survey& facts, Format format) {
  const char* const counted = format == Format::map ? ", the header's K and as counted" : ", as counted";
  std::string text = fmt::format("board            {} x {}, {} cells\n", facts.size.rows, facts.size.columns,
                                 facts.size.cells());
  text += fmt::format("mines            {}{}\n", facts.mines, counted);
  text += fmt::format("density          {:.6f} mines a cell\n", facts.density());
  text += fmt::format("zero cells       {}\n", facts.zero_cells);
  text += fmt::format("zero regions     {}\n", facts.zero_areas);
  text += fmt::format("largest region   {} zeros\n", facts.largest_zeros);
  text += fmt::format("largest cascade  {} cells, zeros and rim\n", facts.largest_cascade);
  text += fmt::format("3BV              {}, {:.6f} a cell\n", facts.three_bv(), facts.three_bv_per_cell());
  return text;
}

std::string as_json(const std::string& file, const Survey& facts, Format format) {
  nlohmann::ordered_json json;
  json["file"] = file;
  json["format"] = format == Format::map ? "map" : "text";
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

}  // namespace

Result<void> show_info(int argc, const char* const argv[]) {
  const Usage usage{
      "info",
      "FILE [--json]",
      "Tells facts about a contest map or text board: mines (a map whose K is not the number of its\n"
      "mines is an error), zero cells and regions (8-connected), the region with the most zeros, the\n"
      "cascade that opens the most cells, and 3BV, the least clicks that open every safe cell: one a\n"
      "zero region and one a number that is beside no zero. FILE may be -, standard input.",
      {"FILE"}};
  po::options_description options;
  options.add_options()("json", "as one JSON object");
  MINES_LET(const auto arguments, Arguments::read(argc, argv, usage, options));
  if (arguments.help_shown()) return {};
  const std::string& file = arguments.text("FILE");
  MINES_LET(const auto board, read_board(file));
  MINES_LET(const auto facts, survey(board.field));
  return print_out(arguments.has("json") ? as_json(file, facts, board.format) : as_text(facts, board.format));
}

}  // namespace mines::maps

// The settings of one game, and its command line. They are checked before any process starts. An
// answer is a contestant's program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/options.hpp"
#include "isolation/isolation_settings.hpp"

namespace mines::judge {

/// The facts that the judge reads from a map file. Only the server reads the whole map.
struct MapGlance {
  std::uint64_t bytes = 0;  ///< the file's size
  /// Number of safe cells, by the first line "N K\n" (side, mines); empty if the line or file size is wrong.
  std::optional<std::int64_t> safe_cells;
};

/// Reads at most 64 bytes of the map. ExitCode::bad_input unless `path` is a regular file that can be read.
Result<MapGlance> glance_at_map(const std::string& path);

/// The form of a game's report: a table, one JSON object, or the score alone.
enum class Report { table, json, score };

struct Settings {
  std::string map;
  MapGlance map_glance;
  std::string solver;                         ///< the answer's name or path, as the user gave it
  std::string answer;                         ///< the path of the program that `solver` stands for
  std::vector<std::string> answer_variables;  ///< "NAME=value" for the answer's environment
  bool answer_reads_terminal = false;         ///< the answer gets the judge's terminal (answer_terminal.hpp)
  bool answer_draws = false;                  ///< the answer fills the terminal: the judge shows no progress
  std::string server;                         ///< the path of the server's program
  std::int64_t penalty = 8;                   ///< points that a mine costs
  double seconds = 256;                       ///< the time limit
  IsolationSettings isolation;
  std::string record;               ///< the file of the record (docs/reference/record.md); empty: no record
  int record_descriptor = -1;       ///< the open file of the record, for the server; -1: no record
  std::string answer_output;        ///< the file for the answer's output; empty: standard error
  std::optional<int> watch_port{};  ///< the port for browsers that watch the game; 0: any; empty: none
  std::string viewer;               ///< the path of mines-view if the game is watched
  Report report = Report::table;
};

/// Reads the arguments and looks for the files. Errors are ExitCode::bad_input and name the option or file.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings);

}  // namespace mines::judge

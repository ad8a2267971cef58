// The settings of one game of an answer, a contestant's program; checked before any process starts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/isolation_settings.hpp"

namespace mines::judge {

/// What the judge sees of a map file. Only the server reads the whole map.
struct MapGlance {
  std::uint64_t bytes = 0;  ///< the file's size
  /// The board's safe cells; set only if the file begins with "N K\n" and has the size of a contest map.
  std::optional<std::int64_t> safe_cells;
};

/// Fails with ExitCode::bad_input unless `path` is a regular file that can be read. Reads at most 64 bytes.
Result<MapGlance> glance_at_map(const std::string& path);

enum class Report { table, json, score };

struct Settings {
  std::string map;
  MapGlance map_glance;
  std::string solver;                         ///< the name or path as it was given
  std::string answer;                         ///< the program that this name or path stands for
  std::vector<std::string> answer_variables;  ///< "NAME=value" for the answer's environment
  bool answer_reads_terminal = false;         ///< the terminal is lent to the answer (answer_terminal.hpp)
  bool answer_draws = false;                  ///< the answer fills the terminal, so no live line is shown
  std::string server;
  std::int64_t penalty = 8;  ///< points that a mine costs
  double seconds = 256;      ///< the time limit
  IsolationSettings isolation;
  std::string record;               ///< the file of the record; empty: the game has no record
  int record_descriptor = -1;       ///< the record's descriptor, for the server; -1: no record
  std::string answer_output;        ///< the file for what the answer prints; empty: standard error
  std::optional<int> watch_port{};  ///< set if the game is watched in a browser: the port; 0: any free port
  std::string viewer;               ///< the path of mines-view, if the game is watched
  Report report = Report::table;
};

}  // namespace mines::judge

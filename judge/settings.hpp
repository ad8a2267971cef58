// What one game is played with: the command line, checked before anything is started. The suite fills in such
// settings for each of its games.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "judge/isolation.hpp"

namespace mines {

/// What the judge sees of the map: the server reads it. `safe_cells` only if the file opens with "N K\n" as
/// contest maps do; it serves the live line, not the score.
struct MapGlance {
  std::uint64_t bytes = 0;
  std::optional<std::int64_t> safe_cells;
};

/// Fails unless `path` is a file that can be read.
Result<MapGlance> glance_at_map(const std::string& path);

enum class Report { table, json, score };

struct Settings {
  std::string map;
  MapGlance map_glance;
  std::string solver;                         ///< as it was given
  std::string answer;                         ///< the program behind it
  std::vector<std::string> answer_variables;  ///< "NAME=value" for it
  bool answer_reads_terminal = false;         ///< it is lent to the answer (answer_terminal.hpp)
  bool counts_refused_calls = false;          ///< of system calls
  bool answer_draws = false;                  ///< all over the terminal: no live line
  std::string server;
  std::int64_t penalty = 8;
  double seconds = 256;
  IsolationSettings isolation;
  std::string record;          ///< where a record goes; empty: none is kept
  int record_descriptor = -1;  ///< for the server to write it to
  Report report = Report::table;
};

/// Reads the arguments into `settings` and looks for the files. Gives the text of --help or --version if that
/// is to be printed instead. Every error is ExitCode::bad_input and names option or file.
Result<std::string> read_settings(int argc, const char* const argv[], Settings& settings);

}  // namespace mines

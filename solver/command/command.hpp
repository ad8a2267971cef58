// mines-solve --position: analyses a position that is read from a file and prints what is known of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "command/position_report.hpp"

namespace mines::position {

struct Settings {
  std::optional<std::string> path;     ///< of the position; nothing: a game is to be played
  std::optional<std::uint64_t> mines;  ///< on the board, instead of those that the position gives
  double density = AnalysisOptions::usual_density;
  Goal goal = Goal::win;
  int penalty = 8;
  std::optional<Cell> explain;
  bool json = false;
  int threads = 1;
  std::uint64_t seed = 0;
};

/// --position and the options that have no meaning without it: all fields but threads and seed, which
/// mines-solve has anyway.
std::vector<cli::Option> options(Settings& settings);

/// Reads the position at `settings.path`, which must be there, and prints what is known of it and the best
/// move: as text, with colours on a terminal, or as one JSON object. An impossible position is
/// ExitCode::bad_input, with
/// --json after the object, which says so, too.
Result<void> run(const Settings& settings);

}  // namespace mines::position

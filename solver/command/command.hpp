// mines-solve POSITION: reads a position from a file, analyses it and prints the result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "command/position_report.hpp"

namespace mines::command {

struct Settings {
  std::optional<std::string> path;     ///< the position's file or address; empty: mines-solve plays
  std::optional<double> at;            ///< time in a recorded game, in seconds; empty: its end
  std::optional<std::uint64_t> mines;  ///< mines on the board; if set, the position's own number is not used
  double density = Engine::usual_density;
  Goal goal = Goal::win;
  int penalty = 8;
  bool has_penalty = false;  ///< the penalty was given as an option
  std::optional<Cell> explain;
  std::optional<std::string> proof;  ///< the file for the proof of the explained cell's verdict
  bool json = false;
  std::optional<std::string> svg;  ///< the file for a picture
  std::uint64_t work = Budget::usual_work;
  int games = 0;  ///< games that are played on after each close guess
  int threads = 1;
  std::uint64_t seed = 0;
};

/// The option --work, for positions and for constraints.
cli::Option work_option(std::uint64_t& work);

/// --position and the options that need it. They fill all fields except threads and seed, which are options
/// of every call of mines-solve.
std::vector<cli::Option> options(Settings& settings);

/// Reads the position at `settings.path`, which must be set. Prints verdicts, probabilities and the best
/// move: as text, with colours on a terminal, or as one JSON object. Fails with ExitCode::bad_input if the
/// position is impossible; with --json, an object that reports the contradiction is printed first. --svg also
/// writes a picture, --proof a proof.
Result<void> run(const Settings& settings);

}  // namespace mines::command

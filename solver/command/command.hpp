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
  std::optional<std::string> path;     ///< the position's file or address; nothing: a game is to be played
  std::optional<double> at;            ///< seconds of a recorded game; nothing: its end
  std::optional<std::uint64_t> mines;  ///< mines on the board, in place of the number in the position
  double density = Engine::usual_density;
  Goal goal = Goal::win;
  int penalty = 8;
  bool has_penalty = false;  ///< the penalty was asked for
  std::optional<Cell> explain;
  std::optional<std::string> proof;  ///< where the proof of the explained cell's verdict goes
  bool json = false;
  std::optional<std::string> svg;  ///< where a picture is written to
  std::uint64_t work = Budget::usual_work;
  int games = 0;  ///< played on after close guesses
  int threads = 1;
  std::uint64_t seed = 0;
};

/// --work, of positions and of constraints.
cli::Option work_option(std::uint64_t& work);

/// --position and the options that have no meaning without it. They fill all fields but threads and seed,
/// which are options of every mines-solve.
std::vector<cli::Option> options(Settings& settings);

/// Reads the position at `settings.path`, which must be set. Prints what is certain, the probabilities and
/// the best move: as text, with colours on a terminal, or as one JSON object. An impossible position is
/// ExitCode::bad_input. With --json the object is printed first, and says so, too. With --svg a picture,
/// and with --proof a proof, is written as well.
Result<void> run(const Settings& settings);

}  // namespace mines::command

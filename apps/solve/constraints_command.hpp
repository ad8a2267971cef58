// mines-solve --constraints: reads constraints. Reports each cell's verdict and its probability of a mine.
// Also reports the number of models, the placements of mines that satisfy all constraints. With --export,
// only writes the constraints in another format. A file with a position is reported as one (command.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "apps/solve/command.hpp"
#include "cli/options.hpp"

namespace mines::solve {

struct ConstraintSettings {
  std::optional<std::string>
      path;                    ///< --constraints: a file with OPB (library/engine/opb_file.hpp) or a position
  std::optional<Shape> shape;  ///< the board's shape, if the file has a position
  std::optional<std::uint64_t> mines;  ///< mines on all cells, known ones included
  std::optional<double> density;       ///< share of cells that are mines, if `mines` is not given
  std::string explain;                 ///< the cell to explain, as the input names it: x12, or row,column
  std::optional<std::string> proof;    ///< NAME: the proof is written to NAME.cnf and NAME.drat
  library::Form form = library::Form::none;  ///< --export
  bool json = false;
  std::uint64_t work = Budget::usual_work;
  int threads = 1;
  std::uint64_t seed = 0;
};

/// Runs mines-solve for arguments with --constraints. Returns the exit code.
Result<int> run_constraints(cli::Arguments& arguments);

}  // namespace mines::solve

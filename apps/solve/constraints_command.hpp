// mines-solve --constraints: reads constraints, or a position of a board of any shape. Reports each cell's
// verdict and its probability of a mine. Also reports the number of models, the placements of mines that
// satisfy all constraints. With --export, only writes the constraints in another format.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/options.hpp"
#include "constraints/position_constraints.hpp"
#include "mines/budget.hpp"

namespace mines::constraints {

enum class Export { none, opb, cnf };

struct Settings {
  std::optional<std::string> path;      ///< --constraints: a file with OPB (opb_reader.hpp) or a position
  std::optional<std::string> position;  ///< --position: a file that is always read as a position
  std::optional<Shape> shape;           ///< the board's shape; if set, '.' in the position is no cell
  std::optional<std::uint64_t> mines;   ///< mines on all cells, known ones included
  std::optional<double> density;        ///< share of cells that are mines, if `mines` is not given
  std::string explain;                  ///< the cell to explain, as the input names it: x12, or row,column
  std::optional<std::string> proof;     ///< NAME: the proof is written to NAME.cnf and NAME.drat
  Export form = Export::none;
  bool json = false;
  std::uint64_t work = Budget::usual_work;
  int threads = 1;
  std::uint64_t seed = 0;
};

/// Runs mines-solve for arguments with --constraints, --shape or --export. Returns the exit code.
Result<int> run(cli::Arguments& arguments);

}  // namespace mines::constraints

// mines-solve --constraints: reads constraints, or a position of a board of any shape. Reports each cell's
// verdict, its probability of a mine, and the number of models (placements of mines that satisfy all
// constraints). Can instead export the constraints to a file format.
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
  std::optional<Shape> shape;           ///< the board's shape; if set, '.' in the position is a hole
  std::optional<std::uint64_t> mines;   ///< mines on all cells, known ones included
  std::optional<double> density;        ///< density of mines, if their number is not given
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

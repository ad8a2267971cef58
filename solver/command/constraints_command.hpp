// mines-solve --constraints: reads constraints, or a position of a board of any shape. Reports each cell's
// verdict, its probability of a mine, and the number of models; or exports the constraints.
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
  std::optional<std::string> path;      ///< the file of --constraints: OPB or a position
  std::optional<std::string> position;  ///< the file of --position
  std::optional<Shape> shape;           ///< the board's shape; if set, '.' in the position is a hole
  std::optional<std::uint64_t> mines;   ///< mines on all cells, known ones included
  std::optional<double> density;        ///< density of mines, if their number is not given
  std::string explain;                  ///< a cell by its name in the input: x12, or row,column
  std::optional<std::string> proof;     ///< the file for the proof of the explained cell's verdict
  Export form = Export::none;
  bool json = false;
  std::uint64_t work = Budget::usual_work;
  int threads = 1;
  std::uint64_t seed = 0;
};

/// Runs the program if --constraints, --shape or --export is among its arguments.
Result<int> run(cli::Arguments& arguments);

}  // namespace mines::constraints

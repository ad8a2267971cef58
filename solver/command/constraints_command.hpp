// mines-solve --constraints: reads constraints, or a position of a board of any shape, and says
// what is certain of each cell, how likely it is a mine, and how many models there are; or exports it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "constraints/shape.hpp"

namespace mines::constraints {

enum class Export { none, opb, cnf };

struct Settings {
  std::optional<std::string> path;      ///< OPB or a position
  std::optional<std::string> position;  ///< a position
  std::optional<Shape> shape;           ///< of the position's board; '.' is then a hole
  std::optional<std::uint64_t> mines;   ///< mines on all cells, known ones included
  std::optional<double> density;        ///< of mines, where their number is not given
  std::string explain;                  ///< a cell as the input calls it: x12, or row,column
  std::optional<std::string> proof;     ///< where the proof of that goes
  Export form = Export::none;
  bool json = false;
  std::uint64_t work = Budget::usual_work;
  int threads = 1;
  std::uint64_t seed = 0;
};

/// The program with one of --constraints, --shape and --export among its arguments: they ask for this in
/// place of a game or the analysis of a position.
Result<int> run(cli::Arguments& arguments);

}  // namespace mines::constraints

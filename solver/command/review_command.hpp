// mines-solve --review: reads a recorded game, reviews it and prints the result.
#pragma once

#include "cli/options.hpp"

namespace mines::command {

/// The program with --review among its arguments: it reviews a game in place of playing one. Text for people,
/// or the reply of the JSON call "review".
Result<int> run_review(cli::Arguments& arguments);

}  // namespace mines::command

// mines-solve --review: reads a recorded game, reviews it and prints the result.
#pragma once

#include "cli/options.hpp"

namespace mines::command {

/// Runs the program if --review is among its arguments: prints the review as text, or as the reply of the
/// JSON call "review".
Result<int> run_review(cli::Arguments& arguments);

}  // namespace mines::command

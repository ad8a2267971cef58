// mines-solve as people run it, for tests.
#pragma once

#include "support/catch.hpp"

#include <string>

#include "support/commands.hpp"

namespace mines::testing {

inline Finished run_solve(const Words& arguments, const std::string& input = {},
                          const Words& variables = {}) {
  // Some find out that a question takes too long, in 4 s of processor time, beside other tests.
  return run({.arguments = with({MINES_SOLVE}, arguments), .variables = variables, .input = input}, 60);
}

/// Expects bad input, and this one line of it.
inline void check_solve_refused(const Finished& finished, const std::string& line) {
  INFO(finished.errors);
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
  CHECK(finished.errors == "mines-solve: " + line + "\n");
}

}  // namespace mines::testing
